// frame_test.mjs: small things of the page's frame that need no browser: QR codes and hashes, the line of a
// table's terms, numbers, the rules as sections.
import {createHash} from "node:crypto";
import {createRequire} from "node:module";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";
import {end, is} from "./same.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const web = join(root, "src/clients/web");
const {build} = createRequire(join(web, "package.json"))("esbuild");
const po = await import(pathToFileURL(join(web, "po.mjs")));
globalThis.document = {createTreeWalker: () => ({}), createComment: () => ({}),
    documentElement: {}}; // all that lit-html asks for
const folder = mkdtempSync(join(tmpdir(), "frame-"));
writeFileSync(join(folder, "package.json"), `{"type": "module"}`);
await build({
    absWorkingDir: web, bundle: true, format: "esm", outfile: join(folder, "frame.js"), plugins: [po.texts()],
        logLevel: "warning", define: {SMALL_WASM: JSON.stringify(readFileSync(process.argv[2], "base64"))},
    stdin: {contents: ["small", "terms", "corruption/about", "names", "markdown", "text", "hello", "socket", "screens/share", "screens/result", "screens/finished_games", "replay", "learn/move_targets"].map((name) => `export * from "./src/${name}.ts";`).join("\n"), resolveDir: web, loader: "ts"},
});
const frame = await import(pathToFileURL(join(folder, "frame.js")));
rmSync(folder, {recursive: true});
await frame.loadSmall();

// ---- The small module: QR codes, hashes ----

const drawn = (text) => frame.qrGrid(text).map((row) => row.join("")).join("\n");
const hash = (text) => createHash("sha256").update(drawn(text)).digest("hex");
is(hash("http://127.0.0.1:8100/#/table/7-66d4833e51f1d000"),
    "f2bf1c997e7712f8301db7b18b4ab8d3873a77bdc9e825249c4df03c6d4de918", "a link to a table");
is(hash("A"), "f195dbbdf146dae0ddeba600cfb966e631eeab6cbf78410286bda1914ca89458", "one letter");
is(frame.qrGrid("x".repeat(106)).length, 37, "106 bytes are the most");
is(frame.qrGrid("x".repeat(107)), null, "107 are too many");
for (const size of [0, 55, 56, 64, 119, 120, 65535]) {
    const bytes = Uint8Array.from({length: size}, (_, i) => i * 7);
    is(frame.toHex(frame.sha256(bytes)), createHash("sha256").update(bytes).digest("hex"), `SHA-256 of ${size} bytes`);
}

// ---- Terms ----

const line = "corruption 3 move:60 public silent phrases given 0 60 1000 normal " +
    "show=free book=on first=1 order=played hitman=may characters=discard totals=open";
const terms = frame.readTerms(line);
is([terms.game, terms.seats, terms.clock, terms.entry, terms.spectators, terms.chat, terms.order, terms.bot],
    ["corruption", 3, "move:60", "public", "silent", "phrases", "given", "normal"], "the terms of a table");
is(frame.specials(terms), ["Free Stud", "Little Black Book", "house rules", "hit men may pass"], "what is special about it");
is(frame.specials({game: "corruption", options: frame.readOptions("show=standard book=on")}), ["Little Black Book"],
    "the book alone is on the sheets");
is(frame.specials(frame.readTerms("hacker 4 none link none off lot 0 0 0 easy " +
    "clock=beats beats=2 jam=on crypt=off steal=look first=lot")),
    ["Magnetic jamming"], "and about one of Hacker");
is(frame.corruptionOptions[0].choices.filter((choice) => /left to right/i.test(choice.hint)).map((choice) => choice.value),
    ["descartes", "eurogames"], "the editions with order=table say so");
is(frame.clockName("bank:600+3"), "10 minutes each", "a clock that is in no list");
is([frame.clockText(65000), frame.clockText(9100), frame.clockText(3600000 * 50)], ["1:05", "0:10", "2 days"],
    "clocks");

// ---- Numbers, plurals and lists, as the browser's own tables have them ----

for (const lang of ["en", "fr", "de", "es"]) {
    frame.setLanguage(lang, {"one|many": ["one", "many"]});
    const numbers = [0, 1, 2, 999, 1000, 12000, 1234567, -1500, 2.5, 1234.125];
    const format = new Intl.NumberFormat(lang), rules = new Intl.PluralRules(lang);
    is(numbers.map(frame.number), numbers.map((n) => format.format(n)), `numbers in ${lang}`);
    is([0, 1, 2, 3, 10, 11, 100, 101].map((n) => frame.tn("one", "many", n)),
        [0, 1, 2, 3, 10, 11, 100, 101].map((n) => (rules.select(n) === "one" ? "one" : "many")), `plurals in ${lang}`);
    const lists = [[], ["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"], ["A", "Ivan"], ["A", "Hilda"], ["A", "Hielo"],
        ["A", "Otto"], ["A", "Horst"], ["A", "8"], ["A", "Bo", "iO"]];
    for (const type of ["conjunction", "disjunction"])
        is(lists.map((parts) => frame.list(parts, type)), lists.map((parts) => new Intl.ListFormat(lang, {type}).format(parts)),
            `lists in ${lang}: ${type}`);
}
frame.setLanguage("en", {});

// ---- Links, results, past games, lessons ----

is(["localhost", "127.0.0.1", "[::1]", "192.168.1.5", "kickback.example", "127.example.org"].map(frame.onlyHere),
    [true, true, true, false, false, false], "addresses that lead to this computer alone");
is([1, 2, 3, 4].map((seat) => frame.placeOf({totals: [3800, 3700, 1800, 3700], victory: [420, 0, 0, 0]}, seat)), [1, 2, 4, 2],
    "places, those who are level on the same");
is([1, 2, 3].map((seat) => frame.placeOf({totals: [5, 5, 1], victory: [210, 210, 0]}, seat)), [1, 1, 3], "a shared victory");
is(frame.headOf(readFileSync(join(root, "examples/records/corruption.kb"), "utf8")), {game: "corruption",
    totals: [3800, 3700, 1800, 3700], victory: [420, 0, 0, 0]}, "the head of a record");
const called = [1, 2, 3, 4, 5, 6, 7].flatMap((seat) => ["easy", "normal", "hard", "hard:bold", "easy:sly", "expert"].map((spec) =>
    frame.botName(spec, seat)));
is([...new Set(called)].filter((name) => frame.botSex(name) === "woman").sort(), ["Carmen", "Dora", "Edda", "Greta", "Ines", "Lola",
    "Mafalda", "Nina", "Olga", "Rosa", "Wanda"].filter((name) => called.includes(name)), "which bots have names of women");
is(frame.newestFirst([{at: 3}, {at: 9}, {at: 5}]).map((row) => row.at), [9, 5, 3], "the newest game first");
const pressed = (attributes) => ({closest: (selector) => {
    const key = /^\[data-(\w+)\]$/.exec(selector)[1];
    return key in attributes ? {dataset: attributes} : null;
}});
is([["8@c0", {hand: "8"}], ["8@c0", {place: "c0"}], ["8@c0", {hand: "2"}], ["8@c0", {place: "c1"}],
    ["b2.6xb2.2", {flip: "b2.2", place: "b2"}], ["b2.6xb2.2", {flip: "b2.3", place: "b2"}], ["c0.1>c1", {place: "c1"}],
    ["3>7", {bill: "3"}], ["3>7", {account: "7"}], ["3>7", {bill: "1"}], ["infect:4+9", {account: "9"}],
    ["infect:4+9", {tool: "watch"}], ["watch:2", {seat: "2"}], ["walk:front", {gait: "back"}], ["accuse:4", {seat: "3"}],
    ["protect:7", {account: "7"}], ["steal:2", {bill: "2"}]].map(([move, attributes]) =>
    frame.isWanted(move, pressed(attributes))), [true, true, false, false, true, false, true, true, true, false, true, false, true,
    false, false, true, true], "what on a board belongs to a move that a lesson asks for");

// ---- A socket that early.ts has begun to open, taken over before it stands ----

const stored = {token: "1.ab", name: "Ann", named: "Ann"}, sent = [];
globalThis.localStorage = {getItem: (key) => stored[key] ?? null, setItem() {}, removeItem() {}};
globalThis.location = {protocol: "http:", host: "house"};
globalThis.window = {addEventListener() {}, setTimeout: () => 0};
globalThis.document.addEventListener = () => undefined;
globalThis.WebSocket = Object.assign(() => undefined, {OPEN: 1});
const slow = {readyState: 0, send: (text) => sent.push(JSON.parse(text).do), close() {}};
const begun = {socket: slow, said: [frame.helloText("1.ab"), frame.attachText("7-ab", 0)], heard: []};
slow.onopen = () => begun.said.forEach((text) => slow.send(text));
globalThis.early = {asked: new Map(), socket: begun};
new frame.ServerSource().attach("7-ab", 0, {message() {}, state() {}});
await new Promise((resolve) => setTimeout(resolve, 20));
slow.readyState = 1;
slow.onopen();
is([sent, globalThis.early.over], [["hello", "attach"], true], "what was to be said is said when it stands, and once");

// ---- Rules ----

for (const game of ["corruption", "hacker"])
    for (const lang of ["en", "fr", "de", "es"]) {
        const text = readFileSync(join(root, `data/rules/${game}.${lang}.md`), "utf8");
        const {sections} = frame.sections(text);
        const marks = [...text.matchAll(/^## \[(\w+)\]/gm)].map((found) => found[1]);
        is([sections.map((section) => section.mark), sections.every((section) => section.title
            && section.body.length > 0)], [marks, true],
            `the rules of ${game} in ${lang}`);
        if (game !== "hacker") continue;
        const at = (live) => frame.sectionsFor(sections, live).map((section) => section.mark);
        const byBeats = ["gait", "beats", "watch", "infect", "example"];
        is([marks.filter((mark) => !at(true).includes(mark)), marks.filter((mark) => !at(false).includes(mark)), at(undefined)],
            [byBeats, ["live"], marks], `what holds at a table of each clock in ${lang}`);
        const beats = text.split(/^(?=## )/m).filter((part) => at(true).includes(/^## \[(\w+)\]/.exec(part)?.[1]) &&
            /walk:front|infect:\d/.test(part)).map((part) => /\[(\w+)\]/.exec(part)[1]);
        is(beats, ["notation"], `and no other speaks of moves of beats in ${lang}`);
    }

end();
