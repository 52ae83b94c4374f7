/* sentences.ts: what only Hacker's board has to say. Lines of the history are put into words by words.ts, as
 * in the log; here is what we saw with our own eyes. */
import {list, t} from "../text.ts";
import type {WordsContext} from "../words.ts";

export interface Placed {
    seat: number;
    at: number;
}

export const listOf = (items: (string | number)[]): string => list(items.map(String));

/* What our choice in a beat revealed to us, with the seat concerned, if any. `told`: the log says it, too. */
export function seen(mine: string, placed: Placed[], w: WordsContext): {about: number; text: string; told: boolean}[] {
    const [verb, what] = mine.split(":") as [string, string | undefined];
    const number = Number(what);
    if (verb !== "watch" && verb !== "guard") return [];
    const found = placed.filter((virus) => (verb === "watch" ? virus.seat === number : virus.at === number));
    if (found.length === 0 && verb === "watch")
        return [{about: number, text: t("You watched {name}: not a single virus.", {name: w.name(number)}), told: false}];
    if (found.length === 0)
        return [{about: 0, text: t("You guarded account {account}: no virus came.", {account: number}), told: false}];
    return found.map((virus) => ({about: virus.seat, text: t("You saw {name} put a virus on account {account}.",
        {name: w.name(virus.seat), account: virus.at}), told: true}));
}
