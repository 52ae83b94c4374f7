// live_test.mjs: Hacker live in real Chromium: whole games against bots by mouse, by touch on a phone, and by keys
// alone without any server; a connection that is lost on the way to the bank; the practice; two fingers; numbers over
// frames; a finished game again; and axe on each of these screens. Real time cannot be hurried, so that games run
// beside each other.
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {begun, Human, person, sizes} from "./human.mjs";
import {root, run, sleep} from "./run.mjs";

const axe = readFileSync(join(root, "src/clients/web/node_modules/axe-core/axe.min.js"), "utf8");
const LIVE = {game: "hacker", seats: 3, options: "clock=live credit_s=5"};
const GAME_MS = 240000;

async function check(kit, page, name) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
    const found = await page.evaluate(async () => {
        const {violations} = await window.axe.run(document, {resultTypes: ["violations"]});
        return violations.filter((one) => one.impact === "serious" || one.impact === "critical").map((one) =>
            `${one.id}: ${one.help}\n` + one.nodes.slice(0, 4).map((node) =>
                `  ${node.target.join(" ")}: ${node.failureSummary.replace(/\s+/g, " ").slice(0, 260)}`).join("\n"));
    });
    kit.ok(found.length === 0, `axe: ${name}`, found.join("\n"));
}

// A whole game; what the hands did is counted, and nothing was complained about.
async function whole(kit, page, hands, name, wanted) {
    const human = new Human(page, hands, 11);
    let checked = false;
    const over = await human.play(async (state) => {
        if (state.kind === "live" && !checked) {
            checked = true;
            await check(kit, page, `${name}, live`);
        }
        return state.kind === "over";
    }, GAME_MS);
    kit.ok(over, `${name}: to the end`, human.report());
    for (const what of wanted) kit.ok(human.did[what] > 0, `${name}: with ${what}`, human.report());
    kit.ok(human.complaints.size === 0, `${name}: no complaints`, human.report());
    kit.quiet(page, name);
}

// What is announced from now on; the page itself keeps only the last of it. And every size that the canvas has.
const listen = (page) => page.evaluate(() => {
    window.said = [];
    window.glasses = new Set();
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((line) =>
        window.said.push(line.textContent)))).observe(document.querySelector("[role=log]"), {childList: true});
    const look = () => {
        const glass = document.querySelector(".live-playing") && document.querySelector(".live-glass");
        if (glass) window.glasses.add(`${glass.clientWidth}x${glass.clientHeight}`);
        setTimeout(look, 100);
    };
    look();
});

// A virus of ours is told once: in the log's words, and not again with the log.
async function toldOnce(kit, page, name) {
    const own = (texts) => texts.filter((text) => /^Your virus lands on account \d+\.$/.test(text)).length;
    const hear = () => page.evaluate(() => ({said: window.said,
        logged: [...document.querySelectorAll(".log li")].map((line) => line.textContent.trim())}));
    let {said, logged} = await hear();
    for (let ms = 0; ms < 5000 && own(said) !== own(logged); ms += 100) { /* the log comes a little later */
        await sleep(100);
        ({said, logged} = await hear());
    }
    kit.ok(own(said) === own(logged) && own(logged) > 0, `${name}: each virus of ours is told once`,
        `told ${own(said)}, in the log ${own(logged)}`);
    const twice = said.filter((text, i) => {
        const who = /^(?!You)(\S+) gets a bill\.$/.exec(text)?.[1];
        const before = who && said.slice(0, i).findLast((other) => other.startsWith(who + " ") && !other.includes(" walks "));
        return before === `${who} is at the bank.`;
    });
    kit.ok(said.some((text) => /is at the bank\.$/.test(text)) && twice.length === 0,
        `${name}: so is whoever gets a bill`, said.join("\n"));
}

// The page is there before the game begins: who is late for the deal loses the seat.
async function sit(kit, server, who, options) {
    const page = await kit.open(server.url, options);
    await page.waitForSelector("[data-live]", {timeout: 60000});
    await page.goto(`${server.url}#/table/${await begun(server, who, LIVE)}`);
    return page;
}

async function byMouse(kit, server) {
    const who = await person(server, "Mia", {pace: 0});
    const page = await sit(kit, server, who, {...sizes.desktop, storageState: who.storageState});
    await listen(page);
    await whole(kit, page, "mouse", "by mouse", ["look", "hand", "feint", "turn", "live credit"]);
    await toldOnce(kit, page, "by mouse");
    kit.ok(await page.waitForFunction(() => document.querySelector(".podium-parts") && !document.querySelector(".podium").textContent.includes("?")
        && !document.querySelector('.came-about [aria-label="?"]'), undefined, {timeout: 10000}).then(() => true, () => false),
        "by mouse: the result shows every bill", await page.locator(".podium").innerText());
    await again(kit, page);
    await page.close();
}

async function byTouch(kit, server) {
    const who = await person(server, "Tao", {pace: 0});
    const page = await sit(kit, server, who, {...sizes.phone, storageState: who.storageState, colorScheme: "dark"});
    await listen(page);
    await whole(kit, page, "touch", "by touch", ["hand", "live credit"]);
    const glasses = await page.evaluate(() => [...window.glasses]);
    kit.ok(glasses.length === 1, "by touch: the table never moved under the fingers", glasses.join(" "));
    await page.close();
}

// The house in the page's own worker.
async function byKeys(kit, server) {
    const page = await kit.open(server.url, {...sizes.desktop, storageState: {cookies: [], origins: [{
        origin: new URL(server.url).origin, localStorage: [{name: "settings",
            value: JSON.stringify({sound: false, pace: 0})}, {name: "worker name", value: "Kim"}]}]}});
    await kit.addProbe(page);
    const id = await page.evaluate((terms) => window.probe.make("worker", terms), {...LIVE,
        bots: ["", "easy", "easy"], seat: 1, pace: 20});
    await page.goto(`${server.url}#/table/local-${id}`);
    await whole(kit, page, "keys", "by keys, offline", ["look", "hand", "feint", "turn", "live credit"]);
    await page.close();
}

// During a trip the rules open where live trips are, and say nothing of beats.
async function rules(kit, server) {
    const who = await person(server, "Rae", {pace: 0});
    const page = await kit.open("", {...sizes.desktop, storageState: who.storageState});
    await page.goto(server.url);
    await page.waitForSelector("[data-live]", {timeout: 60000});
    await page.goto(`${server.url}#/table/${await begun(server, who, {...LIVE, options: LIVE.options + " first=1"})}`);
    const human = new Human(page, "mouse", 5);
    kit.ok(await human.play((state) => state.turn === true), "rules: on the way to the bank", human.report());
    await page.keyboard.press("?");
    kit.same(await page.locator(".rules-dialog .rule-now").getAttribute("data-mark"), "live", "rules: those of a live trip apply");
    kit.same(await page.locator(".rules-dialog [data-mark=beats]").count(), 0, "rules: those of beats are not there");
    kit.quiet(page, "rules");
    await page.close();
}

// The wire breaks while we walk: the walk goes on, and the frames come again.
async function cutOff(kit, server) {
    const who = await person(server, "Cleo", {pace: 0});
    const page = await kit.open("", {...sizes.desktop, storageState: who.storageState});
    let sockets = [];
    await page.routeWebSocket(/\/ws$/, (socket) => {
        socket.connectToServer();
        sockets.push(socket);
    });
    await page.goto(server.url);
    await page.waitForSelector("[data-live]", {timeout: 60000});
    await page.goto(`${server.url}#/table/${await begun(server, who, {...LIVE, options: LIVE.options + " first=1"})}`);
    const human = new Human(page, "mouse", 5);
    kit.ok(await human.play((state) => state.turn === true), "cut off: on the way to the bank", human.report());
    await page.evaluate(() => new MutationObserver(() => {
        if (document.querySelector(".table-notes .banner")) window.saidSo = true; /* for half a second */
    }).observe(document.body, {childList: true, subtree: true}));
    for (const socket of sockets) await socket.close();
    sockets = [];
    kit.ok(await page.waitForFunction(() => window.saidSo, undefined, {timeout: 15000}).then(() => true, () => false),
        "cut off: the page says that the connection is lost");
    kit.ok(await page.waitForFunction(() => !document.querySelector(".banner"), undefined, {timeout: 15000})
        .then(() => true, () => false), "cut off: it comes back by itself");
    kit.ok(await human.play((state) => (human.did["live credit"] ?? 0) > 0 && state.kind === "live" && !state.bill),
        "cut off: the walk went on, and the bill is credited", human.report());
    kit.ok(sockets.length > 0, "cut off: over a new connection");
    await page.close();
}

// The game that has just been played, from above and through somebody's eyes.
async function again(kit, page) {
    await page.locator(".result .actions .button").nth(1).click();
    await page.waitForSelector(".record .result .button.main:not([disabled])", {timeout: 20000});
    await page.locator(".record .result .button.main").click();
    kit.ok(await page.waitForSelector(".live-replay .live-mark", {timeout: 15000}).then(() => true, () => false),
        "again: hands and eyes of the whole game");
    await check(kit, page, "a live game again");
    const time = () => page.locator(".live-time input").inputValue().then(Number);
    const before = await time();
    await page.locator(".live-next").click();
    await sleep(800);
    kit.ok(await time() > before, "again: it goes to the next virus and plays on");
    kit.ok(await page.waitForFunction(() => /puts a virus on account/.test(document.querySelector(".live-trip")?.textContent),
        undefined, {timeout: 8000}).then(() => true, () => false), "again: and says whose it was");
    await page.selectOption(".live-viewer", "2");
    await page.keyboard.press("End");
    await sleep(300);
    await page.locator(".watch-kinds .button").nth(1).click();
    kit.ok(await page.waitForSelector(".watch-board .hacker", {timeout: 5000}).then(() => true, () => false),
        "again: step by step, too");
    kit.quiet(page, "again");
}

// Fingers by number: where each of them is now; those that are not named are lifted.
async function fingers(devtools, places) {
    const before = devtools.places ?? {};
    const lifted = Object.fromEntries(Object.entries(before).filter(([id]) => !(id in places)));
    const [type, points] = Object.keys(lifted).length > 0 ? ["touchEnd", lifted] : ["touchStart", places];
    devtools.places = places;
    await devtools.send("Input.dispatchTouchEvent", {type, touchPoints: Object.entries(points).map(([id, [x, y]]) => ({id:
        Number(id), x, y}))});
}

// In German, whose words are long: two fingers, two hands; one that rests is a look, and nothing jumps.
async function twoFingers(kit, server) {
    const page = await kit.open(server.url + "#/learn/live", {...sizes.phone, locale: "de-DE"});
    await page.waitForSelector(".live-spot", {timeout: 60000});
    await listen(page);
    const devtools = await page.context().newCDPSession(page);
    const spot = async (account) => {
        const box = await page.locator(`.live-spot[data-account="${account}"]`).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const out = (hand) => page.waitForFunction((hand) => document.querySelector(`.live-hand[data-hand="${hand}"]`)
        ?.classList.contains("live-busy"), hand, {timeout: 6000}).then(() => true, () => false);
    const busy = () => page.locator(".live-busy").count();
    const [a, b] = [await spot(8), await spot(4)];
    await fingers(devtools, {0: a});
    await sleep(700);
    kit.ok(await busy() === 0, "two fingers: one that rests only looks");
    await fingers(devtools, {0: a, 1: b});
    await fingers(devtools, {0: a});
    kit.ok(await out(2), "two fingers: a tap of the second sends the second hand");
    kit.ok(await page.locator('.live-hand[data-hand="1"].live-busy').count() === 0, "two fingers: and not the first");
    await fingers(devtools, {});
    await sleep(100);
    await page.waitForFunction(() => document.querySelectorAll(".live-busy").length === 0, undefined, {timeout: 15000});
    await fingers(devtools, {0: a});
    await fingers(devtools, {});
    await fingers(devtools, {0: a});
    await fingers(devtools, {0: a, 1: b});
    await fingers(devtools, {0: a});
    kit.ok(await page.waitForFunction(() => document.querySelectorAll(".live-busy").length === 2, undefined, {timeout: 3000})
        .then(() => true, () => false), "two fingers: two hands at once");
    await sleep(400); /* then it is no tap */
    await fingers(devtools, {});
    const glasses = await page.evaluate(() => [...window.glasses]);
    kit.ok(glasses.length === 1, "two fingers: the table never moved", glasses.join(" "));
    kit.quiet(page, "two fingers");
    await page.close();
}

// A finger that is dragged over the first account of the practice, while the page is late: only the last look of a tick
// is meant, and nothing is refused.
async function drag(kit, server) {
    const page = await kit.open(server.url + "#/learn/live", sizes.phone);
    await page.waitForSelector(".live-spot", {timeout: 60000});
    await listen(page);
    const [seat, glass] = await Promise.all([page.locator(".live-chair[aria-label*=you i]"), page.locator(".live-canvas")]
        .map((one) => one.boundingBox()));
    kit.ok(seat.y > glass.y + glass.height / 2, "drag: one sits at the near end of the table", JSON.stringify([seat, glass]));
    const number = await page.locator(".lesson-text").textContent().then((text) => Number(/account (\d+)/.exec(text)[1]));
    await page.evaluate(async (account) => {
        const canvas = document.querySelector(".live-canvas"), box = canvas.getBoundingClientRect();
        const spot = document.querySelector(`.live-spot[data-account="${account}"]`).getBoundingClientRect();
        const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
        const send = (name, part) => canvas.dispatchEvent(new PointerEvent(name, {pointerId: 5, pointerType: "touch", bubbles: true,
            clientX: box.x + box.width / 2 + (x - box.x - box.width / 2) * part,
            clientY: box.y + box.height / 2 + (y - box.y - box.height / 2) * part}));
        send("pointerdown", 0);
        for (let i = 1; i <= 12; i++) {
            send("pointermove", i / 12);
            for (const end = performance.now() + 60; performance.now() < end;); /* longer than a tick: none can come */
        }
        send("pointerup", 1);
    }, number);
    kit.ok(await page.waitForFunction(() => /Step 2 /.test(document.querySelector(".bar-about")?.textContent), undefined,
        {timeout: 15000}).then(() => true, () => false), "drag: the account is seen");
    kit.same(await page.evaluate(() => window.said.filter((text) => /too much/.test(text))), [], "drag: nothing is too much");
    await page.evaluate(() => void (location.hash = "#/"));
    await page.waitForSelector("main h1");
    kit.same(await page.evaluate(() => document.querySelector("[role=log]").textContent), "",
        "drag: another screen has nothing of what was said here");
    kit.quiet(page, "drag");
    await page.close();
}

// A narrow window with a keyboard: the buttons fit, whatever keys they name.
async function narrow(kit, server) {
    const page = await kit.open(server.url + "#/learn/live", {viewport: {width: 390, height: 844}});
    await page.waitForSelector(".live-spot", {timeout: 60000});
    await page.keyboard.press("ArrowRight");
    await sleep(400);
    const cut = await page.evaluate(() => [...document.querySelectorAll(".live-panel button")].filter((button) =>
        button.getBoundingClientRect().right > innerWidth).map((button) => button.textContent.trim()));
    kit.same(cut, [], "narrow: no button is cut");
    await page.close();
}

// The number of viruses is read exactly where one points: no frame may be painted over it.
async function numbers(kit, server) {
    const page = await kit.probe(server, sizes.desktop);
    const found = await page.evaluate(() => {
        const layout = {tick_ms: 50, accounts: [[0, 0], [400, 0]], seats: [[0, 700], [0, -700]], hands: [[0, 560], [0, -560]]};
        const hand = {shown: false, virus: false, stage: "home", account: 0, x: 0, y: 0};
        const frame = {tick: 9, viewer: 1, walk: "none", traveller: 0, forwards: true, far: 0, left: 0, viruses: 3, sight: 220,
            people: [1, 2].map(() => ({head: 0, x: 0, y: 0, hands: [hand, hand]})), counts: [3, 0]};
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [900, 600];
        const ctx = canvas.getContext("2d", {alpha: false, willReadFrequently: true});
        const painter = new window.probe.Painter(layout, window.probe.readPalette(document.body), 1, 900, 600, 1, true);
        const paint = (wanted) => {
            painter.paint(ctx, {shown: {frame, tick: 9, far: 0, hands: [], eyes: [[0, 0], [0, 0]]}, eye: [0, 0], ages: [0, 0],
                faces: [1, 2].map((owner) => ({owner, bills: [], own: false})), people: [1, 2].map((n) => ({name: "P" + n,
                    you: n === 1})), caption: "", pointed: 1, light: 1, wanted, sparks: []}, 1000);
            const [x, y] = painter.camera.to(0, 0), s = painter.camera.scale;
            const bytes = (left, top, w, h) => ctx.getImageData(left, top, w, h).data.join();
            return {number: bytes(x + 58 * s - 8, y - 80 * s + 4, 8, 8), frame: bytes(x - 100 * s, y - 100 * s, 200 * s, 200 * s)};
        };
        const [one, two] = [paint(0), paint(1)];
        return {number: one.number === two.number, frame: one.frame !== two.frame, plain: new Set(one.number.split(",")).size};
    });
    kit.ok(found.frame && found.plain > 4, "numbers: frames are painted around an account", JSON.stringify(found));
    kit.ok(found.number, "numbers: and none over its number");
    await page.close();
}

// The practice, as it asks for it.
async function practice(kit, server) {
    const page = await kit.open(server.url + "#/learn/live", sizes.desktop);
    await page.waitForSelector(".live-spot", {timeout: 60000});
    const step = () => page.locator(".bar-about").textContent();
    const text = () => page.locator(".lesson-text").textContent();
    const to = async (n) => kit.ok(await page.waitForFunction((number) => document.querySelector(".bar-about")
        ?.textContent.includes(`Step ${number} `), n, {timeout: 60000}).then(() => true, () => false),
        `practice: on to step ${n}`, `${await step()} ${await text()}`);
    const spot = async (account) => {
        const box = await page.locator(`.live-spot[data-account="${account}"]`).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const named = async () => Number(/account (\d+)/.exec(await text())?.[1] ?? 0);
    await check(kit, page, "the practice");
    await page.mouse.move(...await spot(await named()));
    await to(2);
    await page.mouse.move(...await spot(await named()));
    await to(3);
    await page.mouse.click(...await spot(await named()));
    await to(4);
    const target = await spot(await named());
    await sleep(2500); /* the hand comes home */
    await page.mouse.click(...target);
    kit.ok(await page.waitForFunction(() => /Choose Feint/.test(document.querySelector(".live-hint")?.textContent), undefined,
        {timeout: 5000}).then(() => true, () => false), "practice: a hand that is no feint is told so");
    await sleep(3000);
    await page.keyboard.down("Shift");
    await page.mouse.click(...target);
    await page.keyboard.up("Shift");
    await to(5);
    await sleep(2500);
    for (let i = 0; i < 8 && !(await step()).includes("Step 6 "); i++) { /* a hand may be quicker than a busy machine */
        await page.mouse.click(...await spot(1 + i % 4));
        await page.waitForFunction(() => /Call back/.test(document.querySelector(".live-hands")?.textContent), undefined,
            {timeout: 3000}).catch(() => undefined);
        await page.keyboard.press("r");
        await sleep(2500);
    }
    await to(6);
    await page.waitForSelector(".live-turn", {timeout: 10000});
    await page.waitForSelector(".live-turn", {state: "detached", timeout: 20000}); /* we read slowly, and are back */
    kit.ok(await page.waitForSelector(".live-turn", {timeout: 15000}).then(() => true, () => false),
        "practice: who did not turn round goes once more");
    await page.keyboard.press("t");
    await to(7);
    await page.waitForSelector('[data-tool=bill][aria-pressed="true"]', {timeout: 25000});
    await page.mouse.click(...await spot(1));
    await to(8);
    kit.quiet(page, "practice");
    await page.close();
}

await run(async (kit) => {
    kit.expected = [/WebSocket connection/];
    const server = await kit.start();
    const parts = {mouse: byMouse, touch: byTouch, keys: byKeys, cut: cutOff, rules, practice, fingers: twoFingers, drag, narrow, numbers};
    const only = process.env.ONLY;
    const chosen = Object.entries(parts).filter(([name]) => !only || name === only);
    const first = await kit.open(server.url); /* the browser is there before all want it */
    await first.close();
    await Promise.all(chosen.map(async ([name, part]) => part(kit, server).catch((error) =>
        kit.ok(false, `${name}: ran to its end`, error.stack))));
});
