// lost_test.mjs: a lost connection shows. Between a page and the server lies a line that can fall silent without a word
// (a cable pulled): every byte is swallowed, and nothing is closed. The player sees it within a second at every table,
// also if nobody touches the page; the others within a second at a live table, and within ten seconds elsewhere. When
// the line is back, so is the player. A slow line is not a lost one.
import net from "node:net";
import {person, post} from "./human.mjs";
import {run, sleep} from "./run.mjs";

const LIVE = {game: "hacker", seats: 3, options: "clock=live", bots: ["", "", "easy"], seat: 1, pace: 200};
const TABLE = {game: "corruption", seats: 3, bots: ["", "", "easy"], seat: 1, pace: 200};

// A line to the server; `silent` swallows everything on connections that are there, and new ones get no answer.
class Line {
    sockets = new Set();
    silent = false;
    delayMs = 0;

    static async open(server) {
        const line = new Line();
        line.server = net.createServer((near) => line.join(near, net.connect(server.port, "127.0.0.1")));
        await new Promise((resolve) => line.server.listen(0, "127.0.0.1", resolve));
        line.url = `http://127.0.0.1:${line.server.address().port}/`;
        return line;
    }

    join(near, far) {
        const both = {dead: this.silent};
        this.sockets.add(both);
        for (const [from, to] of [[near, far], [far, near]]) {
            const pass = (act) => setTimeout(() => void (both.dead || act()), this.delayMs);
            from.on("data", (bytes) => pass(() => to.write(bytes)));
            from.on("error", () => pass(() => to.destroy()));
            from.on("close", () => pass(() => to.destroy()));
        }
        both.end = () => [near, far].forEach((socket) => socket.destroy());
    }

    fallSilent() {
        this.silent = true;
        for (const both of this.sockets) both.dead = true;
    }

    close() {
        for (const both of this.sockets) both.end();
        this.server.close();
    }
}

const ask = async (server, path, token) =>
    (await fetch(server.url + path.slice(1), {headers: {Authorization: "Bearer " + token}})).json();

// The first legal move of everybody who must, until `done`.
async function play(server, table, people, done) {
    for (let i = 0; i < 400 && !(await done()); i++) {
        for (const who of people) {
            const {view, you, at} = await ask(server, "/api/tables/" + table, who.token);
            if (view?.must.includes(you) && view.stage !== "credit")
                await post(server, "/api/tables/" + table, {do: "move", move: view.legal[0], at}, who.token)
                    .catch(() => undefined);
        }
        await sleep(100);
    }
}

// Two pages at one table: the first over the line, the second not.
async function sit(kit, server, line, terms, names) {
    const near = await person(line, names[0]), far = await person(server, names[1]);
    const {table} = await post(server, "/api/tables", terms, near.token);
    await post(server, "/api/tables/" + table, {do: "take", seat: 2}, far.token);
    const pages = [await kit.open(`${line.url}#/table/${table}`, {storageState: near.storageState}),
        await kit.open(`${server.url}#/table/${table}`, {storageState: far.storageState})];
    for (const page of pages) await page.waitForSelector(".table-seating h1");
    await post(server, "/api/tables/" + table, {do: "start"}, near.token);
    for (const page of pages) await page.waitForSelector(".table-board section");
    return {table, pages, people: [near, far]};
}

const SEEN_MS = 1200; /* a second, and what drawing takes */

// Milliseconds until something is in a page, looked at in the page. Only time in which the page runs counts: however
// busy the machine is, a page that gets no processor for a while is not slow to notice.
const watch = (page, selector, there = true) => page.evaluate(([what, wanted]) => {
    let spent = 0, last = performance.now();
    window.came = new Promise((resolve) => {
        const look = () => {
            const now = performance.now();
            spent += Math.min(now - last, 40);
            last = now;
            if ((document.querySelector(what) !== null) === wanted) resolve(spent);
            else setTimeout(look, 20);
        };
        look();
    });
}, [selector, there]);
const came = (page) => Promise.race([page.evaluate(() => window.came), sleep(20000).then(() => Infinity)]);
const GONE = '.table-players .player.away[data-seat="1"]';

// The line falls silent: until the player sees it. A busy machine answers late, and a line on which answers were late is
// given more time, so that the best of three counts.
async function notices(kit, line, page, name, act = async () => undefined) {
    let best = Infinity;
    for (let tries = 0; best >= SEEN_MS && tries < 3; tries++) {
        if (tries > 0) {
            line.silent = false;
            await watch(page, ".banner", false);
            await came(page);
            await sleep(2000);
        }
        await watch(page, ".banner.bad");
        line.fallSilent();
        await act();
        best = Math.min(best, await came(page));
    }
    kit.ok(best < SEEN_MS, `${name}: the player sees it`, `after ${best} ms`);
    console.log(`# ${name}: the player after ${Math.round(best)} ms`);
}

async function atLiveTable(kit, server) {
    const line = await Line.open(server);
    const {table, pages: [near, far], people} = await sit(kit, server, line, LIVE, ["Ann", "Bob"]);
    await play(server, table, people, () => near.evaluate(() => document.querySelector(".live-wire i") !== null));
    kit.ok((await far.locator(GONE).count()) === 0 && (await near.locator(".live-lost").count()) === 0,
        "live: both are there");
    await Promise.all([watch(near, ".live-lost .live-dead"), watch(far, GONE)]);
    line.fallSilent();
    const [own, other] = await Promise.all([came(near), came(far)]);
    kit.ok(own < SEEN_MS, "live: the player sees it", `after ${own} ms`);
    kit.ok(other < 1500, "live: the others see it", `after ${other} ms`);
    console.log(`# live: the player after ${Math.round(own)} ms, the others after ${Math.round(other)} ms`);
    const ping = await near.locator(".live-wire").textContent();
    await sleep(600);
    kit.same(await near.locator(".live-wire").textContent(), ping, "live: the ping stands still");
    kit.ok(await near.locator(".banner.bad").isVisible(), "live: and it is said");
    await Promise.all([watch(near, ".live-lost", false), watch(far, GONE, false)]);
    line.silent = false;
    const back = await Promise.all([came(near), came(far)]);
    kit.ok(Math.max(...back) < 20000, "live: both see that it is back", back.join(" "));
    line.close();
    await Promise.all([near.close(), far.close()]);
}

async function atOtherTable(kit, server) {
    const line = await Line.open(server);
    const {pages: [near, far]} = await sit(kit, server, line, TABLE, ["Cleo", "Dan"]);
    await notices(kit, line, near, "elsewhere, untouched");
    await watch(far, GONE);
    const other = await came(far);
    kit.ok(other < 10000, "elsewhere: the others see it", `after ${other} ms`);
    console.log(`# elsewhere: the others ${Math.round(other)} ms later`);
    await Promise.all([watch(near, ".banner.bad", false), watch(far, GONE, false)]);
    line.silent = false;
    const back = await Promise.all([came(near), came(far)]);
    kit.ok(Math.max(...back) < 20000, "elsewhere: both see that it is back", back.join(" "));
    await sleep(2000); /* a line that was slow a moment ago, as to a new connection, is given more time */

    await notices(kit, line, near, "elsewhere, touched", () => near.mouse.move(200, 200));
    line.silent = false;
    await watch(near, ".banner", false);
    await came(near);
    await sleep(2000);

    await watch(near, ".banner.bad");
    line.fallSilent();
    await near.evaluate(() => window.dispatchEvent(new Event("offline")));
    kit.ok((await came(near)) < 300, "elsewhere: the browser says that it is offline");
    line.silent = false;
    line.close();
    await Promise.all([near.close(), far.close()]);
}

// Before a game, too; and a page that nobody looks at asks for nothing.
async function inTheLobby(kit, server) {
    const line = await Line.open(server);
    const {token, storageState} = await person(line, "Gil");
    const {table} = await post(server, "/api/tables", TABLE, token);
    const page = await kit.open("", {storageState});
    await page.addInitScript(() => {
        const {send} = WebSocket.prototype;
        window.pings = 0;
        WebSocket.prototype.send = function (text) {
            if (text.includes('"ping"')) window.pings++;
            send.call(this, text);
        };
    });
    await page.goto(`${line.url}#/table/${table}`);
    await page.waitForSelector(".table-seating h1");
    await page.waitForFunction(() => window.pings > 2);
    const hide = (hidden) => page.evaluate((value) => {
        Object.defineProperty(document, "hidden", {configurable: true, get: () => value});
        document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
    await hide(true);
    await sleep(700);
    const before = await page.evaluate(() => window.pings);
    await sleep(2500);
    kit.same(await page.evaluate(() => window.pings), before, "a page that is hidden asks for nothing");
    await hide(false);
    await page.waitForFunction((n) => window.pings > n, before);
    await notices(kit, line, page, "before a game");
    line.close();
    await page.close();
}

// A second for each message: nothing is called lost.
async function slowLine(kit, server) {
    const line = await Line.open(server);
    const {pages: [near, far]} = await sit(kit, server, line, TABLE, ["Eve", "Finn"]);
    line.delayMs = 500;
    await near.mouse.move(100, 100);
    await sleep(3000); /* one round trip may be taken for silence: until then the line was fast */
    await near.evaluate(() => {
        window.lost = [];
        setInterval(() => document.querySelector(".banner.bad") && window.lost.push(performance.now()), 50);
    });
    for (let i = 0; i < 12; i++) {
        await near.mouse.move(100 + i, 100);
        await sleep(500);
    }
    kit.same(await near.evaluate(() => window.lost.length), 0, "a slow line is not a lost one");
    kit.same(await far.locator(GONE).count(), 0, "nor for the others");
    line.close();
    await Promise.all([near.close(), far.close()]);
}

await run(async (kit) => {
    kit.expected = [/WebSocket connection to/, /Failed to load resource/, /ERR_/];
    const server = await kit.start();
    await Promise.all([atLiveTable, atOtherTable, inTheLobby, slowLine].map((check) => check(kit, server)));
});
