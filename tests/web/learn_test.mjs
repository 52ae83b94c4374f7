// learn_test.mjs: both lessons to their end through the page, left in the middle by a reload and resumed, in
// English and in another language; and a game against bots begun and finished with the network cut.
import {Human, person, sizes} from "./human.mjs";
import {run} from "./run.mjs";

const steps = (page) => page.evaluate(() => Number(document.querySelector(".lesson-card progress")?.value ?? 0));
const words = (page) => page.locator(".lesson-text").innerText();

// To the end of what is told, and then one round more alone.
async function lesson(kit, server, {game, locale, size, hands}) {
    const name = `${game}, ${locale}, ${hands}`;
    const who = await person(server, "Ann", {pace: 0});
    const page = await kit.open(`${server.url}#/`, {...sizes[size], locale, storageState: who.storageState});
    const human = new Human(page, hands, 3);
    await page.waitForSelector(`.game-${game} a[href="#/learn/${game}"]`);
    await human.press(`.game-${game} a[href="#/learn/${game}"]`);
    await page.waitForSelector(".lesson-card");
    const texts = new Set();
    const until = (step) => human.play(async () => {
        texts.add(await words(page));
        return (await steps(page)) >= step;
    });
    const all = await page.evaluate(() => document.querySelector(".lesson-card progress").max);
    const middle = Math.floor(all / 2);
    kit.ok(await until(middle), `${name}: to the middle`, human.report() + await words(page));
    const before = [await steps(page), await words(page)];
    await page.reload();
    await page.waitForSelector(".lesson-card");
    kit.same([await steps(page), await words(page)], before, `${name}: goes on after a reload`);
    kit.ok(await until(all), `${name}: to its last step`, human.report() + await words(page));
    kit.ok(texts.size === all, `${name}: ${all} texts`, [...texts].map((text) => text.slice(0, 60)).join("\n"));
    const free = human.steps;
    kit.ok(await human.play(() => human.steps >= free + 8), `${name}: and freely on`, human.report());
    kit.same([[...human.complaints], human.missed], [[], []], `${name}: nothing was refused or out of reach`);
    await human.press(".lesson-done");
    kit.ok(await page.waitForSelector(".table-board .corruption, .table-board .hacker").then(() => true, () => false),
        `${name}: and a real game begins`);
    kit.same(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2), `${name}: its language`);
    kit.quiet(page, name);
    await page.context().close();
    return [...texts];
}

// Something else than what is asked for: the card says what is wanted, and the lesson stays where it is.
async function wrong(kit, server, game, other, wanted) {
    const who = await person(server, "Ann", {pace: 0});
    const page = await kit.open(`${server.url}#/learn/${game}`, {...sizes.desktop, locale: "en-GB", storageState: who.storageState});
    const human = new Human(page, "mouse", 3);
    await page.waitForSelector(".lesson-card");
    await human.play(() => page.evaluate(() => document.querySelector(".lesson-asks") !== null));
    const before = await steps(page);
    kit.same(await page.locator(".lesson-hint").count(), 0, `${game}: nothing is said before anything was done`);
    await page.locator(other).first().click({force: true});
    kit.ok(await page.locator(".lesson-hint", {hasText: wanted}).waitFor().then(() => true, () => false),
        `${game}: what is wanted is said`, await words(page));
    kit.same([await steps(page), await page.locator(".lesson-strong").count()], [before, 1], `${game}: and marked`);
    await human.play(async () => (await steps(page)) > before);
    kit.same(await page.locator(".lesson-hint").count(), 0, `${game}: and then it goes on`);
    kit.quiet(page, `${game}, something else`);
    await page.context().close();
}

// The first visit is online; then the server is gone and the network cut.
async function offline(kit, game, size, hands) {
    const server = await kit.start();
    const page = await kit.open(server.url, sizes[size]);
    await page.evaluate(() => localStorage.setItem("settings", '{"pace":0,"sound":false}'));
    await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.active !== null));
    await page.reload();
    await page.waitForSelector(".home .button.main");
    await page.context().setOffline(true);
    await server.stop();
    await page.reload();
    const human = new Human(page, hands, 9);
    await page.waitForSelector(`.game-${game} .button.main`);
    await page.locator(`.game-${game} .quick select`).last().selectOption("3");
    await human.press(`.game-${game} .button.main`);
    await page.waitForSelector(".table-board .corruption, .table-board .hacker");
    kit.ok(page.url().includes("#/table/local-"), `${game} without a network: at a table of this page`, page.url());
    kit.ok(await human.play((state) => state.kind !== "wait" && human.steps >= 6), `${game} without a network: begun`);
    await page.reload();
    kit.ok(await human.play(), `${game} without a network: to the end, with a reload`, human.report());
    kit.same([[...human.complaints], human.missed], [[], []], `${game} without a network: nothing refused`);
    await human.press(".result .actions .button:nth-of-type(2)");
    await page.waitForSelector(".receipt .button.main:not([disabled])");
    kit.ok((await page.locator(".share-link").inputValue()).includes("#kb1."), `${game} without a network: the link to share has the game in it`);
    await human.press(".receipt .button.main");
    kit.ok(await page.waitForSelector(".verdict.good").then(() => true, () => false),
        `${game} without a network: the deal is checked, and good`);
    kit.quiet(page, `${game} without a network`);
    await page.context().close();
}

await run(async (kit) => {
    kit.expected = [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket connection/];
    const server = await kit.start();
    const lessons = [{game: "corruption", locale: "en-GB", size: "phone", hands: "touch"},
        {game: "hacker", locale: "en-GB", size: "desktop", hands: "mouse"},
        {game: "corruption", locale: "de-DE", size: "desktop", hands: "keys"},
        {game: "hacker", locale: "fr-FR", size: "phone", hands: "touch"}];
    const only = process.env.ONLY;
    const all = lessons.filter((one) => !only || only === one.game).map((one) => () => lesson(kit, server, one));
    all.push(...[["corruption", '[data-hand="2"]', "You play a bribe of $10,000 face up on the Airport."],
        ["hacker", '[data-bill="1"]', "You put a 3 under account 7."]].filter(([game]) => !only || only === game)
        .map((one) => () => wrong(kit, server, ...one)));
    if (!only) all.push(() => offline(kit, "corruption", "phone", "touch"), () => offline(kit, "hacker", "desktop", "mouse"));
    const work = async () => {
        for (let one = all.pop(); one; one = all.pop())
            await one().catch((error) => kit.ok(false, "ran to its end", error.stack));
    };
    await Promise.all(Array.from({length: 3}, work));
});
