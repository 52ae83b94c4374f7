/* directives.ts: two small helpers for templates: a function that gets the element at every drawing, and a
 * number that counts up. */
import {directive, Directive} from "lit-html/directive.js";
import type {ElementPart} from "lit-html";

class Each extends Directive {
    render(_see: (element: HTMLElement) => void): unknown {
        return undefined;
    }

    override update(part: ElementPart, [see]: [(element: HTMLElement) => void]): void {
        see(part.element as HTMLElement);
    }
}
/* html`<div ${each((element) => ...)}>`: called at every drawing, while it goes on. */
export const each = directive(Each);

const COUNT_MS = 600;

class Count extends Directive {
    private end = -1;

    render(_end: number, _write: (n: number) => string, _still: boolean): unknown {
        return undefined;
    }

    override update(part: ElementPart, [end, write, still]: [number, (n: number) => string, boolean]): void {
        if (end === this.end) return;
        const element = part.element as HTMLElement;
        const from = performance.now();
        this.end = end;
        const tick = (now: number): void => {
            if (this.end !== end) return;
            const part = still ? 1 : Math.min(Math.max((now - from) / COUNT_MS, 0), 1);
            element.textContent = write(Math.round(end * part));
            if (part < 1) requestAnimationFrame(tick);
        };
        tick(from);
    }
}
/* html`<span ${count(12, String, false)}></span>`: from 0 to 12, once. */
export const count = directive(Count);
