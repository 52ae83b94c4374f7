/* lists.ts: tables as lists: open tables, the reader's own games; and the faces of the players there. */
import {html, nothing, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import {avatar, botAvatar, nobody} from "../art/page.ts";
import {aboutOf} from "../games.ts";
import {botParts, botSex} from "../names.ts";
import type {SeatRow, TableRow} from "../protocol.ts";
import {addressOf, ownFace} from "../sources.ts";
import {clockName, gameName, readTerms, specials} from "../terms.ts";
import {language, list, t, tn} from "../text.ts";
import {rests, restText, seatName} from "../words.ts";

/* Bots without a personality wear these, so that they can be told apart. */
const faces = ["plain", "bold", "careful", "sly", "spiteful", "greedy", "moody", "patient"];

/* The reader's own face, also under another name. */
export const myFace = (): TemplateResult => (ownFace() < 0 ? nobody() : avatar(String(ownFace()), 0));

/* A face with its name for those who do not see it. */
export function face(row: SeatRow): TemplateResult {
    if (row.kind === "free") return html`<span class="avatar empty" role="img" aria-label=${t("free seat")}></span>`;
    const {level, personality} = botParts(row.bot ?? "");
    const worn = personality === "plain" ? faces[row.seat % faces.length]! : personality;
    return html`<span class="avatar seat-${row.seat}" role="img" aria-label=${seatName(row, row.seat)}>
        ${row.kind === "bot" ? botAvatar(level, worn, row.seat, botSex(seatName(row, row.seat))) :
            avatar(String(row.face ?? row.name ?? ""), row.seat)}</span>`;
}

const nameOf = (seat: SeatRow): string => seatName(seat, seat.seat);

/* Whom one of the reader's own games waits for; of others lists do not tell it. */
function waited(row: TableRow): string {
    const names = row.seats.filter((seat) => row.must?.includes(seat.seat) && seat.seat !== row.you).map(nameOf);
    return names.length ? t("waiting for {names}", {names: list(names)}) : "";
}

function begun(seconds: number): string {
    return t("begun {date}", {date: new Date(seconds * 1000).toLocaleString(language(), {day: "numeric", month: "short",
        hour: "numeric", minute: "2-digit"})});
}

function others(row: TableRow): string {
    const names = row.seats.filter((seat) => seat.kind !== "free" && seat.seat !== row.you).map(nameOf);
    return names.length ? t("with {names}", {names: list(names)}) : "";
}

/* How far it has come, and by which rules it is played. */
function about(row: TableRow): string {
    const terms = readTerms(row.terms);
    return [row.round ? aboutOf(terms.game).roundInList(row.round, row.rounds ?? 0) : "",
        row.begun ? begun(row.begun) : "", clockName(terms.clock), ...specials(terms)].filter(Boolean).join(" · ");
}

export function phaseName(row: TableRow): string {
    if (row.turn) return t("Your turn");
    switch (row.phase) {
    case "seating": {
        const free = row.seats.filter((seat) => seat.kind === "free").length;
        return free ? tn("{n} free seat", "{n} free seats", free) : t("full, not yet begun");
    }
    case "dealing": return t("being dealt");
    case "playing": return (rests(row.seats) && row.you ? restText(true) : waited(row)) || t("being played");
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
        return html`<li class="row game-${terms.game}">
            <div class="row-main"><b>${gameName(terms.game)}</b>
                <span class="chip ${row.turn ? "chip-turn" : ""}">${phaseName(row)}</span>
                <small>${others(row)}</small>
                <small>${about(row)}</small></div>
            <div class="faces">${row.seats.map((seat) => face(seat))}</div>
            <button class="button ${row.turn ? "main" : ""}" @click=${() => app.go("#/table/" + addressOf(app.source,
                row.table))}>${rowAction(row)}</button>
            ${giveUp && row.you && row.phase === "playing" ? html`<button class="link give-up"
                @click=${() => giveUp(row)}>${t("Give up")}</button>` : nothing}
        </li>`;
    })}</ul>`;
}
