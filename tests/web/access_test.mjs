// access_test.mjs: the page for those who do not see it, or not well: axe-core finds nothing serious on any
// screen, light on a desk and dark on a phone; and whatever the log of a table says was also said in the live
// region, in the same words, as is what a board asks; but not all of it again after a reload.
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {Human, openBegun, person, post, sizes} from "./human.mjs";
import {root, run, sleep} from "./run.mjs";

const axe = readFileSync(join(root, "src/clients/web/node_modules/axe-core/axe.min.js"), "utf8");

// axe on what is shown now.
async function check(kit, page, name) {
    await page.evaluate(() => Promise.all(document.getAnimations().filter((one) =>
        Number.isFinite(one.effect?.getComputedTiming().endTime)).map((one) => one.finished.catch(() => undefined))));
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
    const found = await page.evaluate(async () => {
        const {violations} = await window.axe.run(document, {resultTypes: ["violations"]});
        return violations.filter((one) => one.impact === "serious" || one.impact === "critical").map((one) =>
            `${one.id} (${one.impact}): ${one.help}\n` + one.nodes.slice(0, 4).map((node) =>
                `  ${node.target.join(" ")}: ${node.failureSummary.replace(/\s+/g, " ").slice(0, 260)}`).join("\n"));
    });
    kit.ok(found.length === 0, `axe: ${name}`, found.join("\n"));
}

// Plays, and looks at each kind of question once.
async function stages(kit, page, name, human) {
    const seen = new Set();
    const look = async (state) => {
        const kind = state.kind + (state.picked ? " picked" : "") + (state.ready ? " ready" : "");
        if (state.kind !== "wait" && !seen.has(kind)) {
            seen.add(kind);
            await check(kit, page, `${name}, ${kind}`);
        }
        return state.kind === "over";
    };
    kit.ok(await human.play(look), `${name}: to the end`, human.report());
    return seen;
}

// On a phone: who is who above the log.
async function seats(kit, page, name) {
    await page.locator(".panel-button").click();
    await page.waitForSelector(".panel-players .player-total");
    const found = await page.evaluate(() => {
        const boxes = (selector) => [...document.querySelectorAll(selector)];
        const lines = (one) => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight));
        const inside = (one) => one.getBoundingClientRect().right <= one.closest(".player").getBoundingClientRect().right;
        return {sums: boxes(".panel-players .player-total").map((one) => [lines(one), inside(one)]),
            you: boxes(".panel-players .you, .k-tile .k-me").map((one) => one.getBoundingClientRect().width > 8)};
    });
    kit.same(found.sums, found.sums.map(() => [1, true]), `${name}: every sum on one line, in its box`);
    kit.same(found.you, [true, true], `${name}: one's own seat is marked, on the board as well`);
    await page.locator(".panel-close").click();
}

async function table(kit, server, who, options, theme, terms, wanted) {
    const name = `${terms.game}, ${theme}`;
    const page = await openBegun(kit, server, who, terms, options);
    const human = new Human(page, options.hasTouch ? "touch" : "mouse", 21);
    const seen = await stages(kit, page, name, human);
    for (const kind of wanted) kit.ok(seen.has(kind), `${name}: with ${kind}`, [...seen].join());
    if (options.hasTouch && terms.game === "corruption") await seats(kit, page, name);
    await page.locator(".result details summary").click();
    await check(kit, page, `${name}, how it came about`);
    await page.locator(".result .actions .button").nth(1).click();
    await page.waitForSelector(".receipt .button.main:not([disabled])");
    await page.locator(".receipt .button.main").click();
    await check(kit, page, `${name}, the record`);
    await page.locator(".record .result .button.main").click();
    await page.waitForSelector(".watch-board");
    await check(kit, page, `${name}, watched again`);
    kit.quiet(page, name);
    await page.close();
}

async function screens(kit, server, who, options, theme) {
    const page = await kit.open(server.url, options);
    const on = async (path, selector, name) => {
        await page.goto(server.url + path);
        await page.waitForSelector(selector);
        await check(kit, page, `${name}, ${theme}`);
    };
    const dialog = async (act, name) => {
        await act();
        await page.waitForSelector("dialog[open]");
        await check(kit, page, `${name}, ${theme}`);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog[open]", {state: "detached"});
    };
    await on("#/", ".home .game-card", "home");
    await dialog(() => page.locator(".head .icon-button").first().click(), "settings");
    await dialog(() => page.locator(".me-button").click(), "who you are");
    await dialog(() => page.keyboard.press("k"), "keys");
    await dialog(() => page.keyboard.press("?"), "rules as a dialog");
    await on("#/new", ".make", "making a table");
    await on("#/new/hacker", ".make", "making a table of Hacker");
    const {table: id} = await post(server, "/api/tables", {game: "corruption", seats: 4, bots: ["", "", "easy"],
        seat: 1, chat: "free"}, who.token);
    await on("#/table/" + id, ".seating", "before the game");
    await on("#/rules/corruption", "#main h1", "rules of Corruption");
    await on("#/rules/hacker", "#main h1", "rules of Hacker");
    await on("#/learn/corruption", ".lesson-card", "learning Corruption");
    await on("#/learn/hacker", ".lesson-card", "learning Hacker");
    await on("#/table/99-0123456789abcdef", ".banner", "a table that is gone");
    kit.quiet(page, `screens, ${theme}`);
    await page.close();
}

async function theme(kit, server, colorScheme, size) {
    const who = await person(server, "Ann", {pace: 0});
    const options = {...sizes[size], colorScheme, storageState: who.storageState};
    await screens(kit, server, who, options, colorScheme);
    await table(kit, server, who, options, colorScheme, {game: "corruption", seats: 4, options: "book=on show=free"},
        ["place", "place picked", "act", "summary", "over"]);
    await table(kit, server, who, options, colorScheme, {game: "hacker", seats: 3, options: "jam=on"},
        ["credit", "walk", "beat", "beat ready", "over"]);
}

// Everything that the live region was given from the start, and the log in the end.
async function announced(kit, server, game, pace) {
    const name = `${game}, pace ${pace}`;
    const who = await person(server, "Ann", {pace});
    const id = (await post(server, "/api/tables", {game, seats: 3, bots: ["", "easy", "easy"], pace: 20,
        chat: "free"}, who.token)).table;
    const page = await kit.open("", {...sizes.desktop, storageState: who.storageState,
        reducedMotion: pace ? "no-preference" : "reduce"});
    await page.addInitScript(() => {
        window.heard = [];
        window.logged = []; /* each line as it first stood there: what is hidden then may be known later */
        new MutationObserver((changes) => {
            for (const change of changes)
                if (change.target.matches?.("[role=log][aria-live]"))
                    for (const line of change.addedNodes) window.heard.push(line.textContent.trim());
            const log = document.querySelectorAll(".table-panel .log li");
            for (let i = window.logged.length; i < log.length; i++) window.logged.push(log[i].textContent.trim());
        }).observe(document, {childList: true, characterData: true, subtree: true});
    });
    await page.goto(`${server.url}#/table/${id}`);
    await page.locator(".seating .button.main.big:not([disabled])").click();
    const human = new Human(page, "mouse", 4);
    let talked = false;
    kit.ok(await human.play(async (state) => {
        if (!talked && human.steps > 4) {
            talked = true;
            await page.locator(".chat-form input").fill("Well, well.");
            await page.locator(".chat-form input").press("Enter");
        }
        return state.kind === "over";
    }), `${name}: to the end`, human.report() + await page.locator("#main").innerText());
    await page.waitForFunction(() => window.heard.includes(window.logged.at(-1)), null).catch(() => undefined);
    const said = await page.evaluate(() => ({heard: window.heard, log: window.logged}));
    // A face-down card may be turned over between the moment when it is told and the one when the log is drawn, and a
    // bill be stolen by us or from us.
    const hide = (line) => line.replace(/ (plays|puts) an? .+ (face down|into the Swiss)/, " $1 a card $2")
        .replace(/ (gets|puts|steals) a \d/, " $1 a bill");
    const heard = said.heard.map(hide);
    const log = said.log.map(hide);
    const rest = [...heard];
    const missing = log.filter((line) => {
        const at = rest.indexOf(line);
        if (at >= 0) rest.splice(at, 1);
        return at < 0;
    });
    kit.ok(log.length > 40, `${name}: a log of ${log.length} lines`);
    kit.same(missing, [], `${name}: every line of the log was said, as often as it stands there`);
    const before = heard.map((line, i) => heard.slice(0, i).filter((other) => other === line).length);
    const place = (line, nth) => heard.findIndex((other, i) => other === line && before[i] === nth);
    const places = log.map((line, i) => place(line, log.slice(0, i).filter((other) => other === line).length));
    const late = log.filter((line, i) => !line.endsWith("Well, well.") && places.slice(i + 1).some((at) => at < places[i]));
    kit.same(late, [], `${name}: in the order in which they stand there`);
    kit.ok(heard.some((line) => line.endsWith("Well, well.")), `${name}: and what people say`);
    const asked = {corruption: /^Where does your .+ go\?/, hacker: /^Point at a player to watch/}[game];
    kit.ok(heard.some((line) => asked.test(line)), `${name}: and what the board asks after a click`);
    const strange = rest.filter((line) => line === "").length;
    kit.same(strange, 0, `${name}: nothing empty is said`);
    console.log(`# ${name}: ${heard.length} said, ${log.length} in the log; only said: ${rest.slice(0, 4).join(" | ")}`);
    kit.quiet(page, name);
    await page.context().close();
}

// Whoever comes back into the middle of a game is not told all of it again.
async function caughtUp(kit, server, game) {
    const who = await person(server, "Ann", {pace: 0});
    const page = await openBegun(kit, server, who, {game, seats: 3}, {...sizes.desktop, storageState: who.storageState});
    const human = new Human(page, "mouse", 4);
    await human.play((state) => state.kind === "over" || human.steps > 30);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll(".table-panel .log li").length > 20);
    await sleep(1000); /* lines are asked for again when everything can be seen */
    const said = await page.locator("[role=log][aria-live] p").allInnerTexts();
    const lines = await page.locator(".table-panel .log li").allInnerTexts();
    const old = said.filter((text) => lines.includes(text));
    kit.ok(old.length < 8, /* the end, and what bots did meanwhile */ `${game}: after a reload what was said before is not said again`,
        `${lines.length} lines, said: ${said.join("\n")}`);
    kit.ok(said.includes(lines.at(-1)), `${game}: but the last of it is`, said.join("\n") + "\n; " + lines.at(-1));
    await page.context().close();
}

await run(async (kit) => {
    kit.expected = [/status of 404/]; /* lines of a table that is gone are asked for before anybody knows */
    const servers = await Promise.all([kit.start(), kit.start(), kit.start()]);
    const guard = (work) => work.catch((error) => kit.ok(false, "ran to its end", error.stack));
    await Promise.all([
        guard(theme(kit, servers[0], "light", "desktop")),
        guard(theme(kit, servers[1], "dark", "phone")),
        guard((async () => {
            for (const [game, pace] of [["corruption", 0], ["hacker", 0], ["corruption", 0.5]])
                await announced(kit, servers[2], game, pace);
            for (const game of ["corruption", "hacker"]) await caughtUp(kit, servers[2], game);
        })()),
    ]);
});
