/* socket.ts: a server as a source: what is asked once goes by HTTP, a table comes over a WebSocket. */
import {ANSWER_MS, headersOf, newSocket, takeAsked, takeSocket} from "./hello.ts";
import {Fetch, OwnSource, Person} from "./person.ts";
import type {Answer} from "./protocol.ts";
import {Link, LinkHandlers, Refused, Source, Unreachable} from "./source.ts";
import {Wire, WireHandlers, WireLink} from "./wire.ts";

const AGAIN_MS = [300, 1200]; /* retry delays of a request without an answer */

const fetchOnce: Fetch = async (method, path, token, body) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), ANSWER_MS);
    let answer: Answer;
    try {
        const response = await ((method === "GET" && takeAsked(token, path)) || fetch(path,
            {method, headers: headersOf(token), body: body && JSON.stringify(body), signal: stop.signal}));
        answer = (await response.json()) as Answer;
    } catch {
        throw new Unreachable("the server does not answer");
    } finally {
        clearTimeout(timer);
    }
    if (typeof answer !== "object" || answer === null || /^http-5/.test(answer.error ?? ""))
        throw new Unreachable("the server does not answer");
    if (answer.error) throw new Refused(answer.error, answer.text ?? "");
    return answer;
};

const fetchAnswer: Fetch = async (method, path, token, body) => {
    const repeatable = method === "GET" || body?.id !== undefined;
    for (const ms of repeatable ? AGAIN_MS : []) {
        try {
            return await fetchOnce(method, path, token, body);
        } catch (error) {
            if (!(error instanceof Unreachable)) throw error;
            await new Promise((resolve) => setTimeout(resolve, ms));
        }
    }
    return fetchOnce(method, path, token, body);
};

/* The reason of a close may say when to come back: retry_ms=1500. */
const retryOf = (event: CloseEvent): number | undefined => {
    const ms = /retry_ms=(\d{1,6})/.exec(event.reason)?.[1];
    return ms === undefined ? undefined : Math.max(1, Number(ms));
};

const hear = (handlers: WireHandlers, data: unknown): void =>
    typeof data === "string" ? handlers.text(data) : handlers.lost();

function listen(socket: WebSocket, handlers: WireHandlers): void {
    socket.onmessage = (event) => hear(handlers, event.data);
    socket.onclose = (event) => handlers.lost(retryOf(event));
}

/* A socket that early.ts has opened: what we say first was said already, if it is the same; if not, it is of no use. */
function takeOver(handlers: WireHandlers): Wire | null {
    const early = takeSocket();
    if (!early || early.socket.readyState > WebSocket.OPEN) return null;
    const {socket, said, heard} = early;
    let spoken = 0; /* `said` stays whole: it goes out when the socket opens, which may be later than now */
    listen(socket, handlers);
    queueMicrotask(() => { /* handlers are not called before the wire is there */
        handlers.open();
        for (const data of heard) hear(handlers, data);
    });
    return {
        send: (text) => {
            const before = said[spoken++];
            if (before === undefined) return void (socket.readyState === WebSocket.OPEN && socket.send(text));
            if (before !== text) handlers.lost(0);
        },
        close: () => socket.close(),
    };
}

function connect(handlers: WireHandlers): Wire {
    const early = takeOver(handlers);
    if (early) return early;
    const socket = newSocket();
    socket.onopen = () => handlers.open();
    listen(socket, handlers);
    return {
        send: (text) => void (socket.readyState === WebSocket.OPEN && socket.send(text)),
        close: () => socket.close(),
    };
}

export class ServerSource extends OwnSource implements Source {
    readonly kind = "server";
    readonly person = new Person("", fetchAnswer);

    hasToken(): boolean {
        return this.person.token() !== "";
    }

    ask(method: "GET" | "POST", path: string, body?: Record<string, unknown>): Promise<Answer> {
        return this.person.ask(method, path, body);
    }

    attach(table: string, seen: number, handlers: LinkHandlers): Link {
        return new WireLink(connect, this.person, table, seen, handlers);
    }
}
