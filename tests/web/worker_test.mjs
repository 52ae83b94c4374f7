// worker_test.mjs: the house in the worker where something is missing or fails: no Web Locks and no channel
// between windows (a page that came over plain HTTP), no database (a private window), a database that takes
// nothing more, a module that fails an assertion. The game is played to its end each time.
import {run} from "./run.mjs";

const terms = {game: "corruption", seats: 4, bots: ["", "easy", "normal", "easy"]};

// What stands before the worker's own script.
const before = {
    "without locks": `Object.defineProperty(self.navigator, "locks", {value: undefined});
        self.BroadcastChannel = undefined;`,
    "without a database": `Object.defineProperty(self, "indexedDB", {get() { throw new Error("not here"); }});`,
    "with a database that is full": `const add = IDBObjectStore.prototype.add; let adds = 0;
        IDBObjectStore.prototype.add = function (item) { if (++adds > 20) throw new DOMException("full",
            "QuotaExceededError"); return add.call(this, item); };`,
    "with a module that fails twice": `const instantiate = WebAssembly.instantiate; let instances = 0;
        WebAssembly.instantiate = async (...args) => {
            const {instance} = await instantiate(...args);
            const number = ++instances; let calls = 0;
            const think = (now) => { if (++calls === 12 &&
                number <= 2) throw new WebAssembly.RuntimeError("unreachable"); return instance.exports.think(now); };
            return {instance: {exports: {...instance.exports, think}}};
        };`,
};

await run(async (kit) => {
    const server = await kit.start();
    for (const [name, script] of Object.entries(before)) {
        const page = await kit.open(server.url, {serviceWorkers: "block"});
        let changed = 0;
        await page.context().route(/\/worker-\w+\.js$/, async (route) => {
            const response = await route.fetch();
            changed++;
            await route.fulfill({response, body: `${script}\n${await response.text()}`});
        });
        await kit.addProbe(page);
        const index = await page.evaluate(async (t) => window.probe.sit("worker", await window.probe.make("worker",
            t)), terms);
        const over = await page.waitForFunction((i) => window.probe.look(i).phase === "over", index, {timeout: 30000,
            polling: 100})
            .then(() => true, () => false);
        const game = await page.evaluate((i) => window.probe.look(i), index);
        const saved = await page.evaluate(() => window.probe.worker.saved);
        kit.ok(changed > 0 && over, `${name}: to the end`, JSON.stringify(game).slice(0, 800));
        kit.same(game.errors, [], `${name}: no move was refused`);
        kit.same(saved, !/database/.test(name), `${name}: the page knows whether games are kept`);
        if (/fails/.test(name)) kit.same(game.states.filter((state) => state === "off").length, 2,
            `${name}: it was opened again`);
        if (/full/.test(name)) { /* what was kept before is a game that goes on */
            await page.reload();
            await kit.addProbe(page);
            const again = await page.evaluate(async () => {
                const {tables} = await window.probe.ask("worker", "GET", "/api/me");
                const i = window.probe.sit("worker", tables[0].table, 0);
                while (!window.probe.look(i).view) await new Promise((resolve) => setTimeout(resolve, 20));
                return window.probe.look(i);
            });
            kit.ok(again.at > 0 && again.at < game.at && again.phase === "playing",
                `${name}: after a reload it is where it was saved`,
                `${again.at} of ${game.at}, ${again.phase}`);
        }
        kit.quiet(page, name);
    }
});
