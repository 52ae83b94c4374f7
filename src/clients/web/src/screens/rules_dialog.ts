/* rules_dialog.ts: the rules in the reader's language, opened at the paragraph that applies now; also as a
 * page of its own (#/rules/GAME). */
import {html, TemplateResult} from "lit-html";
import type {App, RulesPlace, Screen} from "../app.ts";
import {Section, sections, sectionsFor} from "../markdown.ts";
import {Language, language, t} from "../text.ts";
import {render} from "lit-html";
import {Dialog, showDialog} from "./dialog.ts";

async function load(game: string, lang: Language): Promise<string> {
    switch (game + "." + lang) {
    case "corruption.fr": return (await import("rules:corruption.fr")).default;
    case "corruption.de": return (await import("rules:corruption.de")).default;
    case "corruption.es": return (await import("rules:corruption.es")).default;
    case "corruption.en": return (await import("rules:corruption.en")).default;
    case "hacker.fr": return (await import("rules:hacker.fr")).default;
    case "hacker.de": return (await import("rules:hacker.de")).default;
    case "hacker.es": return (await import("rules:hacker.es")).default;
    default: return (await import("rules:hacker.en")).default;
    }
}

/* One game's rules as they stand now; loads them when game or language has changed. `live`: those of one clock only. */
class Rules {
    private loaded = "";
    private found: Section[] = [];

    constructor(public game: string, private changed: () => void, private live?: boolean) {}

    sections(): Section[] {
        return sectionsFor(this.all(), this.live);
    }

    private all(): Section[] {
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

function drawSections(found: Section[], now: string): TemplateResult {
    if (found.length === 0) return html`<p class="quiet">${t("Opening the rules …")}</p>`;
    return html`${found.map((section) => html`
        <section class="rule ${section.mark === now ? "rule-now" : ""}" data-mark=${section.mark}>
            <h3 tabindex="-1">${section.title}${section.mark === now ? html` <span
                class="chip">${t("applies now")}</span>` : ""}</h3>
            ${section.body}
        </section>`)}`;
}

function drawContents(found: Section[], jump: (mark: string) => void): TemplateResult {
    return html`<nav class="rules-contents" aria-label=${t("Contents")}><ul>${found.map((section) => html`
        <li><button class="link" @click=${() => jump(section.mark)}>${section.title}</button></li>`)}</ul></nav>`;
}

function drawGames(game: string, choose: (game: string) => void): TemplateResult {
    return html`<div class="tabs" role="group" aria-label=${t("Game")}>${["corruption", "hacker"].map((id) => html`
        <button class="tab" aria-pressed=${id === game} @click=${() => choose(id)}>${id === "corruption" ? "Corruption"
            : "Hacker"}</button>`)}
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
        this.rules = new Rules(game === "hacker" ? "hacker" : "corruption", () => this.draw());
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
                <div class="rules-text"><h2>${this.rules.game === "hacker" ? "Hacker" : "Corruption"}</h2>
                    ${drawSections(found, "")}</div>
            </div></div>`, this.app.place);
    }

    close(): void {}
}
