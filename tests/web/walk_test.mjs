// walk_test.mjs: what a new user sees first, at real pace: an empty browser, default settings, things that move, no
// story skipped. From the first screen to the first move of each game (`first`, part of ./test); whole games of each
// kind, a live one, and one with a friend who comes by the link, each with its result, replay and review
// (./test --walk). Pictures of every station are kept in the folder `walk` beside the page, to be looked at.
//
//     node walk_test.mjs KICKBACK PAGE first|corruption|hacker|live|friends
import {mkdirSync} from "node:fs";
import {join} from "node:path";
import {Human, sizes} from "./human.mjs";
import {run, sleep} from "./run.mjs";

const MOVING = {reducedMotion: "no-preference"};
const QUIET_MS = 45000; /* bots think, stories are told: without anything to do for longer, the page hangs */
const GAME_MS = 900000;
const REVIEW_MS = 240000;

class Walk {
    shots = 0;

    constructor(kit, page, name, hands) {
        Object.assign(this, {kit, page, name});
        this.human = new Human(page, hands, 5, {patient: true});
    }

    static async open(kit, address, name, hands, options) {
        return new Walk(kit, await kit.open(address, {...MOVING, ...options}), name, hands);
    }

    async shoot(what) {
        const folder = join(this.kit.page, "walk");
        mkdirSync(folder, {recursive: true});
        const number = String(++this.shots).padStart(2, "0");
        await this.page.screenshot({path: join(folder, `${this.name.replaceAll(/\W+/g, "-")}-${number}-${what}.png`)});
    }

    // Waits for a thing to be seen; the name of the check says what it is.
    async sees(selector, what, ms = 20000) {
        const seen = await this.page.locator(selector).first().waitFor({timeout: ms}).then(() => true, () => false);
        this.kit.ok(seen, `${this.name}: ${what}`, seen || (await this.page.locator("body").innerText()).slice(0, 1500));
        return seen;
    }

    async press(selector) {
        await this.page.waitForSelector(selector);
        await this.human.press(selector);
    }

    // Answers the question for a name.
    async calls(name) {
        await this.page.locator("dialog .name-form input").fill(name);
        await this.press("dialog .name-form .button");
    }

    // Plays until `done`; a picture of each kind of question when it is asked first.
    async play(what, done = (state) => state.kind === "over") {
        const {kit, human, page, name} = this;
        const asked = (this.asked ??= new Set());
        const until = Date.now() + GAME_MS;
        const good = await human.play(async (state) => {
            if (state.kind !== "wait" && !asked.has(state.kind)) {
                asked.add(state.kind);
                await this.shoot(state.kind);
            }
            if (Date.now() > until) throw new Error(`${name}: still playing after ${GAME_MS / 1000} s`);
            return done(state, human);
        }, QUIET_MS);
        kit.ok(good, `${name}: ${what}`, human.report() + (await page.locator("#main").innerText()).slice(0, 1500));
        kit.same([[...human.complaints], human.missed], [[], []], `${name}: nothing was refused or out of reach`);
        kit.same(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0,
            `${name}: nothing is wider than the window`);
        return good;
    }

    // Who has won is said, with totals that are known.
    async result() {
        if (!await this.sees(".result .podium-total", "the result is shown")) return;
        await this.shoot("result");
        const shown = await this.page.locator(".result .podium-total").allInnerTexts();
        this.kit.ok(shown.every((text) => /\d/.test(text)), `${this.name}: every total is a number`, shown.join(" "));
        await this.press(".result details.more summary");
        const hidden = await this.page.locator(".result .podium-parts, .result details.more").evaluateAll((parts) =>
            parts.filter((part) => part.textContent.includes("?") || part.querySelector(".hk-back")).length);
        this.kit.same(hidden, 0, `${this.name}: and nothing of how it came about is hidden`);
        await this.shoot("how-it-came-about");
        await this.page.locator(".result details.more summary").click();
    }

    // The record: the deal is good, the replay moves by itself, and the review says something.
    async afterwards() {
        const {kit, page, name} = this;
        await this.press(".result .actions .button:nth-of-type(2)");
        if (!await this.sees(".record .result .button.main:not([disabled])", "the record is opened")) return;
        await this.shoot("record");
        await this.press(".receipt .button.main");
        await this.sees(".verdict.good", "its deal is good");
        await this.press(".record .result .button.main");
        if (await this.sees(".watch", "the replay is shown")) await this.replay();
        if (await page.locator(".review-panel .button.main").count() === 0) return; /* live games have none */
        await this.press(".review-panel .button.main");
        await this.sees(".review-panel table", "the review is shown", REVIEW_MS);
        await this.shoot("review");
        kit.quiet(page, name);
    }

    async replay() {
        const {kit, page, name} = this;
        const at = () => page.locator(".watch input[type=range]").first().inputValue().then(Number);
        const before = await at();
        await this.press(".watch-bar .icon-button:nth-of-type(3), .live-row .icon-button:nth-of-type(3)"); /* play on */
        await sleep(8000);
        kit.ok(await at() > before, `${name}: the replay moves by itself`, `${before}, ${await at()}`);
        await this.shoot("replay");
    }
}

// ---- From the first screen to the first moves ----

const starts = {
    corruption: ".game-corruption .button.main",
    hacker: ".game-hacker .button.main",
    live: "[data-live]",
};

async function begin(kit, server, game, size, hands, options = {}) {
    const walk = await Walk.open(kit, server.url, `${game}, ${size}`, hands, {...sizes[size], ...options});
    await walk.sees(".home .game-card", "the first screen");
    await walk.shoot("home");
    await walk.press(starts[game] + ":not([disabled])");
    await walk.sees(".table-board", "the table");
    return walk;
}

async function firstMoves(kit, server, game, size, hands) {
    const walk = await begin(kit, server, game, size, hands);
    await walk.play("the first moves", (_, {did}) => (did.card ?? 0) + (did.credit ?? 0) + (did["live credit"] ?? 0) >= 2);
    await walk.shoot("moved");
    kit.quiet(walk.page, walk.name);
    await walk.page.context().close();
}

async function first(kit) {
    const server = await kit.start();
    await Promise.all([["corruption", "desktop", "mouse"], ["hacker", "phone", "touch"], ["live", "desktop", "mouse"]]
        .map((one) => firstMoves(kit, server, ...one).catch((error) => kit.ok(false, one.join(", "), error.stack))));
}

// ---- Whole games ----

async function whole(kit, game, size, hands, options) {
    const walk = await begin(kit, await kit.start(), game, size, hands, options);
    if (!await walk.play("to the end")) return;
    await walk.result();
    await walk.afterwards();
    kit.quiet(walk.page, walk.name);
}

// Two people of the same name, and a bot.
async function friends(kit) {
    const server = await kit.start();
    const host = await Walk.open(kit, server.url, "friends, host", "mouse", sizes.desktop);
    await host.press('.head a[href="#/new"]');
    await host.page.locator('.segment:has-text("3")').click();
    await host.shoot("make");
    await host.press(".make-bar button");
    await host.calls("Alex");
    await host.sees(".seating .share-link", "the link");
    await host.shoot("seating");
    const link = await host.page.locator(".share-link").inputValue();
    const guest = await Walk.open(kit, link, "friends, guest", "touch", {...sizes.phone, locale: "fr-FR"});
    await guest.sees(".seating", "the table, by the link");
    await guest.shoot("invited");
    await guest.press(".seat-actions .button.main");
    await guest.calls("Alex");
    await host.press(".seating .button.main.big:not([disabled])");
    const ended = await Promise.all([host, guest].map((one) => one.play("to the end")));
    if (!ended.every(Boolean)) return;
    await Promise.all([host, guest].map((one) => one.result()));
    const you = (walk) => walk.page.locator(".result .podium-name .you").count();
    kit.same([await you(host), await you(guest)], [1, 1], "friends: each sees who they are, and no other");
    for (const {page, name} of [host, guest]) kit.quiet(page, name);
}

const scenes = {
    first,
    friends,
    corruption: (kit) => whole(kit, "corruption", "desktop", "mouse"),
    hacker: (kit) => whole(kit, "hacker", "phone", "touch", {locale: "de-DE"}),
    live: (kit) => whole(kit, "live", "desktop", "mouse"),
};

await run(scenes[process.argv[4]]);
