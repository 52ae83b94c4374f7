// size_test.mjs: how much comes over the network until the first table of a game is shown, from the program as
// it is given to people: at most 250 KB, compressed, everything counted; what has a hash in its name is kept
// by the browser for good, and the rest asked for again.
import {run, sleep} from "./run.mjs";

const LIMIT = 250 * 1024;

await run(async (kit) => {
    const server = await kit.start("");
    for (const game of ["corruption", "hacker"]) {
        const page = await kit.open(server.url, {serviceWorkers: "block"});
        const id = await page.evaluate(async (name) => {
            const post = async (path, body, token) => (await fetch(path, {method: "POST", body: JSON.stringify(body),
                headers: {"Content-Type": "application/json", ...(token ? {Authorization: "Bearer " + token}
                    : {})}})).json();
            const {token} = await post("/api/guests", {name: "Ann"});
            localStorage.setItem("token", token);
            localStorage.setItem("name", "Ann");
            const {table} = await post("/api/tables", {game: name, seats: 4, bots: ["", "easy", "easy", "easy"]},
                token);
            await post("/api/tables/" + table, {do: "start"}, token);
            return table;
        }, game);
        const fresh = await page.context().newPage(); /* nothing of it is in the cache of a page */
        const network = await fresh.context().newCDPSession(fresh);
        const sizes = new Map(), names = new Map();
        await network.send("Network.enable");
        await network.send("Network.setCacheDisabled", {cacheDisabled: true});
        network.on("Network.requestWillBeSent", ({requestId, request}) => names.set(requestId, request.url));
        network.on("Network.loadingFinished", ({requestId, encodedDataLength}) => sizes.set(requestId,
            encodedDataLength));
        await fresh.goto(`${server.url}#/table/${id}`);
        await fresh.waitForLoadState("networkidle");
        await sleep(1500);
        const sum = [...sizes.values()].reduce((a, b) => a + b, 0);
        for (const [id, size] of sizes)
            console.log(`# ${String(size).padStart(7)} ${names.get(id)?.replace(server.url, "/")}`);
        kit.ok(sizes.size >= 3 && sum <= LIMIT, `the first table of ${game}: ${sum} bytes of ${LIMIT}`);
    }

    const index = await fetch(server.url);
    kit.same(index.headers.get("cache-control"), "no-cache", "the page is asked for again");
    kit.same((await fetch(server.url + "sw.js")).headers.get("cache-control"), "no-cache", "and the service worker");
    for (const [, path] of (await index.text()).matchAll(/(?:src|href)="([^"]+)"/g)) {
        if (path === "manifest.webmanifest") continue;
        const file = await fetch(server.url + path);
        kit.ok(file.ok && file.headers.get("cache-control") === "public, max-age=31536000, immutable",
            `${path} is kept for good`);
    }
});
