/* program_key.ts: a key with which a program of the reader's takes part in games (docs/protocol.md, "Your own bot").
 * It is told once: the house keeps a hash of it. */
import {html, TemplateResult} from "lit-html";
import {App, attempt} from "../app.ts";
import {t} from "../text.ts";
import type {Dialog} from "./dialog.ts";
import {keyRow} from "./share.ts";

export interface KeyState {
    program: string; /* what it is to be called */
    key: string; /* once it is made */
}

export function programSection(app: App, state: KeyState, dialog: Dialog): TemplateResult {
    const make = (event: Event): void => {
        event.preventDefault();
        void attempt(app, async () => {
            state.key = String((await app.source.ask("POST", "/api/me/keys", {name: state.program.trim()})).token);
            dialog.redraw();
        });
    };
    return html`<details class="device program-key"><summary>${t("A key for a program of yours")}</summary>
        <p>${t("A bot that you have written takes a seat with this key and plays like anybody. Everybody sees that it is a program.")}</p>
        ${state.key === "" ? html`<form class="program-form" @submit=${make}>
            <label class="field"><span>${t("What the program is called")}</span>
                <input type="text" name="program" maxlength="24" required .value=${state.program}
                    @input=${(event: Event) => (state.program = (event.target as HTMLInputElement).value)}></label>
            <button class="button">${t("Make a key")}</button></form>`
            : html`<p><b>${t("Keep it now: it is not shown again, and anyone who has it plays as your program.")}</b></p>
                ${keyRow(app, state.key)}
                <p><small>${t("How a program uses it: docs/protocol.md, “Your own bot”.")}</small></p>`}
    </details>`;
}
