// table_test.mjs: what a page knows of a table when it was looked up by a request before the link spoke: whichever
// comes first, older, the same or newer, every event is there once, the last view is shown, and no part is taken in a
// deal that may be over. Run by node; prints TAP.
import {webcrypto} from "node:crypto";
import {createRequire} from "node:module";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";
import {texts} from "../../src/clients/web/po.mjs";
import {end, is} from "./same.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../src/clients/web");
const {build} = createRequire(join(web, "package.json"))("esbuild");
globalThis.crypto ??= webcrypto; // node 18 has no global one
globalThis.localStorage = {getItem: () => null, setItem: () => undefined}; // no shares of deals
const folder = mkdtempSync(join(tmpdir(), "table-"));
writeFileSync(join(folder, "package.json"), `{"type": "module"}`);
await build({absWorkingDir: web, bundle: true, format: "esm", platform: "node", plugins: [texts()], logLevel: "warning",
    outfile: join(folder, "table.js"),
    stdin: {contents: `export * from "./src/table.ts"; export * from "./src/small.ts";`, resolveDir: web, loader: "ts"},
    define: {SMALL_WASM: JSON.stringify(readFileSync(process.argv[2], "base64"))}});
const {Table, loadSmall} = await import(pathToFileURL(join(folder, "table.js")));
rmSync(folder, {recursive: true});
await loadSmall();

// ---- A house that says what it is told to ----

const view = (round) => ({game: "corruption", viewer: 1, seats: 3, options: "", must: [1], may: [1], round, stage: "place",
    legal: ["1@a1"]});
const events = (from, upto) => Array.from({length: upto - from + 1}, (_, i) => ({n: from + i, e: "phrase", at: 0, seat: 1,
    number: 1}));

/* The message after event `upto` for somebody who has seen `seen`; the game has had as many inputs, and is in a round of
 * that number. */
const message = (seen, upto, more = {}) => ({t: "table", table: "1-00", n: upto, now: 0, phase: "playing", you: 1,
    events: events(seen + 1, upto), at: upto, view: view(upto), ...more});

/* A page at a table: `look` answers the request, `hear` is the link. */
function open() {
    const page = {sent: [], changes: 0};
    const source = {
        kind: "server", name: () => "Ann",
        ask: (method, path) => (path.endsWith("/history") ? page.history?.() ?? Promise.resolve({n: 0, lines: ""})
            : new Promise((resolve) => { page.answer = resolve; })),
        attach: (id, seen, handlers) => {
            page.hear = handlers.message;
            return {send: (command) => (page.sent.push(command), Promise.resolve({})), say: () => undefined,
                close: () => undefined};
        },
    };
    page.table = new Table(source, "1-00", () => page.changes++);
    page.look = async (answer) => {
        page.answer(answer);
        await new Promise((resolve) => setTimeout(resolve));
    };
    page.knows = () => [page.table.seen, page.table.at, page.table.view?.round, page.table.events.map(({n}) => n)];
    return page;
}

const first = (upto) => events(1, upto).map(({n}) => n);

// ---- Looked up, then the link ----

async function looked(upto) {
    const page = open();
    await page.look(message(0, upto));
    is(page.knows(), [upto, upto, upto, first(upto)], "what was looked up is shown");
    return page;
}

{
    const page = await looked(5);
    page.hear(message(0, 3));
    is(page.knows(), [5, 5, 5, first(5)], "a link that is older changes nothing");
    page.hear(message(3, 7));
    is(page.knows(), [7, 7, 7, first(7)], "what it says next is what has happened since");
    page.hear(message(7, 8));
    is(page.knows(), [8, 8, 8, first(8)], "and then it goes on");
}
{
    const page = await looked(5);
    const before = page.table.view;
    page.hear(message(0, 5, {now: 40}));
    is(page.knows(), [5, 5, 5, first(5)], "a link that says the same: every event once");
    is([page.table.view === before, page.table.now], [true, 40], "the view stays, the time is the link's");
    page.hear(message(5, 6));
    is(page.knows(), [6, 6, 6, first(6)], "and then it goes on");
}
{
    const page = await looked(5);
    page.hear(message(0, 5, {at: 6, view: view(6)}));
    is(page.knows(), [5, 6, 6, first(5)], "the same events and more inputs: the view is the link's");
}
{
    const page = await looked(5);
    page.hear(message(0, 9));
    is(page.knows(), [9, 9, 9, first(9)], "a link that is newer: the rest, once");
}

// ---- Snapshots: the events before them are not kept any more ----

{
    const page = await looked(5);
    page.hear(message(99, 99, {snapshot: true}));
    is(page.knows(), [99, 99, 99, []], "a newer snapshot: it begins from there");
    page.hear(message(99, 100));
    is(page.knows(), [100, 100, 100, [100]], "and goes on");
}
{
    const page = open();
    await page.look(message(99, 99, {snapshot: true}));
    page.hear(message(99, 99, {snapshot: true}));
    page.hear(message(99, 100));
    is(page.knows(), [100, 100, 100, [100]], "a snapshot that was looked up, the same again, and on");
}
{
    const page = await looked(5);
    page.hear(message(4, 4, {snapshot: true}));
    is(page.knows(), [5, 5, 5, first(5)], "an older snapshot takes nothing away");
    page.hear(message(5, 5, {snapshot: true}));
    is(page.knows(), [5, 5, 5, first(5)], "nor does one of the same");
    page.hear(message(4, 4, {snapshot: true}));
    is(page.knows(), [4, 4, 4, []], "but from then on the link is right, also if something was lost");
}

// ---- The link, then what was looked up ----

for (const upto of [3, 5, 9]) {
    const page = open();
    page.hear(message(0, 5));
    const {changes} = page;
    await page.look(message(0, upto));
    is([page.knows(), page.changes], [[5, 5, 5, first(5)], changes],
        `the link has spoken: what was looked up up to event ${upto} is passed over`);
}
{
    const page = open();
    page.table.close();
    await page.look(message(0, 5));
    is(page.table.seen, 0, "nor is anything taken when the table was left");
}

// ---- Deals ----

const deal = {attempt: 1, opening: false, until: 20000, host: "00".repeat(32), commitments: ["", "", ""], opened: []};
const dealing = {phase: "dealing", view: undefined, at: undefined, deal};
{
    const page = open();
    await page.look(message(0, 5, dealing));
    is(page.sent, [], "of a deal that was looked up nobody knows whether it is over");
    page.hear(message(0, 5, dealing));
    is(page.sent.map((command) => command.do), ["commit"], "when the link says it, too, we take part");
}

// ---- The history ----

const text = (...numbers) => numbers.map((i) => JSON.stringify({t: "move", seat: 1, move: `${i}`}) + "\n").join("");
const numbers = (page) => page.table.lines.map(({move}) => Number(move));
const news = (from, ...lines) => ({history: {from, ...(lines.length > 0 ? {lines: text(...lines)} : {})}});

{
    const page = open();
    let asked = 0;
    await page.table.history(); /* that was asked for along with the view */
    page.history = () => (asked++, Promise.resolve({n: 5, lines: text(1, 2)}));
    page.hear(message(0, 5, news(0)));
    await page.table.history();
    is([numbers(page), asked], [[1, 2], 1], "a page that comes into a game asks for its history");
    page.hear(message(5, 6, news(2, 3, 4)));
    await page.table.history();
    page.hear(message(6, 7));
    await page.table.history();
    page.hear(message(7, 8, news(3, 5)));
    await page.table.history();
    is([numbers(page), page.table.linesBefore, asked], [[1, 2, 3, 5], 4, 1], "then updates bring it, and change what has to be changed");
    page.hear(message(8, 9, news(9, 10)));
    page.history = () => (asked++, Promise.resolve({n: 9, lines: text(6, 7)}));
    is([page.table.complete, (await page.table.history()).length, asked], [false, 2, 2], "where lines are missing it asks again");
}
{
    const page = open();
    page.hear(message(0, 3, {phase: "dealing", view: undefined}));
    page.hear({...message(3, 4, news(0, 1, 2)), events: [{n: 4, e: "dealt", at: 0}]});
    page.hear(message(4, 5, news(2, 3)));
    is([numbers(page), page.table.complete], [[1, 2, 3], true], "who was there when the game began has all lines");
    page.hear({...message(5, 9, news(0, 7)), events: [{n: 9, e: "dealt", at: 0}]});
    is(numbers(page), [7], "another game has other lines");
}
{
    const page = open(), answers = [];
    await page.table.history();
    page.history = () => new Promise((resolve) => answers.push(resolve));
    page.hear(message(0, 5, news(0)));
    const both = [page.table.history(), page.table.history()];
    page.hear(message(5, 6, news(2, 3)));
    page.hear(message(6, 7, news(3, 4)));
    answers[0]({n: 6, lines: text(1, 2, 3)});
    await Promise.all(both);
    is([numbers(page), answers.length, page.table.complete], [[1, 2, 3, 4], 1, true],
        "what comes while the history is on its way is put behind it, and it is asked for once");
    page.hear(message(7, 12, {...news(0), snapshot: true}));
    const late = page.table.history();
    answers[1]({n: 11, lines: text(1)});
    await late;
    is(page.table.complete, false, "an answer from before what was missed is not enough");
}

end();
