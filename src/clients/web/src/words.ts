/* words.ts: every line of a game and every event of a table as one sentence in the reader's language. The
 * log shows these sentences and live announcements speak them, so that both say the same. */
import {aboutOf, Told} from "./games.ts";
import {botName, phrase} from "./names.ts";
import type {Line, SeatRow, TableEvent} from "./protocol.ts";
import {list, t, tn} from "./text.ts";

export {aCard, botName, botWords, cardName, contractName, governmentName, levelName, money, nameOf, personalityName,
    phrase, PHRASES, units, worth} from "./names.ts";
export {awardTexts, faceUpText} from "./words_corruption.ts";

/* A BoardContext is one. `lines` is the history that the line belongs to. */
export interface WordsContext {
    game: string;
    name(seat: number): string;
    you: number;
    lines: Line[];
}

/* What somebody is called: a name, and for bots one that belongs to the seat. */
export function seatName(row: SeatRow | undefined, seat: number): string {
    if (row?.name) return row.name;
    if (row?.kind === "bot") return botName(row.bot ?? "", seat);
    return t("Seat {seat}", {seat});
}

/* A name inside a sentence: one that is written from right to left does not turn the rest of it round. */
export const within = (name: string): string => /[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;

/* What is said of somebody who is not there, or for whom a bot plays; "" of who is there. */
export function awayText(row: SeatRow | undefined): string {
    if (row?.rests || row?.gone !== undefined) return t("not there");
    if (row?.stand_in === undefined) return "";
    return row.stand_in === "left" ? t("has left, a bot plays") : t("away, a bot plays");
}

/* Has everybody gone? Then a game waits until somebody is back. */
export const rests = (seats: SeatRow[]): boolean => seats.some((row) => row.rests === true);

/* And so it is said; `seated`: to somebody who can come back. */
export const restText = (seated: boolean): string => (seated ? t("The game waits for you.")
    : t("Nobody is here: the game waits."));

/* Of players whom a game waits for and who are not connected. */
export const goneText = (names: string[]): string => tn("{names} is not there.", "{names} are not there.", names.length,
    {names: list(names)});

/* How it ended, from the shares of the victory: "Ann wins." */
export function victoryText(victory: number[], context: Pick<WordsContext, "name" | "you">): string {
    const winners = victory.flatMap((share, i) => (share > 0 ? [i + 1] : []));
    if (winners.length === 0) return t("The game was not finished.");
    if (winners.length === 1 && winners[0] === context.you) return t("You win!");
    if (winners.length === 1) return t("{who} wins.", {who: context.name(winners[0]!)});
    const names = winners.map((seat) => (seat === context.you ? t("you") : context.name(seat)));
    return t("Shared victory: {names}.", {names: list(names)});
}

/* Of most lines one sentence; of the end of a round of Corruption one for each contract; none where there is nothing to say
 * (a choice of somebody else that is not known). */
export function told(line: Line, context: WordsContext): Told[] {
    if (line.t === "game" || line.t === "ask") return [];
    if (line.t === "end") return [{text: t("The game is over.") + " " + victoryText((line.share as number[] | undefined) ?? [], context),
        seat: line.seat ?? 0}];
    return aboutOf(context.game).told(line, context).filter(({text}) => text !== "");
}

export const lineTexts = (line: Line, context: WordsContext): string[] => told(line, context).map(({text}) => text);
export const lineText = (line: Line, context: WordsContext): string => lineTexts(line, context).join(" ");

function standInText(event: TableEvent, who: string, you: boolean): string {
    if (you) return t("A bot plays for you.");
    switch (event.why) {
    case "away": return t("{who} is away: a bot plays meanwhile.", {who});
    case "clock": return t("{who} has run out of time: a bot plays on.", {who});
    default: return t("{who} has left: a bot plays on.", {who});
    }
}

export function eventText(event: TableEvent, context: WordsContext): string {
    const seat = event.seat ?? 0;
    const you = seat > 0 && seat === context.you;
    const who = seat > 0 ? context.name(seat) : "";
    switch (event.e) {
    case "seated": return you ? t("You sit down on seat {seat}.", {seat}) : t("{who} sits down on seat {seat}.", {who,
        seat});
    case "bot": return t("{who}, a bot, takes seat {seat}.", {who, seat});
    case "freed": return t("Seat {seat} is free.", {seat});
    case "kicked": return t("The host has freed seat {seat}.", {seat});
    case "host": return you ? t("You are the host of this table now.") : t("{who} is the host of this table now.",
        {who});
    case "deal":
        return (event.attempt ?? 1) > 1 ? t("The deal begins anew.")
            : t("Everybody gives a share of the deal, so that nobody can choose it.");
    case "late": return t("{who} was too late for the deal.", {who});
    case "given-up": return t("The deal was given up.");
    case "dealt": return t("The game begins.");
    case "move": return lineText({t: "move", seat, move: event.move ?? "?"}, context);
    case "stands-in": return standInText(event, who, you);
    case "back": return you ? t("You play again.") : t("{who} is back.", {who});
    case "rests": return restText(context.you > 0);
    case "phrase": return event.number === undefined ? "" : t("{who}: {text}", {who, text: phrase(event.number)});
    case "chat": return event.text === undefined ? "" : t("{who}: {text}", {who, text: event.text});
    case "silenced": return event.on ? t("The host has silenced {who}.", {who}) : t("{who} may talk again.", {who});
    case "rematch": return you ? t("You want a rematch.") : t("{who} wants a rematch.", {who});
    case "closed": return t("The table is closed.");
    default: return "";
    }
}
