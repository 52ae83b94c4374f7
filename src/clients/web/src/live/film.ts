/* film.ts: twenty frames a second become as many as the screen has. Frames are kept for a moment; the film runs
 * a tick behind the newest one, at an even pace, and everything that moves is put between the two frames
 * around that time. The point that one looks at oneself does not wait for the house: it moves as eyes do. */
import type {Frame, Hand} from "./frame.ts";
import type {Point} from "./layout.ts";

const KEPT = 8;
const BEHIND = 1.1; /* ticks: an update may be a little late */
const DRIFT = 0.1; /* how fast the film follows when updates come earlier or later than before */
const EARLY = 2; /* ticks: a frame this early shifts the film at once, */
const LATE = 10; /* one this late does not, */
const LATES = 5; /* but this many late ones in a row do */
const STALE = 5; /* ticks: later than this a frame is not worth a sound */
const EYE_MS = 3; /* units a millisecond: 150 a tick of 50 */

/* A hand between two frames; 0 < alpha <= 1 where it comes into sight or leaves it. */
export interface ShownHand extends Hand {
    seat: number;
    hand: 1 | 2;
    alpha: number;
}

export interface Shown {
    frame: Frame; /* the older of the two: what holds now */
    tick: number; /* with a fraction */
    far: number;
    hands: ShownHand[];
    eyes: Point[]; /* of all seats; only what the frame has */
}

const mix = (a: number, b: number, part: number): number => a + (b - a) * part;

function mixHand(a: Hand, b: Hand, part: number, seat: number, hand: 1 | 2): ShownHand | null {
    if (!a.shown && !b.shown) return null;
    if (a.shown && b.shown) {
        const now = part < 0.5 ? a : b;
        return {...now, x: mix(a.x, b.x, part), y: mix(a.y, b.y, part), seat, hand, alpha: 1};
    }
    return a.shown ? {...a, seat, hand, alpha: 1 - part} : {...b, seat, hand, alpha: part};
}

export class Film {
    private frames: Frame[] = [];
    private start = NaN; /* when tick 0 would have been, on our clock */
    private late = 0;
    private lates = 0; /* frames in a row that were later than is believed */
    private takenMs = -Infinity;

    constructor(private tickMs: number) {}

    get last(): Frame | undefined {
        return this.frames[this.frames.length - 1];
    }

    /* A frame has come; `now` is performance.now(). One that is older than the last begins a new film. False: it was
     * long on its way, and newer ones are about to come behind it. */
    take(frame: Frame, now: number): boolean {
        const {last} = this;
        if (last && (frame.tick < last.tick || frame.tick > last.tick + KEPT)) this.cut();
        if (last && frame.tick === last.tick) this.frames.pop();
        this.frames.push(frame);
        if (this.frames.length > KEPT) this.frames.shift();
        return this.follow(now - frame.tick * this.tickMs, now);
    }

    /* The film keeps its pace. After a stall of the line all frames come at once: they are not played one after the
     * other, since they are late by its pace; the first one in time is shown. If frames stay late, the pace was wrong. */
    private follow(start: number, now: number): boolean {
        const lateMs = start - this.start;
        const burst = now - this.takenMs < this.tickMs / 4;
        this.takenMs = now;
        this.lates = lateMs > LATE * this.tickMs && !burst ? this.lates + 1 : burst ? this.lates : 0;
        if (!(lateMs > -EARLY * this.tickMs) || this.lates >= LATES) this.start = start;
        else if (lateMs <= LATE * this.tickMs && !burst) this.start += lateMs * DRIFT;
        this.late = mix(this.late, Math.min(Math.abs(start - this.start), 1000), DRIFT);
        return !(start - this.start > STALE * this.tickMs);
    }

    cut(): void {
        this.frames = [];
        this.start = NaN;
    }

    /* How uneven updates come, in milliseconds. */
    get unevenMs(): number {
        return this.late;
    }

    at(now: number): Shown | null {
        const {frames, last} = this;
        if (!last) return null;
        const first = frames[0]!.tick;
        const tick = Math.max(first, Math.min(last.tick, (now - this.start) / this.tickMs - BEHIND));
        let i = frames.length - 1;
        while (i > 0 && frames[i]!.tick > tick) i--;
        return between(frames[i]!, frames[i + 1] ?? frames[i]!, tick);
    }
}

/* What is to be seen at a time between two frames. */
export function between(a: Frame, b: Frame, tick: number): Shown {
    const part = b.tick > a.tick ? Math.max(0, Math.min(1, (tick - a.tick) / (b.tick - a.tick))) : 0;
    const hands: ShownHand[] = [];
    const eyes: Point[] = [];
    a.people.forEach((person, i) => {
        const next = b.people[i] ?? person;
        eyes.push([mix(person.x, next.x, part), mix(person.y, next.y, part)]);
        for (const hand of [1, 2] as const) {
            const shown = mixHand(person.hands[hand - 1]!, next.hands[hand - 1]!, part, i + 1, hand);
            if (shown && shown.stage !== "home") hands.push(shown);
        }
    });
    const same = a.traveller === b.traveller;
    return {frame: a, tick, far: same ? mix(a.far, b.far, part) : a.far, hands, eyes};
}

/* One's own eyes: they go to where one points at once, as fast as eyes go; the house has the last word. */
export class OwnEye {
    x = 0;
    y = 0;
    private target: Point = [0, 0];
    private at = 0;
    private aimedAt = 0;
    private pace = EYE_MS;

    constructor(tickMs: number) {
        this.pace = (EYE_MS * 50) / tickMs;
    }

    aim(x: number, y: number, now: number): void {
        this.target = [x, y];
        this.aimedAt = now;
    }

    /* The house's delayed report: used where we have not looked elsewhere since. */
    heard(x: number, y: number, now: number): void {
        if (now - this.aimedAt < 600) return;
        this.target = [x, y];
    }

    move(now: number): void {
        const ms = Math.min(100, now - this.at);
        this.at = now;
        const dx = this.target[0] - this.x, dy = this.target[1] - this.y;
        const far = Math.hypot(dx, dy), step = this.pace * ms;
        if (far <= step) [this.x, this.y] = this.target as [number, number];
        else {
            this.x += (dx / far) * step;
            this.y += (dy / far) * step;
        }
    }
}
