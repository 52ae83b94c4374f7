/* live_replay_test.mjs: frames of a finished live game out of the WebAssembly module, beside its trace: whatever
 * lies in the trace was put there by a hand that the frames show, ticks can be asked for in any order, and a
 * seat's frame has nothing that is not in the one of everything. Speaks TAP.
 *     live_replay_test.mjs HOUSE_WASM KICKBACK */
import {execFileSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

const [wasm, kickback] = process.argv.slice(2);
const SEED = 11;
const SEATS = 5;
let count = 0;
const report = (good, name) => console.log(`${good ? "ok" : "not ok"} ${++count} - ${name}`);

const folder = mkdtempSync(join(tmpdir(), "live-"));
const sim = ["sim", "hacker", "clock=live", "--seats", `${SEATS}`, "--games", "1", "--seed", `${SEED}`];
execFileSync(kickback, [...sim, "--record", folder]);
const record = readFileSync(join(folder, `hacker-${SEED}.kb`));
const trace = execFileSync(kickback, [...sim, "--trace", "-"], {maxBuffer: 1 << 26}).toString().trim().split("\n").map((l) => JSON.parse(l));
rmSync(folder, {recursive: true});

const none = () => undefined;
const {instance} = await WebAssembly.instantiate(readFileSync(wasm), {page: {out: none, random: none, keep: none}});
const run = instance.exports;
const bytes = (size) => new Uint8Array(run.memory.buffer, run.replay_out(), size).slice();
const input = run.replay_input(); /* memory may grow: then it is another buffer */
new Uint8Array(run.memory.buffer, input, record.length).set(record);
const about = JSON.parse(new TextDecoder().decode(bytes(run.replay_open(record.length))));
report(about.t === "replay" && about.live?.tick_ms === 50 && about.live.ticks > 1000, "a live record is opened");
const layout = trace.find((line) => line.t === "layout");
report(JSON.stringify(about.live.accounts) === JSON.stringify(layout.accounts), "with the accounts where the trace has them");
report(about.live.at.length === about.steps.length && about.live.at.at(-1) === about.live.ticks, "and the tick of each step");

/* The bytes of docs/live.md. */
function read(frame) {
    const at = new DataView(frame.buffer);
    const hands = [];
    for (let seat = 1; seat <= SEATS; seat++)
        for (let hand = 0; hand < 2; hand++) {
            const from = 16 + 17 * (seat - 1) + 5 + 6 * hand;
            const flags = at.getUint8(from);
            hands.push({seat, shown: flags & 1, virus: (flags >> 1) & 1, stage: flags >> 2, account: at.getUint8(from + 1),
                x: at.getInt16(from + 2, true), y: at.getInt16(from + 4, true)});
        }
    return {tick: at.getUint32(0, true), viewer: at.getUint8(4), traveller: at.getUint8(6), hands};
}
const frame = (tick, seat) => read(bytes(run.replay_frame(tick, seat)));

const size = 16 + 17 * SEATS + 3 * SEATS;
let sizes = true;
for (let tick = 0; tick <= about.live.ticks; tick++) sizes &&= run.replay_frame(tick, tick % (SEATS + 2) - 1) === size;
report(sizes, "every tick has a frame, all of one size");
report(run.replay_frame(about.live.ticks + 1, 1) === 0 && run.replay_frame(1, SEATS + 1) === 0, "and no other has one");

const beats = trace.filter((line) => line.t === "beat");
let shown = 0;
let missing = 0;
for (const beat of beats.toReversed()) { /* backwards: from snapshots */
    const before = frame(beat.tick - 1, -1);
    for (const {seat, at} of beat.placed) {
        const there = before.hands.some((hand) => hand.seat === seat && hand.stage === 2 && hand.virus && hand.account === at);
        if (there && before.tick === beat.tick - 1) shown++;
        else missing++;
    }
}
report(shown > 20 && missing === 0, `all ${shown} viruses of the trace were put there by a hand in the frames`);

let seen = 0;
let wrong = 0;
for (let tick = 1; tick < about.live.ticks; tick += 7) {
    const all = frame(tick, -1);
    for (let seat = 0; seat <= SEATS; seat++)
        for (const [i, hand] of frame(tick, seat).hands.entries()) {
            if (!hand.shown) continue;
            if (hand.seat !== seat) seen++;
            if (!seat || hand.x !== all.hands[i].x || hand.y !== all.hands[i].y) wrong++;
        }
}
report(seen > 50 && wrong === 0, "a seat sees hands where they are, a spectator none");
report(run.replay_inputs(0) >= 0 && run.replay_inputs(about.live.ticks) <= about.steps.at(-1), "ticks and inputs go together");
console.log(`1..${count}`);
