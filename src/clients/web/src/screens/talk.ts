/* talk.ts: saying something: twelve phrases that everybody reads in their own language, and free text where
 * the table allows it. */
import {html, nothing, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import {codeText} from "../errors.ts";
import {phrase, PHRASES} from "../names.ts";
import type {Table} from "../table.ts";
import {readTerms} from "../terms.ts";
import {t} from "../text.ts";

const TEXT_MAX = 200;

async function send(app: App, table: Table, command: Record<string, unknown>): Promise<void> {
    const answer = await table.send(command);
    if (answer.error) app.notice(codeText(answer.error, answer.text), true);
}

export function drawTalk(app: App, table: Table): TemplateResult | typeof nothing {
    const {chat} = readTerms(table.terms);
    const silenced = table.seats[table.you - 1]?.silenced;
    if (chat === "off" || table.you === 0) return nothing;
    if (silenced) return html`<p class="quiet">${t("The host has silenced you at this table.")}</p>`;
    return html`<div class="talk">
        <details class="phrases"><summary class="button">${t("Say something")}</summary>
            <div class="phrase-grid">${Array.from({length: PHRASES}, (_, i) => html`
                <button class="phrase" @click=${(event: Event) => {
                    (event.currentTarget as HTMLElement).closest("details")!.open = false;
                    void send(app, table, {do: "phrase", number: i});
                }}>${phrase(i)}</button>`)}</div></details>
        ${chat !== "free" ? nothing : html`<form class="chat-form" @submit=${(event: Event) => {
            event.preventDefault();
            const field = (event.target as HTMLFormElement).querySelector("input")!;
            const text = field.value.trim();
            if (text) void send(app, table, {do: "chat", text});
            field.value = "";
        }}><input type="text" maxlength=${TEXT_MAX} aria-label=${t("Message")} placeholder=${t("Message")}
            autocomplete="off">
            <button class="button">${t("Send")}</button></form>`}
    </div>`;
}
