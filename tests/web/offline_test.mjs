// offline_test.mjs: whole games against bots with the network cut, through the house in the page's worker:
// both games, to the end, by random legal moves; with a reload in the middle; and in two windows.
import {run, sleep} from "./run.mjs";

const terms = {
    corruption: {game: "corruption", seats: 4, bots: ["", "easy", "normal", "hard"]},
    hacker: {game: "hacker", seats: 3, bots: ["", "easy", "normal"]},
};

async function finish(kit, page, index, name, ms = 90000) {
    const over = await page.waitForFunction((i) => window.probe.look(i).phase === "over", index, {timeout: ms, polling: 100})
        .then(() => true, () => false);
    const game = await page.evaluate((i) => window.probe.look(i), index);
    kit.ok(over, `${name}: to the end`, JSON.stringify(game).slice(0, 1500));
    kit.same(game.errors, [], `${name}: no move was refused`);
    kit.ok(game.totals.length > 0 && game.victory.reduce((a, b) => a + b, 0) === 420, `${name}: a whole victory`, game.victory);
    return game;
}

await run(async (kit) => {
    kit.expected = [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket connection/];
    const server = await kit.start();
    let page = await kit.probe(server);
    await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.active !== null));
    await page.reload();
    await kit.addProbe(page);
    await page.context().setOffline(true);
    await server.stop();

    await page.reload();
    kit.ok(await page.evaluate(() => document.querySelector("script[src*=main]") !== null), "the page opens without a network");
    await kit.addProbe(page);
    kit.ok(!(await page.evaluate(() => window.probe.serverAnswers())), "no server answers");

    for (const [name, what] of Object.entries(terms)) {
        const index = await page.evaluate(async (t) => window.probe.sit("worker", await window.probe.make("worker", t)), what);
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
        await page.waitForFunction((i) => window.probe.look(i).view !== null, index, {timeout: 10000}).catch(() => undefined);
        const after = await page.evaluate((i) => window.probe.look(i), index);
        kit.ok(after.at >= before.at && before.at > 0 && after.you === before.you, `${name}: goes on after a reload`,
            `${before.at} ${after.at} ${after.you} ${after.state} ${after.error}`);
        if (after.at === before.at) kit.same(after.view, before.view, `${name}: with the same view`);
        await page.evaluate((i) => window.probe.go(i), index);
        await finish(kit, page, index, `${name}, after the reload`);
    }

    // Two windows of one browser: one house, and the second goes on when the first is closed.
    const second = await kit.open(server.url, {context: page.context()});
    await kit.addProbe(second);
    const id = await page.evaluate((t) => window.probe.make("worker", t), terms.corruption);
    const [one, two] = await Promise.all([page, second].map((p) => p.evaluate((t) => window.probe.sit("worker", t, 0), id)));
    await second.waitForFunction((i) => window.probe.look(i).phase === "playing", two, {timeout: 10000}).catch(() => undefined);
    const seen = await Promise.all([page.evaluate((i) => window.probe.look(i), one), second.evaluate((i) => window.probe.look(i), two)]);
    kit.same(seen[1].view, seen[0].view, "two windows see the same table");
    await page.close();
    await sleep(200);
    await second.evaluate((i) => window.probe.go(i), two);
    await finish(kit, second, two, "the second window when the first is closed");
    kit.quiet(second, "offline");
    const records = await second.evaluate(() => window.probe.ask("worker", "GET", "/api/records"));
    kit.same(records.records.length, 5, "five games are kept");
});
