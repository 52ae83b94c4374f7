/* hacker_people.ts: the pirate of a seat, and the traveller on the way to the bank, in boxes of 100 by 140. */
import {svg, type TemplateResult} from "lit-html";
import {grid, picture, type Fragment} from "./draw.ts";
import {edge, pattern, sign} from "./seats.ts";

const card = (seat: number, inside: Fragment): Fragment => svg`
    <rect width="100" height="140" rx="9" fill="#071009"/><rect
    x="3" y="3" width="94" height="134" rx="7" fill=${pattern(seat)}/>${edge(seat, 5.5, 5.5, 89, 129)}
    <rect x="9" y="9" width="82" height="122" rx="4" fill="#0b1a12"/>
    <path fill="#12301f" d=${grid(9, 12, 1, 40, 82, 1, 0, 3)}/>${inside}`;

/* A hood, a screen's light on the face that nobody sees, a keyboard. */
export const pirate = (seat: number): TemplateResult => picture(`art-pirate seat-${seat}`, 100, 140, card(seat, svg`
    <path fill="none" stroke="#1f6a48" d="M9 96L50 66l41 30M50 66v-57M50 66L9 40M50 66l41-26M50 66L24 9M50 66L76 9"/>
    <path fill="var(--seat)" stroke="var(--seat-mark)" stroke-width="2" d="M50
    22c18 0 26 14 27 30 12 8 14 24 14 48H9c0-24 2-40 14-48 1-16 9-30 27-30z"/>
    <path fill=${pattern(seat)} opacity=".9" d="M50 22c18 0 26 14 27 30 12 8 14 24 14 48H50z"/>
    <path fill="#060b08" d="M50 34c12 0 17 10 17 20 0 14-8 24-17 24s-17-10-17-24c0-10 5-20 17-20z"/>
    <path fill="#58f0a0" d="M38 52h9v5h-9zM53 52h9v5h-9zM44 67h3v3h-3zM47 70h6v3h-6zM53 67h3v3h-3z"/>
    <path fill="none" stroke="#060b08" stroke-width="2.5" d="M40 82l4 16M60 82l-4 16"/>
    <path fill="#d3ccb5" d="M14 100h72l6 24H8z"/><path fill="#8f8972" d="M8 124h84v5H8z"/>
    <path fill="#3a3d34" d=${grid(19, 104, 9, 2, 5, 4, 7.1, 6) + "M32 116h36v4H32z"}/>
    <path fill="#060b08" d="M24 100c2-6 14-6 16 2l2 10-5 2-3-7-4 2-6 4z"/>
    <path fill="#060b08" d="M76 100c-2-6-14-6-16 2l-2 10 5 2 3-7 4 2 6 4z"/>
    <circle cx="81" cy="21" r="9" fill="#071009"/><path transform="translate(74 14) scale(.35)"
    fill="var(--seat)" stroke="#fffaf0" stroke-width="3" d=${sign(seat)}/>`));

/* Somebody walking, a case in the hand, without the card: to be moved over the table. */
const walking = (seat: number): Fragment => svg`<g stroke="#071009" stroke-width="1">
    <path fill="#e8dcc0" d="M53 54a8.5 8.5 0 1 1-.1 0z"/>
    <path fill="var(--seat)" d="M41 51q12-6 25 0l3 3H38z"/><path fill="var(--seat)" d="M45 50q0-10 8-10t8 10z"/>
    <path fill=${pattern(seat)} d="M44 71q9-4 18 0l7 20 2 16-8 1-4-10 1 4-16 1-1-9-6 8-6-5 8-13z"/>
    <path fill="#16211b" stroke="#58f0a0" d="M44 99l16-1 6 14 8 12-5 4-11-11-5-9-8 10-12 8-4-5 12-12z"/>
    <path fill="#ffb84a" d="M66 104h18v13H66z"/><path fill="none" stroke="#ffb84a" stroke-width="2" d="M71 104v-3h8v3"/>
    </g>`;
export const walker = (seat: number): TemplateResult => picture(`art-walker seat-${seat}`, 70, 98, svg`<g
    transform="translate(-21 -34)">
    <ellipse cx="54" cy="128" rx="27" ry="3.5" opacity=".35"/>${walking(seat)}</g>`);

/* The traveller's card: the way to the bank along lines of light. */
export const traveller = (seat: number): TemplateResult => picture(`art-traveller seat-${seat}`, 100, 140, card(seat,
    svg`
    <path fill="none" stroke="#1f6a48" d="M50 62L9 131M50 62l41 69M50
    62L30 131M50 62l20 69M9 62h82M9 70h82M9 82h82M9 100h82M9 122h82"/>
    <path fill="#0b1a12" stroke="#58f0a0" stroke-width="1.5" d="M36 62V44l14-10 14 10v18zM36 46h28"/>
    <path stroke="#2f9a68" stroke-width="1.5" d="M42 47v14M50 47v14M58 47v14"/>
    <path fill="#000" opacity=".6" d="M26 128l46-6 14 4-40 6z"/>${walking(seat)}
    <circle cx="81" cy="21" r="9" fill="#071009"/><path transform="translate(74 14) scale(.35)"
    fill="var(--seat)" stroke="#fffaf0" stroke-width="3" d=${sign(seat)}/>`));
