/* turn.ts: making clear whose turn it is: in words above the board, and, when it becomes the reader's, by
 * sound, in the title of the window, by a notification, and, to screen readers, with what the board asks. */
import type {App} from "../app.ts";
import {aboutOf} from "../games.ts";
import {play} from "../sound.ts";
import type {Table} from "../table.ts";
import {clockText} from "../terms.ts";
import {list, t} from "../text.ts";
import {goneText, rests, restText, seatName} from "../words.ts";
import {goneLeft, waitedFor} from "./players.ts";

export const myTurn = (table: Table): boolean => table.you > 0 && waitedFor(table).includes(table.you);

/* Who is waited for. Choices of a beat are secret, so all who have one are named. */
export function turnText(table: Table): string {
    if (table.phase === "over") return t("The game is over.");
    const waiting = waitedFor(table);
    if (myTurn(table)) return waiting.length > 1 ? t("Choose: everybody decides at once.") : t("It is your turn.");
    if (table.phase === "playing" && rests(table.seats)) return table.you > 0 ? "" : restText(false); /* a banner says it */
    const gone = waiting.filter((seat) => goneLeft(table, seat) >= 0);
    if (gone.length > 0) return goneText(gone.map((seat) => seatName(table.seats[seat - 1], seat)));
    if (table.chosen) return t("You have chosen. The others are still thinking.");
    if (waiting.length === 0) return "";
    const names = waiting.map((seat) => seatName(table.seats[seat - 1], seat));
    return names.length === 1 ? t("{who} is thinking.", {who: names[0]!}) : t("Thinking: {names}.",
        {names: list(names)});
}

/* For how long those are waited for who are not there. */
export function goneTime(table: Table): string {
    const left = waitedFor(table).map((seat) => goneLeft(table, seat)).filter((ms) => ms > 0);
    return left.length > 0 && !myTurn(table) ? t("a bot plays in {time}", {time: clockText(Math.min(...left))}) : "";
}

export function roundText({view}: Table): string {
    return view && view.round >= 1 ? aboutOf(view.game).round(view.round, view.rounds ?? 0) : "";
}

/* What else there is to know about this part of the game. */
export function stageText({view, phase}: Table): string {
    return view && phase !== "over" ? aboutOf(view.game).atStage?.(view) ?? "" : "";
}

export class TurnSign {
    private was = false;
    private asked = "";
    private note: Notification | null = null;

    constructor(private app: App) {}

    /* After each update. */
    look(table: Table): void {
        const now = myTurn(table);
        if (now && !this.was) {
            play("turn");
            this.app.say(turnText(table));
            this.notify(table);
        }
        if (!now) this.note?.close();
        this.was = now;
    }

    /* Changes the board's question, for example after a card was picked up. */
    ask(text: string): void {
        if (text && text !== this.asked) this.app.say(text);
        this.asked = text;
    }

    private notify(table: Table): void {
        if (!this.app.settings.notify || !document.hidden || typeof Notification === "undefined") return;
        if (Notification.permission !== "granted") return;
        try {
            this.note = new Notification(t("Your turn"), {body: roundText(table), tag: "turn " + table.id});
            this.note.onclick = () => window.focus();
        } catch {
            /* some phones allow notifications only to service workers */
        }
    }

    close(): void {
        this.note?.close();
    }
}
