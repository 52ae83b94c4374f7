/* dialog.ts: one dialog over the page: a real <dialog>, so that focus stays inside, Escape closes it, and
 * focus goes back where it was. */
import {html, render, TemplateResult} from "lit-html";
import {t} from "../text.ts";
import {icon} from "./icons.ts";

export interface Dialog {
    redraw(): void;
    close(): void;
}

const open = new Set<Dialog>();

export const dialogOpen = (): boolean => open.size > 0;

/* After a change of language. */
export function redrawDialogs(): void {
    for (const dialog of open) dialog.redraw();
}

export function closeDialogs(): void {
    for (const dialog of [...open]) dialog.close();
}

/* `content` is drawn again at each redraw; `closed` is called once. */
export function showDialog(title: () => string, content: (dialog: Dialog) => TemplateResult, options: {
    closed?: () => void;
    className?: string;
} = {}): Dialog {
    const element = document.createElement("dialog");
    element.className = "dialog " + (options.className ?? "");
    const dialog: Dialog = {
        redraw: () => render(html`
            <header class="dialog-head">
                <h2 id="dialog-title">${title()}</h2>
                <button class="icon-button" aria-label=${t("Close")}
                    @click=${() => element.close()}>${icon("close")}</button>
            </header>
            <div class="dialog-body" tabindex="0">${content(dialog)}</div>`, element),
        close: () => element.close(),
    };
    element.setAttribute("aria-labelledby", "dialog-title");
    element.addEventListener("click", (event) => {
        if (event.target === element) element.close(); /* beside it */
    });
    element.addEventListener("close", () => {
        open.delete(dialog);
        element.remove();
        options.closed?.();
    });
    open.add(dialog);
    document.body.append(element);
    dialog.redraw();
    element.showModal();
    return dialog;
}
