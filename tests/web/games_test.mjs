// games_test.mjs: whole games of both kinds against bots, played through the page as people play it: by mouse,
// by touch on a phone, by keyboard alone; in four languages; every variant once; with 3 and with 7 seats. After
// the last card of some of them: watching it again, the record as a file, and the deal checked.
import {readFileSync} from "node:fs";
import {Human, openBegun, person, sizes} from "./human.mjs";
import {run} from "./run.mjs";

const SEED = Number(process.env.SEED ?? 7);
const TOGETHER = 3; /* games at a time, in one browser */

// Those without a `way` are made by a request: the page offers the same, but its bots take their time.
const games = [
    {name: "play now, by mouse", hands: "mouse", size: "desktop", locale: "en-GB", way: "home", game: "corruption",
        after: true},
    {name: "make a table, by keyboard", hands: "keys", size: "desktop", locale: "en-US", way: "make", game: "hacker",
        after: true},
    {name: "Down the River, by touch", hands: "touch", size: "phone", locale: "fr-FR", game: "corruption", seats: 4,
        options: "show=river edition=descartes", after: true},
    {name: "Free Stud, by keyboard", hands: "keys", size: "desktop", locale: "de-DE", game: "corruption", seats: 3,
        options: "show=free first=1", must: ["show"]},
    {name: "closed, seven seats", hands: "mouse", size: "tablet", locale: "es-ES", game: "corruption", seats: 7,
        options: "show=closed"},
    {name: "Little Black Book, hit men may, hidden totals", hands: "mouse", size: "desktop", locale: "de-AT",
        game: "corruption", seats: 5, options: "edition=eurogames hitman=may totals=hidden book=on", must: ["book"],
        hidden: true},
    {name: "confirmed, with Tab and Enter", hands: "tab", size: "desktop", locale: "en-GB", game: "corruption",
        seats: 3, options: "book=on", settings: {confirm: true, pace: 0.5}, must: ["story"]},
    {name: "magnetic jamming, by touch", hands: "touch", size: "phone", locale: "de-DE", game: "hacker", seats: 4,
        options: "jam=on crypt=on", settings: {pace: 0.5}, must: ["story"], after: true},
    {name: "blind, one beat, with Tab and Enter", hands: "tab", size: "desktop", locale: "fr-CA", game: "hacker",
        seats: 3, options: "steal=blind beats=1"},
    {name: "seven seats", hands: "mouse", size: "desktop", locale: "es-MX", game: "hacker", seats: 7,
        options: "beats=1"},
    {name: "four beats", hands: "mouse", size: "tablet", locale: "en-GB", game: "hacker", seats: 3,
        options: "beats=4 crypt=on steal=blind"},
];

// The two ways from the first screen to a game; bots of the page think for about a second.
const ways = {
    home: async (page, human) => {
        await page.locator(".game-corruption .quick select").last().selectOption("3");
        await human.press(".game-corruption .button.main");
    },
    make: async (page, human) => {
        await human.walk('.head a[href="#/new"]');
        await page.waitForSelector(".make");
        await reach(page, human, 'input[name="game"]');
        await human.keys("ArrowRight");
        await reach(page, human, 'input[name="seats"]');
        await human.keys("ArrowLeft"); /* three instead of four */
        await reach(page, human, ".seat-choice:nth-child(2) select"); /* "free" is to be a bot */
        await human.keys("ArrowDown");
        await reach(page, human, ".make-bar button");
        await human.keys("Enter");
    },
};

async function reach(page, human, selector) {
    for (let i = 0; i < 80; i++) {
        if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
        await human.keys("Tab");
    }
    throw new Error(`Tab does not come to ${selector}`);
}

// Whatever the rules library has can be chosen when a table is made.
async function everyOption(kit) {
    const server = await kit.start();
    const {games} = await fetch(server.url + "api/games").then((answer) => answer.json());
    for (const {game, most, options} of games) {
        const shown = [];
        for (const address of game === "hacker" ? ["hacker", "live"] : [game]) { /* some options are of one clock */
            const page = await kit.open(`${server.url}#/new/${address}`, sizes.desktop);
            await page.locator(`.segment:has-text("${most}")`).click();
            await page.waitForSelector('[name="option-first"]', {state: "attached"});
            shown.push(...await page.evaluate(() => [...document.querySelectorAll('[name^="option-"]')].flatMap((field) =>
                (field.options ? [...field.options] : [field]).map((one) => `${field.name.slice(7)}=${one.value}`))));
            await page.context().close();
        }
        const wanted = options.filter(({values}) => values.length > 1).flatMap(({key, values}) =>
            values.map((value) => `${key}=${value}`));
        kit.same(wanted.filter((one) => !shown.includes(one)), [], `${game}: every option can be chosen`);
        kit.same(shown.filter((one) => !wanted.includes(one) && !one.endsWith("=")), [], `${game}: and no others`);
    }
    await server.stop();
}

// The screen of a finished game, from its result on.
async function afterwards(kit, page, human, name, server) {
    const press = (selector) => human.press(selector);
    const ending = () => page.locator(".podium-name b, .podium-name .chip, .podium-total").allInnerTexts();
    const ended = await ending();
    await press(".result .actions .button:nth-of-type(2)");
    await page.waitForSelector(".record .result .button.main:not([disabled])");
    kit.same(await ending(), ended, `${name}: the record has the same names and totals`);
    const [file] = await Promise.all([page.waitForEvent("download"),
        press(".record .result .actions .button:nth-of-type(2)")]);
    const text = readFileSync(await file.path(), "utf8");
    const id = page.url().split("/").pop();
    const {found} = await fetch(server.url + "api/records/" + id).then((answer) => answer.json());
    const kept = id.startsWith("local-") || text === found?.[0]?.kb; /* a server that is too slow is not waited for */
    kit.ok(/^.*\.kb$/.test(file.suggestedFilename()) && text.length > 500 && kept,
        `${name}: the record as a file`, text.slice(0, 200));
    await press(".receipt .button.main");
    await page.waitForSelector(".verdict");
    kit.ok((await page.locator(".verdict.good").count()) === 1, `${name}: the deal is checked, and good`,
        await page.locator(".receipt").innerText());
    await press(".record .result .button.main");
    await page.waitForSelector(".watch-board .corruption, .watch-board .hacker");
    const lines = new Set();
    for (let i = 0; i < 6; i++) {
        await press(".watch-bar .icon-button:nth-of-type(4)");
        lines.add(await page.locator(".watch-line").innerText());
    }
    await page.locator(".watch-bar select").selectOption({index: 2}); /* as somebody else saw it */
    await page.locator(".watch-bar input[type=range]").focus();
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector(".watch-bar input").value
        === document.querySelector(".watch-bar input").max, null);
    const last = await page.locator(".watch-line").innerText();
    kit.ok(lines.size > 2 && last !== "" && !lines.has(last), `${name}: watched again, to the end`,
        [...lines, last].join("\n"));
}

// Whatever is said while cards are played, the table does not move: waiting, asked, with a card in the hand.
async function steady(kit, locale, size) {
    const server = await kit.start();
    const who = await person(server, "Ann", {pace: 0});
    const page = await openBegun(kit, server, who, {game: "corruption", seats: 4, options: "first=1", pace: 3000},
        {...sizes[size], locale, storageState: who.storageState});
    const seen = {};
    const look = async (when) => (seen[when] = await page.evaluate(() => [".k-ask", ".k-governments"].map((one) =>
        document.querySelector(one).getBoundingClientRect().toJSON()).map(({top, height}) => [top, height])));
    await page.waitForSelector(".k-hand.k-ready");
    await look("asked");
    await page.locator(".k-hand [data-hand]").first().click();
    await page.waitForSelector(".k-carrying .k-place.k-legal");
    await look("with a card");
    await page.locator(".k-place.k-legal[data-place=a0]").click();
    await page.waitForSelector(".k-hand:not(.k-ready)");
    await page.waitForFunction(() => !document.querySelector(".k-urgent"));
    await look("waiting");
    const places = new Set(Object.values(seen).map((one) => JSON.stringify(one)));
    kit.ok(places.size === 1, `the table does not move: ${locale}, ${size}`, JSON.stringify(seen));
    await page.context().close();
    await server.stop();
}

async function whole(kit, one) {
    const {name, hands, game} = one;
    const server = await kit.start();
    const who = await person(server, "Ann", {pace: 0, ...one.settings});
    const reducedMotion = one.settings?.pace ? "no-preference" : "reduce";
    const options = {...sizes[one.size], locale: one.locale, storageState: who.storageState, reducedMotion};
    const page = one.way ? await kit.open(server.url, options)
        : await openBegun(kit, server, who, {game, seats: one.seats, options: one.options}, options);
    const human = new Human(page, hands, SEED);
    if (one.way) {
        await page.waitForSelector(".game-corruption .button.main:not([disabled])");
        await ways[one.way](page, human);
    }
    await page.waitForSelector(".table-board");
    if (one.hidden) kit.ok(await page.locator(".player-total", {hasText: "?"}).first().waitFor({state: "attached"})
        .then(() => true, () => false), `${name}: totals of the others are hidden`);
    const over = await human.play();
    kit.ok(over, `${name}: to the end`, human.report() + (await page.locator("#main").innerText()).slice(0, 1500));
    kit.same([...human.complaints], [], `${name}: nothing that was offered was refused`);
    kit.same(human.missed, [], `${name}: everything that was offered could be reached`);
    for (const what of one.must ?? []) kit.ok(human.did[what] > 0, `${name}: with "${what}"`, human.report());
    kit.same(await page.evaluate(() => document.documentElement.lang), one.locale.slice(0, 2), `${name}: its language`);
    if (over && one.after) await afterwards(kit, page, human, name, server);
    kit.quiet(page, name);
    console.log(`# ${name}: ${human.steps} steps, ${human.report().trim()}`);
    await page.context().close();
    await server.stop();
}

await run(async (kit) => {
    const only = process.env.ONLY;
    const queue = games.filter((one) => !only || one.name.includes(only));
    const work = async () => {
        for (let one = queue.shift(); one; one = queue.shift()) {
            const began = Date.now();
            await whole(kit, one).catch((error) => kit.ok(false, one.name + ": ran to its end", error.stack));
            console.log(`# ${one.name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
        }
    };
    const still = async () => {
        for (const locale of ["en-GB", "fr-FR", "de-DE", "es-ES"])
            for (const size of ["phone", "tablet", "desktop"])
                await steady(kit, locale, size).catch((error) => kit.ok(false, "the table does not move", error.stack));
    };
    await Promise.all([...(only && only !== "steady" ? [] : [still()]), ...(only && only !== "option" ? [] : [everyOption(kit)]), ...Array.from({length: TOGETHER}, work)]);
});
