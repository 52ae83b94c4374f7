/* explain.ts: the two sentences shown when a card, a contract or an account is pointed at. */
import {t} from "../text.ts";
import {cardName, contractName, governmentName, nameOf, worth} from "../words.ts";
import type {Desk} from "./desk.ts";
import {contractAt, faceMoney, isAccount, isBribe, letterOf} from "./model.ts";
import type {Lying} from "./model.ts";
import {seatText} from "./seats_view.ts";

export interface Explanation {
    title: string;
    text: string[];
}

function cardText(card: string): string {
    switch (card) {
    case "A":
        return t("An attorney stops the contract it lies on: nobody gets it in this round. " +
            "Only a hit man can remove it first.");
    case "R":
        return t("A reporter takes one bribe off its contract, anybody's. " +
            "It cannot touch Swiss money and does nothing on a stopped contract.");
    case "H": return t("A hit man takes one attorney, reporter or other hit man off its contract. Then it is gone.");
    default:
        return t("It counts for its owner on the contract where it lies. " +
            "In a Swiss account it counts only half, but no reporter can take it.");
    }
}

/* "Bribe of $8,000": a card's name at the beginning of a line. */
export function cardTitle(card: string): string {
    const name = cardName(card);
    return name.charAt(0).toUpperCase() + name.slice(1);
}

function lying(desk: Desk, card: Lying): Explanation {
    const who = desk.context.name(card.seat);
    const text: string[] = [];
    if (card.card === "?") {
        text.push(t("{who} played this card face down. It is turned over when everybody has played six cards.", {who}));
    } else text.push(cardText(card.card));
    if (card.gone) text.push(t("It was taken away."));
    else if (card.swiss) text.push(t("Swiss money: here it counts {half}, and no reporter can take it.",
        {half: faceMoney(card.card, true)}));
    else if (!card.up && card.card !== "?") text.push(card.seat === desk.you
        ? t("It lies face down: the others do not see it.")
        : t("You have looked at it; it lies face down."));
    const others = card.known.filter((seat) => seat !== card.seat && seat !== desk.you);
    if (!card.up && others.length > 0)
        text.push(t("Looked at by: {names}.", {names: others.map((seat) => desk.context.name(seat)).join(", ")}));
    const title = card.card === "?" ? t("Face-down card of {who}", {who})
        : card.seat === desk.you ? t("{card}, played by you", {card: cardTitle(card.card)})
        : t("{card}, played by {who}", {card: cardTitle(card.card), who});
    return {title, text};
}

function place(desk: Desk, where: string): Explanation | null {
    if (isAccount(where))
        return {title: t("Swiss account of {government}", {government: governmentName(letterOf(where))}), text: [
            t("Bribes here lie face down. When all cards are down, their owners put each of them " +
                "on a contract of this government, where it counts half."),
        ]};
    const contract = contractAt(desk.tableau, where);
    if (!contract) return null;
    const text = [t("Worth {money} to the player with the most money on it at the end of the round.",
        {money: worth(contract.value)})];
    text.push(contract.cancelled ? t("An attorney has stopped it: it stays for the next round.")
        : t("If the largest sums are tied, if there is no money, or if an attorney stops it, it stays for the next round."));
    return {title: contractName(contract.name), text};
}

/* key: card:b1.3, hand:8, place:a1, seat:3 (as data-tip has it). */
export function explain(desk: Desk, key: string): Explanation | null {
    const [kind, name] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
    if (kind === "hand") return {title: cardTitle(name), text: isBribe(name) || desk.options.characters === "return"
        ? [cardText(name)] : [cardText(name), t("Played once, it is out of the game.")]};
    if (kind === "place") return place(desk, name);
    if (kind === "seat") return {title: nameOf(desk.context, Number(name)), text: seatText(desk, Number(name))};
    const card = desk.tableau.cards.find((one) => one.at === name);
    return card ? lying(desk, card) : null;
}
