/* socket.ts: a server as a source: what is asked once goes by HTTP, a table comes over a WebSocket. */
import {Person} from "./person.ts";
import type {Answer} from "./protocol.ts";
import {Link, LinkHandlers, Refused, Source, Unreachable} from "./source.ts";
import {Wire, WireHandlers, WireLink} from "./wire.ts";

const ANSWER_MS = 10000;
const AGAIN_MS = [300, 1200]; /* a request without an answer is sent again so much later */

async function fetchOnce(method: string, path: string, token: string, body?: Record<string, unknown>): Promise<Answer> {
    const headers: Record<string, string> = {"Content-Type": "application/json"};
    if (token) headers.Authorization = "Bearer " + token;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), ANSWER_MS);
    let answer: Answer;
    try {
        const response = await fetch(path, {method, headers, body: body && JSON.stringify(body), signal: stop.signal});
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
}

const isRepeatable = (method: string, body?: Record<string, unknown>) => method === "GET" || body?.id !== undefined;

async function fetchAnswer(method: string, path: string, token: string, body?: Record<string, unknown>): Promise<Answer> {
    for (const ms of isRepeatable(method, body) ? AGAIN_MS : []) {
        try {
            return await fetchOnce(method, path, token, body);
        } catch (error) {
            if (!(error instanceof Unreachable)) throw error;
            await new Promise((resolve) => setTimeout(resolve, ms));
        }
    }
    return fetchOnce(method, path, token, body);
}

/* The reason of a close may say when to come back: retry_ms=1500. */
const retryOf = (event: CloseEvent): number | undefined => {
    const ms = /retry_ms=(\d{1,6})/.exec(event.reason)?.[1];
    return ms === undefined ? undefined : Math.max(1, Number(ms));
};

function connect(handlers: WireHandlers): Wire {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    socket.onopen = () => handlers.open();
    socket.onmessage = (event) => (typeof event.data === "string" ? handlers.text(event.data) : handlers.lost());
    socket.onclose = (event) => handlers.lost(retryOf(event));
    return {
        send: (text) => void (socket.readyState === WebSocket.OPEN && socket.send(text)),
        close: () => socket.close(),
    };
}

export class ServerSource implements Source {
    readonly kind = "server";
    private person = new Person("", fetchAnswer);

    name(): string {
        return this.person.name();
    }

    setName(name: string): Promise<void> {
        return this.person.setName(name);
    }

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
