/* table_view.ts: the three governments with their Swiss accounts and contracts, and the cards on them. */
import {html, nothing, TemplateResult} from "lit-html";
import {repeat} from "lit-html/directives/repeat.js";
import {cardBack, cardFace, contractPicture, eye, government, seatMark, swiss} from "./pictures.ts";
import {t, tn} from "../text.ts";
import {vars} from "../vars.ts";
import {cardName, contractName, governmentName, nameOf, worth} from "../words.ts";
import {moveAt} from "./desk.ts";
import type {Desk} from "./desk.ts";
import {count} from "./directives.ts";
import {faceMoney, inPhaseThree, letters, thousands} from "./model.ts";
import type {Contract, Letter, Lying} from "./model.ts";

const classes = (...names: (string | false)[]): string => names.filter(Boolean).join(" ");

/* A card in words, for those who do not see it. */
export function cardLabel(desk: Desk, card: Lying): string {
    const args = {who: nameOf(desk.context, card.seat), card: faceMoney(card.card) || cardName(card.card)};
    if (card.card === "?") return t("{who}: face down", args);
    if (card.gone) return t("{who}: {card}, taken away", args);
    if (card.swiss) return t("{who}: {card}, Swiss money", args);
    return card.up ? t("{who}: {card}", args) : t("{who}: {card}, face down", args);
}

function lyingCard(desk: Desk, card: Lying): TemplateResult {
    const move = moveAt(desk, card.at);
    const peek = desk.choices.peeks.includes(card.at);
    const known = card.card !== "?";
    const name = classes("k-card", !card.up && known && "k-hidden", card.gone && "k-gone", card.swiss && "k-half",
        desk.choices.actor === card.at && "k-actor", move !== "" && "k-target", desk.lit.has(card.at) && "k-lit",
        peek && "k-lookable");
    return html`<li class="k-slot">
        <button class=${name} type="button" data-flip=${card.at} data-face=${card.up ? "up" : "down"}
            data-seat=${card.seat} data-kind=${card.card} data-tip=${"card:" + card.at}
            tabindex=${move || (peek && desk.looking) ? 0 : -1}>
            <span class="k-unseen">${cardLabel(desk, card)}</span>
            ${known ? cardFace(card.card, card.seat) : cardBack(card.seat)}
            ${card.swiss ? html`<span class="k-badge" aria-hidden="true">${thousands(Number(card.card))}</span>` : nothing}
            ${!card.up && known ? html`<span class="k-shade" aria-hidden="true">${eye()}</span>` : nothing}
        </button>
        ${peek ? html`<button class="k-eye" type="button" data-look=${card.at}
            aria-label=${t("Look at the face-down card of {who}",
                {who: desk.context.name(card.seat)})}>${eye()}</button>` : nothing}
    </li>`;
}

/* The card that is to lie here, when it is confirmed or on its way. */
function ghost(desk: Desk, place: string): TemplateResult | typeof nothing {
    const move = desk.pending || desk.sent;
    const [card, where] = move.split("@");
    if (where !== place || !card) return nothing;
    return html`<li class="k-slot"><span class="k-card k-ghost">${cardFace(card, desk.you)}</span></li>`;
}

function stack(desk: Desk, place: string, label: string): TemplateResult {
    const all = desk.tableau.cards.filter((card) => card.on === place);
    const cards = [...all.filter((card) => !card.swiss), ...all.filter((card) => card.swiss)];
    return html`<ul class="k-stack" aria-label=${label}>
        ${repeat(cards, (card) => card.at, (card) => lyingCard(desk, card))}${ghost(desk, place)}</ul>`;
}

/* In phase III, before the result: all seats' sums there, for the seat that must decide. */
function sumsSoFar(desk: Desk, contract: Contract): TemplateResult | typeof nothing {
    const {tableau} = desk;
    const open = tableau.cards.length > 0 && tableau.cards.every((card) => card.up);
    if (contract.cancelled || !open || (desk.teller === null && !inPhaseThree(desk.context.view))) return nothing;
    const rows = contract.sums.map((sum, i) => ({seat: i + 1, sum})).filter((row) => row.sum > 0)
        .sort((x, y) => y.sum - x.sum);
    return html`<ul class="k-sums k-so-far" aria-label=${t("Money on {contract}", {contract: contractName(contract.name)})}>
        ${rows.map(({seat, sum}) => html`<li title=${nameOf(desk.context, seat)}><span class="k-mark">${seatMark(seat)}</span>
            <span class="k-unseen">${nameOf(desk.context, seat)}</span> ${thousands(sum)}</li>`)}</ul>`;
}

function sums(desk: Desk, contract: Contract): TemplateResult | typeof nothing {
    const result = contract.result;
    if (!result) return sumsSoFar(desk, contract);
    if (result.why === "empty" || result.why === "attorney") return nothing;
    const rows = result.sums.map((sum, i) => ({seat: i + 1, sum})).filter((row) => row.sum > 0)
        .sort((x, y) => y.sum - x.sum);
    const top = rows[0]?.sum ?? 0;
    return html`<ul class="k-sums" aria-label=${t("Money on {contract}", {contract: contractName(contract.name)})}>
        ${rows.map((row) => html`<li class=${classes("k-sum", row.sum === top && !contract.cancelled && "k-top-sum")}>
            <span class="k-mark">${seatMark(row.seat)}</span>
            <span class="k-bar" ${vars({"--part": row.sum / top})}></span>
            <span class="k-amount" title=${nameOf(desk.context, row.seat)}
                ${count(row.sum, thousands, desk.still)}></span></li>`)}
    </ul>`;
}

function stamp(desk: Desk, contract: Contract): TemplateResult | typeof nothing {
    const result = contract.result;
    if (contract.cancelled) return html`<span class="k-stamp k-stop">${t("Stopped")}</span>`;
    if (!result) return nothing;
    if (result.why === "won") return html`<span class="k-ribbon" data-seat=${result.to}>
        <span class="k-mark">${seatMark(result.to)}</span><span>${nameOf(desk.context, result.to)}</span></span>`;
    return html`<span class="k-stamp">${result.why === "tie" ? t("Tie") : t("Stays")}</span>`;
}

function contractPlace(desk: Desk, contract: Contract): TemplateResult {
    const {place} = contract;
    const legal = moveAt(desk, place) !== "";
    const name = contractName(contract.name);
    const cards = desk.tableau.cards.filter((card) => card.on === place).length;
    const label = t("{place}: {contract}, {money}, {cards}", {place, contract: name, money: worth(contract.value),
        cards: tn("{n} card", "{n} cards", cards)});
    return html`<li class=${classes("k-place k-contract", legal && "k-legal", desk.lit.has(place) && "k-lit",
        contract.cancelled && "k-cancelled", contract.result?.why === "won" && "k-won")} data-place=${place}>
        <button class="k-plate" type="button" data-tip=${"place:" + place} data-plate=${place}>
            <span class="k-unseen">${label}</span>
            <span class="k-picture" data-contract=${contract.name}>${contractPicture(contract.name)}</span>
            <span class="k-value" aria-hidden="true">${contract.value}</span>
            <span class="k-name" aria-hidden="true">${name}</span>
            <span class="k-code" aria-hidden="true">${place}</span>
        </button>
        ${stamp(desk, contract)}${sums(desk, contract)}
        ${stack(desk, place, t("Cards on {contract}", {contract: name}))}
    </li>`;
}

function account(desk: Desk, g: Letter): TemplateResult {
    const place = g + "0";
    const name = t("Swiss account of {government}", {government: governmentName(g)});
    return html`<div class=${classes("k-place k-account", moveAt(desk, place) !== "" && "k-legal",
        desk.lit.has(place) && "k-lit")} data-place=${place}>
        <button class="k-plate" type="button" data-tip=${"place:" + place} data-plate=${place}>
            <span class="k-unseen">${t("{what}: {which}", {what: place, which: name})}</span>
            <span class="k-alp">${swiss()}</span><span class="k-name" aria-hidden="true">${t("Swiss account")}</span>
            <span class="k-code" aria-hidden="true">${place}</span>
        </button>
        ${stack(desk, place, name)}
    </div>`;
}

export function tableView(desk: Desk): TemplateResult {
    return html`<div class="k-governments">${letters.map((g) => html`
        <section class="k-government" aria-label=${governmentName(g)}>
            <h3 class="k-office"><span class="k-panorama">${government(g)}</span>
                <span class="k-office-name">${governmentName(g)}</span></h3>
            ${account(desk, g)}
            <ul class="k-contracts">
                ${repeat(desk.tableau.contracts[g], (one) => one.name, (one) => contractPlace(desk, one))}</ul>
        </section>`)}</div>`;
}

