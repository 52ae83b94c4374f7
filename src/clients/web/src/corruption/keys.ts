/* keys.ts: the whole game by keyboard. Digits pick a card of the hand (hand_view.ts; or a choice of phase III); a, b, c
 * and a number name a place; arrows go through the hand and through the places; Enter plays, Escape takes
 * back. Tab and Enter alone do it too, since everything is a button. */
import {canPlace, moveAt} from "./desk.ts";
import type {Desk} from "./desk.ts";
import {keyOf, pilesOf} from "./hand_view.ts";
import {letters} from "./model.ts";
import type {Letter} from "./model.ts";

export class Keys {
    letter: Letter | "" = ""; /* a government was named, its number is to come */
    cursor = "";

    constructor(private root: () => HTMLElement | null, private redraw: () => void) {}

    private focus(selector: string): void {
        this.root()?.querySelector<HTMLElement>(selector)?.focus({preventScroll: false});
    }

    private point(desk: Desk, place: string): boolean {
        this.letter = "";
        const move = moveAt(desk, place);
        if (move) desk.move(move);
        else this.focus(`[data-plate="${place}"]`);
        return true;
    }

    private digit(desk: Desk, n: number): boolean {
        if (this.letter) return this.point(desk, this.letter + n);
        if (desk.choices.acts.length > 0) {
            const act = desk.choices.acts[n - 1];
            if (act) desk.move(act.move);
            return !!act;
        }
        if (desk.choices.shows.length > 0) {
            this.focus(`[data-slot="${n}"]`);
            return n >= 1 && n <= 6;
        }
        const pile = pilesOf(desk.hand).find(({card}) => keyOf(card) === String(n));
        if (!pile || !canPlace(desk)) return false;
        desk.pick(pile.card);
        this.focus(`[data-hand="${pile.card}"]`);
        return true;
    }

    /* Left and right in the hand. */
    private along(desk: Desk, by: number): boolean {
        const piles = pilesOf(desk.hand).filter((pile) => desk.choices.places.has(pile.card));
        if (piles.length === 0) return false;
        const at = piles.findIndex((pile) => pile.card === desk.picked);
        const next = piles[at < 0 ? (by > 0 ? 0 : piles.length - 1) : (at + by + piles.length) % piles.length]!;
        desk.pick(next.card);
        this.focus(`[data-hand="${next.card}"]`);
        return true;
    }

    /* Up and down through the places where the card may go, or the targets. */
    private through(desk: Desk, by: number): boolean {
        const targets = desk.choices.acts.map((act) => act.target).filter((target) => target !== "");
        const all = desk.choices.acts.length > 0 ? targets : [...(desk.choices.places.get(desk.picked) ?? [])].sort();
        if (all.length === 0) return false;
        const at = all.indexOf(this.cursor);
        this.cursor = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]!;
        this.focus(this.cursor.includes(".") ? `[data-flip="${this.cursor}"]` : `[data-plate="${this.cursor}"]`);
        this.redraw();
        return true;
    }

    /* Arrows on the table itself: along the cards of a place, and from place to place. */
    private roam(from: HTMLElement, key: string): boolean {
        const place = from.closest<HTMLElement>("[data-place]");
        if (!place) return false;
        const across = key === "ArrowLeft" || key === "ArrowRight";
        const all = across ? [...place.querySelectorAll<HTMLElement>(".k-plate, .k-card[data-flip]")]
            : [...(this.root()?.querySelectorAll<HTMLElement>(".k-plate") ?? [])];
        const here = across ? from : place.querySelector<HTMLElement>(".k-plate")!;
        const next = all[all.indexOf(here) + (key === "ArrowRight" || key === "ArrowDown" ? 1 : -1)];
        next?.focus();
        return !!next;
    }

    private story(desk: Desk, key: string): boolean {
        const teller = desk.teller!;
        if (key === " " || key === "p") teller.pause(!teller.paused, desk.context.settings.pace);
        else if (key === "ArrowRight" || key === ".") teller.step(1);
        else if (key === "ArrowLeft") teller.step(-1);
        else if (key === "Escape" || key === "s" || key === "Enter") teller.skip();
        else return false;
        return true;
    }

    private back(desk: Desk): boolean {
        const used = desk.pending !== "" || desk.picked !== "" || desk.looking || this.letter !== ""
            || this.cursor !== "";
        this.letter = this.cursor = "";
        if (desk.looking && !desk.pending) desk.look(false);
        else desk.takeBack();
        return used;
    }

    take(event: KeyboardEvent, desk: Desk): boolean {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        const on = event.target instanceof HTMLElement ? event.target : null;
        if (on?.closest("input, textarea, select, dialog, [contenteditable]")) return false;
        const pressed = event.key;
        const onButton = !!on?.closest("button, a, summary");
        const presses = pressed === "Enter" ? !desk.pending : pressed === " ";
        if (presses && onButton) return false;
        if (desk.teller) return this.story(desk, pressed);
        if (/^\d$/.test(pressed)) return this.digit(desk, Number(pressed));
        if (letters.includes(pressed.toLowerCase() as Letter)) {
            this.letter = pressed.toLowerCase() as Letter;
            this.redraw();
            return true;
        }
        switch (pressed) {
        case "ArrowLeft":
        case "ArrowRight":
            if (on?.closest(".k-place") && !desk.picked && this.roam(on, pressed)) return true;
            return this.along(desk, pressed === "ArrowRight" ? 1 : -1);
        case "ArrowUp":
        case "ArrowDown":
            if (this.through(desk, pressed === "ArrowDown" ? 1 : -1)) return true;
            return on ? this.roam(on, pressed) : false;
        case "Enter":
            if (desk.pending) desk.confirm();
            else if (moveAt(desk, this.cursor)) desk.move(moveAt(desk, this.cursor));
            else return false;
            return true;
        case "Escape": return this.back(desk);
        case "e": case "E":
            if (desk.choices.peeks.length === 0) return false;
            desk.look(!desk.looking);
            return true;
        default: return false;
        }
    }
}
