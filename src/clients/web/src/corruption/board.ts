/* board.ts: the table of Corruption: keeps what the player has picked up and how far a story has come,
 * and puts the parts of the picture together. */
import {html, TemplateResult} from "lit-html";
import type {Board} from "../board.ts";
import type {CorruptionView} from "../protocol.ts";
import {play as sound} from "../sound.ts";
import {t} from "../text.ts";
import {wide} from "../wide.ts";
import {askView} from "./ask_view.ts";
import {choicesOf} from "./choices.ts";
import {canPlace, moveAt, whyNot} from "./desk.ts";
import type {Context, Desk} from "./desk.ts";
import {each} from "./directives.ts";
import {Drag} from "./drag.ts";
import {explain} from "./explain.ts";
import {handView} from "./hand_view.ts";
import {headView} from "./head_view.ts";
import {Keys} from "./keys.ts";
import {contractAt, inPhaseThree, optionsOf} from "./model.ts";
import {Motion} from "./motion.ts";
import {Narrator} from "./narrator.ts";
import type {Scene} from "./story.ts";
import {seatsView} from "./seats_view.ts";
import {summaryView} from "./summary_view.ts";
import {tableView} from "./table_view.ts";
import {Tips} from "./tips.ts";

const LOST_MS = 2500; /* a move without an answer */

export class CorruptionBoard implements Board<CorruptionView> {
    private context: Context | null = null;
    private desk: Desk | null = null;
    private picked = "";
    private pending = "";
    private sent = "";
    private looking = false;
    private hint = "";
    private naming = "";
    private summary = 0; /* the round whose summary is open */
    private over = ""; /* the place under a dragged card */
    private drawn = ""; /* the last drawing, to detect movement */
    private due = false; /* a drawing is on its way */
    private actor = ""; /* the card that we were last asked about */
    private motion = new Motion();
    private narrator = new Narrator((scene) => this.sceneBegins(scene), () => this.redraw(),
        (round) => (this.summary = round));
    private tips = new Tips(() => this.redraw());
    private keys = new Keys(() => this.motion.root, () => this.redraw());
    private drag = new Drag({
        grab: (card) => {
            if (!this.desk?.choices.places.has(card)) return false;
            this.picked = card;
            this.pending = this.hint = "";
            this.redraw();
            return true;
        },
        over: (place) => {
            if (this.over === place) return;
            this.over = place;
            this.motion.root?.querySelectorAll(".k-over").forEach((element) => element.classList.remove("k-over"));
            if (place && this.desk && moveAt(this.desk, place))
                this.motion.root?.querySelector(`[data-place="${place}"]`)?.classList.add("k-over");
        },
        drop: (card, place) => {
            const legal = this.desk?.choices.places.get(card)?.includes(place) ?? false;
            if (legal) this.choose(`${card}@${place}`);
            else {
                if (place && this.desk) this.hint = whyNot(this.desk, card, place);
                this.picked = "";
            }
            this.redraw();
        },
        moved: () => this.tips.moved(),
    });

    /* Soon, and once: events come in the middle of a drawing too (focus is lost when a card goes). */
    private redraw(): void {
        if (this.due) return;
        this.due = true;
        queueMicrotask(() => {
            this.due = false;
            this.context?.redraw();
        });
    }

    /* A move was chosen: it waits if the player likes to confirm, and a look always does. */
    private choose(move: string): void {
        this.hint = "";
        if (this.context?.settings.confirm || move.startsWith("peek:")) {
            if (this.pending === move) return this.send();
            this.pending = move;
        } else {
            this.pending = move;
            this.send();
        }
        this.redraw();
    }

    private send(): void {
        const move = this.pending;
        this.pending = this.picked = this.keys.cursor = this.keys.letter = "";
        this.looking = false;
        if (!move || !this.context) return;
        this.sent = move;
        setTimeout(() => this.forget(move), LOST_MS);
        if (move.includes("@")) sound("card");
        this.context.play(move);
    }

    /* A move that was refused, or whose view never came, may be made again. */
    private forget(move: string): void {
        if (this.sent !== move || !this.context || this.context.busy) return;
        this.sent = "";
        this.redraw();
    }

    private takeBack(): void {
        this.pending = this.hint = "";
        this.picked = "";
        this.redraw();
    }

    private sceneBegins(scene: Scene): void {
        const context = this.context;
        if (!context) return;
        context.say(scene.text);
        if (scene.why) context.say(scene.why);
        const sounds = {reveal: "flip", swiss: "coin", shot: "shot", pass: null, stop: "stamp", report: "bell",
            award: "coin", stay: null, end: null} as const;
        const noise = sounds[scene.kind];
        if (noise) sound(noise);
        this.redraw();
        this.motion.bring(scene.lit[0] ?? "", this.narrator.quiet);
        if (scene.kind !== "award") return;
        const contract = contractAt(this.narrator.tableau(), scene.lit[0] ?? "a1");
        const delay = 500 * context.settings.pace;
        if (contract?.result) this.motion.fly(contract.name, contract.result.to, delay);
    }

    update(context: Context, before: CorruptionView | null): void {
        this.context = context;
        this.hint = "";
        const placed = before?.cards.length !== context.view.cards.length;
        if (placed || !context.view.legal.includes(this.sent)) this.sent = "";
        this.narrator.update(context, before);
        const choices = choicesOf(context.view.legal);
        if (!choices.places.has(this.picked)) this.picked = "";
        if (!context.view.legal.includes(this.pending)) this.pending = "";
        if (choices.peeks.length === 0) this.looking = false;
        if (before && before.stage !== context.view.stage) this.keys.cursor = this.keys.letter = "";
    }

    private deskOf(context: Context): Desk {
        const {narrator} = this;
        const idle = narrator.asking && !context.busy && this.sent === "";
        const visible = narrator.handVisible && context.view.stage !== "over";
        const hand = (visible ? (context.view.hand ?? "") : "").split(" ").filter((card) => card !== "");
        const placed = /^(\w+)@/.exec(this.pending || this.sent)?.[1];
        if (placed && hand.includes(placed) && this.sent) hand.splice(hand.indexOf(placed), 1);
        return {
            context, view: narrator.view, you: context.you, options: optionsOf(context.view),
            tableau: narrator.tableau(), choices: choicesOf(idle ? context.view.legal : []), picked: this.picked,
            pending: this.pending, sent: this.sent, looking: this.looking, naming: this.naming, hint: this.hint, lit: narrator.lit,
            teller: narrator.telling && !narrator.quiet ? narrator.teller : null,
            owners: narrator.owners, totals: narrator.totals, cursor: this.keys.cursor,
            still: narrator.quiet, hand,
            pick: (card) => {
                this.pending = this.hint = "";
                this.picked = this.picked === card ? "" : card;
                this.redraw();
            },
            move: (move) => this.choose(move),
            confirm: () => {
                this.send();
                this.redraw();
            },
            takeBack: () => this.takeBack(),
            look: (on) => {
                this.looking = on;
                this.pending = "";
                this.redraw();
            },
            name: (set) => {
                this.naming = set;
                this.redraw();
            },
        };
    }

    private click(event: MouseEvent): void {
        const desk = this.desk;
        const target = event.target as Element;
        if (!desk || !this.drag.clicked || this.tips.pressed) return;
        this.tips.hide();
        const looked = target.closest<HTMLElement>("[data-look]");
        const hand = target.closest<HTMLElement>("[data-hand]");
        const card = target.closest<HTMLElement>(".k-card[data-flip]")?.dataset.flip ?? "";
        const place = target.closest<HTMLElement>("[data-place]")?.dataset.place ?? "";
        if (looked) return this.choose("peek:" + looked.dataset.look);
        if (hand) {
            if (desk.choices.places.has(hand.dataset.hand ?? "")) desk.pick(hand.dataset.hand ?? "");
            else this.explain(target);
            return;
        }
        if (desk.looking && desk.choices.peeks.includes(card)) return this.choose("peek:" + card);
        const move = moveAt(desk, card) || moveAt(desk, place);
        if (move) return this.choose(move);
        if (place && !card && canPlace(desk)) {
            this.hint = desk.picked ? whyNot(desk, desk.picked, place) : t("Pick a card of your hand first.");
            this.redraw();
        } else this.explain(target);
    }

    /* Nothing can be done with it now: it says what it is, as under a mouse. */
    private explain(target: Element): void {
        const what = target.closest<HTMLElement>("[data-tip]");
        if (what) this.tips.show(what);
    }

    private readonly events = (event: Event): void => {
        this.tips.handle(event);
        if (event instanceof PointerEvent) this.drag.handle(event);
    };

    draw(context: Context): TemplateResult {
        this.context = context;
        this.narrator.sync(context);
        const desk = (this.desk = this.deskOf(context));
        const lying = desk.tableau.cards.map((card) => card.at + card.on + card.card + (card.up ? "u" : ""));
        const shown = [...lying, ...desk.hand].join();
        if (shown !== this.drawn) this.motion.around(this.narrator.quiet || this.drawn === "", context.you);
        this.drawn = shown;
        const kind = "corruption" + (desk.looking ? " k-looking" : "") + (desk.picked ? " k-carrying" : "") +
            (this.narrator.quiet ? " k-still" : "") + (desk.teller ? " k-story" : "") +
            (desk.teller?.scene?.kind === "end" ? " k-ending" : "") +
            (inPhaseThree(context.view) ? " k-resolving" : "");
        if (desk.choices.actor !== this.actor) this.motion.bring(desk.choices.actor, this.narrator.quiet);
        this.actor = desk.choices.actor;
        return html`<div class=${kind} role="group" aria-label=${t("The table of Corruption")}
            data-players=${desk.view.seats}
            data-letter=${this.keys.letter} ${wide(481, 600, 860, 1200, 1500)} ${each((root) => (this.motion.root = root))}
            @click=${(event: MouseEvent) => this.click(event)} @pointerdown=${this.events} @pointermove=${this.events}
            @pointerup=${this.events} @pointercancel=${this.events} @pointerover=${this.events}
            @pointerleave=${this.events}
            @focusin=${this.events} @focusout=${this.events}>
            ${headView(desk, (round) => this.openSummary(round))}
            ${seatsView(desk)}
            ${tableView(desk)}
            <div class="k-desk">${askView(desk)}${handView(desk)}</div>
            ${this.tips.draw((key) => (key === "hand:" + desk.picked ? null : explain(desk, key)))}
            ${summaryView(context, this.summary, () => this.closeSummary())}
        </div>`;
    }

    private openSummary(round: number): void {
        this.summary = round;
        this.redraw();
    }

    private closeSummary(): void {
        if (this.summary === 0) return;
        this.summary = 0;
        this.redraw();
    }

    key(event: KeyboardEvent, _context: Context): boolean {
        if (!this.desk || this.summary > 0) return false;
        const used = this.keys.take(event, this.desk);
        if (used) event.preventDefault();
        return used;
    }

    /* A story goes on, or its summary is being read: the frame waits with the result. */
    telling(): boolean {
        return this.context !== null && (this.summary > 0 || this.narrator.telling);
    }

    close(): void {
        this.narrator.close();
        this.tips.hide();
        this.motion.close();
        this.context = null;
    }
}

