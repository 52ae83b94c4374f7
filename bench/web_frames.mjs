// web_frames.mjs: does it move smoothly? A game on a phone (Chromium with a slowed processor), told at its usual pace;
// while something moves, the time from frame to frame, and how long the page was busy without a break:
//
//     node bench/web_frames.mjs build/kickback [SECONDS [SLOWER]]
//
// The page plays by itself, so that nothing from outside disturbs it. Prints JSON: for cards that are played and for
// stories (phase III, protections) the frames, how many of them came in time (1/60 s, and half of that late), the
// middle and the slowest of a hundred, and tasks of more than 50 ms. SECONDS (60) for each game; SLOWER (4): how many
// times slower than this machine the processor is made.
import {Kit, sleep} from "../tests/web/run.mjs";
import {begun, person, sizes} from "../tests/web/human.mjs";

const seconds = Number(process.argv[3] ?? 60);
const slower = Number(process.argv[4] ?? 4);
const kit = new Kit(process.argv[2], "");
const FRAME_MS = 1000 / 60;

// Runs in the page: presses something of what is offered, now and then, and watches the frames.
function play() {
    const wishes = [".k-ask .k-primary", ".k-act", ".k-legal .k-plate", "[data-hand][aria-disabled=false]",
        "[data-go]:not([disabled])", ".hk-money:not(.hk-picked)", ".hk-player.hk-lit", ".hk-account.hk-lit:not(.hk-picked)",
        "[data-gait]", ".hk-pay .hk-plain", "[data-tool=infect][aria-checked=false]"];
    let turn = 0;
    setInterval(() => {
        const places = [...document.querySelectorAll("[data-hand].k-picked ~ *, .k-picked")].length > 0;
        for (const wish of wishes) {
            const offered = [...document.querySelectorAll(wish)].filter((element) => element.getClientRects().length > 0);
            if (offered.length === 0 || (wish === ".k-legal .k-plate" && !places)) continue;
            offered[turn++ % offered.length].click();
            return;
        }
    }, 900);
    window.found = {cards: {frames: [], long: []}, story: {frames: [], long: []}};
    const what = () => window.found[document.querySelector(".k-story, .hk-protecting") ? "story" : "cards"];
    new PerformanceObserver((list) => what().long.push(...list.getEntries().map((one) => Math.round(one.duration))))
        .observe({type: "longtask"});
    let last = 0;
    const frame = (now) => {
        if (last && document.getAnimations().some((one) => one.playState === "running")) what().frames.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}

const part = (sorted, share) => Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1));

async function measure(server, game) {
    const who = await person(server, "Ann", {pace: 1});
    const table = await begun(server, who, {game, seats: 4, options: "first=1", pace: 700});
    const page = await kit.open(`${server.url}#/table/${table}`, {...sizes.phone, storageState: who.storageState,
        reducedMotion: "no-preference"});
    await page.waitForSelector(".k-hand.k-ready, .hk-ask-credit");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", {rate: slower});
    await page.evaluate(play);
    await sleep(1000 * seconds);
    const found = await page.evaluate(() => window.found);
    await page.context().close();
    return Object.entries(found).map(([what, {frames, long}]) => {
        const sorted = frames.sort((a, b) => a - b);
        const inTime = sorted.filter((ms) => ms < 1.5 * FRAME_MS).length;
        return {game, what, slower, frames: frames.length, in_time: Number((inTime / frames.length).toFixed(3)),
            p50_ms: part(sorted, 0.5), p99_ms: part(sorted, 0.99), long_tasks: long.length,
            longest_ms: Math.max(0, ...long)};
    });
}

try {
    const server = await kit.start("");
    const rows = [];
    for (const game of ["corruption", "hacker"]) rows.push(...await measure(server, game));
    console.log(JSON.stringify(rows, null, 1));
} finally {
    await kit.close();
}
