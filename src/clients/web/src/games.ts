/* games.ts: what the page has for each game: a descriptor (GAME/about.ts), which comes with the page, and a board,
 * which is loaded when its first view comes. A game without a descriptor gets the neutral one. Screens ask the
 * descriptor and never for the name of a game. */
import type {TemplateResult} from "lit-html";
import type {App, Screen} from "./app.ts";
import type {Board} from "./board.ts";
import {corruptionAbout} from "./corruption/about.ts";
import {hackerAbout} from "./hacker/about.ts";
import type {Lesson} from "./learn/lesson.ts";
import type {ReplayView} from "./live/replay_view.ts";
import {neutralAbout} from "./neutral/about.ts";
import type {Option} from "./options.ts";
import type {GameInfo, Line, View} from "./protocol.ts";
import type {Table} from "./table.ts";
import type {WordsContext} from "./words.ts";

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

/* A part of a total: a round of Corruption, an account of Hacker. */
export interface Part {
    name: string;
    value: string;
}

/* What is loaded with the board. */
export interface Game {
    newBoard(table?: Table): Board; /* in a live game a board has the table itself */
    partsOf(outcome: Outcome, seat: number): Part[];
    cameAbout(outcome: Outcome, order: number[]): TemplateResult; /* seats in this order */
}

/* The same for live games. */
export interface LiveGame extends Game {
    PracticeScreen: new (app: App) => Screen;
    ReplayView: typeof ReplayView;
}

/* A sentence of a line, and the seat whose colour it has; 0: none. */
export interface Told {
    text: string;
    seat: number;
}

/* A player's winnings so far: "$3,000", and in small "2 contracts". */
export interface SoFar {
    text: string;
    small?: string;
    title?: string; /* a tooltip for a question mark */
}

export interface About {
    readonly game: string; /* in the protocol, and in addresses */
    readonly name: string; /* the same in every language */
    readonly least: number; /* seats, */
    readonly most: number;
    readonly best: number; /* and how many are offered at first */
    readonly reviewed?: true; /* there is an engine that says something about a finished game */
    readonly hides?: true; /* at the end a seat does not know everything: the record does */
    readonly options: Option[]; /* that we have words for */
    poster(): TemplateResult;
    pitch(): string; /* on the first screen */
    kind(): string; /* in a few words, and with how many it is best */
    facts(): string;
    specials?(options: Record<string, string>): string[]; /* what stands out beside the options themselves */
    told(line: Line, context: WordsContext): Told[]; /* a line other than the end, as sentences; none: nothing is to be said */
    score(total: number): string;
    round(round: number, rounds: number): string; /* "Round 2 of 4" */
    roundInList(round: number, rounds: number): string;
    atStage?(view: View): string; /* what else the bar says while the game is on */
    soFar?(view: View, seat: number, own: boolean, over: boolean): SoFar | null;
    section(view: View): string; /* of the rules: the paragraph that applies now */
    dealt?(view: View): string; /* the part of a view about the deal: receipt.ts */
    lesson?(): Promise<Lesson>;
    load(): Promise<Game>;
    live?: {
        pitch(): string;
        load(): Promise<LiveGame>;
    };
}

const own: readonly About[] = [corruptionAbout, hackerAbout];

/* The game that is meant where none is named. */
export const FIRST = own[0]!.game;

/* In addresses the live form of the game that has one: #/learn/live. */
export const LIVE = "live";

export const aboutOf = (game: string): About => own.find((about) => about.game === game) ?? neutralAbout(game);

/* Those that a house has, ours first. Until it has said so, and where it has not: ours. */
export function offeredGames(told: readonly GameInfo[]): About[] {
    const has = (game: string): boolean => told.some((row) => row.game === game);
    const others = told.filter((row) => !own.some((about) => about.game === row.game));
    return [...own.filter((about) => told.length === 0 || has(about.game)),
        ...others.map((row) => neutralAbout(row.game, row.least, row.most))];
}

/* What an address names: a game, or a live one. */
export function addressed(id: string): {game: string; live: boolean} {
    const found = own.find((about) => (id === LIVE ? about.live : about.game === id));
    return {game: found?.game ?? (id || FIRST), live: id === LIVE && found !== undefined};
}

/* Is a game with these options a live one? */
export const isLive = (game: string, options: string): boolean =>
    aboutOf(game).live !== undefined && /\bclock=live\b/.test(options);

const loaded = new Map<string, Game>();
const keyOf = (game: string, options: string): string => (isLive(game, options) ? LIVE + " " : "") + game;

/* Null: it is not loaded yet. Without options: the one played in turns, on which replays show steps. */
export const gameOf = (game: string, options = ""): Game | null => loaded.get(keyOf(game, options)) ?? null;

/* Fails without a network. With the live one comes the other. */
export async function loadGame(game: string, options = ""): Promise<Game> {
    const about = aboutOf(game);
    const key = keyOf(game, options);
    const [found] = loaded.has(key) ? [loaded.get(key)!]
        : isLive(game, options) ? await Promise.all([about.live!.load(), loadGame(game)]) : [await about.load()];
    loaded.set(key, found);
    return found;
}
