// 200 texts that would like to be code (xss.txt), in every field of every message that the page shows
// [T15]. The page runs in a model of a browser in which every way for text to become code is a trap;
// it must show each text as it is, and make no element that is not written in page.js. Then the server:
// those that can be names or lines of chat come back as they were said.
//
//     node xss_test.mjs KICKBACK PAGE_FOLDER PAYLOADS
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { ok, withServer } from "./frame.mjs";

const [program, folder, list] = process.argv.slice(2);
const payloads = fs.readFileSync(list, "utf8").split("\n").filter(Boolean);
let trapped = [];

/* ---- A browser in which markup is a trap ---- */

const trap = (how) => (value) => { trapped.push(how + ": " + value); };

class Element {
    constructor(tag) {
        this.tag = tag;
        this.children = [];
        this.own = "";
        this.value = "";
        Element.tags.add(tag);
        for (const sink of ["innerHTML", "outerHTML", "srcdoc", "onclick", "onerror", "onload", "src", "href"])
            Object.defineProperty(this, sink, { set: trap(sink) });
    }
    set textContent(text) { this.children = []; this.own = String(text); }
    get textContent() { return this.own + this.children.map((c) => c.textContent).join(""); }
    setAttribute(key, value) {
        const safe = ["type", "id", "class", "value", "maxlength", "autocomplete", "required", "reversed"];
        const link = key === "href" && /^#\/table\/[0-9a-f-]+$/.test(value);
        if (!safe.includes(key) && !link) trapped.push(`setAttribute ${key}=${value}`);
        if (key === "value") this.value = value;
    }
    addEventListener(kind, act) { if (typeof act !== "function") trapped.push("a listener of text"); }
    append(...more) { this.children.push(...more); }
    replaceChildren(...more) { this.own = ""; this.children = more; }
    insertAdjacentHTML(where, value) { trapped.push("insertAdjacentHTML: " + value); }
}
Element.tags = new Set();

function openPage(hash, answers) {
    const named = { main: new Element("main"), who: new Element("p"), status: new Element("p") };
    const page = { named, socket: null };
    class Socket {
        static OPEN = 1;
        constructor() { page.socket = this; this.readyState = 1; }
        send() {}
        close() {}
    }
    const kept = { token: "1.00", name: answers.name };
    vm.runInNewContext(fs.readFileSync(path.join(folder, "page.js"), "utf8"), {
        document: {
            getElementById: (id) => named[id],
            createElement: (tag) => new Element(tag),
            createTextNode: (text) => ({ textContent: String(text) }),
            write: trap("document.write"),
        },
        localStorage: { getItem: (key) => kept[key] ?? null, setItem() {}, removeItem() {} },
        location: { origin: "http://localhost:8080", hash },
        eval: trap("eval"), Function: trap("Function"), crypto: {}, TextEncoder, WebSocket: Socket,
        setTimeout: (act) => { if (typeof act !== "function") trapped.push("setTimeout of text"); },
        fetch: async (where) => ({ json: async () => answers[where] ?? { error: "x", text: answers.name } }),
        window: { addEventListener() {} },
    });
    return page;
}

/* ---- Messages full of it ---- */

function messagesOf(text) {
    const seats = [{ seat: 1, kind: "person", name: text }, { seat: 2, kind: "bot", bot: text },
        { seat: 3, kind: "person", name: text, stand_in: text, program: text }];
    const row = { t: "row", table: "1-0123456789abcdef", phase: text, terms: text, host: 1, seats };
    const table = { t: "table", table: row.table, n: 9, now: 1, phase: "playing", you: 1, terms: text, host: 1, seats,
        events: [{ n: 1, e: text, at: 1 }, { n: 2, e: "chat", seat: 1, text }, { n: 3, e: "move", seat: 1, move: text }],
        at: 3, totals: [text],
        view: { game: text, viewer: 1, must: [1], may: [1], legal: [text], stage: text,
            contracts: { a: [{ name: text, value: text }] }, held: [text], owners: { [text]: 1 } } };
    return { row, table };
}

async function checkPage() {
    const unseen = [];
    for (const text of payloads) {
        const { row, table } = messagesOf(text);
        const lobby = openPage("", { name: text, "/api/me": { tables: [row] }, "/api/tables": { tables: [row] } });
        await new Promise((done) => setImmediate(() => setImmediate(() => setImmediate(done))));
        const seated = openPage("#/table/1-0123456789abcdef", { name: text });
        seated.socket.onmessage({ data: JSON.stringify(table) });
        const chosen = openPage("#/table/1-0123456789abcdef", { name: text });
        chosen.socket.onmessage({ data: JSON.stringify({ ...table, chosen: text }) });
        chosen.socket.onmessage({ data: JSON.stringify({ re: 0, error: "x", text }) });
        const times = (page) => page.named.main.textContent.split(text).length - 1;
        if (times(lobby) < 6 || times(seated) < 10 || chosen.named.status.textContent !== text ||
            seated.named.who.textContent !== text)
            unseen.push([text, times(lobby), times(seated), chosen.named.status.textContent]);
    }
    ok(payloads.length >= 200, `${payloads.length} payloads`);
    ok(trapped.length === 0, "T15: no text becomes code, in any field", trapped.slice(0, 5).join("\n"));
    ok(unseen.length === 0, "T15: each is shown as it is", JSON.stringify(unseen.slice(0, 5)));
    const known = new Set([...fs.readFileSync(path.join(folder, "page.js"), "utf8")
        .matchAll(/(?:element|createElement)\("(\w+)"/g)].map((m) => m[1]).concat("main", "p"));
    ok([...Element.tags].every((tag) => known.has(tag)), "T15: no element that the page does not write",
        [...Element.tags].join());
    trapped = [];
    new Element("p").innerHTML = "x";
    new Element("p").setAttribute("onclick", "x");
    ok(trapped.length === 2, "the traps work");
}

/* ---- The server ---- */

async function checkServer(port) {
    const wrong = [];
    let names = 0;
    const post = async (where, body, token, number) => (await fetch(`http://127.0.0.1:${port}${where}`, {
        method: "POST", body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.3.${number % 250}.1`,
            ...(token ? { Authorization: "Bearer " + token } : {}) },
    })).json();
    for (const [number, text] of payloads.entries()) {
        const named = await post("/api/guests", { name: text }, "", number);
        names += Boolean(named.ok);
        const { token } = named.ok ? named : await post("/api/guests", { name: "x" }, "", number);
        const made = await post("/api/tables", { game: "hacker", seats: 3, chat: "free" }, token, number);
        await post("/api/tables/" + made.table, { do: "chat", text }, token, number);
        const seen = await fetch(`http://127.0.0.1:${port}/api/tables/${made.table}`);
        const type = seen.headers.get("content-type") + seen.headers.get("x-content-type-options");
        const told = await seen.json();
        const good = told.events.some((event) => event.text === text) &&
            (!named.ok || told.seats[0].name === text) && type === "application/jsonnosniff";
        if (!good) wrong.push(text + " " + type + " " + JSON.stringify(told.events));
    }
    ok(wrong.length === 0 && names > 50, `T15: the server tells them as they were said (${names} are names)`,
        wrong.slice(0, 3).join("\n"));
}

await checkPage();
await withServer(program, ["--proxy", "127.0.0.1"], checkServer);
