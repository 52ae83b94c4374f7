/* names.ts: what seats, cards, contracts, governments, levels and phrases are called, and how money is written. */
import botNames from "bots:names";
import contracts from "contracts:en";
import {mark, Marked, named, number, t, tm} from "./text.ts";

/* The name of a seat, as its reader calls it: one's own is "You". */
export const nameOf = (context: {you: number; name(seat: number): string}, seat: number): string =>
    (seat > 0 && seat === context.you ? t("You") : context.name(seat));

/* Dollars, as the rules of each language write them. */
export const money = (dollars: number): string => t("${amount}", {amount: number(dollars)});

/* Money on contracts is counted in units of 500 $, contracts in thousands. */
export const units = (n: number): string => money(n * 500);
export const worth = (thousands: number): string => money(thousands * 1000);

export const isBribe = (card: string): boolean => /^\d+$/.test(card);

/* A name for labels: "bribe of $8,000", "attorney". */
export function cardName(card: string): string {
    switch (card) {
    case "A": return t("attorney");
    case "R": return t("reporter");
    case "H": return t("hit man");
    default: return isBribe(card) ? t("bribe of {money}", {money: money(Number(card) * 1000)}) : t("face-down card");
    }
}

/* The object of a sentence: "a bribe of $8,000", "an attorney". */
export function aCard(card: string): string {
    switch (card) {
    case "A": return t("an attorney");
    case "R": return t("a reporter");
    case "H": return t("a hit man");
    default: return isBribe(card) ? t("a bribe of {money}", {money: money(Number(card) * 1000)}) : t("a card");
    }
}

/* The object of a sentence: "Bob's attorney", "your attorney". */
export function cardOf(card: string, who: string, yours: boolean): string {
    const args = {who, money: isBribe(card) ? money(Number(card) * 1000) : ""};
    switch (card) {
    case "A": return yours ? t("your attorney") : t("{who}'s attorney", args);
    case "R": return yours ? t("your reporter") : t("{who}'s reporter", args);
    case "H": return yours ? t("your hit man") : t("{who}'s hit man", args);
    default:
        if (isBribe(card)) return yours ? t("your {money}", {money: args.money}) : t("{who}'s {money}", args);
        return yours ? t("your card") : t("{who}'s card", {who});
    }
}

/* The object of a sentence about somebody else's own card: "their own attorney". */
export function ownCard(card: string): string {
    switch (card) {
    case "A": return t("their own attorney");
    case "R": return t("their own reporter");
    case "H": return t("their own hit man");
    default:
        return isBribe(card) ? t("their own {money}", {money: money(Number(card) * 1000)}) : t("their own card");
    }
}

/* A contract of an own deck has only its id. */
export function contractName(id: string): string {
    const english = contracts[id];
    return english ? named("contract", english) : id;
}

export function governmentName(id: string): string {
    return id === "a" ? t("City Hall") : id === "b" ? t("County Seat") : id === "c" ? t("Capitol") : id;
}

const phrases: Marked[] = [
    mark("Hello!"), mark("Good luck!"), mark("Well played!"), mark("Thank you!"),
    mark("Nice try."), mark("I saw that."), mark("It wasn't me!"), mark("You'll pay for that."),
    mark("Shall we make a deal?"), mark("One moment, please."), mark("Take your time."), mark("Good game!"),
];
export const PHRASES = phrases.length;

export const phrase = (n: number): string => (phrases[n] ? tm(phrases[n]!) : "");

const levels: Record<string, Marked> = {
    random: mark("random"), easy: mark("easy"), normal: mark("normal"), hard: mark("hard"), expert: mark("expert"),
};
const personalities: Record<string, Marked> = {
    plain: mark("plain"), bold: mark("bold"), careful: mark("careful"), sly: mark("sly"), spiteful: mark("spiteful"),
    greedy: mark("greedy"), moody: mark("moody"), patient: mark("patient"),
};

export const levelName = (level: string): string => (levels[level] ? tm(levels[level]!) : level);
export const personalityName = (id: string): string => (personalities[id] ? tm(personalities[id]!) : id);

/* `hard:bold@500` is a hard bot of bold character with a budget. */
export function botParts(spec: string): {level: string; personality: string} {
    const [level = "", personality = "plain"] = spec.replace(/@.*/, "").split(":");
    return {level, personality};
}

export function botWords(spec: string): string {
    const {level, personality} = botParts(spec);
    return personality === "plain" ? levelName(level) : `${levelName(level)}, ${personalityName(personality)}`;
}

/* Bots have no names on the wire. They get first names by their seat and kind: a table has none of them twice, and a
 * record of the game gives them the same: as bot_first_name (bots.c) has it. */
const NAMES_OF_A_SEAT = 3;

/* The sex of a bot's name, so that its face suits it. */
export const botSex = (name: string): string => botNames.indexOf(name) % 2 === 0 ? "woman" : "man";

export function botName(spec: string, seat: number): string {
    const {level, personality} = botParts(spec);
    let hash = 7;
    for (const letter of level + personality) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
    return botNames[((seat - 1) * NAMES_OF_A_SEAT + (hash % NAMES_OF_A_SEAT)) % botNames.length]!;
}
