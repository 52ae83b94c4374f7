/* directives.ts: two small helpers for templates: CSS variables without a style attribute (the headers
 * forbid those), and a function that gets the element at every drawing. */
import {directive, Directive} from "lit-html/directive.js";
import type {ElementPart} from "lit-html";

class Vars extends Directive {
    render(_values: Record<string, string | number>): unknown {
        return undefined;
    }

    override update(part: ElementPart, [values]: [Record<string, string | number>]): void {
        const style = (part.element as HTMLElement).style;
        for (const [name, value] of Object.entries(values)) style.setProperty(name, String(value));
    }
}
/* html`<li ${vars({"--i": 3})}>` */
export const vars = directive(Vars);

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
