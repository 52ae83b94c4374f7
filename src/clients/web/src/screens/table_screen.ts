/* table_screen.ts: the frame around a board: players, clocks, talk, log, what can be done now. */
import {html, render} from "lit-html";
import type {Board, BoardContext, Settings} from "../board.ts";
import {CorruptionBoard} from "../corruption/board.ts";
import {HackerBoard} from "../hacker/board.ts";
import type {View} from "../protocol.ts";
import type {Source} from "../source.ts";
import {Table} from "../table.ts";
import {t} from "../text.ts";

const settings: Settings = {confirm: false, pace: 1, sound: true, notify: false, theme: "auto", motion: "auto"};

export class TableScreen {
    private table: Table;
    private board: Board | null = null;
    private before: View | null = null;
    private busy = false;
    private problem = "";

    constructor(source: Source, id: string, private place: HTMLElement) {
        this.table = new Table(source, id, (message) => {
            if (message?.view) this.viewCame(message.view);
            this.draw();
        });
    }

    private viewCame(view: View): void {
        this.busy = false;
        this.board ??= (view.game === "corruption" ? new CorruptionBoard() : new HackerBoard()) as unknown as Board;
        this.board.update(this.context(view), this.before);
        this.before = view;
        void this.table.history().then(() => this.draw());
    }

    private context(view: View): BoardContext {
        const table = this.table;
        return {
            view, seats: table.seats, you: table.you, lines: table.lines, chosen: table.chosen, settings, busy: this.busy,
            play: (move) => {
                this.busy = true;
                void table.play(move).then((answer) => {
                    this.busy = false;
                    this.problem = answer.error ? (answer.text ?? "") : "";
                    this.draw();
                });
            },
            name: (seat) => table.seats[seat - 1]?.name ?? `${seat}`,
            say: () => {},
            redraw: () => this.draw(),
        };
    }

    private draw(): void {
        const table = this.table;
        render(html`
            <p>${table.id} ${table.phase} ${table.state} ${this.problem}</p>
            ${table.seats.map((row) => html`<span>${row.seat} ${row.kind} ${row.name ?? row.bot ?? ""} </span>`)}
            ${table.phase === "seating" && table.host === table.you
                ? html`<button @click=${() => table.send({do: "start"})}>${t("Start")}</button>` : ""}
            ${this.board && table.view ? this.board.draw(this.context(table.view)) : ""}`, this.place);
    }

    close(): void {
        this.board?.close();
        this.table.close();
    }
}
