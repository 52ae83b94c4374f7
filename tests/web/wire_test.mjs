// wire_test.mjs: the connection to a server when things go wrong: a server that goes away and comes back,
// frames that are none, a token that is no longer valid, a table that is gone, two windows. Every event comes
// once and in order, and the game is played to its end.
import {run} from "./run.mjs";

const terms = {game: "corruption", seats: 3, bots: ["", "easy", "easy"]};
const over = (page, i) => page.waitForFunction((n) => window.probe.look(n).phase === "over", i, {timeout: 60000,
    polling: 100})
    .then(() => true, () => false);
const look = (page, i) => page.evaluate((n) => window.probe.look(n), i);
const sit = (page, t, stop = 1e9) => page.evaluate(async ([what, n]) =>
    window.probe.sit("server", typeof what === "string" ? what : await window.probe.make("server", what), n), [t,
        stop]);

async function inOrder(kit, page, i, name) {
    const events = await page.evaluate((n) => window.probe.messages(n).flatMap((message) => message.events), i);
    const numbers = events.map((event) => event.n);
    kit.ok(numbers.length > 10 && numbers.every((n, at) => n === at + 1), `${name}: every event once and in order`,
        numbers.join(" "));
}

async function goesAway(kit, server) {
    const page = await kit.probe(server);
    const i = await sit(page, terms, 4);
    await page.waitForFunction((n) => window.probe.look(n).moves === 4, i);
    await server.stop();
    await page.waitForFunction((n) => window.probe.look(n).state === "off", i);
    kit.ok(true, "the page sees that the server is gone");
    await page.evaluate((n) => window.probe.go(n), i); /* a move that waits for the server */
    await server.start();
    kit.ok(await over(page, i), "and goes on when it is back", JSON.stringify(await look(page, i)).slice(0, 600));
    kit.same((await look(page, i)).errors, [], "no move was refused or lost");
    await inOrder(kit, page, i, "a server that went away");
    kit.quiet(page, "a server that went away");
}

// Between page and server sits somebody who says nonsense now and then.
async function brokenFrames(kit, server) {
    const nonsense = ["", "{", "null", "[]", "17", '{"t":"table"}', '{"t":"table","n":"x"}', "{}", '{"re":"a"}',
        "\ud83d\ude00".repeat(2000)];
    const page = await kit.open(server.url);
    let said = 0;
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const behind = socket.connectToServer();
        let count = 0;
        behind.onMessage((message) => {
            if (++count > 12 && said < nonsense.length) socket.send(nonsense[said++]);
            else socket.send(message);
        });
    });
    await page.reload(); /* from now on sockets go through there */
    await kit.addProbe(page);
    const i = await sit(page, terms);
    kit.ok(await over(page, i), "broken frames: to the end", JSON.stringify(await look(page, i)).slice(0, 600));
    kit.ok(said > 3, `broken frames: ${said} of them`);
    await inOrder(kit, page, i, "broken frames");
    kit.quiet(page, "broken frames");
}

async function oldToken(kit, server) {
    const page = await kit.probe(server);
    await page.evaluate(() => {
        localStorage.setItem("name", "Ann");
        localStorage.setItem("token", "1." + "0".repeat(48));
    });
    const i = await sit(page, terms);
    kit.ok(await over(page, i), "a token that is not valid: a new one, and the game",
        JSON.stringify(await look(page, i)).slice(0, 300));
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const id = await page.evaluate((t) => window.probe.make("server", t), terms);
    await page.evaluate(async (mine) => { /* another device of ours signs this one out */
        const ask = async (path, body, by) => (await fetch(path, {method: "POST", body: JSON.stringify(body),
            headers: {"Content-Type": "application/json", ...(by ? {Authorization: "Bearer " + by} : {})}})).json();
        const {code} = await ask("/api/me/device", {}, mine);
        await ask("/api/me/alone", {}, (await ask("/api/redeem", {code})).token);
    }, token);
    const looks = await sit(page, id, 0);
    await page.waitForFunction((n) => window.probe.look(n).state === "on", looks,
        {timeout: 10000}).catch(() => undefined);
    const seen = await look(page, looks);
    const fresh = await page.evaluate(() => localStorage.getItem("token"));
    kit.ok(seen.state === "on" && seen.you === 0 && fresh && fresh !== token, "on the socket, too",
        JSON.stringify([seen.state, seen.you, fresh]));
    const me = await page.evaluate(() => window.probe.ask("server", "GET", "/api/me"));
    kit.same(me.name, "Ann", "under the same name");
    kit.quiet(page, "an old token");
}

async function goneTable(kit, server) {
    const page = await kit.probe(server);
    const i = await sit(page, "99-0123456789abcdef");
    await page.waitForFunction((n) => window.probe.look(n).state === "gone", i,
        {timeout: 10000}).catch(() => undefined);
    kit.same((await look(page, i)).error, "no-table", "a table that is gone");
    const answer = await page.evaluate((n) => window.probe.games[n].table.send({do: "leave"}), i);
    kit.same(answer.error, "closed", "who sends there is told so");
    const refused = await page.evaluate(() => window.probe.ask("server", "GET", "/api/tables/99-0123456789abcdef")
        .catch((error) => error.code));
    kit.same(refused, "no-table", "and who asks");
    kit.quiet(page, "a table that is gone");
}

async function twoWindows(kit, server) {
    const page = await kit.probe(server);
    const second = await kit.open(server.url, {context: page.context()});
    await kit.addProbe(second);
    const id = await page.evaluate((t) => window.probe.ask("server", "POST", "/api/tables", {pace: 0,
        ...t}).then((a) => a.table), terms);
    const [one, two] = [await sit(page, id), await sit(second, id)];
    await page.waitForFunction((n) => window.probe.look(n).state === "on", one);
    await page.evaluate((t) => window.probe.ask("server", "POST", `/api/tables/${t}`, {do: "start"}), id);
    kit.ok((await over(page, one)) && (await over(second, two)), "two windows play the same seat");
    kit.same((await look(second, two)).totals, (await look(page, one)).totals, "and see the same end");
    kit.quiet(page, "two windows");
}

await run(async (kit) => {
    kit.expected = [/WebSocket connection to/, /Failed to load resource/];
    const server = await kit.start();
    for (const check of [goesAway, brokenFrames, oldToken, goneTable, twoWindows]) await check(kit, server);
});
