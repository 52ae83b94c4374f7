/* rematch.ts: the question after a game with other people: another one? Who wants to is shown, nobody is made to, and
 * a player who says "not now" is not waited for. Alone among bots there is nothing to ask. */
import {html, nothing, TemplateResult} from "lit-html";
import type {SeatRow} from "../protocol.ts";
import type {Table} from "../table.ts";
import {list, t, tn} from "../text.ts";
import {seatName} from "../words.ts";
import {face} from "./lists.ts";

export interface Again {
    want: () => void; /* said twice, it begins without waiting */
    notNow: () => void;
}

const isAsked = (row: SeatRow): boolean => row.kind === "person" && !row.program && row.stand_in !== "left";

/* All players who are asked, if there are others than the reader. */
export const askedAgain = (table: Table): SeatRow[] => {
    const asked = table.you > 0 ? table.seats.filter(isAsked) : [];
    return asked.length > 1 ? asked : [];
};

function answerRow(table: Table, row: SeatRow): TemplateResult {
    const you = row.seat === table.you;
    const says = you ? (row.again ? t("You play again.") : t("You have not answered yet."))
        : row.again ? t("plays again") : t("has not answered yet");
    return html`<li class="again-row ${row.again ? "again-yes" : ""}">${face(row)}
        <span>${you ? nothing : html`<b><bdi>${seatName(row, row.seat)}</bdi></b>`}<small>${says}</small></span></li>`;
}

/* While the reader has not answered: who wants to, above everything, also while a story is being told. */
export function againNote(table: Table, again: Again): TemplateResult | typeof nothing {
    const asked = table.phase === "over" ? askedAgain(table) : [];
    const wants = asked.filter((row) => row.again).map((row) => seatName(row, row.seat));
    if (wants.length === 0 || asked.some((row) => row.seat === table.you && row.again)) return nothing;
    return html`<div class="banner again-note" role="status">${tn("{names} wants to play again.",
        "{names} want to play again.", wants.length, {names: list(wants)})}
        <button class="button main" @click=${again.want}>${t("Play again")}</button>
        <button class="button" @click=${again.notNow}>${t("Not now")}</button></div>`;
}

/* The main button of a result; with others at the table the question. */
export function drawAgain(table: Table, again: Again): TemplateResult | typeof nothing {
    const asked = askedAgain(table);
    if (table.you === 0) return nothing;
    if (asked.length === 0)
        return html`<button class="button main big again-want" @click=${again.want}>${t("Rematch")}</button>`;
    const mine = asked.some((row) => row.seat === table.you && row.again);
    const missing = asked.filter((row) => !row.again).map((row) => seatName(row, row.seat));
    return html`<section class="again" aria-labelledby="again-title">
        <h3 id="again-title">${t("Again?")}</h3>
        <ul class="again-rows">${asked.map((row) => answerRow(table, row))}</ul>
        <p class="hint" role="status">${mine ? t("It begins as soon as everybody wants to. Waiting for {names}.",
            {names: list(missing)}) : t("Another game at this table begins when everybody wants to.")}</p>
        <div class="actions">${mine ? html`<button class="button again-now"
                @click=${again.want}>${t("Begin without waiting")}</button>`
            : html`<button class="button main big again-want" @click=${again.want}>${t("Play again")}</button>`}
            <button class="button again-not" @click=${again.notNow}>${t("Not now")}</button></div>
    </section>`;
}
