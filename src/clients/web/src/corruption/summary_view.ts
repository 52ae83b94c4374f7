/* summary_view.ts: how a round ended, as a table that can be read at one's own pace: the story for those
 * who do not want movement, and for all who ask "how was that?" later. */
import {html, nothing, TemplateResult} from "lit-html";
import {contractPicture, seatMark} from "./pictures.ts";
import {t} from "../text.ts";
import {contractName, nameOf, units, worth} from "../words.ts";
import type {Context} from "./desk.ts";
import {each} from "./directives.ts";
import {awardsOf, storyOf} from "./story.ts";
import type {AwardRow} from "./story.ts";

/* The last round whose contracts were awarded, 0 for none. */
export const lastRound = (context: Context): number =>
    context.lines.reduce((last, line) => (line.t === "award" ? (line.round ?? last) : last), 0);

function outcome(context: Context, row: AwardRow): unknown {
    if (row.why === "won") return html`<span class="k-mark">${seatMark(row.to)}</span><b>${nameOf(context, row.to)}</b>`;
    return row.why === "attorney" ? t("nobody: stopped by an attorney")
        : row.why === "tie" ? t("nobody: tied") : t("nobody: no money");
}

function contractRow(context: Context, row: AwardRow): TemplateResult {
    const sums = row.sums.map((sum, i) => ({seat: i + 1, sum})).filter(({sum}) => sum > 0)
        .sort((x, y) => y.sum - x.sum);
    return html`<tr class=${row.to > 0 ? "k-row-won" : "k-row-stays"}>
        <th scope="row"><span class="k-subject"><span class="k-thumb">${contractPicture(row.name)}</span>
            <span>${contractName(row.name)}<small>${worth(row.value)}</small></span></span></th>
        <td><ul class="k-purse">${sums.length === 0 ? html`<li>–</li>` : sums.map(({seat, sum}) => html`
            <li class=${seat === row.to ? "k-best" : ""}>
                <span class="k-mark" title=${nameOf(context, seat)}>${seatMark(seat)}</span>
                <span class="k-payer">${nameOf(context, seat)}</span> ${units(sum)}</li>`)}</ul></td>
        <td class="k-outcome">${outcome(context, row)}</td></tr>`;
}

/* What was decided in phase III, one sentence each, as the story tells it. */
function deeds(context: Context, round: number): string[] {
    const scenes = storyOf(context.lines, round, context)?.scenes ?? [];
    return scenes.filter(({kind}) => ["swiss", "shot", "report", "pass"].includes(kind)).map(({text, why}) => `${text} ${why}`.trim());
}

const modal = (element: HTMLElement): void => {
    const dialog = element as HTMLDialogElement;
    queueMicrotask(() => {
        if (dialog.isConnected && !dialog.open) dialog.showModal();
    });
};

export function summaryView(context: Context, round: number, close: () => void): TemplateResult | typeof nothing {
    const rows = awardsOf(context.lines, round);
    if (round === 0 || rows.length === 0) return nothing;
    const done = deeds(context, round);
    return html`<dialog class="k-summary" aria-labelledby="k-summary-title" @close=${close} ${each(modal)}
        @click=${(event: MouseEvent) => event.target === event.currentTarget && close()}>
        <div class="k-sheet">
        <h2 id="k-summary-title">${t("Round {round}: who got what", {round})}</h2>
        <table class="k-awards"><thead><tr><th scope="col">${t("Contract")}</th><th scope="col">${t("Money")}</th>
            <th scope="col">${t("Goes to")}</th></tr></thead>
            <tbody>${rows.map((row) => contractRow(context, row))}</tbody></table>
        ${done.length > 0 ? html`<h3>${t("What was decided")}</h3>
            <ol class="k-deeds">${done.map((text) => html`<li>${text}</li>`)}</ol>` : nothing}
        <div class="k-buttons"><button class="k-button k-primary" type="button" autofocus data-act="close"
            @click=${close}>${t("Continue")}</button></div></div></dialog>`;
}
