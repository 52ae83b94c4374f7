// lessons_test.mjs: the prepared games of the lessons, without a browser: every move that a lesson asks for or
// plays for others is legal where it stands, what a text promises happens, and bots can finish the game.
//     node lessons_test.mjs HOUSE.WASM
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../src/clients/web");
const {build} = createRequire(join(web, "package.json"))("esbuild");
let count = 0, failed = 0;

function ok(good, name, note) {
    count++;
    if (!good) failed++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${name}${good ? "" : "\n# " + note}`);
}

async function lessonOf(game) {
    const made = await build({absWorkingDir: web, entryPoints: [`src/learn/${game}_lesson.ts`], bundle: true, write: false, format: "esm", external: ["words:*"]});
    const module = await import("data:text/javascript;base64," + Buffer.from(made.outputFiles[0].contents).toString("base64"));
    return module[game + "Lesson"];
}

class Engine {
    constructor(run) {
        this.run = run;
    }
    tell(...texts) {
        const bytes = new TextEncoder().encode(texts.map((text) => text + "\0").join(""));
        const at = this.run.lesson_input(); // memory may move here
        new Uint8Array(this.run.memory.buffer, at, bytes.length).set(bytes);
    }
    said(size) {
        return new TextDecoder().decode(new Uint8Array(this.run.memory.buffer, this.run.lesson_out(), size));
    }
    view(seat) {
        return JSON.parse(this.said(this.run.lesson_view(seat)));
    }
    play(seat, move) {
        this.tell(move);
        return this.said(this.run.lesson_play(seat));
    }
    lines() {
        return this.said(this.run.lesson_lines(1)).trim().split("\n").map((line) => JSON.parse(line));
    }
}

async function check(game, lesson, expected) {
    const none = () => undefined;
    const bytes = readFileSync(process.argv[2]);
    const {instance} = await WebAssembly.instantiate(bytes, {page: {out: none, random: none, keep: none}});
    const engine = new Engine(instance.exports);
    engine.tell(lesson.game, String(lesson.seats), lesson.options, lesson.chance);
    const trouble = [engine.said(engine.run.lesson_open())];
    for (const [i, step] of lesson.steps.entries()) {
        for (const move of step.ask ?? [])
            if (!engine.view(1).legal.includes(move)) trouble.push(`step ${i}: ${move} is not legal`);
        if (!step.ask && !step.free && engine.view(1).must.includes(1) && step.others) trouble.push(`step ${i}: the learner should be asked`);
        for (const [seat, move] of [...(step.ask ?? []).slice(0, 1).map((move) => [1, move]), ...(step.others ?? [])])
            trouble.push(engine.play(seat, move));
    }
    const wrong = trouble.filter((text) => text !== "");
    ok(wrong.length === 0, `${game}: every move of the lesson is legal`, wrong.join("; "));
    for (const [name, holds] of Object.entries(expected)) ok(holds(engine.lines(), engine.view(1)), `${game}: ${name}`, "it is not so");
    ok(lesson.steps.at(-1).free === true, `${game}: the lesson ends with free play`, "");
    for (let moved = true; moved; ) {
        moved = false;
        for (let seat = 1; seat <= lesson.seats; seat++) {
            engine.tell("easy");
            const move = engine.said(engine.run.lesson_bot(seat));
            if (move) moved = engine.play(seat, move) === "" || moved;
        }
    }
    ok(engine.view(1).stage === "over", `${game}: bots play the game to its end`, engine.view(1).stage);
}

const award = (lines, name) => lines.findLast((line) => line.t === "award").contracts.find((row) => row.name === name);
await check("corruption", await lessonOf("corruption"), {
    "the first move is a plain bribe": (lines) => lines.find((line) => line.t === "move" && line.seat === 1).move === "10@c2",
    "the Monument goes to the learner": (lines) => award(lines, "monument").to === 1,
    "the Opera House is cancelled": (lines) => award(lines, "opera").why === "attorney",
    "two reporters act in the order in which they were played": (lines) => lines.filter((line) => line.t === "move"
        && line.move.includes("x")).map((line) => line.move).join() === "c2.4xc2.1,c2.6xc2.3",
    "the Airport is a tie of 6": (lines) => award(lines, "airport").why === "tie" && Math.max(...award(lines, "airport").sums) === 12,
    "the sums are those of the rule sheets": (lines) => JSON.stringify(["monument", "stadium", "subway", "university"].map((name) =>
        award(lines, name).sums)) === "[[16,4,2,0],[2,8,32,8],[4,0,0,24],[0,36,0,0]]",
    "in round 2 the learner has played a reporter and a hit man": (lines, view) => view.round === 2
        && view.cards.filter((card) => card.seat === 1).map((card) => card.at + card.card).join() === "c1.2R,c1.4H",
});
const viruses = (lines) => lines.filter((line) => line.t === "virus");
await check("hacker", await lessonOf("hacker"), {
    "the first accusation is right, the second wrong": (lines) => viruses(lines)[0].right === 1 && viruses(lines)[1].right === 0,
    "the learner robs Ben of a 3": (lines) => lines.some((line) => line.seat === 1 && line.move === "steal:3"),
    "round 2 begins with Ben": (lines, view) => view.round === 2 && view.turn === 2,
});
console.log(`1..${count}`);
process.exitCode = failed ? 1 : 0;
