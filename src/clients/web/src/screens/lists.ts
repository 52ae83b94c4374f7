/* lists.ts: tables as lists: open tables, the reader's own games; and the face of whoever sits there. */
import {html, nothing, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import {avatar, botAvatar} from "../art/page.ts";
import {botParts, botSex} from "../names.ts";
import type {SeatRow, TableRow} from "../protocol.ts";
import {addressOf} from "../sources.ts";
import {clockName, gameName, readTerms, specials} from "../terms.ts";
import {t, tn} from "../text.ts";
import {seatName} from "../words.ts";

/* Bots without a personality wear these, so that they can be told apart. */
const faces = ["plain", "bold", "careful", "sly", "spiteful", "greedy", "moody", "patient"];

/* A face with its name for those who do not see it. */
export function face(row: SeatRow): TemplateResult {
    if (row.kind === "free") return html`<span class="avatar empty" role="img" aria-label=${t("free seat")}></span>`;
    const {level, personality} = botParts(row.bot ?? "");
    const worn = personality === "plain" ? faces[row.seat % faces.length]! : personality;
    return html`<span class="avatar seat-${row.seat}" role="img" aria-label=${seatName(row, row.seat)}>
        ${row.kind === "bot" ? botAvatar(level, worn, row.seat, botSex(seatName(row, row.seat))) : avatar(row.name ?? "", row.seat)}</span>`;
}

export function phaseName(row: TableRow): string {
    if (row.turn) return t("Your turn");
    switch (row.phase) {
    case "seating": {
        const free = row.seats.filter((seat) => seat.kind === "free").length;
        return free ? tn("{n} free seat", "{n} free seats", free) : t("full, not yet begun");
    }
    case "dealing": return t("being dealt");
    case "playing": return t("being played");
    case "over": return t("finished");
    default: return t("closed");
    }
}

function rowAction(row: TableRow): string {
    if (row.you) return row.phase === "over" ? t("Look") : t("Go on");
    if (row.phase === "seating" && row.seats.some((seat) => seat.kind === "free")) return t("Join");
    return t("Watch");
}

/* With `giveUp`: the seat in a running game can be given to a bot from here. */
export function tableList(app: App, rows: TableRow[], giveUp?: (row: TableRow) => void): TemplateResult {
    return html`<ul class="list">${rows.map((row) => {
        const terms = readTerms(row.terms);
        const about = [clockName(terms.clock), ...specials(terms)].join(" · ");
        return html`<li class="row game-${terms.game}">
            <div class="row-main"><b>${gameName(terms.game)}</b>
                <span class="chip ${row.turn ? "chip-turn" : ""}">${phaseName(row)}</span>
                <small>${about}</small></div>
            <div class="faces">${row.seats.map((seat) => face(seat))}</div>
            <button class="button ${row.turn ? "main" : ""}" @click=${() => app.go("#/table/" + addressOf(app.source,
                row.table))}>${rowAction(row)}</button>
            ${giveUp && row.you && row.phase === "playing" ? html`<button class="link give-up"
                @click=${() => giveUp(row)}>${t("Give up")}</button>` : nothing}
        </li>`;
    })}</ul>`;
}
