/* field.ts: the accounts on the table, each in its place for the whole game, with bills under it and
 * viruses on it. */
import {html, nothing, type TemplateResult} from "lit-html";
import {account as accountArt, accountBack, bill as billArt, billBack, virus as virusArt} from "../art/of_hacker.ts";
import {shield, spark} from "../art/page.ts";
import {t, tn} from "../text.ts";
import {marks} from "./choices.ts";
import type {AccountPicture} from "./picture.ts";
import {forms, scatter} from "./scatter.ts";
import {listOf} from "./sentences.ts";
import {seatClass, type Stage} from "./stage.ts";
import {vars} from "../vars.ts";
import {wide} from "../wide.ts";

const percent = (part: number): string => `${(100 * part).toFixed(3)}%`;

/* The places of an account on the forms of the table, for the style sheet to choose from. */
function placeVars(count: number, index: number): Record<string, string> {
    return Object.assign({}, ...forms.map((form) => {
        const place = scatter(count, form).places[index]!;
        const [x, y, turn] = [percent(place.x), percent(place.y), `${place.turn.toFixed(2)}deg`];
        return {[`--${form}-x`]: x, [`--${form}-y`]: y, [`--${form}-turn`]: turn};
    })) as Record<string, string>;
}

function fieldVars(count: number): Record<string, string> {
    return Object.assign({}, ...forms.map((form) => {
        const {aspect, card: width} = scatter(count, form);
        return {[`--${form}-aspect`]: aspect.toFixed(4), [`--${form}-card`]: width.toFixed(4)};
    })) as Record<string, string>;
}

export function billPicture(value: string): TemplateResult {
    const known = value !== "?";
    return html`<span class="hk-bill">${known ? billArt(Number(value)) : billBack()}</span>`;
}

export function virusPicture(owner: number, more = ""): TemplateResult {
    return html`<span class="hk-virus ${seatClass(owner)} ${more}">${virusArt(owner)}</span>`;
}

/* The owners of the viruses on an account, in words. */
export function virusWords(s: Stage, row: AccountPicture): string {
    if (row.viruses.length === 0) return t("no virus");
    const known = row.viruses.filter((owner) => owner > 0);
    const all = tn("{n} virus", "{n} viruses", row.viruses.length);
    if (known.length === 0) return all;
    const names = [...new Set(known)].map((owner) => (owner === s.context.you ? t("you") : s.context.name(owner)));
    return t("{viruses} (known: {owners})", {viruses: all, owners: listOf(names)});
}

function billWords(row: AccountPicture): string {
    const known = row.bills.filter((bill) => bill !== "?");
    const all = tn("{n} bill", "{n} bills", row.bills.length);
    return known.length === 0 ? all : t("{bills} (known: {values})", {bills: all, values: listOf(known)});
}

function ownerWords(s: Stage, row: AccountPicture): string {
    if (row.owner === 0) return t("face down");
    return row.owner === s.context.you ? t("yours") : t("of {name}", {name: s.context.name(row.owner)});
}

/* A bill here would belong to another player, as is public. */
const isGift = (s: Stage, row: AccountPicture): boolean =>
    s.choices.kind === "credit" && row.owner > 0 && row.owner !== s.context.you;

/* What would happen if we pressed it, for the label. */
function actionWords(s: Stage, row: AccountPicture, move: string): string {
    if (move === "") return "";
    switch (s.choices.kind) {
    case "credit":
        return isGift(s, row) ? t("Give the bill to {name}", {name: s.context.name(row.owner)}) : t("Put the bill here");
    case "protect":
        return t("Protect it");
    default:
        return s.pick.tool === "guard" ? t("Guard it") : move === "infect:" ? t("Take the virus back") : t("Infect it");
    }
}

function accountRule(owner: number, you: number): string {
    if (owner === 0) return t("Jammed: nobody sees whose it is. Remember!");
    return owner === you
        ? t("Money under it counts for you at the end. A virus that you cannot trace may steal some of it.")
        : t("Money under it counts for its owner. A virus whose sender is not found out may steal some of it.");
}

function accountTip(s: Stage, row: AccountPicture): string {
    const head = t("Account {account}, {owner}: {bills}, {viruses}.",
        {account: row.account, owner: ownerWords(s, row), bills: billWords(row), viruses: virusWords(s, row)});
    return head + " " + accountRule(row.owner, s.context.you);
}

function badges(s: Stage, account: number): TemplateResult | typeof nothing {
    const made = marks(s.made || s.pick.move);
    const infects = made.infect.includes(account) || s.pick.accounts.includes(account);
    if (made.guard === account) return html`<span class="hk-badge hk-badge-guard">${shield()}</span>`;
    if (infects) return html`<span class="hk-badge hk-badge-infect">${spark()}</span>`;
    return nothing;
}

function card(s: Stage, row: AccountPicture, index: number): TemplateResult {
    const move = s.choices.atAccount(s.pick, row.account);
    const made = marks(s.made || s.pick.move);
    const picked = [made.guard, ...made.infect, ...s.pick.accounts].includes(row.account)
        || s.pick.move.endsWith(">" + row.account) || s.pick.move === `protect:${row.account}`;
    const action = actionWords(s, row, move);
    const own = row.owner > 0 && row.owner === s.context.you;
    const owner = row.owner === 0 ? t("face down") : own ? t("yours") : s.context.name(row.owner);
    const label = [t("Account {account} {owner}", {account: row.account, owner}), billWords(row), virusWords(s, row),
        picked ? t("chosen") : "", action].filter((part) => part !== "").join(", ");
    const useful = move !== "" && !(own && move.startsWith("infect:") && !picked); /* infecting one's own account is possible, but useless */
    const classes = ["hk-account", seatClass(row.owner), own ? "hk-own" : "", useful ? "hk-lit" : "",
        move && isGift(s, row) ? "hk-gift" : "", picked ? "hk-picked" : "",
        s.picture.attacked === row.account ? "hk-attacked" : "", row.owner === 0 ? "hk-jammed" : ""];
    return html`<button type="button" class=${classes.join(" ")} data-account=${row.account} aria-label=${label}
        data-tip=${accountTip(s, row)} tabindex=${move || index === 0 ? 0 : -1}
        @click=${() => s.pressAccount(row.account)} ${vars(placeVars(s.picture.accounts.length, index))}>
        <span class="hk-bills" aria-hidden="true">${row.bills.map(billPicture)}</span>
        <span class="hk-card" aria-hidden="true">${row.owner ? accountArt(row.owner) : accountBack()}</span>
        <span class="hk-number" aria-hidden="true">${row.account}</span>
        <span class="hk-owner" aria-hidden="true">${row.owner === 0 ? "" : owner}</span>
        <span class="hk-viruses" aria-hidden="true">${row.viruses.map((owner, i) =>
            virusPicture(owner, i >= row.viruses.length - row.fresh ? "hk-fresh" : ""))}</span>
        ${badges(s, row.account)}
    </button>`;
}

export function field(s: Stage): TemplateResult {
    return html`<div class="hk-field ${s.picture.jammed ? "hk-jam" : ""}" role="group" aria-label=${t("Accounts")}
        ${vars(fieldVars(s.picture.accounts.length))} ${wide()}>
        ${s.picture.accounts.map((row, index) => card(s, row, index))}
    </div>`;
}
