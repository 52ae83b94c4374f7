// update_test.mjs: a new version of the page behind an old service worker: the next visit shows the new page,
// a window of the old one goes on, and when all windows are closed the new one is there without a network and
// nothing of the old one is kept.
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {run, sleep} from "./run.mjs";

// The same page with another title, as another build would have it.
function newVersion(folder) {
    const out = mkdtempSync(join(tmpdir(), "kickback-page-"));
    cpSync(folder, out, {recursive: true, filter: (name) => !/\.(br|gz|p)$/.test(name)});
    for (const [name, from, to] of [["index.html", "<title>Kickback", "<title>Newback"], ["sw.js",
        /"kickback [0-9a-f]{10}"/, '"kickback new"']]) {
        const text = readFileSync(join(out, name), "utf8");
        writeFileSync(join(out, name), text.replace(from, to));
    }
    return out;
}

const caches = (page) => page.evaluate(() => window.caches.keys());

await run(async (kit) => {
    kit.expected = [/Failed to load resource/, /WebSocket connection/];
    const server = await kit.start();
    const page = await kit.open(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const before = await caches(page);
    kit.same(before.length, 1, "one version is kept");

    await server.stop();
    server.assets = newVersion(kit.page);
    await server.start();
    const context = page.context();
    const second = await kit.open(null, {context});
    const visit = await second.goto(server.url);
    kit.ok(visit.fromServiceWorker() && (await visit.text()).includes("<title>Newback"),
        "the next visit shows the new one");
    await second.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update();
        for (let i = 0; i < 100 && !registration.waiting; i++) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    kit.same((await caches(second)).length, 2, "both versions are kept while a window of the old one is open");
    await server.stop();
    const old = await page.evaluate(async () => (await fetch(document.querySelector("script[src]").src)).ok);
    kit.ok(old, "which finds its files, even without the server");

    await page.close();
    await second.close();
    await sleep(500);
    await context.setOffline(true);
    const third = await kit.open(null, {context});
    const last = await third.goto(server.url);
    await third.waitForFunction(async () => (await window.caches.keys()).length === 1, null,
        {timeout: 10000}).catch(() => undefined);
    const after = await caches(third);
    kit.ok(after.length === 1 && after[0] !== before[0], "then only the new one", `${before} ${after}`);
    kit.ok((await last.text()).includes("<title>Newback"), "also without a network");
    kit.quiet(third, "a new version");
    rmSync(server.assets, {recursive: true, force: true});
});
