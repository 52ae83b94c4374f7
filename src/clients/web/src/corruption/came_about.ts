/* came_about.ts: how the scores of a finished game came about: the contracts of each round. */
import {html, TemplateResult} from "lit-html";
import {contractPicture} from "../art/of_corruption.ts";
import {seatMark} from "../art/page.ts";
import type {Outcome, Part} from "../games.ts";
import {contractName, worth} from "../names.ts";
import type {Line} from "../protocol.ts";
import {number, t} from "../text.ts";

interface Award {
    name: string;
    value: number;
    to: number;
}

const roundsOf = (outcome: Outcome): Line[] => outcome.lines.filter((line) => line.t === "award");
const roundName = (line: Line): string => t("Round {round}", {round: number(line.round ?? 0)});
const wonIn = (line: Line, seat: number): Award[] =>
    ((line.contracts ?? []) as Award[]).filter((award) => award.to === seat);

/* The contracts of a round, as a sum. */
export const partsOf = (outcome: Outcome, seat: number): Part[] => roundsOf(outcome).map((line) => {
    const won = wonIn(line, seat).reduce((sum, award) => sum + award.value, 0);
    return {name: roundName(line), value: won ? worth(won) : "–"};
});

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

export function cameAbout(outcome: Outcome, order: number[]): TemplateResult {
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
