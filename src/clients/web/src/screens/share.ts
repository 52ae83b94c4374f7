/* share.ts: a link to give away: shown, copied, and handed to the device's own sharing where it has one. */
import {html, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import {t} from "../text.ts";

async function copy(app: App, link: string, field: HTMLInputElement, copied: string): Promise<void> {
    try {
        await navigator.clipboard.writeText(link);
    } catch { /* a page that came by plain HTTP has no clipboard: the old way */
        field.select();
        document.execCommand("copy");
    }
    app.notice(copied);
}

/* Does an address of this host lead to this computer alone? Then nobody else can open it. */
export const onlyHere = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

export const onlyHereText = (): string => t("This link works on this computer only. To play with " +
    "others on your network, start the server with {command}.", {command: "./run --lan"});

/* A text to copy, with its name, and what is said then. */
function copyField(app: App, text: string, name: string, copied: string): TemplateResult {
    return html`<input type="text" readonly class="share-link" .value=${text} aria-label=${name}
            @focus=${(event: Event) => (event.target as HTMLInputElement).select()}>
        <button class="button" @click=${(event: Event) => {
            const row = (event.currentTarget as HTMLElement).parentElement!;
            void copy(app, text, row.querySelector("input")!, copied);
        }}>${t("Copy")}</button>`;
}

/* A key is copied, and not shared. */
export const keyRow = (app: App, key: string): TemplateResult =>
    html`<div class="share">${copyField(app, key, t("Key"), t("The key is copied."))}</div>`;

export function shareRow(app: App, link: string, title: string): TemplateResult {
    return html`<div class="share">${copyField(app, link, t("Link"), t("The link is copied."))}
        ${"share" in navigator ? html`<button class="button" @click=${() =>
            void navigator.share({title, url: link}).catch(() => {})}>${t("Share")}</button>` : ""}
    </div>`;
}

/* Saves a text as a file of the reader's. */
export function download(name: string, text: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], {type: "text/plain"}));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
