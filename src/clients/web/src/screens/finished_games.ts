/* finished_games.ts: finished games as a list, the newest first: when, which game, who has won, and the reader's own place. Of
 * games that were kept before lists said so, it is not told who has won. */
import {html, nothing, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import type {Outcome} from "../games.ts";
import {botParts, levelName} from "../names.ts";
import type {RecordRow} from "../protocol.ts";
import {addressOf} from "../sources.ts";
import {gameName} from "../terms.ts";
import {language, list, number, t, tn} from "../text.ts";
import {botName, victoryText} from "../words.ts";
import {placeOf} from "./result.ts";

const isBot = (name: string): boolean => /^(random|easy|normal|hard|expert)(:\w+)?(@\d+)?$/.test(name);

function resultText(outcome: Pick<Outcome, "totals" | "victory">, players: string[], you: number): string {
    const name = (seat: number): string => isBot(players[seat - 1] ?? "") ? botName(players[seat - 1]!, seat)
        : (players[seat - 1] ?? "");
    const place = you ? placeOf(outcome, you) : 0;
    return victoryText(outcome.victory, {name, you}) + (place > 1 ? " " + t("You: place {place} of {players}.",
        {place: number(place), players: number(players.length)}) : "");
}

function dateText(date: string): string {
    const when = new Date(date);
    return !Number.isNaN(when.getTime()) ? when.toLocaleDateString(language(), {day: "numeric", month: "short",
        year: "numeric"}) : "";
}

function pastRow(app: App, row: RecordRow): TemplateResult {
    const [game = "", ...players] = row.about.split("\t");
    const bots = players.filter(isBot);
    const people = players.filter((name) => !isBot(name));
    const words = [...people, ...(bots.length ? [tn("{n} bot ({kinds})", "{n} bots ({kinds})", bots.length,
        {kinds: [...new Set(bots.map((spec) => botParts(spec).level))].map(levelName).join(", ")})] : [])];
    const you = row.you ?? 0;
    return html`<li class="row game-${game}">
        <div class="row-main"><b>${gameName(game)}</b>${row.date ? html`<time
            datetime=${row.date}>${dateText(row.date)}</time>` : nothing}
            ${row.totals && row.victory ? html`<span class="past-result">${resultText({totals: row.totals,
                victory: row.victory}, players, you)}</span>` : nothing}
            <small>${list(words)}</small></div>
        <button class="button" @click=${() => app.go("#/record/" + addressOf(app.source,
            row.record))}>${t("Look")}</button></li>`;
}

/* The newest first, whatever the order in which they came. */
export const newestFirst = (rows: RecordRow[]): RecordRow[] => [...rows].sort((a, b) => b.at - a.at);

export const pastList = (app: App, rows: RecordRow[]): TemplateResult =>
    html`<ul class="list past">${rows.map((row) => pastRow(app, row))}</ul>`;
