/* terms.ts: the terms of a table: the line that the server tells (docs/protocol.md), and each choice for a table in
 * words. What is possible the house says (/api/games); this is only how we explain it. */
import {aboutOf} from "./games.ts";
import {Choice, choiceOf, choose, Option} from "./options.ts";
import type {OptionInfo} from "./protocol.ts";
import {mark, Marked, tm, tn} from "./text.ts";

export interface Terms {
    game: string;
    seats: number;
    clock: string;
    entry: string;
    spectators: string;
    chat: string;
    order: string;
    bot: string;
    options: Record<string, string>;
}

export function readTerms(line: string): Terms {
    const [game = "", seats = "0", clock = "none", entry = "link", spectators = "silent", chat = "phrases",
        order = "given",
        , , , bot = "normal", ...options] = line.split(" ");
    return {game, seats: Number(seats), clock, entry, spectators, chat, order, bot, options: readOptions(options.join(" "))};
}

/* "book=on show=free" by key. */
export const readOptions = (text: string): Record<string, string> =>
    Object.fromEntries(text.split(" ").filter(Boolean).map((option) => option.split("=") as [string, string]));

export const gameName = (game: string): string => aboutOf(game).name;

/* The options of a game as the house lists them, in our words and order, as far as they mean something beside the
 * others that were chosen; those that we have no words for come last, by their own names. Without a list: those that
 * we know. */
export function offered(game: string, list: readonly OptionInfo[] | undefined, seats: number,
    chosen: Record<string, string>): Option[] {
    const known = aboutOf(game).options;
    const fitting = optionsFor(game, chosen);
    if (!list) return fitting;
    const values = (key: string): string[] => (list.find((row) => row.key === key)?.values ?? [])
        .filter((value) => key !== "first" || value === "lot" || Number(value) <= seats);
    const told = (option: Option): Option => ({...option, choices: [
        ...option.choices.filter((choice) => choice.value === ""), /* "As in the edition" */
        ...values(option.key).map((value) => choiceOf(option, value))]});
    const others = list.filter((row) => row.values.length > 1 && !known.some((option) => option.key === row.key));
    return [...fitting.filter((option) => values(option.key).length > 0), ...others.map((row): Option =>
        ({key: row.key, name: row.key as Marked, usual: row.values[0]!, more: true, choices: []}))].map(told);
}

/* Those that mean something beside the others that were chosen. */
export const optionsFor = (game: string, chosen: Record<string, string>): Option[] =>
    aboutOf(game).options.filter((option) => option.fits?.(chosen) ?? true);

export const clocks: Choice[] = [
    choose("none", mark("No clock"), mark("Everybody takes their time.")),
    choose("move:30", mark("30 seconds a move"), mark("Fast. If you run out of time, a bot moves for you.")),
    choose("move:60", mark("1 minute a move"), mark("For an evening with strangers.")),
    choose("bank:300+5", mark("5 minutes each"), mark("For the whole game, and 5 seconds more for each move.")),
    choose("bank:900+10", mark("15 minutes each"), mark("For the whole game, and 10 seconds more for each move.")),
    choose("days:1", mark("A day a move"), mark("Like letters: look in now and then.")),
    choose("days:3", mark("3 days a move"), mark("Like letters, with a weekend.")),
];

export const entries: Choice[] = [
    choose("public", mark("Public"), mark("Listed on the first page; anybody may sit down.")),
    choose("link", mark("By link"), mark("Anybody with the link may sit down.")),
    choose("invite", mark("By invitation"), mark("Each invitation is good for one person.")),
];

export const spectators: Choice[] = [
    choose("silent", mark("Welcome"), mark("Anybody who finds the table may look on, in silence.")),
    choose("delayed:120", mark("Two minutes late"),
        mark("They see the game two minutes late, so that nobody can help.")),
    choose("none", mark("None"), mark("Only the players see the game.")),
];

export const chats: Choice[] = [
    choose("phrases", mark("Phrases"), mark("Twelve phrases, translated for everybody.")),
    choose("free", mark("Free"), mark("Players write what they like, and can mute each other.")),
    choose("off", mark("Off"), mark("Nobody says anything.")),
];

/* How long the game waits for an absent player. */
export const graces: Choice[] = [
    choose("60", mark("A minute"), mark("Then a bot plays until they are back.")),
    choose("10", mark("10 seconds"), mark("For quick games: a bot plays almost at once.")),
    choose("300", mark("5 minutes"), mark("Time for the door and for tea.")),
    choose("3600", mark("An hour"), mark("For friends who know each other.")),
    choose("0", mark("Always"), mark("The game stands still until they are back. No bot plays for anybody.")),
];

export const orders: Choice[] = [
    choose("given", mark("As seated"), mark("You play in the order of the seats.")),
    choose("lot", mark("At random"), mark("Seats are drawn with the deal.")),
];

/* A clock in short, also one that is not in the list. */
export function clockName(clock: string): string {
    const known = clocks.find((choice) => choice.value === clock);
    if (known) return tm(known.name);
    const [kind, rest = ""] = clock.split(":");
    const [first = "0"] = rest.split("+");
    if (kind === "days") return tn("{n} day a move", "{n} days a move", Number(first));
    if (kind === "bank") return tn("{n} minute each", "{n} minutes each", Math.round(Number(first) / 60));
    return tn("{n} second a move", "{n} seconds a move", Number(first));
}

/* 4:05, or days and hours. */
export function clockText(ms: number): string {
    const seconds = Math.ceil(ms / 1000);
    const hours = Math.floor(seconds / 3600);
    if (hours >= 48) return tn("{n} day", "{n} days", Math.floor(hours / 24));
    if (hours >= 1) return `${hours}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")} h`;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/* The unusual terms of a table, in short: "Free Stud", "Little Black Book". */
export function specials(terms: Pick<Terms, "game" | "options">): string[] {
    const found: string[] = [];
    const {options} = terms;
    for (const option of optionsFor(terms.game, options)) {
        const value = options[option.key];
        if (value === undefined || option.more || value === option.usual) continue;
        const choice = choiceOf(option, value);
        found.push(value === "on" ? tm(option.name) : tm(choice.name, choice.args));
    }
    found.push(...aboutOf(terms.game).specials?.(options) ?? []);
    return found;
}

const PACE_MS = 900; /* a bot's move can be followed */
const ROUND_MS = 2800; /* but of many, not all need be waited for so long */

/* How long each of these bots seems to think, so that one's own turn comes again soon. */
export function paceOf(bots: readonly string[]): number {
    const count = bots.filter((bot) => bot !== "").length;
    return Math.round(Math.min(PACE_MS, ROUND_MS / Math.max(1, count)));
}
