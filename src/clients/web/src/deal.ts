/* deal.ts: this page's share of the fair deal (docs/fairness.md): 32 random bytes, told first by their
 * hash and opened when everybody has committed. */
import type {Deal} from "./protocol.ts";
import {fromHex, sha256, toHex} from "./sha256.ts";

const WORDS = new TextEncoder().encode("kickback commitment 1\n");

export class Dealer {
    constructor(private table: string) {}

    /* The share of an attempt lives over a reload. */
    private share(host: string): Uint8Array {
        const key = "share " + this.table;
        const [kept, hex] = (sessionStorage.getItem(key) ?? "").split(" ");
        if (kept === host && hex) return fromHex(hex);
        const share = crypto.getRandomValues(new Uint8Array(32));
        sessionStorage.setItem(key, host + " " + toHex(share));
        return share;
    }

    take(deal: Deal, seat: number, send: (command: Record<string, unknown>) => void): void {
        const share = this.share(deal.host);
        if (!deal.opening && deal.commitments[seat - 1] === "") {
            const bytes = new Uint8Array([...WORDS, ...fromHex(deal.host), seat, ...share]);
            send({do: "commit", hash: toHex(sha256(bytes))});
        } else if (deal.opening && !deal.opened.includes(seat) && deal.commitments[seat - 1] !== "") {
            send({do: "open", hash: toHex(share), list: [deal.host, ...deal.commitments]});
        }
    }
}
