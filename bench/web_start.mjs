// web_start.mjs: how long a visitor waits, and how much comes over the network, the first time the page is opened,
// in Chromium with a slowed processor and network:
//
//     node bench/web_start.mjs build/kickback[,OTHER] [RUNS [SCREEN]]
//
// Screens: the first one, until a game can be started; and the table of a game that has begun, until a card or a
// bill can be picked up. Times are from the beginning of the navigation until the first frame with that screen in
// it, in ms of the page's own clock; bytes are what came over the network, compressed, heads counted. Of those times,
// `work_ms` is what the page's main thread computes (processor time on this machine, times 4), which does not depend
// on what else this machine does; the others do. With OTHER, another build of the program, both take turns, so that a
// busy machine is as busy for one as for the other. Prints JSON: the median of RUNS (5), and the quickest and slowest.
// The goals: 250 KB, and 1 s on a mid-range phone (4 times slower than this machine) with 4G.
import {Kit} from "../tests/web/run.mjs";
import {begun, person, sizes} from "../tests/web/human.mjs";

const CPU = 4;
const networks = {
    "4G": {mbit: 9, latency_ms: 85},
    "fast 3G": {mbit: 1.6, latency_ms: 150},
};
const runs = Number(process.argv[3] ?? 5);
const kits = process.argv[2].split(",").map((program) => new Kit(program, ""));

// Says when it is ready.
async function watch({kit, storageState, ready}) {
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

async function work(place) {
    const {page, devtools} = await watch(place);
    await devtools.send("Performance.enable", {timeDomain: "threadTicks"});
    await page.goto(place.address);
    await isReady(page);
    const {metrics} = await devtools.send("Performance.getMetrics");
    await page.context().close();
    return Math.round(1000 * CPU * metrics.find(({name}) => name === "TaskDuration").value);
}

async function start(place, network) {
    const {page, devtools} = await watch(place);
    const bytes = new Map();
    devtools.on("Network.loadingFinished", ({requestId, encodedDataLength}) => bytes.set(requestId, encodedDataLength));
    await devtools.send("Network.enable");
    await devtools.send("Network.setCacheDisabled", {cacheDisabled: true});
    await devtools.send("Network.emulateNetworkConditions", {offline: false, latency: network.latency_ms,
        downloadThroughput: network.mbit * 125000, uploadThroughput: network.mbit * 125000});
    await devtools.send("Emulation.setCPUThrottlingRate", {rate: CPU});
    await page.goto(place.address);
    await isReady(page);
    const ms = await page.evaluate(() => window.readyMs);
    await page.waitForLoadState("networkidle");
    await page.context().close();
    return {ms: Math.round(ms), bytes: [...bytes.values()].reduce((a, b) => a + b, 0), requests: bytes.size};
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

// A screen of each program, in turns.
async function measure(screen, places) {
    const found = places.map(() => ({work: [], starts: Object.keys(networks).map(() => [])}));
    for (let i = 0; i < runs; i++)
        for (const [n, place] of places.entries()) {
            found[n].work.push(await work(place));
            for (const [m, network] of Object.values(networks).entries())
                found[n].starts[m].push(await start(place, network));
        }
    return found.flatMap(({work: works, starts}, n) => starts.map((all, m) => {
        const [network, figures] = Object.entries(networks)[m];
        const ms = all.map((one) => one.ms);
        return {program: places[n].kit.program, screen, network, ...figures, cpu: CPU, runs, interactive_ms: median(ms),
            quickest_ms: Math.min(...ms), slowest_ms: Math.max(...ms), work_ms: median(works),
            bytes: median(all.map((one) => one.bytes)), requests: median(all.map((one) => one.requests))};
    }));
}

const boards = {corruption: ".k-hand.k-ready", hacker: ".hk-ask-credit"};

async function placeOf(kit, screen) {
    const [server] = kit.servers;
    if (screen === "home") return {kit, address: server.url, ready: ".home .button.main:not([disabled])"};
    const who = await person(server, "Ann");
    const table = await begun(server, who, {game: screen, seats: 4, options: "first=1", grace: 0});
    return {kit, address: `${server.url}#/table/${table}`, ready: boards[screen], storageState: who.storageState};
}

try {
    const found = [];
    for (const kit of kits) await kit.start("");
    for (const screen of process.argv[4] ? [process.argv[4]] : ["home", ...Object.keys(boards)])
        found.push(...await measure(screen, await Promise.all(kits.map((kit) => placeOf(kit, screen)))));
    console.log(JSON.stringify(found, null, 1));
} finally {
    for (const kit of kits) await kit.close();
}
