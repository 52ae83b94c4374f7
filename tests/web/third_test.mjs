// third_test.mjs: a game that the page knows nothing about (Highcard, of a build with -Dthird=true) is played in it: from
// the first screen with the keyboard on a phone, and from a table of its own with the mouse on a desk, where moves are
// confirmed; to the result, in the log, in the rules, in the lists, and once more from its record. It is called by its name
// everywhere, and nothing of it is told in the words of another game.
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {root, run} from "./run.mjs";

const axe = readFileSync(join(root, "src/clients/web/node_modules/axe-core/axe.min.js"), "utf8");
const FOREIGN = /Corruption|Hacker|virus|account|contract|bribe|\$/i;
const OVER = ".result";
const MOVE = ".nb-move:not([disabled])";

async function accessible(kit, page, name) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
    const found = await page.evaluate(async () => (await window.axe.run(document, {resultTypes: ["violations"]})).violations
        .filter((one) => one.impact === "serious" || one.impact === "critical")
        .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`));
    kit.same(found, [], `axe: ${name}`);
}

const textOf = (page, selector) => page.locator(selector).first().innerText();

async function narrow(kit, page, name) {
    const [wide, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    kit.ok(wide <= window_, `${name}: nothing is too wide`, `${wide} of ${window_}`);
}

// The first button that is offered, until the game is over; returns how many moves were made.
async function play(page, press) {
    for (let moves = 0; ; moves++) {
        const found = await page.waitForSelector(`${MOVE}, ${OVER}`);
        if (await page.$(OVER)) return moves;
        const before = await textOf(page, ".nb-hand .nb-cards");
        await press(found);
        await page.waitForFunction(([selector, hand]) => document.querySelector(selector)
            || document.querySelector(".nb-hand .nb-cards")?.innerText !== hand, [OVER, before]);
    }
}

await run(async (kit) => {
    const server = await kit.start();
    const phone = await kit.open(server.url, {viewport: {width: 390, height: 844}, hasTouch: true});

    /* The first screen: after the page's own games. */
    const card = phone.locator(".game-highcard");
    await card.waitFor();
    kit.same(await phone.locator(".game-card h2").allInnerTexts().then((all) => all.map((one) => one.toLowerCase())),
        ["corruption", "hacker", "highcard"], "the first screen has the game of the house");
    await accessible(kit, phone, "the first screen");
    await card.getByRole("button", {name: "Play now: Highcard"}).click();

    /* The board: a button for each move, the own cards, and none of the others'. */
    await phone.waitForSelector(MOVE);
    const offered = await phone.locator(MOVE).allInnerTexts();
    kit.ok(offered.length > 0 && offered.every((text) => /^place:[1-5]$/.test(text)), "moves are buttons in notation", offered);
    const hand = (await textOf(phone, ".nb-hand .nb-cards")).split(/\s+/);
    kit.ok(hand.length === 3 && offered.every((text) => hand.includes(text.slice(6))), "the hand is shown", hand);
    kit.same(await phone.locator(".nb-seats tbody tr").count(), 4, "a row for each seat");
    kit.same(await textOf(phone, "[data-asked]"), "Choose a move.", "what is asked");
    await narrow(kit, phone, "the board on a phone");
    await accessible(kit, phone, "the neutral board");

    /* With keys alone. */
    const moves = await play(phone, async (button) => {
        await button.focus();
        await phone.keyboard.press("Enter");
    });
    kit.same(moves, 2, "two moves by keys; the last card is played by itself");
    await accessible(kit, phone, "the result");
    kit.ok(/wins|You win|Shared victory/.test(await textOf(phone, "#result-title")), "the result says who has won");
    kit.ok((await phone.locator(".podium-total").allInnerTexts()).every((text) => /^\d+$/.test(text)), "with plain numbers");
    await phone.locator(".panel-button").click();
    const log = await phone.locator(".log").textContent();
    kit.ok(/: place:[1-5]/.test(log) && /turned: /.test(log) && /Round 3/.test(log), "the log is in notation", log);
    kit.ok(!FOREIGN.test(log), "and not in the words of another game", log);
    await phone.locator(".panel-close").click();
    const result = await phone.locator(OVER).innerText();
    kit.ok(!FOREIGN.test(result), "nor is the result", result);
    await phone.locator(".result summary").click();
    kit.same(await phone.locator(".result .nb-seats tbody tr").count(), 4, "how it came about is the last table");

    /* The record: the same result, and the game step by step. */
    await phone.locator('[data-to="record"]').click();
    await phone.waitForSelector(".receipt");
    kit.same(await textOf(phone, "h1"), "Highcard", "the record is one of this game");
    kit.same(await phone.locator("#result-title").innerText(), result.split("\n")[0], "with the same end");
    await phone.getByRole("button", {name: "Check it"}).click();
    kit.ok(await phone.locator(".verdict.good").count() === 1, "and a fair deal");
    await phone.getByRole("button", {name: "Watch again"}).click();
    await phone.waitForSelector(".watch .neutral");
    const hidden = () => phone.locator(".watch .nb-hidden").count();
    await phone.getByRole("button", {name: "One step on"}).click();
    await phone.waitForFunction(() => /place:/.test(document.querySelector(".watch-line").innerText));
    kit.same(await hidden(), 0, "with everything open nothing is hidden");
    await phone.locator(".watch select").selectOption("2");
    await phone.waitForSelector(".watch .nb-hidden");
    kit.ok(await hidden() > 0, "as a seat saw it, the card of another is");
    await narrow(kit, phone, "the replay on a phone");
    await phone.goto(server.url + "#/rules/highcard");
    await phone.waitForSelector(".rule");
    await narrow(kit, phone, "the rules on a phone, with a tab for each game");
    kit.quiet(phone, "on a phone");

    /* A table of its own, its rules, and confirmed moves; then it is in the lists. */
    const desk = await kit.open(server.url + "#/rules/highcard", {viewport: {width: 1280, height: 800}});
    await desk.evaluate(() => localStorage.setItem("settings", JSON.stringify({confirm: true})));
    await desk.waitForSelector(".rule");
    kit.ok(/Fifteen cards/.test(await desk.locator(".rules-text").innerText()), "the rules of the game are shown");
    await desk.goto(server.url + "#/new/highcard");
    await desk.reload();
    await desk.waitForSelector('.game-highcard input:checked');
    kit.ok(await desk.getByText("points", {exact: true}).count() > 0, "an option of the game goes by its own name");
    const seats = desk.locator(".seat-choice select");
    for (let i = 0, all = await seats.count(); i < all; i++)
        if (await seats.nth(i).inputValue() === "open") await seats.nth(i).selectOption("bot");
    await desk.getByRole("button", {name: "Start the game"}).click();
    kit.same(await play(desk, async (button) => {
        await button.click();
        await desk.locator(".nb-confirm").click();
    }), 2, "played to its end with the mouse, each move confirmed");
    await desk.goto(server.url + "#/");
    await desk.waitForSelector(".past .row");
    kit.ok(/Highcard/.test(await textOf(desk, ".past .row")), "it is in the list of past games");
    await desk.goto(server.url + "#/learn/highcard");
    await desk.waitForSelector(".lesson");
    kit.quiet(desk, "on a desk");
});
