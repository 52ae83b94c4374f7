/* words_hacker.ts: the lines of Hacker as sentences. */
import type {Line} from "./protocol.ts";
import {list, number, t, tn} from "./text.ts";
import type {WordsContext} from "./words.ts";

interface Landed {
    seat: number;
    at: number;
    seen?: number[];
}

function creditText(line: Line, context: WordsContext): string {
    const [value = "?", account = ""] = line.move!.split(">");
    const who = context.name(line.seat ?? 0);
    const you = line.seat === context.you;
    if (value === "?") return t("{who} puts a bill under account {account}.", {who, account});
    return you ? t("You put a {value} under account {account}.", {value, account})
        : t("{who} puts a {value} under account {account}.", {who, value, account});
}

function walkText(back: boolean, who: string, you: boolean): string {
    if (back)
        return you ? t("You walk to the bank backwards, with your eyes on the table.")
            : t("{who} walks to the bank backwards, with both eyes on the table.", {who});
    return you ? t("You walk to the bank and see nothing.") : t("{who} walks to the bank and sees nothing.", {who});
}

function infectText(accounts: string[], who: string, you: boolean): string {
    const [first = "", second] = accounts;
    if (second === undefined)
        return you ? t("You infect account {account}.", {account: first}) : t("{who} infects account {account}.", {who,
            account: first});
    return you ? t("You infect accounts {first} and {second}.", {first, second})
        : t("{who} infects accounts {first} and {second}.", {who, first, second});
}

function stealText(value: string, who: string, you: boolean): string {
    if (value === "") return you ? t("You steal nothing.") : t("{who} steals nothing.", {who});
    if (value === "?" || value === "*") return you ? t("You steal a bill.") : t("{who} steals a bill.", {who});
    return you ? t("You steal a {value}.", {value}) : t("{who} steals a {value}.", {who, value});
}

function moveText(line: Line, context: WordsContext): string {
    const move = line.move ?? "?";
    const seat = line.seat ?? 0;
    const you = seat === context.you;
    const who = context.name(seat);
    if (move.includes(">")) return creditText(line, context);
    const [what, rest = ""] = move.split(":");
    const target = Number(rest);
    const whom = context.name(target);
    switch (what) {
    case "walk": return walkText(rest === "back", who, you);
    case "watch":
        if (you) return t("You watch {whom}.", {whom});
        return target === context.you ? t("{who} watches you.", {who}) : t("{who} watches {whom}.", {who, whom});
    case "guard":
        return you ? t("You guard account {account}.", {account: rest}) : t("{who} guards account {account}.", {who,
            account: rest});
    case "infect": return infectText(rest.split("+"), who, you);
    case "protect":
        return you ? t("You protect account {account}.", {account: rest}) : t("{who} protects account {account}.",
            {who, account: rest});
    case "accuse":
        if (you) return t("You accuse {whom}.", {whom});
        return target === context.you ? t("{who} accuses you.", {who}) : t("{who} accuses {whom}.", {who, whom});
    case "steal": return stealText(rest, who, you);
    default: return "";
    }
}

/* Our own viruses were said when we chose; what others saw of them is known in records only. */
export function landedText(virus: Landed, context: Pick<WordsContext, "name" | "you">): string {
    const account = virus.at;
    const witnesses = (virus.seen ?? []).map((seat) => (seat === context.you ? t("you") : context.name(seat)));
    if (witnesses.length > 0 && virus.seat === context.you)
        return t("Your virus lands on account {account}, seen by {names}.", {account, names: list(witnesses)});
    if (witnesses.length > 0)
        return t("{who}'s virus lands on account {account}, seen by {names}.",
            {who: context.name(virus.seat), account, names: list(witnesses)});
    if (virus.seat === context.you && virus.seat > 0) return t("Your virus lands on account {account}.", {account});
    if (virus.seat > 0 && context.you > 0)
        return t("You see whose virus lands on account {account}: {who}'s.", {account, who: context.name(virus.seat)});
    if (virus.seat > 0) return t("{who}'s virus lands on account {account}.", {account, who: context.name(virus.seat)});
    return t("A virus lands on account {account}.", {account});
}

function virusText(line: Line, context: WordsContext): string {
    const owner = line.owner as number;
    const who = context.name(owner);
    if (line.right === 1)
        return owner === context.you ? t("Right: the virus was yours.") : t("Right: the virus was {who}'s.", {who});
    return owner === context.you ? t("Wrong: the virus was yours!") : t("Wrong: the virus was {who}'s!", {who});
}

/* The accounts of a seat; nobody is you: and the bills that it was dealt, if they are known. */
function ownerText(line: Line, seat: number, context: WordsContext): string {
    const owners = (line.accounts ?? []) as number[], who = context.name(seat);
    const accounts = list(owners.flatMap((owner, i) => (owner === seat ? [number(i + 1)] : [])));
    const bills = ((line.dealt ?? []) as string[])[seat - 1] ?? "";
    if (accounts === "") return "";
    if (context.you === seat) return t("Your accounts are {accounts}.", {accounts});
    if (bills === "" || bills.includes("?")) return t("{who} has the accounts {accounts}.", {who, accounts});
    return t("{who} has the accounts {accounts} and is dealt the bills {bills}.", {who, accounts, bills});
}

function setupText(line: Line, context: WordsContext): string {
    const first = line.first as number;
    const seats = context.you > 0 ? [context.you] : [1, 2, 3, 4, 5, 6, 7];
    return [first === context.you ? t("You begin.") : t("{who} begins.", {who: context.name(first)}),
        tn("Everybody has {n} virus.", "Everybody has {n} viruses.", Number(line.viruses ?? 0)),
        ...seats.map((seat) => ownerText(line, seat, context))].filter((text) => text !== "").join(" ");
}

/* The end of a live phase: how many viruses lie where. */
function virusesText(line: Line): string {
    const count: number[] = [];
    for (const {at} of (line.placed ?? []) as Landed[]) count[at] = (count[at] ?? 0) + 1;
    const placed = count.flatMap((n, at) => [`${at}: ${n}`]);
    return placed.length ? t("Viruses on accounts {list}.", {list: placed.join("; ")}) : t("Nobody infects anything.");
}

export function hackerLine(line: Line, context: WordsContext): string {
    const seat = line.seat ?? 0;
    const account = Number(line.at ?? 0);
    switch (line.t) {
    case "move": return moveText(line, context);
    case "setup": return setupText(line, context);
    case "round":
        return line.first === context.you ? t("Round {round}. You go to the bank first.",
            {round: number(line.round ?? 0)})
            : t("Round {round}. {who} goes to the bank first.", {round: number(line.round ?? 0),
                who: context.name(line.first as number)});
    case "beat": {
        const placed = (line.placed ?? []) as Landed[];
        return placed.length ? placed.map((virus) => landedText(virus, context)).join(" ")
            : t("Nobody infects anything.");
    }
    case "viruses": return virusesText(line);
    case "bill":
        if (seat === context.you) return t("You get a {value}.", {value: Number(line.value)});
        return line.value ? t("{who} gets a {value}.", {who: context.name(seat), value: Number(line.value)})
            : t("{who} gets a bill.", {who: context.name(seat)});
    case "crypt":
        return tn("Encryption sets {n} virus on account {account} aside.",
            "Encryption sets {n} viruses on account {account} aside.",
            Number(line.points ?? 0), {account});
    case "own":
        return seat === context.you ? t("A virus on account {account} is your own and comes back.", {account})
            : t("A virus on account {account} is {who}'s own and goes back.", {account, who: context.name(seat)});
    case "virus": return virusText(line, context);
    case "aside":
        return tn("No bill is left under account {account}: {n} virus is set aside.",
            "No bill is left under account {account}: {n} viruses are set aside.",
            ((line.owners ?? []) as number[]).length, {account});
    default: return "";
    }
}
