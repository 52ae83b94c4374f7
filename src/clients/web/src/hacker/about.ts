/* about.ts: Hacker as the screens around its boards need it, by beats and live. */
import {hackerPoster} from "../art/page.ts";
import type {About} from "../games.ts";
import {choose, firstOption, Option} from "../options.ts";
import type {HackerView} from "../protocol.ts";
import {mark, number, t, tn} from "../text.ts";
import {hackerLine} from "../words_hacker.ts";


const byBeats = (chosen: Record<string, string>): boolean => chosen.clock !== "live";
const byLiveClock = (chosen: Record<string, string>): boolean => chosen.clock === "live";

export const hackerOptions: Option[] = [
    {key: "clock", name: mark("How a trip is played"), usual: "beats", choices: [
        choose("beats", mark("By beats"), mark("Everybody chooses in secret what to do, beat by beat. Take your time.")),
        choose("live", mark("Live"),
            mark("In real time: hands move, you see only where you look, and the traveller really leaves the table.")),
    ]},
    {key: "beats", name: mark("Length of a trip"), usual: "2", fits: byBeats, choices: [
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
    {key: "speed", name: mark("Speed"), usual: "100", fits: byLiveClock, choices: [
        choose("100", mark("Full speed"), mark("Hands are quick.")),
        choose("75", mark("Three quarters"), mark("A little slower, for everybody.")),
        choose("50", mark("Half speed"), mark("Slow hands, for a first game.")),
        choose("25", mark("A quarter"), mark("Very slow, for keyboards and careful eyes.")),
    ]},
    {key: "credit_s", name: mark("Time to credit"), usual: "10", fits: byLiveClock, more: true, choices: [
        choose("5", mark("5 seconds"), mark("After that, the bill goes under your first account.")),
        choose("10", mark("10 seconds"), mark("As usual.")),
        choose("20", mark("20 seconds"), mark("Without hurry.")),
        choose("30", mark("30 seconds"), mark("Much time, also for the others.")),
    ]},
    {key: "lag_ms", name: mark("Connection"), usual: "0", fits: byLiveClock, more: true, choices: [
        choose("0", mark("Any"), mark("Players with a slow connection see things later.")),
        choose("500", mark("500 ms"), mark("Players with a slower connection see a warning.")),
        choose("300", mark("300 ms"), mark("Good enough for most.")),
        choose("200", mark("200 ms"), mark("For players near the server.")),
        choose("100", mark("100 ms"), mark("For players in one place.")),
    ]},
];

const sections: Record<string, string> = {opening: "credit", gait: "gait", beat: "beats", stack: "infect",
    draw: "trip", trip: "live", credit: "credit",
    protect: "protect", accuse: "accuse", steal: "steal", taken: "steal", recredit: "credit", over: "victory"};

const points = (total: number): string => tn("{n} point", "{n} points", total);

export const hackerAbout: About = {
    game: "hacker", name: "Hacker", least: 3, most: 7, best: 5,
    reviewed: true,
    hides: true, /* what lies under the accounts of others */
    options: hackerOptions,
    poster: hackerPoster,
    pitch: () => t("While one player walks to the bank, the others slip viruses onto accounts. " +
        "See whose hand it was, or lose your money to it."),
    kind: () => t("Eyes and viruses. 3 to 7 players, best with 5."),
    facts: () => t("3 to 7 players, about {n} minutes. A game by {author}.", {n: 20, author: "Christophe Raimbault"}),
    told: (line, context) => [{text: hackerLine(line, context), seat: line.seat ?? 0}],
    score: points,
    /* Of its own: some languages call the rounds of the two games by two names. */
    round: (round, rounds) => t("Round {round}/{rounds}", {round: number(round), rounds: number(rounds)}),
    roundInList: (round, rounds) => t("round {round}/{rounds}", {round: number(round), rounds: number(rounds)}),
    section: (view) => ((view as HackerView).jammed ? "jamming" : (sections[view.stage] ?? "setup")),
    dealt: (view) => {
        const {accounts, bills, options, stage, viewer} = view as HackerView;
        if (options.includes("clock=live") && stage !== "opening") return "";
        return `${accounts.map(({owner}) => owner).join(",")} ${(bills[viewer - 1] || "-").replace(/ /g, ",")}`;
    },
    lesson: async () => (await import("../learn/lessons.ts")).hackerLesson,
    load: async () => (await import("../boards.ts")).hacker,
    live: {
        pitch: () => t("hands really move, you see only where you look, " +
            "and the traveller really leaves the table."),
        load: () => import("../live/live.ts"),
    },
};
