/* lesson.ts: a first game that explains itself. A lesson is a prepared deal and a list of steps; each
 * says one thing and then waits for the reader or asks for a move. What the learner may do is what the
 * rules allow, narrowed to what the step asks for; the other seats play what is prepared. After the
 * last step the others are bots and the game goes on freely. What was played is kept, so that a lesson
 * can be left and resumed. */
import type {Line, View} from "../protocol.ts";

export interface Step {
    say: () => string;
    ask?: string[]; /* moves of the learner, one of which is played; none: the reader goes on */
    others?: [number, string][]; /* then these, in this order */
    free?: boolean; /* from here on all players play freely */
}

export interface Lesson {
    game: string;
    seats: number;
    options: string;
    chance: string; /* outcomes of deals and lots, as records write them */
    names: string[]; /* of the other seats, from 2 */
    steps: Step[];
    line?(view: View): Partial<Line>; /* what the line of the learner's next move has beside the move */
}

/* The engine of lessons: lesson.c in the worker. */
export interface LessonEngine {
    open(game: string, seats: number, options: string, chance: string): Promise<string>; /* "" or what is wrong */
    view(seat: number): Promise<View>;
    lines(seat: number): Promise<Line[]>;
    play(seat: number, move: string): Promise<string>;
    bot(seat: number, bot: string): Promise<string>; /* a move, or "" */
}

interface Kept {
    step: number;
    moves: [number, string][];
}

const LEARNER = 1;
const BOT = "easy";

/* One run of a lesson. `changed` is called when there is something new to draw. */
export class LessonRun {
    step = 0;
    view: View | null = null;
    lines: Line[] = [];
    busy = true;
    problem = "";
    private moves: [number, string][] = [];
    private closed = false;

    constructor(
        readonly lesson: Lesson,
        private engine: LessonEngine,
        private pauseMs: () => number,
        private changed: () => void,
    ) {}

    private get key(): string {
        return "lesson " + this.lesson.game;
    }

    current(): Step {
        return this.lesson.steps[Math.min(this.step, this.lesson.steps.length - 1)]!;
    }

    /* Where this lesson was left: 0 if it was not begun. */
    static keptStep(game: string): number {
        try {
            return (JSON.parse(localStorage.getItem("lesson " + game) ?? "") as Kept).step;
        } catch {
            return 0;
        }
    }

    async begin(resume: boolean): Promise<void> {
        const {game, seats, options, chance} = this.lesson;
        let kept: Kept = {step: 0, moves: []};
        if (resume) {
            try {
                kept = JSON.parse(localStorage.getItem(this.key) ?? "") as Kept;
            } catch {
                /* begins anew */
            }
        }
        this.problem = await this.engine.open(game, seats, options, chance);
        this.moves = [];
        for (const [seat, move] of kept.moves) {
            if ((await this.engine.play(seat, move)) !== "") break;
            this.moves.push([seat, move]);
        }
        this.step = this.moves.length === kept.moves.length ? kept.step : 0;
        if (this.moves.length !== kept.moves.length) {
            await this.engine.open(game, seats, options, chance);
            this.moves = [];
        }
        await this.look();
        if (this.current().free) await this.botsPlay();
        this.ready();
    }

    private keep(): void {
        localStorage.setItem(this.key, JSON.stringify({step: this.step, moves: this.moves} satisfies Kept));
    }

    private ready(): void {
        if (this.closed) return;
        this.busy = false;
        this.keep();
        this.changed();
    }

    /* The view, with what this step asks for. */
    private async look(): Promise<void> {
        const view = await this.engine.view(LEARNER);
        const ask = this.current().ask;
        if (!this.current().free) view.legal = ask ? view.legal.filter((move) => ask.includes(move)) : [];
        this.view = view;
        this.lines = await this.engine.lines(LEARNER);
    }

    private async apply(seat: number, move: string): Promise<boolean> {
        if (this.closed) return false; /* begun again meanwhile: the engine is another's */
        this.problem = await this.engine.play(seat, move);
        if (this.problem === "") this.moves.push([seat, move]);
        return this.problem === "";
    }

    private async pause(): Promise<void> {
        await this.look();
        this.changed();
        const ms = this.pauseMs();
        if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    }

    /* Bots move until the learner is asked. */
    private async botsPlay(): Promise<void> {
        for (let moved = true; moved && !this.closed; ) {
            moved = false;
            for (let seat = LEARNER + 1; seat <= this.lesson.seats; seat++) {
                const move = await this.engine.bot(seat, BOT);
                if (move === "" || !(await this.apply(seat, move))) continue;
                moved = true;
                await this.pause();
            }
        }
        await this.look();
    }

    /* The rest of a step: what the others do, then the next one. */
    private async finish(): Promise<void> {
        const step = this.current();
        for (const [seat, move] of step.others ?? []) {
            await this.apply(seat, move);
            await this.pause();
        }
        if (!step.free) this.step++;
        if (this.current().free) await this.botsPlay();
        await this.look();
        this.ready();
    }

    async next(): Promise<void> {
        if (this.busy || this.current().ask || this.current().free) return;
        this.busy = true;
        await this.finish();
    }

    async play(move: string): Promise<void> {
        if (this.busy) return;
        this.busy = true;
        if (await this.apply(LEARNER, move)) {
            await this.pause();
            await this.finish();
        } else {
            this.busy = false;
            this.changed();
        }
    }

    over(): boolean {
        return this.view !== null && this.view.stage === "over";
    }

    close(): void {
        this.closed = true;
    }
}
