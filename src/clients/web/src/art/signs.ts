/* signs.ts: signs for the three things to do in a beat of Hacker, in the colour of the words around; Corruption has
 * the eye, too, and signs for its three characters, which no language has to spell: a gavel, a camera, a cross-hair. */
import {svg, type TemplateResult} from "lit-html";
import {picture, type Fragment} from "./draw.ts";

const symbol = (name: string, inside: Fragment): TemplateResult => picture(`art-sign ${name}`, 40, 40, svg`<g
    fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="square">${inside}</g>`);

export const eye = (): TemplateResult => symbol("art-eye", svg`<path d="M3 20Q20 3 37 20Q20 37 3 20z"/>
    <circle cx="20" cy="20" r="6.5"/>
    <path fill="currentColor" stroke="none" d="M18 18h4v4h-4z"/>
    <path d="M20 2v3M9 5l1.5 2.5M31 5l-1.5 2.5" stroke-width="2.5"/>`);
export const shield = (): TemplateResult => symbol("art-shield", svg`<path d="M20
    3l14 4.5v11Q34 31 20 37.5 6 31 6 18.5v-11z"/>
    <path fill="currentColor" stroke="none" d="M14 18h12v10H14z"/>
    <path stroke-width="2.5" d="M16.5 17v-2.5a3.5 3.5 0 0 1 7 0V17"/>`);
export const spark = (): TemplateResult => symbol("art-spark", svg`<path
    fill="currentColor" d="M22.5 4L10 22.5h8.5L16 36l14-19h-9z" stroke-width="1.5"/>
    <path stroke-width="2.5" d="M5 9l3 2.5M4 30l4-2M35 9l-3 2M36 29l-4-1.5"/>`);

/* In a box of 40, in one colour. */
export const characterSigns: Record<string, Fragment> = {
    A: svg`<g fill="currentColor" stroke="none"><g transform="rotate(-45 20 20)"><path d="M11 3h18v4H11zM13 8h14v10H13zM11
        19h18v4H11zM18 22h4v19h-4z"/></g><path d="M3 33h15v5H3z"/></g>`,
    R: svg`<path fill="currentColor" stroke="none" fill-rule="evenodd" d="M12 10l3-5h10l3 5h9v26H3V10zM20 13.5a8.7
        8.7 0 1 0 .01 0zM20 18a4.3 4.3 0 1 1-.01 0z"/>`,
    H: svg`<g fill="none" stroke="currentColor" stroke-width="5"><circle cx="20" cy="20" r="12"/>
        <path d="M20 1v13M20 26v13M1 20h13M26 20h13"/></g>`,
};
export const character = (card: string): TemplateResult => picture("art-sign art-character", 40, 40, characterSigns[card] ?? svg``);
