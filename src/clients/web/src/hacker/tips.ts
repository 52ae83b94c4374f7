/* tips.ts: everything on the board that has a data-tip explains itself: under the mouse, when it is held for
 * a while, when it has the focus of the keyboard. One little window serves them all. */

const HOVER_MS = 450;
const PRESS_MS = 500;
const GAP = 8;

export class Tips {
    private root: HTMLElement | null = null;
    private tip: HTMLElement | null = null;
    private target: HTMLElement | null = null;
    private timer = 0;
    private pressed = false;
    private still: [number, number] | null = null; /* an element that moved under a resting mouse here was not pointed at */
    private readonly stop = new AbortController();

    /* Called after each drawing; binds once. */
    bind(root: HTMLElement, tip: HTMLElement): void {
        if (this.root === root) return;
        this.root = root;
        this.tip = tip;
        const on = (name: string, act: (event: Event) => void): void =>
            root.addEventListener(name, act, {signal: this.stop.signal, capture: true});
        on("pointerover", (event) => this.over(event as PointerEvent));
        on("pointerout", () => this.hide());
        on("pointerdown", (event) => this.down(event as PointerEvent));
        on("pointerup", () => clearTimeout(this.timer));
        on("pointercancel", () => this.hide());
        on("contextmenu", (event) => this.pressed && event.preventDefault());
        on("click", (event) => this.click(event));
        on("focusin", (event) => this.focus(event.target as HTMLElement));
        on("focusout", () => this.hide());
        on("keydown", (event) => (event as KeyboardEvent).key === "Escape" && this.hide());
    }

    private find(element: EventTarget | null): HTMLElement | null {
        return element instanceof Element ? element.closest<HTMLElement>("[data-tip]") : null;
    }

    private over(event: PointerEvent): void {
        const target = this.find(event.target);
        if (event.pointerType !== "mouse") return;
        this.still ??= [event.clientX, event.clientY];
        if (!target || Math.hypot(event.clientX - this.still[0], event.clientY - this.still[1]) < 4) return;
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.show(target), HOVER_MS);
    }

    private down(event: PointerEvent): void {
        const target = this.find(event.target);
        this.hide();
        this.pressed = false;
        this.still = [event.clientX, event.clientY];
        if (event.pointerType === "mouse" || !target) return;
        this.timer = window.setTimeout(() => {
            this.pressed = true;
            this.show(target);
        }, PRESS_MS);
    }

    /* A long press for an explanation is not a choice. */
    private click(event: Event): void {
        if (!this.pressed) return;
        this.pressed = false;
        event.stopPropagation();
        event.preventDefault();
    }

    private focus(element: HTMLElement): void {
        const target = this.find(element);
        if (target && element.matches(":focus-visible")) this.show(target);
    }

    show(target: HTMLElement): void {
        const tip = this.tip, root = this.root;
        if (!tip || !root || !target.isConnected) return;
        this.target?.removeAttribute("aria-describedby");
        this.target = target;
        tip.textContent = target.dataset.tip ?? "";
        tip.hidden = false;
        target.setAttribute("aria-describedby", tip.id);
        const frame = root.getBoundingClientRect();
        const at = target.getBoundingClientRect();
        const size = tip.getBoundingClientRect();
        const wanted = at.left + at.width / 2 - size.width / 2 - frame.left;
        const left = Math.max(GAP, Math.min(wanted, frame.width - size.width - GAP));
        const above = at.top - size.height - GAP;
        tip.style.left = `${left}px`;
        tip.style.top = `${(above > 0 ? above : at.bottom + GAP) - frame.top}px`;
    }

    hide(): void {
        clearTimeout(this.timer);
        this.target?.removeAttribute("aria-describedby");
        this.target = null;
        if (this.tip) this.tip.hidden = true;
    }

    close(): void {
        this.stop.abort();
        clearTimeout(this.timer);
    }
}
