/* options.ts: how an option of a game is explained: its name, its values and a sentence for each. What is possible the
 * house says (/api/games). */
import {Args, mark, Marked} from "./text.ts";

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
    fits?(chosen: Record<string, string>): boolean; /* does it mean anything beside these? Without it: always */
    choices: Choice[];
    other?(value: string): Choice; /* for values without words of their own */
}

export const choose = (value: string, name: Marked, hint: Marked, args?: Args): Choice => ({value, name, hint, args});

/* Every game has it. */
export const firstOption: Option = {key: "first", name: mark("Who begins"), usual: "lot", more: true,
    choices: [choose("lot", mark("At random"), mark("The first player is drawn at random."))],
    other: (seat) => choose(seat, mark("Seat {seat}"), mark("The player there begins the first round."), {seat})};

const bare = (value: string): Choice => choose(value, value as Marked, "" as Marked);

export const choiceOf = (option: Option, value: string): Choice =>
    option.choices.find((choice) => choice.value === value) ?? option.other?.(value) ?? bare(value);
