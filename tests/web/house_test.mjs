// house_test.mjs: the house as WebAssembly, without a browser: many games by the protocol in its own time, and
// again and again the module is thrown away in the middle of one and opened from what it had told to be kept.
// Then everything stands as before, the game goes on to its end, its record is read by the same module, and
// memory grows by no more than the records.
//
//     node house_test.mjs HOUSE.wasm [SEED [GAMES]]
import {createHash} from "node:crypto";
import {readFileSync} from "node:fs";

const [file, first = "1", many = "40"] = process.argv.slice(2);
const compiled = await WebAssembly.compile(readFileSync(file));
const decoder = new TextDecoder(), encoder = new TextEncoder();
const [ENTRY, , DROP] = [0, 1, 2]; // between them: a record
let count = 0, failed = 0;

function ok(good, name, note) {
    console.log(`${good ? "ok" : "not ok"} ${++count} - ${name}`);
    if (good) return;
    failed++;
    console.log("# " + String(note).slice(0, 2000));
}

// Numbers from a seed (mulberry32), so that a failure can be had again.
let state = Number(first);
function random(below) {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
}

// What IndexedDB is to the page.
class Kept {
    log = [];
    records = new Map();
    take(item) {
        if (item.what === ENTRY) this.log.push(item);
        else if (item.what === DROP) this.log = this.log.filter((one) => one.stream !== item.stream);
        else this.records.set(decoder.decode(item.bytes.subarray(0, item.bytes.indexOf(0))), item);
    }
}

class House {
    static async open(kept) {
        const house = new House();
        Object.assign(house, {kept, now: 1, out: []});
        const bytes = (at, size) => new Uint8Array(house.run.memory.buffer, at, size);
        house.bytes = bytes;
        const page = {
            out: (link, at, size) => house.out.push([link, decoder.decode(bytes(at, size))]),
            random: (at, size) => bytes(at, size).forEach((_, i, all) => (all[i] = random(256))),
            keep: (what, stream, seq, at, from, size) => kept.take({what, stream, seq, at, bytes: bytes(from,
                size).slice()}),
        };
        house.run = (await WebAssembly.instantiate(compiled, {page})).exports;
        house.run.begin();
        for (const item of [...kept.log, ...kept.records.values()]) {
            const size = house.put(item.bytes);
            if (!house.run.restore(item.what, item.stream, item.seq, item.at,
                size)) throw new Error("what was kept is not taken");
        }
        if (!house.run.start(8, 16, 8)) throw new Error("the house does not open");
        return house;
    }

    put(text) {
        const given = typeof text === "string" ? encoder.encode(text) : text;
        this.bytes(this.run.input(), given.length).set(given);
        return given.length;
    }

    turn() {
        this.run.turn(this.now);
        const said = this.out;
        this.out = [];
        return said;
    }

    ask(method, path, token, body = {}) {
        this.run.link(0, this.now);
        this.run.request(0, this.put([method, path, token, method === "POST" ? JSON.stringify(body) : ""].join("\0")),
            this.now);
        const said = this.turn().find(([link]) => link === 0);
        this.run.unlink(0, this.now);
        return JSON.parse(said[1]);
    }

    // Bots think and time passes until nobody but us has to move.
    rest(ms) {
        this.now += ms;
        do this.turn();
        while (this.run.think(this.now));
        this.turn();
    }
}

const setups = [
    {game: "corruption", seats: 3, bots: ["", "random", "easy"]},
    {game: "corruption", seats: 5, options: "show=free book=on", bots: ["", "normal", "easy", "random", "normal"]},
    {game: "hacker", seats: 3, bots: ["", "easy", "normal"]},
    {game: "hacker", seats: 4, options: "jam=on crypt=on", bots: ["", "random", "normal", "easy"]},
];

const hex = (bytes) => Buffer.from(bytes).toString("hex");

// Our share of the deal.
function deal(house, table, token) {
    const share = Uint8Array.from({length: 32}, () => random(256));
    const {deal: told} = house.ask("GET", "/api/tables/" + table, token);
    const hash = createHash("sha256").update("kickback commitment 1\n").update(Buffer.from(told.host, "hex"))
        .update(Uint8Array.of(1)).update(share).digest("hex");
    house.ask("POST", "/api/tables/" + table, token, {do: "commit", hash});
    const {host, commitments} = house.ask("GET", "/api/tables/" + table, token).deal;
    const answer = house.ask("POST", "/api/tables/" + table, token, {do: "open", hash: hex(share),
        list: [host, ...commitments]});
    if (answer.error) throw new Error(`no deal: ${answer.error}: ${answer.text}`);
}

const still = ({now, clocks, ...rest}) => JSON.stringify(rest); /* all that does not run */

async function restart(house, table, token, name) {
    const before = house.ask("GET", "/api/tables/" + table, token);
    const next = await House.open(house.kept);
    const after = next.ask("GET", "/api/tables/" + table, token);
    if (still(before) !== still(after)) ok(false, `${name}: as before after a restart`,
        still(before) + "\n" + still(after));
    return next;
}

async function playGame(house, token, setup, name) {
    const {table} = house.ask("POST", "/api/tables", token, {pace: 0, grace: 0, ...setup});
    house.ask("POST", "/api/tables/" + table, token, {do: "start"});
    deal(house, table, token);
    let restarts = 0, moves = 0;
    for (let i = 0; i < 5000; i++) {
        house.rest(100);
        const seen = house.ask("GET", "/api/tables/" + table, token);
        if (seen.phase === "over") return {house, table, seen, restarts, moves};
        if (random(25) === 0) house = await restart(house, table, token, name), restarts++;
        if (!seen.view?.must.includes(seen.you) || seen.chosen || !seen.view.legal.length) continue;
        const answer = house.ask("POST", "/api/tables/" + table, token, {do: "move",
            move: seen.view.legal[random(seen.view.legal.length)]});
        if (answer.error) ok(false, `${name}: a legal move is taken`, JSON.stringify(answer));
        moves++;
    }
    throw new Error(name + ": it does not end");
}

// The record of the game, read by the module itself.
function readRecord(house, kb) {
    const {run} = house, given = encoder.encode(kb);
    const at = run.replay_input();
    house.bytes(at, given.length).set(given);
    const size = run.replay_open(given.length); /* memory may be another now */
    return JSON.parse(decoder.decode(house.bytes(run.replay_out(), size)));
}

const kept = new Kept();
let house = await House.open(kept);
const {token} = house.ask("POST", "/api/guests", "", {name: "Ann"});
for (let i = 0; i < Number(many); i++) {
    const setup = setups[i % setups.length], name = `game ${i} (seed ${first}): ${setup.game} of ${setup.seats}`;
    const played = await playGame(house, token, setup, name);
    house = played.house;
    const record = house.ask("GET", "/api/records/" + played.seen.record, token).found[0].kb;
    const read = readRecord(house, record);
    ok(JSON.stringify(read.totals) === JSON.stringify(played.seen.totals) && played.moves > 3,
        `${name}: ${played.moves} moves, ${played.restarts} restarts, the record says the same`,
            JSON.stringify([read, played.seen.totals]));
    house.ask("POST", "/api/tables/" + played.table, token, {do: "close"});
}
ok(kept.log.every((item) => item.stream === 0), "closed tables leave nothing in the log",
    kept.log.map((item) => item.stream));
ok(kept.records.size === Number(many), "all games are kept");
ok((await House.open(kept)).ask("GET", "/api/records", "").records.length === Number(many), "and found again");

// One house without restarts: the tables of many games fit into the memory of a few.
const long = await House.open(new Kept());
const {token: other} = long.ask("POST", "/api/guests", "", {name: "Bob"});
const sizes = [];
for (let i = 0; i < 60; i++) {
    long.rest(30000); /* a person begins so many games, and no more */
    const {table} = long.ask("POST", "/api/tables", other, {game: "corruption", seats: 3, bots: ["", "random",
        "random"], pace: 0, grace: 0});
    long.ask("POST", "/api/tables/" + table, other, {do: "start"});
    deal(long, table, other);
    for (let k = 0, phase = ""; phase !== "over" && k < 500; k++) {
        long.rest(100);
        const seen = long.ask("GET", "/api/tables/" + table, other);
        const {view, you} = seen;
        if (view?.must.includes(you)) long.ask("POST", "/api/tables/" + table, other, {do: "move",
            move: view.legal[0]});
        phase = seen.phase;
    }
    const closed = long.ask("POST", "/api/tables/" + table, other, {do: "close"});
    if (closed.error) ok(false, "a table is closed", JSON.stringify(closed));
    sizes.push(long.run.memory.buffer.byteLength);
}
ok(sizes.at(-1) <= sizes[5] + 54 * 8192,
    `memory grows by the records alone: ${sizes[5]} bytes after six games, ${sizes.at(-1)} after sixty`,
    sizes);
console.log(`1..${count}`);
process.exitCode = failed ? 1 : 0;
