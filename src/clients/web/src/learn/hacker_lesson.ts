/* hacker_lesson.ts: the first game of Hacker: the example of the rules, and what comes after it. */
import {t} from "../text.ts";
import type {Lesson} from "./lesson.ts";

export const hackerLesson: Lesson = {
    game: "hacker",
    seats: 4,
    options: "first=1",
    chance: "3 1 4 2 2 4 1 3 2 1 4 1 3 2 3 2 1 3 2 4a 4b 3 1a 2 2 2",
    names: ["Ben", "Cleo", "Dan"],
    steps: [
        {say: () => t("Four hackers rob the same bank, and each other. You have three accounts on this table, in your color. After four rounds the player with the most money under their accounts wins.")},
        {
            say: () => t("Everybody begins with two bills. You have a 1 and a 3. A bill goes under an account, and then it belongs to the owner of that account: take care that it is yours. Put the 3 under account 7."),
            ask: ["3>7"],
        },
        {
            say: () => t("And the 1 as well. Everybody sees under which account a bill goes, but nobody else sees its value."),
            ask: ["1>7"],
            others: [[2, "2>9"], [2, "3>4"], [3, "2>8"], [3, "1>1"], [4, "3>6"], [4, "2>3"]],
        },
        {
            say: () => t("Round 1. One after another, everybody walks to the bank and fetches a bill. You go first. Walking forwards takes two beats, and you see nothing. Walking backwards takes one beat more, but you keep an eye on the table. Walk forwards this time."),
            ask: ["walk:front"],
            others: [[2, "infect:7"], [3, "guard:7"], [4, "infect:7+9"], [2, "watch:3"], [3, "infect:9"], [4, "guard:6"]],
        },
        {
            say: () => t("While you were away, somebody put two viruses on your account 7 and two on account 9, which is Ben's. You do not know whose they are. You have drawn a 3. Put it under another account of yours: number 2."),
            ask: ["3>2"],
            others: [[2, "walk:front"]],
        },
        {
            say: () => t("Now Ben is away, for two beats. In every beat, all others choose at once and in secret: watch a player, guard an account, or infect. Guard your account 2: you see whose viruses arrive there in this beat."),
            ask: ["guard:2"],
            others: [[3, "watch:4"], [4, "infect:2"]],
        },
        {
            say: () => t("You saw it: Dan put a virus on your account 2. Remember that. Now strike yourself. With both hands you can put one virus each on two accounts. Infect accounts 4 and 9, which are Ben's. While you infect, you see nothing."),
            ask: ["infect:4+9"],
            others: [[3, "watch:4"], [4, "guard:6"], [2, "2>5"], [3, "walk:back"]],
        },
        {
            say: () => t("Cleo walks backwards: it takes her three beats, and she sees the table. Watch Ben: you see every virus that he puts down in this beat."),
            ask: ["watch:2"],
            others: [[2, "infect:8"], [3, "watch:4"], [4, "guard:3"]],
        },
        {
            say: () => t("Ben put a virus on account 8, which is Cleo's. You have one virus left. Put it there too. It is a risk: she may be looking at you."),
            ask: ["infect:8"],
            others: [[2, "guard:5"], [3, "watch:1"], [4, "watch:2"]],
        },
        {
            say: () => t("You cannot know whether Cleo saw you. Your viruses are used up. Guard account 7 in the last beat of her trip."),
            ask: ["guard:7"],
            others: [[2, "watch:4"], [3, "guard:8"], [4, "guard:6"], [3, "2>12"], [4, "walk:front"]],
        },
        {
            say: () => t("Dan is the last traveller. Watch Cleo."),
            ask: ["watch:3"],
            others: [[2, "guard:9"], [3, "watch:1"]],
        },
        {
            say: () => t("Nothing happened. Watch Ben in the last beat of the round."),
            ask: ["watch:2"],
            others: [[2, "watch:1"], [3, "guard:12"], [4, "2>6"]],
        },
        {
            say: () => t("Everybody is back: the protection begins, and you are first. Two of your accounts are attacked. Choose account 2, where you know whose virus it is."),
            ask: ["protect:2"],
        },
        {
            say: () => t("Accuse somebody of having sent this virus. You saw it: it was Dan."),
            ask: ["accuse:4"],
        },
        {
            say: () => t("Right: the virus goes back to Dan, and nothing is lost. Now account 7. The virus on top came while you were away. You can only guess. Accuse Cleo."),
            ask: ["accuse:3"],
            others: [[2, "steal:3"], [2, "3>5"]],
        },
        {
            say: () => t("Wrong: it was Ben's. So Ben could look under your account, and he took the 3 and put it under an account of his own. There is one virus more. Accuse Dan."),
            ask: ["accuse:4"],
            others: [[2, "protect:4"], [2, "accuse:3"]],
        },
        {
            say: () => t("Right again, and your 1 is safe. Now Ben protects his account 4. He accused Cleo, but the virus is yours! Nobody saw you. You may take a bill: take the 3."),
            ask: ["steal:3"],
        },
        {
            say: () => t("A stolen bill is credited at once, under any account. Put it under your account 10."),
            ask: ["3>10"],
            others: [[2, "accuse:1"], [2, "accuse:3"], [2, "accuse:4"], [3, "accuse:1"], [3, "accuse:2"]],
        },
        {say: () => t("On account 9, Ben guessed right three times. And on account 8, Cleo knew that you had sent a virus: she had been watching you while she walked backwards. All viruses go back to their players, and round 2 begins with Ben.")},
        {say: () => t("From here on you play alone, and the others play as they like. Watch where it matters, and strike when nobody looks. Stop whenever you want: you know all you need for a real game."), free: true},
    ],
};
