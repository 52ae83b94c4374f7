/* terms.ts: the terms of a table: the line that the server tells (docs/protocol.md), and each game's options
 * and each choice for a table in words. What is possible the house says (/api/games); this is only how we explain
 * it. */
import type {OptionInfo} from "./protocol.ts";
import {Args, mark, Marked, t, tm, tn} from "./text.ts";

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

export const gameName = (game: string): string => (game === "hacker" ? "Hacker" : "Corruption");

export interface Choice {
    value: string;
    name: Marked;
    hint: Marked;
    args?: Args;
}

export interface Option {
    key: string;
    name: Marked;
    usual: string;
    more?: true; /* under "more options" */
    clock?: "beats" | "live"; /* of Hacker: only with this clock */
    choices: Choice[];
    other?(value: string): Choice; /* for values without words of their own */
}

const choose = (value: string, name: Marked, hint: Marked, args?: Args): Choice => ({value, name, hint, args});

const firstOption: Option = {key: "first", name: mark("Who begins"), usual: "lot", more: true,
    choices: [choose("lot", mark("At random"), mark("The first player is drawn at random."))],
    other: (seat) => choose(seat, mark("Seat {seat}"), mark("The player there begins the first round."), {seat})};

export const corruptionOptions: Option[] = [
    {key: "edition", name: mark("Printed edition"), usual: "atlas", more: true, choices: [
        choose("atlas", mark("Atlas Games (English)"),
            mark("Choices in the order the cards were played; hit men must strike; characters are used up.")),
        choose("descartes", mark("Descartes (French)"),
            mark("As the English one, but choices go over the table from left to right.")),
        choose("eurogames", mark("Eurogames (German)"),
            mark("From left to right; hit men may pass, characters come back every round, and totals stay hidden " +
                "until the end.")),
        choose("spanish", mark("Spanish edition"), mark("The same four rules as the English edition.")),
    ]},
    {key: "show", name: mark("Open cards"), usual: "standard", choices: [
        choose("standard", mark("Standard"), mark("One open card more in each round, and the open ones come first.")),
        choose("river", mark("Down the River"),
            mark("As many open cards, but in the middle: you begin and end in the dark.")),
        choose("free", mark("Free Stud"), mark("The first player of each round names which cards are played open.")),
        choose("closed", mark("Closed"), mark("Everything is face down, and there are only bribes.")),
    ]},
    {key: "book", name: mark("Little Black Book"), usual: "off", choices: [
        choose("off", mark("Without"), mark("Nobody looks at hidden cards.")),
        choose("on", mark("With the book"), mark("Twice in a game you may look at a face-down card.")),
    ]},
    {key: "hitman", name: mark("Hit men"), usual: "", more: true, choices: [
        choose("", mark("As in the edition"), mark("The edition decides.")),
        choose("must", mark("Must strike"), mark("A hit man takes a card if there is one, even your own.")),
        choose("may", mark("May pass"), mark("A hit man may spare everybody.")),
    ]},
    {key: "characters", name: mark("Characters"), usual: "", more: true, choices: [
        choose("", mark("As in the edition"), mark("The edition decides.")),
        choose("discard", mark("Used up"), mark("Characters that were played leave the game.")),
        choose("return", mark("Come back"), mark("All ten cards are back every round.")),
    ]},
    {key: "order", name: mark("Who decides first"), usual: "", more: true, choices: [
        choose("", mark("As in the edition"), mark("The edition decides.")),
        choose("played", mark("As played"), mark("In the order in which the cards were played.")),
        choose("table", mark("Left to right"), mark("Over the table, from left to right.")),
    ]},
    {key: "totals", name: mark("Totals"), usual: "", more: true, choices: [
        choose("", mark("As in the edition"), mark("The edition decides.")),
        choose("open", mark("Open"), mark("Everybody sees what everybody has won.")),
        choose("hidden", mark("Hidden"), mark("You remember what the others have won.")),
    ]},
    firstOption,
];

export const hackerOptions: Option[] = [
    {key: "clock", name: mark("How a trip is played"), usual: "beats", choices: [
        choose("beats", mark("By beats"), mark("Everybody chooses in secret what to do, beat by beat. Take your time.")),
        choose("live", mark("Live"),
            mark("In real time: hands move, you see only where you look, and the traveller really leaves the table.")),
    ]},
    {key: "beats", name: mark("Length of a trip"), usual: "2", clock: "beats", choices: [
        choose("1", mark("One beat"), mark("A quick game: blink and it has happened.")),
        choose("2", mark("Two beats"), mark("As usual.")),
        choose("3", mark("Three beats"), mark("More time for mischief, and for being seen.")),
    ], other: (n) => choose(n, mark("{n} beats"), mark("More time for mischief, and for being seen."), {n})},
    {key: "crypt", name: mark("Encryption"), usual: "off", choices: [
        choose("off", mark("Off"), mark("Small bills are just small bills.")),
        choose("on", mark("On"), mark("Bills of 1 protect an account from viruses; bills of 3 undo that.")),
    ]},
    {key: "jam", name: mark("Magnetic jamming"), usual: "off", choices: [
        choose("off", mark("Off"), mark("You always see whose an account is.")),
        choose("on", mark("On"), mark("In the last round all accounts lie face down: remember which are yours.")),
    ]},
    {key: "steal", name: mark("Stealing"), usual: "look", choices: [
        choose("look", mark("With a look"), mark("A thief sees the bills and picks one.")),
        choose("blind", mark("Blind"), mark("A thief draws a bill at random.")),
    ]},
    firstOption,
    {key: "speed", name: mark("Speed"), usual: "100", clock: "live", choices: [
        choose("100", mark("Full speed"), mark("Hands are quick.")),
        choose("75", mark("Three quarters"), mark("A little slower, for everybody.")),
        choose("50", mark("Half speed"), mark("Slow hands, for a first game.")),
        choose("25", mark("A quarter"), mark("Very slow, for keyboards and careful eyes.")),
    ]},
    {key: "credit_s", name: mark("Time to credit"), usual: "10", clock: "live", more: true, choices: [
        choose("5", mark("5 seconds"), mark("After that, the bill goes under your first account.")),
        choose("10", mark("10 seconds"), mark("As usual.")),
        choose("20", mark("20 seconds"), mark("Without hurry.")),
        choose("30", mark("30 seconds"), mark("Much time, also for the others.")),
    ]},
    {key: "lag_ms", name: mark("Connection"), usual: "0", clock: "live", more: true, choices: [
        choose("0", mark("Any"), mark("Players with a slow connection see things later.")),
        choose("500", mark("500 ms"), mark("Players with a slower connection see a warning.")),
        choose("300", mark("300 ms"), mark("Good enough for most.")),
        choose("200", mark("200 ms"), mark("For players near the server.")),
        choose("100", mark("100 ms"), mark("For players in one place.")),
    ]},
];

const optionsOf = (game: string): Option[] => (game === "hacker" ? hackerOptions : corruptionOptions);

const bare = (value: string): Choice => choose(value, value as Marked, "" as Marked);

export const choiceOf = (option: Option, value: string): Choice =>
    option.choices.find((choice) => choice.value === value) ?? option.other?.(value) ?? bare(value);

/* The options of a game as the house lists them, in our words and order, as far as they mean something beside the
 * others that were chosen; those that we have no words for come last, by their own names. Without a list: those that
 * we know. */
export function offered(game: string, list: readonly OptionInfo[] | undefined, seats: number,
    chosen: Record<string, string>): Option[] {
    const known = optionsOf(game);
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
    optionsOf(game).filter((option) => option.clock === undefined || option.clock === (chosen.clock ?? "beats"));

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

/* How long somebody who went away is waited for. */
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

/* What is not as usual at a table, in short: "Free Stud", "Little Black Book". */
export function specials(terms: Pick<Terms, "game" | "options">): string[] {
    const found: string[] = [];
    const {options} = terms;
    for (const option of optionsFor(terms.game, options)) {
        const value = options[option.key];
        if (value === undefined || option.more || value === option.usual) continue;
        const choice = choiceOf(option, value);
        found.push(value === "on" ? tm(option.name) : tm(choice.name, choice.args));
    }
    if (options.book === "on" && (options.show ?? "standard") !== "standard") found.push(t("house rules")); /* no sheet has it */
    if (options.hitman === "may") found.push(t("hit men may pass"));
    if (options.characters === "return") found.push(t("characters come back"));
    if (options.totals === "hidden") found.push(t("hidden totals"));
    return found;
}

const PACE_MS = 900; /* a bot's move can be followed */
const ROUND_MS = 2800; /* but of many, not all need be waited for so long */

/* How long each of these bots seems to think, so that one's own turn comes again soon. */
export function paceOf(bots: readonly string[]): number {
    const count = bots.filter((bot) => bot !== "").length;
    return Math.round(Math.min(PACE_MS, ROUND_MS / Math.max(1, count)));
}
