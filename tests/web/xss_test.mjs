// xss_test.mjs: 200 texts that would like to be code (tests/net/xss.txt), at a page in Chromium [T15]: a server that
// puts them into every text of every message. The page shows each as it is, makes no element of it, and runs nothing.
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {openBegun, person, post} from "./human.mjs";
import {root, run, sleep} from "./run.mjs";

const payloads = readFileSync(join(root, "tests/net/xss.txt"), "utf8").split("\n").filter(Boolean);
const FIELDS = ["name", "text", "program", "stand_in"]; /* what people write, and what the server says */
const ROWS = 50;
let next = 0;

// The same message with other texts, payload by payload.
function poisoned(value) {
    if (Array.isArray(value)) return value.map(poisoned);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key,
        FIELDS.includes(key) && typeof inner === "string" ? payloads[next++ % payloads.length] : poisoned(inner)]));
}

// A game in which everything has been said.
function poisonedTable(text) {
    const message = poisoned(JSON.parse(text));
    if (message.t === "table" && message.events[0]?.n === 1)
        message.events.push(...payloads.map((said) => ({n: message.n, e: "chat", at: 0, seat: 1, text: said})));
    return JSON.stringify(message);
}

const poisonedRows = ({tables, ...more}) => ({...poisoned(more), tables: poisoned(tables.flatMap((row) =>
    Array.from({length: ROWS}, () => row)))});

// What the payloads try: windows of their own, handlers, elements with an address, values of the page.
const harm = () => ({
    handlers: [...document.querySelectorAll("*")].filter((one) => one.getAttributeNames().some((name) =>
        name.startsWith("on"))).map((one) => one.outerHTML),
    elements: [...document.querySelectorAll("iframe, object, embed, base, form[action], math, marquee, "
        + "script:not([src]), img, video, audio, meta[http-equiv], style")].map((one) => one.outerHTML),
    values: ["pwned", "x", "xss"].filter((name) => name in window),
});

async function lobby(kit, server) {
    const page = await kit.open(undefined, {serviceWorkers: "block"});
    await page.route("**/api/tables", async (route) => {
        if (route.request().method() !== "GET") return route.continue();
        const answer = await route.fetch();
        await route.fulfill({response: answer, json: poisonedRows(await answer.json())});
    });
    await page.goto(server.url);
    await page.locator(".list .row").nth(ROWS - 1).waitFor();
    return page;
}

async function game(kit, server) {
    const who = await person(server, "Ann", {pace: 0});
    const page = await openBegun(kit, server, who, {game: "corruption", seats: 3, chat: "free"}, {
        storageState: who.storageState, serviceWorkers: "block"});
    await page.waitForSelector(".table-board .corruption");
    await page.route(/\/api\/tables\/[^/]+$/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({response: answer, body: poisonedTable(await answer.text())});
    });
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const house = socket.connectToServer();
        house.onMessage((text) => socket.send(poisonedTable(text)));
    });
    await page.reload();
    await page.locator(".log-talk").nth(payloads.length - 1).waitFor({state: "attached"});
    return page;
}

run(async (kit) => {
    const server = await kit.start();
    const {token} = await post(server, "/api/guests", {name: "Host"});
    await post(server, "/api/tables", {game: "corruption", seats: 5, entry: "public", bots: ["", "easy", "", "", ""],
        seat: 1}, token);
    let dialogs = 0;
    for (const [name, page, min] of [["the list of tables", await lobby(kit, server), ROWS],
        ["a game", await game(kit, server), payloads.length]]) {
        page.on("dialog", (dialog) => void (dialogs++, dialog.dismiss()));
        const text = await page.evaluate(() => document.body.textContent + [...document.querySelectorAll("[aria-label]")]
            .map((one) => one.getAttribute("aria-label")).join("\n"));
        const seen = payloads.filter((one) => text.includes(one)).length;
        kit.ok(seen >= min, `T15: ${name} shows them as they are (${seen})`);
        await sleep(500); /* for what a payload might load */
        kit.same(await page.evaluate(harm), {handlers: [], elements: [], values: []}, `T15: ${name} makes nothing of them`);
        kit.quiet(page, name);
    }
    kit.same(dialogs, 0, "T15: no window opens");
});
