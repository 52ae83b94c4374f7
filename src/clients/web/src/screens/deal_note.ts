/* deal_note.ts: whether the deal of a game was the one that this browser saw being made (deal_check.ts), in one line;
 * and, if it was not, an alarm that nobody can miss, with the files that prove it. */
import {html, nothing, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import {checkTable, DealResult} from "../deal_check.ts";
import {receiptText} from "../receipt.ts";
import type {Table} from "../table.ts";
import {t} from "../text.ts";
import {showDialog} from "./dialog.ts";
import {download} from "./share.ts";

/* What does not fit, in words of players. */
function lieText({why, text}: DealResult): string {
    switch (why) {
        case "game": return t("The record is of another game than the one that was dealt to you.");
        case "terms": return t("The rules or the players are not those that were announced before the deal.");
        case "host": return t("The server's share is not the one that it had committed to before the deal.");
        case "own": return t("Your share is not in the deal: the server left it out, or put another one in its place.");
        case "list": return t("Another player's share is not the one that you were shown before the deal.");
        case "cards": return t("The cards in the record are not those that you were dealt.");
        case "result": return t("The result in the record is not the one that you were shown.");
        default: return t("The record of the game is wrong: {why}.", {why: text ?? ""});
    }
}

/* What is true, in one line. */
export function dealText(result: DealResult): string {
    switch (result.kind) {
        case "own": return t("Deal verified: your share is in it.");
        case "seen": return t("This device saw the deal being made and gave no share to it. If you had a seat, and played on " +
            "no other device, do not trust it.");
        case "absent": return t("The cards follow from the shares in the record. This device was not at the table when the deal was " +
            "made, so it cannot tell whether these are the shares that were given then.");
        case "local": return t("Dealt on this device: there is no server to trust.");
        case "damaged": return t("What this device kept of the deal is damaged: it cannot be compared.");
        case "unread": return t("The record of this game is not here: the deal is not verified yet.");
        default: return lieText(result);
    }
}

/* `.receipt` is what kickback check --saw takes. */
const receiptButton = ({receipt}: DealResult): TemplateResult | typeof nothing => (receipt ? html`<button class="button"
    data-to="receipt" @click=${() => download(`deal-${receipt.number.slice(0, 8)}.receipt`, receiptText(receipt))}>${
    t("Download the receipt")}</button>` : nothing);

const recordButton = ({record, receipt}: DealResult): TemplateResult | typeof nothing => (record ? html`<button class="button"
    @click=${() => download(`deal-${receipt?.number.slice(0, 8) ?? "record"}.kb`, record)}>${
    t("Download the record")}</button>` : nothing);

/* An alarm, in place. */
function alarm(result: DealResult): TemplateResult {
    return html`<div class="banner bad deal-alarm" role="alert"><b>${t("Do not trust this deal.")}</b> ${lieText(result)}
        ${receiptButton(result)}</div>`;
}

/* The same over everything else, once. */
export function showAlarm(result: DealResult): void {
    showDialog(() => t("Do not trust this deal."), () => html`<p class="banner bad">${lieText(result)}</p>
        <p>${t("What the server says does not fit what this device saw and kept. The server, or somebody between you and it, " +
            "has changed the deal.")}</p>
        ${result.receipt ? html`<p>${t("Keep both files: with them everybody can see it.")}
            <code>kickback check RECORD.kb --saw DEAL.receipt</code></p>` : nothing}
        <p class="actions">${receiptButton(result)} ${recordButton(result)}</p>`, {className: "deal-alarm-dialog"});
}

/* One line, or the alarm; `more`: with the receipt as a file. */
export function drawDeal(result: DealResult | null, more = false): TemplateResult | typeof nothing {
    if (!result) return nothing;
    if (result.kind === "lie") return alarm(result);
    return html`<p class="deal-note ${result.kind === "own" ? "good" : ""}" role="status"
        data-deal=${result.kind}>${dealText(result)} ${more ? receiptButton(result) : nothing}</p>`;
}

/* The note of a table: checked by itself when the game is over. */
export class DealNote {
    private result: DealResult | null = null;
    private of = ""; /* the record that was checked */
    private alarmed = "";

    constructor(private app: App, private changed: () => void) {}

    private put(result: DealResult): void {
        this.result = result;
        if (result.kind !== "lie") return this.app.say(dealText(result));
        this.alarmed = this.of;
        showAlarm(result);
    }

    private async check(table: Table): Promise<void> {
        const {record, number, totals, victory} = table;
        this.of = record;
        this.result = null;
        const ask = async (): Promise<string> =>
            ((await table.source.ask("GET", "/api/records/" + record)).found as {kb: string}[])[0]?.kb ?? "";
        const result = await checkTable(ask, {number, totals, victory});
        if (this.of !== record) return;
        this.put(result);
        this.changed();
    }

    /* While the deal is made, and in the game: what cannot be. */
    drawEarly(table: Table): TemplateResult | typeof nothing {
        if (!table.doubt || table.phase === "over") return nothing;
        const result: DealResult = {kind: "lie", why: table.doubt};
        const key = `${table.doubt} ${table.number}`;
        if (this.alarmed !== key) {
            this.alarmed = key;
            queueMicrotask(() => showAlarm(result));
        }
        return alarm(result);
    }

    /* When it is over. */
    drawEnd(table: Table): TemplateResult | typeof nothing {
        if (table.source.kind === "worker") return drawDeal({kind: "local"});
        if (table.doubt) return alarm({kind: "lie", why: table.doubt});
        if (table.record && table.record !== this.of) void this.check(table);
        return this.result ? html`${drawDeal(this.result)}${this.result.kind === "unread" ? html`<button class="button"
            @click=${() => void this.check(table)}>${t("Try again")}</button>` : nothing}` : nothing;
    }
}
