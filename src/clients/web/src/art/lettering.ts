/* lettering.ts: our own letters, so that posters and cards look the same everywhere. Strokes of a poster face
 * in a box 10 wide and 14 high, and points of a terminal face, 5 by 7. Only the letters that pictures need. */
import {svg} from "lit-html";
import type {Fragment} from "./draw.ts";

/* Width, then the strokes. */
const strokes: Record<string, [number, string]> = {
    A: [10, "M0 14L4.1 0H5.9L10 14M2.2 9.8H7.8"],
    B: [8.6, "M0 0V14M0 0H5A3.3 3.3 0 0 1 5 6.6H0M5 6.6A3.7 3.7 0 0 1 5 14H0"],
    C: [9, "M9 2.6A5 5 0 0 0 5 0C2 0 0 3 0 7S2 14 5 14A5 5 0 0 0 9 11.4"],
    E: [7, "M7.4 0H0V14H7.4M0 6.6H6"],
    G: [10, "M9.4 2.6A5 5 0 0 0 5 0C2 0 0 3 0 7S2 14 5 14A5 5 0 0 0 9.6 11.4V7.4H5.4"],
    H: [9, "M0 0V14M9 0V14M0 7H9"],
    I: [0, "M0 0V14"],
    K: [8.6, "M0 0V14M8.4 0L.6 8M3.4 5.6L8.8 14"],
    N: [9.4, "M0 14V0L9.4 14V0"],
    O: [10, "M5 0C8 0 10 3 10 7S8 14 5 14S0 11 0 7S2 0 5 0Z"],
    P: [8.4, "M0 14V0H4.4A4 4 0 0 1 4.4 8.4H0"],
    R: [8.8, "M0 14V0H4.6A3.9 3.9 0 0 1 4.6 7.8H0M4.2 7.8L8.8 14"],
    T: [9, "M0 0H9M4.5 0V14"],
    U: [9, "M0 0V9.4A4.5 4.6 0 0 0 9 9.4V0"],
    0: [9, "M4.5 0C7.4 0 9 3 9 7S7.4 14 4.5 14S0 11 0 7S1.6 0 4.5 0Z"],
    1: [4, "M0 3.4L4 0V14"],
    2: [8, "M.2 3.8A3.9 3.9 0 0 1 8 4.2C8 7 4 9.4 .4 14H8.4"],
    3: [8, "M.4 0H7.8L4 5.6A4.1 4.1 0 1 1 .2 11.4"],
    4: [8.6, "M6.4 14V0L0 10H9"],
    5: [8, "M7.6 0H1.4L.8 6.4A4 4 0 1 1 .2 12"],
    6: [8.6, "M6.8 .2C3.4 2.6 0 6 0 9.6A4.3 4.4 0 1 0 8.6 9.6A4.3 4.3 0 0 0 1 7.4"],
    7: [8, "M0 0H8L3 14"],
    8: [8.4, "M4.2 6.6A3.2 3.3 0 1 1 4.2 0A3.2 3.3 0 1 1 4.2 6.6A3.9 3.7 0 1 1 4.2 14A3.9 3.7 0 1 1 4.2 6.6Z"],
    9: [8.6, "M1.8 13.8C5.2 11.4 8.6 8 8.6 4.4A4.3 4.4 0 1 0 0 4.4A4.3 4.3 0 0 0 7.6 6.6"],
    $: [8,
        "M7.8 3.2A4 3.4 0 0 0 4 1C2 1 .4 2.2 .4 4C.4 8 7.6 6 7.6 10C7.6 12 6 13 4 13A4 3.4 0 0 1 .2 10.6M4-1.6V15.6"],
    "?": [7.4, "M.2 3.8A3.7 3.7 0 0 1 7.5 3.8C7.5 6.4 3.8 6.6 3.8 10M3.8 12.2V14.6"],
    "!": [0, "M0 0V9.4M0 12V14.4"],
    "½": [12.5, "M0 2.2L2.4 .4V6.4M1.6 14L10 0M8 9.6A2.3 2.3 0 0 1 12.4 10C12.4 11.6 9.8 12.4 8 14H12.8"],
    " ": [4, ""],
};

export function textWidth(text: string, size: number, weight = 2.6, gap = 1.4): number {
    let w = 0;
    for (const c of text) w += (strokes[c]?.[0] ?? 0) + weight + gap;
    return ((w - gap) * size) / 14;
}

/* Poster letters; x, y is the left (or, with anchor 0.5, the middle) of the top of the letters; size is their
 * height, weight that of the strokes where a letter is 14 high. Coloured by `stroke` of what is around. */
export function letters(text: string, x: number, y: number, size: number, anchor = 0, weight = 2.6, gap = 1.4):
    Fragment {
    const scale = size / 14;
    let at = weight / 2;
    const parts = Array.from(text, (c) => {
        const [w, d] = strokes[c] ?? [0, ""];
        const part = svg`<path transform="translate(${at})" d=${d}/>`;
        at += w + weight + gap;
        return part;
    });
    const left = x - anchor * textWidth(text, size, weight, gap);
    return svg`<g fill="none" stroke-width=${weight} stroke-miterlimit="3"
        transform="translate(${left.toFixed(2)} ${y}) scale(${scale.toFixed(3)})">${parts}</g>`;
}

/* Seven rows of five points, a row per character: the value of its five bits in base 32. */
const points: Record<string, string> = {
    A: "ehhvhhh", B: "uhhuhhu", C: "ehggghe", D: "uhhhhhu", E: "vgguggv", H: "hhhvhhh", I: "e44444e", K: "hikokih",
    N: "hpplljh", O: "ehhhhhe", R: "uhhukih", S: "fgge11u", T: "v444444", U: "hhhhhhe", V: "hhhhha4", X: "hha4ahh",
    0: "ehjlphe", 1: "4c4444e", 2: "eh1248v", 3: "v2421he", $: "4fke5u4", ">": "8421248", "?": "eh12404", _: "000000v",
    " ": "0000000", "/": "0124880", "#": "aavavaa", "!": "4444404",
};

/* The terminal's letters as the d of a path; size is the side of a point. */
export function terminal(text: string, x: number, y: number, size: number): string {
    let d = "";
    Array.from(text).forEach((c, i) => {
        Array.from(points[c] ?? points["?"]!).forEach((row, j) => {
            const bits = parseInt(row, 32);
            for (let k = 0; k < 5; k++) {
                if (!((bits >> (4 - k)) & 1)) continue;
                const left = x + (6 * i + k) * size, top = y + j * size;
                d += `M${+left.toFixed(2)} ${+top.toFixed(2)}h${size}v${size}h${-size}z`;
            }
        });
    });
    return d;
}
