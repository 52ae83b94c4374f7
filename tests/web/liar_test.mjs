// liar_test.mjs: a page in Chromium at a server that lies about the deal (tests/net/liar.py): each lie becomes an alarm
// over the page that says what does not fit, and a red banner that stays. An honest deal is verified in one line: also
// after a reload in the middle, on a second device, and on the screen of the record, where the receipt is a file. Those
// who came later, and games without a server, are told what is true for them.
import {execFileSync, spawn} from "node:child_process";
import {createHash, randomBytes} from "node:crypto";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {person, post, sizes} from "./human.mjs";
import {root, run, sleep} from "./run.mjs";

const program = process.argv[2];
const GAME_MS = 90000;
const says = {
    invents: "Your share is not in the deal", drops: "The record of the game is wrong", deals: "The record of the game is wrong",
    list: "Another player's share", "late-list": "Another player's share", host: "The server's share",
    cards: "not those that you were dealt", number: "another game", other: "another game", result: "The result in the record",
    silent: "not those that were announced", nameless: "another game", skips: "Your share is not in the deal",
};

async function liar(lie) {
    const child = spawn("/usr/bin/python3", [join(root, "tests/net/liar.py"), program, lie], {stdio: ["pipe", "pipe", "inherit"]});
    let line = "";
    for await (const bytes of child.stdout.iterator({destroyOnReturn: false})) if ((line += bytes).includes("\n")) break;
    const [url, house] = line.trim().split(" ").map((one) => one + "/");
    return {url, house, end: () => new Promise((resolve) => {
        child.on("exit", resolve);
        child.stdin.end();
    })};
}

const headers = (token) => ({"Content-Type": "application/json", Authorization: "Bearer " + token,
    "X-Forwarded-For": `10.0.0.${Math.floor(Math.random() * 250)}`});
const look = async (server, table, token) =>
    (await fetch(`${server.house}api/tables/${table}`, {headers: headers(token)})).json();
const tell = async (server, table, token, body) =>
    (await fetch(`${server.house}api/tables/${table}`, {method: "POST", headers: headers(token), body: JSON.stringify(body)})).json();

// The other human: shares and moves at the house itself; and the moves of those whose pages are looked at.
async function play(server, table, host, others, done = () => false) {
    const shares = new Map();
    for (const end = Date.now() + GAME_MS; Date.now() < end && !done();) {
        for (const token of [host, ...others]) {
            const told = await look(server, table, token);
            const {deal, you, view} = told;
            if (told.phase === "over") return true;
            if (token === host && deal && you && !deal.opening && !deal.commitments[you - 1]) {
                const share = randomBytes(32);
                const hash = createHash("sha256").update("kickback commitment 1\n").update(Buffer.from(deal.host, "hex"))
                    .update(Buffer.from([you])).update(share).digest("hex");
                shares.set(deal.host, share.toString("hex"));
                await tell(server, table, token, {do: "commit", hash});
            } else if (token === host && deal?.opening && you && !deal.opened.includes(you)) {
                await tell(server, table, token, {do: "open", hash: shares.get(deal.host), list: [deal.host, ...deal.commitments]});
            } else if (told.phase === "playing" && view.must.includes(you) && !told.chosen) {
                await tell(server, table, token, {do: "move", move: view.legal[Math.floor(Math.random() * view.legal.length)],
                    at: told.at});
            }
        }
        await sleep(20);
    }
    return false;
}

// A table at which a page sits, and the other human.
async function open(kit, lie, game, options = {}) {
    const server = await liar(lie);
    const {token: host} = await post({url: server.house}, "/api/guests", {name: "Host"});
    const terms = {game, seats: 3, pace: 0, bots: ["", "", "easy"], seat: 1};
    const {table} = await post({url: server.house}, "/api/tables", terms, host);
    const who = await person(server, "Ann", {pace: 0});
    const page = await kit.open(`${server.url}#/table/${table}`, {storageState: who.storageState, ...options});
    await page.locator(".seat-actions .button.main, .seat-actions .button").first().click();
    while ((await look(server, table, host)).seats.some((seat) => seat.kind === "free")) await sleep(50);
    return {server, table, host, who, page};
}

// Stories are passed over, so that the end is shown.
const skim = (page) => page.evaluate(() => {
    document.querySelector("dialog.k-summary[open], dialog.hk-summary[open]")?.close();
    document.querySelector(".k-controls [data-act=skip], .hk-controls [data-skip]")?.click();
}).catch(() => undefined);

async function until(what, ms = GAME_MS) {
    for (const end = Date.now() + ms; Date.now() < end; await sleep(200)) if (await what()) return true;
    return false;
}

const start = ({server, table, host}) => tell(server, table, host, {do: "start"});

async function lies(kit, lie, game) {
    const at = await open(kit, lie, game);
    const {page} = at;
    let seen = false;
    const alarm = page.locator("dialog.deal-alarm-dialog");
    await start(at);
    const waits = until(async () => {
        await skim(page);
        return seen ||= await alarm.isVisible();
    });
    await play(at.server, at.table, at.host, [at.who.token], () => seen);
    await waits;
    const text = seen ? await alarm.innerText() : await page.locator("#main").innerText();
    kit.ok(seen && text.includes("Do not trust this deal.") && text.includes(says[lie]), `${game}: ${lie} is an alarm`, text);
    if (seen) await page.keyboard.press("Escape");
    const stays = await page.locator(".deal-alarm").first().innerText({timeout: 20000}).catch(() => "");
    kit.ok(stays.includes(says[lie]), `${game}: ${lie} stays on the page`, stays);
    await page.context().close();
    await at.server.end();
}

async function noteOf(page) {
    const note = page.locator(".deal-note").first();
    const shown = await until(async () => {
        await skim(page);
        return note.isVisible();
    });
    return shown ? note.getAttribute("data-deal") : "none";
}

async function honest(kit) {
    const at = await open(kit, "none", "corruption");
    const {server, table, host, who} = at;
    const device = await kit.open(`${server.url}#/table/${table}`, {storageState: who.storageState, ...sizes.phone});
    await device.waitForSelector(".seating");
    await start(at);
    let half = false;
    setTimeout(() => (half = true), 1500);
    await play(server, table, host, [who.token], () => half);
    const own = (one) => one.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("receipt "))
        .map(([, text]) => JSON.parse(text).own));
    const kept = [await own(at.page), await own(device)];
    kit.same(kept.map((one) => one.length), [1, 1], "the receipt is kept while the game is played");
    kit.same(kept.flat().filter(Boolean), [2], "one of two devices gave the share");
    const [page, second] = kept[0][0] ? [at.page, device] : [device, at.page];
    await page.reload();
    await page.waitForSelector(".table-board");
    const {phase} = await look(server, table, who.token);
    kit.same(phase, "playing", "it was loaded again in the middle");
    const late = await kit.open(`${server.url}#/table/${table}`, {storageState: (await person(server, "Eve", {pace: 0})).storageState});
    await late.waitForSelector(".table-board");
    await play(server, table, host, [who.token]);
    const note = await noteOf(page);
    kit.same([note, await page.locator(".deal-note").first().innerText()],
        ["own", "Deal verified: your share is in it."], "after a reload the deal is verified");
    kit.same(await noteOf(second), "seen", "the other device has seen it, and gave no share");
    kit.same(await noteOf(late), "absent", "who came later is told what cannot be told");
    kit.same(await page.locator(".deal-alarm, dialog.deal-alarm-dialog").count(), 0, "nobody is alarmed");
    await page.locator('[data-to="record"]').click();
    await page.waitForSelector(".receipt .deal-note");
    const down = page.waitForEvent("download");
    await page.locator('.receipt [data-to="receipt"]').click();
    const folder = mkdtempSync(join(tmpdir(), "liar-"));
    const file = join(folder, "deal.receipt");
    await (await down).saveAs(file);
    const record = join(folder, "game.kb");
    const id = (await look(server, table, who.token)).record;
    writeFileSync(record, (await (await fetch(`${server.house}api/records/${id}`)).json()).found[0].kb);
    const said = execFileSync(program, ["check", record, "--saw", file], {encoding: "utf8"});
    kit.ok(/its own among them/.test(said) && /^dealt /m.test(readFileSync(file, "utf8")), "the file is one for check --saw", said);
    rmSync(folder, {recursive: true});
    for (const one of [page, second, late]) kit.quiet(one, "an honest deal");
    await server.end();
}

run(async (kit) => {
    const only = process.env.ONLY?.split(",");
    const jobs = Object.keys(says).flatMap((lie) => [[lie, "corruption"], ...(["invents", "cards"].includes(lie) ? [[lie, "hacker"]] : [])])
        .filter(([lie]) => !only || only.includes(lie));
    const next = async () => {
        for (let job = jobs.shift(); job; job = jobs.shift()) await lies(kit, ...job);
    };
    await Promise.all([next(), next(), next()]);
    if (!only || only.includes("none")) await honest(kit);
});
