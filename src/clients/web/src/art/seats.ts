/* seats.ts: seven seats, each with a colour, a pattern and a sign, so that no one has to know them by colour
 * alone. The colours are variables of style/theme.css (--seat-3, and --seat inside .seat-3). */
import {html, svg, type TemplateResult} from "lit-html";
import {picture, star, type Fragment} from "./draw.ts";

/* Marks of the patterns in a tile of 12: stripes, dots, checks, waves, crosses, diagonals; the seventh is plain,
 * and what is drawn with it has a frame. `line`: drawn with a pen so wide; else filled. */
export const TILE = 12;
export const marks: readonly {d: string; line: number}[] = [
    {d: "M0 1.5h12v3H0zM0 7.5h12v3H0z", line: 0},
    {d: "M3 1.1a1.9 1.9 0 1 1-.01 0zM9 7.1a1.9 1.9 0 1 1-.01 0z", line: 0},
    {d: "M0 0h6v6H0zM6 6h6v6H6z", line: 0},
    {d: "M-3 4.5q3-4.5 6 0t6 0 6 0M-3 10.5q3-4.5 6 0t6 0 6 0", line: 2},
    {d: "M4.8 2.4h2.4v2.4h2.4v2.4H7.2v2.4H4.8V7.2H2.4V4.8h2.4z", line: 0},
    {d: "M-3 9L9-3M-3 15L15-3M3 15L15 3", line: 2.4},
    {d: "", line: 0},
];

const drawMark = ({d, line}: {d: string; line: number}): Fragment =>
    svg`<path d=${d} fill=${line ? "none" : "var(--seat-mark)"} stroke-width=${line}/>`;

export const patterns = (): TemplateResult => html`<svg class="art-defs" width="0" height="0" aria-hidden="true"
    focusable="false"><defs>${marks.map((mark, i) => svg`<pattern id="seat-pattern-${i + 1}" class="seat-${i + 1}"
    width="12" height="12" patternUnits="userSpaceOnUse"><path fill="var(--seat)" d="M0 0h12v12H0z"/>
    <g stroke="var(--seat-mark)">${drawMark(mark)}</g></pattern>`)}</defs></svg>`;

/* The fill of a seat's shapes. */
export const pattern = (seat: number): string =>
    seat >= 1 && seat <= 7 ? `url(#seat-pattern-${seat})` : "var(--seat)";

/* The frame of the plain seat, inside a band of its pattern; nothing for the others. */
export const edge = (seat: number, x: number, y: number, w: number, h: number): Fragment | string =>
    seat !== 7 ? "" : svg`<rect x=${x} y=${y} width=${w} height=${h} rx="4" fill="none" stroke="var(--seat-mark)"
        stroke-width="1.5"/>`;

/* The signs, in a box of 40: disc, square, triangle, diamond, cross, hexagon, star. */
const signs = [
    "", "M20 4a16 16 0 1 1-.1 0z", "M6 6h28v28H6z", "M20 4l18 31H2z", "M20 2l18 18-18 18L2 20z",
    "M14 3h12v11h11v12H26v11H14V26H3V14h11z", star(20, 20, 3, 18, 18), star(20, 21, 5, 20, 9)];

export const sign = (seat: number): string => signs[seat] ?? "";

export const seatMark = (seat: number): TemplateResult => picture(`art-mark seat-${seat}`, 40, 40, svg`
    <path fill=${pattern(seat)} stroke="var(--ink)" stroke-width="2" stroke-linejoin="round" d=${sign(seat)}/>`);
