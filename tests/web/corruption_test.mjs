// corruption_test.mjs: the story of phase III of Corruption tells what the lines of the game say: the worked
// example of the rule sheets scene by scene, then (with told.c as argument) hundreds of random games: the money of
// every picture, counted from its cards, and the last picture compared with the award. Run by node; prints TAP.
import {execFileSync} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";
import {end, is} from "./same.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../src/clients/web");
const {build} = createRequire(join(web, "package.json"))("esbuild");
const program = process.argv[2];
// Names of contracts and translations come from the build; here ids and English will do.
const nothing = {
    name: "nothing",
    setup(bundler) {
        bundler.onResolve({filter: /^(bots|contracts|words|rules|virtual):/}, ({path}) => ({path, namespace: "nothing"}));
        bundler.onLoad({filter: /.*/, namespace: "nothing"}, () => ({contents: "export default {}", loader: "js"}));
    },
};

async function load() {
    const folder = mkdtempSync(join(tmpdir(), "kickback-story-"));
    const parts = ["story", "choices", "teller", "model", "narrator"];
    await build({
        stdin: {contents: parts.map((part) => `export * from "./src/corruption/${part}.ts";`).join("\n"),
            resolveDir: web, loader: "ts"},
        bundle: true, format: "esm", platform: "node", plugins: [nothing],
            outfile: join(folder, "story.mjs"),
        logLevel: "error",
    });
    globalThis.window = globalThis;
    globalThis.matchMedia = () => ({matches: false});
    const loaded = await import(pathToFileURL(join(folder, "story.mjs")));
    rmSync(folder, {recursive: true});
    return loaded;
}

const {storyOf, tableauAt, hide, choicesOf, Teller, Narrator, letters} = await load();
const words = (lines, you = 0) => ({game: "corruption", name: (seat) => "P" + seat, you, lines});

// ---- The worked example ----

const played = ("8@a0 10@c1 4@b0 10@b2 10@c2 6@c2 10@c2 A@a2 4@a1 8@c1 R@c2 6@c2 6@a2 2@a1 8@b1 R@c2 " +
    "1@b1 4@b1 6@b1 4@b1 2@b2 1@a2 1@a1 2@b2").split(" ");
const acts = [
    {t: "reveal", sums: {a1: [8, 4, 2, 0], a2: [12, 2, 0, 0], b1: [2, 8, 28, 8], b2: [4, 0, 0, 24], c1: [0, 36, 0, 0],
        c2: [20, 12, 20, 12]}},
    {t: "move", seat: 1, move: "a0.1>a1", sums: {a1: [16, 4, 2, 0]}},
    {t: "move", seat: 3, move: "b0.1>b1", sums: {b1: [2, 8, 32, 8]}},
    {t: "stop", at: "a2", seat: 4, by: "a2.1", card: "A"},
    {t: "move", seat: 3, move: "c2.4xc2.1", gone: ["c2.1"], sums: {c2: [0, 12, 20, 12]}},
    {t: "move", seat: 4, move: "c2.6xc2.3", gone: ["c2.3"], sums: {c2: [0, 12, 0, 12]}},
];
const row = (at, name, value, to, why, sums) => ({at, name, value, to, why, sums});
const example = [
    {t: "round", round: 1, first: 1, hands: [], contracts: {a: ["monument:100", "opera:500"], b: ["stadium:700",
        "subway:1000"],
        c: ["university:600", "airport:1100"]}},
    ...played.map((move, i) => ({t: "move", seat: (i % 4) + 1, move, up: i < 4 && move[move.length - 1] !== "0" ? 1
        : 0})),
    ...acts,
    {t: "award", round: 1, contracts: [row("a1", "monument", 100, 1, "won", [16, 4, 2, 0]), row("a2", "opera", 500, 0,
        "attorney", [12, 2, 0, 0]),
        row("b1", "stadium", 700, 3, "won", [2, 8, 32, 8]), row("b2", "subway", 1000, 4, "won", [4, 0, 0, 24]),
        row("c1", "university", 600, 2, "won", [0, 36, 0, 0]), row("c2", "airport", 1100, 0, "tie", [0, 12, 0, 12])]},
    {t: "back", round: 1, cards: "bribes"},
];

// What lies on every contract, in units of 500 $: from the cards of the picture, and as it says itself.
function counted(tableau, seats) {
    return letters.flatMap((g) => tableau.contracts[g]).map((contract) => {
        const sums = Array(seats).fill(0);
        for (const card of tableau.cards)
            if (card.on === contract.place && !card.gone
                && /^\d/.test(card.card)) sums[card.seat - 1] += Number(card.card) * (card.swiss ? 1 : 2);
        return sums;
    });
}
const money = (tableau, seats) => letters.flatMap((g) => tableau.contracts[g]).map((contract) =>
    (contract.sums.length ? contract.sums : Array(seats).fill(0)));

const story = storyOf(example, 1, words(example));
is(story.scenes.map((scene) => scene.kind), ["reveal", "swiss", "swiss", "stop", "report", "report", "award", "award",
    "award", "award",
    "stay", "end"], "the scenes of the worked example");
is(tableauAt(story, 0).cards.filter((card) => card.up).map((card) => card.at), ["c1.1", "b2.1"],
    "before the reveal two cards lie face up");
is(hide(tableauAt(story, 0), 1).cards.filter((card) => card.card !== "?"
    && !card.up).every((card) => card.seat === 1), true,
    "before the reveal yellow sees its own hidden cards and no others");
is(tableauAt(story, 1).cards.every((card) => card.up), true, "the reveal turns everything over");
is(tableauAt(story, 2).cards.filter((card) => card.swiss).map((card) => [card.at, card.on]), [["a0.1", "a1"]],
    "yellow's Swiss money goes to the monument");
is(tableauAt(story, 4).contracts.a.map((contract) => contract.cancelled), [false, true],
    "the attorney stops the opera");
is(story.scenes[3].lit, ["a2.1", "a2"], "and that scene shows the attorney and the opera");
is(tableauAt(story, 6).cards.filter((card) => card.gone).map((card) => card.at), ["c2.1", "c2.3"],
    "the reporters take yellow's and green's 10");
is(money(tableauAt(story, 6), 4), example.at(-2).contracts.map((one) => one.sums), "the money left is that of the award");
is(tableauAt(story, 0).contracts.a[0].sums, [], "nobody sees money before the reveal");
is(tableauAt(story, 7).contracts.a.map((contract) => contract.result?.to ?? null), [1, null],
    "the monument goes first");
is(tableauAt(story, 12).contracts.a[1].result.why, "attorney", "in the end the opera has its result too");
is(story.scenes.every((scene) => scene.text.length > 0), true, "every scene has a sentence");

// Who has seen one scene of a kind need not wait as long for the next.
const usually = story.scenes.reduce((sum, scene) => sum + scene.ms, 0);
is(usually > 10000 && usually < 16000, true, `it takes 10 to 16 seconds at the usual pace: ${usually} ms`);
is(story.scenes.every((scene, i) => {
    const first = story.scenes.find((one) => one.kind === scene.kind);
    return scene === first ? scene.ms >= 700 : scene.ms < first.ms && scene.ms >= 600;
}), true, "the first scene of a kind is the longest of them");

// Characters who find nothing to take.
const idle = example.map((line) => (line.move === "4@a1" ? {...line, move: "H@a1"} : line));
idle.splice(28, 0, {t: "idle", seat: 1, by: "a1.1", card: "H", gone: ["a1.1"]});
const alone = storyOf(idle, 1, words(idle, 1));
is(alone.scenes.slice(2, 5).map((scene) => [scene.kind, scene.lit]), [["swiss", ["b0.1", "b1"]], ["pass", ["a1.1"]],
    ["stop", ["a2.1", "a2"]]], "a hit man who finds nobody has a scene");
is(alone.scenes[3].text, "Your hit man on the monument finds nobody.", "which says so");
is([3, 4].map((count) => tableauAt(alone, count).cards.find((card) => card.at === "a1.1").gone), [false, true],
    "and then he goes");

// ---- A story in the making ----

const steps = [26, 27, 28, 29, 30, 31, 32].map((n) => storyOf(example.slice(0, n), 1,
    words(example)).scenes.map((scene) => scene.kind + scene.lit.join()));
is(steps.every((part, i) => i === 0 || steps[i - 1].every((scene, j) => scene === part[j])), true,
    "a story only grows");
is(storyOf([...example.slice(0, 5), {t: "move", seat: 1, move: "?@c2", up: 0}], 1, words(example)), null,
    "no story with hidden cards");
is(storyOf(example, 2, words(example)), null, "no story of a round that is not there");

const choices = choicesOf(["10@a0", "10@a1", "R@a1", "peek:b1.2", "show:", "show:13", "c1.4xc1.2", "c1.4x", "a0.1>a2"]);
is([[...choices.places], choices.peeks, choices.shows, choices.acts.map((act) => act.target)],
    [[["10", ["a0", "a1"]], ["R", ["a1"]]], ["b1.2"], ["", "13"], ["c1.2", "", "a2"]], "legal moves are sorted");

// ---- Telling it ----

const until = async (done) => {
    for (let i = 0; i < 500 && !done(); i++) await new Promise((next) => setTimeout(next, 10));
};
const told = [];
const teller = new Teller((scene) => told.push(scene.kind), () => {});
teller.take(storyOf(example.slice(0, 27), 1, words(example)), 1 / 400);
await until(() => teller.idle);
is([told, teller.idle, teller.finished], [["reveal", "swiss"], true, false],
    "it tells what is known and waits for a choice");
teller.take(story, 1 / 400);
await until(() => teller.finished);
is([told.length, teller.finished], [story.scenes.length, true], "it goes on when the choice is there, to the end");
teller.begin(story, 3);
teller.step(-1);
is([teller.told, teller.paused, teller.idle], [2, true, false], "a step back pauses");
teller.skip();
is([teller.told, teller.finished], [story.scenes.length, true], "and a skip goes to the end");

// ---- What everybody has while it is told ----

const view = (round, totals, owners) => ({round, stage: "place", seats: 4, viewer: 0, totals, owners, cards: [],
    contracts: {a: [], b: [], c: []}, legal: []});
const at = (view, lines) => ({...words(lines), view, lines, settings: {pace: 1 / 400, motion: "auto"}, say: () => {}});
const before = view(1, [0, 0, 0, 0], {}), after = view(2, [100, 600, 700, 1000],
    {monument: 1, stadium: 3, subway: 4, university: 2});
const narrator = new Narrator(() => {}, () => {}, () => {});
const see = (view, last, lines) => {
    narrator.update(at(view, lines), last);
    narrator.sync(at(view, lines));
    return narrator.totals;
};
is(see(before, null, []), [0, 0, 0, 0], "nobody has anything at first");
is(see(after, before, example.slice(0, -2)), [0, 0, 0, 0], "nor when the view is ahead of the lines");
is(see(after, after, example), [0, 0, 0, 0], "nor before the story has told it");
narrator.teller.told = 7;
is(see(after, after, example), [100, 0, 0, 0], "then what was told");
narrator.teller.skip();
is(see(after, after, example), after.totals, "and in the end what the view says");
narrator.close();

// ---- Games of bots ----

function games(seats, options) {
    const text = execFileSync(program, ["corruption", String(seats), "20", ...options.split(" ")],
        {encoding: "utf8", maxBuffer: 1 << 28});
    const all = [];
    for (const line of text.split("\n").filter((one) => one !== "").map((one) => JSON.parse(one)))
        if (line.t === "game") all.push([line]);
        else all[all.length - 1].push(line);
    return all;
}

for (const [seats, options] of program ? [[3, "show=standard"], [4, "show=river book=on"], [5, "show=free hitman=may"],
    [6, "show=closed"], [7, "edition=eurogames"], [7, "order=table characters=return"]] : []) {
    let rounds = 0, wrong = "";
    for (const lines of games(seats, options))
        for (const round of [1, 2, 3, 4]) {
            const one = storyOf(lines, round, words(lines));
            const last = tableauAt(one, one.scenes.length);
            const results = letters.flatMap((g) => last.contracts[g]).map((contract) => contract.result);
            rounds++;
            const sums = one.awards.map((award) => award.sums);
            if (JSON.stringify(money(last, seats)) !== JSON.stringify(sums)) wrong ||= `sums, round ${round}`;
            for (let i = 1; i <= one.scenes.length; i++) {
                const now = tableauAt(one, i);
                if (JSON.stringify(money(now, seats)) !== JSON.stringify(counted(now, seats)))
                    wrong ||= `money, round ${round}, scene ${i}`;
            }
            if (results.some((result, i) => result?.to !== one.awards[i].to)) wrong ||= `winners, round ${round}`;
            if (letters.flatMap((g) => last.contracts[g]).some((contract,
                i) => contract.cancelled !== (one.awards[i].why === "attorney")))
                wrong ||= `stopped contracts, round ${round}`;
        }
    is([rounds, wrong], [80, ""], `stories of 20 games of ${seats}, ${options}`);
}

end();
