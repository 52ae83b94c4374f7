/* home.ts: the first screen: the games, each one click away; the reader's own games; open tables; and the
 * ways to everything else. What is listed is asked again from time to time. */
import "../core.ts";
import {html, nothing, render, TemplateResult} from "lit-html";
import {App, attempt, Screen} from "../app.ts";
import {errorText} from "../errors.ts";
import {About, LIVE, offeredGames} from "../games.ts";
import {levelName} from "../names.ts";
import type {GameInfo, RecordRow, TableRow} from "../protocol.ts";
import {fileAddress} from "../record_address.ts";
import {NoRecord} from "../replay.ts";
import {gamesOf, server} from "../sources.ts";
import {t, tn} from "../text.ts";
import {showDialog} from "./dialog.ts";
import {tableList} from "./lists.ts";
import {newestFirst, pastList} from "./finished_games.ts";
import {playNow, Quick} from "./play_now.ts";

const AGAIN_MS = 5000;
const SHOWN_AT_FIRST = 4;
const levels = ["easy", "normal", "hard", "expert"];

export class HomeScreen implements Screen {
    private mine: TableRow[] = [];
    private open: TableRow[] | null = null;
    private records: RecordRow[] = [];
    private allRecords = false;
    private offline = false;
    private busy = false;
    private timer = 0;
    private games: GameInfo[] = []; /* what the house has; until it answers, what we know */
    private quick: Record<string, Quick> = {}; /* what was chosen here */

    constructor(private app: App) {
        void this.ask();
        this.timer = window.setInterval(() => {
            if (!document.hidden) void this.ask();
        }, AGAIN_MS);
    }

    title(): string {
        return t("Kickback: two card games about dirty money");
    }

    private async ask(): Promise<void> {
        const {source} = this.app;
        try {
            const [open, records, me, games] = await Promise.all([source.ask("GET", "/api/tables"), source.ask("GET",
                "/api/records"),
                source.name() ? source.ask("GET", "/api/me").catch(() => null) : null, gamesOf(source)]);
            this.games = games;
            this.mine = ((me?.tables as TableRow[] | undefined) ?? []);
            const ids = new Set(this.mine.map((row) => row.table));
            this.open = (open.tables as TableRow[]).filter((row) => !ids.has(row.table) && row.phase !== "over");
            this.records = newestFirst(records.records as RecordRow[]);
            this.offline = false;
        } catch {
            this.offline = true;
        }
        if (this.timer) this.draw();
    }

    private shownPast(): RecordRow[] {
        return this.allRecords ? this.records : this.records.slice(0, SHOWN_AT_FIRST);
    }

    /* A running game of ours, without going there. */
    private giveUp(row: TableRow): void {
        const {app} = this;
        showDialog(() => t("Give up this game?"), (dialog) => html`
            <p>${t("A bot plays on for you, and the game leaves your list.")}</p>
            <div class="actions">
                <button class="button main" @click=${() => void attempt(app, () => app.source.ask("POST",
                    "/api/tables/" + row.table, {do: "leave"})).then(() => {
                    dialog.close();
                    void this.ask();
                })}>${t("Give up")}</button>
                <button class="button" @click=${() => dialog.close()}>${t("Go on playing")}</button>
            </div>`, {className: "narrow"});
    }

    private quickOf({game, best}: About): Quick {
        return this.quick[game] ?? {level: "normal", seats: best};
    }

    private start(about: About, options = ""): void {
        if (this.busy) return;
        this.busy = true;
        this.draw();
        void attempt(this.app, () => playNow(this.app, about.game, this.quickOf(about), options)).finally(() => {
            this.busy = false;
            if (this.timer) this.draw();
        });
    }

    private drawGame(about: About): TemplateResult {
        const {game, name, least, most, live} = about;
        const quick = this.quickOf(about);
        const change = (event: Event, key: "level" | "seats"): void => {
            const value = (event.target as HTMLSelectElement).value;
            this.quick[game] = key === "level" ? {...quick, level: value} : {...quick, seats: Number(value)};
            this.draw();
        };
        const seats = Array.from({length: most - least + 1}, (_, i) => least + i);
        return html`<article class="game-card game-${game}" aria-labelledby="name-${game}">
            <div class="poster">${about.poster()}</div>
            <div class="game-card-body">
                <h2 id="name-${game}">${name}</h2>
                <p>${about.pitch()}</p>
                <button class="button main big" ?disabled=${this.busy} @click=${() => this.start(about)}
                    aria-label=${t("{what}: {which}", {what: t("Play now"), which: name})}>${t("Play now")}</button>
                <div class="quick">
                    <label><span>${t("Bots")}</span><select @change=${(event: Event) => change(event,
                        "level")}>${levels.map((level) => html`
                        <option value=${level} ?selected=${level === quick.level}>${levelName(level)}
                        </option>`)}</select></label>
                    <label><span>${t("Players")}</span><select @change=${(event: Event) => change(event,
                        "seats")}>${seats.map((n) => html`
                        <option value=${n} ?selected=${n === quick.seats}>${n}</option>`)}</select></label>
                    <span class="quick-links">${about.lesson ? html`<a class="link" href="#/learn/${game}">${t("How to play")}</a>` : nothing}
                        <a class="link" href="#/rules/${game}">${t("The rules")}</a></span>
                </div>
                <p class="game-facts">${about.facts()}</p>
                ${live ? this.drawLive(about, live.pitch()) : nothing}
            </div>
        </article>`;
    }

    /* The same game in real time. */
    private drawLive(about: About, pitch: string): TemplateResult {
        return html`<div class="live-door"><p><b>${t("Or live:")}</b> ${pitch}</p>
            <button class="button" ?disabled=${this.busy} data-live
                @click=${() => this.start(about, "clock=live")}>${t("Play it live")}</button>
            <a class="link" href="#/learn/${LIVE}">${t("Practise it: 90 seconds")}</a></div>`;
    }

    private drawLists(): TemplateResult {
        const {app} = this;
        const alone = app.source.kind === "worker";
        const shown = this.shownPast();
        return html`
            ${alone ? html`<section class="panel"><h2>${t("Without a server")}</h2>
                <p>${t("You play against bots in this page, also without a network. " +
                    "To meet people, open the page while the server answers.")}</p>
                ${server.name() ? html`<p>${t("Your games on the server are listed again when it answers.")}</p>` : nothing}
                <p><a class="button" href="#/new">${t("Make a table")}</a></p></section>` : html`<section
                    class="panel"><h2>${t("Open tables")}</h2>
                ${this.open?.length ? tableList(app, this.open)
                    : html`<p class="quiet">${this.open
                        ? t("No table is open right now. Make one, and send a friend the link.") : "…"}</p>`}
                <p><a class="button" href="#/new">${t("Make a table")}</a></p></section>`}
            <section class="panel"><h2>${t("Past games")}</h2>${this.records.length ? pastList(app, shown)
                : html`<p class="quiet">${t("Finished games are listed here.")}</p>`}
                ${shown.length < this.records.length ? html`<p><button class="link" @click=${() => {
                    this.allRecords = true;
                    this.draw();
                }}>${tn("{n} more", "{n} more", this.records.length - shown.length)}</button></p>`
                    : nothing}
                <p><label class="button file-button">${t("Open a record")}<input type="file" class="hidden"
                    accept=".kb,.txt,text/plain" @change=${(event: Event) => {
                        const field = event.target as HTMLInputElement;
                        this.openFile(field.files?.[0]);
                        field.value = "";
                    }}></label> <small class="with-mouse">${t("A file (.kb), or drop it on this page.")}</small></p></section>`;
    }

    /* A record out of a file of the reader's. */
    private openFile(file: File | undefined): void {
        if (!file) return;
        fileAddress(file).then((address) => this.app.go(address), (error: unknown) => this.app.notice(
            error instanceof NoRecord ? t("This file cannot be opened: {why}.", {why: error.message}) : errorText(error),
            true));
    }

    private dragged = (event: DragEvent): void => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); /* it may be dropped here */
    };

    private dropped = (event: DragEvent): void => {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        this.openFile(file);
    };

    draw(): void {
        const running = this.mine.filter((row) => row.phase !== "over");
        render(html`<div class="page home" @dragover=${this.dragged} @drop=${this.dropped}>
            <h1 class="hidden" tabindex="-1">${t("Kickback: two card games about dirty money")}</h1>
            <p class="lead">${t("Two card games about dirty money. Play bots at once, " +
                "or send friends a link: no account, nothing to install.")}</p>
            ${this.offline ? html`<p class="banner bad"
                role="status">${t("The server does not answer. You can still play against bots.")}</p>` : nothing}
            ${running.length ? html`<section class="panel"><h2>${t("My games")}</h2>${tableList(this.app,
                running, (row) => this.giveUp(row))}</section>` : nothing}
            <div class="games">
                ${offeredGames(this.games).map((about) => this.drawGame(about))}
            </div>
            <div class="columns">${this.drawLists()}</div>
        </div>`, this.app.place);
    }

    close(): void {
        clearInterval(this.timer);
        this.timer = 0;
    }
}
