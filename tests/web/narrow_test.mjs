// narrow_test.mjs: the page on the smallest phone (320 by 568), which is also a desk's window at 400 %: on no screen is
// anything wider than the screen, nor a button or a field beyond its edge; whole games there by touch, both in a language
// with long words. And where the system chooses the colours (forced-colors), what is on or chosen differs to the eye.
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {Human, openBegun, person, post} from "./human.mjs";
import {root, run} from "./run.mjs";

const small = {viewport: {width: 320, height: 568}, hasTouch: true, isMobile: true};

// Runs in the page: what is too wide. Tables of numbers may scroll by themselves (.scroll).
function tooWide(width) {
    const name = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class")} ${one.textContent.trim().slice(0, 30)}`;
    const found = document.documentElement.scrollWidth > width || innerWidth > width ? [`the page: ${innerWidth}`] : [];
    for (const one of document.querySelectorAll("button, a[href], input, select, summary")) {
        const {left, right, height} = one.getBoundingClientRect();
        if (height === 0 || one.closest(".scroll, .skip, .hidden") || getComputedStyle(one).opacity === "0") continue;
        if (left < -1 || right > width + 1) found.push(`${name(one)}: ${Math.round(left)} to ${Math.round(right)}`);
    }
    return found;
}

async function fits(kit, page, name) {
    const found = await page.evaluate(tooWide, small.viewport.width);
    kit.ok(found.length === 0, `${name}: nothing is too wide`, found.join("\n"));
}

async function screens(kit, server, who, language) {
    const page = await kit.open(server.url, {...small, storageState: who.storageState, serviceWorkers: "block"});
    await page.evaluate((language) => localStorage.setItem("language", language), language);
    const {table} = await post(server, "/api/tables", {game: "hacker", seats: 5, bots: ["", "", "hard:bold", "easy"],
        options: "jam=on"}, who.token);
    const on = async (path, selector, name, act = async () => undefined) => {
        await page.goto("about:blank");
        await page.goto(server.url + path);
        await page.waitForSelector(selector);
        await act();
        await fits(kit, page, `${name}, ${language}`);
    };
    await on("#/", ".home .game-card", "home");
    await on("#/", ".home .game-card", "settings", async () => {
        await page.locator(".head .icon-button").first().click();
        await page.waitForSelector("dialog[open] .setting");
    });
    await on("#/new/hacker", ".make", "making a table", () => page.locator(".make .more summary").click());
    await on("#/table/" + table, ".seating", "seating");
    await on("#/rules/corruption", "#main h1", "rules");
    await on("#/learn/corruption", ".lesson-card", "a lesson");
    await on("#/learn/live", ".live-spot", "the practice of Hacker live");
    for (const game of ["corruption", "hacker", "hacker-live"]) {
        const kb = readFileSync(join(root, `examples/records/${game}.kb`), "utf8");
        await page.route("**/api/records/" + game, (route) => route.fulfill({json: {found: [{kb}]}}));
        await on("#/record/" + game, ".receipt .button.main:not([disabled])", `record of ${game}`);
        await page.locator(".record .result .button.main").click();
        await page.waitForSelector(game === "hacker-live" ? ".live-replay .live-mark" : ".watch-board");
        await fits(kit, page, `${game} again, ${language}`);
    }
    kit.quiet(page, `screens, ${language}`);
    await page.context().close();
}

// Each kind of question once, and the result.
async function game(kit, server, who, terms, language) {
    const options = {...small, storageState: who.storageState, locale: language};
    const page = await openBegun(kit, server, who, terms, options);
    const human = new Human(page, "touch", 8);
    const seen = new Set();
    kit.ok(await human.play(async (state) => {
        const kind = state.kind + (state.picked ? " picked" : "") + (state.ready ? " ready" : "");
        if (state.kind !== "wait" && !seen.has(kind)) {
            seen.add(kind);
            await fits(kit, page, `${terms.game}, ${language}, ${kind}`);
        }
        return state.kind === "over";
    }), `${terms.game}, ${language}: to its end, by touch`, human.report());
    kit.same(human.missed, [], `${terms.game}, ${language}: everything within reach`);
    const broken = await page.evaluate(() => [...document.querySelectorAll(".podium bdi")].filter((one) =>
        !one.textContent.includes(" ") && one.getClientRects().length > 1).map((one) => one.textContent));
    kit.same(broken, [], `${terms.game}, ${language}: names of the result are not broken`);
    kit.quiet(page, `${terms.game}, ${language}`);
    await page.context().close();
}

async function forced(kit, server, who) {
    const page = await kit.open(server.url, {forcedColors: "active", storageState: who.storageState});
    await page.waitForSelector(".home .game-card");
    await page.locator(".head .icon-button").first().click();
    const one = page.locator("dialog[open] .switch").first();
    const looks = [];
    for (let i = 0; i < 2; i++) {
        await page.mouse.move(1, 1);
        looks.push((await one.screenshot({animations: "disabled"})).toString("base64"));
        looks.push(await one.evaluate((element) => [getComputedStyle(element).backgroundColor,
            getComputedStyle(element, "::after").backgroundColor]));
        await one.click();
    }
    kit.ok(looks[0] !== looks[2] && looks[1][0] !== looks[3][0], "forced colours: a switch is on or off");
    kit.ok([1, 3].every((i) => looks[i][0] !== looks[i][1]), "and its knob can be seen", JSON.stringify([looks[1], looks[3]]));
    const chosen = (selector) => page.locator(selector).first().evaluate((element) => {
        const sample = element.appendChild(document.createElement("i"));
        sample.style.backgroundColor = "Highlight";
        const same = getComputedStyle(element).backgroundColor === getComputedStyle(sample).backgroundColor;
        sample.remove();
        return same;
    });
    await page.goto(server.url + "#/learn/live");
    await page.waitForSelector(".live-spot");
    kit.ok(await chosen('.live-tool[aria-pressed="true"]') && !await chosen('.live-tool[aria-pressed="false"]'),
        "what is in the hand has the system's colour for it");
    await page.goto(server.url + "#/new");
    await page.waitForSelector(".make");
    kit.ok(await chosen(".segment input:checked + span") && !await chosen(".segment input:not(:checked) + span"),
        "and so has a number that is chosen");
    kit.quiet(page, "forced colours");
    await page.context().close();
}

await run(async (kit) => {
    const server = await kit.start();
    const who = await person(server, "Ann", {pace: 0});
    const other = await person(server, "Maximilian", {pace: 0});
    const guard = (work) => work.catch((error) => kit.ok(false, "ran to its end", error.stack));
    await Promise.all([
        guard((async () => {
            for (const language of ["de", "fr"]) await screens(kit, server, who, language);
            await forced(kit, server, who);
        })()),
        guard((async () => {
            await game(kit, server, other, {game: "corruption", seats: 5, options: "book=on"}, "de");
            await game(kit, server, other, {game: "hacker", seats: 5, options: "jam=on"}, "fr");
        })()),
    ]);
});
