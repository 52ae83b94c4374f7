/* rules_dialog.ts: the rules in the reader's language, opened at the paragraph that applies now; also as a
 * page of its own (#/rules/GAME). */
import {html, nothing, TemplateResult} from "lit-html";
import texts from "rules:all";
import type {App, RulesPlace, Screen} from "../app.ts";
import {aboutOf, addressed, offeredGames} from "../games.ts";
import {Section, sections, sectionsFor} from "../markdown.ts";
import {Language, language, t} from "../text.ts";
import {render} from "lit-html";
import {Dialog, showDialog} from "./dialog.ts";

/* "" where there are none. */
async function load(game: string, lang: Language): Promise<string> {
    return (await (texts[`${game}.${lang}`] ?? texts[game + ".en"])?.())?.default ?? "";
}

/* One game's rules as they stand now; loads them when game or language has changed. `live`: those of one clock only. */
class Rules {
    private loaded = "";
    private found: Section[] | null = null;

    constructor(public game: string, private changed: () => void, private live?: boolean) {}

    /* Null: not loaded yet. */
    sections(): Section[] | null {
        const all = this.all();
        return all && sectionsFor(all, this.live);
    }

    private all(): Section[] | null {
        const wanted = this.game + "." + language();
        if (wanted !== this.loaded) {
            this.loaded = wanted;
            void load(this.game, language()).then((text) => {
                if (this.loaded !== wanted) return;
                this.found = sections(text).sections;
                this.changed();
            }).catch(() => (this.loaded = ""));
        }
        return this.found;
    }
}

function drawSections(found: Section[] | null, now: string): TemplateResult {
    if (!found) return html`<p class="quiet">${t("Opening the rules …")}</p>`;
    if (found.length === 0) return html`<p class="quiet">${t("There is no text of these rules here.")}</p>`;
    return html`${found.map((section) => html`
        <section class="rule ${section.mark === now ? "rule-now" : ""}" data-mark=${section.mark}>
            <h3 tabindex="-1">${section.title}${section.mark === now ? html` <span
                class="chip">${t("applies now")}</span>` : ""}</h3>
            ${section.body}
        </section>`)}`;
}

function drawContents(found: Section[] | null, jump: (mark: string) => void): TemplateResult | typeof nothing {
    return !found?.length ? nothing : html`<nav class="rules-contents" aria-label=${t("Contents")}><ul>${found.map((section) => html`
        <li><button class="link" @click=${() => jump(section.mark)}>${section.title}</button></li>`)}</ul></nav>`;
}

function drawGames(game: string, choose: (game: string) => void): TemplateResult {
    const ours = offeredGames([]);
    const games = ours.some((about) => about.game === game) ? ours : [...ours, aboutOf(game)];
    return html`<div class="tabs" role="group" aria-label=${t("Game")}>${games.map((about) => html`
        <button class="tab" aria-pressed=${about.game === game} @click=${() => choose(about.game)}>${about.name}</button>`)}
    </div>`;
}

function jumpTo(root: ParentNode, mark: string): void {
    const found = root.querySelector<HTMLElement>(`[data-mark="${CSS.escape(mark)}"] h3`);
    found?.scrollIntoView({block: "start"});
    found?.focus({preventScroll: true});
}

export function showRules({game, section: now, live}: RulesPlace): void {
    let waiting = now;
    const jump = (mark: string): void => {
        const dialogs = document.querySelectorAll("dialog.rules-dialog");
        if (dialogs.length) jumpTo(dialogs[dialogs.length - 1]!, mark);
    };
    let dialog: Dialog | null = null;
    const rules = new Rules(game, () => {
        dialog?.redraw();
        if (waiting) requestAnimationFrame(() => jump(waiting));
    }, live);
    dialog = showDialog(() => t("The rules"), () => {
        const found = rules.sections();
        return html`
            ${drawGames(rules.game, (chosen) => {
                rules.game = chosen;
                waiting = chosen === game ? now : "";
                dialog?.redraw();
            })}
            <div class="rules-columns">
                ${drawContents(found, jump)}
                <div class="rules-text">${drawSections(found, rules.game === game ? now : "")}</div>
            </div>`;
    }, {className: "rules-dialog"});
}

export class RulesScreen implements Screen {
    private rules: Rules;

    constructor(private app: App, game: string) {
        this.rules = new Rules(addressed(game).game, () => this.draw());
    }

    title(): string {
        return t("The rules");
    }

    draw(): void {
        const found = this.rules.sections();
        render(html`<div class="page reading">
            <h1 tabindex="-1">${t("The rules")}</h1>
            ${drawGames(this.rules.game, (game) => this.app.go("#/rules/" + game))}
            <div class="rules-columns">
                ${drawContents(found, (mark) => jumpTo(this.app.place, mark))}
                <div class="rules-text"><h2>${aboutOf(this.rules.game).name}</h2>
                    ${drawSections(found, "")}</div>
            </div></div>`, this.app.place);
    }

    close(): void {}
}
