/* orders.ts: what eyes and hands are told to do, on its way to the house. Looks: at most one a tick, when they have
 * changed, and the newest is all that counts. Orders: at once, each by itself, until the house has answered; one that
 * was refused, or lost with the connection, is told. Whether something is possible is not known here. */
import {codeText} from "../errors.ts";
import {t} from "../text.ts";
import {clamp, EYES_X, EYES_Y} from "./layout.ts";

const ORDERS_MAX = 16; /* without an answer: as many as the house lets wait */
const WORTH = 10; /* units: a smaller change of the eyes is not worth a message */
const SLOW_MS = 1000; /* without an answer to an order: it is told */
const STALL_MS = 500; /* without a frame: the line stands still, and looks would only pile up, */
const STALL_TICKS = 5; /* so that they come less often */

export interface OrderAnswer {
    error?: string | undefined; /* `offline`: it was not sent; `stale`: it was lost; others: docs/protocol.md */
    text?: string | undefined;
}

export interface Voice {
    look(input: string): void;
    order(input: string): Promise<OrderAnswer>;
    tell(text: string): void; /* to the player */
}

const refusal = ({error, text}: OrderAnswer): string =>
    error === "offline" ? t("No connection: your order was not sent.")
        : error === "stale" ? t("Your order was lost with the connection. Give it again.") : codeText(error!, text);

export class Orders {
    private aim: [number, number] | null = null;
    private said: [number, number] = [0, 0];
    private lookMs = -Infinity;
    private frameMs = Infinity;
    private waiting = 0; /* orders without an answer */

    constructor(private voice: Voice, private tickMs: number) {}

    /* The eyes are elsewhere than we said: at the beginning of a phase they are in the middle. */
    begin(): void {
        this.said = [0, 0];
    }

    /* Perhaps the last look did not arrive: it is said again. */
    repeat(): void {
        this.said = [Infinity, Infinity];
    }

    /* A frame has come. */
    heard(now: number): void {
        this.frameMs = now;
    }

    lookAt(x: number, y: number): void {
        this.aim = [clamp(x, EYES_X), clamp(y, EYES_Y)];
    }

    order(input: string): void {
        if (this.waiting >= ORDERS_MAX) return this.voice.tell(codeText("too-fast"));
        this.waiting++;
        const slow = setTimeout(() => this.voice.tell(t("The connection is slow: your order is on its way.")), SLOW_MS);
        void this.voice.order(input).then((answer) => {
            clearTimeout(slow);
            this.waiting--;
            if (answer.error && answer.error !== "closed") this.voice.tell(refusal(answer));
        });
    }

    /* To be called often. */
    flush(now: number): void {
        const {aim, said} = this;
        const gapMs = now - this.frameMs > STALL_MS ? STALL_TICKS * this.tickMs : this.tickMs;
        if (!aim || now - this.lookMs < gapMs || Math.hypot(aim[0] - said[0], aim[1] - said[1]) < WORTH) return;
        this.said = aim;
        this.lookMs = now;
        this.voice.look(`look:${aim[0]},${aim[1]}`);
    }
}
