/* receipt.ts: what this page saw of a fair deal, kept in the browser from before its share is opened
 * (docs/fairness.md): terms with the number of the game, all commitments, its own share, and what its seat was dealt.
 * The same text as the terminal's, for `kickback check --saw`. */
import {aboutOf} from "./games.ts";
import type {Deal, View} from "./protocol.ts";
import {fromHex, sha256, toHex} from "./small.ts";

const KEY = "receipt ";
const KEPT_MAX = 60; /* games; the oldest give way */
const DEALT_MAX = 64; /* lines; as RECORD_DEALT_LINES */

export interface Receipt {
    number: string; /* of the game */
    table: string;
    body: string; /* without its digest */
    at: number; /* when it was written, in milliseconds of 1970 */
    own: number; /* our player's number, if the share is ours; else 0 */
}

const base64 = (hex: string): string =>
    btoa(String.fromCharCode(...fromHex(hex))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");

export const numberOf = (terms: string): string => /^fair (\S+) /m.exec(terms)?.[1] ?? "";

/* The lines of the deal; `share`: ours, as hexadecimal digits, if it is. */
function bodyOf(deal: Deal, own: number, share: string): string {
    const line = (who: string | number, hash: string, open: string): string =>
        `share ${who} ${base64(hash)}${open && " " + base64(open)}\n`;
    return "kickback receipt 1\n" + deal.terms + line("host", deal.host, "") +
        deal.commitments.map((hash, i) => hash && line(i + 1, hash, i + 1 === own ? share : "")).join("");
}

/* The file: with its digest. */
export const receiptText = ({body}: Receipt): string => `${body}digest ${toHex(sha256(new TextEncoder().encode(body)))}\n`;

/* The part of a view about the deal, as record_dealt (record_receipt.c) writes it; "": nothing that can be compared
 * later. */
export function dealtOf(view: View): string {
    const dealt = aboutOf(view.game).dealt?.(view);
    return dealt ? [view.viewer, view.round, view.first, dealt].join(" ") : "";
}

/* ---- Where they are kept ---- */

const unkept = new Map<string, Receipt>(); /* where the browser keeps nothing, as long as the page is open */

export function findReceipt(number: string): Receipt | null {
    try {
        return JSON.parse(localStorage.getItem(KEY + number) ?? "null") as Receipt | null ?? unkept.get(number) ?? null;
    } catch {
        return unkept.get(number) ?? null;
    }
}

function keep(receipt: Receipt): void {
    unkept.set(receipt.number, receipt);
    try {
        localStorage.setItem(KEY + receipt.number, JSON.stringify(receipt));
    } catch {
        /* as long as the page is open */
    }
}

/* Of very many games the oldest are not verified again. */
function prune(): void {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
    if (keys.length <= KEPT_MAX) return;
    const age = (key: string): number => findReceipt(key.slice(KEY.length))?.at ?? 0;
    for (const key of keys.sort((one, other) => age(one) - age(other)).slice(0, keys.length - KEPT_MAX))
        localStorage.removeItem(key);
}

/* Keeps the receipt, before a share is opened; `own` 0: a spectator, or another device has committed. */
export function keepDeal(table: string, deal: Deal, own: number, share: string): Receipt | null {
    const number = numberOf(deal.terms ?? "");
    if (!number) return null; /* a server of an earlier version: there is nothing to compare later */
    const receipt = {number, table, body: bodyOf(deal, own, share), at: Date.now(), own};
    const before = findReceipt(number);
    if (before?.body.startsWith(receipt.body) || (before && before.own > 0 && own === 0 &&
        before.body.includes(`\nshare host ${base64(deal.host)}\n`))) return before; /* told again */
    keep(receipt);
    prune();
    return receipt;
}

/* What our seat was dealt, after so many inputs of the game. */
export function keepDealt(number: string, table: string, at: number, view: View): void {
    const receipt = findReceipt(number);
    if (!receipt || receipt.table !== table) return;
    const dealt = dealtOf(view);
    if (!dealt) return;
    const lines = receipt.body.split("\n").filter((line) => line.startsWith("dealt "));
    if (lines.length >= DEALT_MAX || lines.some((line) => Number(line.split(" ")[1]) === at)
        || lines[lines.length - 1]?.split(" ").slice(2).join(" ") === dealt) return;
    keep({...receipt, body: `${receipt.body}dealt ${at} ${dealt}\n`});
}
