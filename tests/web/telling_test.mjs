// telling_test.mjs: the page tells every line, event, move and refusal in the words of the program: telling.c
// writes what src/words says of them in four languages to each viewer, and words.ts must say the same.
//     node telling_test.mjs TELLING RECORD...
import {execFileSync} from "node:child_process";
import {createRequire} from "node:module";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";

const [program, ...records] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url)), web = join(here, "../../src/clients/web");
const po = await import(pathToFileURL(join(web, "po.mjs")));
const {build} = createRequire(join(web, "package.json"))("esbuild");
let count = 0, failed = 0;

function ok(good, name, why = "") {
    console.log(`${good ? "ok" : "not ok"} ${++count} - ${name}`);
    if (good) return;
    failed++;
    for (const line of String(why).split("\n").slice(0, 40)) console.log("# " + line);
}

const folder = mkdtempSync(join(tmpdir(), "telling-"));
writeFileSync(join(folder, "package.json"), `{"type": "module"}`);
await build({
    absWorkingDir: web, bundle: true, format: "esm", platform: "node", outfile: join(folder, "words.js"), plugins: [po.texts()],
    logLevel: "warning",
    stdin: {contents: `export * from "./src/words.ts"; export * from "./src/text.ts"; export * from "./src/errors.ts";`, resolveDir: web, loader: "ts"},
});
const words = await import(pathToFileURL(join(folder, "words.js")));
rmSync(folder, {recursive: true});

const codes = [...readFileSync(join(web, "src/errors.ts"), "utf8").matchAll(/^    "([a-z-]+)": mark/gm)].map((found) => found[1]);
const games = execFileSync(program, [codes.join(","), join(here, "telling.jsonl"), ...records], {encoding: "utf8", maxBuffer: 1 << 28})
    .trimEnd().split("\n{\"you\"").map((text, i) => JSON.parse((i ? `{"you"` : "") + text));

/* The same as corruption_lesson.ts has it: does the next card of a seat lie face up? */
const opens = (view, seat) => view.game === "corruption"
    && view.shown.includes(String(1 + view.cards.filter((card) => card.seat === seat).length)) ? 1 : 0;

// What the page says, beside what the program has said: [what it is about, ours, theirs] of a game.
function* compare(game, language) {
    const lines = (game.lines ?? []).map(({line}) => line);
    const context = {game: lines[0]?.game ?? "corruption", you: game.you, lines, name: (seat) => words.seatName(game.seats[seat - 1], seat)};
    for (const {line, said} of game.lines ?? []) yield [line, words.lineText(line, context), said[language]];
    for (const {event, said} of game.events ?? []) yield [event, words.eventText(event, context), said[language]];
    for (const {code, said} of refused(game)) yield [{code}, words.codeText(code), said[language]];
    for (const {digits, said} of game.shown ?? []) yield [{digits}, words.faceUpText(digits), said[language]];
    for (const {seat, move, said} of game.moves ?? [])
        yield [{seat, move}, words.lineText({t: "move", seat, move, up: opens(game.view, seat)}, context), said[language]];
}

/* A terminal never hears the codes of live games, and shows other things beside its refusals. */
const refused = (game) => (game.errors ?? []).filter(({code, said}) => !["bad-move", "not-found"].includes(code)
    && !said[0].includes(`(${code})`));

let told = 0;
const asked = new Set(); /* texts that were looked up in a language */
words.languages.forEach((lang, language) => {
    const wrong = [], table = lang === "en" ? {} : po.wordsTable(lang);
    words.setLanguage(lang, new Proxy(table, {get: (from, key) => (asked.add(key), from[key])}));
    for (const game of games)
        for (const [what, ours, theirs] of compare(game, language)) {
            told++;
            if (ours !== theirs) wrong.push(`seat ${game.you}: ${JSON.stringify(what)}\n  page:    ${ours}\n  program: ${theirs}`);
        }
    ok(wrong.length === 0, `${lang}: the page and the program tell the same`, `${wrong.length} differ\n${wrong.join("\n")}`);
});
ok(told > 50000 && games.length > 80, `${told} lines, events and moves of ${games.length} histories`);

ok(refused(games[0]).length > 25, `${refused(games[0]).length} of ${codes.length} refusals`);

const files = ["words.ts", "words_corruption.ts", "words_hacker.ts"];
const others = ["not there", "has left, a bot plays", "away, a bot plays", "{names} is not there.|{names} are not there."]; /* of seats */
const texts = po.collect([], Object.fromEntries(files.map((name) => [name, readFileSync(join(web, "src", name), "utf8")])));
const untold = [...texts.keys()].filter((key) => !asked.has(key) && !others.includes(key));
ok(texts.size > 90 && untold.length === 0, `all ${texts.size} texts of ${files.join(", ")} were compared`, untold.join("\n"));

console.log(`1..${count}`);
process.exitCode = failed ? 1 : 0;
