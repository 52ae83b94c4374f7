/* table_parts.ts: the bar above a board, what has to be said about the connection and the seat, and what can
 * be done about a player. */
import {html, nothing, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import {codeText} from "../errors.ts";
import type {SeatRow} from "../protocol.ts";
import type {Table} from "../table.ts";
import {gameName, readTerms, specials} from "../terms.ts";
import {number, t, tn} from "../text.ts";
import {rests, restText, seatName} from "../words.ts";
import {Again, againNote} from "./rematch.ts";
import {showDialog} from "./dialog.ts";
import {icon} from "./icons.ts";
import type {Send} from "./seating.ts";
import {goneTime, myTurn, roundText, stageText, turnText} from "./turn.ts";

const others = (table: Table): boolean => table.seats.some((row) => row.kind === "person" && row.seat !== table.you
    && row.stand_in !== "left");

function leave(app: App, table: Table): void {
    if (table.you === 0 || table.phase !== "playing") return app.go("#/");
    showDialog(() => t("Leave the table?"), (dialog) => html`
        <p>${others(table) ? t("You find the game under “My games”. The others wait for a while; then a bot plays for you until you are back.")
            : t("The game waits for you under “My games”. If you give up your seat, a bot plays on for you.")}</p>
        <div class="actions">
            <button class="button main" @click=${() => {
                dialog.close();
                app.go("#/");
            }}>${t("Leave for now")}</button>
            <button class="button" @click=${() => void table.send({do: "leave"}).then((answer) => {
                if (answer.error) app.notice(codeText(answer.error, answer.text), true);
                dialog.close();
                if (!answer.error) app.go("#/");
            })}>${t("Give up the seat")}</button>
            <button class="button" @click=${() => dialog.close()}>${t("Stay")}</button>
        </div>`, {className: "narrow"});
}

/* `told`: no story is under way whose end the bar would tell. */
export function drawBar(app: App, table: Table, told: boolean, unread: number, panel: () => void): TemplateResult {
    const terms = readTerms(table.terms);
    const about = told ? [goneTime(table), roundText(table), stageText(table)].filter(Boolean) : [];
    const turn = told ? turnText(table) : t("Watch what happens …");
    return html`
        <button class="icon-button" aria-label=${t("Leave")} @click=${() => leave(app,
            table)}>${icon("back")}</button>
        <div class="bar-words">
            <h1 class="bar-turn ${told && myTurn(table) ? "mine" : ""}" tabindex="-1">${turn
                || gameName(terms.game)}</h1>
            <p class="bar-about">${table.you === 0 ? html`<span class="chip">${t("You are watching")}</span> `
                : nothing}${about.join(" · ")}${specials(terms).map((text) => html` <span
                class="chip">${text}</span>`)}</p>
        </div>
        <button class="icon-button" aria-label=${t("The rules")} @click=${() => app.rules()}>${icon("rules")}</button>
        <button class="icon-button panel-button" aria-label=${unread ? tn("Log and talk, {n} new",
            "Log and talk, {n} new", unread) : t("Log and talk")}
            @click=${panel}>${icon("menu")}${unread ? html`<span class="badge"
                aria-hidden="true">${number(unread)}</span>` : nothing}</button>`;
}

function connectionNote(table: Table, leftMs: number, home: () => void): TemplateResult | typeof nothing {
    const state = table.state as string;
    if (state === "gone" || table.error)
        return html`<div class="banner bad" role="alert">${codeText(table.error || "no-table")} <button class="button"
            @click=${home}>${t("Home")}</button></div>`;
    if (state === "quiet") return html`<div class="banner bad" role="status">${t("No answer from the server …")}</div>`;
    if (state === "off") {
        const seconds = Math.ceil(leftMs / 1000);
        return html`<div class="banner bad" role="status">${t("The connection is lost.")}
            ${seconds > 0 ? tn("Trying again in {n} second.", "Trying again in {n} seconds.", seconds)
                : t("Trying again …")}</div>`;
    }
    return state === "connecting" ? html`<div class="banner" role="status">${t("Connecting …")}</div>` : nothing;
}

export function drawNotes(table: Table, leftMs: number, send: Send, sit: (seat: number) => void, again: Again,
    home: () => void): TemplateResult {
    const own = table.seats[table.you - 1];
    const free = table.you === 0 && table.phase === "playing" ? table.seats.find((row) => row.stand_in === "left")
        : undefined;
    return html`${connectionNote(table, leftMs, home)}
        ${againNote(table, again)}
        ${table.asks ? html`<div class="banner again-late" role="alert">${t("Another game is being dealt. Do you play along?")}
            <button class="button main" @click=${() => table.join()}>${t("Play along")}</button>
            <button class="button" @click=${home}>${t("Not now")}</button></div>` : nothing}
        ${table.phase === "closed" ? html`<div class="banner" role="status">${t("The table is closed.")}
            <button class="button" @click=${home}>${t("Home")}</button></div>` : nothing}
        ${own?.stand_in ? html`<div class="banner" role="alert">${rests(table.seats) ? restText(true) : t("A bot plays for you.")}
            <button class="button main" @click=${() => send({do: "back"})}>${t("Take back")}</button></div>` : nothing}
        ${free ? html`<div class="banner" role="status">${t("{who} has left this seat.", {who: seatName(free,
            free.seat)})}
            <button class="button" @click=${() => sit(free.seat)}>${t("Take over")}</button></div>` : nothing}`;
}

/* Mute for everybody, silence for the host; only where people can talk. */
export function seatMenu(table: Table, row: SeatRow, muted: Set<number>, mute: (row: SeatRow, on: boolean) => void,
    send: Send): TemplateResult | typeof nothing {
    if (row.kind !== "person" || row.seat === table.you || table.you === 0
        || readTerms(table.terms).chat === "off") return nothing;
    const off = muted.has(row.seat);
    return html`<details class="seat-menu"><summary aria-label=${t("More about {who}", {who: seatName(row,
        row.seat)})}>${icon("more")}</summary><div class="seat-menu-items">
        <button class="button" @click=${() => mute(row, !off)}>${off ? t("Hear again") : t("Mute for me")}</button>
        ${table.host === table.you ? html`<button class="button"
            @click=${() => send({do: "silence", seat: row.seat, on: !row.silenced})}>
            ${row.silenced ? t("Let talk again") : t("Silence for all")}</button>` : nothing}
    </div></details>`;
}
