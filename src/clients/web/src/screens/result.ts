/* result.ts: after a game: who has won, and how the scores came about, which each game tells in its own way. */
import {html, nothing, TemplateResult} from "lit-html";
import {aboutOf, gameOf, Outcome} from "../games.ts";
import {list, number, t} from "../text.ts";
import {victoryText} from "../words.ts";

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
    const game = gameOf(outcome.game);
    return html`<section class="result panel ${won ? "won" : ""}" aria-labelledby="result-title">
        <h2 id="result-title" tabindex="-1">${victoryText(outcome.victory, outcome)}</h2>
        <ol class="podium">${order.map((seat) => {
            const total = outcome.totals[seat - 1] ?? 0;
            const wins = (outcome.victory[seat - 1] ?? 0) > 0;
            const parts = game?.partsOf(outcome, seat) ?? [];
            return html`<li class="seat-${seat} ${wins ? "winner" : ""}"><span
                class="podium-place">${number(placeOf(outcome, seat))}</span>${outcome.face(seat)}
                <span class="podium-name"><b><bdi>${outcome.name(seat)}</bdi></b>${wins ? html` <span
                    class="chip won">${t("wins")}</span>` : nothing}${seat === outcome.you ? html` <small
                    class="you">${t("you")}</small>` : nothing}</span>
                <span class="podium-total">${aboutOf(outcome.game).score(total)}</span>
                <progress class="podium-bar" max=${most} value=${Math.max(0, total)}
                    aria-hidden="true"></progress>
                ${parts.length ? html`<ul class="podium-parts">${parts.map((part) => html`<li>${part.name}
                    <b>${part.value}</b></li>`)}</ul>` : nothing}</li>`;
        })}</ol>
        ${below}
        <div class="actions">${actions}</div>
        <details class="more"><summary>${t("How it came about")}</summary>
            ${game?.cameAbout(outcome, order) ?? nothing}</details>
    </section>`;
}

/* "Ann, Bob and a bot" for a title. */
export const namesOf = (outcome: Pick<Outcome, "totals" | "name">): string =>
    list(outcome.totals.map((_, i) => outcome.name(i + 1)));
