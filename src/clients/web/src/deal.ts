/* deal.ts: this page's share of the fair deal (docs/fairness.md): 32 random bytes, told first by their
 * hash and opened when everybody has committed. */
import type {Deal} from "./protocol.ts";
import {fromHex, sha256, toHex} from "./sha256.ts";

const WORDS = new TextEncoder().encode("kickback commitment 1\n");
const isHash = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

export class Dealer {
    constructor(private table: string) {}

    /* The share of an attempt lives over a reload, and is the same in all windows of this browser. */
    private share(host: string): Uint8Array {
        const key = "share " + this.table;
        const [kept, hex] = (localStorage.getItem(key) ?? "").split(" ");
        if (kept === host && isHash(hex)) return fromHex(hex);
        const share = crypto.getRandomValues(new Uint8Array(32));
        localStorage.setItem(key, host + " " + toHex(share));
        return share;
    }

    /* The deal is over: nobody asks for the share again. */
    done(): void {
        localStorage.removeItem("share " + this.table);
    }

    take(deal: Deal, seat: number, send: (command: Record<string, unknown>) => void): void {
        if (!isHash(deal.host)) return;
        const share = this.share(deal.host);
        const commitment = toHex(sha256(new Uint8Array([...WORDS, ...fromHex(deal.host), seat, ...share])));
        const told = deal.commitments[seat - 1];
        if (!deal.opening && told === "") send({do: "commit", hash: commitment});
        else if (deal.opening && told === commitment && !deal.opened.includes(seat)) send({do: "open", hash: toHex(share)});
    }
}
