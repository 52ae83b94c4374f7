/* marks.ts: what a story puts over cards and contracts: a stamp, a bullet hole, a flash; and small things that
 * lie on the table of Corruption: the Little Black Book, the mark of the first player, the winner's cup. */
import {svg, type TemplateResult} from "lit-html";
import {picture, rays, star} from "./draw.ts";

/* Over a cancelled contract: a rubber stamp with a gavel. */
export const cancelledStamp = (): TemplateResult => picture("art-stamp", 100, 100, svg`<g transform="rotate(-14 50 50)">
    <circle cx="50" cy="50" r="44" fill="#fff6e6" fill-opacity=".82"/>
    <circle cx="50" cy="50" r="44" fill="none" stroke="#b3211c" stroke-width="5"/>
    <circle cx="50" cy="50" r="37" fill="none" stroke="#b3211c" stroke-width="1.8"/>
    <path fill="#b3211c" d=${star(50, 16.5, 5, 4, 1.7) + star(50, 83.5, 5, 4, 1.7)}/>
    <g fill="#b3211c" transform="rotate(-38 50 50)"><path d="M34 28h32v22H34zM30
    26h6v26h-6zM64 26h6v26h-6zM46.5 52h7v28h-7z"/></g>
    <path stroke="#b3211c" stroke-width="7" d="M22 76l56-52"/>
    <path stroke="#fff6e6" stroke-width="2" d="M17.5 73.5l56-52M26 79l56-52"/></g>`);

/* Over a character that a hit man took. */
export const bulletHole = (): TemplateResult => picture("art-hole", 60, 60, svg`
    <path fill="#f4ead3" d=${star(30, 30, 11, 27, 12, -80)}/><path fill="#b9a884" d=${star(31, 31, 9, 19, 10, -70)}/>
    <circle cx="30" cy="30" r="9" fill="#17121a"/>
    <path fill="none" stroke="#17121a" stroke-width="1.6" d="M36 23l9-11M38
    33l15 5M24 37l-8 13M22 26L8 22M33 39l3 13"/>`);

/* Over a bribe that a reporter took. */
export const flash = (): TemplateResult => picture("art-flash", 60, 60, svg`
    <path fill="#ffe27a" d=${star(30, 30, 12, 30, 12)}/><path fill="#fffdf0" d=${star(30, 30, 8, 20, 8, -80)}/>`);

export const blackBook = (): TemplateResult => picture("art-book", 60, 60, svg`
    <path fill="#f4ead3" d="M14 8h34v46H14z"/><path fill="#cbb88f" d="M44 10h4v44H16v-3h28z"/>
    <path fill="#1b1820" d="M10 6h32q3 0 3 3v40q0 3-3 3H10z"/>
    <path fill="#37313f" d="M10 6h7v46h-7z"/><path fill="#c8322b" d="M34 52h5v8l-2.5-2.5L34 60z"/>
    <path fill="none" stroke="#f2c65a" stroke-width="1.8" d="M21 12h19v34H21z"/>
    <path fill="none" stroke="#f2c65a" stroke-width="2" d="M22.5 29q8-9 16 0-8 9-16 0z"/>
    <circle cx="30.5" cy="29" r="2.8" fill="#f2c65a"/>`);

/* The first player's mark: a top hat. */
export const firstMark = (): TemplateResult => picture("art-first", 40, 40, svg`
    <path fill="#221d26" stroke="#fffaf0" stroke-width="1.5" stroke-linejoin="round" d="M10
    27L8.5 5q11.5 4 23 0L30 27q9-1 8 4-18 8-36 0-1-5 8-4z"/>
    <path fill="#c8402b" d="M9.8 20.5q10.2 4 20.4 0L30 27q-10 3-20 0z"/>`);

export const cup = (): TemplateResult => picture("art-cup", 60, 60, svg`
    <path fill="#f6cf6a" opacity=".5" d=${rays(30, 26, 34, 12)}/>
    <path fill="none" stroke="#c98f1d" stroke-width="4" d="M17 14H8q0 15 12 17M43 14h9q0 15-12 17"/>
    <path fill="#eeb53a" d="M15 8h30v14q-2 14-15 16Q17 36 15 22z"/>
    <path fill="#c98f1d" d="M33 8h12v14q-2 14-15 16 6-9 3-30z"/><path fill="#fbe39a" d="M19 11h4v12q0 5 2 8-5-3-6-9z"/>
    <path fill="#c98f1d" d="M26 37h8v8h-8z"/><path fill="#33283c" d="M18 45h24v4H18zM14 49h32v6H14z"/>`);
