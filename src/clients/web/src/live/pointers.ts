/* pointers.ts: what a mouse, a pen and fingers mean on the live table. A mouse looks where it is; a click sends a
 * hand, the right button the second one; with Shift, or held down, it is a feint. One finger looks; a tap sends a
 * hand; while a finger looks, a tap of another sends the second hand. A finger that rests is a look and nothing
 * else, so that nobody sends a hand by looking. */

export interface Press {
    x: number; /* in the canvas */
    y: number;
    second: boolean; /* with the second hand */
    feint: boolean;
}

export interface PointerHandlers {
    look(x: number, y: number): void;
    press(press: Press): void;
}

const TAP_MS = 350;
const HOLD_MS = 500;
const STILL_PX = 14;

interface Down {
    x: number;
    y: number;
    at: number;
    button: number;
    moved: boolean;
    first: boolean; /* the finger that looks */
}

export class Pointers {
    private down = new Map<number, Down>();
    private off = new AbortController();

    constructor(private canvas: HTMLElement, private handlers: PointerHandlers) {
        const on = (name: string, act: (event: PointerEvent) => void): void =>
            canvas.addEventListener(name, (event) => act(event as PointerEvent), {signal: this.off.signal});
        on("pointermove", (event) => this.move(event));
        on("pointerdown", (event) => this.press(event));
        on("pointerup", (event) => this.release(event));
        on("pointercancel", (event) => void this.down.delete(event.pointerId));
        canvas.addEventListener("contextmenu", (event) => event.preventDefault(), {signal: this.off.signal});
    }

    private place(event: PointerEvent): [number, number] {
        const box = this.canvas.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    }

    private looks(event: PointerEvent): boolean {
        return event.pointerType !== "touch" || (this.down.get(event.pointerId)?.first ?? this.down.size === 0);
    }

    private move(event: PointerEvent): void {
        const [x, y] = this.place(event);
        const down = this.down.get(event.pointerId);
        if (down && Math.hypot(x - down.x, y - down.y) > STILL_PX) down.moved = true;
        if (this.looks(event)) this.handlers.look(x, y);
    }

    private press(event: PointerEvent): void {
        const [x, y] = this.place(event);
        const first = this.looks(event);
        this.down.set(event.pointerId, {x, y, at: event.timeStamp, button: event.button, moved: false, first});
        try {
            this.canvas.setPointerCapture(event.pointerId);
        } catch {
            /* a pointer that is gone already, or was never real */
        }
        if (first) this.handlers.look(x, y);
    }

    private release(event: PointerEvent): void {
        const down = this.down.get(event.pointerId);
        this.down.delete(event.pointerId);
        if (!down || (down.button !== 0 && down.button !== 2)) return;
        const touch = event.pointerType === "touch", long = event.timeStamp - down.at;
        if (down.moved && touch) return;
        if (touch && long > TAP_MS) return;
        const [x, y] = this.place(event);
        this.handlers.press({x, y, second: touch ? !down.first : down.button === 2,
            feint: event.shiftKey || (!touch && long > HOLD_MS)});
    }

    close(): void {
        this.off.abort();
    }
}
