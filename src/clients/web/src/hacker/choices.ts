/* choices.ts: what can be chosen now, and what is picked so far. All of it is read from view.legal: a list
 * of moves in notation; a pick is a way through that list, one pointing after the other. */

export type Kind = "none" | "credit" | "walk" | "beat" | "protect" | "accuse" | "steal";
export type Tool = "watch" | "guard" | "infect";
export const tools: readonly Tool[] = ["watch", "guard", "infect"];

export interface Pick {
    tool: Tool;
    bill: string; /* of those in hand, "" if none is picked */
    accounts: number[]; /* to infect */
    move: string; /* picked, and not sent yet */
}

export const noPick = (tool: Tool = "watch"): Pick => ({tool, bill: "", accounts: [], move: ""});

export class Choices {
    readonly kind: Kind;
    private moves: Set<string>;
    private infections: number[][] | null = null; /* the accounts of each that can be chosen */

    constructor(readonly legal: readonly string[]) {
        this.moves = new Set(legal);
        const verb = legal[0]?.split(/[:>]/)[0] ?? "";
        if (legal.length === 0) this.kind = "none";
        else if (legal[0]!.includes(">")) this.kind = "credit";
        else if (verb === "watch" || verb === "guard" || verb === "infect") this.kind = "beat";
        else this.kind = verb as Kind;
    }

    has(move: string): boolean {
        return this.moves.has(move);
    }

    /* The values that can be credited, or stolen ("?" by lot). */
    bills(): string[] {
        if (this.kind !== "credit" && this.kind !== "steal") return [];
        const found = this.legal.map((move) => (this.kind === "credit" ? move.split(">")[0]! : move.split(":")[1]!));
        return [...new Set(found)].filter((bill) => bill !== "").sort();
    }

    /* May more than one account be infected at once? */
    both(): boolean {
        return this.legal.some((move) => move.includes("+"));
    }

    offers(tool: Tool): boolean {
        return this.kind === "beat" && this.legal.some((move) => move.startsWith(tool + ":"));
    }

    infection(accounts: readonly number[]): string {
        return "infect:" + [...accounts].sort((a, b) => a - b).join("+");
    }

    /* The move for pointing at an account with this pick, or "". */
    /* Can an infection of these, and perhaps of one more, be chosen? */
    private leads(accounts: readonly number[]): boolean {
        this.infections ??= this.legal.map((move) => marks(move).infect).filter((found) => found.length > 0);
        return this.infections.some((found) => accounts.every((account) => found.includes(account)));
    }

    atAccount(pick: Pick, account: number): string {
        let move = "";
        if (this.kind === "credit") move = `${pick.bill}>${account}`;
        else if (this.kind === "protect") move = `protect:${account}`;
        else if (this.kind === "beat" && pick.tool === "guard") move = `guard:${account}`;
        else if (this.kind === "beat" && pick.tool === "infect") {
            if (pick.accounts.includes(account)) return "infect:";
            const both = [...pick.accounts, account];
            return this.leads(both) ? this.infection(both) : this.leads([account]) ? this.infection([account]) : "";
        }
        return this.has(move) ? move : "";
    }

    atSeat(seat: number): string {
        const move = this.kind === "accuse" ? `accuse:${seat}` : this.kind === "beat" ? `watch:${seat}` : "";
        return this.has(move) ? move : "";
    }
}

/* The parts of a choice in a beat, for marks on the table: watch:3, guard:7, infect:4+7. */
export function marks(move: string): {watch: number; guard: number; infect: number[]} {
    const [verb, what] = move.split(":") as [string, string | undefined];
    return {
        watch: verb === "watch" ? Number(what) : 0,
        guard: verb === "guard" ? Number(what) : 0,
        infect: verb === "infect" && what ? what.split("+").map(Number) : [],
    };
}
