/* mouth.ts: what eyes and hands are told to do, on its way to the house: at most one look and a few orders a tick,
 * orders at once, looks when they have changed. Whether something is possible is not known here. */
import {clamp, EYES_X, EYES_Y} from "./layout.ts";

const ORDERS_MAX = 4;
const WORTH = 10; /* units: a smaller change of the eyes is not worth a message */

export class Mouth {
    private look: [number, number] | null = null;
    private said: [number, number] = [0, 0];
    private orders: string[] = [];
    private lastMs = -Infinity;

    constructor(private send: (inputs: string[]) => void, private tickMs: number) {}

    /* The eyes are elsewhere than we said: at the beginning of a phase they are in the middle. */
    begin(): void {
        this.said = [0, 0];
    }

    lookAt(x: number, y: number): void {
        this.look = [clamp(x, EYES_X), clamp(y, EYES_Y)];
    }

    order(input: string, now: number): void {
        if (this.orders.length < ORDERS_MAX) this.orders.push(input);
        this.flush(now);
    }

    /* To be called often. */
    flush(now: number): void {
        if (now - this.lastMs < this.tickMs) return;
        const inputs = this.orders.splice(0);
        const {look, said} = this;
        if (look && Math.hypot(look[0] - said[0], look[1] - said[1]) >= WORTH) {
            inputs.unshift(`look:${look[0]},${look[1]}`);
            this.said = look;
        }
        if (inputs.length === 0) return;
        this.lastMs = now;
        this.send(inputs);
    }
}
