/* result.ts: after a game: who has won, and how the scores came about: in Corruption the contracts of each
 * round, in Hacker the bills under each account. */
import {html, nothing, TemplateResult} from "lit-html";
import {bill, billBack, contractPicture, seatMark} from "../art/index.ts";
import {contractName, worth} from "../names.ts";
import type {HackerView, Line, View} from "../protocol.ts";
import {list, number, t, tn} from "../text.ts";
import {victoryText} from "../words.ts";

export interface Outcome {
    game: string;
    you: number;
    totals: number[];
    victory: number[];
    lines: Line[];
    view: View | null;
    name(seat: number): string;
    face(seat: number): TemplateResult;
}

interface Award {
    name: string;
    value: number;
    to: number;
}

const roundsOf = (outcome: Outcome): Line[] => outcome.lines.filter((line) => line.t === "award");
const roundName = (line: Line): string => t("Round {round}", {round: number(line.round ?? 0)});
const wonIn = (line: Line, seat: number): Award[] =>
    ((line.contracts ?? []) as Award[]).filter((award) => award.to === seat);
const billsOf = (bills: string): number[] => bills.split(" ").filter(Boolean).map(Number);
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/* The parts of a total, each with its name: rounds of Corruption, accounts of Hacker. */
function partsOf(outcome: Outcome, seat: number): {name: string; value: string}[] {
    if (outcome.game !== "hacker") return roundsOf(outcome).map((line) => {
        const won = sum(wonIn(line, seat).map((award) => award.value));
        return {name: roundName(line), value: won ? worth(won) : "–"};
    });
    const accounts = (outcome.view as HackerView | null)?.accounts ?? [];
    return accounts.filter((account) => account.owner === seat).map((account) => ({
        name: t("Account {account}", {account: account.account}),
        value: account.bills.includes("?") ? "?" : number(sum(billsOf(account.bills)))}));
}

/* Contracts by seat and round. */
function contractsWon(outcome: Outcome, seat: number): TemplateResult {
    return html`${roundsOf(outcome).map((line) => {
        const won = wonIn(line, seat);
        return html`<td data-label=${roundName(line)}>${won.length === 0 ? html`<span class="quiet">–</span>` : html`<ul
            class="won-list">${won.map((award) => html`
            <li><span class="won-picture">${contractPicture(award.name)}</span><span>${contractName(award.name)}
                <small>${worth(award.value)}</small></span></li>`)}</ul>`}</td>`;
    })}`;
}

function drawCorruption(outcome: Outcome, order: number[]): TemplateResult {
    const rounds = roundsOf(outcome);
    if (rounds.length === 0) return html``;
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("How it came about")}><table
        class="came-about">
        <caption class="hidden">${t("How it came about")}</caption>
        <thead><tr><th scope="col">${t("Player")}</th>${rounds.map((line) => html`<th scope="col">${roundName(line)}</th>`)}</tr></thead>
        <tbody>${order.map((seat) => html`<tr><th scope="row" class="seat-${seat}"><span
            class="mark">${seatMark(seat)}</span> <bdi>${outcome.name(seat)}</bdi></th>
            ${contractsWon(outcome, seat)}</tr>`)}</tbody></table></div>`;
}

function drawHacker(outcome: Outcome, order: number[]): TemplateResult {
    const accounts = (outcome.view as HackerView | null)?.accounts ?? [];
    if (accounts.length === 0) return html``;
    return html`<table class="came-about"><caption class="hidden">${t("How it came about")}</caption>
        <thead><tr><th scope="col">${t("Player")}</th><th
            scope="col">${t("Bills under the three accounts")}</th></tr></thead>
        <tbody>${order.map((seat) => html`<tr><th scope="row" class="seat-${seat}"><span
            class="mark">${seatMark(seat)}</span> <bdi>${outcome.name(seat)}</bdi></th>
            <td><ul class="account-list">${accounts.filter((account) => account.owner === seat).map((account) => {
                const bills = account.bills.split(" ").filter(Boolean);
                return html`<li><b>${t("Account {account}", {account: account.account})}</b>
                    <span class="bill-row">${bills.length ? bills.map((value) => html`<span class="small-bill"
                        role="img"
                        aria-label=${value}>${value === "?" ? billBack() : bill(Number(value))}</span>`)
                            : html`<small>${t("empty")}</small>`}</span></li>`;
            })}</ul></td></tr>`)}</tbody></table>`;
}

const scoreText = (game: string, total: number): string =>
    game === "hacker" ? tn("{n} point", "{n} points", total) : worth(total);

/* 1 for all who share the victory; then by totals, those who are level on the same place. */
export function placeOf(outcome: Pick<Outcome, "totals" | "victory">, seat: number): number {
    const key = (one: number): [number, number] => [outcome.victory[one - 1] ?? 0, outcome.totals[one - 1] ?? 0];
    const [share, total] = key(seat);
    return 1 + outcome.totals.filter((_, i) => key(i + 1)[0] > share || (key(i + 1)[0] === share
        && key(i + 1)[1] > total)).length;
}

/* `below`: what has more to say than a button. */
export function drawResult(outcome: Outcome, actions: TemplateResult, below: TemplateResult | typeof nothing = nothing): TemplateResult {
    const seats = outcome.totals.map((_, i) => i + 1);
    const won = (outcome.victory[outcome.you - 1] ?? 0) > 0;
    const order = [...seats].sort((a, b) => (outcome.victory[b - 1] ?? 0) - (outcome.victory[a - 1] ?? 0)
        || (outcome.totals[b - 1] ?? 0) - (outcome.totals[a - 1] ?? 0));
    const most = Math.max(1, ...outcome.totals);
    return html`<section class="result panel ${won ? "won" : ""}" aria-labelledby="result-title">
        <h2 id="result-title" tabindex="-1">${victoryText(outcome.victory, outcome)}</h2>
        <ol class="podium">${order.map((seat) => {
            const total = outcome.totals[seat - 1] ?? 0;
            const wins = (outcome.victory[seat - 1] ?? 0) > 0;
            const parts = partsOf(outcome, seat);
            return html`<li class="seat-${seat} ${wins ? "winner" : ""}"><span
                class="podium-place">${number(placeOf(outcome, seat))}</span>${outcome.face(seat)}
                <span class="podium-name"><b><bdi>${outcome.name(seat)}</bdi></b>${wins ? html` <span
                    class="chip strong">${t("wins")}</span>` : nothing}${seat === outcome.you ? html` <small
                    class="you">${t("you")}</small>` : nothing}</span>
                <span class="podium-total">${scoreText(outcome.game, total)}</span>
                <progress class="podium-bar" max=${most} value=${Math.max(0, total)}
                    aria-hidden="true"></progress>
                ${parts.length ? html`<ul class="podium-parts">${parts.map((part) => html`<li>${part.name}
                    <b>${part.value}</b></li>`)}</ul>` : nothing}</li>`;
        })}</ol>
        ${below}
        <div class="actions">${actions}</div>
        <details class="more"><summary>${t("How it came about")}</summary>
            ${outcome.game === "hacker" ? drawHacker(outcome, order) : drawCorruption(outcome, order)}</details>
    </section>`;
}

/* "Ann, Bob and a bot" for a title. */
export const namesOf = (outcome: Pick<Outcome, "totals" | "name">): string =>
    list(outcome.totals.map((_, i) => outcome.name(i + 1)));
