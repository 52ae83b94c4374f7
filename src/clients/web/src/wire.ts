/* wire.ts: one table over a wire, whatever that is made of (a WebSocket, a worker): hello, attach, commands
 * until they are answered, and all of it again, from the last event seen, when the wire is lost. What comes
 * is not trusted: a message that is none means that the wire is broken, and it is opened anew. */
import {ATTACH, attachText, HELLO, helloText} from "./hello.ts";
import type {Person} from "./person.ts";
import type {Answer, TableMessage, View} from "./protocol.ts";
import {Link, LinkHandlers, randomId} from "./source.ts";

const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 15000;
const OPEN_MS = 10000; /* from opening to the first message of the table */
const PING_MS = 25000;
const PONG_MS = 10000;
const REST_MS = 1000; /* while frames come, the watch is wound up so often */
const PING = 3;

export interface Wire {
    send(text: string): void;
    close(): void;
}

export interface WireHandlers {
    open(): void;
    text(text: string): void;
    /* Lost, or refused; `retryMs`: when the other side asks us to come back, 0: at once. */
    lost(retryMs?: number): void;
}

interface Waiting {
    command: Record<string, unknown>;
    resolve: (answer: Answer) => void;
}

/* What every view has; the rest of it is the business of the boards. */
const isView = (view: Partial<View> | undefined): boolean =>
    view === undefined || (typeof view === "object" && view !== null && typeof view.game === "string" &&
    typeof view.round === "number" && typeof view.stage === "string" && Array.isArray(view.legal) &&
    Array.isArray(view.must));

export const isTable = (message: Partial<Record<keyof TableMessage, unknown>>): message is TableMessage =>
    message.t === "table" && typeof message.n === "number" && typeof message.phase === "string" &&
    typeof message.you === "number" && Array.isArray(message.events) && isView(message.view as Partial<View> | undefined) &&
    (message.seats === undefined || Array.isArray(message.seats));

/* The house asks how long a message takes (by live clock), and says how long the last one took. */
interface Ping {
    t: "ping";
    number: number;
    round_trip?: number;
    above?: number;
}

const isPing = (message: {t?: unknown; number?: unknown}): message is Ping =>
    message.t === "ping" && typeof message.number === "number";

const closedAnswer = (id: number): Answer => ({re: id, error: "closed", text: "the table was left"});

export class WireLink implements Link {
    private wire: Wire | null = null;
    private round = 0; /* of wires: what an old one still says is not heard */
    private waiting = new Map<number, Waiting>();
    private attached = false;
    private closed = false;
    private retryMs = RETRY_MS_MIN;
    private retry = 0;
    private watch = 0;
    private restedAt = 0;
    private wake = () => void (this.retry && !document.hidden && this.open());

    constructor(
        private connect: (handlers: WireHandlers) => Wire,
        private person: Person,
        private table: string,
        private seen: number,
        private handlers: LinkHandlers,
    ) {
        window.addEventListener("online", this.wake);
        document.addEventListener("visibilitychange", this.wake);
        queueMicrotask(() => this.open()); /* handlers are not called before attach has returned */
    }

    /* ---- The wire ---- */

    private open(): void {
        if (this.closed) return;
        clearTimeout(this.retry);
        this.retry = 0;
        this.attached = false;
        const round = ++this.round;
        const mine = (act: () => void) => void (round === this.round && !this.closed && act());
        this.handlers.state("connecting", 0);
        this.wait(OPEN_MS);
        this.wire = this.connect({
            open: () => mine(() => this.hello()),
            text: (text) => mine(() => this.take(text)),
            lost: (retryMs) => mine(() => this.lost(retryMs)),
        });
    }

    private lost(retryMs?: number): void {
        this.round++;
        this.wire?.close();
        this.wire = null;
        clearTimeout(this.watch);
        const own = this.retryMs * (0.8 + 0.4 * Math.random());
        const ms = Math.round(retryMs === undefined ? own : retryMs && Math.max(retryMs, own));
        this.retryMs = Math.min(RETRY_MS_MAX, this.retryMs * 2);
        this.retry = window.setTimeout(() => this.open(), ms);
        this.handlers.state("off", ms);
    }

    /* Something must come within so long. */
    private wait(ms: number): void {
        clearTimeout(this.watch);
        this.watch = window.setTimeout(() => this.lost(), ms);
    }

    /* All is well; after a while we ask whether it still is. */
    private rest(): void {
        this.restedAt = performance.now();
        clearTimeout(this.watch);
        this.watch = window.setTimeout(() => {
            this.wire?.send(JSON.stringify({do: "ping", id: PING}));
            this.wait(PONG_MS);
        }, PING_MS);
    }

    private hello(): void {
        this.wire?.send(helloText(this.person.token()));
        this.wire?.send(attachText(this.table, this.seen));
    }

    /* ---- Messages ---- */

    private take(text: string): void {
        let message: Partial<Omit<TableMessage, "t" | "live"> & Answer> & {t?: unknown; live?: unknown};
        try {
            message = JSON.parse(text);
        } catch {
            return this.lost();
        }
        if (typeof message !== "object" || message === null) return this.lost();
        if (typeof message.live === "string") return this.takeFrame(message.live);
        if (isTable(message)) return this.takeTable(message);
        if (isPing(message)) return this.pong(message);
        if (typeof message.re !== "number") return this.lost();
        this.rest();
        this.takeAnswer(message as Answer);
    }

    private takeTable(message: TableMessage): void {
        if (message.table !== this.table) return;
        try {
            this.handlers.message(message);
        } catch (error) { /* well-formed, and yet nothing that can be shown: we ask again */
            console.warn(error);
            return this.lost();
        }
        this.seen = message.n;
        this.retryMs = RETRY_MS_MIN;
        this.rest();
    }

    /* Frames come twenty times a second: they are alive, and nothing else is asked. */
    private takeFrame(frame: string): void {
        try {
            this.handlers.live?.(frame);
        } catch (error) {
            console.warn(error);
            return this.lost();
        }
        if (performance.now() - this.restedAt > REST_MS) this.rest();
    }

    private pong(ping: Ping): void {
        this.wire?.send(JSON.stringify({do: "pong", number: ping.number}));
        if (ping.round_trip !== undefined) this.handlers.roundTrip?.(ping.round_trip, ping.above ?? 0);
        this.rest();
    }

    private takeAnswer(answer: Answer): void {
        if (answer.re === HELLO && answer.error) return this.helloRefused(answer.error);
        if (answer.re === ATTACH && !this.attached) return this.attachAnswered(answer);
        if (answer.re === 0 && answer.error === "no-spectators") return this.end(answer.error);
        if (answer.re === 0 && answer.error) this.handlers.refused?.(answer);
        const waiting = this.waiting.get(answer.re);
        this.waiting.delete(answer.re);
        waiting?.resolve(answer);
    }

    private helloRefused(code: string): void {
        if (code === "bad-version") return this.end(code); /* the page is older than the server */
        if (code !== "bad-token") return this.lost();
        this.person.forget(this.person.token());
        const again = () => (this.closed ? undefined : this.lost());
        void this.person.need().then(again, again);
    }

    private attachAnswered(answer: Answer): void {
        if (answer.error === "no-token") return; /* hello was refused, and is said again */
        if (answer.error === "too-fast" || answer.error === "not-saved") return this.lost();
        if (answer.error) return this.end(answer.error);
        this.attached = true;
        this.handlers.state("on", 0);
        for (const {command} of this.waiting.values()) this.wire?.send(JSON.stringify(command));
    }

    private end(code: string): void {
        this.close();
        this.handlers.state("gone", 0, code);
    }

    send(command: Record<string, unknown>): Promise<Answer> {
        const id = randomId();
        const whole = {...command, id};
        if (this.closed) return Promise.resolve(closedAnswer(id));
        return new Promise((resolve) => {
            this.waiting.set(id, {command: whole, resolve});
            if (this.attached) this.wire?.send(JSON.stringify(whole));
        });
    }

    say(command: Record<string, unknown>): void {
        if (this.attached) this.wire?.send(JSON.stringify(command));
    }

    close(): void {
        this.closed = true;
        this.round++;
        clearTimeout(this.retry);
        clearTimeout(this.watch);
        window.removeEventListener("online", this.wake);
        document.removeEventListener("visibilitychange", this.wake);
        this.wire?.close();
        this.wire = null;
        for (const [id, {resolve}] of this.waiting) resolve(closedAnswer(id));
        this.waiting.clear();
    }
}
