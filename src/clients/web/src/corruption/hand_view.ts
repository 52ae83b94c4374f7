/* hand_view.ts: the player's own cards at the bottom of the table, fanned, reporters as one pile. */
import {html, nothing, TemplateResult} from "lit-html";
import {repeat} from "lit-html/directives/repeat.js";
import {cardFace} from "./pictures.ts";
import {t} from "../text.ts";
import {cardTitle} from "./explain.ts";
import {canPlace} from "./desk.ts";
import type {Desk} from "./desk.ts";
import {vars} from "../vars.ts";

interface Pile {
    card: string;
    count: number;
}

export function pilesOf(hand: readonly string[]): Pile[] {
    const piles: Pile[] = [];
    for (const card of hand) {
        const last = piles[piles.length - 1];
        if (last?.card === card) last.count++;
        else piles.push({card, count: 1});
    }
    return piles;
}

/* The key of a card: a bribe has its own digit, the 10 has 0; characters have those that are left, in all languages. */
const keys: Record<string, string> = {"10": "0", A: "3", R: "5", H: "7"};
export const keyOf = (card: string): string => keys[card] ?? card;

function handCard(desk: Desk, pile: Pile, index: number, all: number): TemplateResult {
    const {card, count} = pile;
    const usable = desk.choices.places.has(card);
    const name = "k-in-hand" + (desk.picked === card ? " k-picked" : "") + (usable ? "" : " k-idle");
    const label = count > 1 ? t("{card} ({count} of them)", {card: cardTitle(card), count}) : cardTitle(card);
    return html`<li class="k-finger" ${vars({"--i": index - (all - 1) / 2})}>
        <button class=${name} type="button" data-hand=${card} data-tip=${"hand:" + card}
            aria-pressed=${desk.picked === card ? "true" : "false"} aria-disabled=${usable ? "false" : "true"}>
            <span class="k-unseen">${label}</span>
            ${count > 1 ? html`<span class="k-under">${cardFace(card, desk.you)}</span>` : nothing}
            ${cardFace(card, desk.you)}
            <kbd class="k-key" aria-hidden="true">${keyOf(card)}</kbd>
        </button>
    </li>`;
}

export function handView(desk: Desk): TemplateResult | typeof nothing {
    if (desk.you === 0 || desk.hand.length === 0) return nothing;
    const piles = pilesOf(desk.hand);
    return html`<ol class=${"k-hand" + (canPlace(desk) ? " k-ready" : "")} aria-label=${t("Your hand")}>
        ${repeat(piles, (pile) => pile.card, (pile, i) => handCard(desk, pile, i, piles.length))}</ol>`;
}
