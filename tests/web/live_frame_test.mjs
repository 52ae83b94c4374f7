// live_frame_test.mjs: the page reads frames of Hacker live as the rules wrote them: every field, for every viewer,
// of games that were played natively (live_frames.c); bytes that are no frame are refused; what is between two
// frames lies between them; and which way round a table is shown. Run by node; prints TAP.
//
//     node live_frame_test.mjs LIVE_FRAMES
import {execFileSync} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../src/clients/web");
const {build} = createRequire(join(web, "package.json"))("esbuild");
let count = 0, failed = 0;

function ok(good, name, why = "") {
    console.log(`${good ? "ok" : "not ok"} ${++count} - ${name}`);
    if (good) return;
    failed++;
    console.log("# " + String(why).slice(0, 2000).replaceAll("\n", "\n# "));
}

const folder = mkdtempSync(join(tmpdir(), "kickback-live-"));
const made = await build({stdin: {contents: `export * from "./src/live/frame.ts"; export * from "./src/live/film.ts";
    export * from "./src/live/layout.ts";`, resolveDir: web}, bundle: true, format: "esm", write: false,
logLevel: "silent"});
writeFileSync(join(folder, "live.mjs"), made.outputFiles[0].text);
const live = await import(pathToFileURL(join(folder, "live.mjs")));
rmSync(folder, {recursive: true});

// ---- Frames ----

const lines = execFileSync(process.argv[2], {maxBuffer: 1 << 28, encoding: "utf8"}).trim().split("\n");
const seen = {walk: new Set(), stage: new Set(), viewer: new Set(), sight: new Set(), head: new Set(), virus: 0, counts: 0};
let wrong = "", frames = [];
for (const line of lines) {
    const {bytes, frame} = JSON.parse(line);
    const read = live.readFrame(Uint8Array.from(Buffer.from(bytes, "hex")));
    if (!wrong && JSON.stringify(read) !== JSON.stringify(frame)) wrong = `${JSON.stringify(read)}\n${JSON.stringify(frame)}`;
    const text = Buffer.from(bytes, "hex").toString("base64url");
    if (!wrong && JSON.stringify(live.readFrameText(text)) !== JSON.stringify(frame)) wrong = "from text: " + text;
    for (const key of ["walk", "viewer", "sight"]) seen[key].add(frame[key]);
    for (const person of frame.people) {
        seen.head.add(person.head);
        for (const hand of person.hands) {
            seen.stage.add(hand.stage);
            seen.virus += hand.virus;
        }
    }
    seen.counts += frame.counts.some((n) => n > 0);
    frames.push(frame);
}
ok(lines.length > 1000 && wrong === "", `${lines.length} frames are read as they were written`, wrong);
ok(seen.walk.size >= 5 && seen.stage.size === 5 && seen.viewer.size >= 9 && seen.sight.size === 3 && seen.head.size === 9
    && seen.virus > 10 && seen.counts > 10, "and all kinds of things are among them",
JSON.stringify(seen, (_, value) => (value instanceof Set ? [...value] : value)));

const bytes = Uint8Array.from(Buffer.from(JSON.parse(lines[0]).bytes, "hex"));
const refused = (part) => {
    try {
        live.readFrame(part);
        return false;
    } catch (error) {
        return error instanceof RangeError;
    }
};
ok([0, 1, 15, 16, bytes.length - 1].every((size) => refused(bytes.subarray(0, size)))
    && refused(new Uint8Array(bytes.length + 1).map((_, i) => bytes[i] ?? 0)), "bytes that are no frame are refused");

// ---- The film ----

const hand = (x, more = {}) => ({shown: true, virus: false, stage: "moving", account: 0, x, y: 0, ...more});
const nothing = {shown: false, virus: false, stage: "home", account: 0, x: 0, y: 0};
const still = (tick, first, far = 0) => ({tick, viewer: 2, walk: "outward", traveller: 3, forwards: true, far, left: 0,
    viruses: 3, sight: 220, counts: [], people: [{head: 0, x: 0, y: 0, hands: [first, nothing]}]});
const half = live.between(still(10, hand(100), 60), still(11, hand(200), 120), 10.5);
ok(half.hands[0].x === 150 && half.far === 90 && half.hands[0].alpha === 1, "half way between two frames",
    JSON.stringify(half));
const fading = live.between(still(10, hand(100)), still(11, nothing), 10.75);
ok(fading.hands.length === 1 && fading.hands[0].x === 100 && fading.hands[0].alpha === 0.25,
    "a hand that leaves the light fades where it was", JSON.stringify(fading.hands));
const film = new live.Film(50);
for (let i = 0; i < 20; i++) film.take(still(100 + i, hand(i * 45)), 1000 + 50 * i);
const shown = [1930, 1940, 1950].map((ms) => film.at(ms).tick);
ok(shown[0] < shown[1] && shown[1] < shown[2] && shown[2] <= 119, "the film runs on between updates, and not ahead of them",
    shown.join());
film.take(still(3, hand(0)), 2200);
ok(film.at(2210).tick === 3, "another phase begins a new film", film.at(2210).tick);
for (const ticks of [6, 20, 60]) { /* the line stands still, and then everything comes at once */
    const stalled = new live.Film(50);
    for (let i = 0; i < 20; i++) stalled.take(still(100 + i, hand(i)), 1000 + 50 * i);
    const end = 1950 + 50 * ticks;
    const fresh = Array.from({length: ticks}, (_, i) => stalled.take(still(120 + i, hand(i)), end + i * 0.2));
    const newest = 119 + ticks;
    const after = [10, 60, 110].map((ms) => stalled.at(end + ms).tick);
    ok(after.every((tick) => tick > newest - 3), `after ${ticks} ticks without a frame the newest is shown at once`,
        `${after.join()} of ${newest}`);
    ok(fresh.slice(-3).every(Boolean) && fresh.slice(0, -10).every((one) => !one), "and of those before it no sound is heard",
        fresh.join());
}
const moved = new live.Film(50);
for (let i = 0; i < 20; i++) moved.take(still(100 + i, hand(i)), 1000 + 50 * i);
for (let i = 0; i < 20; i++) moved.take(still(120 + i, hand(i)), 4000 + 50 * i);
const inTime = [4951, 4976].map((ms) => moved.at(ms).tick);
ok(inTime[0] < inTime[1] && inTime[1] < 139, "a house that stood still for a while: the film runs on evenly", inTime.join());
const eye = new live.OwnEye(50);
eye.move(1000);
eye.aim(600, 0, 1000);
eye.move(1050);
ok(Math.abs(eye.x - 150) < 1e-9, "our own eye moves at once, as fast as eyes do", eye.x);

// ---- Which way round ----

const layout = {tick_ms: 50, accounts: [[0, 0]], seats: [[0, 700], [0, -700], [1000, 0]], hands: [[0, 560], [0, -560],
    [860, 0]]};
ok(live.isLayout(layout) && [null, {}, {...layout, seats: []}, {...layout, hands: [[1, 2]]}, {...layout, tick_ms: 0},
    {...layout, accounts: [[1, "2"]]}].every((bad) => !live.isLayout(bad)), "a layout is one, and other things are not");
for (const [w, h] of [[800, 600], [390, 700]]) {
    const all = [1, 2, 3].map((seat) => {
        const camera = live.fit(layout, seat, 0, 0, w, h);
        const corner = [[-1000, -700], [1000, 700]].map(([x, y]) => camera.to(x * 0.93, y * 0.93));
        const inside = corner.every(([x, y]) => x > 0 && y > 0 && x < w && y < h);
        const there = camera.from(...camera.to(123, -45));
        const own = camera.to(...layout.seats[seat - 1]);
        const across = camera.to(...layout.seats[seat - 1].map((n) => -n));
        return inside && Math.hypot(there[0] - 123, there[1] + 45) < 1e-6 && own[1] >= across[1] - 1e-6;
    });
    ok(all.every(Boolean), `at ${w} by ${h} everybody sits at the near side, and all fits`, all.join());
}

console.log(`1..${count}`);
process.exitCode = failed ? 1 : 0;
