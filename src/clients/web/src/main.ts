/* main.ts: starts the page: settings, language, the source of views; the header that all screens share; and
 * the screen that the address names (#/, #/new, #/table/ID, #/record/ID, #kb1.RECORD, #/rules/GAME, #/learn/GAME,
 * #/learn/live). */
import "./core.ts";
import {html, nothing, render} from "lit-html";
import type {App, Screen} from "./app.ts";
import {logo, patterns} from "./art/page.ts";
import {closeDialogs, dialogOpen, redrawDialogs} from "./screens/dialog.ts";
import {icon} from "./screens/icons.ts";
import {myFace} from "./screens/lists.ts";
import {notLoaded} from "./errors.ts";
import {aboutOf, addressed, FIRST, loadGame} from "./games.ts";
import {keepOffline} from "./offline.ts";
import {LazyScreen} from "./screens/lazy_screen.ts";
import {isRecordAddress} from "./record_address.ts";
import {loadSettings} from "./settings.ts";
import {loadSmall} from "./small.ts";
import type {Source} from "./source.ts";
import {chooseSource, server} from "./sources.ts";
import {Language, language, languageNames, languages, loadLanguage, preferred, t} from "./text.ts";

const NOTICE_MS = 6000;
const SAID_MAX = 40;
const REST_MS = 1000; /* after the first screen: then the rest is loaded */

const place = document.getElementById("main")!;
const head = document.createElement("header");
const notices = document.createElement("div");
const live = document.createElement("div");
let source: Source = server;
let chosen = false; /* or taken for granted */
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
    askName: async () => app.source.named() || (await withMore((more) => more.askName(app))) === true,
    rules: (game, section) => {
        const now = screen?.section?.();
        void withMore((more) => more.showRules({game: game ?? now?.game ?? FIRST, section: section ?? now?.section ?? "",
            live: now?.live}));
    },
    openSettings: () => void withMore((more) => more.showSettings(app, (lang) => void changeLanguage(lang))),
};

type More = typeof import("./screens/lazy_parts.ts");
const loadMore = (): Promise<More> => import("./screens/lazy_parts.ts");

/* Undefined: it could not be loaded, and that was said. */
async function withMore<T>(use: (more: More) => T): Promise<Awaited<T> | undefined> {
    let more: More;
    try {
        more = await loadMore();
    } catch {
        notice(notLoaded(), true);
        return undefined;
    }
    return await use(more);
}

async function changeLanguage(lang: Language): Promise<void> {
    localStorage.setItem("language", lang);
    try {
        await loadLanguage(lang);
    } catch {
        notice(t("This language could not be loaded. Check your connection."), true);
    }
    live.replaceChildren(); /* what was said in the old one */
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
            href="#/rules/${FIRST}">${t("The rules")}</a></nav>
        <span class="head-space"></span>
        ${offline ? html`<span class="chip bad" role="status">${t("offline")}</span>` : nothing}
        <label class="language"><span class="hidden">${t("Language")}</span><select @change=${(event: Event) =>
            void changeLanguage(languages[(event.target as HTMLSelectElement).selectedIndex]!)}>
            ${languages.map((lang) => html`<option ?selected=${lang === language()}
                lang=${lang}>${languageNames[lang]}</option>`)}</select></label>
        <button class="icon-button" aria-label=${t("Settings")} @click=${() => app.openSettings()}>${icon("settings")}</button>
        <button class="icon-button head-rules" aria-label=${t("The rules")} @click=${() => app.rules()}>${icon("rules")}</button>
        <button class="icon-button me-button" aria-label=${name ? t("You: {name}", {name}) : t("Choose a name")}
            @click=${() => void withMore((more) => more.showProfile(app))}>
            <span class="avatar">${myFace()}</span></button>`, head);
}

function focusScreen(): void {
    const target = place.querySelector<HTMLElement>("h1") ?? place;
    target.focus({preventScroll: true});
}

/* A typed address may be invalid. */
function parts(): string[] {
    try {
        return location.hash.split("/").map(decodeURIComponent);
    } catch {
        return [];
    }
}

async function loadScreen(): Promise<Screen> {
    const [, kind = "", id = "", code = ""] = parts();
    const address = location.hash.slice(1);
    if (isRecordAddress(address)) return new (await loadMore()).RecordScreen(app, address);
    switch (kind) {
    case "table":
        if (code) sessionStorage.setItem("invitation " + id, code);
        return new (await import("./screens/table_screen.ts")).TableScreen(app, id);
    case "record":
    case "replay": return new (await loadMore()).RecordScreen(app, id);
    case "new": return new (await loadMore()).MakeScreen(app, id);
    case "rules": return new (await loadMore()).RulesScreen(app, id);
    case "learn": {
        const {game, live} = addressed(id);
        if (live) return new (await aboutOf(game).live!.load()).PracticeScreen(app);
        const about = aboutOf(game).lesson ? aboutOf(game) : aboutOf(FIRST);
        const [{LearnScreen}, lesson] = await Promise.all([loadMore(), about.lesson!(), loadGame(about.game)]);
        return new LearnScreen(app, lesson);
    }
    case "device": void withMore((more) => more.askDevice(app, id)); /* over the first screen */
    }
    return new (await import("./screens/home.ts")).HomeScreen(app);
}

let first = true;

/* The screen that the address names is there: a new one gets the focus, unless the reader has put it elsewhere. */
function shown(): void {
    document.title = screen?.title() ?? "Kickback";
    if (!first && [place, document.body].includes(document.activeElement as HTMLElement)) focusScreen();
    if (first) afterFirst();
    first = false;
}

function show(): void {
    closeDialogs();
    screen?.close();
    live.replaceChildren();
    render(nothing, place);
    document.body.classList.toggle("at-table", location.hash.startsWith("#/table/"));
    screen = new LazyScreen(app, loadScreen, shown);
    window.scrollTo(0, 0);
    if (!first) place.focus({preventScroll: true});
}

/* What can wait until the first screen is seen. */
function afterFirst(): void {
    setTimeout(() => {
        if (!chosen) void choose();
        keepOffline();
        void loadMore().catch(() => undefined);
    }, REST_MS);
}

const typing = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement && target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");

function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || dialogOpen()
        || typing(event.target)) return;
    if (event.key === "?") app.rules();
    else if (event.key === "k") void withMore((more) => more.showKeys());
    else if (!screen?.key?.(event)) return;
    event.preventDefault();
}

/* Another window of this browser has switched to another player. */
function keptElse(event: StorageEvent): void {
    if (event.key === "token" && event.newValue && server.person.displaced())
        notice(t("In another window this browser became somebody else. Here you stay {name} until you load the page again.",
            {name: server.name()}));
}

function online(): void {
    offline = !navigator.onLine;
    drawHead();
}

/* A table of the server need not wait for the answer to another question. */
const atServersTable = (): boolean => /^#\/table\/\d/.test(location.hash);

async function choose(): Promise<void> {
    source = await chooseSource();
    chosen = true;
}

async function start(): Promise<void> {
    const words = loadLanguage(preferred()).catch(() => undefined); /* English is always there */
    await Promise.all([words, loadSmall().catch(() => undefined), atServersTable() ? undefined : choose()]);
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
    window.addEventListener("storage", keptElse);
    window.addEventListener("online", online);
    window.addEventListener("offline", online);
    drawHead();
    show();
}

void start();
