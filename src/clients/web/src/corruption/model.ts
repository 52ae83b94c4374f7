/* model.ts: what the table of Corruption shows at one moment: contracts, cards, sums. It is made from a
 * view while cards are placed, and from the lines of a round while phase III is told (story.ts). */
import type {CorruptionView} from "../protocol.ts";
import {number} from "../text.ts";
import {money} from "../words.ts";

export type Letter = "a" | "b" | "c";
export const letters: readonly Letter[] = ["a", "b", "c"];
export const cardOrder = ["1", "2", "4", "6", "8", "10", "A", "R", "H"];

export interface Lying {
    at: string; /* b2.3, its name for the whole round */
    on: string; /* the place where it lies now: Swiss money moves */
    seat: number;
    card: string; /* ? if we do not know it */
    up: boolean; /* face up */
    known: number[]; /* the seats that know it if it is face down */
    swiss: boolean; /* Swiss money on a contract */
    gone: boolean;
}

export interface Contract {
    place: string;
    name: string;
    value: number;
    cancelled: boolean;
    sums: number[]; /* of each seat, in units of 500 $, once the cards are open */
    result: Result | null; /* when the story has come to it */
}

export interface Result {
    to: number;
    why: "attorney" | "empty" | "tie" | "won";
    sums: number[]; /* of each seat, in units of 500 $ */
}

export interface Tableau {
    contracts: Record<Letter, Contract[]>;
    cards: Lying[];
}

export const isBribe = (card: string): boolean => /^\d/.test(card);
export const isAccount = (place: string): boolean => place[1] === "0";
export const letterOf = (place: string): Letter => place[0] as Letter;
export const placeOf = (at: string): string => at.slice(0, at.indexOf("."));

export function tableauOf(view: CorruptionView): Tableau {
    const contracts = {a: [], b: [], c: []} as Record<Letter, Contract[]>;
    for (const g of letters)
        contracts[g] = (view.contracts[g] ?? []).map((row, i) => ({
            place: g + (i + 1), name: row.name, value: row.value, cancelled: !!row.cancelled,
            sums: row.sums ?? [], result: null,
        }));
    const cards = view.cards.map((row) => ({
        at: row.at, on: row.to ?? placeOf(row.at), seat: row.seat, card: row.card, up: !!row.up,
        known: row.known ?? [], swiss: row.to !== undefined, gone: !!row.gone,
    }));
    return {contracts, cards};
}

export const contractAt = (tableau: Tableau, place: string): Contract | undefined =>
    tableau.contracts[letterOf(place)].find((contract) => contract.place === place);

/* show=river book=on ... as a record. */
export function optionsOf(view: CorruptionView): Record<string, string> {
    return Object.fromEntries(view.options.split(" ").map((pair) => pair.split("=") as [string, string]));
}

/* Cards that a seat has placed in this round. */
export const placedBy = (view: CorruptionView, seat: number): number =>
    view.cards.filter((card) => card.seat === seat).length;

export const inPhaseThree = (view: CorruptionView): boolean =>
    view.stage === "swiss" || view.stage === "hitmen" || view.stage === "reporters";

/* A bribe's money on its face, and as Swiss money. */
export const faceMoney = (card: string, swiss = false): string =>
    isBribe(card) ? money(Number(card) * (swiss ? 500 : 1000)) : "";
/* A sum in units of 500 $ as thousands, for a narrow place: 5 is 2.5. */
export const thousands = (units: number): string => number(units / 2);
