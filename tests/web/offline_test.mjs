// offline_test.mjs: whole games against bots with the network cut, through the house in the page's worker:
// both games, to the end, by random legal moves; with a reload in the middle; and in two windows.
import {run, sleep} from "./run.mjs";

const terms = {
    corruption: {game: "corruption", seats: 4, bots: ["", "easy", "normal", "hard"]},
    hacker: {game: "hacker", seats: 3, bots: ["", "easy", "normal"]},
};

async function finish(kit, page, index, name, ms = 90000) {
    const over = await page.waitForFunction((i) => window.probe.look(i).phase === "over", index, {timeout: ms,
        polling: 100})
        .then(() => true, () => false);
    const game = await page.evaluate((i) => window.probe.look(i), index);
    kit.ok(over, `${name}: to the end`, JSON.stringify(game).slice(0, 1500));
    kit.same(game.errors, [], `${name}: no move was refused`);
    kit.ok(game.totals.length > 0 && game.victory.reduce((a, b) => a + b, 0) === 420, `${name}: a whole victory`,
        game.victory);
    return game;
}

// A stream that is dropped and begun anew in one group, as the house does with the log of its people.
async function checkStore(kit, page) {
    const left = await page.evaluate(async () => {
        const store = await window.probe.EngineStore.open();
        const entry = (stream, seq, text) => ({what: 0, stream, seq, at: 1, bytes: new TextEncoder().encode(text)});
        const drop = (stream) => ({what: 2, stream, seq: 0, at: 1, bytes: new Uint8Array()});
        await store.write([entry(7, 1, "old"), entry(7, 2, "old"), entry(8, 1, "other")]);
        await store.write([drop(7), entry(7, 1, "new"), entry(7, 2, "new")]);
        const record = (i) => ({what: 1, stream: 0, seq: 0, at: i,
            bytes: new TextEncoder().encode(`id${i}\0about\0text`)});
        await store.write(Array.from({length: 203}, (_, i) => record(i)));
        const kept = (await store.all()).filter((item) => item.what === 0);
        const records = (await store.all()).filter((item) => item.what === 1).map((item) => item.at);
        await new Promise((resolve) => {
            indexedDB.open("kickback").onsuccess = (event) => {
                const into = event.target.result.transaction("records", "readwrite");
                into.objectStore("records").clear();
                into.oncomplete = resolve;
            };
        });
        await store.clear();
        return [kept.map((item) => `${item.stream} ${item.seq} ${new TextDecoder().decode(item.bytes)}`),
            (await store.all()).length, records.length, records[0]];
    });
    kit.same(left, [["8 1 other", "7 1 new", "7 2 new"], 0, 200, 3],
        "a stream that is dropped and begun anew; the last 200 games");
}

await run(async (kit) => {
    kit.expected = [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket connection/];
    const server = await kit.start();
    let page = await kit.probe(server);
    await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.active !== null));
    const devtools = await page.context().newCDPSession(page);
    const {installabilityErrors} = await devtools.send("Page.getInstallabilityErrors");
    kit.same(installabilityErrors.map((error) => error.errorId), ["in-incognito"],
        "the page can be installed, but for this window");
    await page.reload();
    await kit.addProbe(page);
    await page.context().setOffline(true);
    await server.stop();

    await page.reload();
    kit.ok(await page.evaluate(() => document.querySelector("script[src*=main]") !== null),
        "the page opens without a network");
    await kit.addProbe(page);
    kit.ok(!(await page.evaluate(() => window.probe.serverAnswers())), "no server answers");

    await checkStore(kit, page);
    for (const [name, what] of Object.entries(terms)) {
        const index = await page.evaluate(async (t) =>
            window.probe.sit("worker", await window.probe.make("worker", t)), what);
        const game = await finish(kit, page, index, name);
        kit.ok(game.moves > 3, `${name}: with moves of ours`, game.moves);
        const lines = await page.evaluate((i) => window.probe.history(i), index);
        kit.ok(lines.length > 5 && lines.at(-1).t === "end", `${name}: its lines`, JSON.stringify(lines.at(-1)));
    }

    for (const [name, what] of Object.entries(terms)) {
        const id = await page.evaluate((t) => window.probe.make("worker", t), what);
        const before = await page.evaluate(async (t) => {
            const i = window.probe.sit("worker", t, 3);
            while (window.probe.look(i).moves < 3) await new Promise((resolve) => setTimeout(resolve, 20));
            await new Promise((resolve) => setTimeout(resolve, 300));
            return window.probe.look(i);
        }, id);
        await page.reload();
        await kit.addProbe(page);
        const index = await page.evaluate((t) => window.probe.sit("worker", t, 0), id);
        await page.waitForFunction((i) => window.probe.look(i).view !== null, index,
            {timeout: 10000}).catch(() => undefined);
        const after = await page.evaluate((i) => window.probe.look(i), index);
        kit.ok(after.at >= before.at && before.at > 0 && after.you === before.you, `${name}: goes on after a reload`,
            `${before.at} ${after.at} ${after.you} ${after.state} ${after.error}`);
        if (after.at === before.at) kit.same(after.view, before.view, `${name}: with the same view`);
        await page.evaluate((i) => window.probe.go(i), index);
        await finish(kit, page, index, `${name}, after the reload`);
    }

    // Tables that are begun and never played to their end.
    const many = await page.evaluate(async (t) => {
        const made = [];
        for (let i = 0; i < 12; i++) made.push(await window.probe.make("worker", t));
        const {tables} = await window.probe.ask("worker", "GET", "/api/me");
        return {last: made.slice(-8), kept: tables.map((row) => row.table)};
    }, terms.corruption);
    kit.same(many.kept.sort(), many.last.sort(), "of many tables that were begun the last eight are kept");

    // Two windows of one browser: one house, and the second goes on when the first is closed.
    const second = await kit.open(server.url, {context: page.context()});
    await kit.addProbe(second);
    const id = await page.evaluate((t) => window.probe.make("worker", t), terms.corruption);
    const [one, two] = await Promise.all([page, second].map((p) => p.evaluate((t) => window.probe.sit("worker", t, 0),
        id)));
    await second.waitForFunction((i) => window.probe.look(i).phase === "playing", two,
        {timeout: 10000}).catch(() => undefined);
    const seen = await Promise.all([page.evaluate((i) => window.probe.look(i), one),
        second.evaluate((i) => window.probe.look(i), two)]);
    kit.same(seen[1].view, seen[0].view, "two windows see the same table");
    await page.close();
    await sleep(200);
    await second.evaluate((i) => window.probe.go(i), two);
    await finish(kit, second, two, "the second window when the first is closed");
    kit.quiet(second, "offline");
    const records = await second.evaluate(() => window.probe.ask("worker", "GET", "/api/records"));
    kit.same(records.records.length, 5, "five games are kept");
});
