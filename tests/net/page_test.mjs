// The plain page in a small model of a browser: it says its name, makes a table, fills it with
// bots, and plays a game to its end by pressing buttons, against the real server.
//
//     node page_test.mjs KICKBACK PAGE_FOLDER
import { webcrypto } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import vm from "node:vm";
import { ok, withServer } from "./frame.mjs";

const [program, folder] = process.argv.slice(2);

/* ---- A model of a browser ---- */

class Element {
    constructor(tag) {
        this.tag = tag;
        this.children = [];
        this.attributes = {};
        this.listeners = {};
        this.own = "";
        this.value = "";
    }
    set textContent(text) { this.children = []; this.own = String(text); }
    get textContent() { return this.own + this.children.map((c) => c.textContent).join(""); }
    setAttribute(key, value) { this.attributes[key] = value; if (key === "value") this.value = value; }
    addEventListener(kind, act) { this.listeners[kind] = act; }
    append(...more) {
        this.children.push(...more);
        if (this.tag === "select" && !this.value) this.value = this.children[0].value;
    }
    replaceChildren(...more) { this.own = ""; this.children = more; }
    all(tag) {
        return this.children.flatMap((c) => c instanceof Element
            ? [...(c.tag === tag ? [c] : []), ...c.all(tag)] : []);
    }
    press(kind = "click") { return this.listeners[kind]({ preventDefault() {} }); }
}

/* A WebSocket of a browser: with the Origin of its page. */
function makeSocket(origin) {
    return class Socket {
        static OPEN = 1;
        constructor(address) {
            const url = new URL(address);
            this.readyState = 0;
            this.in = Buffer.alloc(0);
            this.tcp = net.connect(Number(url.port), url.hostname);
            this.tcp.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nOrigin: ${origin}\r\n` +
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
            this.tcp.on("data", (data) => this.take(data));
            this.tcp.on("close", () => this.onclose && this.onclose({ code: 1006, reason: "" }));
            this.tcp.on("error", () => {});
        }
        take(data) {
            this.in = Buffer.concat([this.in, data]);
            if (this.readyState === 0) {
                const end = this.in.indexOf("\r\n\r\n");
                if (end < 0) return;
                ok(this.in.toString().startsWith("HTTP/1.1 101 "), "the page's socket is taken");
                this.in = this.in.subarray(end + 4);
                this.readyState = 1;
                this.onopen();
            }
            for (;;) {
                let size = this.in[1], at = 2;
                if (this.in.length < 2) return;
                if (size === 126 && this.in.length >= 4) [size, at] = [this.in.readUInt16BE(2), 4];
                else if (size === 127 && this.in.length >= 10)
                    [size, at] = [Number(this.in.readBigUInt64BE(2)), 10];
                if (this.in.length < at + size) return;
                const opcode = this.in[0] & 15, data = this.in.subarray(at, at + size).toString();
                this.in = this.in.subarray(at + size);
                if (opcode === 1) this.onmessage({ data });
            }
        }
        send(text) {
            const data = Buffer.from(text);
            const head = data.length < 126 ? Buffer.from([0x81, 0x80 | data.length])
                : Buffer.from([0x81, 0xfe, data.length >> 8, data.length & 255]);
            this.tcp.write(Buffer.concat([head, Buffer.alloc(4), data]));
        }
        close() { this.tcp.destroy(); }
    };
}

function openPage(port) {
    const origin = `http://127.0.0.1:${port}`;
    const named = { main: new Element("main"), who: new Element("p"), status: new Element("p") };
    const kept = {};
    const listeners = {};
    let hash = "";
    const location = {
        origin,
        get hash() { return hash; },
        set hash(value) { hash = "#" + value; listeners.hashchange(); },
    };
    const page = { named, kept, location, asked: [] };
    const fetchHere = (where, options) => {
        page.asked.push(where);
        return fetch(origin + where, { ...options, headers: { ...options.headers, Origin: origin } });
    };
    vm.runInNewContext(fs.readFileSync(path.join(folder, "page.js"), "utf8"), {
        document: {
            getElementById: (id) => named[id],
            createElement: (tag) => new Element(tag),
            createTextNode: (text) => ({ textContent: String(text) }),
        },
        localStorage: {
            getItem: (key) => kept[key] ?? null,
            setItem: (key, value) => { kept[key] = value; },
            removeItem: (key) => { delete kept[key]; },
        },
        location, crypto: webcrypto, fetch: fetchHere, WebSocket: makeSocket(origin), TextEncoder,
        setTimeout, console, window: { addEventListener: (kind, act) => { listeners[kind] = act; } },
    });
    return page;
}

async function until(what, name, seconds = 60) {
    for (let i = 0; i < seconds * 100; i++) {
        const found = what();
        if (found) return found;
        await new Promise((done) => setTimeout(done, 10));
    }
    ok(false, name + " did not happen");
    throw new Error(name);
}

const buttonOf = (page, text) => page.named.main.all("button").find((b) => b.textContent === text);

/* ---- The checks ---- */

async function playGame(port, game) {
    const page = openPage(port);
    const form = await until(() => page.named.main.all("form")[0], "the form for a name");
    const payload = "<img src=x onerror=1>";
    form.all("input")[0].value = payload;
    await form.press("submit");
    ok(page.named.who.textContent === payload, "a name is text, whatever it says");
    await until(() => page.named.main.all("form")[0]?.all("select").length === 4, "the lobby");
    const body = JSON.stringify({ game, seats: 4, entry: "public", pace: 0, bots: ["", "easy", "easy"] });
    const made = await (await fetch(`http://127.0.0.1:${port}/api/tables`, {
        method: "POST", body,
        headers: { "Content-Type": "application/json", Authorization: "Bearer " + page.kept.token },
    })).json();
    ok(made.table, "a table is made", JSON.stringify(made));
    page.location.hash = "/table/" + made.table;
    (await until(() => buttonOf(page, "Fill with bots"), "the table")).press();
    (await until(() => buttonOf(page, "Start"), "Start")).press();
    let moves = 0;
    const over = await until(() => {
        const list = page.named.main.all("div").find((d) => d.attributes.class === "moves");
        if (list && list.children.length && !list.pressed) {
            list.pressed = true;
            list.children[(moves * 7) % list.children.length].press();
            moves++;
        }
        return page.named.main.textContent.includes("Result: ");
    }, game + " to its end", 200);
    ok(over && moves > 5, `${game}: ${moves} moves by buttons, to the end`);
    ok(page.named.status.textContent === "", "no complaint", page.named.status.textContent);
    const other = openPage(port);
    other.kept.token = page.kept.token;
    page.location.hash = "";
    await until(() => page.named.main.textContent.includes("My tables"), "my tables");
    ok(true, "the table is among my tables");
}

await withServer(program, ["--assets", folder], async (port) => {
    for (const name of fs.readdirSync(folder)) {
        const text = fs.readFileSync(path.join(folder, name), "utf8");
        ok(!/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|\son\w+="|style="/
            .test(text), name + " has no way for text to become code");
        const answer = await fetch(`http://127.0.0.1:${port}/${name === "index.html" ? "" : name}`);
        ok(answer.status === 200 && (await answer.text()) === text, name + " is served as it is");
    }
    await playGame(port, "corruption");
    await playGame(port, "hacker");
});
