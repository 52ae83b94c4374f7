// boards_test.mjs: what a board shows a finger. Nothing moves under it: Hacker's accounts lie at the same place of the
// screen through a whole round, and a question of Corruption scrolls only to what was out of sight. Nothing covers the
// accounts at 200 %. What shines is what one would mean: one's own accounts, the bill that was taken up; players are
// called "you" by their own choices; and signs say what they are, once.
import {Human, openBegun, person, sizes} from "./human.mjs";
import {run} from "./run.mjs";

const allSizes = {...sizes, short: {viewport: {width: 390, height: 664}, hasTouch: true, isMobile: true}};
const SCROLLED_PX = 100; /* a hand may have been here before */
const PERMIT_PX = 1; /* what rounding may make of it */

// Runs in the page: notes, at every frame, where the field is, and what was said there first; not while the frame
// around has something to say above it (that the connection is lost).
function watchField() {
    window.fieldAt = {};
    const look = () => {
        const field = document.querySelector(".hk-field")?.getBoundingClientRect();
        const words = document.querySelector(".hk-hand")?.innerText.replace(/\s+/g, " ");
        const quiet = !document.querySelector(".table-notes")?.clientHeight;
        if (field && quiet) window.fieldAt[`${Math.round(field.top)} ${Math.round(field.height)}`] ??= words;
        requestAnimationFrame(look);
    };
    look();
}

const apart = (places, part) => {
    const all = places.map((place) => Number(place.split(" ")[part]));
    return Math.max(...all) - Math.min(...all);
};

// From the first bill to the second round, told as people are told it or, without movement, at once.
async function round(kit, server, {name, size, locale, seats, told}) {
    const who = await person(server, "Maximilian", {pace: told ? 0.5 : 0});
    const options = {...allSizes[size], locale, storageState: who.storageState,
        reducedMotion: told ? "no-preference" : "reduce"};
    const page = await openBegun(kit, server, who, {game: "hacker", seats, options: "first=1"}, options);
    await page.waitForSelector(".hk-field");
    await page.evaluate(watchField);
    const human = new Human(page, options.hasTouch ? "touch" : "mouse", 12);
    const kinds = new Set();
    kit.ok(await human.play(async (state) => {
        kinds.add(state.kind);
        return state.kind === "over" || /2\/4/.test(await page.locator(".bar-about").first().textContent() ?? "");
    }), `${name}: a whole round`, human.report());
    const seen = await page.evaluate(() => window.fieldAt);
    const places = Object.keys(seen);
    kit.ok(places.length > 0 && apart(places, 0) <= PERMIT_PX && apart(places, 1) <= PERMIT_PX,
        `${name}: the accounts have not moved`, JSON.stringify(seen, null, 1));
    kit.ok(["credit", "walk", "beat"].every((kind) => kinds.has(kind)), `${name}: a bill, a trip and a beat were asked for`,
        [...kinds].join());
    kit.quiet(page, name);
    await page.context().close();
}

// Runs in the page: how much of the field lies under the hand, at both ends of the board's way.
function covered() {
    const board = document.querySelector(".table-board");
    return [0, board.scrollHeight].map((top) => {
        board.scrollTop = top;
        const field = document.querySelector(".hk-field").getBoundingClientRect();
        return Math.max(0, Math.round(field.bottom - document.querySelector(".hk-hand").getBoundingClientRect().top));
    });
}

const tooWide = () => [...document.querySelectorAll(".hacker button")].filter((one) =>
    one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.className);

// A desk and a phone at 200 %.
async function magnified(kit, server, width, height) {
    const name = `${width} by ${height}`;
    const who = await person(server, "Ann", {pace: 0});
    const page = await openBegun(kit, server, who, {game: "hacker", seats: 5, options: "first=1"},
        {viewport: {width, height}, locale: "de-DE", storageState: who.storageState});
    const human = new Human(page, "mouse", 12);
    for (const kind of ["credit", "beat"]) {
        kit.ok(await human.play((state) => state.kind === kind), `${name}: ${kind}`, human.report());
        kit.same(await page.evaluate(covered), [0, 0], `${name}, ${kind}: nothing covers the accounts`);
        kit.same(await page.evaluate(tooWide), [], `${name}, ${kind}: nothing is too wide`);
    }
    kit.same(human.missed, [], `${name}: everything within reach`);
    kit.quiet(page, name);
    await page.context().close();
}

// Bills: our accounts shine, the others are a gift; one bill at most has a frame.
async function credit(kit, server) {
    const who = await person(server, "Ann", {pace: 0});
    const page = await openBegun(kit, server, who, {game: "hacker", seats: 4, options: "first=1"},
        {...sizes.phone, locale: "en-GB", storageState: who.storageState});
    const human = new Human(page, "touch", 3);
    const counts = () => page.evaluate(() => [".hk-account.hk-lit.hk-own:not(.hk-gift)",
        ".hk-account.hk-lit.hk-gift:not(.hk-own)", ".hk-account.hk-lit", ".hk-money.hk-picked"].map((one) => document.querySelectorAll(one).length));
    const framed = [];
    await human.play(async (state) => {
        if (state.kind === "credit" && state.bill) framed.push((await counts()).join());
        return state.kind !== "credit" && framed.length > 1;
    });
    kit.ok(framed.length > 1 && framed.every((one) => one === "3,9,12,1"),
        "credit: three shine, nine are gifts, one bill has a frame", framed.join(" | "));
    const names = await page.locator(".hk-buttons button").evaluateAll((all) => all.map((one) =>
        [one.innerText.trim(), one.dataset.tip]));
    kit.ok(names.length === 2 && names.every(([words, tip]) => /Notebook|What happened/.test(words) && /Key/.test(tip)),
        "the buttons beside the road have words, and explain themselves", JSON.stringify(names));
    kit.quiet(page, "credit");
    await page.context().close();
}

// Runs in the page: where the board was before a question came.
function watchScroll() {
    const look = () => {
        if (!document.querySelector(".k-act")) window.scrolledTo = document.querySelector(".table-board")?.scrollTop ?? 0;
        requestAnimationFrame(look);
    };
    look();
}

// Runs in the page: how far a question has scrolled, and whether it had to: something was hidden, or there is less to
// scroll than before.
function scrolled() {
    const board = document.querySelector(".table-board"), by = board.scrollTop - window.scrolledTo;
    const above = board.getBoundingClientRect().top, below = document.querySelector(".k-desk").getBoundingClientRect().top;
    const hidden = [...document.querySelectorAll(".k-card.k-actor, .k-card.k-target")].some((one) => {
        const {top, bottom} = one.getBoundingClientRect();
        return top + by < above + 6 || bottom + by > below - 6;
    });
    const atEnd = board.scrollTop + board.clientHeight > board.scrollHeight - 2;
    return {by: Math.round(by), had: hidden || (by < 0 && atEnd)};
}

async function asked(kit, server) {
    const who = await person(server, "Maximilian", {pace: 0});
    const page = await openBegun(kit, server, who, {game: "corruption", seats: 5, options: "first=1 hitman=may"},
        {...allSizes.short, locale: "en-GB", storageState: who.storageState});
    await page.evaluate(watchScroll);
    const human = new Human(page, "touch", 5);
    const jumps = [], choices = [];
    kit.ok(await human.play(async (state) => {
        if (state.kind === "place")
            await page.locator(".table-board").evaluate((one, px) => (one.scrollTop = px), SCROLLED_PX);
        if (state.kind === "act") {
            jumps.push(await page.evaluate(scrolled));
            choices.push(...await page.locator(".k-act").allTextContents());
        }
        return state.kind === "over";
    }), "asked: a whole game", human.report());
    kit.ok(jumps.length > 0 && jumps.every(({by, had}) => by === 0 || had),
        "a question scrolls only to what was out of sight", JSON.stringify(jumps));
    kit.ok(choices.length > 0 && !choices.some((one) => one.includes(who.name)), "and calls its player \"you\"",
        choices.join(" | "));
    kit.quiet(page, "asked");
    await page.context().close();
}

// What stands beside a player's name: with a legend at first, and each sum once.
async function signs(kit, server) {
    const who = await person(server, "Ann", {pace: 0});
    const page = await openBegun(kit, server, who, {game: "corruption", seats: 4, options: "first=1 book=on"},
        {...sizes.desktop, locale: "en-GB", storageState: who.storageState});
    await page.waitForSelector(".k-hand.k-ready");
    kit.same(await page.locator(".k-legend > span").evaluateAll((all) => all.map((one) =>
        one.textContent.trim().replace(/\s+/g, " "))),
        ["$ contracts won", "cards in hand", "attorney", "reporter", "hit man", "▪ Little Black Book"], "signs: a legend");
    const seen = (selector) => page.locator(selector).evaluateAll((all) => all.filter((one) =>
        one.getClientRects().length > 0).length);
    kit.same([await seen(".k-total"), await seen(".player-total")], [4, 0], "everybody's sum stands there once");
    await page.locator('[data-dossier="2"]').focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    kit.ok(/10 cards in hand.*attorney: in hand, reporter: in hand.*2 book cards/.test(
        await page.locator(".k-tip").textContent()), "who goes to a player is told it in words");
    kit.quiet(page, "signs");
    await page.context().close();
}

// Runs in the page: what was to be seen while a story was told, and while something was asked in phase III.
function watchStory() {
    window.story = {turns: 0, logs: new Set(), asked: 0, sums: 0, stopped: 0, scenes: new Set()};
    const count = (selector) => document.querySelectorAll(selector).length;
    const look = () => {
        const {story} = window;
        if (count(".k-controls, .hk-controls")) {
            story.turns += count(".player .turn-sign");
            story.logs.add(count(".log li"));
            story.scenes.add(document.querySelector(".k-tale, .hk-caption").textContent);
        }
        if (count(".k-act")) {
            story.asked++;
            if (count(".k-so-far li")) story.sums++;
        }
        story.stopped += count(".k-cancelled .k-sums");
        setTimeout(look, 40);
    };
    look();
}

// While a story is told it is nobody's turn, the log grows with it, and who is asked in it sees the sums.
async function stories(kit, server, game) {
    const who = await person(server, "Ann", {pace: 0.25});
    const page = await openBegun(kit, server, who, {game, seats: game === "hacker" ? 3 : 4, options: "first=1"},
        {...sizes.desktop, locale: "en-GB", storageState: who.storageState, reducedMotion: "no-preference"});
    await page.waitForSelector(".table-board .corruption, .table-board .hacker");
    await page.evaluate(watchStory);
    const human = new Human(page, "mouse", 5);
    human.watches = true;
    const seen = () => page.evaluate(() => ({...window.story, logs: window.story.logs.size, scenes: window.story.scenes.size}));
    kit.ok(await human.play(async (state) => state.kind === "over" || (state.kind !== "story"
        && /\b[234](\/| of )4/.test(await page.locator(".bar-about").first().textContent()))),
        `stories of ${game}: a round`, human.report());
    const {turns, logs, asked, sums, stopped, scenes} = await seen();
    kit.ok(scenes > 5 && turns === 0, `${game}: while a story is told it is nobody's turn`, `${turns} of ${scenes} scenes`);
    kit.ok(logs > scenes / 3, `${game}: the log grows with the story`, `${logs} sizes in ${scenes} scenes`);
    if (game === "corruption")
        kit.ok(sums === asked && stopped === 0, "who is asked in phase III sees the sums, but none under a stopped contract",
            `${sums} of ${asked}, ${stopped}`);
    kit.quiet(page, `stories of ${game}`);
    await page.context().close();
}

// What does nothing says why: a tap on a tile or a card explains it, a contract wants a card first, Switzerland only bribes;
// and whoever takes a character up is told that it can be played once.
async function silent(kit, server) {
    const who = await person(server, "Ann", {pace: 0});
    const page = await openBegun(kit, server, who, {game: "corruption", seats: 7, options: "first=1"},
        {...sizes.phone, locale: "en-GB", storageState: who.storageState});
    const human = new Human(page, "touch", 5);
    const says = (selector, pattern, name) => page.locator(selector, {hasText: pattern}).waitFor({timeout: 5000})
        .then(() => kit.ok(true, name), async () => kit.ok(false, name, await page.locator(".corruption").innerText()));
    await page.waitForSelector(".k-hand.k-ready");
    await human.press('[data-plate="a1"]');
    await says(".k-hint", /Pick a card of your hand first/, "a contract before a card: pick one first");
    await human.press('[data-dossier="2"]');
    await says(".k-tip", /cards in hand/, "a tap on a tile explains it");
    await human.press('[data-hand="A"]');
    await says(".k-say", /out of the game/, "who takes up an attorney is told that it can be played once");
    await human.press('[data-plate="a0"]');
    await says(".k-hint", /Only bribes go to Switzerland/, "an attorney for Switzerland: only bribes go there");
    await human.press('[data-plate="a1"]');
    await page.locator('.k-card[data-flip="a1.1"]').waitFor();
    await page.waitForSelector(".k-hand.k-ready");
    await human.press('.k-card[data-flip="a1.1"]');
    await says(".k-tip", /Attorney, played by you/, "a tap on a card on the table explains it");
    for (const [key, card] of [["6", "6"], ["0", "10"], ["5", "R"]]) {
        await page.keyboard.press(key);
        kit.ok(await page.waitForSelector(`[data-hand="${card}"].k-picked`, {timeout: 5000}).then(() => true, () => false),
            `key ${key} takes up ${card}`);
    }
    kit.same(await page.evaluate(() => [...document.querySelectorAll(".k-total, .k-contract .k-name, .k-office-name")].filter((one) => {
        const words = document.createRange();
        return [...one.childNodes].filter((node) => node.nodeType === 3).some((node) => [...node.data.matchAll(/\S+/g)].some(({0: word, index}) => {
            words.setStart(node, index);
            words.setEnd(node, index + word.length);
            return words.getClientRects().length > 1;
        }));
    }).map((one) => one.textContent)), [], "seven players on a phone: no word and no sum is broken");
    kit.quiet(page, "silent");
    await page.context().close();
}

// While a phrase is chosen, the log can still be read, also beside seven players; each phrase can be reached.
async function phrases(kit, server) {
    const who = await person(server, "Ann", {pace: 0});
    const page = await openBegun(kit, server, who, {game: "corruption", seats: 7, options: "first=1"},
        {...sizes.desktop, locale: "en-GB", storageState: who.storageState});
    await page.waitForSelector(".k-hand.k-ready");
    await page.locator(".phrases summary").click();
    const high = (selector) => page.locator(selector).first().evaluate((one) => one.getBoundingClientRect().height);
    const [log, line] = [await high(".log-box"), await high(".log li")];
    kit.ok(log > 4 * line, "phrases: four lines of the log stay", `${log} of ${line}`);
    await page.locator(".phrase").last().click();
    kit.ok(await page.locator(".log-talk").waitFor().then(() => true, () => false), "phrases: the last one is said");
    kit.quiet(page, "phrases");
    await page.context().close();
}

// The first screen: what begins a game is in sight, at a desk with everything beside it; who made the games; and without a
// server why one's games are not there.
async function home(kit, server) {
    for (const [size, wanted] of [["desktop", ".game-card .quick-links"], ["phone", ".game-card .button.main"]]) {
        const page = await kit.open(server.url, {...sizes[size], locale: "en-GB"});
        await page.waitForSelector(".home .quiet");
        const low = await page.locator(wanted).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom).filter((y) => y > innerHeight));
        kit.same(low, [], `home, ${size}: both games can be begun without scrolling`);
        kit.same(await page.locator(".game-facts").allInnerTexts(), ["3 to 7 players, about 30 minutes. A game by Bruno Faidutti.",
            "3 to 7 players, about 20 minutes. A game by Christophe Raimbault."], `home, ${size}: who made them`);
        kit.quiet(page, "home");
        await page.context().close();
    }
    const {storageState} = await person(server, "Ann");
    const page = await kit.open("", {...sizes.phone, locale: "en-GB", storageState});
    await page.route("**/api/**", (route) => route.abort());
    await page.goto(server.url);
    kit.ok(await page.locator(".panel", {hasText: "Your games on the server are listed again"}).waitFor({timeout: 20000})
        .then(() => true, () => false), "home without a server: one's games come back", await page.locator(".home").innerText());
    await page.context().close();
}

// Whatever is chosen before, in each rule of a table one value is chosen.
async function rulesChosen(kit, server) {
    const page = await kit.open(`${server.url}#/new`, {...sizes.desktop, locale: "en-GB"});
    await page.waitForSelector(".make");
    const chosen = () => page.evaluate(() => [...document.querySelectorAll(".make fieldset:has(input[name^=option])")].map((one) =>
        one.querySelectorAll("input:checked").length).filter((n) => n !== 1));
    for (const press of [".game-hacker", 'input[value="live"]', 'input[value="beats"]', 'input[value="live"]', ".game-corruption"]) {
        const one = page.locator(`.make ${press}`).first();
        if (await one.count()) await one.click();
        kit.same(await chosen(), [], `making a table: after ${press} each rule has its value`);
    }
    const shown = await page.locator(".make").innerText();
    kit.ok(!/Edition/.test(shown), "making a table: editions, which look like languages, are among the further rules", shown);
    await page.locator(".make .more summary").click();
    kit.ok(/Printed edition[^]*Atlas Games \(English\)/.test(await page.locator(".make .more").innerText()),
        "making a table: they are called by their publishers");
    await page.setViewportSize(sizes.phone.viewport);
    await page.reload();
    await page.waitForSelector(".make");
    kit.same([await page.locator("select[name=clock]").isVisible(), await page.locator(".how summary small").innerText()],
        [false, "No clock · By link · Spectators: Welcome · Talk: Phrases"], "making a table: on a phone the rest is folded up, and said in short");
    await page.locator(".how summary").click();
    kit.ok(await page.locator("select[name=clock]").isVisible(), "making a table: it unfolds");
    kit.quiet(page, "making a table");
    await page.context().close();
}

const parts = {
    round: [{name: "a phone, German, told", size: "phone", locale: "de-DE", seats: 5, told: true},
        {name: "a phone, French", size: "phone", locale: "fr-FR", seats: 4},
        {name: "a phone, Spanish, seven seats", size: "phone", locale: "es-ES", seats: 7},
        {name: "a short phone, English", size: "short", locale: "en-GB", seats: 5},
        {name: "a tablet, German", size: "tablet", locale: "de-DE", seats: 5},
        {name: "a desk, English, told", size: "desktop", locale: "en-GB", seats: 5, told: true}],
    magnified: [[640, 400], [195, 422]],
};

await run(async (kit) => {
    const wanted = (name) => !process.env.ONLY || name.includes(process.env.ONLY);
    const server = await kit.start();
    const guard = (work) => work.catch((error) => kit.ok(false, "ran to its end", error.stack));
    if (wanted("round")) await Promise.all(parts.round.map((one) => guard(round(kit, server, one))));
    const rest = {credit, asked, signs, silent, phrases, home, rulesChosen, storiesCorruption: (...at) => stories(...at, "corruption"),
        storiesHacker: (...at) => stories(...at, "hacker")};
    await Promise.all(Object.keys(rest).filter(wanted).map((name) => guard(rest[name](kit, server))));
    if (!wanted("magnified")) return;
    for (const [width, height] of parts.magnified) await guard(magnified(kit, server, width, height));
});
