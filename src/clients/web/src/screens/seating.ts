/* seating.ts: a table before the game: who sits where, taking and leaving seats, bots, and the invitation. */
import {html, nothing, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import {seatMark} from "../art/page.ts";
import {aboutOf, isLive, LIVE} from "../games.ts";
import {botWords, levelName} from "../names.ts";
import type {SeatRow} from "../protocol.ts";
import {qrPicture} from "../qr.ts";
import type {Table} from "../table.ts";
import {chats, clockName, entries, gameName, readTerms, specials, spectators, Terms} from "../terms.ts";
import {list, t, tm, tn} from "../text.ts";
import {seatName} from "../words.ts";
import {icon} from "./icons.ts";
import {face} from "./lists.ts";
import {onlyHere, onlyHereText, shareRow} from "./share.ts";

export type Send = (command: Record<string, unknown>) => void;

const levels = ["easy", "normal", "hard", "expert"];

function seatActions(table: Table, row: SeatRow, host: boolean, send: Send,
    sit: (seat: number) => void): TemplateResult | typeof nothing {
    if (row.kind === "free")
        return html`
            ${table.you === 0 ? html`<button class="button main"
                @click=${() => sit(row.seat)}>${t("Sit here")}</button>` : nothing}
            ${host ? html`<label><span class="hidden">${t("Put a bot on seat {seat}", {seat: row.seat})}</span>
                <select @change=${(event: Event) => {
                    const field = event.target as HTMLSelectElement;
                    if (field.value) send({do: "bot", seat: row.seat, bot: field.value});
                    field.value = "";
                }}><option value="">${t("a bot …")}</option>${levels.map((level) => html`
                    <option value=${level}>${levelName(level)}</option>`)}</select></label>` : nothing}`;
    if (row.seat === table.you) return html`<button class="button"
        @click=${() => send({do: "leave"})}>${t("Stand up")}</button>`;
    if (!host) return nothing;
    return html`<button class="icon-button" aria-label=${t("{what}: {which}", {
        what: row.kind === "bot" ? t("Take away") : t("Send away"), which: seatName(row, row.seat)})}
        @click=${() => send({do: "kick", seat: row.seat})}>${icon("close")}</button>`;
}

function drawSeat(table: Table, row: SeatRow, host: boolean, send: Send, sit: (seat: number) => void): TemplateResult {
    return html`<li class="seat-row seat-${row.seat} ${row.kind}">
        <span class="mark">${seatMark(row.seat)}</span>${face(row)}
        <span class="seat-words"><b><bdi>${row.kind === "free" ? t("free seat") : seatName(row,
            row.seat)}</bdi></b>
            <small>${[row.kind === "bot" ? t("bot, {level}", {level: botWords(row.bot ?? "")}) : "", row.program
                ? t("program") : "",
                row.seat === table.you ? t("you") : "", row.seat === table.host ? t("host")
                    : ""].filter(Boolean).join(" · ")}</small></span>
        <span class="seat-actions">${seatActions(table, row, host, send, sit)}</span></li>`;
}

function drawInvitation(app: App, table: Table, host: boolean,
    invite: {link: string; make: () => void}): TemplateResult | typeof nothing {
    const terms = readTerms(table.terms);
    if (table.source.kind === "worker") return nothing;
    const own = terms.entry === "invite";
    const free = table.seats.some((row) => row.kind === "free");
    if (!free && (own || terms.spectators === "none")) return nothing;
    const link = own ? invite.link : `${location.origin}${location.pathname}#/table/${table.id}`;
    return html`<section class="panel invite"><h2>${free ? t("Invite somebody") : t("Spectators")}</h2>
        ${own && !host ? html`<p>${t("Only the host can invite to this table.")}</p>`
            : own && !link ? html`<p>${t("Each invitation is good for one person.")}</p>
                <button class="button main" @click=${invite.make}>${t("Make an invitation")}</button>`
            : html`<p>${free ? t("Anyone who opens this link can sit down.")
                : t("All seats are taken. Anyone who opens this link can watch.")}</p>
                ${host && onlyHere(location.hostname) ? html`<p class="banner only-here">${onlyHereText()}</p>` : nothing}
                ${shareRow(app, link, gameName(terms.game))}
                ${onlyHere(location.hostname) ? nothing : html`<div class="qr-box">${qrPicture(link, t("QR code of the link"))}</div>`}
                ${own ? html`<button class="button" @click=${invite.make}>${t("Another invitation")}</button>`
                    : nothing}`}
    </section>`;
}

/* For those who wait and have not played it: in a window of its own, so that the game does not begin without them. */
function drawLearning({game, options}: Terms): TemplateResult {
    const live = isLive(game, `clock=${options.clock ?? ""}`);
    const link = (to: string, text: string): TemplateResult => html`<a class="button" href=${to} target="_blank">${text}</a>`;
    return html`<section class="panel learning"><h2>${t("How to play")}</h2><div class="actions">
        ${live ? link("#/learn/" + LIVE, t("Practise it: 90 seconds"))
            : aboutOf(game).lesson ? link("#/learn/" + game, t("Learn {game}", {game: gameName(game)})) : nothing}
        ${link("#/rules/" + game, t("The rules"))}</div></section>`;
}

/* Who is here, who is missing. */
function presence(table: Table): string {
    const people = table.seats.filter((row) => row.kind === "person" && row.seat !== table.you)
        .map((row) => seatName(row, row.seat));
    const bots = table.seats.filter((row) => row.kind === "bot").length;
    const here = [...(table.you ? [t("you")] : []), ...people, ...(bots ? [tn("{n} bot", "{n} bots", bots)] : [])];
    const free = table.seats.filter((row) => row.kind === "free").length;
    return (here.length ? t("Here: {names}.", {names: list(here)}) + " " : "")
        + (free ? tn("{n} seat is free.", "{n} seats are free.", free) : t("All seats are taken."));
}

/* What the reader does next. */
function nextStep(table: Table, host: boolean): string {
    const free = table.seats.some((row) => row.kind === "free");
    if (free && table.you === 0) return t("Sit down on a free seat to play.");
    if (free && host) return table.source.kind === "worker" ? t("Fill the free seats with bots, then start.")
        : t("Send somebody the link, or fill the free seats with bots; then start.");
    if (free) return t("The game begins when the seats are taken and {host} starts it.", {host: hostName(table)});
    return host ? t("Start the game when you like.") : t("Waiting for {host} to start.", {host: hostName(table)});
}

const hostName = (table: Table): string => table.host > 0 ? seatName(table.seats[table.host - 1], table.host)
    : t("the host");

export function drawSeating(app: App, table: Table, send: Send, sit: (seat: number) => void,
    invite: {link: string; make: () => void}): TemplateResult {
    const terms = readTerms(table.terms);
    const host = table.host > 0 ? table.host === table.you : table.you === 0
        && localStorage.getItem("made " + table.id) !== null;
    const free = table.seats.some((row) => row.kind === "free");
    const find = (list: {value: string; name: Parameters<typeof tm>[0]}[], value: string): string => {
        const found = list.find((one) => one.value === value);
        return found ? tm(found.name) : value;
    };
    return html`<div class="page seating">
        <h1 tabindex="-1">${gameName(terms.game)}</h1>
        <p class="terms"><span class="chip">${clockName(terms.clock)}</span><span class="chip">${find(entries,
            terms.entry)}</span>
            <span class="chip">${t("Spectators: {kind}", {kind: find(spectators, terms.spectators)})}</span>
            <span class="chip">${t("Talk: {kind}", {kind: find(chats, terms.chat)})}</span>
            ${specials(terms).map((text) => html`<span class="chip strong">${text}</span>`)}</p>
        <div class="columns">
            <section class="panel"><h2>${t("Seats")}</h2>
                <ol class="seat-rows">${table.seats.map((row) => drawSeat(table, row, host, send, sit))}</ol>
                <p role="status">${presence(table)}<br><b class="next-step">${nextStep(table, host)}</b></p>
                ${host ? html`<div class="actions">
                    ${free ? html`<button class="button"
                        @click=${() => send({do: "bot", seat: 0})}>${t("Fill with bots")}</button>` : nothing}
                    <button class="button main big" ?disabled=${free}
                        @click=${() => send({do: "start"})}>${t("Start the game")}</button>
                    <button class="button quiet-button"
                        @click=${() => send({do: "close"})}>${t("Close the table")}</button></div>` : nothing}
            </section>
            ${drawInvitation(app, table, host, invite)}
            ${drawLearning(terms)}
        </div></div>`;
}
