/* share.ts: a link to give away: shown, copied, and handed to the device's own sharing where it has one. */
import {html, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import {t} from "../text.ts";

async function copy(app: App, link: string, field: HTMLInputElement): Promise<void> {
    try {
        await navigator.clipboard.writeText(link);
    } catch { /* a page that came by plain HTTP has no clipboard: the old way */
        field.select();
        document.execCommand("copy");
    }
    app.notice(t("The link is copied."));
}

export function shareRow(app: App, link: string, title: string): TemplateResult {
    return html`<div class="share">
        <input type="text" readonly class="share-link" .value=${link} aria-label=${t("Link")}
            @focus=${(event: Event) => (event.target as HTMLInputElement).select()}>
        <button class="button" @click=${(event: Event) => {
            const row = (event.currentTarget as HTMLElement).parentElement!;
            void copy(app, link, row.querySelector("input")!);
        }}>${t("Copy")}</button>
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
