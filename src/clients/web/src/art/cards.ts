/* cards.ts: the cards of Corruption, in a box of 100 by 140: a frame in colour and pattern of the owner, a poster
 * inside it, and a corner large enough for a card of 30 by 42 points. */
import {svg, type TemplateResult} from "lit-html";
import {own, picture, star, type Fragment} from "./draw.ts";
import {figures} from "./figures.ts";
import {letters, textWidth} from "./lettering.ts";
import {edge, pattern, sign} from "./seats.ts";
import {characterSigns} from "./signs.ts";

const frame = (seat: number): Fragment => svg`<rect width="100" height="140" rx="9" fill="var(--card)"/>
    <rect x="2" y="2" width="96" height="136" rx="7.5" fill=${pattern(seat)}/>
    ${edge(seat, 4.5, 4.5, 91, 131)}`;

/* The index: what the card is, in the owner's colour. Two digits are squeezed: half a card is seen under the next
 * one, and a 10 must not look like a 1. */
const SQUEEZE = 0.68;
function corner(card: string): Fragment {
    const long = card.length > 1;
    const w = Math.max(40, long ? SQUEEZE * textWidth(card, 34, 3.2, 0.6) + 13 : 0);
    return svg`<path fill="var(--card)" d="M2 9.5A7.5 7.5 0 0 1 9.5 2H${w + 4}V44a10 10 0 0 1-10 10H2z"/>
        <path fill="var(--seat)" d="M5 10a5 5 0 0 1 5-5H${w}V43a7 7 0 0 1-7 7H5z"/>
        <g stroke="var(--seat-ink)" transform="translate(${w / 2 + 2.5} 0) scale(${long ? SQUEEZE : 1} 1)">
        ${own(characterSigns, card) ? "" : letters(card, 0, 10, long ? 34 : 35, 0.5, 3.2, long ? 0.6 : 1.4)}</g>
        ${own(characterSigns, card) ? svg`<g color="var(--seat-ink)" transform="translate(7.5 12) scale(.76)">${
            characterSigns[card]}</g>` : ""}`;
}

/* The Swiss value of a bribe, below the index as on the printed cards. */
const half = (card: string): Fragment | string => Number(card) > 0 ? svg`<g transform="translate(22 60)">
    <rect x="-15" y="-1" width="30" height="19" rx="6" fill="var(--card)" opacity=".93"/><g stroke="var(--card-ink)">
    ${letters(card === "1" ? "½" : String(Number(card) / 2), 0, 3, 11, 0.5, 1.7, 0.8)}</g></g>` : "";

export const cardFace = (card: string, seat: number): TemplateResult => picture(`art-card seat-${seat}`, 100, 140, svg`
    ${frame(seat)}<svg x="9" y="9" width="82" height="122" viewBox="0 18 100 122"
    preserveAspectRatio="xMidYMid slice">${(own(figures, card) ?? (() => svg``))()}</svg>
    <rect x="9" y="9" width="82" height="122" fill="none" stroke="var(--card)" stroke-width="3"/>
    ${corner(card)}${half(card)}<circle cx="84" cy="124" r="12.5" fill="var(--card)"/>
    <path transform="translate(75.2 115.2) scale(.44)" fill="var(--seat)"
    stroke="var(--card-ink)" stroke-width="2" d=${sign(seat)}/>`);

/* The back: a sun over the water, cut out of the owner's pattern, and the owner's sign. */
const back = (seat: number, inside: Fragment): TemplateResult => picture(`art-card seat-${seat}`, 100, 140, svg`
    ${frame(seat)}<rect x="9" y="9" width="82" height="122" rx="3" fill="none" stroke="var(--card)" stroke-width="2.5"/>
    <circle cx="50" cy="70" r="29" fill="var(--card)"/><path fill="var(--seat)" d=${star(50, 70, 20, 26.5, 22)}/>
    <circle cx="50" cy="70" r="20" fill="var(--card)"/>${inside}`);

export const cardBack = (seat: number): TemplateResult => back(seat, svg`<path transform="translate(36 56) scale(.7)"
    fill="var(--seat)" stroke="var(--card-ink)" stroke-width="1.6" stroke-linejoin="round" d=${sign(seat)}/>`);

export const unknownCard = (seat: number): TemplateResult => back(seat, svg`<g stroke="var(--card-ink)">
    ${letters("?", 50, 56.5, 26, 0.5, 3.2)}</g>`);
