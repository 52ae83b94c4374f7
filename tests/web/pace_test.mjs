// pace_test.mjs: both lessons from the first step to the last as a new user gets them: default settings, real pace,
// with movement, nothing skipped. Tests at pace 0 cannot see a screen that stops when a story ends.
import {Human, sizes} from "./human.mjs";
import {run} from "./run.mjs";

const STUCK_MS = 25000; /* no story is told, nothing is asked */

// Runs in the page: whose virus lies in the middle while somebody steals, and who does.
function theft() {
    const seat = (selector) => /hk-s(\d)/.exec(document.querySelector(selector)?.className ?? "")?.[1] ?? "none";
    return document.querySelector(".hk-scene .hk-thief") ? `${seat(".hk-suspect .hk-virus")} by ${seat(".hk-scene .hk-thief")}` : "";
}

async function lesson(kit, server, {game, size, hands}) {
    const page = await kit.open(`${server.url}#/learn/${game}`, {...sizes[size], locale: "en-GB", reducedMotion: "no-preference"});
    const human = new Human(page, hands, 3);
    human.watches = true;
    await page.waitForSelector(".lesson-card");
    const read = () => page.evaluate(() => {
        const {value, max} = document.querySelector(".lesson-card progress");
        return {step: value, last: max, text: document.querySelector(".lesson-text").textContent,
            asked: document.querySelector("[data-asked]")?.textContent ?? ""};
    });
    const texts = new Set(), thefts = new Set();
    const done = await human.play(async () => {
        const now = await read();
        if (game === "hacker") thefts.add(await page.evaluate(theft));
        texts.add(now.text);
        return now.step === now.last;
    }, STUCK_MS);
    const {step, last, text, asked} = await read();
    kit.ok(done, `${game}, ${hands}: to its end at real pace`, `step ${step} of ${last}: ${text} / ${asked}\n${human.report()}`);
    kit.same(texts.size, last, `${game}, ${hands}: every text was shown`);
    kit.ok(human.did.story > 0, `${game}, ${hands}: stories were told`, human.report());
    kit.same([[...human.complaints], human.missed], [[], []], `${game}, ${hands}: nothing was refused or out of reach`);
    if (game === "hacker") kit.same([...thefts].sort(), ["", "1 by 1", "2 by 2"], `${game}: the virus in the middle is the thief's`);
    const free = human.steps;
    kit.ok(await human.play(() => human.steps > free, STUCK_MS), `${game}, ${hands}: and freely on`, human.report());
    kit.quiet(page, `${game}, ${hands}`);
    await page.context().close();
}

await run(async (kit) => {
    const server = await kit.start();
    const only = process.env.ONLY;
    await Promise.all([{game: "corruption", size: "desktop", hands: "mouse"}, {game: "corruption", size: "phone", hands: "touch"},
        {game: "hacker", size: "desktop", hands: "mouse"}].filter((one) => !only || only === one.game)
        .map((one) => lesson(kit, server, one).catch((error) => kit.ok(false, `${one.game}: ran`, error.stack))));
});
