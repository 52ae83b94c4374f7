/* gallery.ts: all pictures in all sizes on one page, for ourselves (node dev/gallery.mjs); not shipped.
 * gallery.html?part=contracts&theme=dark shows one part in one theme. */
import {html, render, type TemplateResult} from "lit-html";
import * as art from "../src/art/index.ts";

const wanted = new URLSearchParams(location.search);
const seats = [1, 2, 3, 4, 5, 6, 7];
const cards = ["1", "2", "4", "6", "8", "10", "A", "R", "H"];
const contracts = ("monument school firehouse library police postoffice streetcar courthouse opera museum university " +
    "hospital stadium prison station harbor bridge tunnel subway powerplant airport canal dam " +
    "expressway other").split(" ");
const people = ["Ada", "Bruno", "Chloé", "Dmitri", "Elif", "Farid", "Grete", "Hugo", "Inès", "Jürgen", "Kim", "Lena",
    "Mo", "Noor"];
const bots = "plain bold careful sly spiteful greedy moody patient".split(" ");

const at = (w: number, h: number, what: TemplateResult): TemplateResult =>
    html`<div data-size="${w}x${h}">${what}</div>`;
const row = (what: TemplateResult[], name = ""): TemplateResult => html`<div class="row ${name}">${what}</div>`;

const parts: Record<string, () => unknown> = {
    contracts: () => [
        row(contracts.map((id) => at(56, 40, art.contractPicture(id)))),
        row(contracts.map((id) => at(200, 138, art.contractPicture(id))))],
    seats: () => [60, 24].map((n) => row(seats.map((s) => at(n, n, art.seatMark(s))))),
    cards: () => [
        row(cards.map((c, i) => at(120, 168, art.cardFace(c, (i % 7) + 1)))),
        ...seats.map((s) => row([...cards.map((c) => at(60, 84, art.cardFace(c, s))), at(60, 84, art.cardBack(s)),
            at(60, 84, art.unknownCard(s)), ...cards.map((c) => at(30, 42, art.cardFace(c, s))),
            at(30, 42, art.cardBack(s)), at(30, 42, art.unknownCard(s))])),
        row(seats.map((s) => at(120, 168, art.cardBack(s))))],
    governments: () => [
        row(["a", "b", "c"].map((g) => at(400, 100, art.government(g)))),
        row([...["a", "b", "c"].map((g) => at(100, 100, art.governmentEmblem(g))), at(100, 100, art.swiss()),
            ...["a", "b", "c"].map((g) => at(32, 32, art.governmentEmblem(g))), at(32, 32, art.swiss())]),
        row([art.cancelledStamp, art.bulletHole, art.flash, art.blackBook, art.firstMark, art.cup].flatMap((draw) =>
            [at(90, 90, draw()), at(32, 32, draw())]))],
    hacker: () => [
        [90, 36].map((n) => row([0, ...seats].map((s) => at(n, n, art.virus(s))), "desk")),
        row([...seats.map((s) => at(140, 100, art.account(s))), at(140, 100, art.accountBack())], "desk"),
        row([...seats.map((s) => at(70, 50, art.account(s))), at(70, 50, art.accountBack())], "desk"),
        row([...[1, 2, 3].map((v) => at(160, 80, art.bill(v))), at(160, 80, art.billBack()),
            ...[1, 2, 3].map((v) => at(48, 24, art.bill(v))), at(48, 24, art.billBack())], "desk"),
        row(seats.map((s) => at(100, 140, art.pirate(s))), "desk"),
        row([...seats.map((s) => at(100, 140, art.traveller(s))),
            ...seats.map((s) => at(50, 70, art.walker(s)))], "desk"),
        row([at(160, 160, art.bank()), at(60, 60, art.bank()), ...[40, 24].flatMap((n) =>
            [at(n, n, art.eye()), at(n, n, art.shield()), at(n, n, art.spark())])], "desk"),
        row([40, 24].flatMap((n) => [at(n, n, art.eye()), at(n, n, art.shield()), at(n, n, art.spark())]), "glass")],
    people: () => [
        [80, 36].map((n) => row(people.map((p, i) => at(n, n, art.avatar(p, i % 8))))),
        row(bots.map((b, i) => at(80, 80, art.botAvatar(["easy", "normal", "hard", "expert"][i % 4]!, b, 0, "")))),
        row(bots.map((b, i) => at(36, 36, art.botAvatar(["easy", "normal", "hard", "expert"][i % 4]!, b, 0, ""))))],
    icons: () => row(art.iconNames.map((name) => at(24, 24, art.icon(name)))),
    page: () => [row([at(440, 80, art.logo()), at(176, 32, art.logo())]),
        row([at(600, 400, art.corruptionPoster()), at(600, 400, art.hackerPoster()),
            at(240, 160, art.corruptionPoster()), at(240, 160, art.hackerPoster())])],
};

/* The picture for docs/img: some of everything. */
const overview = (): unknown => [
    row([at(400, 72, art.logo())]),
    row([at(620, 413, art.corruptionPoster()), at(620, 413, art.hackerPoster())]),
    row(contracts.slice(0, 24).map((id) => at(149, 103, art.contractPicture(id)))),
    row(["a", "b", "c"].map((g) => at(410, 103, art.government(g)))),
    row([...cards.map((c, i) => at(105, 147, art.cardFace(c, (i % 7) + 1))),
        ...[3, 4].map((s) => at(105, 147, art.cardBack(s)))]),
    row([...seats.map((s) => at(127, 91, art.account(s))), at(127, 91, art.accountBack()),
        at(91, 91, art.bank())], "desk"),
    row([...[0, 1, 2, 3, 4].map((s) => at(91, 91, art.virus(s))), ...[1, 2, 3].map((v) => at(160, 80, art.bill(v))),
        ...[1, 4].map((s) => at(70, 98, art.pirate(s))), at(70, 98, art.walker(2))], "desk"),
    row([...people.slice(0, 7).map((p, i) => at(75, 75, art.avatar(p, i + 1))),
        ...bots.map((b, i) => at(75, 75, art.botAvatar(["easy", "normal", "hard", "expert"][i % 4]!, b, 0, "")))]),
    row([...seats.map((s) => at(40, 40, art.seatMark(s))),
        ...art.iconNames.slice(0, 24).map((name) => at(26, 26, art.icon(name)))])];

const theme = wanted.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
const part = wanted.get("part");
const chosen = Object.entries(parts).filter(([name]) => !part || part.split(",").includes(name));
const all = part === "overview" ? overview() : chosen.map(([name, draw]) => html`<h2>${name}</h2>${draw()}`);
render(html`${art.patterns()}${all}`, document.getElementById("main")!);
for (const frame of document.querySelectorAll<HTMLElement>("[data-size]")) {
    const [w, h] = frame.dataset.size!.split("x");
    frame.style.width = `${w}px`;
    frame.style.height = `${h}px`;
}
