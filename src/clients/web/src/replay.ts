/* replay.ts: a finished game again. Stands in for the one with the engine. */
import type {Line, SeatRow, View} from "./protocol.ts";

export interface ReplayAbout {
    game: "corruption" | "hacker";
    seats: number;
    options: string;
    viewer: number;
    date: string;
    players: (SeatRow & {player: number})[];
    totals?: number[];
    victory?: number[];
    steps: number[];
}

export interface Share {
    player: number;
    commitment: string;
    share: string;
    good: 0 | 1;
}

export interface Verdict {
    deal: "unknown" | "seeded" | "fair";
    follows: 0 | 1;
    text: string;
    attempt: number;
    terms?: string;
    shares?: Share[];
    seed?: string;
}

export class Replay {
    private constructor(readonly about: ReplayAbout, readonly text: string) {}

    static open(_text: string): Promise<Replay> {
        return Promise.reject(new Error("the engine is not in this build"));
    }

    get steps(): number {
        return this.about.steps.length;
    }

    view(_step: number, _seat: number): View {
        throw new Error("the engine is not in this build");
    }

    everything(step: number): View {
        return this.view(step, 0);
    }

    lines(_step = 0, _seat = -1): Line[] {
        return [];
    }

    check(): Verdict {
        throw new Error("the engine is not in this build");
    }
}
