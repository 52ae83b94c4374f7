/* signs.ts: signs for the three things to do in a beat of Hacker, in the colour of the words around; Corruption has
 * the eye, too. */
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
