// jitter_test.mjs: no order of a live table is lost without a word. Pages in Chromium play over lines that are late and
// uneven, stand still for a second or three, and break. Every order that is given, by keys and by clicks, is either
// taken by the engine, once, or the player is told that it was not; what the page believes to be taken is what the
// server's log has. After a flick of the pointer the eyes rest where it points.
import {execFileSync} from "node:child_process";
import {Line} from "./line.mjs";
import {person, post, sizes} from "./human.mjs";
import {run, sleep} from "./run.mjs";

const scale = Number(process.env.KB_SCALE ?? 100);
const TERMS = {game: "hacker", seats: 6, options: "clock=live first=2 credit_s=5 lag_ms=100", pace: 50};
const LINES = [[25, 20], [50, 30], [150, 100]];
const GIVE_MS = scale > 100 ? 60000 : 13000; /* how long orders are given */

// In the page: what goes out and comes in on sockets, and what is told.
const listen = (page) => page.addInitScript(() => {
    const seen = (window.wireSeen = {sent: {}, answers: {}, looks: 0, lastLook: null, frame: "", told: [], given: 0});
    const {send} = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
        const message = JSON.parse(text);
        if (message.do === "live" && message.id) seen.sent[message.id] ??= message.in[0];
        if (message.do === "live" && !message.id) {
            seen.looks++;
            seen.lastLook = message.in[0];
        }
        if (!this.watched) this.addEventListener("message", (event) => {
            const answer = JSON.parse(event.data);
            if (typeof answer.live === "string") seen.frame = answer.live;
            if (answer.re > 3) (seen.answers[answer.re] ??= []).push(answer.error ?? answer.tick);
        });
        this.watched = true;
        send.call(this, text);
    };
    const look = () => {
        const log = document.querySelector("[role=log]");
        if (!log) return void setTimeout(look, 50);
        new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((line) =>
            seen.told.push(line.textContent)))).observe(log, {childList: true});
    };
    look();
});

async function sit(kit, server, line, name) {
    const who = await person(line, name);
    const page = await kit.open("", {...sizes.desktop, storageState: who.storageState});
    await listen(page);
    await page.goto(line.url);
    await page.waitForSelector("[data-live]", {timeout: 60000});
    const bots = ["", ...Array.from({length: TERMS.seats - 1}, () => "easy")];
    const {table} = await post(server, "/api/tables", {...TERMS, bots, seat: 1}, who.token);
    await page.goto(`${line.url}#/table/${table}`);
    await page.waitForSelector(".table-seating h1", {timeout: 30000});
    await post(server, "/api/tables/" + table, {do: "start"}, who.token);
    for (let i = 0; i < 600 && (await page.locator(".live-spot").count()) === 0; i++) {
        const view = await (await fetch(`${server.url}api/tables/${table}`,
            {headers: {Authorization: "Bearer " + who.token}})).json();
        if (view.view?.must.includes(view.you) && view.view.legal.length > 0)
            await post(server, "/api/tables/" + table, {do: "move", move: view.view.legal[0], at: view.at}, who.token)
                .catch(() => undefined);
        await sleep(100);
    }
    return {page, table};
}

// Orders by keys and clicks, some of them quickly one after the other; each is given exactly once.
async function give(page, random) {
    const accounts = await page.locator(".live-spot[data-account]").count();
    const account = 1 + Math.floor(random() * accounts);
    const spot = page.locator(`.live-spot[data-account="${account}"]`);
    const add = (n) => page.evaluate((more) => void (window.wireSeen.given += more), n);
    const what = random();
    await spot.focus({timeout: 10000});
    if (what < 0.4) {
        await page.keyboard.press("1");
        await add(1);
    } else if (what < 0.6) {
        await page.keyboard.press("2");
        await page.keyboard.press("r");
        await add(2);
    } else if (what < 0.75) {
        await page.keyboard.press("f");
        await page.keyboard.press("1");
        await page.keyboard.press("r");
        await page.keyboard.press("2");
        await add(3);
    } else {
        await spot.dispatchEvent("click");
        await add(1);
    }
}

// A game of our own, so that runs are alike.
const dice = (seed) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;

const own = (frame) => {
    const bytes = Buffer.from(frame, "base64url");
    const at = 16;
    return {x: bytes.readInt16LE(at + 1), y: bytes.readInt16LE(at + 3),
        home: [5, 11].every((hand) => bytes[at + hand] >> 2 === 0), away: bytes[6] === 1};
};

async function settle(page) {
    for (let i = 0; i < 120; i++) {
        const seen = await page.evaluate(() => window.wireSeen);
        const open = Object.keys(seen.sent).filter((id) => !seen.answers[id]);
        if (open.length === 0 && seen.frame && own(seen.frame).home) return seen;
        await sleep(100);
    }
    return page.evaluate(() => window.wireSeen);
}

// The pointer flicks about, and rests: so do the eyes.
async function flick(kit, page, random, name) {
    const box = await page.locator(".live-canvas").boundingBox();
    let wrong = [];
    for (let i = 0; i < 6; i++) {
        for (let k = 0; k < 8; k++)
            await page.mouse.move(box.x + box.width * (0.25 + 0.5 * random()), box.y + box.height * (0.3 + 0.4 * random()));
        await sleep(1500);
        const seen = await page.evaluate(() => window.wireSeen);
        const {x, y, home, away} = own(seen.frame);
        const [lx, ly] = seen.lastLook.slice(5).split(",").map(Number);
        if (home && !away && Math.hypot(x - lx, y - ly) > 12) wrong.push(`${x},${y} instead of ${lx},${ly}`);
    }
    kit.ok(wrong.length === 0, `${name}: after a flick the eyes rest where the pointer does`, wrong.join("; "));
}

async function play(kit, server, [delayMs, jitterMs], index) {
    const name = `${delayMs}±${jitterMs} ms`;
    const random = dice(100 + index);
    const line = await Line.open(server, delayMs, jitterMs);
    const {page, table} = await sit(kit, server, line, ["Ann", "Bob", "Cleo"][index]);
    if (index === 0) await flick(kit, page, random, name);
    const trouble = [() => line.stall(1000), () => line.stall(3000), () => line.cut()];
    const end = performance.now() + GIVE_MS;
    let next = performance.now() + 1500;
    for (let i = 0; performance.now() < end && (await page.locator(".live-spot").count()) > 0; ) {
        await give(page, random);
        await sleep(350 + 300 * random());
        if (performance.now() < next) continue;
        trouble[i++ % trouble.length]();
        next = performance.now() + 3500;
    }
    const seen = await settle(page);
    const slow = /connection is slow/, offline = /No connection: your order was not sent/;
    const sent = Object.keys(seen.sent);
    const unsent = seen.told.filter((text) => offline.test(text)).length;
    const unanswered = sent.filter((id) => !seen.answers[id]);
    const taken = sent.filter((id) => typeof seen.answers[id]?.[0] === "number");
    const refused = sent.filter((id) => typeof seen.answers[id]?.[0] === "string");
    const lost = refused.filter((id) => seen.answers[id][0] === "stale");
    console.log(`# ${name}: ${seen.given} orders given, ${taken.length} taken, ${refused.length - lost.length} refused, `
        + `${lost.length} said to be lost, ${unsent} not sent, ${seen.looks} looks`);
    kit.ok(seen.given > 20 && sent.length + unsent === seen.given,
        `${name}: each order is on its way, or said not to be`, `given ${seen.given}, sent ${sent.length}, unsent ${unsent}`);
    kit.same(unanswered.map((id) => seen.sent[id]), [], `${name}: each is answered`);
    const words = seen.told.filter((text) => !slow.test(text) && !offline.test(text));
    const known = new Set(["This hand is not at home yet.", "There is nothing to call back.", "You have no virus left.",
        "Your other hand is on its way there.", "Whoever goes to the bank has no hands at the table.",
        "Your order was lost with the connection. Give it again.", "You have just turned round. Walk on for a second first.",
        "Put your bill under an account first.", "The last player is back: nobody infects any more.",
        "That is not possible right now. Look at what the table is waiting for."]);
    const said = words.filter((text) => known.has(text)).length;
    kit.ok(said >= refused.length, `${name}: and each refusal is told`, `${said} of ${refused.length}: ${words.join(" | ")}`);
    const log = execFileSync(kit.program, ["admin", "export", "-", "--data", server.folder],
        {encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"]});
    const counts = {};
    for (const id of log.match(/(?<= =)\d+/g) ?? []) counts[id] = (counts[id] ?? 0) + 1;
    kit.same(taken.filter((id) => counts[id] !== 1), [], `${name}: what is taken is in the log, once`);
    kit.same(refused.filter((id) => counts[id]), [], `${name}: and nothing of what was refused or lost`);
    kit.ok(taken.length > 5, `${name}: orders get through`, taken.length);
    await page.close();
    line.close();
    return table;
}

run(async (kit) => {
    const server = await kit.start();
    kit.expected.push(/WebSocket|ERR_|Failed to load/);
    await Promise.all(LINES.map((line, i) => play(kit, server, line, i)));
});
