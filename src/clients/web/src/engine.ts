/* engine.ts: the house in a worker of this page as a source: games against bots without any server, kept in
 * this browser. It is started when first asked. */
import type {FromHouse, ToHouse} from "./engine_words.ts";
import {OwnSource, Person} from "./person.ts";
import type {Answer, TableRow} from "./protocol.ts";
import {Link, LinkHandlers, Refused, Source, Unreachable} from "./source.ts";
import {scriptUrl} from "./trusted.ts";
import {Wire, WireHandlers, WireLink} from "./wire.ts";

declare const WORKER_JS: string;

const OPEN_TABLES = 7; /* and a new one: the house lets one person have eight */

interface Asked {
    message: ToHouse;
    resolve: (answer: Answer) => void;
    reject: (error: Error) => void;
}

/* The worker, and who waits for what of it. */
class Port {
    private worker: Worker;
    private asked = new Map<number, Asked>();
    private wires = new Map<number, WireHandlers>();
    private count = 0;
    private broken = "";
    saved = true;

    /* A page that the browser puts aside, so that the back button finds it again, must not keep the house from others:
     * WebKit leaves it its lock. It gets a new worker when it is back, which asks and connects again by itself. */
    constructor() {
        this.worker = this.start();
        window.addEventListener("pagehide", (event) => void (event.persisted && this.worker.terminate()));
        window.addEventListener("pageshow", (event) => void (event.persisted && this.back()));
    }

    private start(): Worker {
        const worker = new Worker(scriptUrl(new URL(WORKER_JS, document.baseURI).href));
        worker.onmessage = (event: MessageEvent<FromHouse>) => this.take(event.data);
        worker.onerror = () => this.fail("the engine does not run in this browser");
        return worker;
    }

    private back(): void {
        this.worker = this.start();
        this.again();
    }

    /* Repeats all requests: to a house that has opened, or, when this page is back, to the window that has it now. */
    private again(): void {
        for (const {message} of this.asked.values()) this.worker.postMessage(message);
        for (const wire of [...this.wires.values()]) wire.lost(0);
    }

    private fail(text: string): void {
        this.broken = text;
        for (const {reject} of this.asked.values()) reject(new Unreachable(text));
        this.asked.clear();
    }

    private take(message: FromHouse): void {
        if (message.k === "house") {
            this.again();
        } else if (message.k === "answer") {
            const asked = this.asked.get(message.n);
            this.asked.delete(message.n);
            const answer = JSON.parse(message.text) as Answer;
            if (answer.error) asked?.reject(new Refused(answer.error, answer.text ?? ""));
            else asked?.resolve(answer);
        } else if (message.k === "out") {
            this.wires.get(message.link)?.text(message.text);
        } else if (message.k === "closed") {
            this.wires.get(message.link)?.lost();
        } else if (message.k === "unsaved") {
            this.saved = false;
        } else {
            this.fail(message.text);
        }
    }

    private put(n: number, message: ToHouse): Promise<Answer> {
        if (this.broken) return Promise.reject(new Unreachable(this.broken));
        return new Promise((resolve, reject) => {
            this.asked.set(n, {message, resolve, reject});
            this.worker.postMessage(message);
        });
    }

    ask(method: string, path: string, token: string, body?: Record<string, unknown>): Promise<Answer> {
        const n = ++this.count;
        return this.put(n, {k: "ask", n, method, path, token, body: body ? JSON.stringify(body) : ""});
    }

    prune(most: number): Promise<Answer> {
        const n = ++this.count;
        return this.put(n, {k: "prune", n, most});
    }

    connect(handlers: WireHandlers): Wire {
        const link = ++this.count;
        const say = (message: ToHouse) => this.worker.postMessage(message);
        this.wires.set(link, handlers);
        say({k: "open", link});
        queueMicrotask(() => handlers.open());
        return {
            local: true,
            send: (text) => say({k: "send", link, text}),
            close: () => void (this.wires.delete(link) && say({k: "close", link})),
        };
    }
}

export class WorkerSource extends OwnSource implements Source {
    readonly kind = "worker";
    private port: Port | null = null;
    readonly person = new Person("worker ", (...request) => this.started().ask(...request));

    private started(): Port {
        return (this.port ??= new Port());
    }

    /* False: this browser keeps nothing, and a game is gone with the page. */
    get saved(): boolean {
        return this.port?.saved ?? true;
    }

    /* Old tables make room for a new one: those that are over, and the oldest if there are many. */
    private async makeRoom(): Promise<void> {
        const answer = await this.person.ask("GET", "/api/me");
        for (const {table} of (answer.tables as TableRow[]).filter((row) => row.phase === "over"))
            await this.person.ask("POST", `/api/tables/${table}`, {do: "close"}).catch(() => undefined);
        await this.started().prune(OPEN_TABLES);
    }

    /* There are no other players: a table waits for its only player without limit. */
    async ask(method: "GET" | "POST", path: string, body?: Record<string, unknown>): Promise<Answer> {
        if (method !== "POST" || path !== "/api/tables") return this.person.ask(method, path, body);
        await this.makeRoom();
        return this.person.ask(method, path, {grace: 0, entry: "link", ...body});
    }

    attach(table: string, seen: number, handlers: LinkHandlers): Link {
        return new WireLink((wire) => this.started().connect(wire), this.person, table, seen, handlers);
    }
}
