/* wide.ts: how wide an element is, for its style sheet: <section ${wide(620, 860)}> gets data-wide="620" from 620
 * pixels on, data-wide="620 860" from 860 on, and its width as --width. Container queries say the same, but style
 * everything in their container anew whenever any of it is laid out: too slow for a phone. */
import {type ElementPart, nothing} from "lit-html";
import {directive, Directive} from "lit-html/directive.js";

/* What a board will have, before it is in the page: then everything in it is styled and laid out once, not twice. */
function guess(): number {
    const place = document.querySelector(".table-board");
    if (!place) return 0;
    const {paddingLeft, paddingRight} = getComputedStyle(place);
    return place.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}

class Wide extends Directive {
    private element: HTMLElement | null = null;
    private width = -1;

    render(..._steps: number[]): unknown {
        return nothing;
    }

    override update(part: ElementPart, steps: number[]): unknown {
        const element = part.element as HTMLElement;
        if (this.element === element) return nothing;
        this.element = element;
        const guessed = guess();
        this.put(guessed, steps);
        if (!guessed) queueMicrotask(() => this.measure(steps)); /* runs once it is in the page, before it is painted */
        this.follow(element, steps);
        return nothing;
    }

    /* The first time before it is seen, in case the guess was wrong; later after the frame, since what depends on it may
     * change the size once more. */
    private follow(element: HTMLElement, steps: number[]): void {
        let seen = false;
        new ResizeObserver(() => {
            if (seen) requestAnimationFrame(() => this.measure(steps));
            else this.measure(steps);
            seen = true;
        }).observe(element);
    }

    private measure(steps: number[]): void {
        this.put(this.element?.clientWidth ?? 0, steps);
    }

    private put(width: number, steps: number[]): void {
        if (!width || width === this.width) return;
        this.width = width;
        if (steps.length > 0) this.element!.dataset.wide = steps.filter((step) => width >= step).join(" ");
        this.element!.style.setProperty("--width", `${width}px`);
    }
}

export const wide = directive(Wide);
