// browsers.mjs: the page in other browsers than Chromium: Firefox by WebDriver BiDi, WebKit (the engine of Safari) by
// WebDriver. Run by hand; it is no part of ./test, and neither are these browsers:
//
//     apt-get install firefox-esr webkit2gtk-driver xvfb
//     node --experimental-websocket tests/web/browsers.mjs build/kickback build/tests/web firefox [SHOTS]
//     xvfb-run -a node tests/web/browsers.mjs build/kickback build/tests/web webkit [SHOTS]
//
// Home; a whole game of each kind at the server's table; one of each by the house in the page's worker; the practice of
// Hacker live, with pointers; a live game to its end; a finished live game again, and its deal checked; finished games of
// both kinds watched again and reviewed; four languages; both games on a phone's size, begun on the home screen, after the
// server is gone. The page is played by a script in it, which presses what is offered. Prints TAP; SHOTS is a folder for
// pictures, ONLY=PART runs a part (the functions at the end).
import {execFileSync, spawn} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {begun, person} from "./human.mjs";
import {Kit, root, sleep} from "./run.mjs";

const [program, assets, which, shots] = process.argv.slice(2);
const MINI = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const GAME_MS = 240000;
const kit = new Kit(program, assets);
const free = () => 20000 + Math.floor(Math.random() * 20000);

async function until(what, ms = 30000, pauseMs = 200) {
    for (const end = Date.now() + ms; ;) {
        const found = await what();
        if (found || Date.now() > end) return found;
        await sleep(pauseMs);
    }
}

// ---- Firefox ----

class Firefox {
    async start() {
        const port = free();
        this.folder = mkdtempSync(join(tmpdir(), "kickback-firefox-"));
        this.child = spawn("firefox-esr", ["--headless", "--no-remote", "--profile", this.folder, "--remote-debugging-port",
            String(port), "--width", "1280", "--height", "800"], {stdio: ["ignore", "ignore", "pipe"]});
        let said = "";
        this.child.stderr.on("data", (bytes) => (said += bytes));
        await until(() => /WebDriver BiDi listening/.test(said), 60000);
        this.socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
        this.waiting = new Map();
        this.count = 0;
        this.errors = [];
        this.socket.onmessage = ({data}) => {
            const message = JSON.parse(data);
            if (message.method === "log.entryAdded" && message.params.level === "error") this.errors.push(message.params.text);
            this.waiting.get(message.id)?.(message);
        };
        await new Promise((resolve) => (this.socket.onopen = resolve));
        const {capabilities} = await this.ask("session.new", {capabilities: {}});
        this.version = `${capabilities.browserName} ${capabilities.browserVersion}`;
        await this.ask("session.subscribe", {events: ["log.entryAdded"]});
        ({context: this.context} = await this.ask("browsingContext.create", {type: "tab"}));
    }

    async ask(method, params) {
        const id = ++this.count;
        const answer = await new Promise((resolve) => {
            this.waiting.set(id, resolve);
            this.socket.send(JSON.stringify({id, method, params}));
        });
        this.waiting.delete(id);
        if (answer.type === "error") throw new Error(`${method}: ${answer.error}: ${answer.message}`);
        return answer.result;
    }

    size(width, height) {
        return this.ask("browsingContext.setViewport", {context: this.context, viewport: {width, height}});
    }

    go(url) {
        return this.ask("browsingContext.navigate", {context: this.context, url, wait: "complete"});
    }

    // The body of an async function; what it returns must be JSON.
    async run(body, ...args) {
        const {result, exceptionDetails} = await this.ask("script.evaluate", {target: {context: this.context}, awaitPromise: true,
            expression: `(async (...args) => JSON.stringify((await (async () => {${body}})()) ?? null))(...${JSON.stringify(args)})`});
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return JSON.parse(result.value);
    }

    async picture(file) {
        const {data} = await this.ask("browsingContext.captureScreenshot", {context: this.context});
        writeFileSync(file, Buffer.from(data, "base64"));
    }

    async close() {
        this.child?.kill("SIGKILL");
        rmSync(this.folder, {recursive: true, force: true});
    }
}

// ---- WebKit ----

class WebKit {
    errors = [];

    async start() {
        const port = free();
        this.url = `http://127.0.0.1:${port}`;
        this.child = spawn("WebKitWebDriver", [`--port=${port}`], {stdio: "ignore",
            env: {...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1"}});
        await until(() => fetch(this.url + "/status").then((answer) => answer.ok, () => false), 20000);
        const {sessionId, capabilities} = await this.ask("POST", "/session", {capabilities: {alwaysMatch: {
            "webkitgtk:browserOptions": {binary: MINI, args: ["--automation"]}}}});
        this.session = "/session/" + sessionId;
        this.version = `WebKitGTK ${capabilities.browserVersion}`;
        await this.ask("POST", this.session + "/timeouts", {script: 120000, pageLoad: 120000});
    }

    async ask(method, path, body) {
        const answer = await (await fetch(this.url + path, {method, body: body && JSON.stringify(body)})).json();
        if (answer.value?.error) throw new Error(`${path}: ${answer.value.error}: ${answer.value.message}`);
        return answer.value;
    }

    size(width, height) {
        return this.ask("POST", this.session + "/window/rect", {width, height});
    }

    go(url) {
        return this.ask("POST", this.session + "/url", {url});
    }

    async run(body, ...args) {
        const script = `const done = arguments[arguments.length - 1], args = [...arguments].slice(0, -1);
            window.troubles ??= (addEventListener("error", (event) => window.troubles.push(event.message)), []);
            (async () => {${body}})().then((found) => done(JSON.stringify([found ?? null, window.troubles.splice(0)])),
                (error) => done(JSON.stringify([null, [String(error)]])));`;
        const [found, troubles] = JSON.parse(await this.ask("POST", this.session + "/execute/async", {script, args}));
        this.errors.push(...troubles);
        return found;
    }

    async picture(file) {
        writeFileSync(file, Buffer.from(await this.ask("GET", this.session + "/screenshot"), "base64"));
    }

    async close() {
        await this.ask("DELETE", this.session).catch(() => undefined);
        this.child?.kill("SIGKILL");
    }
}

// ---- Playing, in the page ----

const watchAgain = `document.querySelector(".record .result .button.main:not([disabled])")`;

// Presses something of what is offered, again and again; at a live table looks around and sends hands.
const player = `if (window.playing) return; window.playing = 1; let turn = 0;
    const wishes = ["dialog[open] [data-act=close], dialog[open] [data-close-summary]", "[data-act=skip], .hk-controls [data-skip]",
        ".k-ask .k-primary", ".k-act", ".k-carrying .k-legal .k-plate", "[data-hand][aria-disabled=false]",
        "[data-go]:not([disabled])", ".hk-account.hk-lit:not(.hk-picked)", ".hk-player.hk-lit", ".hk-money", "[data-gait]",
        ".hk-pay .hk-plain"];
    const seen = (wish) => [...document.querySelectorAll(wish)].filter((one) => one.getClientRects().length > 0);
    const point = (canvas, kind, x, y) => canvas.dispatchEvent(new PointerEvent(kind, {pointerType: "mouse", pointerId: 1,
        clientX: x, clientY: y, button: kind === "pointermove" ? -1 : 0, bubbles: true}));
    setInterval(() => {
        const canvas = seen(".live-canvas")[0];
        if (canvas && seen(".live-spot").length > 0 && !seen(".live-replay").length) {
            const spots = seen(".live-spot[data-account]"), spot = spots[turn++ % spots.length].getBoundingClientRect();
            const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
            point(canvas, "pointermove", x, y);
            if (turn % 5 === 0 || seen("[data-tool=bill]").length) for (const kind of ["pointerdown", "pointerup"])
                point(canvas, kind, x, y);
            return;
        }
        const tools = seen("[data-tool]:not([aria-checked=true])");
        if (turn % 3 === 0 && tools.length > 0) tools[turn++ % tools.length].click();
        for (const wish of wishes) {
            const offered = seen(wish);
            if (offered.length > 0) return offered[turn++ % offered.length].click();
        }
    }, 60);`;

async function whole(browser, name) {
    await until(() => browser.run(`return document.querySelector(".table-board") !== null`));
    await browser.run(player);
    const over = await until(() => browser.run(`return document.querySelector(".result") !== null`), GAME_MS, 500);
    kit.ok(over, `${name}: to its end`, await browser.run(`return document.body.innerText.slice(0, 600)`));
}

async function shot(browser, name) {
    if (!shots) return;
    mkdirSync(shots, {recursive: true});
    await browser.picture(join(shots, `${which}-${name}.png`));
}

const keep = (browser, kept) => browser.run(`for (const [key, value] of Object.entries(args[0])) localStorage.setItem(key, value)`,
    kept);

async function atServer(browser, server) {
    for (const [game, options] of [["corruption", "first=1 book=on"], ["hacker", "first=1"], ["hacker", "clock=live credit_s=5"]]) {
        const name = options.includes("live") ? "live" : game;
        const who = await person(server, "Ann");
        await keep(browser, {name: "Ann", token: who.token, settings: JSON.stringify({sound: false, pace: 0})});
        const table = await begun(server, who, {game, seats: 3, options});
        await browser.go("about:blank");
        await browser.go(`${server.url}#/table/${table}`);
        if (name === "live") setTimeout(() => void shot(browser, "live").catch(() => undefined), 25000);
        else setTimeout(() => void shot(browser, name).catch(() => undefined), 2500);
        await whole(browser, `${name}, at the server`);
    }
}

const probeFile = () => JSON.parse(readFileSync(join(assets, "page.json"), "utf8")).files.find((file) => /^probe-.*\.js$/.test(file));

async function inWorker(browser, server) {
    for (const game of ["corruption", "hacker"]) {
        await browser.go("about:blank");
        await browser.go(server.url);
        await keep(browser, {"worker name": "Kim"});
        const id = await browser.run(`await import("/${probeFile()}"); return window.probe.make("worker", args[0]);`, {game, seats: 3,
            bots: ["", "easy", "easy"], seat: 1});
        await browser.go("about:blank");
        await browser.go(`${server.url}#/table/local-${id}`);
        await whole(browser, `${game}, in the page alone`);
    }
}

async function practice(browser, server) {
    await browser.go("about:blank");
    await browser.go(server.url + "#/learn/live");
    kit.ok(await until(() => browser.run(`return document.querySelector(".live-spot") !== null`)), "practice: it begins");
    await browser.run(`const canvas = document.querySelector(".live-canvas"); window.pictures = 0;
        const count = () => (window.pictures++, requestAnimationFrame(count)); count();
        const look = () => { const account = /\\d+/.exec(document.querySelector(".lesson-text").textContent);
            const box = document.querySelector('.live-spot[data-account="' + account + '"]').getBoundingClientRect();
            canvas.dispatchEvent(new PointerEvent("pointermove", {pointerType: "mouse", clientX: box.x + box.width / 2,
                clientY: box.y + box.height / 2})); };
        window.looks = setInterval(look, 200);`);
    kit.ok(await until(() => browser.run(`return /3/.test(document.querySelector(".bar-about").textContent.split(" ")[1])`), 60000),
        "practice: looking and seeing");
    await shot(browser, "practice");
    await browser.run(`clearInterval(window.looks); window.pictures = 0`);
    await sleep(3000);
    console.log(`# ${Math.round((await browser.run(`return window.pictures`)) / 3)} pictures a second`);
}

// A finished game out of an address, its deal checked.
async function opened(browser, server, game) {
    const address = execFileSync(program, ["show", join(root, `examples/records/${game}.kb`), "--url"], {encoding: "utf8"});
    await browser.go("about:blank");
    await browser.go(`${server.url}#${address.trim()}`);
    kit.ok(await until(() => browser.run(`return ${watchAgain} !== null`)), `${game}: a record in an address`);
    await browser.run(`document.querySelector(".receipt .button.main").click()`);
    kit.ok(await until(() => browser.run(`return document.querySelector(".verdict.good") !== null`)), `${game}: the deal is checked`);
}

async function again(browser, server) {
    await opened(browser, server, "hacker-live");
    await browser.run(`${watchAgain}.click()`);
    kit.ok(await until(() => browser.run(`return document.querySelector(".live-replay .live-mark") !== null`)),
        "again: hands and eyes");
    await browser.run(`for (let i = 0; i < 3; i++) document.querySelector(".live-next").click()`);
    kit.ok(await until(() => browser.run(`return /puts a virus/.test(document.querySelector(".live-trip").textContent)`)),
        "again: and who put a virus where");
    await shot(browser, "replay");
}

// Step by step, and as a seat saw it; then the review, and from a moment of it back into the game.
async function records(browser, server) {
    const line = `document.querySelector(".watch-line").textContent`;
    for (const game of ["corruption", "hacker"]) {
        await opened(browser, server, game);
        await browser.run(`${watchAgain}.click()`);
        kit.ok(await until(() => browser.run(`return document.querySelector(".watch-board > *") !== null`)), `${game}: watched again`);
        await browser.run(`const range = document.querySelector(".watch-bar input"); range.value = Math.floor(range.max / 2);
            range.dispatchEvent(new Event("input", {bubbles: true}));`);
        const said = await until(() => browser.run(`return ${line}`));
        await browser.run(`document.querySelectorAll(".watch-bar .icon-button")[3].click(); const who = document.querySelector(
            ".watch-bar select"); who.value = "2"; who.dispatchEvent(new Event("change", {bubbles: true}));`);
        kit.ok(said && await until(() => browser.run(`return ${line} !== args[0]`, said)), `${game}: a step on, as seat 2 saw it`, said);
        await shot(browser, `${game}-again`);
        await browser.run(`document.querySelector(".review-panel .button.main").click()`);
        kit.ok(await until(() => browser.run(`return document.querySelector(".review .rv-plot") !== null`), GAME_MS, 1000),
            `${game}: its review`);
        await browser.run(`document.querySelector("#review-title").scrollIntoView()`);
        await shot(browser, `${game}-review`);
        const now = await browser.run(`return document.querySelector(".watch-bar input").value`);
        await browser.run(`[...document.querySelectorAll(".rv-turns .rv-go")].at(-1).click()`);
        kit.ok(await until(() => browser.run(`return document.querySelector(".watch-bar input").value !== args[0]`, now)),
            `${game}: and a moment of it, in the game`, now);
    }
}

async function languages(browser, server) {
    const heard = new Set();
    for (const language of ["fr", "de", "es", "en"]) {
        await keep(browser, {language});
        await browser.go("about:blank");
        await browser.go(server.url + "#/rules/hacker");
        kit.same(await until(() => browser.run(`return document.querySelector("#main .rule, #main h2") && document.documentElement.lang`)),
            language, `${language}: the rules`);
        await browser.go(server.url + "#/learn/corruption");
        heard.add(await until(() => browser.run(`return document.querySelector(".lesson-text")?.textContent`)));
        await shot(browser, `learn-${language}`);
    }
    kit.ok(heard.size === 4, "a lesson in each of the four", [...heard].join("\n"));
}

// The last part: the server does not come back. The files are those that the service worker kept.
async function offline(browser, server) {
    await browser.go("about:blank");
    await browser.go(server.url);
    kit.ok(await until(() => browser.run(`return navigator.serviceWorker.controller !== null`)), "offline: the files are kept");
    await browser.run(`await navigator.serviceWorker.ready`);
    await server.stop();
    await browser.size(390, 844);
    for (const game of ["corruption", "hacker"]) {
        await browser.go("about:blank");
        await browser.go(server.url);
        const now = `document.querySelector(".game-${game} .button.main:not([disabled])")`;
        kit.ok(await until(() => browser.run(`return ${now} !== null`)), `offline: home, before ${game}`);
        await shot(browser, `offline-home`);
        await browser.run(`localStorage.setItem("settings", JSON.stringify({sound: false, pace: 0}));
            [...document.querySelectorAll(".game-${game} select")].forEach((select, i) => {
                select.value = ["easy", "3"][i];
                select.dispatchEvent(new Event("change", {bubbles: true}));
            });
            ${now}.click();`);
        setTimeout(() => void shot(browser, `offline-${game}`).catch(() => undefined), 4000);
        await whole(browser, `${game}, offline`);
        const wide = await browser.run(`return [document.documentElement.scrollWidth, innerWidth]`);
        kit.ok(wide[0] <= wide[1], `${game}, offline: nothing is wider than the screen`, wide);
    }
}

const browser = which === "webkit" ? new WebKit() : new Firefox();
if (which === "webkit" && !existsSync(MINI)) throw new Error(`there is no ${MINI}`);
try {
    const server = await kit.start();
    await browser.start();
    console.log(`# ${browser.version}`);
    await browser.size(1280, 860);
    await browser.go(server.url);
    await keep(browser, {language: "en"});
    kit.ok(await until(() => browser.run(`return document.querySelectorAll(".game-card .button.main:not([disabled])").length === 2`)),
        "home: both games can be started");
    await shot(browser, "home");
    for (const part of [atServer, inWorker, practice, again, records, languages, offline].filter(({name}) => !process.env.ONLY || name === process.env.ONLY))
        await part(browser, server).catch((error) => kit.ok(false, part.name, error.stack));
    kit.ok(browser.errors.length === 0, "nothing went wrong in the page", browser.errors.join("\n"));
} catch (error) {
    kit.ok(false, "it ran to its end", error.stack);
} finally {
    await browser.close();
    await kit.close();
    console.log(`1..${kit.count}`);
    process.exitCode = kit.failed ? 1 : 0;
}
