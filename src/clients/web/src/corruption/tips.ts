/* tips.ts: what is pointed at explains itself: on hover, on focus by the keyboard, and on a long press.
 * Elements say what they are by data-tip; the words come from explain.ts. */
import {html, nothing, TemplateResult} from "lit-html";
import {each} from "./directives.ts";
import type {Explanation} from "./explain.ts";

const HOVER_MS = 420;
const PRESS_MS = 480;
const GAP = 8;

export class Tips {
    key = "";
    pressed = false; /* a long press has shown something: the click that follows means nothing */
    private target: HTMLElement | null = null;
    private still = [-1, -1]; /* where the mouse was pressed: what moves under it then was not pointed at */
    private timer = 0;

    constructor(private changed: () => void) {}

    private later(target: HTMLElement, ms: number, pressed: boolean): void {
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => {
            this.pressed = pressed;
            this.show(target);
        }, ms);
    }

    show(target: HTMLElement): void {
        this.target = target;
        this.key = target.dataset.tip ?? "";
        this.changed();
    }

    hide(): void {
        clearTimeout(this.timer);
        if (!this.key) return;
        this.key = "";
        this.target = null;
        this.changed();
    }

    /* One handler for all events of the board's root. */
    handle(event: Event): void {
        const target = (event.target as Element).closest<HTMLElement>("[data-tip]");
        const pointer = event as PointerEvent;
        switch (event.type) {
        case "pointerover":
            if (pointer.pointerType !== "mouse" || pointer.buttons) return;
            if (this.still[0]! < 0) this.still = [pointer.clientX, pointer.clientY]; /* where it was as the board came */
            if (Math.hypot(pointer.clientX - this.still[0]!, pointer.clientY - this.still[1]!) < 4) return;
            if (target && target.dataset.tip !== this.key) this.later(target, this.key ? 80 : HOVER_MS, false);
            else if (!target) this.hide();
            return;
        case "pointerleave":
        case "focusout":
            return this.hide();
        case "focusin":
            if (target?.matches(":focus-visible")) this.show(target);
            return;
        case "pointerdown":
            this.hide();
            this.pressed = false;
            this.still = [pointer.clientX, pointer.clientY];
            if (target && pointer.pointerType !== "mouse") this.later(target, PRESS_MS, true);
            return;
        case "pointerup":
        case "pointercancel":
            clearTimeout(this.timer);
        }
    }

    /* A finger that moves does not press. */
    moved(): void {
        if (!this.pressed) clearTimeout(this.timer);
        if (this.key) this.hide();
    }

    private put(tip: HTMLElement): void {
        queueMicrotask(() => {
            if (!this.target?.isConnected || !tip.isConnected) return;
            if (typeof tip.showPopover === "function" && !tip.matches(":popover-open")) tip.showPopover();
            const at = this.target.getBoundingClientRect();
            const own = tip.getBoundingClientRect();
            const left = Math.min(Math.max(GAP, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - GAP);
            const desk = this.target.closest(".k-desk"); /* the question above the hand stays in sight */
            const above = Math.min(at.top, desk?.getBoundingClientRect().top ?? at.top) - own.height - GAP;
            tip.style.left = `${left}px`;
            tip.style.top = `${above >= GAP ? above : Math.min(at.bottom + GAP, innerHeight - own.height - GAP)}px`;
        });
    }

    draw(explain: (key: string) => Explanation | null): TemplateResult | typeof nothing {
        const words = this.key && this.target?.isConnected ? explain(this.key) : null;
        if (!words) return nothing;
        return html`<div class="k-tip" role="tooltip" popover="manual" ${each((tip) => this.put(tip))}>
            <b>${words.title}</b>${words.text.map((text) => html`<p>${text}</p>`)}</div>`;
    }
}
