/* about.ts: Corruption as the screens around its board need it. */
import {corruptionPoster} from "../art/page.ts";
import type {About} from "../games.ts";
import {worth} from "../names.ts";
import {choose, firstOption, Option} from "../options.ts";
import type {CorruptionView} from "../protocol.ts";
import {mark, number, t, tn} from "../text.ts";
import {awards, corruptionLine, faceUpText} from "../words_corruption.ts";


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

/* Differences of editions and house rules. */
function specials(options: Record<string, string>): string[] {
    return [options.book === "on" && (options.show ?? "standard") !== "standard" ? t("house rules") : "", /* no sheet has it */
        options.hitman === "may" ? t("hit men may pass") : "",
        options.characters === "return" ? t("characters come back") : "",
        options.totals === "hidden" ? t("hidden totals") : ""].filter(Boolean);
}

const sections: Record<string, string> = {show: "variants", place: "place", swiss: "swiss", hitmen: "hitmen",
    reporters: "reporters", over: "victory"};

export const corruptionAbout: About = {
    game: "corruption", name: "Corruption", least: 3, most: 7, best: 4,
    reviewed: true,
    options: corruptionOptions,
    poster: corruptionPoster,
    pitch: () => t("Bribe three governments for contracts, from the school to the dam. " +
        "Some envelopes lie open, some do not, and attorneys, reporters and hit men have the last word."),
    kind: () => t("Bribes and bluff. 3 to 7 players, best with 4 or 5."),
    facts: () => t("3 to 7 players, about {n} minutes. A game by {author}.", {n: 30, author: "Bruno Faidutti"}),
    specials,
    told: (line, context) => (line.t === "award" ? awards(line, context)
        : [{text: corruptionLine(line, context), seat: line.seat ?? 0}]),
    score: worth,
    round: (round, rounds) => t("Round {round} of {rounds}", {round: number(round), rounds: number(rounds)}),
    roundInList: (round, rounds) => t("round {round} of {rounds}", {round: number(round), rounds: number(rounds)}),
    atStage: (view) => (view.stage === "show" ? "" : faceUpText((view as CorruptionView).shown)), /* the cards of this round */
    soFar: (view, seat, own, over) => {
        const {options, totals, won} = view as CorruptionView;
        if (/totals=hidden/.test(options) && !own && !over) return {text: "?", title: t("hidden until the end")};
        return {text: worth(totals[seat - 1] ?? 0), small: tn("{n} contract", "{n} contracts", won[seat - 1] ?? 0)};
    },
    section: (view) => sections[view.stage] ?? "bid",
    dealt: (view) => {
        const {contracts: {a, b, c}, stage} = view as CorruptionView;
        const names = (contracts: {name?: string}[]): string => contracts.map(({name}) => name || "-").join(",");
        return stage === "place" ? [names(a), names(b), names(c)].join(" ") : "";
    },
    lesson: async () => (await import("../learn/lessons.ts")).corruptionLesson,
    load: async () => (await import("../boards.ts")).corruption,
};
