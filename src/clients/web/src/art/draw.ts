/* draw.ts: the few tools all pictures are made with. A picture is a fragment of SVG (lit's svg`...`); what a
 * computer draws better than a hand (rays, rows of windows) comes as the d of a path. */
import {html, svg, type TemplateResult} from "lit-html";

export type Fragment = ReturnType<typeof svg>;

/* One picture, sized by CSS; screen readers get words elsewhere. A thing (picture) is always seen whole, a scene
 * (poster) fills the box it gets and is cut to fit. */
const drawing = (name: string, w: number, h: number, fit: string, inside: unknown): TemplateResult =>
    html`<svg class="art ${name}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid ${fit}" aria-hidden="true"
        focusable="false">${inside}</svg>`;
export const picture = (name: string, w: number, h: number, inside: unknown): TemplateResult =>
    drawing(name, w, h, "meet", inside);
export const poster = (name: string, w: number, h: number, inside: unknown): TemplateResult =>
    drawing(name, w, h, "slice", inside);

/* A picture that was drawn once is kept: a board draws the same cards again and again. Names of players are
 * many, so there is an end to it. */
const KEPT_MAX = 500;
export function kept<A extends (string | number)[]>(draw: (...args: A) => TemplateResult): (...args: A) => TemplateResult {
    const drawn = new Map<string, TemplateResult>();
    return (...args) => {
        const key = args.join("\n");
        let result = drawn.get(key);
        if (!result) {
            if (drawn.size >= KEPT_MAX) drawn.clear();
            drawn.set(key, (result = draw(...args)));
        }
        return result;
    };
}

const round = (x: number): number => Math.round(x * 10) / 10;

/* n wedges of light from a point, between two angles in degrees (0 right, 90 down), each as wide as its gap. */
export function rays(x: number, y: number, r: number, n: number, from = 0, to = 360): string {
    let d = "";
    for (let i = 0; i < n; i++) {
        const step = (to - from) / n;
        const at = (k: number): string => {
            const angle = ((from + step * (i + k)) * Math.PI) / 180;
            return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
        };
        d += `M${x} ${y}L${at(0.25)} ${at(0.75)}z`;
    }
    return d;
}

/* A grid of rectangles: windows, columns, tiles. */
export function grid(x: number, y: number, cols: number, rows: number, w: number, h: number, dx: number, dy: number):
    string {
    let d = "";
    for (let j = 0; j < rows; j++)
        for (let i = 0; i < cols; i++) d += `M${round(x + i * dx)} ${round(y + j * dy)}h${w}v${h}h${-w}z`;
    return d;
}

/* A regular star or, with inner = outer * cos(pi / n), a polygon. */
export function star(x: number, y: number, n: number, outer: number, inner: number, turn = -90): string {
    const points = Array.from({length: 2 * n}, (_, i) => {
        const angle = ((turn + (i * 180) / n) * Math.PI) / 180;
        const r = i % 2 ? inner : outer;
        return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
    });
    return `M${points.join("L")}z`;
}

/* A table's own member of an untrusted name ("constructor" is not a face). */
export const own = <T>(table: Record<string, T>, name: string): T | undefined =>
    Object.prototype.hasOwnProperty.call(table, name) ? table[name] : undefined;

/* A number from 0 to 2^32 - 1 that belongs to a text (FNV-1a). */
export function hash(text: string): number {
    let h = 0x811c9dc5;
    for (const unit of new TextEncoder().encode(text)) h = Math.imul(h ^ unit, 0x01000193);
    return (h ^ (h >>> 15)) >>> 0;
}
