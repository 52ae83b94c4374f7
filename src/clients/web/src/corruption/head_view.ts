/* head_view.ts: the line above the table: the round, which cards are played face up in it, the Little Black
 * Book, and the way back to how the last round ended. */
import {html, nothing, TemplateResult} from "lit-html";
import {eye} from "./pictures.ts";
import {number, t, tn} from "../text.ts";
import type {Desk} from "./desk.ts";
import {inPhaseThree, placedBy} from "./model.ts";
import {lastRound} from "./summary_view.ts";

/* Six marks: which placements of this round are open. */
function slotsView(desk: Desk): TemplateResult | typeof nothing {
    const {view} = desk;
    if (view.stage === "show" || view.stage === "over") return nothing;
    const next = placedBy(view, desk.you || view.turn) + 1;
    const shown = [...view.shown];
    const label = shown.length === 0 ? t("In this round all cards are played face down.")
        : shown.length === 6 ? t("In this round all cards are played face up.")
        : tn("Face up in this round: card {numbers} of everybody.",
            "Face up in this round: cards {numbers} of everybody.",
            shown.length, {numbers: shown.join(", ")});
    const slot = (n: number): string => "k-mark6" + (view.shown.includes(String(n)) ? " k-open" : "") +
        (n === next && !inPhaseThree(view) ? " k-now" : "") + (n < next ? " k-past" : "");
    return html`<span class="k-slots" role="img" aria-label=${label} title=${label}>
        ${[1, 2, 3, 4, 5, 6].map((n) => html`<span class=${slot(n)} aria-hidden="true">${n}</span>`)}</span>`;
}

/* How many book cards are left, and the key to them. */
function bookView(desk: Desk): TemplateResult | typeof nothing {
    if (desk.options.book !== "on" || desk.you === 0 || desk.teller) return nothing;
    const left = desk.context.view.book[desk.you - 1] ?? 0;
    const can = desk.choices.peeks.length > 0;
    return html`<button class="k-button k-quiet k-tool" type="button" data-act="book"
        aria-pressed=${String(desk.looking)}
        ?disabled=${!can} @click=${() => desk.look(!desk.looking)}>
        <span class="k-glyph" aria-hidden="true">${eye()}</span><span class="k-label">${t("Little Black Book")}</span>
        <span>${left}</span></button>`;
}

export function headView(desk: Desk, summary: (round: number) => void): TemplateResult {
    const last = lastRound(desk.context);
    return html`<div class="k-head">
        <span class="k-round">${t("Round {round} of {rounds}", {round: number(desk.view.round), rounds: number(desk.view.rounds)})}</span>
        ${slotsView(desk)}
        <span class="k-tools">${bookView(desk)}
        ${last > 0 && !desk.teller ? html`<button class="k-button k-quiet k-tool" type="button" data-act="summary"
            @click=${() => summary(last)}><span aria-hidden="true">↺</span>
            <span class="k-label">${t("How was that?")}</span></button>`
            : nothing}</span>
    </div>`;
}
