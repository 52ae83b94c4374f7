/* sentences.ts: lines of the history of Hacker as sentences, for scenes, for the summary and for screen
 * readers. A line that tells nothing new (somebody's secret choice) has no sentence: "". */
import type {Line} from "../protocol.ts";
import {language, t, tn} from "../text.ts";

export interface Teller {
    you: number;
    name(seat: number): string;
}

export interface Placed {
    seat: number;
    at: number;
}

export const listOf = (items: (string | number)[]): string =>
    new Intl.ListFormat(language(), {type: "conjunction"}).format(items.map(String));

function creditText(seat: number, value: string, account: string, w: Teller): string {
    if (seat === w.you)
        return value === "?" ? t("You credit a bill to account {account}.", {account})
            : t("You credit a {value} to account {account}.", {value, account});
    const name = w.name(seat);
    return value === "?" ? t("{name} credits a bill to account {account}.", {name, account})
        : t("{name} credits a {value} to account {account}.", {name, value, account});
}

function accuseText(seat: number, accused: number, w: Teller): string {
    if (seat === w.you) return t("You accuse {other}.", {other: w.name(accused)});
    if (accused === w.you) return t("{name} accuses you.", {name: w.name(seat)});
    return t("{name} accuses {other}.", {name: w.name(seat), other: w.name(accused)});
}

function stealText(seat: number, what: string, w: Teller): string {
    const name = w.name(seat);
    if (what === "") return seat === w.you ? t("You take nothing.") : t("{name} takes nothing.", {name});
    if (/[123]/.test(what))
        return seat === w.you ? t("You steal a {value}.", {value: what}) : t("{name} steals a {value}.", {name, value: what});
    return seat === w.you ? t("You steal a bill.") : t("{name} steals a bill.", {name});
}

function moveText(seat: number, move: string, w: Teller): string {
    const name = w.name(seat);
    const you = seat === w.you;
    const credit = /^([123?])>(\d+)$/.exec(move);
    if (credit) return creditText(seat, credit[1]!, credit[2]!, w);
    const [verb, what] = move.split(":") as [string, string | undefined];
    switch (verb) {
    case "walk":
        if (what === "front")
            return you ? t("You walk to the bank, your back to the table.")
                : t("{name} walks to the bank, back to the table.", {name});
        return you ? t("You walk to the bank backwards, your eyes on the table.")
            : t("{name} walks to the bank backwards, eyes on the table.", {name});
    case "protect":
        return you ? t("You protect account {account}.", {account: what!})
            : t("{name} protects account {account}.", {name, account: what!});
    case "accuse":
        return accuseText(seat, Number(what), w);
    case "steal":
        return stealText(seat, what!, w);
    default:
        return "";
    }
}

/* What a choice in a beat is called, once it is made. */
export function choiceText(move: string, w: Teller): string {
    const [verb, what] = move.split(":") as [string, string | undefined];
    if (verb === "watch") return t("You watch {name}.", {name: w.name(Number(what))});
    if (verb === "guard") return t("You guard account {account}.", {account: what!});
    const accounts = what!.split("+");
    return tn("You infect account {list}.", "You infect accounts {list}.", accounts.length, {list: listOf(accounts)});
}

export function beatText(placed: Placed[], beat: number): string {
    if (placed.length === 0) return t("Beat {beat}: no virus.", {beat});
    const list = listOf(placed.map((virus) => virus.at));
    return tn("Beat {beat}: a virus on account {list}.", "Beat {beat}: viruses on accounts {list}.", placed.length, {beat, list});
}

/* What our own choice in a beat brought us to know. */
export function seenTexts(mine: string, placed: Placed[], w: Teller): string[] {
    const [verb, what] = mine.split(":") as [string, string | undefined];
    const number = Number(what);
    if (verb !== "watch" && verb !== "guard") return [];
    const seen = placed.filter((virus) => (verb === "watch" ? virus.seat === number : virus.at === number));
    if (seen.length === 0)
        return [verb === "watch" ? t("You watched {name}: not a single virus.", {name: w.name(number)})
            : t("You guarded account {account}: no virus came.", {account: number})];
    return seen.map((virus) => virus.seat === w.you ? "" : t("You saw {name} put a virus on account {account}.",
        {name: w.name(virus.seat), account: virus.at})).filter((text) => text !== "");
}

function virusText(owner: number, right: boolean, w: Teller): string {
    if (owner === w.you) return right ? t("Right: the virus is yours.") : t("Wrong: the virus is yours!");
    const name = w.name(owner);
    return right ? t("Right: the virus is {name}’s.", {name}) : t("Wrong: the virus is {name}’s!", {name});
}

/* One line; `beat` is its number in its trip where it is a beat. */
export function sentence(line: Line, beat: number, w: Teller): string {
    switch (line.t) {
    case "move":
        return moveText(line.seat!, line.move!, w);
    case "beat":
        return beatText(line.placed as Placed[], beat);
    case "bill":
        if (line.seat !== w.you) return t("{name} picks up a bill.", {name: w.name(line.seat!)});
        return line.value ? t("You pick up a {value}.", {value: String(line.value)}) : t("You pick up a bill.");
    case "crypt":
        return tn("Encryption on account {account}: {n} virus is set aside, face down.",
            "Encryption on account {account}: {n} viruses are set aside, face down.", Number(line.points), {account: String(line.at)});
    case "own":
        return line.seat === w.you ? t("This virus is your own: it comes back.")
            : t("This virus is {name}’s own: it goes back.", {name: w.name(line.seat!)});
    case "virus":
        return virusText(Number(line.owner), line.right === 1, w);
    case "aside": {
        const left = (line.owners as number[]).length;
        return tn("No bill is left under account {account}: {n} virus is set aside.",
            "No bill is left under account {account}: {n} viruses are set aside.", left, {account: String(line.at)});
    }
    case "round":
        return line.first === w.you ? t("Round {round} begins. You go first.", {round: line.round!})
            : t("Round {round} begins. {name} goes first.", {round: line.round!, name: w.name(Number(line.first))});
    case "end":
        return t("The game is over.");
    default:
        return "";
    }
}
