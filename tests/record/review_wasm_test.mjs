// review_wasm_test.mjs: a review in WebAssembly is, byte by byte, the one of the program: JSON, and the page in
// every language.
//
//     node review_wasm_test.mjs MODULE KICKBACK RECORD...
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";

const [file, kickback, ...records] = process.argv.slice(2);
const BUDGET = 200, SEED = 7, LANGUAGES = ["en", "fr", "de", "es"];
let count = 0, failed = 0;

function ok(good, name, note = "") {
    console.log(`${good ? "ok" : "not ok"} ${++count} - ${name}`);
    if (!good) failed++;
    if (!good && note) console.log(note.split("\n").map((line) => "# " + line).join("\n"));
}

function differ(a, b) {
    let i = 0;
    while (a[i] === b[i]) i++;
    return `at ${i}: ${a.slice(i - 40, i + 60)}\n${b.slice(i - 40, i + 60)}`;
}

const native = (path, ...more) => execFileSync(kickback, ["review", path, "--budget", String(BUDGET), "--seed",
    String(SEED), ...more], {encoding: "utf8", maxBuffer: 1 << 26});

for (const path of records) {
    const {instance: {exports: run}} = await WebAssembly.instantiate(readFileSync(file));
    const bytes = readFileSync(path);
    new Uint8Array(run.memory.buffer, run.review_input(), bytes.length).set(bytes);
    const text = (size) => new TextDecoder().decode(new Uint8Array(run.memory.buffer, run.review_out(), size));
    ok(run.review_open(bytes.length, BUDGET, SEED) === 0, `${path} can be reviewed`);
    let last = 0, backwards = 0;
    for (let at = 0; at < 1000; last = at) {
        at = run.review_go();
        backwards += at < last;
    }
    ok(backwards === 0, "progress goes forwards");
    const made = text(run.review_numbers()), wanted = native(path, "--json").trimEnd();
    ok(made === wanted, "the same numbers", made === wanted ? "" : differ(made, wanted));
    LANGUAGES.forEach((lang, i) => {
        const page = text(run.review_whole(i)), its = native(path, "--lang", lang, "--html", "-");
        ok(page === its, `the same page in ${lang}`, page === its ? "" : differ(page, its));
    });
    ok(run.review_fragment(9) === 0, "there is no tenth language");
    ok(!/<(script|style)|style=|\bon\w+=/.test(text(run.review_fragment(0))), "the fragment has no style or script");
    new Uint8Array(run.memory.buffer, run.review_input(), 4).set([60, 98, 62, 0]); /* <b> */
    run.review_name(1, 3);
    const named = text(run.review_fragment(0));
    ok(named.includes("&lt;b&gt;") && !named.includes("<b>"), "a name that the page gives is escaped");
}
console.log(`1..${count}`);
process.exit(failed ? 1 : 0);
