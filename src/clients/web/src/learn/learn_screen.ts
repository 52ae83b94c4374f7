/* learn_screen.ts: the screen of a lesson (#/learn/GAME): the board, and beside it a card that explains one
 * thing at a time and asks for a move. A lesson can be left and resumed. A text waits until the board has told
 * what it speaks of. */
import {html, nothing, render, TemplateResult} from "lit-html";
import {App, attempt, RulesPlace, Screen} from "../app.ts";
import type {Board, BoardContext} from "../board.ts";
import {gameOf} from "../games.ts";
import type {SeatRow, View} from "../protocol.ts";
import {icon} from "../screens/icons.ts";
import {playNow} from "../screens/play_now.ts";
import {gameName} from "../terms.ts";
import {number, t} from "../text.ts";
import {lineText} from "../words.ts";
import {Lesson, LessonRun} from "./lesson.ts";
import {WasmLessonEngine} from "./lesson_engine.ts";
import {isWanted, PRESSED} from "./move_targets.ts";

const PAUSE_MS = 700; /* between the moves of the others */

export class LearnScreen implements Screen {
    private run: LessonRun | null = null;
    private engine: WasmLessonEngine | null = null;
    private board: Board;
    private before: View | null = null;
    private shown = 0; /* the step whose text stands on the card */
    private told = -1; /* the step whose text was last announced */
    private failed = false;
    private closed = false;
    private hint = ""; /* a hint after a wrong action */

    constructor(private app: App, private lesson: Lesson) {
        this.board = this.newBoard();
        void this.start();
    }

    private newBoard(): Board {
        return gameOf(this.lesson.game)!.newBoard(); /* loaded before this screen is made */
    }

    private async start(): Promise<void> {
        try {
            this.engine = await WasmLessonEngine.load();
        } catch {
            this.failed = true;
        }
        if (this.closed) return;
        if (this.engine) this.begin(true);
        this.draw();
    }

    private begin(resume: boolean): void {
        const pause = (): number => PAUSE_MS * this.app.settings.pace;
        this.run = new LessonRun(this.lesson, this.engine!, pause, () => this.changed());
        void this.run.begin(resume);
    }

    private again(): void {
        this.run?.close();
        this.board.close();
        this.board = this.newBoard();
        this.before = null;
        this.shown = 0;
        this.told = -1;
        this.hint = "";
        this.begin(false);
    }

    private changed(): void {
        const {run, board} = this;
        if (!run || this.closed) return;
        if (run.view && run.view !== this.before) {
            board.update(this.context(run.view), this.before);
            this.before = run.view;
        }
        this.draw();
    }

    private seats(): SeatRow[] {
        const rows: SeatRow[] = [{seat: 1, kind: "person", name: t("You")}];
        this.lesson.names.forEach((name, i) => rows.push({seat: i + 2, kind: "bot", name, bot: "easy"}));
        return rows;
    }

    private context(view: View): BoardContext {
        const seats = this.seats();
        return {
            game: this.lesson.game, view, seats, you: 1, lines: this.run!.lines, chosen: "", settings: this.app.settings, busy: this.run!.busy,
            play: (move) => void this.run!.play(move),
            name: (seat) => seats[seat - 1]?.name ?? String(seat),
            say: (text) => this.app.say(text),
            redraw: () => this.draw(),
        };
    }

    /* Something that can be pressed on the board was, by a pointer (which may have dragged a card there) or a key. */
    private pointed = (event: PointerEvent): void => this.tried(document.elementFromPoint(event.clientX, event.clientY));
    private clicked = (event: MouseEvent): void => {
        if (event.detail === 0) this.tried(event.target as Element);
    };

    /* Is it what this step asks for? If not, the card says what is, and the board marks it. Why, its text has said. */
    private tried(target: Element | null): void {
        const {run} = this;
        const ask = run?.current().ask;
        if (!run || !ask || this.waits(run) || !target?.closest(PRESSED)) return;
        if (ask.some((move) => isWanted(move, target))) return;
        const what = lineText({t: "move", seat: 1, move: ask[0]!, ...this.lesson.line?.(run.view!)}, this.context(run.view!));
        this.hint = t("Not that yet. The next move: {what} It is marked on the table.", {what});
        this.draw();
    }

    /* Something is on its way, or being told: the card keeps its text. */
    private waits(run: LessonRun): boolean {
        return run.busy || this.board.telling?.() === true;
    }

    /* Begins a real game with as many bots, of the same level. */
    private playReal(): void {
        void attempt(this.app, () => playNow(this.app, this.lesson.game, {level: "easy", seats: this.lesson.seats}));
    }

    private buttons(run: LessonRun): TemplateResult {
        const step = run.current();
        const waits = this.waits(run);
        return html`<div class="actions">
            ${step.ask || step.free ? nothing : html`<button class="button main lesson-next" ?disabled=${waits}
                @click=${() => void run.next()}>${t("Continue")}</button>`}
            ${step.free ? html`<button class="button main lesson-done"
                @click=${() => this.playReal()}>${t("I am ready for a real game")}</button>` : nothing}
            <button class="button quiet-button lesson-again" ?disabled=${run.busy}
                @click=${() => this.again()}>${t("Begin again")}</button>
        </div>`;
    }

    /* What the card says: the step, or how the free game at the end came out. */
    private text(run: LessonRun): string {
        const {steps} = this.lesson;
        const end = run.lines[run.lines.length - 1];
        if (run.over() && end?.t === "end" && !this.waits(run)) return lineText(end, this.context(run.view!));
        return steps[Math.min(this.shown, steps.length - 1)]!.say();
    }

    private card(run: LessonRun): TemplateResult {
        const count = this.lesson.steps.length;
        const step = Math.min(this.shown + 1, count);
        const asks = run.current().ask && !this.waits(run);
        return html`<section class="lesson-card ${asks ? "lesson-asks" : ""}" aria-label=${t("Lesson")}>
            <progress max=${count} value=${step} aria-label=${t("Progress")}></progress>
            <p class="lesson-text">${this.text(run)}</p>
            ${this.hint && asks ? html`<p class="lesson-hint" role="alert">${this.hint}</p>` : nothing}
            ${run.problem ? html`<p class="lesson-problem" role="alert">${run.problem}</p>` : nothing}
            ${this.buttons(run)}
        </section>`;
    }

    private bar(run: LessonRun | null): TemplateResult {
        const count = this.lesson.steps.length;
        return html`<div class="table-bar">
            <button class="icon-button" aria-label=${t("Leave")}
                @click=${() => this.app.go("#/")}>${icon("back")}</button>
            <div class="bar-words"><h1 class="bar-turn" tabindex="-1">${this.title()}</h1>
                ${run ? html`<p class="bar-about">${t("Step {step} of {steps}",
                    {step: number(Math.min(this.shown + 1, count)), steps: number(count)})}</p>` : nothing}</div>
            <button class="icon-button" aria-label=${t("The rules")}
                @click=${() => this.app.rules()}>${icon("rules")}</button></div>`;
    }

    /* While phase III or a protection is being told, the next text waits. */
    private speak(run: LessonRun): void {
        if (this.waits(run) || this.told === run.step) return;
        this.told = run.step;
        this.app.say(run.current().say());
    }

    title(): string {
        return t("Learn {game}", {game: gameName(this.lesson.game)});
    }

    section(): RulesPlace {
        return {game: this.lesson.game, section: "goal", live: false};
    }

    draw(): void {
        if (this.closed) return;
        const {run, board} = this;
        const view = run?.view;
        document.body.classList.add("at-table");
        const drawn = view ? board.draw(this.context(view)) : nothing; /* first: as it is drawn, a board finds out that its story is over */
        if (run && !this.waits(run) && this.shown !== run.step) {
            this.shown = run.step;
            this.hint = "";
        }
        const asks = run?.current().ask && !this.waits(run);
        render(html`<div class="lesson ${asks ? "lesson-marks" : ""} ${asks && this.hint ? "lesson-strong" : ""}">${this.bar(run)}
            ${this.failed ? html`<p class="lesson-problem">${t("The lesson could not be loaded. Check your connection.")}</p>`
                : nothing}
            ${run && view ? this.card(run) : nothing}
            <div class="lesson-board" @click=${this.clicked} @pointerup=${this.pointed}>${drawn}</div>
        </div>`, this.app.place);
        if (run) this.speak(run);
    }

    key(event: KeyboardEvent): boolean {
        const view = this.run?.view;
        return view ? this.board.key(event, this.context(view)) : false;
    }

    close(): void {
        this.closed = true;
        this.run?.close();
        this.board.close();
    }
}
