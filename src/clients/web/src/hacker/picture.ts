/* picture.ts: the table of Hacker as it is drawn: a view, or a view with some lines of the history laid on
 * top of it, so that a story can show what lay between two views. It moves pieces as a line says and knows
 * no rules: when a story ends, the picture is made from the view again. */
import type {HackerView, Line} from "../protocol.ts";

export interface AccountPicture {
    account: number;
    owner: number; /* 0: face down */
    bills: string[]; /* 1 2 3, or ? */
    viruses: number[]; /* owners from the bottom, 0: not known */
    fresh: number; /* how many of them, from the top, are new */
}

export interface Picture {
    round: number;
    stage: string;
    first: number;
    traveller: number;
    gait: string;
    beat: number;
    bank: number;
    jammed: boolean;
    attacked: number;
    victim: number; /* protects an account */
    accused: number;
    turned: number; /* the owner of the virus that lies face up */
    right: boolean;
    thief: number;
    hand: number; /* our viruses */
    viruses: number; /* of all seats, at the start of a round */
    aside: number;
    accounts: AccountPicture[];
    held: string[][]; /* bills in each seat's hand */
    totals: number[];
}

const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");

export function option(view: HackerView, key: string): string {
    return words(view.options).find((word) => word.startsWith(key + "="))?.slice(key.length + 1) ?? "";
}

export function fromView(view: HackerView): Picture {
    const protecting = ["protect", "accuse", "steal", "recredit"].includes(view.stage);
    const attacked = protecting ? view.attacked : 0;
    const thief = view.stage === "steal" ? view.turn : 0; /* the virus that was turned over is theirs */
    return {
        round: view.round, stage: view.stage, first: view.first, traveller: view.traveller ?? 0,
        gait: String(view.gait ?? ""), beat: Number(view.beat ?? 0), bank: view.bank, jammed: view.jammed === 1,
        attacked, victim: attacked ? view.accounts[attacked - 1]!.owner : 0, accused: 0,
        turned: thief, right: false, thief, hand: view.hand ?? 0,
        viruses: view.viruses, aside: view.aside,
        accounts: view.accounts.map((row) => ({
            account: row.account, owner: row.owner, bills: words(row.bills), viruses: [...row.viruses], fresh: 0,
        })),
        held: view.bills.map(words), totals: [],
    };
}

/* Takes a bill of a value away; one that is not known if there is no such bill. */
function without(bills: string[], value: string): string[] {
    const at = [bills.indexOf(value), bills.indexOf("?")].find((i) => i >= 0) ?? bills.length - 1;
    return bills.filter((_, i) => i !== at);
}

/* A copy in which accounts and hands can be changed. */
function copy(from: Picture): Picture {
    return {
        ...from,
        accounts: from.accounts.map((row) => ({...row, bills: [...row.bills], viruses: [...row.viruses], fresh: 0})),
        held: from.held.map((bills) => [...bills]),
    };
}

function layMove(p: Picture, seat: number, move: string, you: number): void {
    const credit = /^([123?])>(\d+)$/.exec(move);
    const [verb, what] = move.split(":") as [string, string | undefined];
    if (credit) {
        const row = p.accounts[Number(credit[2]) - 1]!;
        p.held[seat - 1] = without(p.held[seat - 1]!, credit[1]!);
        row.bills.push(credit[1]!);
        if (p.stage === "credit") p.traveller = 0;
        p.turned = 0;
    } else if (verb === "walk") {
        Object.assign(p, {traveller: seat, gait: what, beat: 1, stage: "beat"});
    } else if (verb === "infect" && seat === you) {
        p.hand -= what!.split("+").length;
    } else if (verb === "protect") {
        Object.assign(p, {traveller: 0, stage: "protect", attacked: Number(what), victim: seat});
        Object.assign(p, {accused: 0, turned: 0, thief: 0});
    } else if (verb === "accuse") {
        Object.assign(p, {stage: "accuse", accused: Number(what), turned: 0, thief: 0, victim: seat});
    } else if (verb === "steal") {
        Object.assign(p, {stage: what ? "taken" : "protect", thief: seat});
    }
}

/* The viruses of an account that leave it, from the top. */
function lift(p: Picture, at: number, count: number): void {
    p.accounts[at - 1]!.viruses.splice(-count, count);
}

export function lay(from: Picture, line: Line, you: number): Picture {
    const p = copy(from);
    const at = Number(line.at ?? 0);
    switch (line.t) {
    case "move":
        layMove(p, line.seat!, line.move!, you);
        break;
    case "beat":
        for (const placed of line.placed as {seat: number; at: number}[]) {
            const row = p.accounts[placed.at - 1]!;
            row.viruses.push(placed.seat);
            row.fresh++;
        }
        p.beat++;
        break;
    case "bill": {
        const value = line.value ? String(line.value) : "?";
        const row = p.accounts[p.attacked - 1];
        if (p.stage === "taken" && row) row.bills = without(row.bills, value);
        else Object.assign(p, {bank: p.bank - 1, stage: "credit"});
        p.held[line.seat! - 1]!.push(value);
        break;
    }
    case "crypt":
        lift(p, at, Number(line.points));
        p.aside += Number(line.points);
        break;
    case "own":
        lift(p, at, 1);
        if (line.seat === you) p.hand++;
        Object.assign(p, {attacked: at, victim: line.seat!, accused: 0, turned: line.seat!, right: true, thief: 0});
        break;
    case "virus":
        lift(p, at, 1);
        if (line.owner === you) p.hand++;
        Object.assign(p, {turned: Number(line.owner), right: line.right === 1});
        p.thief = Number(line.thief ?? 0);
        break;
    case "aside":
        p.aside += p.accounts[at - 1]!.viruses.length;
        p.accounts[at - 1]!.viruses = [];
        Object.assign(p, {accused: 0, turned: 0, thief: 0});
        break;
    case "round":
        Object.assign(p, {round: line.round, first: line.first, stage: "gait", traveller: 0, beat: 0, gait: ""});
        Object.assign(p, {attacked: 0, victim: 0, accused: 0, turned: 0, thief: 0, aside: 0});
        p.hand = you ? p.viruses : 0;
        p.held = p.held.map(() => []); /* where thefts were withheld, their bills are not to be seen either */
        (line.accounts as string[]).forEach((bills, i) => {
            p.accounts[i]!.bills = words(bills);
            p.accounts[i]!.viruses = [];
        });
        break;
    case "end":
        Object.assign(p, {stage: "over", totals: line.totals, attacked: 0, victim: 0, accused: 0, turned: 0});
        break;
    }
    return p;
}

/* Has a picture that was laid line by line come to where a view is? What only the view knows (who is next)
 * does not count. */
export function agrees(laid: Picture, view: Picture): boolean {
    const onTrip = laid.stage === "beat";
    if (laid.round !== view.round || laid.bank !== view.bank || onTrip !== (view.stage === "beat")) return false;
    if (onTrip && (laid.beat !== view.beat || laid.traveller !== view.traveller)) return false;
    if (view.attacked > 0 && laid.attacked !== view.attacked) return false;
    if (view.stage === "over" && laid.stage !== "over") return false;
    return laid.held.every((bills, i) => bills.length === view.held[i]!.length) && laid.accounts.every((row, i) =>
        row.bills.length === view.accounts[i]!.bills.length && row.viruses.length === view.accounts[i]!.viruses.length);
}

/* The table as it was before the first move of the history, with the pieces that a view shows; null if the
 * history does not say. */
export function atStart(lines: readonly Line[], view: Picture): Picture | null {
    const setup = lines.find((line) => line.t === "setup");
    if (!setup) return null;
    const held = (setup.dealt as string[]).map(words);
    const count = (places: string[][]): number => places.reduce((sum, bills) => sum + bills.length, 0);
    const bills = view.bank + count(view.held) + count(view.accounts.map((row) => row.bills));
    return {
        ...copy(view), round: 0, stage: "opening", first: Number(setup.first), traveller: 0, gait: "", beat: 0,
        bank: bills - count(held), attacked: 0, victim: 0, accused: 0, turned: 0, thief: 0, hand: 0, aside: 0, held,
        accounts: view.accounts.map((row) => ({...row, bills: [], viruses: [], fresh: 0})),
    };
}
