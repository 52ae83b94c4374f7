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
const PING_MS = 25000; /* of silence before we ask whether the other side is there, */
const GAME_PING_MS = 4000; /* while a game is watched, */
const SEAT_PING_MS = 400; /* while we have a seat in it, and when somebody touches the page: with QUIET_MS a second */
const FRAME_MS = 700; /* a live table sends a frame every 50 ms: after this silence the connection is checked */
const QUIET_MS = 600; /* after this time without an answer the page shows it, */
const TRIPS = 3; /* or after this many round trips on a slow connection */
const QUIET_MS_MAX = 4000;
const LOST_MS = 2000; /* after this time the page reconnects */
const WORKER_MS = 10000; /* a worker may be thinking */
const LATE_MS = 250; /* a check this late means that the page was busy, and an answer may be unread */
const READ_MS = 50; /* for which we wait */
const PING = 3;

export interface Wire {
    send(text: string): void;
    close(): void;
    local?: boolean; /* within this browser: it is never silent because of a network */
}

export interface WireHandlers {
    open(): void;
    text(text: string): void;
    /* Lost, or refused; `retryMs`: when the other side asks us to come back, 0: at once. */
    lost(retryMs?: number): void;
}

interface Waiting {
    command: Record<string, unknown>;
    instead: Record<string, unknown>; /* after that time */
    until: number;
    resolve: (answer: Answer) => void;
}

/* The members common to all views; boards check the rest. */
const isView = (view: Partial<View> | undefined): boolean =>
    view === undefined || (typeof view === "object" && view !== null && typeof view.game === "string" &&
    typeof view.round === "number" && typeof view.stage === "string" && Array.isArray(view.legal) &&
    Array.isArray(view.must));

/* Lines behind the first `from`; without them there is a gap. */
const isNews = (news: unknown): boolean => {
    if (news === undefined) return true;
    if (typeof news !== "object" || news === null) return false;
    const {from, lines} = news as {from?: unknown; lines?: unknown};
    return Number.isInteger(from) && Number(from) >= 0 && (lines === undefined || typeof lines === "string");
};

export const isTable = (message: Partial<Record<keyof TableMessage, unknown>>): message is TableMessage =>
    message.t === "table" && typeof message.n === "number" && typeof message.phase === "string" &&
    typeof message.you === "number" && Array.isArray(message.events) && isView(message.view as Partial<View> | undefined) &&
    (message.seats === undefined || Array.isArray(message.seats)) && isNews(message.history);

/* In a live game the house measures the round trip, and tells the last result. */
interface Ping {
    t: "ping";
    number: number;
    round_trip?: number;
    above?: number;
}

const isPing = (message: {t?: unknown; number?: unknown}): message is Ping =>
    message.t === "ping" && typeof message.number === "number";

const TOUCHES = ["pointerdown", "pointermove", "keydown"];

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
    private lookAt = 0; /* when `watch` is due */
    private late = false; /* it was not in time */
    private heardAt = 0; /* the last message */
    private askedAt = 0; /* something that is answered was sent, and nothing has come since; 0: nothing was */
    private tripMs = 0; /* a question and its answer */
    private quiet = false;
    private frames = false; /* the last message was a frame, so that the next is due */
    private pingMs = PING_MS; /* while the page is looked at */
    private wake = () => {
        if (document.hidden) return;
        if (this.retry) this.open();
        else this.touch();
    };
    private touch = () => {
        if (this.attached && !this.askedAt && performance.now() - this.heardAt > SEAT_PING_MS) this.probe();
    };
    private offline = () => {
        if (!this.attached || this.wire?.local) return;
        this.setQuiet(true);
        this.probe();
    };

    constructor(
        private connect: (handlers: WireHandlers) => Wire,
        private person: Person,
        private table: string,
        private seen: number,
        private handlers: LinkHandlers,
    ) {
        window.addEventListener("online", this.wake);
        window.addEventListener("offline", this.offline);
        for (const kind of TOUCHES) window.addEventListener(kind, this.touch, {passive: true, capture: true});
        document.addEventListener("visibilitychange", this.wake);
        queueMicrotask(() => this.open()); /* handlers are not called before attach has returned */
    }

    /* ---- The wire ---- */

    private open(): void {
        if (this.closed) return;
        clearTimeout(this.retry);
        this.retry = 0;
        this.forget();
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

    private forget(): void {
        this.attached = this.quiet = this.frames = this.late = false;
        this.askedAt = 0;
        clearTimeout(this.watch);
    }

    private lost(retryMs?: number): void {
        this.round++;
        this.wire?.close();
        this.wire = null;
        this.forget();
        const own = this.retryMs * (0.8 + 0.4 * Math.random());
        const ms = Math.round(retryMs === undefined ? own : retryMs && Math.max(retryMs, own));
        this.retryMs = Math.min(RETRY_MS_MAX, this.retryMs * 2);
        this.retry = window.setTimeout(() => this.open(), ms);
        this.handlers.state("off", ms);
    }

    /* Sets the deadline for the next message. */
    private wait(ms: number): void {
        clearTimeout(this.watch);
        this.watch = window.setTimeout(() => this.lost(), ms);
    }

    /* ---- Silence: is it the line? ---- */

    private setQuiet(quiet: boolean): void {
        if (quiet === this.quiet) return;
        this.quiet = quiet;
        this.handlers.state(quiet ? "quiet" : "on", 0);
    }

    private quietMs(): number {
        return this.wire?.local ? WORKER_MS : Math.min(QUIET_MS_MAX, Math.max(QUIET_MS, TRIPS * this.tripMs));
    }

    private probe(): void {
        this.wire?.send(JSON.stringify({do: "ping", id: PING}));
        this.asks();
    }

    private asks(): void {
        this.askedAt ||= performance.now();
        this.plan();
    }

    /* The time of the next check for silence. */
    private due(): number {
        if (this.askedAt) return this.askedAt + this.quietMs() + (this.quiet ? LOST_MS : 0);
        if (this.frames && !this.wire?.local) return this.heardAt + FRAME_MS;
        return this.heardAt + (document.hidden || this.wire?.local ? PING_MS : this.pingMs);
    }

    private plan(): void {
        if (!this.attached) return;
        clearTimeout(this.watch);
        this.lookAt = this.due();
        this.watch = window.setTimeout(() => this.look(), Math.max(1, this.lookAt - performance.now()));
    }

    private look(): void {
        const now = performance.now();
        this.late = !this.late && now - this.lookAt > LATE_MS;
        if (this.late) {
            this.lookAt = now;
            this.watch = window.setTimeout(() => this.look(), READ_MS);
        } else if (this.due() > now) {
            this.plan();
        } else if (this.askedAt && (this.quiet || this.wire?.local)) {
            this.lost();
        } else if (this.askedAt) {
            this.setQuiet(true);
            this.plan();
        } else {
            if (this.frames) this.setQuiet(true);
            this.probe();
        }
    }

    /* Notes the round trip of an answer. A connection that was slow once may be slow again. */
    private measure(): void {
        if (this.askedAt) this.tripMs = Math.max(performance.now() - this.askedAt, this.tripMs * 0.5);
    }

    /* All is well. */
    private heard(frame = false): void {
        this.heardAt = performance.now();
        this.askedAt = 0;
        this.frames = frame;
        if (!this.attached) return;
        this.setQuiet(false);
        if (this.due() < this.lookAt) this.plan(); /* else it looks, and plans anew */
    }

    /* Not measured: a page that starts is busy. */
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
        if (message.t === "notice") return this.takeNotice((message as {text?: unknown}).text);
        if (typeof message.re !== "number") return this.lost();
        this.measure();
        this.heard();
        this.takeAnswer(message as Answer);
    }

    private takeNotice(text: unknown): void {
        if (typeof text === "string") this.handlers.notice?.(text);
        this.heard();
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
        this.pingMs = message.phase === "over" ? PING_MS : message.you > 0 ? SEAT_PING_MS : GAME_PING_MS;
        this.heard();
    }

    /* Frames come twenty times a second: they are alive, and nothing else is asked. */
    private takeFrame(frame: string): void {
        try {
            this.handlers.live?.(frame);
        } catch (error) {
            console.warn(error);
            return this.lost();
        }
        this.heard(true);
    }

    private pong(ping: Ping): void {
        this.wire?.send(JSON.stringify({do: "pong", number: ping.number}));
        if (ping.round_trip !== undefined) this.handlers.roundTrip?.(ping.round_trip, ping.above ?? 0);
        this.heard(this.frames);
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
        /* The page is older than the server, or we may not come in. */
        if (code === "bad-version" || code === "banned") return this.end(code);
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
        this.plan();
        const now = performance.now();
        for (const {command, instead, until} of this.waiting.values())
            this.wire?.send(JSON.stringify(now > until ? instead : command));
    }

    private end(code: string): void {
        this.close();
        this.handlers.state("gone", 0, code);
    }

    send(command: Record<string, unknown>, late?: {ms: number; instead: Record<string, unknown>}): Promise<Answer> {
        const id = randomId();
        const whole = {...command, id};
        const instead = late ? {...late.instead, id} : whole;
        const until = late ? performance.now() + late.ms : Infinity;
        if (this.closed) return Promise.resolve(closedAnswer(id));
        return new Promise((resolve) => {
            this.waiting.set(id, {command: whole, instead, until, resolve});
            if (!this.attached) return;
            this.wire?.send(JSON.stringify(whole));
            this.asks();
        });
    }

    say(command: Record<string, unknown>): void {
        if (this.attached) this.wire?.send(JSON.stringify(command));
    }

    close(): void {
        this.closed = true;
        this.round++;
        clearTimeout(this.retry);
        this.forget();
        window.removeEventListener("online", this.wake);
        window.removeEventListener("offline", this.offline);
        for (const kind of TOUCHES) window.removeEventListener(kind, this.touch, {capture: true});
        document.removeEventListener("visibilitychange", this.wake);
        this.wire?.close();
        this.wire = null;
        for (const [id, {resolve}] of this.waiting) resolve(closedAnswer(id));
        this.waiting.clear();
    }
}
