/* deal_check.ts: was the deal of a finished game the one that this browser saw being made? The record is compared with
 * the receipt (receipt.ts) and with what the table has said; the module computes the deal again. */
import {findReceipt, numberOf, Receipt, receiptText} from "./receipt.ts";
import {Fit, headOf, NoRecord, Replay} from "./replay.ts";

/* `own`: our share is in it; `seen`: it fits what this device saw, and the share was not its own; `absent`: the deal
 * follows from the shares in the record, and this device did not see it made; `local`: dealt on this device; `lie`: it
 * does not fit; `damaged`: the receipt is; `unread`: the record is not here. */
export interface DealResult {
    kind: "own" | "seen" | "absent" | "local" | "lie" | "damaged" | "unread";
    why?: Fit["fit"] | "result" | "record";
    text?: string; /* what is wrong with the record (`record`) */
    receipt?: Receipt;
    record?: string;
}

/* What the table has told about the game; unknown for a record alone. */
export interface Said {
    number: string;
    totals: number[];
    victory: number[];
}

const same = (one: number[], other: number[]): boolean => one.join() === other.join();

/* `record`: the text of it. */
export async function checkRecord(record: string, said: Said | null, opened?: Replay): Promise<DealResult> {
    const receipt = findReceipt(said?.number || numberOf(record)) ?? undefined;
    const lie = (why: DealResult["why"], text = ""): DealResult => ({kind: "lie", why, text, receipt, record});
    let replay: Replay;
    try {
        replay = opened ?? await Replay.open(record);
    } catch (error) {
        if (!(error instanceof NoRecord)) return {kind: "unread", receipt, record};
        return lie("record", error.message);
    }
    if (said && (!said.number || numberOf(record) !== said.number)) return lie("game");
    const head = headOf(record);
    if (said && (!same(head.totals, said.totals) || !same(head.victory, said.victory))) return lie("result");
    if (!receipt) return {kind: "absent", record};
    const {fit, own} = replay.fits(receiptText(receipt));
    if (fit === "receipt") return {kind: "damaged", receipt, record};
    return fit === "fits" ? {kind: own ? "own" : "seen", receipt, record} : lie(fit);
}

/* The same for a table whose game is over: `ask` brings the record. */
export async function checkTable(ask: () => Promise<string>, said: Said): Promise<DealResult> {
    let record: string;
    try {
        record = await ask();
    } catch {
        return {kind: "unread"};
    }
    return checkRecord(record, said);
}
