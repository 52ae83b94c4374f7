/* replay_film.ts: the live phases of a finished game as a film: any moment of it, from above or through somebody's
 * eyes, with the accounts as they were; and the moments worth going to. */
import {fromView} from "../hacker/picture.ts";
import type {HackerView} from "../protocol.ts";
import {EVERYTHING, type LiveMark, type LiveTicks, type Replay} from "../replay.ts";
import {type Frame, readFrame} from "./frame.ts";
import {between, type Shown} from "./film.ts";
import {isLayout, type Layout} from "./layout.ts";
import type {AccountFace} from "./paint_table.ts";

const BEFORE_TICKS = 30; /* one comes to a moment a little earlier */

/* A trip: from the pause before it to the credit. */
export interface Trip {
    from: number;
    to: number;
    seat: number;
    round: number;
}

export class ReplayFilm {
    readonly layout: Layout;
    readonly ticks: number;
    readonly puts: LiveMark[];
    readonly trips: Trip[];
    private viewer = EVERYTHING;
    private live: LiveTicks;
    private kept = new Map<number, Frame>();
    private faces = new Map<string, AccountFace[]>();

    private constructor(private replay: Replay, live: LiveTicks, layout: Layout) {
        this.live = live;
        this.layout = layout;
        this.ticks = live.ticks;
        this.puts = live.marks.filter((mark) => mark.t === "put");
        this.trips = this.findTrips();
    }

    /* null: not a live game, or one without such a phase. */
    static open(replay: Replay): ReplayFilm | null {
        const live = replay.live(EVERYTHING);
        return live && live.ticks > 0 && isLayout(live.layout) ? new ReplayFilm(replay, live, live.layout) : null;
    }

    private findTrips(): Trip[] {
        const found: Trip[] = [];
        let round = 1;
        for (let tick = 1; tick <= this.ticks; tick++) {
            const frame = this.frame(tick);
            const last = found[found.length - 1];
            const ended = this.live.marks.some((mark) => mark.t === "end" && mark.tick === tick - 1);
            if (ended) round++;
            if (frame.traveller && (last?.seat !== frame.traveller || ended))
                found.push({from: tick, to: tick, seat: frame.traveller, round});
            else if (last) last.to = tick;
        }
        this.kept.clear();
        return found;
    }

    /* Through whose eyes; EVERYTHING: from above. */
    look(viewer: number): void {
        if (viewer === this.viewer) return;
        const live = this.replay.live(viewer);
        if (!live) return;
        this.viewer = viewer;
        this.live = live;
        this.kept.clear();
    }

    private frame(tick: number): Frame {
        const at = Math.max(1, Math.min(this.ticks, tick));
        const found = this.kept.get(at);
        if (found) return found;
        if (this.kept.size > 400) this.kept.clear();
        const {size, frames} = this.live;
        const frame = readFrame(frames.subarray((at - 1) * size, at * size));
        this.kept.set(at, frame);
        return frame;
    }

    at(tick: number): Shown {
        const first = Math.floor(tick);
        return between(this.frame(first), this.frame(first + 1), tick);
    }

    /* The accounts at that time: owners and bills, as the viewer knows them. */
    facesAt(tick: number): AccountFace[] {
        const entries = this.live.entries[Math.max(0, Math.min(this.ticks, Math.floor(tick)) - 1)] ?? 0;
        const key = `${entries} ${this.viewer}`;
        let found = this.faces.get(key);
        if (!found) {
            const seats = this.viewer === EVERYTHING ? Array.from({length: this.layout.seats.length}, (_, i) => i + 1)
                : [this.viewer];
            const rows = seats.map((seat) => fromView(this.replay.viewAfter(entries, seat) as HackerView).accounts);
            found = rows[0]!.map((row, i) => ({
                owner: Math.max(...rows.map((of) => of[i]!.owner)), own: row.owner === this.viewer,
                bills: row.bills.map((_, b) => rows.map((of) => of[i]!.bills[b]!).find((bill) => bill !== "?") ?? "?"),
            }));
            if (this.faces.size > 100) this.faces.clear();
            this.faces.set(key, found);
        }
        return found;
    }

    /* The next virus that is put down after a moment (or the last one before it): where to begin to look. */
    nextPut(tick: number): number {
        const next = this.puts.find((mark) => mark.tick > tick + BEFORE_TICKS + 2);
        return next ? Math.max(1, next.tick - BEFORE_TICKS) : tick;
    }

    previousPut(tick: number): number {
        const before = this.puts.filter((mark) => mark.tick < tick + BEFORE_TICKS - 2);
        const last = before[before.length - 1];
        return last ? Math.max(1, last.tick - BEFORE_TICKS) : 1;
    }

    tripAt(tick: number): Trip | undefined {
        return this.trips.find((trip) => tick >= trip.from && tick <= trip.to + 1);
    }
}
