/* table.ts: what this page knows of one table: the last view, who sits where, all events so far, and the
 * lines of the game. It takes part in the fair deal by itself (deal.ts) and tells the screen when
 * something has changed. */
import {Dealer, Doubt} from "./deal.ts";
import {tablePaths} from "./hello.ts";
import type {Answer, Deal, Line, SeatRow, TableEvent, TableMessage, View} from "./protocol.ts";
import {keepDealt} from "./receipt.ts";
import type {Link, LinkState, Source} from "./source.ts";
import {ownFace} from "./sources.ts";
import {isTable} from "./wire.ts";

const ORDER_FRESH_MS = 2000; /* an order of the live clock is sent again for so long */

/* Lines of JSON; one that is none is left out. */
export function readLines(text: string): Line[] {
    const lines: Line[] = [];
    for (const line of text.split("\n")) {
        try {
            const read: unknown = line ? JSON.parse(line) : null;
            if (typeof read === "object" && read !== null) lines.push(read as Line);
        } catch {
            /* left out */
        }
    }
    return lines;
}

/* All lines of a game, up to an event. */
interface History {
    n: number;
    lines: Line[];
}

/* The only person in games of this page is the reader. */
const withFace = (row: SeatRow): SeatRow => (row.kind === "person" ? {...row, face: ownFace()} : row);

export class Table {
    phase: TableMessage["phase"] = "seating";
    you = 0;
    host = 0;
    terms = "";
    seats: SeatRow[] = [];
    events: TableEvent[] = [];
    view: View | null = null;
    at = 0;
    clocks: number[] = [];
    clocksAt = 0; /* performance.now() when the clocks were told */
    now = 0; /* the house's time when the last message came, */
    nowAt = 0; /* and performance.now() then */
    chosen = "";
    record = "";
    totals: number[] = [];
    victory: number[] = [];
    seen = 0;
    lines: Line[] = [];
    state: LinkState = "connecting";
    retryMs = 0;
    live: unknown = null; /* by live clock: the layout, as it came */
    roundTripMs = -1; /* by live clock: a message to the house and back; -1: not measured yet */
    aboveMs = 0; /* what the table asks for, if that is less */
    onFrame: ((frame: string) => void) | null = null; /* by live clock: whoever draws it */
    onRefused: ((answer: Answer) => void) | null = null;
    onNotice: ((text: string) => void) | null = null; /* of the server's host, for everybody */
    error = ""; /* why the table is gone, as a code of the protocol: no-table, no-spectators */
    private link: Link;
    private dealer: Dealer;
    number = ""; /* of the game, as its record will have it */
    asks = false; /* another game is being dealt, and we have not said that we play */
    private deal: Deal | null = null;
    private joined = false; /* we said so while it was being dealt */
    private looked = false; /* what we know was looked up, and the link has not said it yet */
    private heard = false; /* the link has spoken: before that we take no part in a deal, which may be over by then */
    private steady = false; /* and was not lost since then: nothing has been missed */
    private opening = false; /* we were shown that shares are opened */
    private closed = false;
    linesBefore = 0; /* how many there were before the last message */
    private linesAt = -1; /* the event that the lines are up to; -1: they are not all here, */
    private wanted = 0; /* and the one that they have to be up to */
    private asked: Promise<History> | null = null; /* the whole history, on its way, */
    private behind: TableMessage[] = []; /* and what has come since it was asked for */

    constructor(readonly source: Source, readonly id: string, private changed: (message: TableMessage | null) => void) {
        this.dealer = new Dealer(id, source.kind === "worker");
        if (source.kind === "server" && source.name()) {
            this.asked = this.ask();
            this.asked.catch(() => undefined); /* it is asked for again */
            void this.look().catch(() => undefined); /* the link will say it */
        }
        this.link = source.attach(id, 0, {
            message: (message) => this.hear(message),
            state: (state, retryMs, code) => {
                this.state = state;
                this.steady &&= state === "on" || state === "quiet";
                this.retryMs = retryMs;
                this.error = code ?? "";
                changed(null);
            },
            live: (frame) => this.onFrame?.(frame),
            roundTrip: (ms, aboveMs) => {
                this.roundTripMs = ms;
                this.aboveMs = aboveMs;
            },
            refused: (answer) => this.onRefused?.(answer),
            notice: (text) => this.onNotice?.(text),
        });
    }

    /* The first message of the link, by a request that does not wait until the link is made. Which of them comes first
     * is of no importance. */
    private async look(): Promise<void> {
        const message: Partial<Record<keyof TableMessage, unknown>> = await this.source.ask("GET", tablePaths(this.id)[0]);
        if (this.closed || this.seen > 0 || this.state === "gone" || !isTable(message)) return;
        this.looked = true;
        this.wanted = Math.max(this.wanted, message.n);
        this.take(message);
    }

    /* What the link says was looked up already, perhaps: then it is what has happened since, if it is not older. */
    private hear(message: TableMessage): void {
        this.heard = true;
        const {snapshot, view, ...rest} = message;
        this.steady ||= message.phase === "seating" || message.phase === "over";
        if (!this.looked || (snapshot && message.n > this.seen)) {
            this.take(message);
        } else if (message.n >= this.seen) {
            const same = message.n === this.seen && message.at === this.at;
            this.take({...rest, ...(same || !view ? {} : {view}), events: message.events.filter(({n}) => n > this.seen)});
        } else {
            return this.putLines(message); /* what comes next follows it */
        }
        this.looked = false;
    }

    /* A message that cannot be shown leaves everything as it was: the link asks for it again. */
    private take(message: TableMessage): void {
        const before = {...this, events: [...this.events]};
        try {
            this.put(message);
            this.changed(message);
        } catch (error) {
            Object.assign(this, before);
            throw error;
        }
    }

    private put(message: TableMessage): void {
        const begins = this.phase !== "playing" && message.phase === "playing";
        const lost = message.snapshot === true && this.you > 0 && message.you === 0;
        this.linesBefore = this.lines.length;
        if (lost || message.events.some(({e, n}) => e === "dealt" && n > this.linesAt)) this.forgetLines();
        this.putLines(message);
        if (message.snapshot) this.events = [];
        this.events.push(...message.events);
        this.seen = message.n;
        this.phase = message.phase;
        this.now = message.now;
        this.nowAt = performance.now();
        this.you = message.you;
        if (message.terms !== undefined) this.terms = message.terms;
        if (message.host !== undefined) this.host = message.host;
        if (message.seats) this.seats = this.source.kind === "worker" ? message.seats.map(withFace) : message.seats;
        if (message.live !== undefined) this.live = message.live;
        if (message.number !== undefined) this.number = message.number;
        if (message.at !== undefined) this.at = message.at;
        if (message.clocks) {
            this.clocks = message.clocks;
            this.clocksAt = performance.now();
        }
        this.chosen = message.chosen ?? "";
        this.view = message.view ?? (message.phase === "playing" || message.phase === "over" ? this.view : null);
        this.record = message.record ?? "";
        this.totals = message.totals ?? [];
        this.victory = message.victory ?? [];
        this.deal = message.deal ?? null;
        this.opening ||= this.deal?.opening ?? false;
        this.joined &&= this.deal !== null;
        this.asks = this.deal !== null && this.you > 0 && !this.joined && !this.willing();
        if (!this.asks && this.heard) this.takePart();
        if (message.phase === "playing") {
            this.dealer.done(this.number, begins && this.steady && !this.opening && this.you > 0 && this.source.kind === "server");
            this.opening = false;
            if (message.view && this.source.kind === "server") keepDealt(this.number, this.id, this.at, message.view);
        }
    }

    /* Who is dealt in at a first game has sat down for it; after one, who has said so, or has sat down since. Where a
     * deal was given up, somebody starts the next one. */
    private willing(): boolean {
        const last = this.events.map((event) => event.e).lastIndexOf("finished");
        return last < 0 || this.events.slice(last).some(({e, seat}) => e === "given-up"
            || ((e === "rematch" || e === "seated") && seat === this.you));
    }

    /* Something about the deal that cannot be, while it was made: see deal.ts. */
    get doubt(): Doubt {
        return this.dealer.doubt;
    }

    /* Those who look on keep what they see, and give nothing. */
    private takePart(): void {
        if (this.deal) this.dealer.take(this.deal, this.you, (command) => this.send(command));
    }

    /* Another game is being dealt, and we play along. */
    join(): void {
        this.joined = true;
        this.asks = false;
        this.takePart();
        this.changed(null);
    }

    /* ---- The history ---- */

    private forgetLines(): void {
        this.lines = [];
        this.linesAt = -1;
    }

    /* An update says how the history goes on. Where it does not follow what we have, all of it is asked for. */
    private putLines(message: TableMessage): void {
        const {n, history} = message;
        const gap = history !== undefined && history.lines === undefined;
        if (n < this.linesAt || (gap && n === this.linesAt)) return; /* asked for since then */
        if (history && (history.lines === undefined || history.from > this.lines.length && this.complete)) {
            this.wanted = n;
            this.linesAt = Math.min(this.linesAt, n - 1);
            this.behind = [];
        } else if (!this.complete && history?.from !== 0) {
            this.behind = [...this.behind, message];
        } else {
            if (history) this.lines = [...this.lines.slice(0, history.from), ...readLines(history.lines ?? "")];
            this.linesAt = n;
        }
    }

    /* Are the lines where the view is? */
    get complete(): boolean {
        return this.linesAt >= this.wanted;
    }

    private async ask(): Promise<History> {
        const answer = await this.source.ask("GET", tablePaths(this.id)[1]);
        return {n: answer.n ?? this.seen, lines: readLines(String(answer.lines ?? ""))};
    }

    /* The lines of the game so far, as this seat may know them now. Where some are missing they are asked for, the first
     * time while the connection is made; then the last ones may still be missing: see `complete`. */
    async history(): Promise<Line[]> {
        if (this.complete) return this.lines;
        const asked = this.asked ??= this.ask();
        try {
            const {n, lines} = await asked;
            if (n > this.linesAt) {
                this.lines = lines;
                this.linesAt = n;
                for (const message of this.behind.splice(0)) this.putLines(message);
            }
        } finally {
            if (this.asked === asked) this.asked = null;
        }
        return this.lines;
    }

    send(command: Record<string, unknown>): Promise<Answer> {
        return this.link.send(command);
    }

    /* Where eyes look now. */
    sayLive(inputs: string[]): void {
        this.link.say({do: "live", in: inputs});
    }

    /* What a hand does. After a lost connection a new order is sent again, an old one only asked about: a hand that
     * leaves seconds later is not what was meant. */
    orderLive(input: string): Promise<Answer> {
        if (this.state !== "on" && this.state !== "quiet") return Promise.resolve({re: 0, error: "offline", text: ""});
        return this.link.send({do: "live", in: [input]}, {ms: ORDER_FRESH_MS, instead: {do: "live", in: []}});
    }

    play(move: string): Promise<Answer> {
        return this.send({do: "move", move, at: this.at});
    }

    close(): void {
        this.closed = true;
        this.link.close();
    }
}
