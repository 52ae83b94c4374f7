/* early.ts: the first script of the page, so small that it runs while all others are still on their way: it looks at
 * the address, has the files loaded that this screen will need, and asks the server what will be asked first.
 * socket.ts takes over what has come by then. Whatever does not work here is done again there. */
import {
    ANSWER_MS, askedKey, attachText, Early, EarlySocket, headersOf, helloText, newSocket, PROBE_MS, tablePaths,
} from "./hello.ts";
import {preferred} from "./language.ts";

/* Names of files: what a screen needs. */
declare const SCREENS: Record<"home" | "table", string[]>;
declare const WORDS: Record<string, string>;

const early: Early = ((globalThis as {early?: Early}).early ??= {asked: new Map(), socket: null});

function fetchSoon(name: string): void {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "anonymous";
    link.href = name;
    document.head.append(link);
}

function ask(path: string, token: string, ms: number): void {
    const response = fetch(path, {headers: headersOf(token), cache: "no-store", signal: AbortSignal.timeout(ms)});
    response.catch(() => undefined); /* the caller that takes it handles the error */
    early.asked.set(askedKey(token, path), response);
}

function attach(table: string, token: string): void {
    const one: EarlySocket = {socket: newSocket(), said: [helloText(token), attachText(table, 0)], heard: []};
    one.socket.onopen = () => one.said.forEach((text) => one.socket.send(text));
    one.socket.onmessage = (event) => one.heard.push(event.data);
    early.socket = one;
    setTimeout(() => { /* not taken in time: close it, or the player would seem to be at the table */
        if (early.socket !== one) return;
        early.socket = null;
        one.socket.close();
    }, ANSWER_MS);
}

const table = /^#\/table\/(\d[^/]*)/.exec(location.hash)?.[1]; /* of the server; the worker's have another name */
const token = localStorage.getItem("token") ?? "";
const screen = location.hash.startsWith("#/table/") ? "table" : /^#?\/?$/.test(location.hash) ? "home" : null;
const words = WORDS[preferred()];
if (screen) for (const name of SCREENS[screen]) fetchSoon(name);
if (words) fetchSoon(words);
if (early.over) {
    /* this script came last */
} else if (table) {
    attach(table, token);
    if (localStorage.getItem("name")) for (const path of tablePaths(table)) ask(path, token, ANSWER_MS);
} else {
    ask("/api/games", "", PROBE_MS);
}
