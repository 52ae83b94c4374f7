/* past.ts: finished games as a list, the newest first: when, which game, who has won, and the reader's own place. A list
 * of the house has no results; they stand in the head of each record (docs/record.md), which is asked for once. */
import {html, nothing, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import {botParts, levelName} from "../names.ts";
import type {RecordRow} from "../protocol.ts";
import type {Source} from "../source.ts";
import {addressOf} from "../sources.ts";
import {gameName} from "../terms.ts";
import {language, list, number, t, tn} from "../text.ts";
import {botName, victoryText} from "../words.ts";
import {placeOf} from "./result.ts";

const SIZE_MAX = 64 << 10; /* of a record that is fetched for its head: long live games are left alone */

export interface Head {
    game: string;
    totals: number[];
    victory: number[];
    date: string; /* 2026-11-15T12:00:00Z, or empty */
}

/* What can be read in a record without the engine. */
export function headOf(text: string): Head {
    const word = (key: string): string => new RegExp(`^${key} (.*)$`, "m").exec(text)?.[1] ?? "";
    const numbers = (key: string): number[] => word(key).split(" ").filter(Boolean).map(Number);
    return {game: word("game"), totals: numbers("totals"), victory: numbers("victory"), date: word("date")};
}

const heads = new Map<string, Head | null>(); /* null: was asked for */

/* Asks for the heads that are not known yet; `changed` when one has come. */
export function lookAtHeads(source: Source, rows: RecordRow[], changed: () => void): void {
    for (const row of rows) {
        if (heads.has(row.record) || row.size > SIZE_MAX) continue;
        heads.set(row.record, null);
        source.ask("GET", "/api/records/" + row.record).then((answer) => {
            heads.set(row.record, headOf((answer.found as {kb: string}[])[0]?.kb ?? ""));
            changed();
        }, () => heads.delete(row.record)); /* the next look asks again */
    }
}

const isBot = (name: string): boolean => /^(random|easy|normal|hard|expert)(:\w+)?(@\d+)?$/.test(name);

/* The seat of the reader, by name; 0 if nobody or more than one is called so. */
function ownSeat(players: string[], name: string): number {
    const first = players.indexOf(name);
    return first >= 0 && !isBot(name) && players.indexOf(name, first + 1) < 0 ? first + 1 : 0;
}

function resultText(head: Head, players: string[], you: number): string {
    const name = (seat: number): string => isBot(players[seat - 1] ?? "") ? botName(players[seat - 1]!, seat)
        : (players[seat - 1] ?? "");
    const place = you ? placeOf(head, you) : 0;
    return victoryText(head.victory, {name, you}) + (place > 1 ? " " + t("You: place {place} of {players}.",
        {place: number(place), players: number(players.length)}) : "");
}

function dateText(date: string): string {
    const when = new Date(date);
    return date && !Number.isNaN(when.getTime()) ? when.toLocaleDateString(language(), {day: "numeric", month: "short",
        year: "numeric"}) : "";
}

function pastRow(app: App, row: RecordRow): TemplateResult {
    const [game = "", ...players] = row.about.split("\t");
    const bots = players.filter(isBot);
    const people = players.filter((name) => !isBot(name));
    const words = [...people, ...(bots.length ? [tn("{n} bot ({kinds})", "{n} bots ({kinds})", bots.length,
        {kinds: [...new Set(bots.map((spec) => botParts(spec).level))].map(levelName).join(", ")})] : [])];
    const head = heads.get(row.record);
    const you = ownSeat(players, app.source.name());
    return html`<li class="row game-${game}">
        <div class="row-main"><b>${gameName(game)}</b>${head?.date ? html`<time
            datetime=${head.date}>${dateText(head.date)}</time>` : nothing}
            ${head ? html`<span class="past-result">${resultText(head, players, you)}</span>` : nothing}
            <small>${list(words)}</small></div>
        <button class="button" @click=${() => app.go("#/record/" + addressOf(app.source,
            row.record))}>${t("Look")}</button></li>`;
}

/* The newest first, whatever the order in which they came. */
export const newestFirst = (rows: RecordRow[]): RecordRow[] => [...rows].sort((a, b) => b.at - a.at);

export const pastList = (app: App, rows: RecordRow[]): TemplateResult =>
    html`<ul class="list past">${rows.map((row) => pastRow(app, row))}</ul>`;
