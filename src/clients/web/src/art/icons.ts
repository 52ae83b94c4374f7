/* icons.ts: the small signs on buttons, in a box of 24 and in the colour of the words around: icon("chat"). A
 * button with nothing but an icon needs an aria-label. */
import {svg, type TemplateResult} from "lit-html";
import {picture} from "./draw.ts";

const strokes = {
    back: "M14 5l-7 7 7 7M7 12h13",
    bot: "M5 9h14v10H5zM12 9V5M12 4.5v-.1M9 13v1.5M15 13v1.5M2.5 13v3M21.5 13v3",
    chat: "M4 5h16v11H11l-5 4v-4H4z",
    check: "M4.5 12.5l5 5L20 6.5",
    clock: "M12 3.5a8.5 8.5 0 1 1-.1 0zM12 7.5V12l3.5 2.5",
    close: "M6 6l12 12M18 6L6 18",
    copy: "M9 8h10v12H9zM15 8V4H5v12h4",
    download: "M12 4v11M7 10.5l5 5 5-5M4 20h16",
    expand: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    eye: "M2.5 12q9.5-12 19 0-9.5 12-19 0zM12 9.5a2.5 2.5 0 1 1-.1 0z",
    flag: "M6 21V4q6-3 7 0t6 0v9q-5 3-6 0t-7 0",
    globe: "M12 3.5a8.5 8.5 0 1 1-.1 0zM12 3.5q-7.5 8.5 0 17 7.5-8.5 0-17M4 12h16",
    home: "M3.5 11.5L12 4l8.5 7.5M6 10v10h12V10M10 20v-6h4v6",
    learn: "M2 9.5L12 5l10 4.5L12 14zM6 12v5q6 4 12 0v-5M22 9.5V15",
    link: "M10 14l4-4M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M11 8l2.5-2.5a3.5 3.5 0 0 1 5 5L16 13",
    lock: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2",
    log: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4",
    menu: "M4 6.5h16M4 12h16M4 17.5h16",
    minus: "M5 12h14",
    moon: "M19 14.5A8 8 0 0 1 9.5 5a8 8 0 1 0 9.5 9.5z",
    mute: "M4 9.5v5h4l5 4v-13l-5 4zM16.5 9.5l5 5M21.5 9.5l-5 5",
    off: "M3 4l18 16M5 10q3-3 6-3.5M14 7q3 .5 5.5 3M8.5 13.5q1.5-1.5 3.5-1.5M12 18v.1",
    pause: "M8 5v14M16 5v14",
    pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
    person: "M12 4a4 4 0 1 1-.1 0zM4.5 20.5q0-7 7.5-7t7.5 7",
    play: "M7 4.5v15L19.5 12z",
    plus: "M12 5v14M5 12h14",
    redo: "M19 5v5h-5M18.5 10A7.5 7.5 0 1 0 19 14.5",
    rules: "M12 6.5Q8 3.5 3.5 5v13.5Q8 17 12 20q4-3 8.5-1.5V5Q16 3.5 12 6.5zM12 6.5V20",
    send: "M4 12L20 4.5 15.5 20l-4-6.5zM11.5 13.5L20 4.5",
    settings: "M12 9a3 3 0 1 1-.1 0zM12 2.5v3.5M12 18v3.5M2.5 12H6M18 12h3.5M5.3 5.3l2.5 2.5M16.2 16.2l2.5 2.5" +
        "M18.7 5.3l-2.5 2.5M7.8 16.2l-2.5 2.5",
    share: "M12 15V3.5M7.5 8L12 3.5 16.5 8M5 12v8.5h14V12",
    skip: "M5 5v14l9-7zM18 5v14",
    sound: "M4 9.5v5h4l5 4v-13l-5 4zM16 9q2.5 3 0 6M18.5 6.5q5 5.5 0 11",
    step: "M6 5v14l11-7zM19.5 5v14",
    sun: "M12 8a4 4 0 1 1-.1 0zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4" +
        "M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
    trophy: "M7 4h10v6q-1 5-5 5t-5-5zM7 6H3.5q0 5 4 5M17 6h3.5q0 5-4 5M12 15v3M8 20h8",
    undo: "M5 5v5h5M5.5 10A7.5 7.5 0 1 1 5 14.5",
    warning: "M12 4l9.5 16.5h-19zM12 10v5M12 17.5v.1",
};

export type Icon = keyof typeof strokes;
export const iconNames = Object.keys(strokes) as Icon[];

export const icon = (name: Icon): TemplateResult => picture("art-icon", 24, 24, svg`<path
    fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"
    d=${strokes[name]}/>`);
