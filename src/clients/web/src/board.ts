/* board.ts: what a board of a game gets to draw with, and what it gives back. A board draws a view; it
 * knows no rules: what is possible is in view.legal, in notation. */
import type {TemplateResult} from "lit-html";
import type {Line, SeatRow, View} from "./protocol.ts";

export interface Settings {
    confirm: boolean; /* a move is sent only when it is confirmed */
    pace: number; /* how long stories take: 1 as made, 2 twice as long, 0 at once */
    sound: boolean;
    notify: boolean;
    theme: "auto" | "light" | "dark";
    motion: "auto" | "less";
}

export interface BoardContext<V extends View = View> {
    game: string;
    view: V;
    seats: SeatRow[];
    you: number; /* 0: looks on */
    lines: Line[]; /* the history as this seat may know it; may lag behind the view by one update */
    chosen: string; /* Hacker: our choice in this beat */
    settings: Settings;
    busy: boolean; /* a move is on its way: take no other */
    past?: boolean; /* a replay: nothing is asked */
    play(move: string): void;
    name(seat: number): string; /* for words: the player's name, as text */
    say(text: string): void; /* announce to screen readers, as the log does */
    redraw(): void; /* after a change of the board's own state (a card picked up) */
}

/* A board keeps its own state between drawings (what is picked up, where a story is). */
export interface Board<V extends View = View> {
    /* The question to the reader has the attribute data-asked, so that it is announced, too. */
    draw(context: BoardContext<V>): TemplateResult;
    /* A new view came, before it is drawn: time to start a story. */
    update(context: BoardContext<V>, before: V | null): void;
    /* A key that nothing else took; true if it was used. */
    key(event: KeyboardEvent, context: BoardContext<V>): boolean;
    /* Is this key the board's before the frame around it may use it? */
    wants?(event: KeyboardEvent): boolean;
    /* Time runs: the frame around does not wait for lines that belong to a view. */
    runs?(): boolean;
    /* Does the board say by itself what this line says? Then it is not announced with the log. */
    tells?(line: Line): boolean;
    /* A story is being told: the frame waits with the result. It calls context.redraw when it ends. */
    telling?(): boolean;
    close(): void;
}
