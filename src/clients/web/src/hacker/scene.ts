/* scene.ts: protection, in the middle of the table: the attacked account with its stack of viruses and its
 * bills, who protects it, who is accused, the virus that turns over, and the theft. */
import {html, nothing, type TemplateResult} from "lit-html";
import {account as accountArt, pirate} from "../art/of_hacker.ts";
import {t} from "../text.ts";
import {nameOf} from "../words.ts";
import {billPicture, virusPicture, virusWords} from "./field.ts";
import {seatClass, type Stage} from "./stage.ts";
import type {Story} from "./story.ts";

/* Is there anything to show in the middle now? */
export function inMiddle(s: Stage, story: Story): boolean {
    const p = s.picture;
    if (p.attacked === 0) return false;
    return story.telling() ? story.current!.heavy : p.stage === "accuse" || p.stage === "steal";
}

function figure(seat: number, words: TemplateResult, more: string): TemplateResult {
    return html`<figure class="hk-figure-big ${seatClass(seat)} ${more}"><span aria-hidden="true">${pirate(seat)}</span>
        <figcaption>${words}</figcaption></figure>`;
}

const called = (s: Stage, seat: number, role: string): TemplateResult =>
    html`<b>${nameOf(s.context, seat)}</b><small>${role}</small>`;

/* A verb has a form of its own for "you". */
const protects = (s: Stage, seat: number): TemplateResult =>
    seat === s.context.you ? html`<b>${t("You protect")}</b>` : called(s, seat, t("protects"));

/* The player on the right: the accused, or the owner of the virus. */
function against(s: Stage): TemplateResult | typeof nothing {
    const p = s.picture;
    if (p.thief && p.thief !== p.victim) return figure(p.thief, called(s, p.thief, t("thief")), "hk-in hk-thief");
    if (p.accused) return figure(p.accused, called(s, p.accused, t("accused")), "hk-in hk-accused");
    return html`<div class="hk-figure-big hk-nobody" aria-hidden="true">?</div>`;
}

/* The virus in question: unknown, or turned over. */
function suspect(s: Stage, story: Story): TemplateResult | typeof nothing {
    const p = s.picture;
    const kind = story.current?.line.t;
    if (p.turned) {
        const stamp = !p.right ? t("wrong") : p.accused === 0 ? t("own") : t("right");
        return html`<div class="hk-suspect hk-turns"><span class="hk-flip">${virusPicture(p.turned)}</span>
            <span class="hk-stamp ${p.right ? "hk-good" : "hk-bad"}">${stamp}</span></div>`;
    }
    if (kind === "crypt" || kind === "aside")
        return html`<div class="hk-suspect"><span class="hk-stamp hk-good">${t("aside")}</span></div>`;
    const row = s.picture.accounts[p.attacked - 1]!;
    const top = row.viruses[row.viruses.length - 1];
    return top === undefined ? nothing : html`<div class="hk-suspect">${virusPicture(top, "hk-top")}</div>`;
}

function controls(story: Story, skip: () => void, redraw: () => void): TemplateResult | typeof nothing {
    if (!story.telling()) return nothing;
    const pause = (): void => {
        story.pause();
        redraw();
    };
    return html`<div class="hk-controls" role="group" aria-label=${t("The story")}>
        <button type="button" class="hk-plain" data-pause @click=${pause}>${
            story.paused ? t("Go on") : t("Pause")}</button>
        <button type="button" class="hk-plain" data-step @click=${() => story.next()}>${t("Next")}</button>
        <button type="button" class="hk-plain" data-skip @click=${skip}>${t("Skip")}</button></div>`;
}

export function scene(s: Stage, story: Story, skip: () => void): TemplateResult | typeof nothing {
    if (!inMiddle(s, story)) return nothing;
    const p = s.picture;
    const row = p.accounts[p.attacked - 1]!;
    const text = s.context.past ? "" : story.current?.text
        ?? (p.stage === "accuse" ? t("Whose virus is it?") : t("Not found out: a bill may be stolen."));
    const label = t("Protection of account {account}", {account: p.attacked});
    return html`<div class="hk-scene" role="group" aria-label=${label}>
        <div class="hk-actors">
            ${figure(p.victim, protects(s, p.victim), "hk-victim")}
            <div class="hk-exhibit ${seatClass(row.owner)}" data-middle>
                <span class="hk-bills" aria-hidden="true">${row.bills.map(billPicture)}</span>
                <span class="hk-card" aria-hidden="true">${accountArt(row.owner)}</span>
                <span class="hk-number" aria-hidden="true">${row.account}</span>
                <span class="hk-viruses" role="img" aria-label=${virusWords(s, row)}>${
                    row.viruses.map((owner) => virusPicture(owner))}</span>
                ${suspect(s, story)}
            </div>
            ${against(s)}
        </div>
        <p class="hk-caption">${text}</p>
        ${controls(story, skip, () => s.context.redraw())}
    </div>`;
}
