/* record_screen.ts: a finished game (#/record/ID, or #kb1. with the record itself): the result, the game step by step from any seat or with
 * everything open, the record as a file, a link to it, and the fairness receipt, which the reader's own
 * browser checks. */
import {html, nothing, render, TemplateResult} from "lit-html";
import {unsafeHTML} from "lit-html/directives/unsafe-html.js";
import {App, Screen} from "../app.ts";
import type {Board, BoardContext} from "../board.ts";
import {checkRecord, DealResult} from "../deal_check.ts";
import {errorText, notLoaded} from "../errors.ts";
import {aboutOf, gameOf, isLive, loadGame} from "../games.ts";
import type {ReplayView} from "../live/replay_view.ts";
import type {Line, SeatRow, View} from "../protocol.ts";
import {fromAddress, isRecordAddress, toAddress} from "../record_address.ts";
import {headOf, NoRecord, Replay, Verdict} from "../replay.ts";
import {Review} from "../review.ts";
import {ownFace, plainId, sourceOf} from "../sources.ts";
import {gameName, readOptions, specials} from "../terms.ts";
import {number, t, tn} from "../text.ts";
import {lineText, seatName, within} from "../words.ts";
import {drawDeal, showAlarm} from "./deal_note.ts";
import {icon} from "./icons.ts";
import {face} from "./lists.ts";
import {drawResult} from "./result.ts";
import {download, shareRow} from "./share.ts";

const STEP_MS = 1400;
const EVERYTHING = -1;

export class RecordScreen implements Screen {
    private packed: boolean; /* the address is the record */
    private text = "";
    private shared = ""; /* the part of a link behind the #: a game that was played in the page is known to nobody else */
    private you = 0; /* the reader's seat, as the house knows it; a record in an address is anybody's */
    private replay: Replay | null = null;
    private verdict: Verdict | null = null;
    private deal: DealResult | null = null; /* beside what this browser kept of it */
    private problem = "";
    private watching = false;
    private step = 0;
    private seat = EVERYTHING;
    private board: Board | null = null;
    private stood: {key: string; context: BoardContext} | null = null;
    private due = false;
    private closed = false;
    private timer = 0;
    private review = new Review(() => this.reviewed());
    private hands: ReplayView | null = null; /* of a live game */
    private byHand = true; /* hands and eyes, or step by step */
    private reviewing = location.hash.split("/")[3] === "review"; /* #/record/ID/review: begun at once */

    constructor(private app: App, private id: string) {
        this.packed = isRecordAddress(id);
        this.shared = this.packed ? id : "/record/" + id;
        void this.load();
    }

    title(): string {
        return t("A finished game");
    }

    private async load(): Promise<void> {
        try {
            this.text = await this.find();
            if (this.id.startsWith("local-")) this.shared = await toAddress(this.text);
            await loadGame(headOf(this.text).game).catch(() => undefined); /* whether there is one, the engine says */
        } catch (error) {
            this.problem = error instanceof NoRecord ? this.noReplay(error.message) : errorText(error);
        }
        if (!this.packed || !this.text) this.draw(); /* of an address nothing is shown before the engine has read it */
        if (!this.text) return;
        try {
            this.replay = await Replay.open(this.text);
        } catch (error) {
            const line = error instanceof NoRecord && error.line > 1 ? t("line {line}", {line: error.line}) + ": " : "";
            this.problem = this.noReplay(line + (error instanceof Error ? error.message : String(error)));
            if (this.packed) this.text = "";
        }
        if (this.replay && !gameOf(this.replay.about.game)) {
            this.replay = null;
            this.problem = notLoaded();
        }
        await this.compare();
        this.draw();
        if (this.reviewing && this.replay?.about.viewer === EVERYTHING && this.hasReview() && !this.isLive())
            this.startReview();
    }

    /* With what this browser saw before the deal, if it was there. */
    private async compare(): Promise<void> {
        if (sourceOf(this.id).kind === "worker" && !this.packed) this.deal = {kind: "local"};
        else if (!this.replay || /^fair /m.test(this.text)) this.deal = await checkRecord(this.text, null, this.replay ?? undefined);
        if (this.deal?.kind !== "lie" || this.closed) return;
        if (this.deal.receipt) showAlarm(this.deal);
        else this.deal = null; /* what is wrong with the record is said above; it is not a game of ours */
    }

    private isLive(): boolean {
        return this.replay !== null && isLive(this.replay.about.game, this.replay.about.options);
    }

    private hasReview(): boolean {
        return Review.possible() && this.replay !== null && aboutOf(this.replay.about.game).reviewed === true;
    }

    private startReview(): void {
        this.review.start(this.text, this.rows().map((row) => this.name(row.seat)));
        this.app.place.querySelector("#review-title")?.scrollIntoView({block: "start"});
    }

    private noReplay(why: string): string {
        return t("This game cannot be played again here: {why}.", {why});
    }

    private async find(): Promise<string> {
        if (this.packed) return fromAddress(this.id);
        const answer = await sourceOf(this.id).ask("GET", "/api/records/" + plainId(this.id));
        const found = (answer.found as {kb: string; you?: number}[])[0];
        this.you = found?.you ?? 0;
        return found?.kb ?? "";
    }

    private rows(): SeatRow[] {
        return this.replay?.about.players ?? [];
    }

    private name = (seat: number): string => within(seatName(this.rows()[seat - 1], seat));

    /* The same answer whether the engine runs in the page or behind a message. */
    private view(): View {
        const replay = this.replay!;
        return this.seat === EVERYTHING ? replay.everything(this.step) : replay.view(this.step, this.seat);
    }

    private lines(step = this.step): Line[] {
        return this.replay ? this.replay.lines(step, this.seat) : [];
    }

    /* What the board gets is made once for a step: it may take new lines for news. */
    private shown(): BoardContext {
        const key = `${this.step} ${this.seat}`;
        if (this.stood?.key === key) return this.stood.context;
        const context: BoardContext = {
            game: this.replay!.about.game, view: {...this.view(), legal: []} as View, seats: this.rows(), you: Math.max(0, this.seat),
                lines: this.lines(), chosen: "",
            settings: {...this.app.settings, pace: 0}, busy: true, past: true, play: () => undefined, name: this.name,
                say: () => undefined,
            redraw: () => this.redraw(),
        };
        this.stood = {key, context};
        this.board ??= gameOf(context.view.game)!.newBoard();
        this.board.update(context, null);
        return context;
    }

    /* A board may ask for it while it is drawn. */
    private redraw(): void {
        if (this.due) return;
        this.due = true;
        queueMicrotask(() => {
            this.due = false;
            if (!this.closed) this.draw();
        });
    }

    private goTo(step: number): void {
        if (!this.replay) return;
        this.step = Math.max(0, Math.min(this.replay.steps - 1, step));
        if (this.step === this.replay.steps - 1) this.pause();
        this.app.say(this.lastText());
        this.draw();
    }

    private lastText(): string {
        const {lines} = this.shown();
        const context = {game: this.replay!.about.game, name: this.name, you: Math.max(0, this.seat), lines};
        for (let i = lines.length - 1; i >= 0; i--) {
            const text = lineText(lines[i]!, context);
            if (text) return text;
        }
        return "";
    }

    private pause(): void {
        clearInterval(this.timer);
        this.timer = 0;
    }

    private playOn(): void {
        if (this.timer) return this.pause();
        this.timer = window.setInterval(() => this.goTo(this.step + 1), STEP_MS * (this.app.settings.pace || 0.3));
        this.goTo(this.step + 1);
    }

    key(event: KeyboardEvent): boolean {
        if (!this.watching || !this.replay) return false;
        if (this.hands && this.byHand) return this.hands.key(event);
        if (event.key === "ArrowRight") this.goTo(this.step + 1);
        else if (event.key === "ArrowLeft") this.goTo(this.step - 1);
        else if (event.key === "Home") this.goTo(0);
        else if (event.key === "End") this.goTo(this.replay.steps - 1);
        else return false;
        return true;
    }

    /* A live game has hands and eyes to look at, beside its steps. */
    private async openHands(): Promise<void> {
        const {replay, app} = this;
        if (!replay || this.hands || !this.isLive()) return;
        try {
            const {ReplayView} = await aboutOf(replay.about.game).live!.load();
            if (!this.closed) this.hands = await ReplayView.open(replay, this.name, app.settings, app.say);
        } catch {
            app.notice(notLoaded(), true);
        }
        if (this.closed) this.hands?.close();
        else this.draw();
    }

    /* ---- Drawing ---- */

    private drawHands(replay: Replay): TemplateResult {
        if (!this.hands) return this.drawWatch(replay);
        const choose = (byHand: boolean): void => {
            this.byHand = byHand;
            this.pause();
            this.draw();
        };
        const tab = (byHand: boolean, words: string): TemplateResult => html`<button class="button" type="button"
            aria-pressed=${this.byHand === byHand} @click=${() => choose(byHand)}>${words}</button>`;
        return html`<div class="watch-kinds" role="group" aria-label=${t("What to watch")}>${tab(true,
            t("Hands and eyes"))}${tab(false, t("Step by step"))}</div>
            ${this.byHand ? html`<section class="watch" aria-label=${t("Watch again")}>${this.hands.element}</section>`
                : this.drawWatch(replay)}`;
    }

    private drawWatch(replay: Replay): TemplateResult {
        const context = this.shown();
        const change = (event: Event): void => {
            this.seat = Number((event.target as HTMLSelectElement).value);
            this.draw();
        };
        return html`<section class="watch" aria-label=${t("Watch again")}>
            <div class="watch-bar">
                <button class="icon-button" aria-label=${t("To the beginning")}
                    @click=${() => this.goTo(0)}>${icon("first")}</button>
                <button class="icon-button" aria-label=${t("One step back")}
                    @click=${() => this.goTo(this.step - 1)}>${icon("previous")}</button>
                <button class="icon-button" aria-label=${this.timer ? t("Pause") : t("Play on")} @click=${() => {
                    this.playOn();
                    this.draw();
                }}>${icon(this.timer ? "pause" : "play")}</button>
                <button class="icon-button" aria-label=${t("One step on")}
                    @click=${() => this.goTo(this.step + 1)}>${icon("next")}</button>
                <input type="range" min="0" max=${replay.steps - 1} .value=${String(this.step)} aria-label=${t("Step")}
                    aria-valuetext=${t("Step {step} of {steps}", {step: number(this.step),
                        steps: number(replay.steps - 1)})}
                    @input=${(event: Event) => this.goTo(Number((event.target as HTMLInputElement).value))}>
                <label><span class="hidden">${t("Seen by")}</span><select @change=${change}>
                    <option value=${EVERYTHING} ?selected=${this.seat === EVERYTHING}>${t("everything open")}</option>
                    ${this.rows().map((row) => html`<option value=${row.seat}
                        ?selected=${row.seat === this.seat}>${row.seat === this.you ? t("as you saw it")
                            : t("as {who} saw it", {who: this.name(row.seat)})}</option>`)}
                </select></label>
            </div>
            <p class="watch-line">${this.lastText()}</p>
            ${this.drawMarks(replay)}
            <div class="watch-board">${this.board!.draw(context)}</div>
        </section>`;
    }

    /* News of the review. What is said aloud: that it is there, or not. */
    private reviewed(): void {
        if (this.closed) return;
        if (this.review.state === "done") this.app.say(t("The review is ready."));
        if (this.review.state === "failed") this.app.say(t("The review could not be made. Try again; with little memory, on another device."));
        this.draw();
    }

    /* A moment of the review, in the game. */
    private goToInputs(event: Event): void {
        const button = (event.target as HTMLElement).closest<HTMLElement>("[data-inputs]");
        const step = this.replay?.about.steps.indexOf(Number(button?.dataset.inputs)) ?? -1;
        if (!button || step < 0) return;
        this.watching = true;
        this.pause();
        this.goTo(step);
        const range = this.app.place.querySelector<HTMLElement>(".watch-bar input");
        range?.focus();
        range?.scrollIntoView({block: "center"});
    }

    /* What the review says about the decisions that are made at this step. */
    private drawMarks(replay: Replay): TemplateResult | typeof nothing {
        const names = {inaccuracy: t("inaccuracy"), mistake: t("mistake"), blunder: t("blunder")};
        const here = this.review.marks.filter((one) => one.inputs === replay.about.steps[this.step]);
        return here.length === 0 ? nothing : html`<ul class="watch-marks">${here.map((one) => html`<li
            class="rv-${one.mark}">${t("Next: {what} ({mark})", {what: one.what, mark: names[one.mark]})}</li>`)}</ul>`;
    }

    private drawReview(replay: Replay): TemplateResult {
        const {review} = this;
        const percent = t("{n}%", {n: number(Math.floor(review.thousandths / 10))});
        return html`<section class="panel review-panel" aria-labelledby="review-title">
            <h2 id="review-title">${t("Review")}</h2>
            ${this.isLive() ? html`<p>${t("There are no reviews of live games: the engine cannot judge hands and eyes.")}</p>` : review.state === "done" ? html`<div @click=${(event: Event) => this.goToInputs(event)}>${
                unsafeHTML(review.html)}</div>` : review.state === "working" ? html`
                <p>${t("The review is being made: {percent}", {percent})}</p>
                <progress max="1000" .value=${review.thousandths} aria-labelledby="review-title"></progress>
                <p><button class="button" @click=${() => {
                    review.stop();
                    this.draw();
                }}>${t("Stop")}</button></p>` : html`
                <p>${t("What a strong engine says about this game: chances, turning points, bluffs, mistakes and " +
                    "luck. Your own device works it out.")}</p>
                ${review.state === "failed" ? html`<p class="banner bad" role="alert">${
                    t("The review could not be made. Try again; with little memory, on another device.")}</p>` : nothing}
                <button class="button main" ?disabled=${replay.about.viewer !== EVERYTHING}
                    @click=${() => this.startReview()}>${t("Review this game")}</button>`}
        </section>`;
    }

    private drawReceipt(): TemplateResult {
        const {verdict, replay} = this;
        return html`<section class="panel receipt"><h2>${t("Was it a fair deal?")}</h2>
            <p>${t("Every player and the house gave a share of the chance, and all had committed to theirs before " +
                "any was opened. Your own browser can recompute the deal from these shares.")}</p>
            ${drawDeal(this.deal, true)}
            ${verdict === null ? html`<button class="button main" ?disabled=${!replay} @click=${() => {
                this.verdict = replay!.check();
                this.app.say(this.verdictText(this.verdict));
                this.draw();
            }}>${t("Check it")}</button>` : html`
                <p class="verdict ${verdict.follows ? "good" : "bad"}"
                    role="status"><b>${this.verdictText(verdict)}</b></p>
                ${verdict.attempt > 1 ? html`<p>${tn("It was attempt number {n}: earlier ones were broken off.",
                    "It was attempt number {n}: earlier ones were broken off.", verdict.attempt)}</p>` : nothing}
                ${verdict.shares ? html`<ul class="shares">${verdict.shares.map((share) => html`<li>
                    <b>${share.player === 0 ? t("the house") : this.playerName(share.player)}</b>
                    <span class="chip">${share.good ? t("as committed")
                        : t("not as committed")}</span><code>${share.commitment}</code></li>`)}</ul>` : nothing}`}
        </section>`;
    }

    private playerName(player: number): string {
        const row = this.replay?.about.players.find((one) => one.player === player);
        return row ? this.name(row.seat) : number(player);
    }

    private verdictText(verdict: Verdict): string {
        if (!verdict.follows) return t("The deal does NOT follow from the shares: {why}.", {why: verdict.text});
        return verdict.deal === "fair" ? t("Every card and lot is the one that follows from the shares.")
            : t("The deal follows from its seed; nobody gave shares.");
    }

    private drawOutcome(): TemplateResult {
        const {replay, app} = this;
        const about = headOf(this.text);
        const link = `${location.origin}${location.pathname}#${this.shared}`;
        const last = replay ? replay.steps - 1 : -1;
        const seen = last >= 0 ? replay : null; /* what one seat knew cannot be played again */
        const watch = html`<button class="button main big" ?disabled=${!seen} @click=${() => {
            this.watching = !this.watching;
            this.pause();
            this.draw();
            void this.openHands();
        }}>${this.watching ? t("Stop watching") : t("Watch again")}</button>`;
        const marks = replay ? specials({game: about.game, options: readOptions(replay.about.options)}) : [];
        return html`${marks.length ? html`<p class="terms">${marks.map((text) => html`<span
                class="chip strong">${text}</span> `)}</p>` : nothing}${replay && !seen ? html`<p class="banner">${
            t("This is the record of one seat, with what it knew then: it cannot be watched.")}</p>` : nothing}
            ${this.watching && seen ? html`${this.drawHands(seen)}<p>${watch}</p>` : drawResult({
            game: about.game, you: this.you, totals: about.totals, victory: about.victory, lines: seen ? seen.lines(last,
                EVERYTHING) : [],
            view: seen ? seen.everything(last) : null, name: this.name,
            face: (seat) => face({...(this.rows()[seat - 1] ?? {seat, kind: "bot", bot: "normal"}),
                ...(seat === this.you ? {face: ownFace()} : {})}),
        }, html`${watch}
            <button class="button" @click=${() => download(`${about.game}-${this.packed ? "record" : plainId(this.id)
                .slice(0, 8)}.kb`,
                this.text)}>${t("Download the record")}</button>`)}
            ${replay && this.hasReview() ? this.drawReview(replay) : nothing}
            <div class="columns">${this.drawReceipt()}
                <section class="panel"><h2>${t("Show it to others")}</h2>${shareRow(app, link,
                    gameName(about.game))}</section></div>`;
    }

    draw(): void {
        render(html`<div class="page record ${this.watching ? "wide-page" : ""}">
            <h1 tabindex="-1">${this.text ? gameName(headOf(this.text).game) : t("A finished game")}</h1>
            ${this.problem ? html`<p class="banner bad" role="alert">${this.problem}</p>` : nothing}
            ${this.text ? this.drawOutcome() : this.problem ? nothing : html`<p class="quiet" role="status">…</p>`}
        </div>`, this.app.place);
    }

    close(): void {
        this.closed = true;
        this.pause();
        this.review.stop();
        this.hands?.close();
        this.board?.close();
    }
}
