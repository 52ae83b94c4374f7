/* members.ts: a view as lists and tables, whatever is in it: a member with a value for each seat is a column of a table
 * with a row for each seat; a list of objects is a table of its own; a text of several words, or a list, is a row of cards.
 * The members that all games have (docs/protocol.md) stand elsewhere on the page. */
import {html, nothing, TemplateResult} from "lit-html";
import {seatMark} from "../art/page.ts";
import type {View} from "../protocol.ts";
import {number, t} from "../text.ts";

const COMMON = new Set(["game", "viewer", "seats", "options", "must", "may", "round", "stage", "legal", "hand"]);
const SEATS = new Set(["seat", "first", "turn", "owner"]); /* members whose number is a seat */

interface Names {
    name(seat: number): string;
    you: number;
}

/* "open_hands" as words. */
export const wordsOf = (member: string): string => {
    const words = member.replace(/_/g, " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean => value === "" || value === null || value === undefined
    || (typeof value === "object" && Object.keys(value as object).length === 0);

export const drawCards = (cards: readonly unknown[]): TemplateResult => html`<ul class="nb-cards">${cards.map((card) =>
    html`<li class="nb-card ${card === "?" ? "nb-hidden" : ""}">${card === "?" ? html`<span class="hidden">${t("hidden")}</span><span
        aria-hidden="true">?</span>` : typeof card === "number" ? number(card) : String(card)}</li>`)}</ul>`;

/* Words between spaces are cards, one word is a text. */
export function cardsOf(value: unknown): unknown[] {
    if (Array.isArray(value)) return value;
    return typeof value === "string" ? value.split(" ").filter(Boolean) : [value];
}

function drawValue(member: string, value: unknown, names: Names): unknown {
    if (isEmpty(value)) return html`<span class="quiet">–</span>`;
    if (SEATS.has(member) && typeof value === "number") return value > 0 ? html`<bdi>${names.name(value)}</bdi>` : "–";
    if (Array.isArray(value)) return value.some(isObject) ? drawRows(member, value.filter(isObject), names) : drawCards(value);
    if (isObject(value)) return drawPairs(value, names);
    if (typeof value === "number") return number(value);
    return cardsOf(value).length > 1 || value === "?" ? drawCards(cardsOf(value)) : String(value);
}

function drawPairs(object: Record<string, unknown>, names: Names): TemplateResult {
    return html`<dl class="nb-pairs">${Object.entries(object).map(([member, value]) => html`<div><dt>${wordsOf(member)}</dt>
        <dd>${drawValue(member, value, names)}</dd></div>`)}</dl>`;
}

function drawRows(member: string, rows: Record<string, unknown>[], names: Names): TemplateResult {
    const members = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${wordsOf(member)}><table class="nb-table">
        <thead><tr>${members.map((one) => html`<th scope="col">${wordsOf(one)}</th>`)}</tr></thead>
        <tbody>${rows.map((row) => html`<tr>${members.map((one) => html`<td>${drawValue(one, row[one], names)}</td>`)}</tr>`)}
        </tbody></table></div>`;
}

function drawSeats(columns: [string, unknown][], order: readonly number[], names: Names): TemplateResult {
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Players")}><table class="nb-table nb-seats">
        <thead><tr><th scope="col">${t("Player")}</th>${columns.map(([member]) => html`<th scope="col">${wordsOf(member)}</th>`)}</tr>
        </thead>
        <tbody>${order.map((seat) => html`<tr class="seat-${seat}"><th scope="row"><span class="mark">${seatMark(seat)}</span>
            <bdi>${names.name(seat)}</bdi>${seat === names.you ? html` <small class="you">${t("you")}</small>` : nothing}</th>
            ${columns.map(([member, values]) => html`<td data-label=${wordsOf(member)}>${drawValue(member,
                (values as unknown[])[seat - 1], names)}</td>`)}</tr>`)}</tbody></table></div>`;
}

/* Everything of a view that is the game's own, but for the viewer's hand. `order`: of the seats. */
export function drawMembers(view: View, {name, you, order}: Names & {order?: readonly number[]}): TemplateResult {
    const names = {name, you};
    const isOfSeats = (value: unknown): boolean => Array.isArray(value) && value.length === view.seats
        && !value.some((one) => typeof one === "object");
    const columns: [string, unknown][] = [];
    const rest: [string, unknown][] = [];
    for (const [member, value] of Object.entries(view)) {
        if (COMMON.has(member)) continue;
        if (isOfSeats(value)) columns.push([member, value]);
        else if (Array.isArray(value) && value.length > 0 && value.every(isOfSeats)) /* one after the other: rounds */
            value.forEach((one, i) => columns.push([`${member} ${number(i + 1)}`, one]));
        else rest.push([member, value]);
    }
    return html`<div class="nb-members">
        ${columns.length ? drawSeats(columns, order ?? Array.from({length: view.seats}, (_, i) => i + 1), names) : nothing}
        ${rest.length ? drawPairs(Object.fromEntries(rest), names) : nothing}</div>`;
}
