// hacker_test.mjs: what Hacker's board computes by itself (node hacker_test.mjs KICKBACK): accounts never
// overlap at any size; pictures laid line by line over whole games of bots come to what the rules say at the
// start of every round and at the end; every legal move can be reached by pointing; and the place in the
// history survives lines that are withheld.
import {execFileSync} from "node:child_process";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../src/clients/web");
const {buildSync} = createRequire(join(web, "package.json"))("esbuild");
const program = process.argv[2];

async function load(name) {
    const {outputFiles} = buildSync({entryPoints: [join(web, "src/hacker", name)], bundle: true, format: "esm", write: false});
    return import("data:text/javascript;base64," + Buffer.from(outputFiles[0].contents).toString("base64"));
}

const {fromView, lay} = await load("picture.ts");
const {scatter, forms, CARD_ASPECT} = await load("scatter.ts");
const {Choices, noPick} = await load("choices.ts");
const {behind} = await load("lines.ts");

let count = 0, failed = 0;
function ok(good, what) {
    count++;
    if (!good) failed++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${what}`);
}

// ---- Places ----

const corners = (place, card, aspect) => {
    const turn = (place.turn * Math.PI) / 180, w = card / 2, h = card / CARD_ASPECT / 2;
    return [[-w, -h], [w, -h], [w, h], [-w, h]].map(([x, y]) =>
        [place.x + x * Math.cos(turn) - y * Math.sin(turn), place.y / aspect + x * Math.sin(turn) + y * Math.cos(turn)]);
};

// Two convex shapes are apart if a line along one of their sides lies between them.
function apart(a, b) {
    return [a, b].some((shape) => shape.some((p, i) => {
        const q = shape[(i + 1) % shape.length], nx = q[1] - p[1], ny = p[0] - q[0];
        const reach = (points) => points.map(([x, y]) => x * nx + y * ny);
        const [ra, rb] = [reach(a), reach(b)];
        return Math.max(...ra) < Math.min(...rb) || Math.max(...rb) < Math.min(...ra);
    }));
}

for (const form of forms) {
    for (const accounts of [9, 12, 15, 18, 21]) {
        const {places, card, aspect} = scatter(accounts, form);
        const shapes = places.map((place) => corners(place, card, aspect));
        const inside = shapes.every((shape) => shape.every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1 / aspect));
        const free = shapes.every((a, i) => shapes.every((b, j) => i >= j || apart(a, b)));
        ok(places.length === accounts && inside && free, `${accounts} accounts on a ${form} table lie apart and inside`);
    }
}

// ---- Pictures ----

const sorted = (bills) => [...bills].sort().join(" ");

function start(game, setup) {
    return {round: 0, stage: "opening", first: setup.first, traveller: 0, gait: "", beat: 0, jammed: false, attacked: 0, victim: 0,
        bank: 42 - 2 * game.seats, accused: 0, turned: 0, right: false, thief: 0, hand: 0, viruses: setup.viruses, aside: 0,
        accounts: setup.accounts.map((owner, i) => ({account: i + 1, owner, bills: [], viruses: [], fresh: 0})),
        held: setup.dealt.map((bills) => bills.split(" ")), totals: []};
}

// Plays a trace; says where the picture and the lines differ.
function follow(lines) {
    let picture = null, game = null;
    for (const [i, line] of lines.entries()) {
        if (line.t === "game") game = line;
        if (line.t === "setup") picture = start(game, line);
        if (!picture || line.t === "setup") continue;
        if (line.t === "round") {
            if (picture.accounts.some((row) => row.viruses.length)) return `line ${i}: viruses are left`;
            if (picture.held.some((bills) => bills.length)) return `line ${i}: bills in a hand`;
            if (line.accounts.some((bills, k) => sorted(picture.accounts[k].bills) !== bills)) return `line ${i}: other bills`;
        }
        picture = lay(picture, line, 1);
        if (line.t === "virus" && (picture.turned !== line.owner || picture.attacked !== line.at)) return `line ${i}: another virus`;
        if (picture.hand < 0 || picture.bank < 0) return `line ${i}: less than nothing`;
        if (line.t === "end") {
            const sums = line.totals.map((_, seat) => picture.accounts.filter((row) => row.owner === seat + 1)
                .reduce((sum, row) => sum + row.bills.reduce((a, bill) => a + Number(bill), 0), 0));
            return sums.join() === line.totals.join() ? "" : `other totals: ${sums} ${line.totals}`;
        }
    }
    return "no end";
}

const trace = (seats, options) => execFileSync(program, ["sim", "hacker", ...options, "--seats", String(seats), "--games", "1",
    "--bots", "normal", "--trace", "-"], {encoding: "utf8", maxBuffer: 1 << 26}).split("\n").filter((line) => line).map((line) => JSON.parse(line));

const variants = [[3, []], [4, ["beats=1", "crypt=on"]], [5, ["steal=blind"]], [6, ["jam=on", "crypt=on"]], [7, ["beats=3"]]];
const traces = variants.map(([seats, options]) => trace(seats, options));
variants.forEach(([seats, options], i) => {
    const wrong = follow(traces[i].filter((line) => line.t !== "ask"));
    ok(wrong === "", `${seats} seats ${options.join(" ")}: the pictures of a whole game come to what its lines say ${wrong}`);
});

// A wrong accusation on an account with two viruses: the one that was turned over is the thief's, not the next one.
const robbed = fromView({round: 1, stage: "steal", turn: 2, first: 1, bank: 30, viruses: 5, aside: 0, attacked: 1, bills: ["", "", ""],
    accounts: [{account: 1, owner: 1, bills: "3 1", viruses: [3]}]});
const stolen = [{t: "move", seat: 2, move: "steal:3"}, {t: "bill", seat: 2, value: 3}].map(((picture) => (line) =>
    (picture = lay(picture, line, 1)))(robbed));
ok([robbed, ...stolen].every((picture) => picture.turned === 2 && !picture.right && picture.thief === 2),
    "during a theft the thief's virus lies face up, until the bill is taken");

// ---- Choices ----

// All moves that pointing, tool by tool and bill by bill, can make.
function reachable(legal, seats, accounts) {
    const choices = new Choices(legal), found = new Set();
    const add = (move) => move && found.add(move);
    const all = Array.from({length: accounts}, (_, i) => i + 1);
    for (let seat = 1; seat <= seats; seat++) add(choices.atSeat(seat));
    for (const bill of choices.bills()) {
        if (choices.kind === "steal") add("steal:" + bill);
        for (const k of all) add(choices.atAccount({...noPick(), bill}, k));
    }
    if (choices.kind === "protect") for (const k of all) add(choices.atAccount(noPick(), k));
    if (choices.kind === "beat") {
        for (const k of all) add(choices.atAccount(noPick("guard"), k));
        for (const k of all) {
            const one = choices.atAccount(noPick("infect"), k);
            add(one);
            if (one) for (const l of all) if (l !== k) add(choices.atAccount({...noPick("infect"), accounts: [k]}, l));
        }
    }
    for (const move of ["walk:front", "walk:back", "steal:"]) if (choices.has(move)) found.add(move);
    return found;
}

let asks = 0;
const kinds = new Set();
const missed = [];
traces.forEach((lines, i) => {
    const seats = variants[i][0];
    for (const line of lines.filter((one) => one.t === "ask")) {
        const found = reachable(line.legal, seats, 3 * seats);
        asks++;
        kinds.add(new Choices(line.legal).kind);
        if (found.size !== line.legal.length || line.legal.some((move) => !found.has(move))) missed.push(line.legal.join(" "));
    }
});
ok(missed.length === 0 && kinds.size === 6, `in ${asks} questions of ${kinds.size} kinds all legal moves, and no others, can be pointed at ${missed[0] ?? ""}`);

// ---- The place in the history ----

const lines = traces[3].filter((line) => line.t !== "ask");
const fourth = lines.findIndex((line) => line.t === "round" && line.round === 4);
const before = behind(lines.slice(0, fourth - 3), {round: 0, index: 0});
const withheld = lines.filter((line, i) => i >= fourth || !["setup", "crypt", "own", "virus", "aside"].includes(line.t));
const jammed = behind(withheld.slice(0, withheld.length - 5), before.mark);
ok(jammed.rest[0] === lines[fourth] && jammed.rest.every((line) => lines.indexOf(line) >= fourth), "jammed: the rest begins with the fourth round");
const third = lines.findIndex((line) => line.t === "round" && line.round === 3);
const early = behind(lines.slice(0, third + 5), {round: 0, index: 0});
ok(early.rest.length === third + 5 && behind(lines, early.mark).rest[0] === lines[third + 5], "early in a round, the rest is what follows");
ok(behind(lines, jammed.mark).rest.length === 5, "afterwards it goes on where it was");
ok(behind(lines, behind(lines, jammed.mark).mark).rest.length === 0, "and nothing is told twice");

console.log(`1..${count}`);
process.exit(failed ? 1 : 0);
