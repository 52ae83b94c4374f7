/* players.ts: who sits at the table: face, name, kind, clock, totals, whose turn it is. The same rows stand at
 * the side of a wide screen and as a strip above the board of a narrow one (screens.css). */
import {html, nothing, TemplateResult} from "lit-html";
import {seatMark} from "../art/page.ts";
import {aboutOf} from "../games.ts";
import {botWords} from "../names.ts";
import type {SeatRow, View} from "../protocol.ts";
import type {Table} from "../table.ts";
import {clockText} from "../terms.ts";
import {t} from "../text.ts";
import {awayText, rests, seatName} from "../words.ts";
import {face} from "./lists.ts";

const HURRY_MS = 15000;

/* Seats that the game waits for; of a beat we know only whether we have chosen ourselves. Where nobody is left to play,
 * only the reader can be waited for. */
export function waitedFor(table: Table): number[] {
    if (table.phase !== "playing" || !table.view) return [];
    return table.view.must.filter((seat) => (seat === table.you ? !table.chosen : !rests(table.seats)));
}

/* Milliseconds left on a clock now; -1: none. */
export function clockLeft(table: Table, seat: number): number {
    const told = table.clocks[seat - 1] ?? -1;
    if (told < 0 || table.phase !== "playing") return -1;
    const runs = waitedFor(table).includes(seat);
    return Math.max(0, runs ? told - (performance.now() - table.clocksAt) : told);
}

/* How many milliseconds the game still waits for an absent player; 0: without limit; -1: present. */
export function goneLeft(table: Table, seat: number): number {
    const until = table.phase === "playing" ? table.seats[seat - 1]?.gone : undefined;
    return until === undefined ? -1 : until === 0 ? 0
        : Math.max(1, until - table.now - (performance.now() - table.nowAt));
}

function kindText(table: Table, row: SeatRow): string {
    const gone = goneLeft(table, row.seat);
    if (gone > 0) return t("not there · {time}", {time: clockText(gone)});
    const away = awayText(row);
    if (away) return row.rests && row.seat === table.you ? "" : away;
    if (row.kind === "bot") return t("bot, {level}", {level: botWords(row.bot ?? "")});
    if (row.program) return t("program");
    return row.kind === "free" ? t("free") : "";
}

/* A player's winnings so far, where they are shown. */
function totalText(view: View | null, seat: number, table: Table): TemplateResult | typeof nothing {
    if (!view) return nothing;
    const about = aboutOf(view.game);
    const over = table.phase === "over" && view === table.view;
    const found = about.soFar?.(view, seat, seat === table.you, over)
        ?? (over ? {text: about.score(table.totals[seat - 1] ?? 0)} : null);
    return found ? html`<span class="player-total" title=${found.title ?? nothing}>${found.text}${found.small ? html`
        <small>${found.small}</small>` : nothing}</span>` : nothing;
}

function drawPlayer(table: Table, row: SeatRow, told: View | null,
    menu: (row: SeatRow) => TemplateResult | typeof nothing): TemplateResult {
    const telling = told !== table.view;
    const waited = telling ? [] : waitedFor(table);
    /* In a beat it is secret who has chosen: only the reader is reminded. */
    const turn = waited.includes(row.seat) && (waited.length === 1 || row.seat === table.you);
    const left = clockLeft(table, row.seat);
    const name = seatName(row, row.seat);
    const wins = table.phase === "over" && !telling && (table.victory[row.seat - 1] ?? 0) > 0;
    const kind = kindText(table, row);
    return html`<li class="player seat-${row.seat} ${turn ? "turn" : ""} ${wins ? "winner" : ""} ${awayText(row)
        ? "away" : ""}" data-seat=${row.seat}>
        <span class="player-face">${face(row)}<span class="player-mark">${seatMark(row.seat)}</span></span>
        <span class="player-words">
            <b class="player-name"><bdi>${name}</bdi>${row.seat === table.you ? html` <small
                class="you">${t("you")}</small>` : nothing}</b>
            ${kind ? html`<small class="player-kind">${kind}</small>` : nothing}
            ${totalText(told, row.seat, table)}
        </span>
        <span class="player-side">
            ${left >= 0 ? html`<span class="clock ${turn && left < HURRY_MS ? "hurry" : ""}"
                role="timer">${clockText(left)}</span>` : nothing}
            ${turn ? html`<span class="turn-sign">${row.seat === table.you ? t("Your turn") : t("to move")}</span>`
                : nothing}
            ${wins ? html`<span class="turn-sign won">${t("wins")}</span>` : nothing}
        </span>
        ${menu(row)}
    </li>`;
}

/* In the order of play, from the reader's left. `told`: the last view whose story has been told; while another one is
 * told, it is nobody's turn. */
export function drawPlayers(table: Table, told: View | null, menu: (row: SeatRow) => TemplateResult | typeof nothing): TemplateResult {
    return html`<ul class="players" aria-label=${t("Players")}>${table.seats.map((row) => drawPlayer(table, row, told,
        menu))}</ul>`;
}
