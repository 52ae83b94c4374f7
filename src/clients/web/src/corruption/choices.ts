/* choices.ts: the legal moves of a view, sorted by what a hand on the table would do with them. No rule
 * is known here: only how moves are written (docs/notation.md). */

export interface Act {
    move: string;
    target: string; /* a card (c1.2) or a contract (a2); "" to pass */
}

export interface Choices {
    places: Map<string, string[]>; /* card in hand: places it may go to */
    peeks: string[]; /* cards on the table one may look at */
    shows: string[]; /* sets that may be named: "135" */
    actor: string; /* the card that acts in phase III */
    acts: Act[];
}

export function choicesOf(legal: readonly string[]): Choices {
    const choices: Choices = {places: new Map(), peeks: [], shows: [], actor: "", acts: []};
    for (const move of legal) {
        const placed = /^(\w+)@(\w+)$/.exec(move);
        const acted = /^(\w+\.\d+)[x>]([\w.]*)$/.exec(move);
        if (placed) choices.places.set(placed[1]!, [...(choices.places.get(placed[1]!) ?? []), placed[2]!]);
        else if (acted) {
            choices.actor = acted[1]!;
            choices.acts.push({move, target: acted[2]!});
        } else if (move.startsWith("peek:")) choices.peeks.push(move.slice(5));
        else if (move.startsWith("show:")) choices.shows.push(move.slice(5));
    }
    return choices;
}
