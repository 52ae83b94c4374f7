/* art/index.ts: all pictures of the page, drawn by us as SVG. Each function gives one <svg> without a size
 * (CSS gives it one), hidden from screen readers: the words stand beside it. Pictures of a seat use the
 * patterns of patterns(), which the page renders once, and the colours --seat-1 ... of style/theme.css. */
import {html, type TemplateResult} from "lit-html";

const box = (name: string, w: number, h: number): TemplateResult =>
    html`<svg class="art art-${name}" viewBox="0 0 ${w} ${h}" aria-hidden="true"><rect width=${w} height=${h} rx="8"
        fill="#888"/><text x=${w / 2} y=${h / 2} text-anchor="middle" font-size=${h / 6}>${name}</text></svg>`;

/* Once in the page, before anything else is drawn: <pattern id="seat-pattern-1"> ... 7. */
/* The sign of a seat, for the blind of colour: a shape in the seat's colour and pattern. 1:1 */

/* Corruption. Cards 5:7, contract pictures 16:11, governments 4:1, emblems 1:1. */
export {patterns, seatMark, pattern, sign} from "./seats.ts";
export {cardBack, cardFace, unknownCard} from "./cards.ts";
export {contractPicture} from "./contracts.ts";
export {government, governmentEmblem, swiss} from "./governments.ts";

/* Hacker. Accounts 7:5, bills 2:1, the rest 1:1 but pirate and traveller (5:7). Seat 0: not known. */
export {account, accountBack, bank, bill, billBack, eye, shield, spark, virus} from "./hacker.ts";
export {pirate, traveller} from "./hacker_people.ts";

/* People: 1:1. Seat 0: no seat, no colour. */
export const avatar = (name: string, seat: number): TemplateResult => box(name + " " + seat, 80, 80);
export const botAvatar = (level: string, personality: string): TemplateResult => box(level + " " + personality, 80, 80);

/* The page itself: the logo 5:1, the posters 3:2. */
export const logo = (): TemplateResult => box("Kickback", 240, 48);
export const corruptionPoster = (): TemplateResult => box("Corruption", 480, 320);
export const hackerPoster = (): TemplateResult => box("Hacker", 480, 320);
