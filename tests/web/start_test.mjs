// start_test.mjs: the first script of the page (early.ts) asks before the large ones are there, and these take over what
// it has begun: nothing is asked twice. Where it is of no use, or not there at all, the page does without. And a page that
// is older than the server says so.
import {begun, person, sizes} from "./human.mjs";
import {run, sleep} from "./run.mjs";

const HELD_MS = 1500;

// A page that notes what it asks; `hold` is a pattern of scripts that come late, `lose` of those that never come.
async function watched(kit, who, {hold, lose}) {
    const page = await kit.open("", {...sizes.phone, serviceWorkers: "block", storageState: who.storageState});
    page.hellos = [];
    page.histories = [];
    page.late = 0;
    page.on("websocket", (socket) => socket.on("framesent", ({payload}) => /"hello"/.test(payload)
        && page.hellos.push({token: JSON.parse(payload).token, late: page.late})));
    page.on("request", (request) => /\/history$/.test(request.url()) && page.histories.push(page.late));
    if (lose) await page.route(lose, (route) => route.abort());
    if (hold) await page.route(hold, async (route) => {
        await sleep(HELD_MS);
        await page.meanwhile?.();
        page.late++;
        await route.continue();
    });
    return page;
}

await run(async (kit) => {
    kit.expected = [/Failed to load resource/];
    const server = await kit.start();
    const ann = await person(server, "Ann"), bob = await person(server, "Bob");
    const table = await begun(server, ann, {game: "corruption", seats: 3, options: "first=1", grace: 0});
    const address = `${server.url}#/table/${table}`;
    const main = /\/main-\w+\.js$/;

    let page = await watched(kit, ann, {hold: main});
    await page.goto(address);
    await page.waitForSelector(".k-hand.k-ready");
    kit.same(page.hellos, [{token: ann.token, late: 0}], "the table is asked for before the page's script is there, and once");
    kit.same(page.histories.filter((late) => late === 0).length, 1, "so is its history");
    kit.quiet(page, "early");
    await page.context().close();

    page = await watched(kit, ann, {hold: main});
    page.meanwhile = () => page.evaluate((token) => localStorage.setItem("token", token), bob.token);
    await page.goto(address);
    await page.waitForSelector(".table-board .corruption");
    kit.same(page.hellos, [{token: ann.token, late: 0}, {token: bob.token, late: 1}],
        "somebody else by then: what was asked too early is asked again");
    kit.same(await page.locator(".k-hand.k-ready").count(), 0, "and nothing of it is shown");
    kit.quiet(page, "somebody else");
    await page.context().close();

    page = await watched(kit, ann, {lose: /\/early-\w+\.js$/});
    await page.goto(address);
    await page.waitForSelector(".k-hand.k-ready");
    kit.same(page.hellos.length, 1, "without that script the page asks by itself");
    await page.goto(server.url + "#/");
    kit.ok(await page.waitForSelector(".home .button.main").then(() => true, () => false), "and shows its other screens");
    kit.quiet(page, "without it");
    await page.context().close();

    page = await watched(kit, ann, {});
    await page.routeWebSocket(/\/ws$/, (socket) => socket.onMessage((text) => JSON.parse(text).do === "hello"
        && socket.send(JSON.stringify({re: 1, error: "bad-version", text: "this server speaks version 2 of the protocol"}))));
    await page.goto(address);
    kit.ok(await page.locator(".table-notes .banner", {hasText: "of another version than the server. Load it again."}).waitFor()
        .then(() => true, () => false), "a page of another version says so");
    kit.quiet(page, "another version");
    await page.context().close();

    page = await watched(kit, ann, {lose: /\/table_screen-\w+\.js$/});
    await page.goto(address);
    kit.ok(await page.locator("#main", {hasText: "could not be loaded. Check your connection, or load the page again."}).waitFor()
        .then(() => true, () => false), "so does one of whose parts one is missing");
    await page.context().close();
});
