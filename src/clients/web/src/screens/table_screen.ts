/* table_screen.ts: a table, from sitting down to the rematch: the board in the middle, and around it who plays,
 * what has happened, what is said, and how the connection is. Board, players, panel and bar are drawn into
 * places of their own, so that a ticking clock does not draw the board again. */
import "../core.ts";
import {html, nothing, render, TemplateResult} from "lit-html";
import {App, attempt, RulesPlace, Screen} from "../app.ts";
import type {Board, BoardContext} from "../board.ts";
import {codeText, notLoaded} from "../errors.ts";
import {aboutOf, gameOf, isLive, loadGame, Outcome} from "../games.ts";
import {phrase} from "../names.ts";
import type {Line, SeatRow, TableEvent, TableMessage, View} from "../protocol.ts";
import {Replay} from "../replay.ts";
import {Review} from "../review.ts";
import {play} from "../sound.ts";
import {plainId, sourceOf} from "../sources.ts";
import {Table} from "../table.ts";
import {gameName, readTerms} from "../terms.ts";
import {t} from "../text.ts";
import {goneText, lineTexts, seatName, within, WordsContext} from "../words.ts";
import {showBubble} from "./bubbles.ts";
import {icon} from "./icons.ts";
import {DealNote} from "./deal_note.ts";
import {face} from "./lists.ts";
import {drawLog, Log} from "./log.ts";
import {clockLeft, drawPlayers, goneLeft} from "./players.ts";
import {drawResult} from "./result.ts";
import {drawSeating, Send} from "./seating.ts";
import {Again, askedAgain, drawAgain} from "./rematch.ts";
import {drawBar, drawNotes, seatMenu} from "./table_parts.ts";
import {drawTalk} from "./talk.ts";
import {myTurn, TurnSign, turnText} from "./turn.ts";

const TICK_MS = 500;
const LOST_MS = 5000;
const LOOK_MS = 50;
const SEEN_MS = 100; /* by then the first picture of a table is on the screen */
const SAID_KEPT = 200; /* sentences of a board that runs: on a busy machine their lines come many announcements later */
const AGAIN_MAX = 6; /* times that a move is said again when others were quicker */

/* Takes one of them out; false if there is none. */
function takeOut(list: string[], text: string): boolean {
    const at = list.indexOf(text);
    if (at >= 0) list.splice(at, 1);
    return at >= 0;
}

export class TableScreen implements Screen {
    private table: Table;
    private board: Board | null = null;
    private before: View | null = null;
    private busy = false; /* a move was sent, and what comes of it is not here yet */
    private busyUntil = 0; /* the event that our last move is: its answer comes before its view */
    private busyAt = 0; /* where the game stood when we made it */
    private log = new Log();
    private boardSaid: string[] = []; /* by the board since the log was last announced: said once is enough */
    private logSaid: string[] = []; /* by the log, for the board: its last announcement, or a few texts */
    private panelDue = false;
    private panelTimer = 0;
    private shownLines: Line[] = []; /* of the log: not beyond what a story has told */
    private shownView: View | null = null; /* of the players: as before that story */
    private storySaid: string[] = []; /* what it has told so far */
    private youWere = 0; /* our seat by the message before */
    private pending: string[] = []; /* what is announced when a story has been told */
    private lagging = false; /* a view is here, its lines are not */
    private linesAt = -1; /* inputs of the game that the lines are about */
    private sign: TurnSign;
    private invite = "";
    private panelOpen = false;
    private unread = 0;
    private scene = ""; /* what is drawn: another one needs new places */
    private offAt = 0;
    private timer = 0;
    private muted = new Set<number>();
    private gone: number[] = []; /* of whom it was said */
    private ended = false;
    private dealNote: DealNote;
    private revealed: View | null = null; /* the end of the game with everything open */
    private shownTitle = "";
    private waited = false; /* what is not there yet is shown as such; before that it may come any moment */

    constructor(private app: App, private id: string) {
        this.sign = new TurnSign(app);
        this.dealNote = new DealNote(app, () => this.draw());
        this.table = this.open();
        this.timer = window.setInterval(() => this.tick(), TICK_MS);
    }

    title(): string {
        const game = this.table.terms ? gameName(readTerms(this.table.terms).game) : t("Table");
        if (this.telling()) return `${game} · Kickback`;
        return `${myTurn(this.table) ? "● " : ""}${turnText(this.table) || game} · Kickback`;
    }

    section(): RulesPlace | undefined {
        const {view} = this.table;
        if (!this.table.terms) return undefined;
        const {game, options} = readTerms(this.table.terms);
        return {game, section: view ? aboutOf(game).section(view) : "goal", live: isLive(game, `clock=${options.clock ?? ""}`)};
    }

    private name = (seat: number): string => within(seatName(this.table.seats[seat - 1], seat));

    private words(): WordsContext {
        const {terms, you, lines} = this.table;
        return {game: readTerms(terms).game, name: this.name, you, lines};
    }

    /* While a board tells a story, the rest of the page does not tell its end. */
    private telling(): boolean {
        return this.lagging || this.board?.telling?.() === true;
    }

    private announce(texts: string[]): void {
        this.pending.push(...texts);
        if (this.telling()) return;
        if (this.pending.length > 0) {
            const fresh = this.pending.filter((text) => !takeOut(this.boardSaid, text));
            for (const text of fresh) this.app.say(text);
            const runs = this.board?.runs !== undefined; /* then log and board may be ahead of each other */
            this.logSaid = [...(runs ? this.logSaid : []), ...fresh].slice(-SAID_KEPT);
            this.boardSaid = runs ? this.boardSaid.slice(-SAID_KEPT) : [];
            this.pending = [];
        }
        this.sign.look(this.table);
        this.sayAsked();
    }

    /* Without movement there is a summary instead of a story, and the log waits for it: its sentences alone would stand
     * there without the moves before them. */
    private tellsSlowly(): boolean {
        const {pace, motion} = this.app.settings;
        return pace > 0 && motion !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    }

    /* What a board says is not said again with the log. What stands before it there is said first. */
    private boardSays = (text: string): void => {
        if (takeOut(this.logSaid, text)) return;
        const before = this.pending.indexOf(text);
        for (const one of this.pending.splice(0, before + 1).slice(0, -1))
            if (!takeOut(this.boardSaid, one)) this.app.say(one);
        if (before < 0) this.boardSaid.push(text);
        if (this.telling() && this.tellsSlowly()) {
            if (this.storySaid.length === 0) this.showUpTo(text);
            this.storySaid.push(text);
        }
        this.app.say(text);
    };

    /* A story begins with this sentence: the log has what came with it and before it. */
    private showUpTo(text: string): void {
        const {lines} = this.table, from = this.shownLines.length, words = this.words();
        const first = lines.findIndex((line, i) => i >= from && lineTexts(line, words).includes(text));
        if (first > from) this.shownLines = [...this.shownLines, ...lines.slice(from, first)];
    }

    private changed(message: TableMessage | null): void {
        try {
            this.take(message);
        } catch (error) { /* a view that cannot be drawn: everything is drawn anew with the next one */
            this.board?.close();
            this.board = this.before = null;
            this.scene = "";
            throw error;
        }
    }

    private take(message: TableMessage | null): void {
        const {table} = this;
        if (message === null) {
            this.offAt = performance.now();
        } else {
            if (this.settled()) this.busy = false;
            if (message.events.some((event) => event.e === "dealt")) this.newGame();
            this.seatCame(message);
            const texts = this.log.take(message.events, table.linesBefore, this.words());
            const talk = message.events.filter((event) => (event.e === "chat" || event.e === "phrase")
                && event.seat !== table.you);
            if (!this.panelOpen) this.overheard(talk);
            if (message.view) this.viewCame(message.view);
            if (this.board?.runs?.())
                for (const text of this.log.moves(message.events, this.words())) this.boardSays(text);
            this.askedNow(message.events);
            this.sayGone();
            for (const text of texts) this.app.say(text); /* of the table, not of the game: no story tells it */
            this.announce([]);
        }
        this.draw();
    }

    /* Said while the log is out of sight, if it is. */
    private overheard(talk: TableEvent[]): void {
        this.unread += talk.length;
        const table = this.app.place.querySelector<HTMLElement>(".table");
        for (const {e, seat, number, text} of talk) {
            const said = e === "phrase" && number !== undefined ? phrase(number) : text;
            if (table && seat && said) showBubble(table, seat, said);
        }
    }

    /* A player who loses the seat at a table with delayed spectators sees the delayed game. */
    private seatCame(message: TableMessage): void {
        const lost = this.youWere > 0 && message.you === 0;
        this.youWere = message.you;
        if (lost && message.snapshot) this.newGame();
        if (lost && message.sent_away) this.app.notice(codeText("sent-away", ""), true);
    }

    private newGame(): void {
        this.ended = false;
        this.revealed = null;
        this.shownLines = [];
        this.storySaid = [];
        this.board?.close();
        this.board = null;
        this.before = null;
        this.linesAt = -1;
    }

    /* A game is loaded when it is first needed; then the view comes again. */
    private makeBoard(view: View): boolean {
        const game = gameOf(view.game, view.options);
        this.board = game?.newBoard(this.table) ?? null;
        if (game) return true;
        void loadGame(view.game, view.options).then(() => {
            if (!this.timer || this.board) return;
            if (this.table.view) this.viewCame(this.table.view);
            this.draw();
        }, () => this.app.notice(notLoaded(), true));
        return false;
    }

    private viewCame(view: View): void {
        if (!this.board && !this.makeBoard(view)) return;
        const moved = this.table.at !== this.linesAt; /* else it was about the table, and nothing is to be told */
        if (moved && this.table.complete) this.sayLines(); /* before the board, which may begin a story */
        this.board!.update(this.context(view), this.before);
        const runs = this.board!.runs?.() === true;
        this.lagging = moved && !runs;
        this.before = view;
        if (moved || runs) void this.follow();
    }

    private tells = (line: Line): boolean => this.board?.tells?.(line) === true;

    private sayLines(): void {
        this.pending.push(...this.log.grown(this.words(), this.tells));
    }

    /* The lines of a view. They come along with it; where they have to be asked for, the first answer may lack the
     * last moves: they are asked for again, when everything can be seen. */
    private async follow(): Promise<void> {
        const {table} = this;
        for (let more = true; more && this.timer;) {
            const {at} = table;
            const came = await table.history().then(() => true, () => false); /* the next update asks again */
            if (table !== this.table) return;
            more = came && !table.complete;
            if (came && !more) this.linesAt = at;
            this.lagging = false;
            this.sayLines();
            this.draw(); /* the board may begin a story */
            this.announce([]);
            if (more) await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
        }
    }

    private context(view: View): BoardContext {
        const {table, app} = this;
        return {
            game: view.game, view, seats: table.seats, you: table.you, lines: table.lines, chosen: table.chosen, settings: app.settings,
                busy: this.busy,
            play: (move) => void this.play(move),
            name: this.name,
            say: this.boardSays,
            redraw: () => {
                this.draw();
                this.announce([]);
            },
        };
    }

    /* Is what came of our last move here? A choice in a beat is no event: then we are told what we have chosen. */
    private settled(): boolean {
        const {table} = this;
        return table.seen >= this.busyUntil && (table.at !== this.busyAt || table.chosen !== "");
    }

    private async play(move: string): Promise<void> {
        if (this.busy) return;
        const {table, before} = this;
        this.busy = true;
        this.busyUntil = Infinity;
        this.busyAt = table.at;
        this.draw();
        let answer = await table.play(move);
        for (let i = 0; i < AGAIN_MAX && answer.error === "stale" && (await this.stillLegal(move, before)); i++)
            answer = await table.play(move);
        if (answer.error) this.app.notice(codeText(answer.error, answer.text), true);
        this.busyUntil = answer.error ? 0 : Number(answer.n ?? 0);
        this.busy = table === this.table && !answer.error && !this.settled();
        const {busyAt} = this; /* of this move: the next one may be under way when the time is up */
        if (this.busy) setTimeout(() => this.giveUp(table, busyAt), LOST_MS);
        this.draw();
    }

    /* Somebody else has moved at the same time (a look into the book, bills that all credit at once): what we meant
     * is meant still, if it is the same question. */
    private async stillLegal(move: string, asked: View | null): Promise<boolean> {
        const {table, busyAt} = this;
        for (let ms = 0; ms < LOST_MS && table.at === busyAt; ms += LOOK_MS)
            await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        const {view} = table;
        this.busyAt = table.at;
        return table === this.table && view !== null && view.legal.includes(move) && view.stage === asked?.stage
            && view.round === asked.round;
    }

    /* A move that was taken, and of which nothing was heard: it may be made again. */
    private giveUp(table: Table, at: number): void {
        if (!this.busy || !this.timer || table !== this.table || at !== this.busyAt) return;
        this.busy = false;
        this.draw();
    }

    private send: Send = (command) => void this.table.send(command).then((answer) => {
        if (answer.error) this.app.notice(codeText(answer.error, answer.text), true);
    });

    /* A visitor has no token yet, and neither has the link: the seat is taken by a request of its own, and the
     * table is opened again as the person who sits there. */
    private sit = (seat: number): void => void (async () => {
        const {app, table} = this;
        if (!(await app.askName())) return;
        const code = sessionStorage.getItem("invitation " + this.id);
        const answer = await attempt(app, () => table.source.ask("POST", "/api/tables/" + table.id,
            {do: "take", seat, ...(code ? {code} : {})}));
        if (!answer || !this.timer) return;
        table.close();
        this.linesAt = -1;
        this.table = this.open();
        this.draw();
    })();

    private open(): Table {
        const table = new Table(sourceOf(this.id), plainId(this.id), (message) => this.changed(message));
        table.onNotice = (text) => this.serverSays(text);
        return table;
    }

    private serverSays(said: string): void {
        const text = t("Message from the server: {text}", {text: said});
        this.log.note(text, this.table.lines.length);
        this.app.notice(text);
        this.draw();
    }

    private makeInvite = (): void => void this.table.send({do: "invite"}).then((answer) => {
        if (answer.error) return this.app.notice(codeText(answer.error, answer.text), true);
        this.invite = `${location.origin}${location.pathname}#/table/${this.id}/${String(answer.code)}`;
        this.draw();
    });

    private mute = (row: SeatRow, on: boolean): void => {
        this.send({do: "mute", seat: row.seat, on});
        if (on) this.muted.add(row.seat);
        else this.muted.delete(row.seat);
        this.draw();
    };

    private openPanel = (open: boolean): void => {
        this.panelOpen = open;
        if (open) this.unread = 0;
        this.draw();
        if (open) this.app.place.querySelector<HTMLElement>(".panel-close")?.focus();
    };

    key(event: KeyboardEvent): boolean {
        const now = this.table.view;
        if (now && this.board?.wants?.(event)) return this.board.key(event, this.context(now));
        if (event.key === "j" || event.key === "t") {
            this.openPanel(event.key === "j" ? !this.panelOpen : true);
            const field = this.app.place.querySelector<HTMLElement>(".chat-form input, .phrases summary");
            if (event.key === "t") field?.focus();
            return true;
        }
        if (event.key === "Escape" && this.panelOpen) {
            this.openPanel(false);
            return true;
        }
        const {view} = this.table;
        return this.board && view ? this.board.key(event, this.context(view)) : false;
    }

    /* ---- Drawing ---- */

    private outcome(): Outcome {
        const {table} = this;
        return {
            game: readTerms(table.terms).game, you: table.you, totals: table.totals, victory: table.victory,
                lines: table.lines,
            view: this.revealed ?? table.view, name: this.name, face: (seat) => face(table.seats[seat - 1] ?? {seat,
                kind: "free"}),
        };
    }

    private canBeReviewed(): boolean {
        const {view} = this.table;
        return Review.possible() && view !== null && aboutOf(view.game).reviewed === true && !isLive(view.game, view.options);
    }

    private drawEnd(): TemplateResult | typeof nothing {
        const {table, app} = this;
        if (table.phase !== "over" || this.telling()) return nothing;
        if (!this.ended) {
            this.ended = true;
            requestAnimationFrame(() => this.app.place.querySelector(".table-board")?.scrollTo({top: 0}));
            play((table.victory[table.you - 1] ?? 0) > 0 ? "win" : "lose");
            void this.reveal();
        }
        const again = drawAgain(table, this.again);
        const asked = askedAgain(table).length > 0;
        return drawResult(this.outcome(), html`
            ${asked ? nothing : again}
            ${table.record ? html`<button class="button" data-to="record"
                @click=${() => app.go("#/record/" + this.recordId())}>${t("Watch again, check, share")}</button>
                ${this.canBeReviewed() ? html`<button class="button" data-to="review"
                    @click=${() => app.go(`#/record/${this.recordId()}/review`)}>${t("Review this game")}</button>`
                    : nothing}` : nothing}
            <button class="button" @click=${() => app.go("#/")}>${t("Home")}</button>`,
            html`${this.dealNote.drawEnd(table)}${asked ? again : nothing}`);
    }

    /* What a seat does not know even now (of Hacker what lies under the accounts of others): the record does. Without
     * it there are the totals. */
    private async reveal(): Promise<void> {
        const {table} = this;
        if (!table.record || !table.view || !aboutOf(table.view.game).hides) return;
        try {
            const answer = await table.source.ask("GET", "/api/records/" + table.record);
            const replay = await Replay.open((answer.found as {kb: string}[])[0]?.kb ?? "");
            if (!this.timer || table !== this.table || table.phase !== "over") return;
            this.revealed = replay.everything(replay.steps - 1);
            this.draw();
        } catch {
            /* the totals will do */
        }
    }

    /* A player who does not want a rematch leaves the seat, so that nobody waits, and may look at the finished game. */
    private async notNow(): Promise<void> {
        const {table} = this;
        const record = table.record ? this.recordId() : "";
        const answer = await table.send({do: "leave"});
        if (answer.error) return this.app.notice(codeText(answer.error, answer.text), true);
        this.app.go(record ? "#/record/" + record : "#/");
    }

    private again: Again = {want: () => this.send({do: "rematch"}), notNow: () => this.notNow()};

    /* Another player wants a rematch, and we must answer. */
    private askedNow(events: TableMessage["events"]): void {
        const {table} = this;
        const own = table.seats[table.you - 1];
        if (table.phase === "over" && own && !own.again && events.some((event) => event.e === "rematch")) play("turn");
    }

    /* Presence is not an event, but absences are announced, too. */
    private sayGone(): void {
        const {table} = this;
        const gone = table.seats.map((row) => row.seat).filter((seat) => seat !== table.you && goneLeft(table, seat) >= 0);
        const names = gone.filter((seat) => !this.gone.includes(seat)).map(this.name);
        if (names.length > 0) this.app.say(goneText(names));
        this.gone = gone;
    }

    private recordId(): string {
        return (this.id.startsWith("local-") ? "local-" : "") + this.table.record;
    }

    private drawSkeleton(scene: string): void {
        if (scene === this.scene) return;
        this.scene = scene;
        document.body.classList.toggle("at-table", scene === "board"); /* the bar takes the place of the header */
        render(nothing, this.app.place);
        render(scene === "board" ? html`<div class="table">
            <div class="table-bar"></div><div class="table-notes"></div>
            <div class="table-players"></div><div class="table-board"></div>
            <aside class="table-panel"></aside></div>`
            : html`<div class="table-notes"></div><div class="table-seating"></div>`, this.app.place);
    }

    private part(name: string, content: TemplateResult | typeof nothing): void {
        const place = this.app.place.querySelector<HTMLElement>(name);
        if (place) render(content, place);
    }

    private drawPlayersPart(): void {
        this.app.place.querySelector(".table")?.classList.toggle("timed", this.table.clocks.length > 0);
        this.part(".table-players", this.players());
    }

    private players(): TemplateResult {
        const {table} = this;
        return drawPlayers(table, this.shownView, (row) => seatMenu(table, row, this.muted, this.mute, this.send));
    }

    private notes(): TemplateResult {
        const elapsed = performance.now() - this.offAt;
        return html`${this.dealNote.drawEarly(this.table)}${drawNotes(this.table, Math.max(0, this.table.retryMs - elapsed),
            this.send, this.sit, this.again, () => this.app.go("#/"))}`;
    }

    private drawPanel(): void {
        const panel = this.app.place.querySelector(".table-panel");
        const context = {...this.words(), lines: this.shownLines};
        panel?.classList.toggle("open", this.panelOpen);
        this.part(".table-panel", html`
            <div class="panel-head"><h2>${t("Log and talk")}</h2>
                <button class="icon-button" aria-label=${t("Settings")}
                    @click=${() => this.app.openSettings()}>${icon("settings")}</button>
                <button class="icon-button panel-close" aria-label=${t("Close")}
                    @click=${() => this.openPanel(false)}>${icon("close")}</button></div>
            <div class="panel-players">${this.players()}</div>
            <div class="log-box" tabindex="0" role="region" aria-label=${t("Log")}>${drawLog(this.log,
                context, this.storySaid)}</div>
            ${drawTalk(this.app, this.table)}`);
    }

    /* Beside the board, or out of sight: the first picture of a table does without it. */
    private panelLater(): void {
        if (this.panelTimer) return;
        this.panelTimer = window.setTimeout(() => {
            this.panelTimer = 0;
            this.panelDue = true;
            if (this.timer) this.drawPanel();
        }, SEEN_MS);
    }

    private told(): boolean {
        return this.board === null || this.before === null || !this.telling();
    }

    private drawBarPart(): void {
        this.part(".table-bar", drawBar(this.app, this.table, this.told(), this.unread,
            () => this.openPanel(!this.panelOpen)));
    }

    private drawTable(): void {
        const {table} = this;
        this.drawSkeleton("board");
        this.part(".table-notes", this.notes());
        const board = this.board && table.view ? this.board.draw(this.context(table.view))
            : table.view ? html`<p class="dealing" role="status">…</p>` : html`<p class="dealing" role="status">${t("The cards are being dealt: " +
                "everybody gives a share of the chance …")}</p>`;
        const end = this.drawEnd(); /* after the board, which finds out that its story is over as it is drawn */
        this.part(".table-board", html`<h2 class="hidden">${t("The board")}</h2>${end} ${board}`);
        this.drawBarPart();
        const fresh = !this.app.place.querySelector(".player");
        if (this.told() || fresh) {
            this.shownLines = table.lines;
            this.shownView = table.view;
            this.storySaid = [];
        }
        if (!this.lagging || fresh || this.board?.telling?.()) this.drawPlayersPart();
        if (this.panelDue || this.panelOpen) this.drawPanel();
        else this.panelLater();
        this.sayAsked();
    }

    /* After what led to it. */
    private sayAsked(): void {
        if (this.telling() || this.pending.length > 0) return;
        const asked = this.app.place.querySelector(".table-board [data-asked]");
        this.sign.ask(asked?.textContent?.replace(/\s+/g, " ").trim() ?? "");
    }

    /* Is there anything to show? A table, and its board; or, after a while, whatever there is. */
    private ready(): boolean {
        const {table} = this;
        return this.waited || table.state === "off" || table.state === "gone"
            || (table.seen > 0 && (table.view === null || this.board !== null));
    }

    draw(): void {
        if (!this.ready()) return;
        const {phase} = this.table;
        if (phase === "playing" || phase === "over" || phase === "dealing") this.drawTable();
        else this.drawBefore();
        if (this.timer && document.hidden) this.putTitle(); /* else with the next tick */
    }

    /* A browser takes its time for each title, also for the same: while something moves it waits for the next tick. */
    private putTitle(): void {
        const title = this.title();
        if (title !== this.shownTitle) document.title = title;
        this.shownTitle = title;
    }

    private drawBefore(): void {
        const {table} = this;
        this.drawSkeleton("seating");
        this.part(".table-notes", this.notes());
        this.part(".table-seating", table.terms && table.phase === "seating"
            ? drawSeating(this.app, table, this.send, this.sit, {link: this.invite, make: this.makeInvite})
            : html`<h1 class="hidden" tabindex="-1">${t("Table")}</h1>`);
    }

    /* Clocks and countdowns. */
    private tick(): void {
        const {table} = this;
        if (!this.waited) {
            this.waited = true;
            this.draw();
        }
        this.putTitle();
        if (this.pending.length && !this.telling()) {
            this.draw();
            this.announce([]);
        }
        if (table.state !== "on") this.part(".table-notes", this.notes());
        const runs = (left: (table: Table, seat: number) => number): boolean => table.seats.some((row) =>
            left(table, row.seat) >= 0);
        if (!this.telling() && (runs(goneLeft) || runs(clockLeft))) {
            this.drawPlayersPart();
            if (this.panelOpen) this.drawPanel();
        }
        if (runs(goneLeft)) this.drawBarPart();
    }

    close(): void {
        clearInterval(this.timer);
        this.timer = 0;
        this.sign.close();
        this.board?.close();
        this.table.close();
    }
}
