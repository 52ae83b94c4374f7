/* make.ts: making a table: game, rules, who sits where, and how it is played. Every choice is explained by a
 * sentence; only the first three are needed. */
import {html, nothing, render, TemplateResult} from "lit-html";
import {repeat} from "lit-html/directives/repeat.js";
import {App, attempt, Screen} from "../app.ts";
import {seatMark} from "../art/page.ts";
import {About, aboutOf, addressed, isLive, offeredGames} from "../games.ts";
import {levelName, personalityName} from "../names.ts";
import type {Choice, Option} from "../options.ts";
import type {GameInfo} from "../protocol.ts";
import {addressOf, gamesOf} from "../sources.ts";
import {chats, clocks, entries, graces, offered, orders, paceOf, spectators} from "../terms.ts";
import {t, tm} from "../text.ts";

const RADIOS_MAX = 4;
const WIDE = 720; /* as screens.css */
const levels = ["easy", "normal", "hard", "expert", "random"];
const personalities = ["plain", "bold", "careful", "sly", "spiteful", "greedy", "moody", "patient"];

interface SeatChoice {
    kind: "you" | "open" | "bot";
    level: string;
    personality: string;
}

interface Draft {
    game: string;
    seats: number;
    options: Record<string, string>;
    rows: SeatChoice[];
    clock: string;
    entry: string;
    spectators: string;
    chat: string;
    order: string;
    grace: string;
}

const bot = (): SeatChoice => ({kind: "bot", level: "normal", personality: "plain"});

export class MakeScreen implements Screen {
    private busy = false;
    private closed = false;
    private readonly wide = innerWidth > WIDE;
    private games: GameInfo[] = []; /* what the house has; until it answers, what we know */
    private draft: Draft = {
        game: "", seats: 4, options: {}, clock: "none", entry: "link", spectators: "silent", chat: "phrases",
        order: "given", grace: "60",
        rows: [{...bot(), kind: "you"}, {...bot(), kind: "open"}, ...Array.from({length: 5}, bot)],
    };

    constructor(private app: App, id: string) {
        const {game, live} = addressed(id);
        this.draft.game = game;
        if (live) this.draft.options = {clock: "live"};
        void gamesOf(app.source).then((games) => {
            this.games = games;
            if (!this.closed) this.draw();
        }, () => undefined);
    }

    /* A game that the house does not have cannot be chosen. */
    private about(): About {
        const games = offeredGames(this.games);
        return games.find((about) => about.game === this.draft.game) ?? games[0] ?? aboutOf(this.draft.game);
    }

    private options(): Option[] {
        const {game, seats, options} = this.draft;
        return offered(game, this.games.find((row) => row.game === game)?.options, seats, options);
    }

    /* What was chosen before there were fewer seats may not be there any more. */
    private chosen(option: Option): string {
        const value = this.draft.options[option.key] ?? option.usual;
        return option.choices.some((choice) => choice.value === value) ? value : option.usual;
    }

    /* Alone among bots nobody has to wait, and with days for a move everybody does. */
    private waits(): boolean {
        return this.draft.rows.slice(0, this.draft.seats).some((row) => row.kind === "open")
            && !this.draft.clock.startsWith("days");
    }

    /* A live game cannot stand still. */
    private graces(): Choice[] {
        const {game, options} = this.draft;
        const live = isLive(game, `clock=${options.clock ?? ""}`);
        if (live && this.draft.grace === "0") this.draft.grace = "60";
        return graces.filter((choice) => !live || choice.value !== "0");
    }

    title(): string {
        return t("Make a table");
    }

    private set(change: Partial<Draft>): void {
        Object.assign(this.draft, change);
        this.draw();
    }

    private async make(): Promise<void> {
        const {app, draft} = this;
        const rows = draft.rows.slice(0, draft.seats);
        const alone = rows.every((row) => row.kind !== "open"); /* nobody sees how the reader is called */
        if (!alone && !(await app.askName())) return;
        const bots = rows.map((row) => row.kind !== "bot" ? "" : row.personality === "plain" ? row.level
            : `${row.level}:${row.personality}`);
        const options = this.options().map((option) => [option.key, this.chosen(option)])
            .filter(([, value]) => value !== "").map((pair) => pair.join("=")).join(" ");
        this.busy = true;
        this.draw();
        await attempt(app, async () => {
            if (!app.source.name()) await app.source.setName(t("Guest"), true);
            const answer = await app.source.ask("POST", "/api/tables", {
                game: draft.game, seats: draft.seats, options, clock: draft.clock, entry: draft.entry,
                    spectators: draft.spectators,
                chat: draft.chat, order: draft.order, pace: paceOf(bots), bots,
                ...(this.waits() ? {grace: Number(draft.grace)} : {}),
                seat: rows.findIndex((row) => row.kind === "you") + 1,
            });
            const table = String(answer.table);
            localStorage.setItem("made " + table, "1"); /* a host without a seat is told nowhere else */
            if (alone) await app.source.ask("POST", "/api/tables/" + table,
                {do: "start"});
            app.go("#/table/" + addressOf(app.source, table));
        });
        this.busy = false;
    }

    private radios(name: string, label: string, choices: Choice[], now: string,
        choose: (value: string) => void): TemplateResult {
        return html`<fieldset class="choices"><legend>${label}</legend>
            <div class="choice-grid">${choices.map((choice) => html`
                <label class="choice"><input type="radio" name=${name} value=${choice.value}
                    .checked=${choice.value === now} @change=${() => choose(choice.value)}>
                    <span><b>${tm(choice.name, choice.args)}</b><small>${tm(choice.hint)}</small></span>
                </label>`)}</div></fieldset>`;
    }

    private pick(name: string, label: string, choices: Choice[], now: string,
        choose: (value: string) => void): TemplateResult {
        const chosen = choices.find((choice) => choice.value === now);
        return html`<label class="pick"><b>${label}</b>
            <select name=${name} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
                ${choices.map((choice) => html`<option value=${choice.value}
                    ?selected=${choice.value === now}>${tm(choice.name, choice.args)}</option>`)}</select>
            <small>${chosen ? tm(chosen.hint) : nothing}</small></label>`;
    }

    /* Few values side by side, many of them in a list. */
    private option = (option: Option): TemplateResult => {
        const set = (value: string): void => this.set({options: {...this.draft.options, [option.key]: value}});
        const {key, choices} = option;
        const now = this.chosen(option);
        if (choices.length <= RADIOS_MAX) return this.radios("option-" + key, tm(option.name), choices, now, set);
        return html`<div class="picks">${this.pick("option-" + key, tm(option.name), choices, now, set)}</div>`;
    };

    /* Each has elements of its own: radio buttons that are used again for another option would lose what is chosen. */
    private drawOptions(options: Option[]): unknown {
        return repeat(options, (option) => `${this.draft.game} ${option.key}`, this.option);
    }

    /* What is chosen under "How it is played", which is folded up where the window is narrow. */
    private howPlayed(): string {
        const {clock, entry, spectators: who, chat} = this.draft;
        const name = (list: Choice[], value: string): string => {
            const choice = list.find((one) => one.value === value);
            return choice ? tm(choice.name, choice.args) : value;
        };
        return [name(clocks, clock), name(entries, entry), t("Spectators: {kind}", {kind: name(spectators, who)}),
            t("Talk: {kind}", {kind: name(chats, chat)})].join(" · ");
    }

    private drawGames(): TemplateResult {
        const choose = ({game, least, most, best}: About): void => this.set({game, options: {},
            seats: Math.min(most, Math.max(this.draft.seats, Math.min(best, 4), least))});
        return html`<fieldset class="choices"><legend>${t("Game")}</legend><div class="choice-grid two">
            ${offeredGames(this.games).map((about) => html`<label class="choice game-choice game-${about.game}">
                <input type="radio" name="game" .checked=${this.draft.game === about.game} @change=${() => choose(about)}>
                <span class="poster small">${about.poster()}</span>
                <span><b>${about.name}</b>
                <small>${about.kind()}</small></span>
            </label>`)}</div></fieldset>`;
    }

    private changeRow(i: number, change: Partial<SeatChoice>): void {
        const rows = this.draft.rows.map((row, k) => {
            if (k === i) return {...row, ...change};
            return change.kind === "you" && row.kind === "you" ? {...row, kind: "open" as const}
                : row; /* one seat is ours */
        });
        this.set({rows});
    }

    private drawSeat(row: SeatChoice, i: number): TemplateResult {
        const picked = (event: Event): string => (event.target as HTMLSelectElement).value;
        return html`<li class="seat-choice seat-${i + 1}">
            <span class="mark">${seatMark(i + 1)}</span>
            <label><span class="hidden">${t("Seat {seat}", {seat: i + 1})}</span>
                <select @change=${(event: Event) => this.changeRow(i, {kind: picked(event) as SeatChoice["kind"]})}>
                    <option value="you" ?selected=${row.kind === "you"}>${t("You")}</option>
                    <option value="open" ?selected=${row.kind === "open"}>${t("free, for a person")}</option>
                    <option value="bot" ?selected=${row.kind === "bot"}>${t("a bot")}</option></select></label>
            ${row.kind !== "bot" ? nothing : html`
                <label><span class="hidden">${t("Level")}</span>
                    <select @change=${(event: Event) => this.changeRow(i,
                        {level: picked(event)})}>${levels.map((level) => html`
                        <option value=${level} ?selected=${level === row.level}>${levelName(level)}
                        </option>`)}</select></label>
                <label><span class="hidden">${t("Character")}</span>
                    <select @change=${(event: Event) => this.changeRow(i,
                        {personality: picked(event)})}>${personalities.map((id) => html`
                        <option value=${id} ?selected=${id === row.personality}>${personalityName(id)}
                        </option>`)}</select></label>`}
        </li>`;
    }

    private drawSeats(): TemplateResult {
        const {draft} = this;
        const {least, most} = this.about();
        return html`<fieldset class="choices"><legend>${t("Players")}</legend>
            <div class="segments" role="group">${Array.from({length: most - least + 1}, (_, i) => least + i).map((n) => html`
                <label class="segment"><input type="radio" name="seats" .checked=${n === draft.seats}
                    @change=${() => this.set({seats: n})}><span>${n}</span></label>`)}
            </div>
            <ol class="seat-choices">${draft.rows.slice(0, draft.seats).map((row, i) => this.drawSeat(row, i))}</ol>
            ${draft.rows.slice(0, draft.seats).some((row) => row.kind === "you") ? nothing
                : html`<p class="quiet">${t("You look on: nobody sits here for you.")}</p>`}
        </fieldset>`;
    }

    draw(): void {
        const {draft} = this;
        const options = this.options();
        const more = options.filter((option) => option.more);
        const open = draft.rows.slice(0, draft.seats).filter((row) => row.kind === "open").length;
        render(html`<form class="page make" @submit=${(event: Event) => {
            event.preventDefault();
            if (!this.busy) void this.make();
        }}>
            <h1 tabindex="-1">${t("Make a table")}</h1>
            ${this.drawGames()}
            ${this.drawSeats()}
            ${options.length ? html`<h2>${t("The rules of this table")}</h2>` : nothing}
            ${this.drawOptions(options.filter((option) => !option.more))}
            ${more.length ? html`<details class="more"><summary>${t("More rules")}</summary>
                ${this.drawOptions(more)}</details>` : nothing}
            <details class="how" ?open=${this.wide}><summary>${t("How it is played")} <small>${this.howPlayed()}</small></summary>
                <div class="picks">
                    ${this.pick("clock", t("Clock"), clocks, draft.clock, (clock) => this.set({clock}))}
                    ${this.pick("entry", t("Who may come"), entries, draft.entry, (entry) => this.set({entry}))}
                    ${this.pick("spectators", t("Spectators"), spectators, draft.spectators,
                        (value) => this.set({spectators: value}))}
                    ${this.pick("chat", t("Talk"), chats, draft.chat, (chat) => this.set({chat}))}
                    ${this.waits() ? this.pick("grace", t("Wait for absent players"), this.graces(), draft.grace,
                        (grace) => this.set({grace})) : nothing}
                    ${this.pick("order", t("Order of seats"), orders, draft.order, (order) => this.set({order}))}
                </div></details>
            <div class="make-bar"><button class="button main big" ?disabled=${this.busy}>${open ? t("Make the table")
                : t("Start the game")}</button></div>
        </form>`, this.app.place);
    }

    close(): void {
        this.closed = true;
    }
}
