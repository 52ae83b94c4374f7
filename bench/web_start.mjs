// web_start.mjs: how long a visitor waits, and how much comes over the network, the first time the page is opened,
// in Chromium with a slowed processor and network:
//
//     node bench/web_start.mjs build/kickback [RUNS]
//
// Screens: the first one, until a game can be started; and the table of a game that has begun, until a card or a
// bill can be picked up. Times are from the beginning of the navigation until the first frame with that screen in
// it, in ms of the page's own clock; bytes are what came over the network, compressed, heads counted. Of those times,
// `work_ms` is what the page's main thread computes (processor time on this machine, times 4), which does not depend
// on what else this machine does; the others do. Prints JSON: the median of RUNS (5), and the slowest. The goals:
// 250 KB, and 1 s on a mid-range phone (4 times slower than this machine) with 4G.
import {Kit} from "../tests/web/run.mjs";
import {begun, person, sizes} from "../tests/web/human.mjs";

const CPU = 4;
const networks = {
    "4G": {mbit: 9, latency_ms: 85},
    "fast 3G": {mbit: 1.6, latency_ms: 150},
};
const runs = Number(process.argv[3] ?? 5);
const kit = new Kit(process.argv[2], "");

// Says when it is ready.
async function watch(storageState, ready) {
    const page = await kit.open("", {...sizes.phone, serviceWorkers: "block", storageState});
    await page.addInitScript((selector) => {
        const watch = new MutationObserver(() => {
            if (!document.querySelector(selector)) return;
            watch.disconnect();
            requestAnimationFrame(() => setTimeout(() => (window.readyMs = performance.now()))); /* it is painted */
        });
        watch.observe(document, {childList: true, subtree: true, attributes: true});
    }, ready);
    return {page, devtools: await page.context().newCDPSession(page)};
}

const isReady = (page) => page.waitForFunction(() => window.readyMs, null, {polling: 100});

async function work(address, ready, storageState) {
    const {page, devtools} = await watch(storageState, ready);
    await devtools.send("Performance.enable", {timeDomain: "threadTicks"});
    await page.goto(address);
    await isReady(page);
    const {metrics} = await devtools.send("Performance.getMetrics");
    await page.context().close();
    return Math.round(1000 * CPU * metrics.find(({name}) => name === "TaskDuration").value);
}

async function start(address, ready, network, storageState) {
    const {page, devtools} = await watch(storageState, ready);
    const bytes = new Map();
    devtools.on("Network.loadingFinished", ({requestId, encodedDataLength}) => bytes.set(requestId, encodedDataLength));
    await devtools.send("Network.enable");
    await devtools.send("Network.setCacheDisabled", {cacheDisabled: true});
    await devtools.send("Network.emulateNetworkConditions", {offline: false, latency: network.latency_ms,
        downloadThroughput: network.mbit * 125000, uploadThroughput: network.mbit * 125000});
    await devtools.send("Emulation.setCPUThrottlingRate", {rate: CPU});
    await page.goto(address);
    await isReady(page);
    const ms = await page.evaluate(() => window.readyMs);
    await page.waitForLoadState("networkidle");
    await page.context().close();
    return {ms: Math.round(ms), bytes: [...bytes.values()].reduce((a, b) => a + b, 0), requests: bytes.size};
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function measure(server, name, address, ready, storageState) {
    const rows = [];
    const works = [];
    for (let i = 0; i < runs; i++) works.push(await work(address, ready, storageState));
    for (const [label, network] of Object.entries(networks)) {
        const all = [];
        for (let i = 0; i < runs; i++) all.push(await start(address, ready, network, storageState));
        rows.push({screen: name, network: label, ...network, cpu: CPU, runs, interactive_ms: median(all.map((one) => one.ms)),
            slowest_ms: Math.max(...all.map((one) => one.ms)), work_ms: median(works), bytes: median(all.map((one) => one.bytes)),
            requests: median(all.map((one) => one.requests))});
    }
    return rows;
}

try {
    const server = await kit.start("");
    const found = await measure(server, "home", server.url, ".home .button.main:not([disabled])");
    for (const [game, ready] of [["corruption", ".k-hand.k-ready"], ["hacker", ".hk-ask-credit"]]) {
        const who = await person(server, "Ann");
        const table = await begun(server, who, {game, seats: 4, options: "first=1", grace: 0});
        found.push(...await measure(server, game, `${server.url}#/table/${table}`, ready, who.storageState));
    }
    console.log(JSON.stringify(found, null, 1));
} finally {
    await kit.close();
}
