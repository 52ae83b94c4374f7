/* art/index.ts: all pictures of the page, drawn by us as SVG. Each function gives one <svg> without a size
 * (CSS gives it one), hidden from screen readers: the words stand beside it. Pictures of a seat use the
 * patterns of patterns(), which the page renders once, and the colours --seat-1 ... of style/theme.css. */
import {html, type TemplateResult} from "lit-html";

const box = (name: string, w: number, h: number): TemplateResult =>
    html`<svg class="art art-${name}" viewBox="0 0 ${w} ${h}" aria-hidden="true"><rect width=${w} height=${h} rx="8"
        fill="#888"/><text x=${w / 2} y=${h / 2} text-anchor="middle" font-size=${h / 6}>${name}</text></svg>`;

/* Once in the page, before anything else is drawn: <pattern id="seat-pattern-1"> ... 7. */
export const patterns = (): TemplateResult => html`<svg class="art-defs" width="0" height="0" aria-hidden="true"></svg>`;
/* The sign of a seat, for the blind of colour: a shape in the seat's colour and pattern. 1:1 */
export const seatMark = (seat: number): TemplateResult => box("mark " + seat, 40, 40);

/* Corruption. Cards 5:7, contract pictures 16:11, governments 4:1, emblems 1:1. */
export const contractPicture = (id: string): TemplateResult => box(id, 160, 110);
export const cardFace = (card: string, seat: number): TemplateResult => box(card + " " + seat, 100, 140);
export const cardBack = (seat: number): TemplateResult => box("back " + seat, 100, 140);
export const unknownCard = (seat: number): TemplateResult => box("? " + seat, 100, 140);
export const government = (id: string): TemplateResult => box("government " + id, 320, 80);
export const governmentEmblem = (id: string): TemplateResult => box(id, 40, 40);
export const swiss = (): TemplateResult => box("swiss", 60, 60);

/* Hacker. Accounts 7:5, bills 2:1, the rest 1:1 but pirate and traveller (5:7). Seat 0: not known. */
export const virus = (seat: number): TemplateResult => box("virus " + seat, 60, 60);
export const pirate = (seat: number): TemplateResult => box("pirate " + seat, 100, 140);
export const account = (seat: number): TemplateResult => box("account " + seat, 140, 100);
export const accountBack = (): TemplateResult => box("account", 140, 100);
export const bill = (value: number): TemplateResult => box("bill " + value, 120, 60);
export const billBack = (): TemplateResult => box("bill", 120, 60);
export const bank = (): TemplateResult => box("bank", 100, 100);
export const traveller = (seat: number): TemplateResult => box("traveller " + seat, 100, 140);
export const eye = (): TemplateResult => box("eye", 40, 40);
export const shield = (): TemplateResult => box("shield", 40, 40);
export const spark = (): TemplateResult => box("spark", 40, 40);

/* People: 1:1. Seat 0: no seat, no colour. */
export const avatar = (name: string, seat: number): TemplateResult => box(name + " " + seat, 80, 80);
export const botAvatar = (level: string, personality: string): TemplateResult => box(level + " " + personality, 80, 80);

/* The page itself: the logo 5:1, the posters 3:2. */
export const logo = (): TemplateResult => box("Kickback", 240, 48);
export const corruptionPoster = (): TemplateResult => box("Corruption", 480, 320);
export const hackerPoster = (): TemplateResult => box("Hacker", 480, 320);
