// device_test.mjs: one player on several devices. A link of another device asks before it makes this browser somebody
// else, and says who is who; whoever stays, stays, and the link stays good; whoever goes on can go back; a game in
// another window is not torn. The profile says on how many devices one is, and signs out the others.
import {begun, person, post, sizes} from "./human.mjs";
import {run} from "./run.mjs";

const isMe = (page, name) => page.locator(`.me-button[aria-label="You: ${name}"]`).waitFor({state: "attached"})
    .then(() => true, () => false);
const linkOf = async (server, who) => `${server.url}#/device/${(await post(server, "/api/me/device", {}, who.token)).code}`;
const tokenOf = (page) => page.evaluate(() => localStorage.getItem("token"));
const home = (page) => page.waitForFunction(() => location.hash === "#/").then(() => true, () => false);
const says = (page, text) => page.locator(".notice", {hasText: text}).first().waitFor().then(() => true, () => false);

// Opens an address in a page that may be there already.
async function follow(page, link) {
    await page.goto(link);
    await page.waitForSelector("dialog [data-become]");
    return page.locator("dialog").innerText();
}

async function openProfile(page) {
    await page.locator(".me-button").click();
    await page.waitForSelector("dialog .device");
}

// The link is made by buttons, and asks whoever follows it.
async function asks(kit, server, ann, bob, table) {
    const hers = await kit.open(server.url, {...sizes.desktop, storageState: ann.storageState});
    await openProfile(hers);
    kit.same(await hers.locator("dialog .devices").count(), 0, "on one device nobody is signed out");
    await hers.locator("dialog .device .button").first().click();
    const link = await hers.locator("dialog .share-link").inputValue();
    kit.ok(await hers.locator("dialog .only-here").isVisible() && await hers.locator("dialog .qr-box").count() === 0,
        "of an address of this computer alone it is said so, and there is no code for another device");

    const game = await kit.open("", {...sizes.desktop, storageState: bob.storageState});
    game.hellos = [];
    game.on("websocket", (socket) => socket.on("framesent", ({payload}) => /"hello"/.test(payload)
        && game.hellos.push(JSON.parse(payload).token)));
    await game.goto(`${server.url}#/table/${table}`);
    await game.waitForSelector(".k-hand.k-ready");

    const page = await kit.open("", {context: game.context()});
    const text = await follow(page, link);
    kit.ok(/Become Ann\?/.test(text) && /Here you are Bob now/.test(text) && /Bob sits at 1 table/.test(text)
        && /Stay Bob/.test(text), "the link asks: who one is, who one would be, and what becomes of the seats", text);
    await page.locator("dialog [data-stay]").click();
    kit.ok(await home(page) && await isMe(page, "Bob") && await tokenOf(page) === bob.token, "whoever stays, stays");
    await follow(page, link);
    await page.keyboard.press("Escape");
    kit.ok(await home(page) && await tokenOf(page) === bob.token, "so does whoever closes the question; the link stays good");
    return {hers, game, page, link};
}

async function becomes(kit, server, bob, {game, page, link}) {
    await follow(page, link);
    await page.locator("dialog [data-become]").click();
    kit.ok(await isMe(page, "Ann") && await tokenOf(page) !== bob.token, "whoever goes on is the other player");
    kit.ok(await says(game, "Here you stay Bob"), "the window with a game is told");
    const before = game.hellos.length;
    await server.stop();
    await server.start();
    for (let i = 0; i < 300 && game.hellos.length === before; i++) await game.waitForTimeout(100);
    await game.waitForSelector(".k-hand.k-ready");
    await game.waitForFunction(() => !document.querySelector(".table-notes .banner"));
    kit.ok(game.hellos.length > before && game.hellos.every((token) => token === bob.token)
        && await game.locator(".k-hand.k-ready").count() === 1, "and stays who it is, also over a lost connection", game.hellos);
    await page.goto(server.url);
    await page.goto(link);
    kit.ok(await says(page, "This code is not valid any more") && await home(page), "the link works once");
    await page.goto(server.url + "#/device/%3Cimg%20src=x%3E");
    kit.ok(await says(page, "This code is not valid any more") && await home(page), "and no other text is one");
}

async function profile(kit, server, ann, bob, {hers, page}) {
    await page.reload();
    await openProfile(page);
    kit.ok(await page.locator("dialog .devices", {hasText: "You are Ann on 2 devices"}).waitFor().then(() => true, () => false),
        "the profile says on how many devices one is");
    await page.locator("dialog [data-alone]").click();
    kit.ok(await says(page, "1 other device was signed out"), "the others are signed out");
    kit.same((await (await fetch(server.url + "api/me", {headers: {Authorization: "Bearer " + ann.token}})).json()).error,
        "bad-token", "the server does not take them any more");
    await hers.close();

    await page.evaluate(() => localStorage.setItem("others", JSON.stringify([...JSON.parse(localStorage.getItem("others")),
        {name: "Zoe", token: "gone"}])));
    await page.reload();
    await openProfile(page);
    await page.locator('dialog [data-back="Zoe"]').click();
    kit.ok(await says(page, "This server does not know Zoe any more")
        && await page.locator('dialog [data-back="Zoe"]').count() === 0, "somebody who was forgotten cannot be gone back to");
    await page.locator('dialog [data-back="Bob"]').click();
    kit.ok(await isMe(page, "Bob") && await tokenOf(page) === bob.token, "one can go back");
    await openProfile(page);
    kit.same(await page.locator("dialog [data-back]").evaluateAll((all) => all.map((one) => one.dataset.back)), ["Ann"],
        "and on again");
    await page.locator('dialog [data-back="Ann"]').click();
    kit.ok(await isMe(page, "Ann"), "which works, too");
}

// Somebody who was nobody yet, in German.
async function nobody(kit, server) {
    const cleo = await person(server, "Cléo");
    const page = await kit.open("", {...sizes.phone, locale: "de-DE"});
    const text = await follow(page, await linkOf(server, cleo));
    kit.ok(/Cléo werden\?/.test(text) && /Jetzt nicht/.test(text) && !/Hier bist du/.test(text),
        "somebody who is nobody yet is asked, too", text);
    await page.locator("dialog [data-become]").click();
    await page.locator('.me-button[aria-label*="Cléo"]').waitFor({state: "attached"});
    kit.same(await page.evaluate(() => JSON.parse(localStorage.getItem("others") ?? "[]")), [], "and has nobody to go back to");
    kit.quiet(page, "in German");
}

// The face stays with the player: under another name, at a table, for others.
async function faces(kit, server) {
    const page = await kit.open(server.url, sizes.desktop);
    const own = (at = page, selector = ".me-button svg") => at.locator(selector).evaluate((svg) =>
        [...svg.querySelectorAll("path")].slice(2).map((path) => path.getAttribute("fill") + path.getAttribute("d")).join());
    await page.waitForSelector(".me-button svg");
    const nobody = await own();
    const called = async (name) => {
        await page.locator(".me-button").click();
        await page.waitForSelector("dialog");
        const change = page.locator("dialog .me .button");
        if (await change.count()) await change.click();
        await page.locator("dialog input[name=name]").fill(name);
        await page.keyboard.press("Enter");
        await isMe(page, name);
        await page.keyboard.press("Escape");
        return own();
    };
    const ida = await called("Ida"), zoe = await called("Zoe");
    kit.ok(ida !== nobody && ida === zoe, "another name, the same face");
    const {table} = await post(server, "/api/tables", {game: "corruption", seats: 3}, await tokenOf(page));
    const other = await kit.open(`${server.url}#/table/${table}`, sizes.desktop);
    const seen = await own(other, ".seat-row.person .avatar svg"); /* without the ground, which is the seat's */
    kit.ok(seen === ida && ida.length > 500, "which others see at a table");
    await page.context().close();
    await other.context().close();
}

await run(async (kit) => {
    kit.expected = [/Failed to load resource/, /WebSocket connection/];
    const server = await kit.start();
    const ann = await person(server, "Ann"), bob = await person(server, "Bob");
    const table = await begun(server, bob, {game: "corruption", seats: 3, options: "first=1", grace: 0});
    const pages = await asks(kit, server, ann, bob, table);
    await becomes(kit, server, bob, pages);
    await profile(kit, server, ann, bob, pages);
    for (const page of [pages.game, pages.page]) kit.quiet(page, "several devices");
    await nobody(kit, server);
    await faces(kit, server);
});
