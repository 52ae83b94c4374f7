/* words.ts: lines of a game as sentences; a placeholder until the frame brings the real ones. */
import type {Line} from "./protocol.ts";

export interface WordsContext {
    name(seat: number): string;
    you: number;
    lines: Line[];
}

export function lineText(line: Line, context: WordsContext): string {
    if (line.t === "move") return line.move === "?" ? "" : `${context.name(line.seat!)}: ${line.move}`;
    return line.t === "game" || line.t === "setup" ? "" : line.t;
}
