// web_frames.mjs: does it move smoothly on a phone? A game in Chromium of a phone's size, told at its usual pace; the
// page plays by itself, so that nothing from outside disturbs it:
//
//     node bench/web_frames.mjs build/kickback[,OTHER] [SECONDS [SLOWER]]
//
// Twice SECONDS (40) of each game. First the work: the processor time of every task of the page's main thread, as
// Chromium traces it, times SLOWER (4: a mid-range phone): how many took longer than a frame (1/60 s), how many longer
// than 50 ms, the longest. That does not depend on what else this machine does. Then frames, with a processor that
// is really made slower: of those in which something moved, how many came in time, and the slowest of a hundred; for
// cards, and for stories (phase III, protections). That needs a quiet machine. Prints JSON.
import {Kit, sleep} from "../tests/web/run.mjs";
import {begun, person, sizes} from "../tests/web/human.mjs";

const seconds = Number(process.argv[3] ?? 40);
const slower = Number(process.argv[4] ?? 4);
const kits = process.argv[2].split(",").map((program) => new Kit(program, ""));
const FRAME_MS = 1000 / 60;
const LONG_MS = 50;

// Runs in the page: presses something of what is offered, now and then.
function play() {
    const wishes = [".k-ask .k-primary", ".k-act", ".k-carrying .k-legal .k-plate", "[data-hand][aria-disabled=false]",
        "[data-go]:not([disabled])", ".hk-account.hk-lit:not(.hk-picked)", ".hk-player.hk-lit", ".hk-money",
        "[data-gait]", ".hk-pay .hk-plain", ".hk-summary[open] .hk-go"];
    let turn = 0;
    const press = () => {
        for (const wish of wishes) {
            const offered = [...document.querySelectorAll(wish)].filter((element) => element.getClientRects().length > 0);
            if (offered.length > 0) return offered[turn++ % offered.length].click();
        }
        return undefined;
    };
    setInterval(() => {
        const tool = [...document.querySelectorAll("[data-tool]:not([aria-checked=true])")];
        if (turn % 3 === 0 && tool.length > 0) tool[turn++ % tool.length].click();
        press();
    }, 900);
}

// Runs in the page: how long each frame took in which something moved. That is work, too.
function watch() {
    window.found = {cards: [], story: []};
    let last = 0;
    const frame = (now) => {
        const what = document.querySelector(".k-story, .hk-protecting") ? "story" : "cards";
        if (last && document.getAnimations().some((one) => one.playState === "running"))
            window.found[what].push(now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}

async function begin(kit, game) {
    const [server] = kit.servers;
    const who = await person(server, "Ann", {pace: 1});
    const table = await begun(server, who, {game, seats: 4, options: "first=1", pace: 700});
    const page = await kit.open(`${server.url}#/table/${table}`, {...sizes.phone, storageState: who.storageState,
        reducedMotion: "no-preference"});
    await page.waitForSelector(".k-hand.k-ready, .hk-ask-credit");
    return page;
}

const round = (ms) => Number(ms.toFixed(1));

// Tasks that lie in no other one, of the thread that lays the page out.
function tasks(events) {
    const {pid, tid} = events.find((event) => event.name === "UpdateLayoutTree");
    let end = 0;
    return events.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X" && event.tdur)
        .sort((a, b) => a.ts - b.ts || b.dur - a.dur).filter((event) => {
            const top = event.ts >= end;
            if (top) end = event.ts + event.dur;
            return top;
        }).map((event) => (event.tdur / 1000) * slower);
}

async function work(kit, game) {
    const page = await begin(kit, game);
    const browser = await kit.browser;
    await page.evaluate(play);
    await browser.startTracing(page, {categories: ["toplevel", "devtools.timeline"]});
    await sleep(1000 * seconds);
    const found = tasks(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
    await page.context().close();
    return {program: kit.program, game, what: "work", seconds, slower,
        busy: round(found.reduce((a, b) => a + b, 0) / seconds / 10), /* percent */
        over_a_frame: found.filter((ms) => ms > FRAME_MS).length, over_50_ms: found.filter((ms) => ms > LONG_MS).length,
        longest_ms: round(Math.max(...found))};
}

async function frames(kit, game) {
    const page = await begin(kit, game);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", {rate: slower});
    await page.evaluate(play);
    await page.evaluate(watch);
    await sleep(1000 * seconds);
    const found = await page.evaluate(() => window.found);
    await page.context().close();
    return Object.entries(found).filter(([, all]) => all.length > 0).map(([what, all]) => ({program: kit.program, game, what, seconds, slower,
        frames: all.length, in_time: round((100 * all.filter((ms) => ms < 1.5 * FRAME_MS).length) / all.length),
        p99_ms: round(all.sort((a, b) => a - b)[Math.floor(0.99 * (all.length - 1))])}));
}

try {
    const rows = [];
    for (const kit of kits) await kit.start("");
    for (const game of ["corruption", "hacker"])
        for (const kit of kits) rows.push(await work(kit, game), ...await frames(kit, game));
    console.log(JSON.stringify(rows, null, 1));
} finally {
    for (const kit of kits) await kit.close();
}
