// replay_test.mjs: a finished game again in the browser: its result is that of the record's header, its steps
// and lines lead there, with everything open nothing is hidden, the deal follows from the shares; and a text
// that was changed is refused with its line.
import {createHash} from "node:crypto";
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {root, run} from "./run.mjs";

const HIDDEN = /"card":"\?"|"bills":"[^"]*\?|"viruses":\[[^\]]*\b0\b/;
const header = (kb, word) => (new RegExp(`^${word} (.*)$`, "m").exec(kb)?.[1] ?? "").split(" ").map(Number);

// Another text with the digest that belongs to it.
function forge(kb, from, to) {
    const body = kb.replace(from, to).replace(/digest .*\n$/, "");
    return `${body}digest ${createHash("sha256").update(body).digest("hex")}\n`;
}

const open = (page, kb) => page.evaluate(async (text) => {
    try {
        const replay = await window.probe.Replay.open(text);
        const last = replay.steps - 1, middle = Math.floor(last / 2);
        return {about: replay.about, steps: replay.steps, end: last < 0 ? null : replay.view(last, 0),
            check: replay.check(),
            lines: last < 0 ? [] : replay.lines(), seat: replay.about.steps.map((_, i) => replay.view(i, 1)),
            seatLines: last < 0 ? [] : replay.lines(middle, 2),
            open: replay.about.steps.map((_, i) => replay.everything(i))};
    } catch (error) {
        return {line: error.line, text: error.message};
    }
}, kb);

await run(async (kit) => {
    const server = await kit.start();
    const page = await kit.probe(server);
    for (const name of ["corruption", "hacker"]) {
        const file = join(root, `examples/records/${name}.kb`), kb = readFileSync(file, "utf8");
        const got = await open(page, kb);
        kit.same(got.about.totals, header(kb, "totals"), `${name}: the totals of the header`);
        kit.same(got.about.victory, header(kb, "victory"), `${name}: and its victory`);
        kit.ok(got.steps > 20 && got.end.must.length === 0,
            `${name}: ${got.steps} steps, and nobody has to move at the last`);
        kit.same(got.lines.at(-1).totals, header(kb, "totals"), `${name}: the last line says the same`);
        const printed = execFileSync(kit.program, ["show", file, "--open"], {encoding: "utf8"});
        kit.ok(Math.max(...[...printed.matchAll(/^ *(\d+) /gm)].map((m) => Number(m[1]))) + 1 === got.steps,
            `${name}: as many steps as \`kickback show\` has`, printed.slice(-300));
        kit.ok(got.seat.every((view) => view.viewer === 1) && JSON.stringify(got.seat).includes('"?'),
            `${name}: a seat does not see everything`);
        kit.ok(JSON.stringify(got.seatLines).includes("?"), `${name}: nor in its lines`);
        const hidden = got.open.filter((view) => HIDDEN.test(JSON.stringify(view)));
        kit.ok(hidden.length === 0, `${name}: with everything open nothing is hidden`, JSON.stringify(hidden[0]));
        kit.ok(got.check.deal === "fair" && got.check.follows === 1 &&
            got.check.shares.every((share) => share.good === 1),
            `${name}: the deal follows`, JSON.stringify(got.check));
        const cut = await open(page, kb.slice(0, 400));
        kit.ok(cut.line > 0 && cut.text.length > 5, `${name}: half of it is none`, JSON.stringify(cut));
    }
    const kb = readFileSync(join(root, "examples/records/corruption.kb"), "utf8");
    const deal = /^deal (\w+) (\w+)/m.exec(kb);
    const forged = await open(page, forge(kb, deal[0], `deal ${deal[2]} ${deal[1]}`));
    kit.ok(forged.line > 1 && forged.text.length > 5, "another deal is refused, with its line", JSON.stringify(forged));
    const richer = await open(page, forge(kb, /^totals \d+/m, "totals 9999"));
    kit.ok(richer.line > 1, "another result, too", JSON.stringify(richer));
    const seen = await open(page, readFileSync(join(root, "examples/records/hacker-seat2.kb"), "utf8"));
    kit.ok(seen.about?.viewer === 2 && seen.steps === 0, "a redacted record has no steps",
        JSON.stringify(seen).slice(0, 300));
    const huge = await open(page, "x".repeat(70000));
    kit.ok(huge.line === 1, "a text that is too long is refused", JSON.stringify(huge));
    kit.quiet(page, "replay");
});
