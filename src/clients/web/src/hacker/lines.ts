/* lines.ts: finding one's way in the history of Hacker. A line is counted within its round, since lines of
 * earlier rounds are withheld while accounts are jammed. */
import type {Line} from "../protocol.ts";

export const protection = (line: Line): boolean => line.t === "move"
    ? /^(protect|accuse|steal):/.test(line.move!) : ["crypt", "own", "virus", "aside"].includes(line.t);

/* The lines of the round that is played now. */
export function roundLines(lines: readonly Line[]): Line[] {
    const start = lines.map((line) => line.t).lastIndexOf("round");
    return start < 0 ? [] : lines.slice(start);
}

/* A place in the history. */
export interface Mark {
    round: number;
    index: number;
}

/* The lines behind a place, and the place behind them. */
export function behind(lines: readonly Line[], mark: Mark): {rest: Line[]; mark: Mark} {
    const rest: Line[] = [];
    let round = 0;
    let index = 0;
    for (const line of lines) {
        if (line.t === "round") {
            round = line.round!;
            index = 0;
        }
        if (round > mark.round || (round === mark.round && index >= mark.index)) rest.push(line);
        index++;
    }
    return {rest, mark: {round, index}};
}
