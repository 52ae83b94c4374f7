/* replay_view.ts: a live game again: the table from above with everybody's light and hands, or through one player's
 * eyes; below it the time of the evening with its trips and every virus that was put down. */
import {html, nothing, render, type TemplateResult} from "lit-html";
import type {Settings} from "../board.ts";
import {still} from "../hacker/motion.ts";
import {vars} from "../vars.ts";
import {EVERYTHING, type LiveMark, type Replay} from "../replay.ts";
import {icon} from "../screens/icons.ts";
import {list, number, t} from "../text.ts";
import {tripText} from "./news.ts";
import {Painter, type Picture} from "./paint.ts";
import {readPalette} from "./palette.ts";
import {ReplayFilm} from "./replay_film.ts";
import {loadStyle} from "./style.ts";

const SPEEDS = [0.25, 0.5, 1, 2, 4];
const STEP = 1; /* ticks */
const JUMP = 100; /* five seconds */
const SHOWN_TICKS = 40; /* how long a new virus is mentioned */
const SPARK_TICKS = 18;

export class ReplayView {
    readonly element = document.createElement("div");
    private canvas = document.createElement("canvas");
    private below = document.createElement("div");
    private painter: Painter | null = null;
    private watcher: ResizeObserver;
    private tick = 1;
    private playing = false;
    private speed = 1;
    private viewer = EVERYTHING;
    private raf = 0;
    private at = 0;
    private drawn = "";
    private theme = "";
    private said = 0;

    private constructor(private film: ReplayFilm, private name: (seat: number) => string, private settings: Settings,
        private say: (text: string) => void) {
        this.element.className = "live live-replay";
        const glass = document.createElement("div");
        glass.className = "live-glass";
        this.canvas.className = "live-canvas live-watched";
        this.canvas.setAttribute("role", "img");
        this.canvas.setAttribute("aria-label", t("The live table, seen from above"));
        this.below.className = "live-panel";
        glass.append(this.canvas);
        this.element.append(glass, this.below);
        this.watcher = new ResizeObserver(() => void (this.painter = null));
        this.watcher.observe(glass);
        this.tick = Math.max(1, film.nextPut(1)); /* the first thing that happens */
        this.raf = requestAnimationFrame(this.loop);
    }

    /* null: it was no live game. */
    static async open(replay: Replay, name: (seat: number) => string, settings: Settings, say: (text: string) => void):
        Promise<ReplayView | null> {
        const film = ReplayFilm.open(replay);
        if (!film) return null;
        await loadStyle();
        return new ReplayView(film, name, settings, say);
    }

    /* ---- Time ---- */

    private seek(tick: number): void {
        this.tick = Math.max(1, Math.min(this.film.ticks, tick));
        if (this.tick >= this.film.ticks) this.playing = false;
    }

    private jump(tick: number): void {
        this.seek(tick);
        const put = this.film.puts.find((mark) => mark.tick >= this.tick);
        if (put) this.say(this.putText(put));
    }

    private toggle(): void {
        if (!this.playing && this.tick >= this.film.ticks) this.tick = 1;
        this.playing = !this.playing;
        this.at = performance.now();
    }

    private faster(by: number): void {
        const at = SPEEDS.indexOf(this.speed) + by;
        this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))]!;
    }

    key(event: KeyboardEvent): boolean {
        if (event.target instanceof Element && event.target.closest("input, select, button") && event.key === " ") return false;
        switch (event.key) {
        case " ": this.toggle(); break;
        case "ArrowRight": this.seek(Math.floor(this.tick) + (event.shiftKey ? JUMP : STEP)); break;
        case "ArrowLeft": this.seek(Math.floor(this.tick) - (event.shiftKey ? JUMP : STEP)); break;
        case "n": case ".": this.jump(this.film.nextPut(this.tick)); break;
        case "p": case ",": this.jump(this.film.previousPut(this.tick)); break;
        case "+": this.faster(1); break;
        case "-": this.faster(-1); break;
        case "Home": this.seek(1); break;
        case "End": this.seek(this.film.ticks); break;
        default: return false;
        }
        return true;
    }

    /* ---- Words ---- */

    private putText(mark: LiveMark): string {
        const who = this.name(mark.seat), account = mark.at ?? 0;
        const names = (mark.seen ?? []).map((seat) => this.name(seat));
        return names.length ? t("{who} puts a virus on account {account}: seen by {names}.", {who, account,
            names: list(names)}) : t("{who} puts a virus on account {account}: nobody saw it.", {who, account});
    }

    private current(): LiveMark | undefined {
        const {puts} = this.film;
        for (let i = puts.length - 1; i >= 0; i--) {
            const away = this.tick - (puts[i]!.tick - 6);
            if (away >= 0 && away < SHOWN_TICKS) return puts[i];
        }
        return undefined;
    }

    private clock(tick: number): string {
        const seconds = Math.floor(tick / 20);
        return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }

    /* ---- Drawing ---- */

    private percent(tick: number): string {
        return `${((tick / this.film.ticks) * 100).toFixed(3)}%`;
    }

    private timeline(): TemplateResult {
        const {film} = this;
        return html`<div class="live-time">
            <div class="live-trips" aria-hidden="true">${film.trips.map((trip) => html`<span class="live-leg seat-${trip.seat}
                ${trip.round % 2 ? "" : "live-even"}" ${vars({left: this.percent(trip.from),
                    width: this.percent(trip.to - trip.from)})}></span>`)}
                ${film.puts.map((mark) => html`<button type="button" tabindex="-1" class="live-mark seat-${mark.seat}
                    ${mark.seen?.length ? "live-witnessed" : ""}" title=${this.putText(mark)}
                    ${vars({left: this.percent(mark.tick)})} @click=${() => this.jump(mark.tick - 30)}></button>`)}</div>
            <input type="range" min="1" max=${film.ticks} .value=${String(Math.floor(this.tick))}
                aria-label=${t("Time")} aria-valuetext=${t("{time} of {all}", {time: this.clock(this.tick),
                    all: this.clock(film.ticks)})}
                @input=${(event: Event) => this.seek(Number((event.target as HTMLInputElement).value))}></div>`;
    }

    private buttons(): TemplateResult {
        const button = (name: string, label: string, act: () => void): TemplateResult => html`<button class="icon-button"
            aria-label=${label} title=${label} @click=${() => {
                act();
                this.drawn = "";
            }}>${icon(name as Parameters<typeof icon>[0])}</button>`;
        return html`<div class="live-row">
            ${button("first", t("The last virus before"), () => this.jump(this.film.previousPut(this.tick)))}
            ${button("previous", t("One step back"), () => this.seek(Math.floor(this.tick) - STEP))}
            ${button(this.playing ? "pause" : "play", this.playing ? t("Pause") : t("Play on"), () => this.toggle())}
            ${button("next", t("One step on"), () => this.seek(Math.floor(this.tick) + STEP))}
            <button class="button live-next" @click=${() => {
                this.jump(this.film.nextPut(this.tick));
                this.playing = true;
                this.at = performance.now();
            }}>${t("Next virus")}</button>
            <label class="live-pick"><span>${t("Speed")}</span><select @change=${(event: Event) => {
                this.speed = Number((event.target as HTMLSelectElement).value);
            }}>${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === this.speed}>${number(speed)}×</option>`)}</select></label>
            <label class="live-pick"><span>${t("Seen")}</span><select class="live-viewer" @change=${(event: Event) => {
                this.viewer = Number((event.target as HTMLSelectElement).value);
                this.film.look(this.viewer);
                this.painter = null;
            }}><option value=${EVERYTHING}>${t("from above, everybody's eyes")}</option>${this.film.layout.seats.map((_, i) =>
                html`<option value=${i + 1} ?selected=${this.viewer === i + 1}>${t("through {who}'s eyes",
                    {who: this.name(i + 1)})}</option>`)}</select></label></div>`;
    }

    private drawBelow(): void {
        const put = this.current();
        const trip = this.film.tripAt(this.tick);
        const key = [Math.floor(this.tick / 4), this.playing, this.speed, this.viewer, put?.tick].join();
        if (key === this.drawn) return;
        this.drawn = key;
        render(html`<div class="live-status"><p class="live-trip">${put ? this.putText(put) : trip
            ? t("Round {round}: {who}'s trip.", {round: number(trip.round), who: this.name(trip.seat)}) : nothing}</p>
            <span class="live-wire">${this.clock(this.tick)} / ${this.clock(this.film.ticks)}</span></div>
            ${this.timeline()}${this.buttons()}`, this.below);
        if (put && this.playing && put.tick !== this.said) {
            this.said = put.tick;
            this.say(this.putText(put));
        }
    }

    private makePainter(): void {
        const glass = this.canvas.parentElement!;
        const w = glass.clientWidth, h = glass.clientHeight;
        if (w < 40 || h < 40) return;
        const dpr = Math.min(2, window.devicePixelRatio || 1);
        this.canvas.width = Math.round(w * dpr);
        this.canvas.height = Math.round(h * dpr);
        this.painter = new Painter(this.film.layout, readPalette(this.element), Math.max(0, this.viewer), w, h, dpr,
            still(this.settings));
    }

    private picture(now: number): Picture {
        const {film, tick} = this;
        const shown = film.at(tick);
        const you = Math.max(0, this.viewer);
        const seen = this.viewer === EVERYTHING;
        const sparks = film.puts.filter((mark) => tick >= mark.tick - 4 && tick < mark.tick - 4 + SPARK_TICKS
            && (seen || mark.seen?.includes(you) || mark.seat === you)).map((mark) => ({account: mark.at ?? 0,
            seat: mark.seat, at: now - (tick - mark.tick + 4) * 50, seen: seen ? mark.seen : []}));
        const eye = shown.eyes[you - 1] ?? [0, 0];
        return {
            shown, eye, faces: film.facesAt(tick), ages: [], sparks, pointed: 0, wanted: 0,
            light: shown.frame.sight > 0 ? 1 : 0,
            people: film.layout.seats.map((_, i) => ({name: this.name(i + 1), you: you === i + 1})),
            caption: tripText(shown.frame, {you, name: this.name, tickMs: 50}),
        };
    }

    private loop = (): void => {
        this.raf = requestAnimationFrame(this.loop);
        const now = performance.now();
        const theme = `${document.documentElement.dataset.theme} ${matchMedia("(prefers-color-scheme: dark)").matches}`;
        if (theme !== this.theme) this.painter = null;
        this.theme = theme;
        if (this.playing) this.seek(this.tick + ((Math.min(200, now - this.at)) / 50) * this.speed);
        this.at = now;
        if (!this.painter) this.makePainter();
        const ctx = this.canvas.getContext("2d", {alpha: false});
        if (this.painter && ctx) this.painter.paint(ctx, this.picture(now), now);
        this.drawBelow();
    };

    close(): void {
        cancelAnimationFrame(this.raf);
        this.watcher.disconnect();
    }
}
