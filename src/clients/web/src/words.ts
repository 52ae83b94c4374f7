/* words.ts: placeholder for the words that all screens share, until the real ones are merged. */
import type {Line} from "./protocol.ts";

export interface WordsContext {
    name(seat: number): string;
    you: number;
    lines: Line[];
}
export const money = (dollars: number): string => "$" + dollars.toLocaleString("en");
export const units = (n: number): string => money(n * 500);
export const worth = (thousands: number): string => money(thousands * 1000);
export const cardName = (card: string): string =>
    ({A: "attorney", R: "reporter", H: "hit man"})[card] ?? "bribe of " + money(Number(card) * 1000);
export const contractName = (id: string): string => id;
export const governmentName = (id: string): string => ({a: "City Hall", b: "County Seat", c: "Capitol"})[id] ?? id;
export const lineText = (line: Line, _context: WordsContext): string => `${line.t} ${line.move ?? ""}`;
export const awardTexts = (line: Line, _context: Pick<WordsContext, "name" | "you">): string[] =>
    ((line.contracts ?? []) as {name: string; to: number}[]).map((row) => `${row.name} goes to ${row.to}`);
