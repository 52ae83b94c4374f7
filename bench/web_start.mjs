// web_start.mjs: how long a visitor waits, and how much comes over the network, the first time the page is opened,
// in Chromium with a slowed processor and network:
//
//     node bench/web_start.mjs build/kickback[,OTHER] [RUNS [SCREEN]]
//
// Screens: the first one, until a game can be started; and the table of a game that has begun, until a card or a
// bill can be picked up, with everything that belongs to it. Times are from the beginning of the navigation until the first frame with that screen in
// it, in ms of the page's own clock; bytes are what came over the network, compressed, heads counted. Of those times,
// `work_ms` is what the page's main thread computes (processor time on this machine, times 4), which does not depend
// on what else this machine does; the others do. With OTHER, another build of the program, both take turns, so that a
// busy machine is as busy for one as for the other. Prints JSON: the median of RUNS (5), and the quickest and slowest.
// The goals: 250 KB, and 1 s on a mid-range phone (4 times slower than this machine) with 4G.
import {Kit, sleep} from "../tests/web/run.mjs";
import {begun, person, sizes} from "../tests/web/human.mjs";
import {Chromium} from "./chromium.mjs";

const CPU = 4;
const LOOK_MS = 2500;
const networks = {
    "4G": {mbit: 9, latency_ms: 85},
    "fast 3G": {mbit: 1.6, latency_ms: 150},
};
const runs = Number(process.argv[3] ?? 5);
const kits = process.argv[2].split(",").map((program) => new Kit(program, ""));
const browser = new Chromium();

// Runs in the page before everything else: says when it is ready.
function watch(selector) {
    const watch = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.readyMs = performance.now()))); /* it is painted */
    });
    watch.observe(document, {childList: true, subtree: true, attributes: true});
}

async function open({kit, kept, ready}) {
    const page = await browser.open({...sizes.phone, movement: false, origin: kit.servers[0].url, kept});
    await page.first(watch, ready);
    await page.ask("Network.enable");
    await page.ask("Network.setBypassServiceWorker", {bypass: true});
    await page.ask("Network.setCacheDisabled", {cacheDisabled: true});
    return page;
}

// Looks only when it should be long over: looking takes time, too.
async function readyMs(page) {
    for (let patience = 20; patience > 0; patience--) {
        await sleep(LOOK_MS);
        const ms = await page.run(() => window.readyMs);
        if (ms) return ms;
    }
    throw new Error("the page is never ready");
}

async function work(place) {
    const page = await open(place);
    await page.ask("Performance.enable", {timeDomain: "threadTicks"});
    const before = await taskSeconds(page);
    await page.ask("Page.navigate", {url: place.address});
    await readyMs(page);
    const after = await taskSeconds(page);
    await page.close();
    return Math.round(1000 * CPU * (after - before));
}

async function taskSeconds(page) {
    const {metrics} = await page.ask("Performance.getMetrics");
    return metrics.find(({name}) => name === "TaskDuration").value;
}

async function start(place, network) {
    const page = await open(place);
    const bytes = new Map();
    page.on("Network.loadingFinished", ({requestId, encodedDataLength}) => bytes.set(requestId, encodedDataLength));
    await page.ask("Network.emulateNetworkConditions", {offline: false, latency: network.latency_ms,
        downloadThroughput: network.mbit * 125000, uploadThroughput: network.mbit * 125000});
    await page.ask("Emulation.setCPUThrottlingRate", {rate: CPU});
    await page.ask("Page.navigate", {url: place.address});
    const ms = await readyMs(page);
    await page.close();
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
    return {kit, address: `${server.url}#/table/${table}`, ready: boards[screen], kept: who.kept};
}

try {
    const found = [];
    for (const kit of kits) await kit.start("");
    for (const screen of process.argv[4] ? [process.argv[4]] : ["home", ...Object.keys(boards)])
        found.push(...await measure(screen, await Promise.all(kits.map((kit) => placeOf(kit, screen)))));
    console.log(JSON.stringify(found, null, 1));
} finally {
    await browser.close();
    for (const kit of kits) await kit.close();
}
