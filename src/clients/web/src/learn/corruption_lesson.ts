/* corruption_lesson.ts: the first game of Corruption: the example of the rules, played by the learner. */
import {t} from "../text.ts";
import type {Lesson} from "./lesson.ts";

export const corruptionLesson: Lesson = {
    game: "corruption",
    seats: 3,
    options: "first=2",
    chance: "museum harbor school airport prison library",
    names: ["Ben", "Cleo"],
    steps: [
        {say: () => t("You own a construction company, and so do Ben and Cleo. For four rounds you bribe three governments for public contracts. In the end, whoever's contracts are worth the most wins. Let us play the first round together.")},
        {say: () => t("These are the six contracts of this round: two at City Hall, two at the County Seat, two at the Capitol. Look at the values: the Airport brings $1,100,000, the Elementary School only $100,000.")},
        {
            say: () => t("Below is your hand: six bribes, from $1,000 to $10,000, and four characters. Everybody has the same ten cards. In each round everybody places six of them, one at a time. All bribes come back after the round. Characters that were played are gone for good."),
            others: [[2, "10@b2"], [3, "6@a2"]],
        },
        {
            say: () => t("Ben put $10,000 on the Airport, Cleo $6,000 on the Harbor. In round 1 the first card of each player lies face up. But a Swiss account is always secret, and only after the reveal do you say which contract of its government the money is for. The price: it counts half. Put your 8 into the Swiss account of the Capitol."),
            ask: ["8@c0"],
            others: [[2, "8@b0"], [3, "A@b2"]],
        },
        {
            say: () => t("Ben went to Switzerland too, and Cleo laid a card face down on the Airport. What may it be? You want the Airport as well: put your 10 there. It lies face down. The others see that it is yours, but not what it is."),
            ask: ["10@b2"],
            others: [[2, "6@c1"], [3, "10@c1"]],
        },
        {
            say: () => t("Ben has 10 on the Airport, and so have you. That would be a tie, and then nobody gets it. A reporter takes one bribe off the contract on which it lies. Put a reporter on the Airport."),
            ask: ["R@b2"],
            others: [[2, "4@a2"], [3, "8@b2"]],
        },
        {
            say: () => t("If Cleo's first card there is an attorney, it cancels the whole contract. A hit man takes an attorney, a reporter or another hit man off his contract, and he acts before the attorneys. Send your hit man to the Airport."),
            ask: ["H@b2"],
            others: [[2, "2@a1"], [3, "4@a2"]],
        },
        {
            say: () => t("At the Capitol, Ben and Cleo both seem to want the Prison. Your 8 in Switzerland could go there and count 4. Add your 6."),
            ask: ["6@c1"],
            others: [[2, "1@a2"], [3, "2@c2"]],
        },
        {
            say: () => t("Your sixth and last card. Put your 1 on the Museum: small money sometimes wins what the others forget."),
            ask: ["1@a1"],
        },
        {
            say: () => t("Everything is turned over. Now come five steps. Step 1: Swiss money is assigned. Your 8 counts $4,000. Give it to the Prison, where it makes 10 together with your 6."),
            ask: ["c0.1>c1"],
            others: [[2, "b0.1>b2"]],
        },
        {
            say: () => t("Step 2: hit men. Cleo's card was an attorney indeed! Your hit man has to take one card: the attorney, or your own reporter. Take the attorney."),
            ask: ["b2.6xb2.2"],
        },
        {
            say: () => t("Step 3: attorneys cancel their contracts, but none is left. Step 4: reporters. Yours takes one bribe off the Airport. Take Ben's 10."),
            ask: ["b2.4xb2.1"],
        },
        {say: () => t("Step 5: the money is counted. The Airport is yours, with 10 against Cleo's 8 and Ben's 4 from Switzerland. At the Prison, Cleo and you have 10 each: a tie, so it stays for the next round. The Museum went to Ben, 2 against 1.")},
        {say: () => t("Round 2. All bribes are back, but your hit man and one reporter are gone, and so is Cleo's attorney. The leader begins: that is you. It is a handicap, for everybody sees what you do. Two cards of each player are open this time, and there are six new contracts beside those that nobody got.")},
        {say: () => t("From here on you play alone, and Ben and Cleo play as they like. Stop whenever you want: you know all you need for a real game."), free: true},
    ],
};
