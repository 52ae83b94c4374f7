/* games.ts: what the page has for each game: its board, and how its scores came about. It is loaded when the first view
 * of a game comes: both games played in turns (boards.ts), and live Hacker, which is larger, by itself. */
import type {TemplateResult} from "lit-html";
import type {Board} from "./board.ts";
import type {Line, View} from "./protocol.ts";
import type {Table} from "./table.ts";

/* A finished game. */
export interface Outcome {
    game: string;
    you: number;
    totals: number[];
    victory: number[];
    lines: Line[];
    view: View | null;
    name(seat: number): string;
    face(seat: number): TemplateResult;
}

/* What a total is the sum of: rounds of Corruption, accounts of Hacker. */
export interface Part {
    name: string;
    value: string;
}

export interface Game {
    newBoard(table?: Table): Board; /* in a live game a board has the table itself */
    partsOf(outcome: Outcome, seat: number): Part[];
    cameAbout(outcome: Outcome, order: number[]): TemplateResult; /* seats in this order */
}

const loaders = new Map<string, () => Promise<Game>>([
    ["corruption", async () => (await import("./boards.ts")).corruption],
    ["hacker", async () => (await import("./boards.ts")).hacker],
    ["live", async () => (await Promise.all([import("./live/live.ts"), loadGame("hacker")]))[0]],
]);
const loaded = new Map<string, Game>();

/* What a view needs: live Hacker has a board of its own. */
export const kindOf = (view: View): string =>
    view.game === "hacker" && view.options.includes("clock=live") ? "live" : view.game;

/* Null: it is not loaded yet. */
export const gameOf = (kind: string): Game | null => loaded.get(kind) ?? null;

/* Fails without a network, and where there is no such game. */
export async function loadGame(kind: string): Promise<Game> {
    const game = loaded.get(kind) ?? await loaders.get(kind)?.();
    if (!game) throw new Error("no such game: " + kind);
    loaded.set(kind, game);
    return game;
}
