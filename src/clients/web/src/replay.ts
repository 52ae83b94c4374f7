/* replay.ts: a finished game again, from the text of its record: every step as a seat saw it, or with
 * everything open, its lines, and whether its deal follows from the shares of those who played. The rules are
 * those of the WebAssembly module (replay_wasm.c), which runs in the page: a question takes a millisecond. */
import {load, Module} from "./engine_module.ts";
import type {Line, SeatRow, View} from "./protocol.ts";
import {readLines} from "./table.ts";

export const RECORD_MAX = 1 << 21; /* of a live game; all others are much shorter */
export const RECEIPT_MAX = 16384;
export const EVERYTHING = -1;

/* Why a text is not a record, and in which line. */
export class NoRecord extends Error {
    constructor(readonly line: number, text: string) {
        super(text);
    }
}

/* What can be read in a record without the engine. */
export function headOf(text: string): {game: string; totals: number[]; victory: number[]} {
    const word = (key: string): string => new RegExp(`^${key} (.*)$`, "m").exec(text)?.[1] ?? "";
    const numbers = (key: string): number[] => word(key).split(" ").filter(Boolean).map(Number);
    return {game: word("game"), totals: numbers("totals"), victory: numbers("victory")};
}

export interface ReplayAbout {
    game: string;
    seats: number;
    options: string;
    viewer: number; /* -1: a whole record; else whose redacted one it is: it cannot be played again */
    date: string;
    players: (SeatRow & {player: number})[]; /* by seat */
    totals?: number[];
    victory?: number[];
    steps: number[]; /* inputs before each step */
}

export interface Share {
    player: number; /* 0: the house */
    commitment: string;
    share: string;
    good: 0 | 1; /* is the commitment the hash of the share? */
}

export interface Verdict {
    deal: "unknown" | "seeded" | "fair";
    follows: 0 | 1; /* the deal is the one that follows from the shares, or the seed */
    text: string; /* why it does not */
    attempt: number;
    terms?: string;
    shares?: Share[];
    seed?: string;
}

/* A record beside a receipt: `fits`, or which thing differs: the number of the game, its terms, the host's commitment,
 * our own share, another player's commitment, what we were dealt; `receipt`: that is damaged, and nothing is known. */
export interface Fit {
    fit: "fits" | "game" | "terms" | "host" | "own" | "list" | "cards" | "receipt";
    own: number; /* the player whose share is in the receipt; 0: none */
}

/* The ticks of a live game: frames one behind the other (live/frame.ts reads them), for each tick how much of the
 * history was played by then, and what is worth looking at: viruses put down (at, seen by), trips. */
export interface LiveMark {
    t: "put" | "bank" | "home" | "end";
    tick: number;
    seat: number;
    at?: number;
    seen?: number[];
}

export interface LiveTicks {
    ticks: number;
    size: number; /* bytes of a frame */
    layout: unknown; /* live/layout.ts */
    marks: LiveMark[];
    frames: Uint8Array;
    entries: Int32Array;
}

/* Merges the knowledge of two views: `?` in texts, 0 for an owner. */
function reveal(known: unknown, more: unknown, key = ""): unknown {
    if (typeof known === "string") return typeof more === "string" ? revealWords(known, more) : known;
    if (known === 0 && (key === "owner" || key === "viruses")) return more ?? known;
    if (Array.isArray(known)) return known.map((item, i) => reveal(item, (more as unknown[] | undefined)?.[i], key));
    if (typeof known !== "object" || known === null) return known;
    const other = (more ?? {}) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(known).map(([name, value]) => [name, reveal(value, other[name], name)]));
}

const count = (text: string): number => text.split("?").length;
const revealWords = (known: string, more: string): string => (count(more) < count(known) ? more : known);

export class Replay {
    private constructor(private module: Module, readonly about: ReplayAbout, readonly text: string) {}

    static async open(text: string): Promise<Replay> {
        const none = () => undefined;
        const module = await load(document.baseURI, {out: none, random: none, keep: none});
        const size = module.put(module.run.replay_input(), text, RECORD_MAX - 1);
        if (size < 0) throw new NoRecord(1, "the text is too long for a record");
        const answer = JSON.parse(module.text(module.run.replay_out(), module.run.replay_open(size)));
        if (answer.t === "error") throw new NoRecord(answer.line, answer.text);
        return new Replay(module, answer as ReplayAbout, text);
    }

    private said(size: number): string {
        return this.module.text(this.module.run.replay_out(), size);
    }

    /* Steps are numbered from 0 (the first decision) to steps - 1 (the end). */
    get steps(): number {
        return this.about.steps.length;
    }

    /* The game at a step as a seat saw it (0: a spectator). */
    view(step: number, seat: number): View {
        const inputs = this.about.steps[step];
        if (inputs === undefined) throw new RangeError("no such step");
        return JSON.parse(this.said(this.module.run.replay_view(inputs, seat))) as View;
    }

    /* Everything open: what all seats know together, and `open_hands`: what each of them holds. */
    everything(step: number): View & {open_hands: (string | number)[]} {
        const views = Array.from({length: this.about.seats}, (_, i) => this.view(step, i + 1));
        let all: unknown = this.view(step, 0);
        for (const view of views) all = reveal(all, view);
        return {...(all as View), open_hands: views.map((view) => view.hand ?? "")};
    }

    /* The lines up to a step as a seat knew them then; without a seat: everything open. */
    lines(step = this.steps - 1, seat = EVERYTHING): Line[] {
        return readLines(this.said(this.module.run.replay_lines(this.about.steps[step] ?? 0, seat)));
    }

    /* In a live game: every tick as a seat saw it (EVERYTHING: from above); null if there is none. */
    live(viewer: number): LiveTicks | null {
        const {run} = this.module;
        const size = run.replay_live(viewer);
        if (size === 0) return null;
        const about = JSON.parse(this.said(size)) as Omit<LiveTicks, "frames" | "entries">;
        const bytes = this.module.bytes(run.replay_live_frames(), about.ticks * about.size).slice();
        const entries = this.module.bytes(run.replay_live_entries(), about.ticks * 4).slice();
        return {...about, frames: bytes, entries: new Int32Array(entries.buffer)};
    }

    /* The view after so many entries of the history. */
    viewAfter(entries: number, seat: number): View {
        return JSON.parse(this.said(this.module.run.replay_view(entries, seat))) as View;
    }

    /* Does it fit what a client kept of the deal (receipt.ts)? */
    fits(receipt: string): Fit {
        const {run} = this.module;
        const size = this.module.put(run.replay_receipt(), receipt, RECEIPT_MAX - 1);
        if (size < 0) return {fit: "receipt", own: 0};
        return JSON.parse(this.said(run.replay_fits(size))) as Fit;
    }

    check(): Verdict {
        return JSON.parse(this.said(this.module.run.replay_check())) as Verdict;
    }
}
