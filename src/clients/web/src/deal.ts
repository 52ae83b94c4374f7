/* deal.ts: this page's share of the fair deal (docs/fairness.md): 32 random bytes, committed to by their hash, and
 * opened when all players have committed. */
import type {Answer, Deal} from "./protocol.ts";
import {findReceipt, keepDeal, numberOf} from "./receipt.ts";
import {fromHex, hasSmall, sha256, toHex} from "./small.ts";

const WORDS = new TextEncoder().encode("kickback commitment 1\n");
const isHash = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

type Send = (command: Record<string, unknown>) => Promise<Answer>;

/* Kinds of manipulated deals: see Fit in replay.ts. */
export type Doubt = "" | "game" | "terms" | "own" | "list";

/* A share is kept under its commitment: so it lives over a reload, and when several windows of this browser
 * commit for the same seat at the same moment, each of them can open the one that was taken. */
export class Dealer {
    doubt: Doubt = ""; /* why we do not open our share */
    opened = ""; /* the number of the game to which this page gave its share, */
    private mine = {host: "", commitment: "", taken: false};
    private told: Deal | null = null;

    constructor(private table: string, private local: boolean) {}

    private key(commitment: string): string {
        return `share ${this.table} ${commitment}`;
    }

    private commit(host: string, seat: number): string {
        if (this.mine.host === host) return this.mine.commitment;
        const share = crypto.getRandomValues(new Uint8Array(32));
        const commitment = toHex(sha256(new Uint8Array([...WORDS, ...fromHex(host), seat, ...share])));
        localStorage.setItem(this.key(commitment), toHex(share));
        this.mine = {host, commitment, taken: false};
        return commitment;
    }

    /* The deal is over: shares are not asked for again, the receipt has ours. `unasked`: we had a seat, but were not
     * asked for a share. */
    done(number: string, unasked: boolean): void {
        for (const key of Object.keys(localStorage)) if (key.startsWith(this.key(""))) localStorage.removeItem(key);
        if (this.opened && this.opened !== number) this.doubt = "game";
        if (unasked && !findReceipt(number)) this.doubt ||= "own";
        this.told = null;
    }

    /* Within an attempt nothing that was told may change: a commitment is final. */
    private changed(deal: Deal): Doubt {
        const {told} = this;
        this.told = deal;
        if (told?.host !== deal.host) return "";
        if (told.terms !== deal.terms) return "terms";
        return told.commitments.some((hash, i) => hash !== "" && hash !== deal.commitments[i]) ? "list" : "";
    }

    /* Does the list have exactly the players who give a share, and us with our own commitment? */
    private complete(deal: Deal, seat: number): Doubt {
        const humans = deal.commitments.every((hash, i) =>
            (hash !== "") === deal.terms.includes(`\nplayer ${i + 1} human\n`));
        if (!humans || new Set(deal.commitments.filter(Boolean)).size !== deal.commitments.filter(Boolean).length) return "list";
        return this.mine.host === deal.host && this.mine.taken && deal.commitments[seat - 1] !== this.mine.commitment ? "own" : "";
    }

    /* Answers the deal's current request. A share is opened only if its commitment is in the list, and with the list
     * of commitments that we were shown: a server that showed others another one refuses it. The receipt is written
     * before. */
    take(deal: Deal, seat: number, send: Send): void {
        const told = deal.commitments[seat - 1];
        if (!isHash(deal.host) || (seat > 0 && told === undefined)) return;
        if (this.told?.host !== deal.host) {
            this.doubt = "";
            this.opened = "";
        }
        this.doubt ||= this.changed(deal);
        if (seat > 0 && !deal.opening && told === "" && hasSmall()) {
            const commitment = this.commit(deal.host, seat);
            void send({do: "commit", hash: commitment}).then((answer) => {
                if (!answer.error && this.mine.commitment === commitment) this.mine.taken = true;
            });
        } else if (deal.opening) {
            this.open(deal, seat, send);
        }
    }

    private open(deal: Deal, seat: number, send: Send): void {
        const share = seat > 0 ? localStorage.getItem(this.key(deal.commitments[seat - 1]!)) : null;
        if (!this.local) {
            this.doubt ||= numberOf(deal.terms) ? this.complete(deal, seat) : "terms";
            if (this.doubt) return;
            const receipt = keepDeal(this.table, deal, share ? seat : 0, share ?? "");
            this.opened = share ? receipt?.number ?? "" : "";
        }
        if (share && !deal.opened.includes(seat)) void send({do: "open", hash: share, list: [deal.host, ...deal.commitments]});
    }
}
