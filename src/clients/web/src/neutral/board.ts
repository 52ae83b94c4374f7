/* board.ts: the board of a game without one of its own: the table as lists, the reader's own cards, and a button for each
 * legal move. It knows nothing about any game: what lies there and what is possible is in the view. */
import {html, nothing, TemplateResult} from "lit-html";
import type {Board, BoardContext} from "../board.ts";
import {t} from "../text.ts";
import {cardsOf, drawCards, drawMembers, wordsOf} from "./members.ts";

const FILTER_MIN = 24; /* with more moves than that they can be searched */

export class NeutralBoard implements Board {
    private picked = ""; /* not yet confirmed */
    private filter = "";

    update(): void {
        this.picked = "";
        this.filter = "";
    }

    private choose(move: string, context: BoardContext): void {
        if (context.busy) return;
        if (!context.settings.confirm) return context.play(move);
        this.picked = this.picked === move ? "" : move;
        context.redraw();
    }

    private drawFilter(context: BoardContext): TemplateResult {
        return html`<label class="nb-filter"><span>${t("Search the moves")}</span><input type="search" .value=${this.filter}
            autocomplete="off" @input=${(event: Event) => {
                this.filter = (event.target as HTMLInputElement).value;
                context.redraw();
            }}></label>`;
    }

    private drawMoves(context: BoardContext): TemplateResult {
        const {view: {legal}, busy} = context;
        const shown = legal.filter((move) => move.toLowerCase().includes(this.filter.trim().toLowerCase()));
        return html`<section class="nb-ask" aria-labelledby="nb-ask">
            <h3 id="nb-ask" data-asked>${t("Choose a move.")}</h3>
            ${legal.length > FILTER_MIN ? this.drawFilter(context) : nothing}
            <ul class="nb-moves">${shown.map((move) => html`<li><button type="button" class="button nb-move" data-move=${move}
                aria-pressed=${context.settings.confirm ? String(move === this.picked) : nothing} ?disabled=${busy}
                @click=${() => this.choose(move, context)}>${move}</button></li>`)}</ul>
            ${this.picked ? html`<p><button type="button" class="button main big nb-confirm" ?disabled=${busy}
                @click=${() => context.play(this.picked)}>${t("{what}: {which}", {what: t("Confirm"), which: this.picked})}</button></p>`
                : nothing}
        </section>`;
    }

    private drawHand({view, you}: BoardContext): TemplateResult | typeof nothing {
        const {hand} = view;
        if (you === 0 || hand === undefined || hand === "") return nothing;
        return html`<section class="nb-hand"><h3>${t("Your hand")}</h3>${drawCards(cardsOf(hand))}</section>`;
    }

    draw(context: BoardContext): TemplateResult {
        const {view, chosen, past} = context;
        const asks = view.legal.length > 0 && !past && !chosen;
        return html`<div class="neutral">
            ${this.drawHand(context)}
            ${asks ? this.drawMoves(context) : chosen ? html`<p role="status">${t("Your choice: {choice}", {choice: chosen})}</p>` : nothing}
            <section class="nb-view"><h3>${t("The table")} <small>${wordsOf(view.stage)}</small></h3>
                ${drawMembers(view, context)}</section>
        </div>`;
    }

    key(): boolean {
        return false;
    }

    close(): void {}
}
