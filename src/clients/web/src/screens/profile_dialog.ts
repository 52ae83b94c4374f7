/* profile_dialog.ts: who the reader is: a name, no account. It can be changed; device_dialog.ts has the rest. */
import {html, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import {errorText} from "../errors.ts";
import {t} from "../text.ts";
import {Devices} from "./device_dialog.ts";
import {Dialog, showDialog} from "./dialog.ts";
import {myFace} from "./lists.ts";
import {programSection} from "./program_key.ts";

const NAME_MAX = 24;

/* The field for a name, as a form of its own; `done` comes after the server has taken it. */
function nameForm(app: App, state: {problem: string; draft: string}, dialog: Dialog, done: () => void): TemplateResult {
    const save = async (event: Event): Promise<void> => {
        event.preventDefault();
        try {
            await app.source.setName(state.draft.trim());
            done();
        } catch (error) {
            state.problem = errorText(error);
            dialog.redraw();
        }
    };
    return html`<form class="name-form" @submit=${save}>
        <span class="avatar big">${myFace()}</span>
        <label class="field"><span>${t("Your name")}</span>
            <input type="text" name="name" maxlength=${NAME_MAX} autocomplete="nickname" required autofocus
                .value=${state.draft} aria-describedby="name-problem"
                @input=${(event: Event) => {
                    state.draft = (event.target as HTMLInputElement).value;
                    dialog.redraw();
                }}></label>
        <button class="button main">${t("That's me")}</button>
        <p id="name-problem" class="problem" role="alert">${state.problem}</p>
    </form>`;
}

/* Asks for a name where the reader has chosen none yet. */
export function askName(app: App): Promise<boolean> {
    if (app.source.named()) return Promise.resolve(true);
    const state = {problem: "", draft: ""};
    return new Promise((resolve) => {
        showDialog(() => t("What shall we call you?"), (dialog) => html`
            <p>${t("Others at the table see this name. There is no account and no password.")}</p>
            ${nameForm(app, state, dialog, () => {
                app.redraw();
                dialog.close();
            })}`, {className: "narrow", closed: () => resolve(app.source.named())});
    });
}

export function showProfile(app: App): void {
    const state = {problem: "", draft: app.source.name(), changing: app.source.name() === "", program: "", key: ""};
    const devices = app.source.kind === "server" ? new Devices(app) : null;
    showDialog(() => t("You"), (dialog) => html`
        ${state.changing ? html`
            ${app.source.name() ? html`<p>${t("Where you sit already, you stay {name}.", {name: app.source.name()})}</p>` : ""}
            ${nameForm(app, state, dialog, () => {
                app.redraw();
                dialog.close();
            })}`
            : html`<div class="me"><span class="avatar big">${myFace()}</span>
                <p><b class="me-name">${app.source.name()}</b><br>
                    <small>${t("Your picture stays the same under every name.")}</small></p>
                <button class="button" @click=${() => {
                    state.changing = true;
                    dialog.redraw();
                }}>${t("Another name")}</button></div>`}
        ${devices ? html`${devices.draw(dialog)}${app.source.name() ? programSection(app, state, dialog) : ""}` : ""}`,
            {className: "narrow"});
}
