/* board.ts: the table of Hacker by beats: it keeps what is picked and how far the story of the last moves is
 * told, and puts the parts of the board together. What is drawn is a picture (picture.ts), which lags behind
 * the view while something is told. */
import {html, nothing, type TemplateResult} from "lit-html";
import {ref} from "lit-html/directives/ref.js";
import type {Board, BoardContext} from "../board.ts";
import type {HackerView, Line} from "../protocol.ts";
import {play as sound, type Sound} from "../sound.ts";
import {t} from "../text.ts";
import {wide} from "../wide.ts";
import {Choices, noPick, type Pick, type Tool, tools} from "./choices.ts";
import {field} from "./field.ts";
import {hand} from "./hand.ts";
import {arrow, Digits} from "./keys.ts";
import {move as animate, still} from "./motion.ts";
import {notebook, summary} from "./notebook.ts";
import {agrees, atStart, fromView, lay, option, type Picture} from "./picture.ts";
import {lane, players} from "./players.ts";
import {inMiddle, scene} from "./scene.ts";
import type {Stage} from "./stage.ts";
import {type Scene, Story} from "./story.ts";
import {Tips} from "./tips.ts";

type Context = BoardContext<HackerView>;

const LINES_MS_MAX = 2500; /* how long to wait for the lines of a view, or the view of lines */
const SOUNDS: Record<string, Sound> = {
    beat: "virus", virus: "flip", crypt: "beep", aside: "beep", own: "beep", bill: "coin",
};
const none = new Choices([]);

export class HackerBoard implements Board<HackerView> {
    private context: Context | null = null;
    private picture: Picture | null = null; /* what is shown */
    private base: Picture | null = null; /* the picture after all lines so far */
    private pick: Pick = noPick();
    private choices = none;
    private moments: string[] = [];
    private showNotebook = false;
    private showSummary = false;
    private owed = false; /* a protection that was not told: its summary opens when it is over */
    private fed: Line[] | null = null;
    private waiting = 0; /* a timer: the view is new, its lines have not come yet */
    private root: HTMLElement | null = null;
    private readonly tips = new Tips();
    private readonly digits = new Digits((number) => this.typed(number));
    private readonly story = new Story((now) => this.show(now), () => this.context!.settings.pace);

    update(context: Context, before: HackerView | null): void {
        this.context = context;
        const next = fromView(context.view);
        if (!before || before.round > context.view.round) {
            this.story.reset();
            this.fed = null;
            this.moments = [];
            this.base = this.picture = next;
        } else if (next.jammed && !this.picture?.jammed) {
            this.story.skip(); /* nothing that names owners is shown any more */
            this.story.forget(); /* earlier lines that have not come are withheld: does not wait for them */
            this.base = this.picture = next;
            this.compare();
        } else {
            this.compare();
        }
        const {stage, legal} = context.view;
        const same = before !== null && before.stage === stage && before.legal.join() === legal.join();
        if (!same) this.pick = noPick(this.pick.tool);
    }

    /* Are the lines where the view is? If not, one of them is on its way: we wait for it, but not forever. */
    private compare(): void {
        const now = fromView(this.context!.view);
        clearTimeout(this.waiting);
        this.waiting = 0;
        if (this.base && !agrees(this.base, now)) {
            this.waiting = window.setTimeout(() => this.giveUp(), LINES_MS_MAX);
            return;
        }
        this.base = now;
        if (!this.story.telling()) this.picture = now;
    }

    private giveUp(): void {
        this.waiting = 0;
        this.base = fromView(this.context!.view);
        this.story.forget();
        if (!this.story.telling()) this.picture = this.base;
        this.context!.redraw();
    }

    /* The reader has just joined: shows the result of the whole history without telling it. */
    private fromLines(lines: Line[]): Picture {
        const {view, you} = this.context!;
        const now = fromView(view);
        if (now.jammed || option(view, "clock") === "live") return now; /* the history has gaps */
        return lines.reduce<Picture | null>((p, line) => p && lay(p, line, you), atStart(lines, now)) ?? now;
    }

    private linesCame(lines: Line[]): void {
        const context = this.context!;
        const told = this.story.feed(lines, this.base ?? fromView(context.view), context);
        this.base = told?.picture ?? this.fromLines(lines);
        const scenes = told?.scenes ?? [];
        const tell = context.settings.pace > 0 && !still(context.settings);
        if (!tell) {
            this.noteSeen(scenes);
            this.say(scenes);
            this.owed ||= scenes.some((one) => one.heavy);
            if (this.owed && scenes.some((one) => one.line.t === "round" || one.line.t === "end")) {
                this.owed = false;
                this.showSummary = true;
            }
        } else if (scenes.length > 0) {
            this.story.tell(scenes);
        }
        this.compare();
        context.redraw();
    }

    private say(scenes: Scene[]): void {
        for (const one of scenes) for (const text of [one.text, ...one.also]) this.context!.say(text);
    }

    private noteSeen(scenes: Scene[]): void {
        for (const one of scenes) {
            if (one.line.t === "beat") this.moments = one.saw;
            else if (one.line.t === "round" || one.heavy) this.moments = [];
        }
    }

    private show(now: Scene | null): void {
        const context = this.context!;
        if (now) {
            this.picture = now.picture;
            this.noteSeen([now]);
            this.say([now]);
            const kind = now.line.t === "move" && now.line.move!.includes(">") ? "bill" : now.line.t;
            const quiet = now.line.t === "beat" && (now.line.placed as unknown[]).length === 0;
            if (SOUNDS[kind] && !quiet && context.settings.sound) sound(SOUNDS[kind]!);
        } else {
            this.picture = this.waiting ? this.base : fromView(context.view);
        }
        context.redraw();
        if (now && this.root && !still(context.settings))
            requestAnimationFrame(() => this.root && animate(this.root, now, context.settings.pace));
    }

    private skip(): void {
        const rest = this.story.skip();
        this.noteSeen(rest);
        this.say(rest);
    }

    private stage(context: Context): Stage {
        const free = !this.telling() && !context.busy && !context.chosen;
        this.choices = free ? new Choices(context.view.legal) : none;
        const values = this.choices.kind === "credit" ? this.choices.bills() : [];
        if (values.length === 1) this.pick.bill = values[0]!;
        if (this.choices.kind === "beat" && !this.choices.offers(this.pick.tool))
            this.pick.tool = tools.find((tool) => this.choices.offers(tool)) ?? "watch";
        const picture = this.picture ?? fromView(context.view);
        const backwards = picture.gait === "back" && picture.stage !== "gait";
        const trips = context.view.beats ?? {front: 0, back: 0};
        return {
            context, picture, choices: this.choices, pick: this.pick, made: context.chosen,
            trips, beats: backwards ? trips.back : trips.front,
            pressAccount: (account) => this.pressAccount(account), pressSeat: (seat) => this.pressSeat(seat),
            setTool: (tool) => this.setTool(tool), setBill: (bill) => this.setBill(bill),
            choose: (move) => this.choose(move), confirm: () => this.confirm(), takeBack: () => this.takeBack(),
        };
    }

    /* A story goes on, or a summary is being read: the frame waits with the result. */
    telling(): boolean {
        return this.story.telling() || this.waiting > 0 || this.showSummary;
    }

    /* ---- What is picked ---- */

    private setTool(tool: Tool): void {
        this.pick = noPick(tool);
        this.context!.redraw();
    }

    private setBill(bill: string): void {
        this.pick = {...noPick(this.pick.tool), bill};
        this.context!.redraw();
    }

    private choose(move: string): void {
        if (!this.choices.has(move)) return;
        if (this.context!.settings.confirm) this.pick.move = move;
        else this.send(move);
        this.context!.redraw();
    }

    private send(move: string): void {
        this.tips.hide();
        this.moments = [];
        this.pick = noPick(this.pick.tool);
        this.context!.play(move);
    }

    private confirm(): void {
        const move = this.pick.move || this.choices.infection(this.pick.accounts);
        if (this.choices.has(move)) this.send(move);
        this.context!.redraw();
    }

    private takeBack(): void {
        this.pick = noPick(this.pick.tool);
        this.context!.redraw();
    }

    private explain(selector: string): void {
        const element = this.root?.querySelector<HTMLElement>(selector);
        if (element) this.tips.show(element);
    }

    private pressAccount(account: number): void {
        if (this.story.telling() && !this.story.heavy()) return this.skip();
        const move = this.pick.move ? "" : this.choices.atAccount(this.pick, account);
        if (move === "" && !this.pick.move && this.pick.tool === "watch" && this.choices.has(`guard:${account}`))
            return this.setTool("guard"); /* an account cannot be watched: it is asked for again */
        if (move === "") return this.explain(`[data-account="${account}"]`);
        if (!move.startsWith("infect:")) return this.choose(move);
        if (move === "infect:") this.pick.accounts = this.pick.accounts.filter((other) => other !== account);
        else this.pick.accounts = move.slice("infect:".length).split("+").map(Number);
        this.context!.redraw();
    }

    private pressSeat(seat: number): void {
        if (this.story.telling() && !this.story.heavy()) return this.skip();
        const move = this.pick.move ? "" : this.choices.atSeat(seat);
        if (move === "") return this.explain(`[data-seat="${seat}"]`);
        if (this.choices.kind === "beat") this.pick = noPick("watch");
        this.choose(move);
    }

    /* ---- Keys ---- */

    private typed(number: number): void {
        const {kind} = this.choices;
        const seats = kind === "accuse" || (kind === "beat" && this.pick.tool === "watch");
        if (kind === "steal") this.choose(`steal:${number}`);
        else if (kind === "credit" && !this.pick.bill) this.setBill(String(number));
        else if (seats) this.pressSeat(number);
        else this.pressAccount(number);
    }

    private largest(): number {
        const {kind} = this.choices;
        if (kind === "steal" || (kind === "credit" && !this.pick.bill)) return 3;
        return kind === "accuse" || (kind === "beat" && this.pick.tool === "watch") ? this.context!.view.seats
            : this.context!.view.accounts.length;
    }

    private letter(key: string): boolean {
        const tool = ({w: "watch", g: "guard", i: "infect"} as Record<string, Tool>)[key];
        if (tool && this.choices.offers(tool)) this.setTool(tool);
        else if (key === "f" && this.choices.kind === "walk") this.choose("walk:front");
        else if (key === "b" && this.choices.kind === "walk") this.choose("walk:back");
        else if (key === "x" && this.choices.kind === "steal") this.choose("steal:");
        else if (key === "b" && this.choices.has("steal:?")) this.choose("steal:?");
        else if (key === "c" && (this.pick.move || this.pick.accounts.length)) this.confirm();
        else if (key === "n") this.toggleNotebook();
        else if (key === "l") this.readSummary(true);
        else if (key === "s" && this.story.telling()) this.skip();
        else if (key === "." && this.story.telling()) this.story.next();
        else if (key === "p" && this.story.telling()) {
            this.story.pause();
            this.context!.redraw();
        } else return false;
        return true;
    }

    /* Arrows go from tool to tool, as in every group of radio buttons. */
    private nextTool(key: string): boolean {
        const step = ["ArrowRight", "ArrowDown"].includes(key) ? 1 : ["ArrowLeft", "ArrowUp"].includes(key) ? -1 : 0;
        if (step === 0) return false;
        const offered = tools.filter((tool) => this.choices.offers(tool));
        const next = offered[(offered.indexOf(this.pick.tool) + step + offered.length) % offered.length]!;
        this.setTool(next);
        this.root?.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus();
        return true;
    }

    key(event: KeyboardEvent, context: Context): boolean {
        if (event.ctrlKey || event.metaKey || event.altKey || this.showSummary) return false;
        this.context = context;
        const control = event.target instanceof Element && event.target.closest("button, a, input, select, textarea");
        if (/^[0-9]$/.test(event.key) && this.choices.kind !== "none") {
            this.digits.type(event.key, this.largest());
            return true;
        }
        if (event.key === "Escape" && (this.pick.move || this.pick.accounts.length || this.pick.bill)) {
            this.takeBack();
            return true;
        }
        if (event.key === "Enter" && !control && (this.pick.move || this.pick.accounts.length)) {
            this.confirm();
            return true;
        }
        if (control instanceof HTMLElement && control.dataset.tool && this.nextTool(event.key)) return true;
        if (this.root && arrow(this.root, event.key)) return true;
        return event.key.length === 1 && this.letter(event.key.toLowerCase());
    }

    /* ---- Drawing ---- */

    /* A panel stands beside the table, or below it: then we go there. */
    private reveal(selector: string): void {
        this.context!.redraw();
        requestAnimationFrame(() => {
            const panel = this.root?.querySelector<HTMLElement>(selector);
            if (panel && panel.getBoundingClientRect().bottom > innerHeight) panel.scrollIntoView({block: "nearest"});
        });
    }

    private toggleNotebook(): void {
        this.showNotebook = !this.showNotebook;
        this.reveal(".hk-notebook");
    }

    private readSummary(on: boolean): void {
        if (this.showSummary === on) return; /* a dialog that goes says that it was closed */
        this.showSummary = on;
        this.context!.redraw();
    }

    private buttons(s: Stage): TemplateResult {
        const button = (sign: string, name: string, tip: string, data: string, act: () => void): TemplateResult =>
            html`<button type="button" class="hk-plain" aria-pressed=${data === "notebook" ? this.showNotebook : nothing}
                data-panel=${data} data-tip=${tip} @click=${act}><span class="hk-sign" aria-hidden="true">${sign}</span>
                <span class="hk-words">${name}</span></button>`;
        return html`<div class="hk-buttons">
            ${s.context.you === 0 ? nothing : button("✎", t("Notebook"),
                t("What you have seen in this round, and the viruses on the accounts. Key N."), "notebook",
                () => this.toggleNotebook())}
            ${button("↺", t("What happened?"), t("How the last protection went, to be read again. Key L."), "summary",
                () => this.readSummary(true))}</div>`;
    }

    draw(context: Context): TemplateResult {
        this.context = context;
        if (context.lines !== this.fed) {
            this.fed = context.lines;
            const lines = context.lines;
            queueMicrotask(() => this.linesCame(lines));
        }
        const s = this.stage(context);
        const middle = inMiddle(s, this.story);
        const told = middle ? " " : (this.story.current?.text ?? "");
        const asks = this.choices.kind === "none" ? "" : "hk-ask-" + this.choices.kind;
        return html`<section class="hacker ${middle ? "hk-protecting" : ""} ${asks}"
            aria-label=${t("The table of Hacker")} ${ref(this.bind)} ${wide(260, 620, 860)}>
            <div class="hk-layout">
                <div class="hk-top">${lane(s)}${players(s)}${this.buttons(s)}</div>
                <div class="hk-table">${field(s)}${scene(s, this.story, () => this.skip())}</div>
                ${hand(s, this.moments, told)}
                ${this.showNotebook && context.you ? notebook(s) : nothing}
            </div>
            <div class="hk-air" aria-hidden="true"></div>
            <div class="hk-tip" id="hk-tip" role="tooltip" hidden></div>
            ${this.showSummary ? summary(s, () => this.readSummary(false)) : nothing}
        </section>`;
    }

    private readonly bind = (element: Element | undefined): void => {
        const root = (element ?? null) as HTMLElement | null;
        this.root = root;
        if (root) queueMicrotask(() => this.tips.bind(root, root.querySelector<HTMLElement>(".hk-tip")!));
    };

    close(): void {
        clearTimeout(this.waiting);
        this.story.close();
        this.digits.close();
        this.tips.close();
    }
}
