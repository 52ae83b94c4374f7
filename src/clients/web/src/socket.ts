/* socket.ts: a server as a source: what is asked once goes by HTTP, a table comes over a WebSocket that
 * is opened again, with the number of the last event seen, whenever it is lost. */
import type {Answer, TableMessage} from "./protocol.ts";
import {Link, LinkHandlers, Refused, Source, Unreachable} from "./source.ts";

const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 15000;

const randomId = (): number => Math.floor(Math.random() * 1e15);

export class ServerSource implements Source {
    readonly kind = "server";
    private token = localStorage.getItem("token") ?? "";

    name(): string {
        return localStorage.getItem("name") ?? "";
    }

    async setName(name: string): Promise<void> {
        const answer = await this.fetch("POST", "/api/guests", {name});
        this.token = String(answer.token);
        localStorage.setItem("token", this.token);
        localStorage.setItem("name", name);
    }

    hasToken(): boolean {
        return this.token !== "";
    }

    currentToken(): string {
        return this.token;
    }

    private async fetch(method: string, path: string, body?: Record<string, unknown>): Promise<Answer> {
        const headers: Record<string, string> = {"Content-Type": "application/json"};
        if (this.token) headers.Authorization = "Bearer " + this.token;
        let answer: Answer;
        try {
            const response = await fetch(path, {method, headers, body: body && JSON.stringify(body)});
            answer = (await response.json()) as Answer;
        } catch {
            throw new Unreachable("the server does not answer");
        }
        if (answer.error) throw new Refused(answer.error, answer.text ?? "");
        return answer;
    }

    async ask(method: "GET" | "POST", path: string, body?: Record<string, unknown>): Promise<Answer> {
        try {
            return await this.fetch(method, path, body && {...body, id: randomId()});
        } catch (error) {
            if (error instanceof Refused && error.code === "bad-token") {
                this.token = "";
                localStorage.removeItem("token");
            }
            throw error;
        }
    }

    attach(table: string, seen: number, handlers: LinkHandlers): Link {
        return new SocketLink(this, table, seen, handlers);
    }
}

interface Waiting {
    command: Record<string, unknown>;
    resolve: (answer: Answer) => void;
}

class SocketLink implements Link {
    private socket: WebSocket | null = null;
    private waiting = new Map<number, Waiting>();
    private attached = false;
    private closed = false;
    private retryMs = RETRY_MS_MIN;
    private timer = 0;

    constructor(private source: ServerSource, private table: string, private seen: number, private handlers: LinkHandlers) {
        queueMicrotask(() => this.open()); /* handlers are not called before attach has returned */
    }

    private open(): void {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        this.handlers.state("connecting", 0);
        const socket = new WebSocket(`${scheme}//${location.host}/ws`);
        this.socket = socket;
        this.attached = false;
        socket.onopen = () => {
            const token = this.source.currentToken();
            socket.send(JSON.stringify({do: "hello", v: 1, id: 1, ...(token ? {token} : {})}));
            socket.send(JSON.stringify({do: "attach", table: this.table, seen: this.seen, id: 2}));
        };
        socket.onmessage = (event) => this.take(String(event.data));
        socket.onclose = () => this.lost();
    }

    private lost(): void {
        if (this.closed) return;
        this.handlers.state("off", this.retryMs);
        this.timer = window.setTimeout(() => this.open(), this.retryMs);
        this.retryMs = Math.min(RETRY_MS_MAX, this.retryMs * 2);
    }

    private take(text: string): void {
        let message: (Answer & {t?: undefined}) | TableMessage;
        try {
            message = JSON.parse(text);
        } catch {
            return;
        }
        if (message.t === "table") {
            this.seen = message.n;
            this.handlers.message(message);
            return;
        }
        if (message.re === 2 && !this.attached && message.ok) {
            this.attached = true;
            this.retryMs = RETRY_MS_MIN;
            this.handlers.state("on", 0);
            for (const {command} of this.waiting.values()) this.socket!.send(JSON.stringify(command));
            return;
        }
        const waiting = this.waiting.get(message.re);
        if (waiting) {
            this.waiting.delete(message.re);
            waiting.resolve(message);
        }
    }

    send(command: Record<string, unknown>): Promise<Answer> {
        const id = randomId();
        const whole = {...command, id};
        return new Promise((resolve) => {
            this.waiting.set(id, {command: whole, resolve});
            if (this.attached && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
        });
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        this.socket?.close();
    }
}
