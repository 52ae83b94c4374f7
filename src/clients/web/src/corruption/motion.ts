/* motion.ts: cards slide from where they were to where they are, turn over, and contracts fly to whoever
 * won them: measured before and after a drawing, moved by transform and opacity only. */

interface Spot {
    rect: DOMRect;
    face: string;
}

const SLIDE_MS = 420;
const LINE_PX = 24;
const easing = "cubic-bezier(.2,.8,.25,1)";

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

/* The way from the middle of one box to the middle of another. */
const between = (from: DOMRect, to: DOMRect): [number, number] =>
    [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];

export class Motion {
    private spots = new Map<string, Spot>();
    private hands = new Map<string, DOMRect>();
    private flown = "";
    private deskHeight = 0;
    root: HTMLElement | null = null;

    /* Remember where everything is; then, after the drawing, move what has changed. */
    around(still: boolean, you: number): void {
        const root = this.root;
        if (!root?.isConnected) return;
        this.spots.clear();
        this.hands.clear();
        for (const card of root.querySelectorAll<HTMLElement>("[data-flip]"))
            this.spots.set(card.dataset.flip!, {rect: boxOf(card), face: card.dataset.face ?? ""});
        for (const card of root.querySelectorAll<HTMLElement>("[data-hand]"))
            this.hands.set(card.dataset.hand!, boxOf(card));
        if (!still) queueMicrotask(() => this.after(you));
    }

    /* Everything is measured before anything moves: a movement that begins makes the next measure lay out anew. */
    private after(you: number): void {
        const root = this.root;
        if (!root?.isConnected) return;
        const fresh = this.spots.size > 0 || this.hands.size > 0;
        const cards = [...root.querySelectorAll<HTMLElement>("[data-flip]")].map((card) => {
            const old = this.spots.get(card.dataset.flip!);
            return {card, now: boxOf(card), old, from: old || !fresh ? undefined : this.origin(card, you)};
        });
        for (const {card, now, old, from} of cards) {
            if (old) this.slide(card, now, old);
            else if (from) this.arrive(card, now, from);
        }
    }

    private slide(card: HTMLElement, now: DOMRect, old: Spot): void {
        const [dx, dy] = between(now, old.rect);
        if (old.face === "down" && card.dataset.face === "up") {
            const wait = (now.left + now.top) / 3;
            card.animate([{transform: "perspective(400px) rotateY(-90deg)"},
                {transform: "perspective(400px) rotateY(0)"}],
                {duration: 380, delay: Math.min(wait, 500), easing, fill: "backwards"});
        } else if (Math.abs(dx) + Math.abs(dy) > 2 && Math.abs(dy) < 900)
            card.animate([{translate: `${dx}px ${dy}px`}, {translate: "none"}], /* of their own: Swiss cards are turned */
                {duration: SLIDE_MS, easing});
    }

    /* A card that was not on the table comes from its owner. */
    private origin(card: HTMLElement, you: number): DOMRect | undefined {
        const seat = Number(card.dataset.seat);
        return (seat === you ? this.hands.get(card.dataset.kind ?? "") : undefined) ?? this.tile(seat)?.getBoundingClientRect();
    }

    private arrive(card: HTMLElement, now: DOMRect, from: DOMRect): void {
        const [dx, dy] = between(now, from);
        card.animate([{translate: `${dx}px ${dy}px`, scale: 1.2, opacity: 0.2}, {opacity: 1, offset: 0.3},
            {translate: "none", scale: 1}],
            {duration: SLIDE_MS, easing});
    }

    private tile(seat: number): Element | null {
        return this.root?.querySelector(`[data-tile="${seat}"]`) ?? null;
    }

    /* Is it seen, above the hand and below what lies on top? */
    private inSight(element: Element): boolean {
        const frame = this.root?.closest(".table-board")?.getBoundingClientRect();
        const {top, bottom} = boxOf(element);
        const above = (frame?.top ?? 0) + parseFloat(getComputedStyle(element).scrollMarginTop);
        const desk = this.root?.querySelector(".k-desk");
        const below = Math.min(frame?.bottom ?? innerHeight, desk ? boxOf(desk).top : innerHeight);
        return top >= above && bottom <= below;
    }

    /* Scrolls to the current action: brings a place, or a card and its targets, into sight above the hand. Does
     * nothing if it is visible. */
    bring(where: string, still: boolean): void {
        if (!where) return;
        requestAnimationFrame(() => {
            this.measureDesk();
            const card = where.includes(".") ? this.root?.querySelector(`[data-flip="${where}"]`) : undefined;
            const place = card ? card.closest("[data-place]") : this.root?.querySelector(`[data-place="${where}"]`);
            const needed = card && place ? [card, ...place.querySelectorAll(".k-target")] : [];
            if (needed.length > 0 && needed.every((one) => this.inSight(one))) return;
            place?.scrollIntoView({block: "nearest", behavior: still ? "auto" : "smooth"});
        });
    }

    /* How much the hand covers. Everything on the board is styled anew when it changes, so a line of words more or
     * less does not count. */
    private measureDesk(): void {
        const height = this.root?.querySelector<HTMLElement>(".k-desk")?.offsetHeight ?? 0;
        if (Math.abs(height - this.deskHeight) < LINE_PX) return;
        this.deskHeight = height;
        this.root?.style.setProperty("--desk-h", `${height}px`);
    }

    /* The picture of a contract goes to its winner. */
    fly(name: string, seat: number, delay: number): void {
        if (this.flown === name) return;
        this.flown = name;
        setTimeout(() => {
            const picture = this.root?.querySelector(`[data-contract="${CSS.escape(name)}"]`);
            const tile = this.tile(seat);
            if (!picture || !tile) return;
            const from = boxOf(picture), to = boxOf(tile);
            const copy = picture.cloneNode(true) as HTMLElement;
            copy.removeAttribute("data-contract");
            copy.className = "k-fly";
            Object.assign(copy.style, {left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`,
                height: `${from.height}px`});
            document.body.append(copy);
            const [dx, dy] = between(from, to);
            const flight = copy.animate([{transform: "none", opacity: 1},
                {transform: "scale(1.15)", opacity: 1, offset: 0.25},
                {transform: `translate(${dx}px, ${dy}px) scale(.2)`, opacity: 0.7}],
                {duration: 900, easing: "ease-in-out"});
            flight.finished.then(() => copy.remove(), () => copy.remove());
            tile.animate([{transform: "none"}, {transform: "scale(1.06)"}, {transform: "none"}],
                {duration: 300, delay: 850});
        }, delay);
    }

    close(): void {
        document.querySelectorAll(".k-fly").forEach((element) => element.remove());
    }
}
