/* practice.ts: the practice of Hacker live (#/learn/live): the live table with a card beside it that explains one
 * thing at a time and waits until it is done. It can be left at any moment. */
import {html, nothing, render, type TemplateResult} from "lit-html";
import {type App, attempt, type RulesPlace, type Screen} from "../app.ts";
import {codeText} from "../errors.ts";
import {playNow} from "../screens/play_now.ts";
import {icon} from "../screens/icons.ts";
import {number, t} from "../text.ts";
import type {Frame} from "./frame.ts";
import {showHow} from "./how.ts";
import {cast, PracticeScene} from "./practice_scene.ts";
import {seen, type Step, steps} from "./practice_steps.ts";
import {LiveStage} from "./stage.ts";
import {loadStyle} from "./style.ts";

const READ_MS = 1200; /* how long a finished step stays visible */

export class PracticeScreen implements Screen {
    private scene: PracticeScene | null = null;
    private stage: LiveStage | null = null;
    private step = 0;
    private account = 0;
    private before: Frame | null = null;
    private praise = false;
    private failed = false;
    private closed = false;
    private busy = false;

    constructor(private app: App) {
        void this.start();
    }

    private async start(): Promise<void> {
        try {
            await loadStyle();
            this.scene = await PracticeScene.load((frame) => this.told(frame),
                (problem) => this.stage?.tell(codeText(problem)));
        } catch (error) {
            console.warn(error);
            this.failed = true;
        }
        if (this.closed || !this.scene) return this.draw();
        this.makeStage();
        this.begin(0);
        this.scene.run();
    }

    private names = (seat: number): string => (seat === cast.you ? t("You") : seat === cast.bea ? "Bea" : "Tom");

    private makeStage(): void {
        const {scene, app} = this;
        this.stage = new LiveStage({
            layout: scene!.layout, you: cast.you, settings: app.settings, view: () => scene!.view, name: this.names,
            say: app.say,
            look: (input) => scene!.hear(input),
            order: (input) => {
                scene!.hear(input);
                return Promise.resolve({}); /* the scene says what it refuses */
            },
            play: (move) => {
                const problem = scene!.play(move);
                if (problem) this.stage?.tell(problem);
                else this.stage?.viewChanged();
            },
            roundTripMs: () => -1, aboveMs: () => 0, keys: () => showHow(),
        });
    }

    private current(): Step {
        return steps[this.step]!;
    }

    private begin(index: number): void {
        const {scene} = this;
        const scenes = index === 0 || steps[index - 1]!.first !== steps[index]!.first;
        this.step = index;
        this.praise = false;
        this.before = null;
        const step = this.current();
        if (scenes) scene!.open(step.first);
        seen.layout = scene!.layout;
        this.account = step.account(scene!.layout, scene!.view.accounts.map((row) => row.owner));
        scene!.script = (all, frame) => step.script?.(all, frame, this.account);
        this.stage!.wanted = this.account;
        this.stage!.viewChanged();
        this.app.say(step.say(this.account));
        this.draw();
    }

    private told(frame: Frame): void {
        const {stage, before} = this;
        if (!stage || this.closed) return;
        const step = this.current();
        if (!before || before.walk !== frame.walk || before.traveller !== frame.traveller) stage.viewChanged();
        stage.take(frame);
        this.before = frame;
        if (!before || this.praise) return;
        const amiss = step.amiss?.(frame, before);
        if (amiss) stage.tell(amiss);
        if (!step.done(frame, before, this.account)) return;
        this.praise = true;
        this.app.say(t("Well done."));
        this.draw();
        const index = this.step;
        setTimeout(() => void (!this.closed && this.step === index && this.begin(index + 1)), READ_MS);
    }

    private play(): void {
        if (this.busy) return;
        this.busy = true;
        this.draw();
        void attempt(this.app, () => playNow(this.app, "hacker", {level: "easy", seats: 4}, "clock=live")).finally(() => {
            this.busy = false;
            if (!this.closed) this.draw();
        });
    }

    private card(): TemplateResult {
        const step = this.current();
        return html`<section class="lesson-card lesson-asks" aria-label=${t("Practice")}>
            <progress max=${steps.length} value=${this.step + 1} aria-label=${t("Progress")}></progress>
            <p class="lesson-text">${step.say(this.account)}</p>
            ${this.praise ? html`<p class="live-praise">✓ ${t("Well done.")}</p>` : nothing}
            <div class="actions">
                ${step.button ? html`<button class="button main" ?disabled=${this.busy}
                    @click=${() => this.play()}>${step.button()}</button>` : html`<button
                        class="button quiet-button live-skip" @click=${() => this.begin(this.step + 1)}>${t("Skip this step")}</button>`}
                ${this.step > 0 ? html`<button class="button quiet-button" @click=${() => this.begin(0)}>${t("Begin again")}</button>`
                    : nothing}
            </div></section>`;
    }

    title(): string {
        return t("Practise Hacker live");
    }

    section(): RulesPlace {
        return {game: "hacker", section: "live", live: true};
    }

    draw(): void {
        if (this.closed) return;
        document.body.classList.add("at-table");
        render(html`<div class="lesson live-practice"><div class="table-bar">
            <button class="icon-button" aria-label=${t("Leave")} @click=${() => this.app.go("#/")}>${icon("back")}</button>
            <div class="bar-words"><h1 class="bar-turn" tabindex="-1">${this.title()}</h1>
                <p class="bar-about">${t("Step {step} of {steps}", {step: number(this.step + 1),
                    steps: number(steps.length)})}</p></div>
            <button class="icon-button" aria-label=${t("The rules")} @click=${() => this.app.rules()}>${icon("rules")}</button></div>
            ${this.failed ? html`<p class="lesson-problem">${t("The lesson could not be loaded. Check your connection.")}</p>`
                : nothing}
            ${this.stage ? this.card() : nothing}
            <div class="lesson-board">${this.stage?.element ?? nothing}</div></div>`, this.app.place);
    }

    key(event: KeyboardEvent): boolean {
        return this.stage?.key(event) ?? false;
    }

    close(): void {
        this.closed = true;
        this.scene?.close();
        this.stage?.close();
    }
}
