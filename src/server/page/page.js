/* page.js: a plain page that lists tables and plays a game with buttons (docs/protocol.md). What it
 * shows of a game is the view as the server sends it, member by member, and a button for each legal
 * move; no rule of a game is written here. Text from the server goes into the page as text alone. */
"use strict";

const main = document.getElementById("main");
let token = localStorage.getItem("token") || "";
let name = localStorage.getItem("name") || "";
let table = null; // what is known of the table in the address
let socket = null;
let nextId = 1;
let secret = null; // our share of the deal

/* ---- Elements ---- */

function element(tag, options, ...children) {
    const made = document.createElement(tag);
    for (const [key, value] of Object.entries(options || {})) {
        if (key === "text") made.textContent = value;
        else if (key === "act") made.addEventListener(tag === "form" ? "submit" : "click", value);
        else made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
}

function button(text, act) {
    return element("button", {type: "button", text, act});
}

function field(label, input) {
    return element("label", {text: label + " "}, input);
}

function choice(id, values) {
    return element("select", {id}, ...values.map((value) => element("option", {text: value, value})));
}

function say(text) {
    document.getElementById("status").textContent = text;
}

/* ---- SHA-256: a page without TLS has no crypto.subtle ---- */

const primes = (count) => {
    const found = [];
    for (let n = 2; found.length < count; n++)
        if (found.every((p) => n % p)) found.push(n);
    return found;
};
const part = (x) => Math.floor((x - Math.floor(x)) * 4294967296);
const roundWords = primes(64).map((p) => part(Math.cbrt(p)));
const firstWords = primes(8).map((p) => part(Math.sqrt(p)));

function sha256(bytes) {
    const size = Math.ceil((bytes.length + 9) / 64) * 64;
    const data = new DataView(new ArrayBuffer(size));
    bytes.forEach((byte, i) => data.setUint8(i, byte));
    data.setUint8(bytes.length, 0x80);
    data.setUint32(size - 4, bytes.length * 8);
    const turn = (x, n) => (x >>> n) | (x << (32 - n));
    let hash = firstWords.slice();
    const w = new Array(64);
    for (let at = 0; at < size; at += 64) {
        for (let i = 0; i < 16; i++) w[i] = data.getUint32(at + 4 * i);
        for (let i = 16; i < 64; i++) {
            const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
            const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
            w[i] = (w[i - 16] + a + w[i - 7] + b) | 0;
        }
        let [a, b, c, d, e, f, g, h] = hash;
        for (let i = 0; i < 64; i++) {
            const one = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
            const t1 = (h + one + ((e & f) ^ (~e & g)) + roundWords[i] + w[i]) | 0;
            const two = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
            const t2 = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
            [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
        }
        hash = [a, b, c, d, e, f, g, h].map((x, i) => (x + hash[i]) | 0);
    }
    return hash.flatMap((x) => [x >>> 24, (x >>> 16) & 255, (x >>> 8) & 255, x & 255]);
}

const toHex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const fromHex = (hex) => hex.match(/../g).map((pair) => parseInt(pair, 16));

/* ---- Asking once ---- */

async function ask(method, path, body) {
    const headers = {"Content-Type": "application/json"};
    if (token) headers.Authorization = "Bearer " + token;
    const answer = await fetch(path, {method, headers, body: body && JSON.stringify(body)});
    const told = await answer.json();
    if (told.error === "bad-token" || told.error === "no-token") forgetMe();
    if (told.error) {
        say(told.text);
        throw new Error(told.error);
    }
    return told;
}

function forgetMe() {
    token = "";
    localStorage.removeItem("token");
    showPlace();
}

/* ---- The lobby ---- */

function showName() {
    const input = element("input", {id: "name", maxlength: "24", autocomplete: "nickname", required: ""});
    const form = element("form", {act: async (event) => {
        event.preventDefault();
        const told = await ask("POST", "/api/guests", {name: input.value});
        token = told.token;
        name = input.value;
        localStorage.setItem("token", token);
        localStorage.setItem("name", name);
        say("");
        showPlace();
    }}, field("Your name", input), element("button", {text: "Come in"}));
    main.replaceChildren(element("h2", {text: "Who are you?"}), form);
}

function tableLine(row) {
    const seats = row.seats.map((seat) => seat.name || seat.bot || "free").join(", ");
    const link = element("a", {href: "#/table/" + row.table, text: row.terms.split(" ")[0]});
    return element("li", {}, link, document.createTextNode(" (" + row.phase + "): " + seats));
}

function tableForm() {
    const game = choice("game", ["corruption", "hacker"]);
    const seats = choice("seats", ["3", "4", "5", "6", "7"]);
    const bots = choice("bots", ["none", "easy", "normal", "hard", "expert"]);
    const entry = choice("entry", ["public", "link"]);
    return element("form", {act: async (event) => {
        event.preventDefault();
        const wanted = {game: game.value, seats: Number(seats.value), entry: entry.value};
        if (bots.value !== "none")
            wanted.bots = ["", ...Array(wanted.seats - 1).fill(bots.value)];
        const told = await ask("POST", "/api/tables", wanted);
        location.hash = "/table/" + told.table;
    }}, field("Game", game), field("Seats", seats), field("Bots on the others", bots),
    field("Open to", entry), element("button", {text: "Make a table"}));
}

async function showLobby() {
    const [mine, all] = await Promise.all([ask("GET", "/api/me"), ask("GET", "/api/tables")]);
    const list = (title, rows) => rows.length
        ? [element("h2", {text: title}), element("ul", {}, ...rows.map(tableLine))] : [];
    main.replaceChildren(element("h2", {text: "A new table"}), tableForm(),
        ...list("My tables", mine.tables), ...list("Open tables", all.tables),
        button("Look again", showLobby));
}

/* ---- A table ---- */

function tell(what, more) {
    if (socket && socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({id: nextId++, do: what, ...more}));
}

/* A view, member by member. */
function shown(value) {
    if (Array.isArray(value))
        return value.every((one) => typeof one !== "object")
            ? document.createTextNode(value.join("  |  "))
            : element("ul", {}, ...value.map((one) => element("li", {}, shown(one))));
    if (value && typeof value === "object")
        return element("dl", {}, ...Object.entries(value).flatMap(([key, one]) =>
            [element("dt", {text: key}), element("dd", {}, shown(one))]));
    return document.createTextNode(String(value));
}

function seatList(view) {
    return element("ul", {}, ...table.seats.map((seat) => {
        const who = seat.kind === "free" ? "free" : seat.name || "bot: " + seat.bot;
        const turn = view && view.must.includes(seat.seat) ? " - to move" : "";
        const stand = seat.stand_in ? " (a bot stands in)" : "";
        const line = element("li", {class: seat.seat === table.you ? "you" : "seat"},
            document.createTextNode("Seat " + seat.seat + ": " + who + stand + turn + " "));
        if (seat.kind === "free" && !table.you)
            line.append(button("Sit here", () => tell("take", {seat: seat.seat})));
        return line;
    }));
}

function eventLine(event) {
    const seat = event.seat ? "seat " + event.seat + ": " : "";
    const what = event.move || event.text || "";
    return seat + event.e + (what ? " " + what : "") + (event.stood_in ? " (stand-in)" : "");
}

function tableButtons() {
    const buttons = [];
    const host = table.you && table.host === table.you;
    const free = table.seats.some((seat) => seat.kind === "free");
    if (table.phase === "seating" && host && free)
        buttons.push(button("Fill with bots", () => tell("bot", {bot: "normal"})));
    if (table.phase === "seating" && host && !free) buttons.push(button("Start", () => tell("start")));
    if (table.phase === "over" && table.you) buttons.push(button("Again", () => tell("rematch")));
    if (table.you && table.seats[table.you - 1].stand_in)
        buttons.push(button("Play on myself", () => tell("back")));
    if (table.you) buttons.push(button("Leave", () => tell("leave")));
    return element("p", {}, ...buttons);
}

function showTable() {
    const view = table.view;
    const parts = [element("h2", {text: table.terms + " (" + table.phase + ")"}), seatList(view),
        tableButtons()];
    if (view) {
        const {legal, game, viewer, seats, options, must, may, ...rest} = view;
        if (table.chosen) parts.push(element("p", {text: "You have chosen " + table.chosen}));
        else if (legal && legal.length)
            parts.push(element("h2", {text: "Your move"}), element("div", {class: "moves"},
                ...legal.map((move) => button(move, () => tell("move", {move, at: table.at})))));
        parts.push(element("h2", {text: "The table"}), shown(rest));
    }
    if (table.totals) parts.push(element("p", {text: "Result: " + table.totals.join(" | ")}));
    parts.push(element("h2", {text: "What happened"}),
        element("ol", {class: "log", reversed: ""},
            ...table.log.slice(-60).reverse().map((text) => element("li", {text}))));
    main.replaceChildren(...parts);
}

/* Our share of the deal: docs/fairness.md. It is kept until it is opened. */
function deal(told) {
    if (!told.deal || !told.you) return;
    if (!secret || secret.attempt !== told.deal.attempt || secret.host !== told.deal.host) {
        const share = Array.from(crypto.getRandomValues(new Uint8Array(32)));
        const label = Array.from(new TextEncoder().encode("kickback commitment 1\n"));
        const hash = sha256([...label, ...fromHex(told.deal.host), told.you, ...share]);
        secret = {attempt: told.deal.attempt, host: told.deal.host, share, hash: toHex(hash),
            opened: false};
        tell("commit", {hash: secret.hash});
    }
    if (told.deal.opening && !secret.opened) {
        if (told.deal.commitments[told.you - 1] !== secret.hash) {
            say("The table lists another commitment than yours: your share stays closed.");
            return;
        }
        secret.opened = true;
        secret.list = [told.deal.host, ...told.deal.commitments];
        tell("open", {hash: toHex(secret.share), list: secret.list});
    }
}

function hear(told) {
    if (told.error) {
        say(told.text);
        if (told.error === "bad-token") forgetMe();
        return;
    }
    if (told.t !== "table") return;
    say("");
    const log = (table.log || []).concat(told.events.map(eventLine));
    delete table.chosen;
    delete table.totals;
    Object.assign(table, told, {log});
    if (told.phase !== "playing" && told.phase !== "over") delete table.view;
    deal(told);
    if (table.seats) showTable();
}

function connect(id) {
    const own = new WebSocket(location.origin.replace(/^http/, "ws") + "/ws");
    socket = own;
    own.onopen = () => {
        tell("hello", {v: 1, token});
        tell("attach", {table: id, seen: table.n || 0});
    };
    own.onmessage = (message) => hear(JSON.parse(message.data));
    own.onclose = (event) => {
        if (socket !== own) return; // we went elsewhere
        const wait = /^retry_ms=(\d+)$/.exec(event.reason);
        say("The connection is lost; trying again ...");
        setTimeout(() => socket === own && connect(id), wait ? Number(wait[1]) : 1000 + Math.random() * 2000);
    };
}

/* ---- Where we are: the lobby, or the table in the address ---- */

function showPlace() {
    const old = socket;
    socket = null;
    if (old) old.close();
    document.getElementById("who").textContent = token ? name : "";
    if (!token) {
        showName();
        return;
    }
    const id = /^#(?:\/table\/|table=)([0-9a-z-]+)/.exec(location.hash);
    if (id) {
        table = {log: []};
        main.replaceChildren();
        connect(id[1]);
    } else {
        showLobby().catch(() => {});
    }
}

window.addEventListener("hashchange", showPlace);
showPlace();
