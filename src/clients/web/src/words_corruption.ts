/* words_corruption.ts: the lines of Corruption as sentences. What lies where is found in the lines before:
 * contracts in the last `round`, cards in the placements since. */
import {aCard, cardOf, contractName, governmentName, nameOf, ownCard, units, worth} from "./names.ts";
import type {Line} from "./protocol.ts";
import {list, number, t, tn} from "./text.ts";
import type {WordsContext} from "./words.ts";

interface Award {
    at: string;
    name: string;
    value: number;
    to: number;
    why: string;
    sums: number[];
    stays?: number; /* for the next round */
}

interface Placed {
    card: string;
    seat: number;
}

/* The lines of this line's round, up to it. A line that is not among them is about now. */
function roundOf(line: Line, lines: Line[]): Line[] {
    let end = lines.indexOf(line);
    if (end < 0) end = lines.length;
    let start = end;
    while (start > 0 && lines[start]?.t !== "round") start--;
    return lines.slice(start, end);
}

/* `b2`, or the place of the card `b2.3`. */
function placeName(place: string, round: Line[]): string {
    const at = place.slice(0, 2);
    const all = (round[0]?.contracts ?? {}) as Record<string, string[]>;
    const found = all[at[0]!]?.[Number(at[1]) - 1];
    return found ? contractName(found.split(":")[0]!) : at;
}

function findCard(card: string, round: Line[]): Placed {
    const [place, position] = card.split(".");
    let left = Number(position);
    for (const line of round) {
        const [what, where] = (line.move ?? "").split("@");
        if (line.t === "move" && where === place && --left === 0) return {card: what!, seat: line.seat ?? 0};
    }
    return {card: "?", seat: 0};
}

function placedText(line: Line, round: Line[], context: WordsContext): string {
    const [card = "?", place = ""] = line.move!.split("@");
    const you = line.seat === context.you;
    const who = context.name(line.seat ?? 0);
    const what = aCard(card);
    if (place[1] === "0") {
        const government = governmentName(place[0]!);
        return you ? t("You put {card} into the Swiss account ({government}).", {card: what, government})
            : t("{who} puts {card} into the Swiss account ({government}).", {who, card: what, government});
    }
    const contract = placeName(place, round);
    if (line.up === undefined && card !== "?") /* one that is not known lies face down */
        return you ? t("You play {card} on the {contract}.", {card: what, contract})
            : t("{who} plays {card} on the {contract}.", {who, card: what, contract});
    if (line.up === 1)
        return you ? t("You play {card} face up on the {contract}.", {card: what, contract})
            : t("{who} plays {card} face up on the {contract}.", {who, card: what, contract});
    return you ? t("You play {card} face down on the {contract}.", {card: what, contract})
        : t("{who} plays {card} face down on the {contract}.", {who, card: what, contract});
}

function takenText(line: Line, round: Line[], context: WordsContext): string {
    const [actor = "", target = ""] = line.move!.split("x");
    const by = findCard(actor, round);
    const you = by.seat === context.you;
    const args = {who: context.name(by.seat), contract: placeName(actor, round)};
    if (!target) {
        if (by.card === "H")
            return you ? t("Your hit man on the {contract} takes nobody.", {contract: args.contract})
                : t("{who}'s hit man on the {contract} takes nobody.", args);
        return you ? t("Your reporter on the {contract} takes nothing.", {contract: args.contract})
            : t("{who}'s reporter on the {contract} takes nothing.", args);
    }
    const taken = findCard(target, round);
    const own = taken.seat === by.seat && !you;
    const card = own ? ownCard(taken.card) : cardOf(taken.card, context.name(taken.seat), taken.seat === context.you);
    if (by.card === "H")
        return you ? t("Your hit man on the {contract} takes {card}.", {contract: args.contract, card})
            : t("{who}'s hit man on the {contract} takes {card}.", {...args, card});
    return you ? t("Your reporter on the {contract} takes {card}.", {contract: args.contract, card})
        : t("{who}'s reporter on the {contract} takes {card}.", {...args, card});
}

function swissText(line: Line, round: Line[], context: WordsContext): string {
    const [from = "", to = ""] = line.move!.split(">");
    const {card} = findCard(from, round);
    const args = {who: context.name(line.seat ?? 0), contract: placeName(to, round), card: aCard(card),
        half: units(Number(card))};
    return line.seat === context.you
        ? t("From Switzerland you send {card} to the {contract}, where it counts {half}.",
            {card: args.card, contract: args.contract, half: args.half})
        : t("From Switzerland {who} sends {card} to the {contract}, where it counts {half}.", args);
}

function peekText(line: Line, round: Line[], context: WordsContext): string {
    const at = line.move!.slice("peek:".length);
    const found = findCard(at, round);
    const who = context.name(line.seat ?? 0);
    const contract = placeName(at, round);
    const card = cardOf("?", context.name(found.seat), found.seat === context.you);
    const what = aCard(found.card);
    if (line.seat === context.you)
        return found.card === "?" ? t("You look at {card} on the {contract}.", {card, contract}) /* not yet */
            : t("You look at {card} on the {contract}: {what}.", {card, contract, what});
    return context.you > 0 || found.card === "?" ? t("{who} looks at {card} on the {contract}.", {who, card, contract})
        : t("{who} looks at {card} on the {contract}: {what}.", {who, card, contract, what});
}

function showText(line: Line, context: WordsContext): string {
    const digits = line.move!.slice("show:".length);
    const who = nameOf(context, line.seat ?? 0);
    if (digits === "") return t("{who}: in this round all cards are played face down.", {who});
    if (digits === "123456") return t("{who}: in this round all cards are played face up.", {who});
    return t("{who}: in this round everybody's cards number {numbers} are played face up.", {who,
        numbers: list([...digits])});
}

/* Which of everybody's cards lie face up, by their numbers. */
export function faceUpText(digits: string): string {
    const shown = digits.replace(/\D/g, "");
    if (shown === "") return t("all cards face down");
    if (shown.length === 6) return t("all cards face up");
    if ("123456".startsWith(shown)) return tn("first card face up", "first {n} cards face up", shown.length);
    return tn("card {numbers} face up", "cards {numbers} face up", shown.length, {numbers: list([...shown])});
}

/* What lay on a contract in the end, the most first: "Ann $13,000, Bob $8,000". */
function sumsText(award: Award, context: Pick<WordsContext, "name" | "you">): string {
    const paid = award.sums.map((sum, i) => ({seat: i + 1, sum})).filter(({sum}) => sum > 0)
        .sort((x, y) => y.sum - x.sum);
    if (paid.length === 0 || (paid.length === 1 && award.to > 0)) return "";
    const sums = paid.map(({seat, sum}) => `${seat === context.you ? t("you") : context.name(seat)} ${units(sum)}`);
    return " " + t("On it: {sums}.", {sums: sums.join(", ")});
}

/* One for each contract of an award, in the colour of who gets it: who that is, or why nobody does, and what everybody had
 * paid. */
export function awards(line: Line, context: Pick<WordsContext, "name" | "you">): {text: string; seat: number}[] {
    return ((line.contracts ?? []) as Award[]).map((award) => ({
        text: awardText(award, context) + sumsText(award, context), seat: award.to}));
}

export const awardTexts = (line: Line, context: Pick<WordsContext, "name" | "you">): string[] =>
    awards(line, context).map(({text}) => text);

function awardText(award: Award, context: Pick<WordsContext, "name" | "you">): string {
    const contract = contractName(award.name), last = award.stays === undefined;
    if (award.to > 0) {
        const args = {who: context.name(award.to), contract, value: worth(award.value),
            sum: units(award.sums[award.to - 1] ?? 0)};
        return award.to === context.you
            ? t("You get the {contract} ({value}) with {sum}.", {contract, value: args.value, sum: args.sum})
            : t("{who} gets the {contract} ({value}) with {sum}.", args);
    }
    switch (award.why) {
    case "attorney":
        return last ? t("{contract}: cancelled by an attorney, nobody gets it.", {contract})
            : t("{contract}: cancelled by an attorney, it stays.", {contract});
    case "empty":
        return last ? t("{contract}: nobody has paid, nobody gets it.", {contract})
            : t("{contract}: nobody has paid, it stays.", {contract});
    default:
        return last ? t("{contract}: tied, so nobody gets it.", {contract})
            : t("{contract}: tied, so it carries over.", {contract});
    }
}

/* A character who finds nothing to take. */
function idleText(line: Line, round: Line[], context: WordsContext): string {
    const args = {who: context.name(line.seat ?? 0), contract: placeName(String(line.by), round)};
    const you = line.seat === context.you;
    if (line.card === "H")
        return you ? t("Your hit man on the {contract} finds nobody.", {contract: args.contract})
            : t("{who}'s hit man on the {contract} finds nobody.", args);
    return you ? t("Your reporter on the {contract} finds nothing.", {contract: args.contract})
        : t("{who}'s reporter on the {contract} finds nothing.", args);
}

function stopText(line: Line, round: Line[], context: WordsContext): string {
    const args = {who: context.name(line.seat ?? 0), contract: placeName(String(line.at), round)};
    return line.seat === context.you ? t("Your attorney stops the {contract}: nobody gets it.", {contract: args.contract})
        : t("{who}'s attorney stops the {contract}: nobody gets it.", args);
}

const backText = (line: Line): string => (line.cards === "all"
    ? t("That was round {round}. All cards go back to their owners.", {round: number(line.round ?? 0)})
    : t("That was round {round}. All bribes go back to their owners.", {round: number(line.round ?? 0)}));

function roundText(line: Line, context: WordsContext): string {
    const all = (line.contracts ?? {}) as Record<string, string[]>;
    const round = number(line.round ?? 0);
    const first = line.first as number;
    const begin = first === context.you ? t("Round {round}. You play first.", {round})
        : t("Round {round}. {who} plays first.", {round, who: context.name(first)});
    const offers = Object.keys(all).map((id) => {
        const contracts = all[id]!.map((entry) => {
            const [name = "", value = "0"] = entry.split(":");
            return `${contractName(name)} ${worth(Number(value))}`;
        });
        return t("{government}: {contracts}.", {government: governmentName(id), contracts: contracts.join(", ")});
    });
    return [begin, ...offers].join(" ");
}

export function corruptionLine(line: Line, context: WordsContext): string {
    if (line.t === "round") return roundText(line, context);
    if (line.t === "award") return awardTexts(line, context).join(" ");
    if (line.t === "reveal") return t("All cards are turned over.");
    if (line.t === "back") return backText(line);
    const move = line.move ?? "";
    const round = roundOf(line, context.lines);
    if (line.t === "idle") return idleText(line, round, context);
    if (line.t === "stop") return stopText(line, round, context);
    if (line.t !== "move" || move === "?") return "";
    if (move.startsWith("show:")) return showText(line, context);
    if (move.startsWith("peek:")) return peekText(line, round, context);
    if (move.includes("@")) return placedText(line, round, context);
    if (move.includes(">")) return swissText(line, round, context);
    if (move.includes("x")) return takenText(line, round, context);
    return "";
}
