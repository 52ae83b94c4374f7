/* players.ts: the people at the table, whom one can watch or accuse by pointing at them, and the way to the
 * bank with the traveller on it. */
import {html, nothing, type TemplateResult} from "lit-html";
import {bank as bankArt, pirate, traveller as travellerArt} from "../art/of_hacker.ts";
import {eye} from "../art/page.ts";
import {t, tn} from "../text.ts";
import {awayText, nameOf} from "../words.ts";
import {marks} from "./choices.ts";
import {billPicture} from "./field.ts";
import {othersOf, seatClass, type Stage} from "./stage.ts";
import {vars} from "../vars.ts";

function doing(s: Stage, seat: number): string {
    const p = s.picture;
    if (p.traveller === seat) return p.stage === "gait" ? t("leaves for the bank") : t("on the way to the bank");
    if (p.victim === seat && p.attacked) return t("protects account {account}", {account: p.attacked});
    return "";
}

function chip(s: Stage, seat: number): TemplateResult {
    const p = s.picture;
    const move = s.choices.atSeat(seat);
    const lit = move !== "" && (s.choices.kind === "accuse" || (s.pick.tool === "watch" && p.traveller !== seat)); /* the traveller does not infect */
    const watched = marks(s.made || s.pick.move).watch === seat;
    const picked = watched || s.pick.move === `accuse:${seat}`;
    const name = s.context.name(seat);
    const state = doing(s, seat);
    const action = s.choices.kind === "accuse" ? t("Accuse") : t("Watch…");
    const shown = [name, p.first === seat ? t("1st") : "", p.totals.length ? String(p.totals[seat - 1]) : ""];
    const away = awayText(s.context.seats[seat - 1]);
    const label = [shown.filter((part) => part !== "").join(" "), away, state, picked ? t("chosen") : "", lit ? action : ""];
    const tip = s.choices.kind === "accuse"
        ? t("Accuse {name} of this virus. If you are wrong, its sender may steal a bill.", {name})
        : t("Watch {name}: you see every virus that {name} puts down in this beat, and where.", {name});
    const classes = ["hk-player", seatClass(seat), lit ? "hk-lit" : "", picked ? "hk-picked" : "",
        away ? "hk-away" : "", state ? "hk-doing" : "", p.accused === seat ? "hk-accused" : "",
        p.thief === seat ? "hk-thief" : ""].join(" ");
    return html`<button type="button" class=${classes} data-seat=${seat} data-tip=${tip}
        @click=${() => s.pressSeat(seat)} aria-label=${label.filter((part) => part !== "").join(", ")}
        tabindex=${lit ? 0 : -1}>
        <span class="hk-face" aria-hidden="true">${pirate(seat)}</span>
        <span class="hk-name" aria-hidden="true">${name}</span>
        <span class="hk-signs" aria-hidden="true">
            ${p.first === seat ? html`<span class="hk-first">${t("1st")}</span>` : nothing}
            ${(p.held[seat - 1] ?? []).map(billPicture)}
            ${p.totals.length ? html`<span class="hk-total">${p.totals[seat - 1]}</span>` : nothing}
        </span>
        ${watched ? html`<span class="hk-badge hk-badge-watch" aria-hidden="true">${eye()}</span>` : nothing}
    </button>`;
}

export function players(s: Stage): TemplateResult {
    return html`<div class="hk-players" role="group" aria-label=${t("Players")}>
        ${othersOf(s).map((seat) => chip(s, seat))}</div>`;
}

/* How far the traveller is, 0 to 1. */
function progress(s: Stage): number {
    const p = s.picture;
    if (p.stage === "credit") return 1;
    return p.stage === "beat" ? Math.min(1, (p.beat - 0.5) / s.beats) : 0;
}

/* The part of the game, while there is no trip. */
function phaseWords(s: Stage): string {
    const p = s.picture;
    if (p.stage === "over") return t("The game is over.");
    if (p.round === 0) return t("Set-up: everybody credits two bills");
    return ["protect", "accuse", "steal", "taken", "recredit"].includes(p.stage) ? t("Protection")
        : p.jammed ? t("Piracy under magnetic jamming") : t("Piracy and infection");
}

function tripWords(s: Stage): string {
    const p = s.picture;
    if (!p.traveller) return phaseWords(s);
    const name = nameOf(s.context, p.traveller);
    const you = p.traveller === s.context.you;
    if (p.stage === "gait") return you ? t("You leave for the bank") : t("{name} leaves for the bank", {name});
    if (p.stage === "credit") return you ? t("You are back with a bill") : t("{name} is back with a bill", {name});
    const at = {beat: Math.min(p.beat, s.beats), beats: s.beats, name};
    return you ? t("Your trip: beat {beat} of {beats}", at) : t("{name}: beat {beat} of {beats}", at);
}

function gaitWords(s: Stage): string {
    if (s.picture.stage !== "beat") return "";
    return s.picture.gait === "back" ? t("backwards, eyes on the table") : t("forwards, sees nothing");
}

/* The traveller on the way: looking where it goes, or turned round, with an eye on the table. */
function walker(s: Stage): TemplateResult | typeof nothing {
    const p = s.picture;
    if (!p.traveller) return nothing;
    const back = p.gait === "back";
    return html`<span class="hk-walker ${seatClass(p.traveller)} ${back ? "hk-back" : ""}"
        ${vars({"--at": progress(s)})}>
        <span class="hk-figure" data-seat-walker=${p.traveller}>${travellerArt(p.traveller)}</span>
        ${back && p.stage === "beat" ? html`<span class="hk-walker-eye">${eye()}</span>` : nothing}</span>`;
}

function step(s: Stage, beat: number): TemplateResult {
    const now = s.picture.stage === "beat" ? s.picture.beat : 0;
    return html`<span class="hk-step ${beat < now ? "hk-past" : beat === now ? "hk-now" : ""}"></span>`;
}

/* The way from the table to the bank: a mark for each beat, and the traveller. */
export function lane(s: Stage): TemplateResult {
    const p = s.picture;
    const left = tn("{n} bill in the bank", "{n} bills in the bank", p.bank);
    const tip = t("The bank: {left}. Everybody fetches one bill a round, and nobody else sees which.", {left});
    return html`<div class="hk-lane">
        <div class="hk-road" aria-hidden="true"
            data-tip=${t("The way to the bank, one mark for each beat of the trip.")}>
            ${Array.from({length: s.beats}, (_, i) => step(s, i + 1))}${walker(s)}
        </div>
        <div class="hk-bank" role="img" aria-label=${left} data-tip=${tip}>
            ${bankArt()}<span class="hk-count">${p.bank}</span>
        </div>
        <p class="hk-trip">${tripWords(s)} <span class="hk-gait-words">${gaitWords(s)}</span></p>
    </div>`;
}
