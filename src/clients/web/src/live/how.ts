/* how.ts: how Hacker live is played with a mouse, with fingers and with keys, in a dialog. */
import {html, type TemplateResult} from "lit-html";
import {showDialog} from "../screens/dialog.ts";
import {t} from "../text.ts";

const row = (keys: string[], words: string): TemplateResult =>
    html`<tr><th scope="row">${keys.map((key) => html`<kbd>${key}</kbd> `)}</th><td>${words}</td></tr>`;

export function showHow(): void {
    showDialog(() => t("How it is played"), () => html`<div class="keys">
        <p>${t("You see hands only in the light of your own eyes. A hand in that light for a moment, and you know whose " +
            "virus it brought. While a hand of yours is on its way, your eyes follow it: the light goes out until the hand " +
            "turns back.")}</p>
        <h3>${t("Mouse")}</h3>
        <p>${t("The pointer is your eyes. A click sends a hand with a virus, the right button the second hand; with Shift, " +
            "or held down for half a second, it is empty. Click your hand on its way to call it back.")}</p>
        <h3>${t("Fingers")}</h3>
        <p>${t("A finger on the table is your eyes. A tap sends a hand; while one finger looks, a tap of another sends " +
            "the second hand. For an empty hand press Feint first.")}</p>
        <h3>${t("Keys")}</h3>
        <table><tbody>
            ${row(["Tab", "←", "↑", "↓", "→"], t("your eyes, from account to account and chair to chair"))}
            ${row(["1", "2"], t("send hand 1 or 2 there"))}
            ${row(["f"], t("the next hand is empty: a feint"))}
            ${row(["r"], t("call a hand back"))}
            ${row(["t"], t("on your way to the bank: turn round"))}
            ${row([t("Enter")], t("put your bill there, or send a hand"))}
        </tbody></table></div>`, {className: "narrow"});
}
