/* drag.ts: a card of the hand follows the finger or the mouse and is let go over a place. */

const SLIP = 8; /* px: less is a click */

export interface DragTarget {
    grab(card: string): boolean; /* may this card be dragged now? It is picked up then. */
    over(place: string): void; /* "" for none */
    drop(card: string, place: string): void;
    moved(): void;
}

interface Held {
    id: number;
    card: string;
    element: HTMLElement;
    x: number;
    y: number;
    going: boolean;
}

export class Drag {
    clicked = true; /* false: the click that comes now ends a drag */
    private held: Held | null = null;

    constructor(private target: DragTarget) {}

    get active(): boolean {
        return this.held?.going ?? false;
    }

    private place(event: PointerEvent): string {
        const under = document.elementsFromPoint(event.clientX, event.clientY);
        for (const element of under) {
            const place = element.closest<HTMLElement>("[data-place]");
            if (place) return place.dataset.place ?? "";
        }
        return "";
    }

    handle(event: PointerEvent): void {
        switch (event.type) {
        case "pointerdown": return this.down(event);
        case "pointermove": return this.move(event);
        case "pointerup": return this.up(event, true);
        case "pointercancel": return this.up(event, false);
        }
    }

    private down(event: PointerEvent): void {
        const element = (event.target as Element).closest<HTMLElement>("[data-hand]");
        this.clicked = true;
        if (!element || event.button !== 0 || this.held) return;
        this.held = {id: event.pointerId, card: element.dataset.hand ?? "", element, x: event.clientX,
            y: event.clientY, going: false};
    }

    private move(event: PointerEvent): void {
        const held = this.held;
        if (!held || held.id !== event.pointerId) return;
        const dx = event.clientX - held.x, dy = event.clientY - held.y;
        if (!held.going) {
            if (Math.hypot(dx, dy) < SLIP) return;
            this.target.moved();
            if (!this.target.grab(held.card)) {
                this.held = null;
                return;
            }
            held.going = true;
            held.element.setPointerCapture(held.id);
            held.element.classList.add("k-dragged");
        }
        held.element.style.transform = `translate(${dx}px, ${dy}px) scale(1.06)`;
        this.target.over(this.place(event));
    }

    private up(event: PointerEvent, drop: boolean): void {
        const held = this.held;
        if (!held || held.id !== event.pointerId) return;
        this.held = null;
        if (!held.going) return;
        this.clicked = false;
        const place = drop ? this.place(event) : "";
        held.element.style.transform = "";
        held.element.classList.remove("k-dragged");
        this.target.over("");
        this.target.drop(held.card, place);
    }
}
