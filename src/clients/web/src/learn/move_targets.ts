/* move_targets.ts: what on a board belongs to a move that a lesson asks for: the card, bill or tool that is taken up, and where it
 * goes. Only how moves are written is known here (docs/notation.md), and how boards name their parts. */

/* Everything on a board that a learner may press. */
export const PRESSED = "[data-hand], [data-place], [data-flip], [data-account], [data-seat], [data-bill], [data-tool], [data-gait]";

function parts(move: string): Record<string, string[]> {
    const placed = /^(\w+)@(\w+)$/.exec(move);
    if (placed) return {hand: [placed[1]!], place: [placed[2]!]};
    const acted = /^(\w+\.\d+)[x>]([\w.]*)$/.exec(move);
    if (acted) return {flip: [acted[1]!, acted[2]!], place: [acted[2]!]};
    const credited = /^(\w)>(\d+)$/.exec(move);
    if (credited) return {bill: [credited[1]!], account: [credited[2]!]};
    const [verb = "", what = ""] = move.split(":");
    const targets = what.split("+");
    switch (verb) {
    case "walk": return {gait: targets};
    case "watch": return {tool: [verb], seat: targets};
    case "guard":
    case "infect": return {tool: [verb], account: targets};
    case "protect": return {account: targets};
    case "accuse": return {seat: targets};
    default: return {bill: targets};
    }
}

/* Is this element, or what it lies in, part of the move? A card lies on a contract: one on the right place is right. */
export function isWanted(move: string, target: Element): boolean {
    return Object.entries(parts(move)).some(([key, values]) => {
        const value = target.closest<HTMLElement>(`[data-${key}]`)?.dataset[key];
        return value !== undefined && values.includes(value);
    });
}
