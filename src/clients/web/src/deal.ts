/* deal.ts: this page's share of the fair deal (docs/fairness.md): 32 random bytes, told first by their
 * hash and opened when everybody has committed. */
import type {Answer, Deal} from "./protocol.ts";
import {fromHex, sha256, toHex} from "./sha256.ts";

const WORDS = new TextEncoder().encode("kickback commitment 1\n");
const isHash = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

type Send = (command: Record<string, unknown>) => Promise<Answer>;

/* A share is kept under its commitment: so it lives over a reload, and when several windows of this browser
 * commit for the same seat at the same moment, each of them can open the one that was taken. */
export class Dealer {
    private mine = {host: "", commitment: ""};

    constructor(private table: string) {}

    private key(commitment: string): string {
        return `share ${this.table} ${commitment}`;
    }

    private commit(host: string, seat: number): string {
        if (this.mine.host === host) return this.mine.commitment;
        const share = crypto.getRandomValues(new Uint8Array(32));
        const commitment = toHex(sha256(new Uint8Array([...WORDS, ...fromHex(host), seat, ...share])));
        localStorage.setItem(this.key(commitment), toHex(share));
        this.mine = {host, commitment};
        return commitment;
    }

    /* The deal is over: nobody asks for the shares again. */
    done(): void {
        for (const key of Object.keys(localStorage)) if (key.startsWith(this.key(""))) localStorage.removeItem(key);
    }

    /* What the deal wants of us now. A share is opened only if its commitment is in the list, and with the
     * list of commitments that we were shown: a server that showed others another one refuses it. */
    take(deal: Deal, seat: number, send: Send): void {
        const told = deal.commitments[seat - 1];
        if (!isHash(deal.host) || told === undefined) return;
        if (!deal.opening && told === "") {
            void send({do: "commit", hash: this.commit(deal.host, seat)});
        } else if (deal.opening && !deal.opened.includes(seat)) {
            const share = localStorage.getItem(this.key(told));
            if (share) void send({do: "open", hash: share, list: [deal.host, ...deal.commitments]});
        }
    }
}
