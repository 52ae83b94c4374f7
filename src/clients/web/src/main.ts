/* main.ts: starts the page: settings, language, the source of views; the header that all screens share; and
 * the screen that the address names (#/, #/new, #/table/ID, #/record/ID, #kb1.RECORD, #/rules/GAME, #/learn/GAME,
 * #/learn/live). */
import {html, nothing, render} from "lit-html";
import type {App, Screen} from "./app.ts";
import {avatar, logo, patterns} from "./art/index.ts";
import {closeDialogs, dialogOpen, redrawDialogs} from "./screens/dialog.ts";
import {HomeScreen} from "./screens/home.ts";
import {icon} from "./screens/icons.ts";
import {LaterScreen} from "./screens/later.ts";
import {LearnScreen} from "./learn/learn_screen.ts";
import {MakeScreen} from "./screens/make.ts";
import {askName, redeem, showProfile} from "./screens/profile_dialog.ts";
import {isRecordAddress} from "./record_address.ts";
import {RecordScreen} from "./screens/record_screen.ts";
import {RulesScreen, showRules} from "./screens/rules_dialog.ts";
import {showKeys, showSettings} from "./screens/settings_dialog.ts";
import {TableScreen} from "./screens/table_screen.ts";
import {loadSettings} from "./settings.ts";
import type {Source} from "./source.ts";
import {chooseSource, server} from "./sources.ts";
import {Language, language, languageNames, languages, loadLanguage, preferred, t} from "./text.ts";

const NOTICE_MS = 6000;
const SAID_MAX = 40;

const place = document.getElementById("main")!;
const head = document.createElement("header");
const notices = document.createElement("div");
const live = document.createElement("div");
let source: Source = server;
let screen: Screen | null = null;
let offline = !navigator.onLine;

function say(text: string): void {
    if (!text) return;
    const line = document.createElement("p");
    line.textContent = text;
    live.append(line);
    while (live.childElementCount > SAID_MAX) live.firstElementChild!.remove();
}

function notice(text: string, bad = false): void {
    const line = document.createElement("p");
    line.className = bad ? "notice bad" : "notice";
    line.textContent = text;
    notices.append(line);
    setTimeout(() => line.remove(), NOTICE_MS);
}

const app: App = {
    get source() {
        return source;
    },
    settings: loadSettings(),
    place,
    go: (path) => {
        if (location.hash === path) show();
        else location.hash = path;
    },
    say,
    notice,
    redraw: () => {
        drawHead();
        redrawDialogs();
        screen?.draw();
    },
    askName: () => askName(app),
    rules: (game, section) => {
        const now = screen?.section?.();
        showRules(game ?? now?.game ?? "corruption", section ?? now?.section ?? "");
    },
    openSettings: () => showSettings(app, (lang) => void changeLanguage(lang)),
};

async function changeLanguage(lang: Language): Promise<void> {
    localStorage.setItem("language", lang);
    try {
        await loadLanguage(lang);
    } catch {
        notice(t("This language could not be loaded. Check your connection."), true);
    }
    app.redraw();
    document.title = screen?.title() ?? "Kickback";
}

function drawHead(): void {
    const name = app.source.name();
    render(html`
        <a class="skip" href="#main" @click=${(event: Event) => {
            event.preventDefault();
            focusScreen();
        }}>${t("To the content")}</a>
        <a class="brand" href="#/" aria-label=${t("Kickback, home")}>${logo()}</a>
        <nav aria-label=${t("Main")}><a href="#/new">${t("Make a table")}</a><a
            href="#/rules/corruption">${t("The rules")}</a></nav>
        <span class="head-space"></span>
        ${offline ? html`<span class="chip bad" role="status">${t("offline")}</span>` : nothing}
        <label class="language"><span class="hidden">${t("Language")}</span><select @change=${(event: Event) =>
            void changeLanguage(languages[(event.target as HTMLSelectElement).selectedIndex]!)}>
            ${languages.map((lang) => html`<option ?selected=${lang === language()}
                lang=${lang}>${languageNames[lang]}</option>`)}</select></label>
        <button class="icon-button" aria-label=${t("Settings")} @click=${() => app.openSettings()}>${icon("settings")}</button>
        <button class="icon-button me-button" aria-label=${name ? t("You: {name}", {name}) : t("Choose a name")}
            @click=${() => showProfile(app)}>
            <span class="avatar">${avatar(name || "?", 0)}</span></button>`, head);
}

function focusScreen(): void {
    const target = place.querySelector<HTMLElement>("h1") ?? place;
    target.focus({preventScroll: true});
}

/* What somebody typed may be no address at all. */
function parts(): string[] {
    try {
        return location.hash.split("/").map(decodeURIComponent);
    } catch {
        return [];
    }
}

function makeScreen(): Screen | null {
    const [, kind = "", id = "", more = ""] = parts();
    if (isRecordAddress(location.hash.slice(1))) return new RecordScreen(app, location.hash.slice(1));
    switch (kind) {
    case "table":
        if (more) sessionStorage.setItem("invitation " + id, more);
        return new TableScreen(app, id);
    case "record":
    case "replay": return new RecordScreen(app, id);
    case "new": return new MakeScreen(app, id);
    case "rules": return new RulesScreen(app, id);
    case "learn":
        if (id === "live")
            return new LaterScreen(app, async () => new (await import("./live/live.ts")).PracticeScreen(app));
        return new LearnScreen(app, id === "hacker" ? "hacker" : "corruption");
    case "device":
        void redeem(app, id);
        return null;
    default: return new HomeScreen(app);
    }
}

let first = true;

function show(): void {
    closeDialogs();
    screen?.close();
    render(nothing, place);
    document.body.classList.remove("at-table");
    screen = makeScreen();
    screen?.draw();
    document.title = screen?.title() ?? "Kickback";
    window.scrollTo(0, 0);
    if (!first) focusScreen();
    first = false;
}

const typing = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement && target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");

function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || dialogOpen()
        || typing(event.target)) return;
    if (event.key === "?") app.rules();
    else if (event.key === "k") showKeys();
    else if (!screen?.key?.(event)) return;
    event.preventDefault();
}

function online(): void {
    offline = !navigator.onLine;
    drawHead();
}

async function start(): Promise<void> {
    const words = loadLanguage(preferred()).catch(() => undefined); /* English is always there */
    const chosen = chooseSource().then((found) => {
        source = found;
    });
    /* A table of the server need not wait for an answer to another question. */
    await (/^#\/table\/\d/.test(location.hash) ? words : Promise.all([chosen, words]));
    head.className = "head";
    notices.className = "notices";
    notices.setAttribute("role", "status");
    live.className = "hidden";
    live.setAttribute("role", "log");
    live.setAttribute("aria-live", "polite");
    place.tabIndex = -1;
    place.before(head);
    place.after(notices, live);
    const defs = document.createElement("div");
    document.body.append(defs);
    render(patterns(), defs);
    window.addEventListener("hashchange", show);
    window.addEventListener("keydown", key);
    window.addEventListener("online", online);
    window.addEventListener("offline", online);
    drawHead();
    show();
}

void start();
