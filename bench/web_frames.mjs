// web_frames.mjs: does it move smoothly on a phone? A game in Chromium of a phone's size, told at its usual pace; the
// page plays by itself, so that nothing from outside disturbs it:
//
//     node bench/web_frames.mjs build/kickback[,OTHER] [SECONDS [SLOWER]]
//
// Twice SECONDS (40) of each game. First the work: the processor time of every task of the page's main thread, as
// Chromium traces it, times SLOWER (4: a mid-range phone): how many took longer than a frame (1/60 s), how many longer
// than 50 ms, the longest. That does not depend on what else this machine does. Then frames, with a processor that
// is really made slower: of those in which something was to move, as Chromium itself counts them, how many were shown
// in time, and how many of these only in part (what moves by itself did, what the page changes came later). That needs
// a quiet machine: this one also draws what on a phone the graphics processor draws. Prints JSON.
import {Kit, sleep} from "../tests/web/run.mjs";
import {begun, person, sizes} from "../tests/web/human.mjs";
import {Chromium} from "./chromium.mjs";

const seconds = Number(process.argv[3] ?? 40);
const slower = Number(process.argv[4] ?? 4);
const kits = process.argv[2].split(",").map((program) => new Kit(program, ""));
const browser = new Chromium();
const READY_MS = 3000;
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

async function begin(kit, game) {
    const [server] = kit.servers;
    const who = await person(server, "Ann", {pace: 1});
    const table = await begun(server, who, {game, seats: 4, options: "first=1", pace: 700});
    const page = await browser.open({...sizes.phone, origin: server.url, kept: who.kept});
    await page.go(`${server.url}#/table/${table}`);
    await sleep(READY_MS);
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
    await page.run(play);
    const found = tasks(await browser.trace(["toplevel", "devtools.timeline"], () => sleep(1000 * seconds)));
    await page.close();
    return {program: kit.program, game, what: "work", seconds, slower,
        busy: round(found.reduce((a, b) => a + b, 0) / seconds / 10), /* percent */
        over_a_frame: found.filter((ms) => ms > FRAME_MS).length, over_50_ms: found.filter((ms) => ms > LONG_MS).length,
        longest_ms: round(Math.max(...found))};
}

// A frame may be reported twice, when a part of it came later: its place among the others is the same.
function moving(events) {
    const found = new Map();
    for (const {name, ph, pid, args} of events) {
        const frame = args?.frame_reporter;
        if (name !== "PipelineReporter" || ph !== "b" || !frame) continue;
        if (!frame.has_compositor_animation && !frame.has_main_animation) continue;
        const key = `${pid} ${frame.layer_tree_host_id} ${frame.frame_sequence}`;
        found.set(key, [...(found.get(key) ?? []), frame.state]);
    }
    return [...found.values()].filter((states) => !states.every((state) => state === "STATE_NO_UPDATE_DESIRED"));
}

async function frames(kit, game) {
    const page = await begin(kit, game);
    await page.ask("Emulation.setCPUThrottlingRate", {rate: slower});
    await page.run(play);
    const found = moving(await browser.trace(["cc", "benchmark"], () => sleep(1000 * seconds)));
    await page.close();
    if (found.length === 0) throw new Error("nothing has moved");
    const share = (state) => round((100 * found.filter((states) => states.includes(state)).length) / found.length);
    const whole = share("STATE_PRESENTED_ALL"), part = share("STATE_PRESENTED_PARTIAL");
    return {program: kit.program, game, what: "frames", seconds, slower, frames: found.length,
        shown: round((100 * found.filter((states) => states.some((state) => /PRESENTED/.test(state))).length) / found.length),
        whole, part};
}

try {
    const rows = [];
    for (const kit of kits) await kit.start("");
    for (const game of ["corruption", "hacker"])
        for (const kit of kits) rows.push(await work(kit, game), await frames(kit, game));
    console.log(JSON.stringify(rows, null, 1));
} finally {
    await browser.close();
    for (const kit of kits) await kit.close();
}
