/* seats_view.ts: the public facts about each player: contracts won, cards in hand, characters left; and what the
 * signs for them mean, where they are new. */
import {html, nothing, TemplateResult} from "lit-html";
import {character, contractPicture, seatMark} from "./pictures.ts";
import {t, tn} from "../text.ts";
import {awayText, cardName, contractName, worth} from "../words.ts";
import type {Desk} from "./desk.ts";
import {vars} from "../vars.ts";

const people = ["A", "R", "R", "H"];

/* Characters of a seat: still held, seen on the table in this round, or spent. */
function characters(desk: Desk, seat: number): {card: string; state: "held" | "down" | "spent"}[] {
    const held = (desk.view.held[seat - 1] ?? "").split(" ");
    const down = desk.tableau.cards.filter((card) => card.seat === seat && card.card !== "?").map((card) => card.card);
    return people.map((card) => {
        const i = held.indexOf(card);
        if (i < 0) return {card, state: "spent"};
        held.splice(i, 1);
        const j = down.indexOf(card);
        if (j < 0) return {card, state: "held"};
        down.splice(j, 1);
        return {card, state: "down"};
    });
}

const charactersShown = (desk: Desk): boolean => desk.options.show !== "closed";
const bookUsed = (desk: Desk): boolean => desk.options.book === "on";

/* "attorney: in hand, reporter: spent, ..." */
function characterWords(desk: Desk, seat: number): string {
    const words = {held: t("in hand"), down: t("on the table"), spent: t("spent")};
    return characters(desk, seat).map(({card, state}) =>
        t("{what}: {which}", {what: cardName(card), which: words[state]})).join(", ");
}

function characterRow(desk: Desk, seat: number): TemplateResult | typeof nothing {
    if (!charactersShown(desk)) return nothing;
    return html`<span class="k-people" role="img" aria-label=${characterWords(desk, seat)}>${
        characters(desk, seat).map(({card, state}) =>
            html`<span class="k-person k-${state}" aria-hidden="true">${character(card)}</span>`)}</span>`;
}

/* In the first round: later it is known, and the popover of a player says it again. */
function legend(desk: Desk): TemplateResult | typeof nothing {
    if (desk.view.round > 1) return nothing;
    const sign = (sign: unknown, words: string): TemplateResult => html`<span>${sign} ${words}</span>`;
    const letter = (card: string): TemplateResult => sign(html`<span class="k-person">${character(card)}</span>`, cardName(card));
    return html`<p class="k-legend">${sign("$", t("contracts won"))}
        ${sign(html`<span class="k-mini"></span>`, t("cards in hand"))}
        ${charactersShown(desk) ? [...new Set(people)].map(letter) : nothing}
        ${bookUsed(desk) ? sign("▪", t("Little Black Book")) : nothing}</p>`;
}

/* Contracts that the seat has won, as far as the story has come. */
export function wonBy(desk: Desk, seat: number): string[] {
    return Object.entries(desk.owners).filter(([, owner]) => owner === seat).map(([name]) => name);
}

/* totals=hidden: what others have won lies face down until the end. */
const secret = (desk: Desk, seat: number): boolean => desk.options.totals === "hidden" && seat !== desk.you &&
    (desk.context.view.stage !== "over" || desk.teller !== null);

function tile(desk: Desk, seat: number): TemplateResult {
    const {view} = desk;
    const won = wonBy(desk, seat);
    const name = desk.context.name(seat);
    const total = secret(desk, seat) ? "?" : worth(desk.totals[seat - 1] ?? 0);
    const turn = desk.context.view.must.includes(seat) && !desk.teller;
    const away = awayText(desk.context.seats[seat - 1]);
    const hand = view.hands[seat - 1] ?? 0;
    const books = view.book[seat - 1] ?? 0;
    const pages = "▪".repeat(books) + "▫".repeat(2 - books);
    return html`<li class=${`k-tile seat-${seat}${turn ? " k-turn" : ""}${seat === desk.you ? " k-you" : ""}${
        away ? " k-away" : ""}`}
        data-tile=${seat}>
        <button class="k-dossier" type="button" data-tip=${"seat:" + seat} data-dossier=${seat}>
            <span class="k-mark">${seatMark(seat)}</span>
            <span class="k-who"><bdi>${name}</bdi>${seat === desk.you && name !== t("You") ? html` <small
                class="k-me">${t("you")}</small>` : nothing}${away ? html`<span class="k-unseen">, ${away}</span>` : nothing}</span>
            <span class="k-total"><span class="k-unseen">${t("Contracts won:")} </span>${total}</span>
            <span class="k-facts">
                <span class="k-cards-left" role="img" aria-label=${tn("{n} card in hand", "{n} cards in hand", hand)}
                    ><span class="k-mini" aria-hidden="true"></span>${hand}</span>
                ${characterRow(desk, seat)}
                ${bookUsed(desk) ? html`<span class="k-books" role="img"
                    aria-label=${tn("{n} book card", "{n} book cards", books)}>${pages}</span>` : nothing}
            </span>
            <span class="k-trophies" role="img" aria-label=${tn("{n} contract", "{n} contracts", won.length)}
                >${won.map((id) =>
                html`<span class="k-trophy">${secret(desk, seat) ? nothing : contractPicture(id)}</span>`)}</span>
        </button>
    </li>`;
}

export const seatsView = (desk: Desk): TemplateResult => html`
    <ul class="k-seats" aria-label=${t("Players")} data-count=${desk.view.seats}
        ${vars({"--seats": desk.view.seats})}>
        ${desk.view.hands.map((_, i) => tile(desk, i + 1))}</ul>
    ${legend(desk)}`;

/* All that is known of a player, in words, for the popover. */
export function seatText(desk: Desk, seat: number): string[] {
    const won = wonBy(desk, seat);
    const count = tn("{n} contract won", "{n} contracts won", won.length);
    const text = [won.length === 0 || secret(desk, seat) ? count + "."
        : t("{what}: {which}", {what: count, which: `${won.map((id) => contractName(id)).join(", ")} (${
            worth(desk.totals[seat - 1] ?? 0)}).`})];
    const hand = desk.view.hands[seat - 1] ?? 0;
    text.push(tn("{n} card in hand", "{n} cards in hand", hand) + ".");
    if (charactersShown(desk)) text.push(characterWords(desk, seat) + ".");
    if (bookUsed(desk)) text.push(tn("{n} book card", "{n} book cards", desk.view.book[seat - 1] ?? 0) + ".");
    if (secret(desk, seat)) text.push(t("In this edition totals are hidden until the end."));
    return text;
}
