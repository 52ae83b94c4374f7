/* vars.ts: CSS variables on an element, set through its style object: <div ${vars({"--x": "50%"})}>. A
 * style attribute would be refused by the page's security policy. */
import {type ElementPart, nothing} from "lit-html";
import {directive, Directive} from "lit-html/directive.js";

class Vars extends Directive {
    private set = new Map<string, string>();

    render(_values: Record<string, string | number>): unknown {
        return nothing;
    }

    override update(part: ElementPart, [values]: [Record<string, string | number>]): unknown {
        const style = (part.element as HTMLElement).style;
        for (const name of this.set.keys())
            if (!(name in values)) style.removeProperty(name);
        for (const [name, value] of Object.entries(values))
            if (this.set.get(name) !== String(value)) style.setProperty(name, String(value));
        this.set = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
        return nothing;
    }
}

export const vars = directive(Vars);
