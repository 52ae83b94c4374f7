/* sentences.ts: what only Hacker's board has to say. Lines of the history are put into words by words.ts, as
 * in the log; here is what we saw with our own eyes. */
import type {Line} from "../protocol.ts";
import {list, t} from "../text.ts";
import type {WordsContext} from "../words.ts";

export interface Placed {
    seat: number;
    at: number;
    saw?: number; /* we saw whose it was */
}

export const listOf = (items: (string | number)[]): string => list(items.map(String));

/* What our choice in a beat revealed to us, with the seat concerned, if any. `told`: the log says it, too. */
export function seen(line: Line, w: WordsContext): {about: number; text: string; told: boolean}[] {
    const found = (line.placed as Placed[]).filter(({saw}) => saw === 1);
    const {watched, guarded} = line as {watched?: number; guarded?: number};
    if (found.length === 0 && watched !== undefined)
        return [{about: watched, text: t("You watched {name}: not a single virus.", {name: w.name(watched)}), told: false}];
    if (found.length === 0 && guarded !== undefined)
        return [{about: 0, text: t("You guarded account {account}: no virus came.", {account: guarded}), told: false}];
    return found.map((virus) => ({about: virus.seat, text: t("You saw {name} put a virus on account {account}.",
        {name: w.name(virus.seat), account: virus.at}), told: true}));
}
