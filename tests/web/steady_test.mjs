// steady_test.mjs: nothing moves under a finger. Hacker's accounts lie at the same place of the screen through a whole
// round, whatever is said and asked below them; on a page at 200 % nothing covers them, and everything can be scrolled to.
import {Human, openBegun, person, sizes} from "./human.mjs";
import {run} from "./run.mjs";

const allSizes = {...sizes, short: {viewport: {width: 390, height: 664}, hasTouch: true, isMobile: true}};
const PERMIT_PX = 1; /* what rounding may make of it */

// Runs in the page: notes, at every frame, where the field is, and what was said there first.
function watchField() {
    window.fieldAt = {};
    const look = () => {
        const field = document.querySelector(".hk-field")?.getBoundingClientRect();
        const words = document.querySelector(".hk-hand")?.innerText.replace(/\s+/g, " ");
        if (field) window.fieldAt[`${Math.round(field.top)} ${Math.round(field.height)}`] ??= words;
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
    kit.ok(["credit", "walk", "beat"].every((kind) => kinds.has(kind)), `${name}: a bill, a trip and a beat were asked for`, [...kinds].join());
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
    if (wanted("magnified")) for (const [width, height] of parts.magnified) await guard(magnified(kit, server, width, height));
});
