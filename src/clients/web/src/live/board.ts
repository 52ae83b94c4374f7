/* board.ts: the board of a game of live Hacker: while piracy runs, the live table; before and after it the
 * board of the game by beats, which draws opening and protection as ever. */
import {html, nothing, type TemplateResult} from "lit-html";
import type {Board, BoardContext} from "../board.ts";
import {codeText} from "../errors.ts";
import {HackerBoard} from "../hacker/board.ts";
import {Choices, noPick} from "../hacker/choices.ts";
import {notebook} from "../hacker/notebook.ts";
import {fromView} from "../hacker/picture.ts";
import type {Stage} from "../hacker/stage.ts";
import type {Answer, HackerView, Line} from "../protocol.ts";
import type {Table} from "../table.ts";
import {t} from "../text.ts";
import {readFrameText} from "./frame.ts";
import {showHow} from "./how.ts";
import {isLayout} from "./layout.ts";
import {LiveStage} from "./stage.ts";
import {loadStyle} from "./style.ts";

type Context = BoardContext<HackerView>;

/* Eyes say many things in a second, and some of them come too late: these are not worth words. */
const QUIET = new Set(["wrong-moment", "too-fast"]);

export const isPiracy = (view: HackerView): boolean => ["trip", "credit", "draw"].includes(view.stage);

export class LiveBoard implements Board<HackerView> {
    private plain: HackerBoard | null = null;
    private stage: LiveStage | null = null;
    private context: Context | null = null;
    private showNotebook = false;

    constructor(private table: Table) {
        table.onFrame = (text) => this.stage?.take(readFrameText(text));
        table.onRefused = (answer) => this.refused(answer);
        void loadStyle();
    }

    /* A look: orders have their own answers. */
    private refused(answer: Answer): void {
        const code = String(answer.error);
        if (code === "too-fast") this.stage?.lookAgain();
        if (!QUIET.has(code)) this.stage?.tell(codeText(code, answer.text));
    }

    update(context: Context, before: HackerView | null): void {
        this.context = context;
        if (isPiracy(context.view)) {
            this.plain?.close();
            this.plain = null;
            if (!this.stage) this.open();
            else this.stage.viewChanged();
            this.stage?.lookAgain();
            return;
        }
        this.stage?.close();
        this.stage = null;
        const known = this.plain !== null;
        this.plain ??= new HackerBoard();
        this.plain.update(context, known ? before : null);
    }

    /* Without a layout there is nothing to draw; it comes with the next update. */
    private open(): void {
        const {table} = this;
        const layout = table.live;
        if (!isLayout(layout)) return;
        this.stage = new LiveStage({
            layout, you: table.you, settings: this.context!.settings, view: () => this.context!.view,
            name: (seat) => this.context!.name(seat), say: (text) => this.context!.say(text),
            look: (input) => table.sayLive([input]),
            order: (input) => table.orderLive(input),
            play: (move) => this.context!.play(move),
            connected: () => table.state === "on",
            roundTripMs: () => table.roundTripMs, aboveMs: () => table.aboveMs, keys: () => showHow(),
            ...(table.you ? {notes: {open: () => this.showNotebook, toggle: () => this.toggle()}} : {}),
        });
    }

    telling(): boolean {
        return this.plain?.telling() ?? false;
    }

    runs(): boolean {
        return this.stage !== null;
    }

    /* The stage has told that a player is at the bank. */
    tells(line: Line): boolean {
        return line.t === "bill" && line.seat !== this.table.you;
    }

    /* Does this key mean something here before it means anything to the frame around? */
    wants(event: KeyboardEvent): boolean {
        return event.key.toLowerCase() === "t" && this.stage !== null
            && this.stage.frame?.traveller === this.table.you && this.table.you > 0;
    }

    key(event: KeyboardEvent, context: Context): boolean {
        if (!this.stage) return this.plain?.key(event, context) ?? false;
        if (event.key === "n") {
            this.toggle();
            return true;
        }
        return this.stage.key(event);
    }

    private toggle(): void {
        this.showNotebook = !this.showNotebook;
        this.context!.redraw();
    }

    private notes(context: Context): TemplateResult {
        const none = (): void => undefined;
        const stage: Stage = {context, picture: fromView(context.view), choices: new Choices([]), pick: noPick(), made: "",
            beats: 0, trips: {front: 0, back: 0}, pressAccount: none, pressSeat: none, setTool: none, setBill: none, choose: none, confirm: none,
            takeBack: none};
        return notebook(stage);
    }

    draw(context: Context): TemplateResult {
        this.context = context;
        if (!this.stage && isPiracy(context.view)) this.open();
        if (this.plain) return this.plain.draw(context);
        return html`<section class="hacker live-board" aria-label=${t("The table of Hacker, live")}>
            ${this.stage?.element ?? nothing}
            ${this.showNotebook && context.you ? this.notes(context) : nothing}</section>`;
    }

    close(): void {
        this.table.onFrame = this.table.onRefused = null;
        this.plain?.close();
        this.stage?.close();
    }
}
