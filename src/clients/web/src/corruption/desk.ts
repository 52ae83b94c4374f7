/* desk.ts: what the parts of the board's picture share: what lies on the table now, what may be done,
 * what the player has picked up, and what to call when something is touched. */
import type {BoardContext} from "../board.ts";
import type {CorruptionView} from "../protocol.ts";
import {t} from "../text.ts";
import type {Choices} from "./choices.ts";
import {isAccount, isBribe} from "./model.ts";
import type {Tableau} from "./model.ts";
import type {Teller} from "./teller.ts";

export type Context = BoardContext<CorruptionView>;

export interface Desk {
    context: Context;
    view: CorruptionView;
    you: number;
    options: Record<string, string>;
    tableau: Tableau;
    choices: Choices; /* empty while a story is told or a move is on its way */
    picked: string; /* card of the hand that was picked up, or "" */
    pending: string; /* move that waits to be confirmed, or "" */
    sent: string; /* move on its way, or "" */
    looking: boolean; /* the Little Black Book is open */
    naming: string; /* Free Stud: the set being chosen */
    hint: string; /* why the last thing that was tried did nothing, or "" */
    lit: ReadonlySet<string>; /* cards and places that the story is about */
    teller: Teller | null; /* while a story is told */
    owners: Record<string, number>; /* contracts won, as far as the story has come */
    totals: number[]; /* the same in thousands of dollars */
    cursor: string; /* the place that the keyboard points at, or "" */
    still: boolean; /* no movement, please */
    hand: string[]; /* the cards left, without the one being played */
    pick(card: string): void;
    move(move: string): void; /* choose: confirmed first if the player likes that */
    confirm(): void;
    takeBack(): void;
    look(on: boolean): void;
    name(set: string): void;
}

/* The move for a touch of this place or card now, or "". */
export function moveAt(desk: Desk, where: string): string {
    const act = desk.choices.acts.find((one) => one.target === where);
    if (act) return act.move;
    if (desk.picked && desk.choices.places.get(desk.picked)?.includes(where)) return `${desk.picked}@${where}`;
    return "";
}

/* Why a card cannot go to a place, as far as a player would wonder. */
export function whyNot(desk: Desk, card: string, place: string): string {
    if (!desk.choices.places.has(card)) return "";
    return isAccount(place) && !isBribe(card) ? t("Only bribes go to Switzerland.") : "";
}

export const canPlace = (desk: Desk): boolean => desk.choices.places.size > 0;
