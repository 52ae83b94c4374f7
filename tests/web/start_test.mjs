// start_test.mjs: the first script of the page (early.ts) asks before the large ones are there, and these take over what
// it has begun: nothing is asked twice. Where it is of no use, or not there at all, the page does without. A table can be
// seen before its link is made, and whatever the link says then is told once. And a page that is older than the server
// says so.
import {begun, person, post, sizes} from "./human.mjs";
import {run, sleep} from "./run.mjs";

const HELD_MS = 1500;

// A page that notes what it asks; `hold` is a pattern of scripts that come late, `lose` of those that never come.
async function watched(kit, who, {hold, lose}) {
    const page = await kit.open("", {...sizes.phone, serviceWorkers: "block", storageState: who.storageState});
    page.hellos = [];
    page.histories = [];
    page.looks = [];
    page.late = 0;
    page.on("websocket", (socket) => socket.on("framesent", ({payload}) => /"hello"/.test(payload)
        && page.hellos.push({token: JSON.parse(payload).token, late: page.late})));
    page.on("request", (request) => /\/history$/.test(request.url()) && page.histories.push(page.late));
    page.on("request", (request) => /\/api\/tables\/[^/]+$/.test(request.url()) && page.looks.push(page.late));
    if (lose) await page.route(lose, (route) => route.abort());
    if (hold) await page.route(hold, async (route) => {
        await sleep(HELD_MS);
        await page.meanwhile?.();
        page.late++;
        await route.continue();
    });
    return page;
}

// Holds what the server says through the socket until it is let go.
async function holdLink(page) {
    const held = [];
    let free = false;
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const behind = socket.connectToServer();
        behind.onMessage((text) => (free ? socket.send(text) : held.push(() => socket.send(text))));
    });
    return {
        waiting: () => held.length,
        letGo: () => {
            free = true;
            for (const send of held) send();
        },
    };
}

const said = (page, text) => page.locator(".table-panel .log li", {hasText: text}).count();

// By the request alone everything can be seen and a move be made; it goes out when there is a link.
async function beforeTheLink(kit, ann, address) {
    const page = await watched(kit, ann, {});
    const link = await holdLink(page);
    await page.goto(address);
    await page.waitForSelector(".k-hand.k-ready");
    kit.ok(true, "the table is there before the link");
    await page.locator("[data-hand]").first().click();
    await page.locator(".k-legal .k-plate").first().click();
    await sleep(300);
    link.letGo();
    kit.ok(await page.locator(".table-panel .log li", {hasText: /^You p(lay|ut) a/}).waitFor({state: "attached"}).then(() => true,
        () => false), "a move made then goes out with the link");
    kit.ok(await page.locator(".table-notes .banner.bad").count() === 0, "and nothing is refused");
    kit.quiet(page, "before the link");
    await page.context().close();
}

// The link may say something older than what the request has told, or the same, or more.
async function once(kit, server, ann, table, address) {
    const speak = (text) => post(server, `/api/tables/${table}`, {do: "chat", text}, ann.token);
    await speak("eins");
    const page = await watched(kit, ann, {});
    const link = await holdLink(page);
    await page.route(/\/api\/tables\/[^/]+$/, async (route) => {
        while (link.waiting() < 3) await sleep(50); /* hello, attach, the table */
        await speak("zwei");
        await route.continue();
    });
    await page.goto(address);
    await page.waitForSelector(".k-hand.k-ready");
    await page.locator(".table-panel .log li", {hasText: "zwei"}).waitFor({state: "attached"}); /* the panel is drawn last */
    kit.same([await said(page, "eins"), await said(page, "zwei")], [1, 1], "by the request: everything is told");
    await speak("drei");
    link.letGo();
    await page.locator(".table-panel .log li", {hasText: "drei"}).waitFor({state: "attached"});
    kit.same([await said(page, "eins"), await said(page, "zwei"), await said(page, "drei")], [1, 1, 1],
        "a link that begins before that: everything is told once");
    kit.quiet(page, "once");
    await page.context().close();
}

await run(async (kit) => {
    kit.expected = [/Failed to load resource/];
    const server = await kit.start();
    const ann = await person(server, "Ann"), bob = await person(server, "Bob");
    const table = await begun(server, ann, {game: "corruption", seats: 3, options: "first=1", grace: 0, chat: "free"});
    const address = `${server.url}#/table/${table}`;
    const main = /\/main-\w+\.js$/;

    let page = await watched(kit, ann, {hold: main});
    await page.goto(address);
    await page.waitForSelector(".k-hand.k-ready");
    kit.same(page.hellos, [{token: ann.token, late: 0}], "the table is asked for before the page's script is there, and once");
    kit.same(page.histories.filter((late) => late === 0).length, 1, "so is its history");
    kit.same(page.looks, [0], "and how it stands");
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

    await beforeTheLink(kit, ann, address);
    await once(kit, server, ann, table, address);

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
