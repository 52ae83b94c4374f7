/* learn_screen.ts: the screen of a lesson: the board, and beside it a card that explains one thing at a
 * time, asks for a move, and can be left and resumed. */
import {html, render, TemplateResult} from "lit-html";
import type {Board, BoardContext, Settings} from "../board.ts";
import {CorruptionBoard} from "../corruption/board.ts";
import {HackerBoard} from "../hacker/board.ts";
import type {SeatRow, View} from "../protocol.ts";
import {t} from "../text.ts";
import {corruptionLesson} from "./corruption_lesson.ts";
import {hackerLesson} from "./hacker_lesson.ts";
import {Lesson, LessonEngine, LessonRun} from "./lesson.ts";

export const lessons: Record<string, Lesson> = {corruption: corruptionLesson, hacker: hackerLesson};

export class LearnScreen {
    private lesson: Lesson;
    private run: LessonRun;
    private board: Board;
    private before: View | null = null;
    private told = -1; /* the step whose text was last announced */

    constructor(
        game: "corruption" | "hacker",
        private engine: LessonEngine,
        private place: HTMLElement,
        private settings: () => Settings,
        private say: (text: string) => void,
        private go: (path: string) => void,
    ) {
        this.lesson = lessons[game]!;
        this.board = (game === "corruption" ? new CorruptionBoard() : new HackerBoard()) as unknown as Board;
        this.run = this.newRun();
        void this.run.begin(true);
        this.draw();
    }

    private newRun(): LessonRun {
        return new LessonRun(this.lesson, this.engine, () => (this.settings().pace > 0 ? 700 : 0), () => this.changed());
    }

    private again(): void {
        this.run.close();
        this.before = null;
        this.told = -1;
        this.run = this.newRun();
        void this.run.begin(false);
    }

    private changed(): void {
        const view = this.run.view;
        if (view && view !== this.before) {
            this.board.update(this.context(view), this.before);
            this.before = view;
        }
        if (!this.run.busy && this.told !== this.run.step) {
            this.told = this.run.step;
            this.say(this.run.current().say());
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
            view, seats, you: 1, lines: this.run.lines, chosen: "", settings: this.settings(), busy: this.run.busy,
            play: (move) => void this.run.play(move),
            name: (seat) => seats[seat - 1]?.name ?? String(seat),
            say: (text) => this.say(text),
            redraw: () => this.draw(),
        };
    }

    private card(): TemplateResult {
        const {run, lesson} = this;
        const step = run.current();
        const count = lesson.steps.length;
        return html`<section class="lesson-card" aria-label=${t("Lesson")}>
            <progress max=${count} value=${Math.min(run.step + 1, count)} aria-label=${t("Progress")}></progress>
            <p class="lesson-text">${step.say()}</p>
            ${run.problem ? html`<p class="lesson-problem">${run.problem}</p>` : ""}
            <div class="lesson-buttons">
                ${step.ask || step.free ? "" : html`<button class="primary lesson-next" ?disabled=${run.busy} @click=${() => void run.next()}>${t("Continue")}</button>`}
                ${step.free ? html`<button class="primary lesson-done" @click=${() => this.go("#/")}>${t("I am ready for a real game")}</button>` : ""}
                <button class="quiet" @click=${() => this.again()}>${t("Begin again")}</button>
            </div>
        </section>`;
    }

    private draw(): void {
        const view = this.run.view;
        render(html`<div class="lesson">
            ${this.card()}
            <div class="lesson-board">${view ? this.board.draw(this.context(view)) : ""}</div>
        </div>`, this.place);
    }

    key(event: KeyboardEvent): boolean {
        return this.run.view !== null && this.board.key(event, this.context(this.run.view));
    }

    close(): void {
        this.run.close();
        this.board.close();
    }
}
