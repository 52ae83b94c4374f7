/* device_dialog.ts: one player on several devices. In the profile: a link for another device, on how many one is, and
 * who this browser was before. On the other device (#/device/CODE): a question, since whoever follows such a link
 * becomes somebody else, perhaps without having wished it. */
import {html, nothing, TemplateResult} from "lit-html";
import {App, attempt} from "../app.ts";
import type {Known} from "../person.ts";
import type {TableRow} from "../protocol.ts";
import {qrPicture} from "../qr.ts";
import {server} from "../sources.ts";
import {t, tn} from "../text.ts";
import {Dialog, showDialog} from "./dialog.ts";
import {onlyHere, onlyHereText, shareRow} from "./share.ts";

/* The page starts anew as that player. */
function become(next: Known): void {
    server.person.become(next);
    location.hash = "#/";
    location.reload();
}

/* ---- In the profile ---- */

export class Devices {
    private code = "";
    private count = 0; /* 0: not known */
    private dialog: Dialog | null = null;

    constructor(private app: App) {
        if (server.name()) void this.ask();
    }

    private async ask(): Promise<void> {
        const me = await server.ask("GET", "/api/me").catch(() => null);
        this.count = Number(me?.devices ?? 0);
        this.dialog?.redraw();
    }

    private makeLink = (): void => void attempt(this.app, async () => {
        this.code = String((await server.ask("POST", "/api/me/device")).code);
        this.dialog?.redraw();
    });

    private signOut = (): void => void attempt(this.app, async () => {
        const {devices} = await server.ask("POST", "/api/me/alone");
        this.code = ""; /* it is void, too */
        this.count = 1;
        this.app.notice(tn("{n} other device was signed out.", "{n} other devices were signed out.", Number(devices ?? 0)));
        this.dialog?.redraw();
    });

    /* A token may have been forgotten meanwhile: signed out from elsewhere, or too old. */
    private goBack = (other: Known): void => void attempt(this.app, async () => {
        if (await server.person.isKnown(other)) return become(other);
        server.person.forgetOther(other.token);
        this.app.notice(t("This server does not know {name} any more.", {name: other.name}), true);
        this.dialog?.redraw();
    });

    private drawLink(): TemplateResult {
        const link = `${location.origin}${location.pathname}#/device/${this.code}`;
        return html`<h3>${t("Continue on another device")}</h3>
            <p>${t("You get a link that works once, within ten minutes. It makes the other device you.")}</p>
            ${this.code === "" ? html`<button class="button" @click=${this.makeLink}>${t("Make the link")}</button>`
                : html`${onlyHere(location.hostname) ? html`<p class="banner only-here">${onlyHereText()}</p>`
                    : html`<div class="qr-box">${qrPicture(link, t("QR code of the link"))}</div>`}
                    ${shareRow(this.app, link, t("Kickback"))}`}
            ${this.count > 1 ? html`<p class="devices">${tn("You are {name} on {n} device.", "You are {name} on {n} devices.",
                this.count, {name: server.name()})}
                <button class="button" data-alone @click=${this.signOut}>${t("Sign out all others")}</button></p>` : nothing}`;
    }

    draw(dialog: Dialog): TemplateResult {
        this.dialog = dialog;
        const others = server.person.others();
        return html`<section class="device">${server.name() ? this.drawLink() : nothing}
            ${others.length === 0 ? nothing : html`<h3>${t("Who you were in this browser")}</h3>
                <p class="actions">${others.map((other) => html`<button class="button" data-back=${other.name}
                    @click=${() => this.goBack(other)}>${t("Be {name} again", {name: other.name})}</button>`)}</p>`}
        </section>`;
    }
}

/* ---- #/device/CODE ---- */

const seatsOf = (tables: TableRow[]): number => tables.filter((row) => (row.you ?? 0) > 0 && row.phase !== "over").length;

/* The number of the player's seats; 0 also if it is unknown now. */
async function seatsNow(): Promise<number> {
    const me = await server.ask("GET", "/api/me").catch(() => null);
    return seatsOf((me?.tables as TableRow[] | undefined) ?? []);
}

function drawQuestion(name: string, me: string, seats: number): TemplateResult {
    return html`<p>${t("This link makes this browser {name}. Continue only if you made it yourself, on your other device: the " +
        "person who made it is {name}, too.", {name})}</p>
        ${me ? html`<p>${t("Here you are {me} now.", {me})}
            ${seats > 0 ? tn("{me} sits at {n} table: the seat stays {me}'s, and its clock runs on.",
                "{me} sits at {n} tables: the seats stay {me}'s, and their clocks run on.", seats, {me}) : nothing}
            ${t("You can be {me} again at any time: the button with your picture leads there.", {me})}</p>` : nothing}`;
}

/* Asks; on refusal the player stays the same, and the link stays valid. */
export async function askDevice(app: App, code: string): Promise<void> {
    const home = (): void => app.go("#/");
    const told = await attempt(app, () => server.ask("POST", "/api/redeem/name", {code}));
    if (!told) return home();
    const name = String(told.name), me = server.person.token() ? server.name() : "";
    const seats = me ? await seatsNow() : 0;
    const take = (dialog: Dialog): void => void attempt(app, async () => {
        const {token} = await server.ask("POST", "/api/redeem", {code});
        become({name, token: String(token)});
    }).finally(() => dialog.close());
    showDialog(() => t("Become {name}?", {name}), (dialog) => html`${drawQuestion(name, me, seats)}
        <p class="actions"><button class="button main" data-become @click=${() => take(dialog)}>${
            t("Become {name}", {name})}</button>
            <button class="button" data-stay autofocus @click=${() => dialog.close()}>${
                me ? t("Stay {me}", {me}) : t("Not now")}</button></p>`, {className: "narrow", closed: home});
}
