/* settings_dialog.ts: what a reader can set, and the keys of the page. */
import {html, TemplateResult} from "lit-html";
import type {App} from "../app.ts";
import type {Settings} from "../board.ts";
import {allowNotifications, changeSettings, paces} from "../settings.ts";
import {play} from "../sound.ts";
import {Language, language, languageNames, languages, t} from "../text.ts";
import {Dialog, showDialog} from "./dialog.ts";

function toggle(label: string, hint: string, on: boolean, change: (on: boolean) => void): TemplateResult {
    return html`<label class="setting"><span><b>${label}</b><small>${hint}</small></span>
        <input type="checkbox" role="switch" class="switch" .checked=${on}
            @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}></label>`;
}

function choice<T extends string | number>(label: string, hint: string, now: T, values: [T, string][],
    change: (value: T) => void): TemplateResult {
    return html`<label class="setting"><span><b>${label}</b><small>${hint}</small></span>
        <select @change=${(event: Event) => change(values[(event.target as HTMLSelectElement).selectedIndex]![0])}>
            ${values.map(([value, text]) => html`<option
                ?selected=${value === now}>${text}</option>`)}</select></label>`;
}

function paceName(pace: number): string {
    return pace === 0 ? t("at once") : pace === 0.5 ? t("fast") : pace === 1 ? t("normal pace") : t("slow");
}

export function showSettings(app: App, setLanguage: (lang: Language) => void): void {
    const settings = app.settings;
    const change = (dialog: Dialog, changed: Partial<Settings>): void => {
        changeSettings(settings, changed);
        dialog.redraw();
        app.redraw();
    };
    showDialog(() => t("Settings"), (dialog) => html`<div class="settings">
        ${choice<Language>(t("Language"), t("From your browser, unless you choose."), language(),
            languages.map((lang) => [lang, languageNames[lang]]), setLanguage)}
        ${choice<Settings["theme"]>(t("Colors"), t("Light or dark."), settings.theme,
            [["auto", t("as the system")], ["light", t("light")], ["dark", t("dark")]], (theme) => change(dialog,
                {theme}))}
        ${toggle(t("Confirm moves"), t("A move is sent only when you confirm it; until then you can take it back."),
            settings.confirm, (confirm) => change(dialog, {confirm}))}
        ${choice<number>(t("Pace of stories"), t("How fast the end of a round is told."), settings.pace,
            paces.map((pace) => [pace, paceName(pace)]), (pace) => change(dialog, {pace}))}
        ${choice<Settings["motion"]>(t("Movement"), t("Less movement shows results without flying cards."),
            settings.motion,
            [["auto", t("as the system")], ["less", t("less")]], (motion) => change(dialog, {motion}))}
        ${toggle(t("Sound"), t("Short sounds for cards, and when it is your turn."), settings.sound, (sound) => {
            change(dialog, {sound});
            if (sound) play("coin");
        })}
        ${toggle(t("Notifications"), t("Tells you that it is your turn while the page is in the background."),
            settings.notify, (notify) => void (async () => {
                if (notify && !(await allowNotifications())) {
                    app.notice(t("Your browser does not allow notifications from this page."), true);
                    notify = false;
                }
                change(dialog, {notify});
            })())}
    </div>`, {className: "narrow"});
}

const keyRow = (keys: string[], text: string): TemplateResult =>
    html`<tr><th scope="row">${keys.map((key) => html`<kbd>${key}</kbd> `)}</th><td>${text}</td></tr>`;

export function showKeys(): void {
    showDialog(() => t("Keys"), () => html`<div class="keys">
        <h3>${t("Everywhere")}</h3>
        <table><tbody>
            ${keyRow(["?"], t("the rules, at the paragraph that applies now"))}
            ${keyRow(["k"], t("these keys"))}
            ${keyRow(["Tab", "⇧ Tab"], t("to the next thing, and back"))}
            ${keyRow([t("Enter"), t("Space")], t("press what has the focus"))}
            ${keyRow(["Esc"], t("close a dialog, put a card back"))}
        </tbody></table>
        <h3>${t("At a table")}</h3>
        <table><tbody>
            ${keyRow(["j"], t("the log and the talk"))}
            ${keyRow(["t"], t("say something"))}
            ${keyRow(["←", "→"], t("from card to card, from account to account"))}
            ${keyRow(["p", "s", "."], t("while a story is told: pause, skip, the next scene"))}
        </tbody></table>
        <h3>Corruption</h3>
        <table><tbody>
            ${keyRow(["1", "…", "9"], t("a card of the hand, or a choice"))}
            ${keyRow(["a", "b", "c"], t("a government; then 0 for Switzerland, or the number of a contract"))}
        </tbody></table>
        <h3>Hacker</h3>
        <table><tbody>
            ${keyRow(["w", "g", "i"], t("watch, guard, infect; then the number of a seat or an account"))}
            ${keyRow(["f", "b"], t("walk forwards or backwards"))}
            ${keyRow(["c", "x"], t("confirm what is picked; steal nothing"))}
            ${keyRow(["n", "l"], t("your notebook, the last story"))}
        </tbody></table></div>`, {className: "narrow"});
}
