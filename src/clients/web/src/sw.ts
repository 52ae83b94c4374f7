/* sw.ts: the service worker: keeps the files of the page, so that it opens without a network. The page itself
 * comes from the server if it answers soon, and from here if not; the other files have a hash of their content
 * in their names and never change, so those that are here are taken from here. What is asked of the house
 * (/api, /ws) never comes this way. */

declare const FILES: string[];
declare const LATER: string[]; /* cached on first use */
declare const VERSION: string;

const scope = self as unknown as ServiceWorkerGlobalScope;
const NAME = "kickback " + VERSION;
const PAGE = new URL("./", scope.location.href).pathname;
const PAGE_MS = 3000;
const kept = new Set(FILES.map((name) => PAGE + name));
const later = new Set(LATER.map((name) => PAGE + name));

scope.addEventListener("install", (event) => {
    event.waitUntil(caches.open(NAME).then((cache) => cache.addAll([PAGE, ...FILES.map((name) => PAGE + name)])));
});

/* Windows of the version before go on with what they have: this comes when the last of them is closed. */
scope.addEventListener("activate", (event) => {
    const old = (name: string) => name.startsWith("kickback ") && name !== NAME;
    event.waitUntil(
        caches.keys()
            .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
            .then(() => scope.clients.claim()),
    );
});

async function page(request: Request): Promise<Response> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PAGE_MS);
    try {
        const response = await fetch(request.url, {signal: stop.signal, cache: "no-cache"});
        if (response.ok) return response;
    } catch {
        /* no network, or too slow */
    } finally {
        clearTimeout(timer);
    }
    return (await caches.match(PAGE)) ?? Response.error();
}

async function file(request: Request): Promise<Response> {
    return (await caches.match(request.url, {ignoreSearch: true})) ?? fetch(request);
}

async function fileOnce(request: Request): Promise<Response> {
    const found = await caches.match(request.url, {ignoreSearch: true});
    if (found) return found;
    const response = await fetch(request);
    if (response.ok) await (await caches.open(NAME)).put(request.url, response.clone());
    return response;
}

scope.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== scope.location.origin) return;
    if (event.request.mode === "navigate" && url.pathname === PAGE) event.respondWith(page(event.request));
    else if (kept.has(url.pathname)) event.respondWith(file(event.request));
    else if (later.has(url.pathname)) event.respondWith(fileOnce(event.request));
});
