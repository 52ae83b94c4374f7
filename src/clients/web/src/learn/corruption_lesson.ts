/* corruption_lesson.ts: the first game of Corruption: the worked example of the rule sheets, in which the learner is yellow,
 * and the beginning of a second round with a reporter and a hit man of one's own. Only yellow's first two cards have
 * changed places: a plain bribe is easier to begin with than a Swiss account. */
import type {CorruptionView} from "../protocol.ts";
import {t} from "../text.ts";
import type {Lesson} from "./lesson.ts";

export const corruptionLesson: Lesson = {
    game: "corruption",
    seats: 4,
    options: "first=1",
    chance: "monument opera stadium subway university airport",
    names: ["Ben", "Cleo", "Dan"],
    line: (view) => { /* will the card lie face up? */
        const {cards, shown} = view as CorruptionView;
        return {up: shown.includes(String(1 + cards.filter((card) => card.seat === 1).length)) ? 1 : 0};
    },
    steps: [
        {say: () => t("You own a construction company, and so do Ben, Cleo and Dan. For four rounds you bribe three governments for public contracts. In the end the player whose contracts are worth the most wins. Let us play the first round together: it is the example of the printed rules.")},
        {say: () => t("These are the six contracts of this round: two at City Hall, two at the County Seat, two at the Capitol. Look at the values: the Airport brings $1,100,000, the Monument only $100,000.")},
        {say: () => t("Below is your hand: six bribes, from $1,000 to $10,000, and four characters. Everybody has the same ten cards. In each round everybody places six of them, one at a time. All bribes come back after the round. Characters that were played are gone for good.")},
        {
            say: () => t("You begin. A bribe counts for you on the contract where it lies, and the most money wins it. Put your 10 on the Airport. In round 1 everybody's first card lies face up; the other five lie face down."),
            ask: ["10@c2"],
            others: [[2, "10@c1"], [3, "4@b0"], [4, "10@b2"]],
        },
        {
            say: () => t("Cleo's card went into a Swiss account. That is always secret, and only after the reveal do you say which contract of its government the money is for. The price: it counts half. Put your 8 into the Swiss account of City Hall."),
            ask: ["8@a0"],
            others: [[2, "6@c2"], [3, "10@c2"], [4, "A@a2"]],
        },
        {
            say: () => t("Ben and Cleo want the Airport too, and Dan laid a card on the Opera House. You see whose cards they are, but not what they are. Put your 4 on the Monument."),
            ask: ["4@a1"],
            others: [[2, "8@c1"], [3, "R@c2"], [4, "6@c2"]],
        },
        {
            say: () => t("Put your 6 on the Opera House. Your 8 in Switzerland could join it later, and count 4 there."),
            ask: ["6@a2"],
            others: [[2, "2@a1"], [3, "8@b1"], [4, "R@c2"]],
        },
        {
            say: () => t("Your fifth card. Put your 1 on the Stadium."),
            ask: ["1@b1"],
            others: [[2, "4@b1"], [3, "6@b1"], [4, "4@b1"]],
        },
        {
            say: () => t("Your sixth and last card. Put your 2 on the Subway: small money sometimes wins what the others forget."),
            ask: ["2@b2"],
            others: [[2, "1@a2"], [3, "1@a1"], [4, "2@b2"], [3, "b0.1>b1"]],
        },
        {
            say: () => t("Everything is turned over. Now come five steps. Step 1: Swiss money is assigned. Dan's card on the Opera House is an attorney: he will cancel it, and your 6 there is lost. So send your 8 to the Monument, where it counts $4,000."),
            ask: ["a0.1>a1"],
            others: [[3, "c2.4xc2.1"], [4, "c2.6xc2.3"]],
        },
        {say: () => t("Step 2: hit men, but nobody played one. Step 3: Dan's attorney cancelled the Opera House, and nobody gets it in this round. Step 4: reporters, in the order in which they were played. Cleo's came first and took your 10 off the Airport; then Dan's took Cleo's 10.")},
        {say: () => t("Step 5: the money is counted. On the Airport, Ben and Dan have 6 each: a tie, so nobody gets it, and it stays for the next round. The Monument is yours, with 8 against 2 and 1.")},
        {
            say: () => t("Round 2. All bribes are back. Dan's attorney and two reporters are gone for good; you still have all four characters. The leader begins: that is Dan. Two cards of each player are open this time, and there are six new contracts beside those that nobody got."),
            others: [[4, "10@c1"]],
        },
        {
            say: () => t("Dan put 10 on the Airport, which is still there. A reporter takes one bribe off the contract on which it lies. Put a reporter on the Airport."),
            ask: ["R@c1"],
            others: [[2, "A@c1"], [3, "6@b1"], [4, "8@b1"]],
        },
        {
            say: () => t("Ben's attorney would cancel the Airport, and your reporter there would do nothing. A hit man takes an attorney, a reporter or another hit man off his contract, and he acts before the attorneys. Send your hit man to the Airport."),
            ask: ["H@c1"],
        },
        {say: () => t("From here on you play alone, and the others play as they like. When all cards are turned over, your hit man can take Ben's attorney and your reporter Dan's 10. Stop whenever you want: you know all you need for a real game."), free: true},
    ],
};
