/* icons.ts: the small signs on buttons, drawn by us in a box of 24: fonts do not have them everywhere. They
 * are hidden from screen readers: the button has the words. */
import {svg, TemplateResult} from "lit-html";

const paths = {
    close: "M5 5l14 14M19 5L5 19",
    back: "M15 4l-8 8 8 8",
    menu: "M4 6h16M4 12h16M4 18h10",
    rules: "M8.5 9a3.6 3.6 0 1 1 5.4 3.1c-1.3.8-1.9 1.5-1.9 3M12 18.6v.5",
    settings: "M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.2 4.8a2.2 2.2 0 1 0 .1 0zM8.8 14.8a2.2 2.2 0 1 0 .1 0z",
    more: "M5 12h.1M12 12h.1M19 12h.1",
    play: "M7 5l12 7-12 7z",
    pause: "M8 5v14M16 5v14",
    first: "M6 5v14M19 5l-10 7 10 7z",
    previous: "M16 5L6 12l10 7z",
    next: "M8 5v14l8-7zM19 5v14",
} as const;

export const icon = (name: keyof typeof paths): TemplateResult =>
    svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]}/></svg>`;
