/* governments.ts: the three desks that take bribes: City Hall (a), the County Seat (b), the Capitol (c), each as
 * a panorama of 320 by 80 and as an emblem of 40 by 40; and the Swiss account. */
import {svg, type TemplateResult} from "lit-html";
import {grid, own, picture, poster, rays, star, type Fragment} from "./draw.ts";

/* City Hall: towers of a city at noon. */
const city = (): Fragment => svg`
    <path fill="#e9a24a" d="M0 0h320v80H0z"/><path fill="#f2bd72" d=${rays(160, 78, 220, 30, 180, 360)}/>
    <path fill="#c87a42" d="M0 46h16V30h14v12h10V22h16v24h14V34h18v46H0zM320
    46h-16V30h-14v12h-10V22h-16v24h-14V34h-18v46h88zM96 54h20v26H96zM204 54h20v26h-20z"/>
    <path fill="#8a4534" d="M0 62h12V50h16v14h14V44h14v16h16v20H0zM320 62h-12V50h-16v14h-14V44h-14v16h-16v20h72z"/>
    <path fill="#f6cf86" d=${grid(4, 66, 2, 2, 3, 3, 6, 6) + grid(45, 48, 2, 4, 3, 4, 6, 8) + grid(267, 48, 2, 4, 3, 4,
    6, 8) + grid(18, 55, 2, 3, 3, 4, 6, 8) + grid(294, 55, 2, 3, 3, 4, 6, 8)}/>
    <path fill="#fbeccb" d="M104 50h112v26H104z"/><path fill="#dcc292" d="M176 50h40v26h-40z"/>
    <path fill="#27495f" d="M100 50l6-8h108l6 8z"/>
    <path fill="#27495f" d=${grid(110, 56, 4, 1, 5, 14, 9, 0) + grid(178, 56, 4, 1, 5, 14, 9, 0)}/>
    <path fill="#fbeccb" d="M146 76V20h28v56z"/><path fill="#dcc292" d="M164 20h10v56h-10z"/>
    <path fill="#27495f" d="M142 20l18-20 18 20z"/>
    <circle cx="160" cy="32" r="8" fill="#fffaf0" stroke="#27495f" stroke-width="2"/>
    <path fill="none" stroke="#c8402b" stroke-width="1.8" d="M160 27v5h4"/>
    <path fill="#27495f" d="M153 76V56a7 7 0 0 1 14 0v20z"/><path fill="#7c3a2c" d="M0 76h320v4H0z"/>
    <path fill="#fbeccb" d="M146 74h28v2h-28z"/>`;

/* The County Seat: a dome among fields. */
const county = (): Fragment => svg`
    <path fill="#79b3b0" d="M0 0h320v80H0z"/><path fill="#93c6bd" d=${rays(250, 40, 300, 28)}/>
    <circle cx="250" cy="34" r="15" fill="#f9e3a4"/>
    <path fill="#5b9389" d="M0 46q40-18 80-6t80-4 80 2 80-4v46H0z"/>
    <path fill="#e3bd5a" d="M0 60q80-16 160-4t160-6v30H0z"/>
    <path stroke="#b58a34" stroke-width="1.5" d="M110 80L74 56M84
    80L40 57M52 80L12 60M210 80l36-28M238 80l42-28M268 80l40-28"/>
    <path fill="#3f6f4c" d="M0 74q80-8 160-2t160-2v10H0z"/>
    <path fill="#2f5a45" d="M30 58q-4-16 4-22 8 6 4 22zM44 60q-3-12
    3-17 6 5 3 17zM292 54q-4-16 4-22 8 6 4 22zM276 56q-3-12 3-17 6 5 3 17z"/>
    <path fill="#b2452f" d="M60 50h16v16H60z"/><path fill="#7c2b2b" d="M57 52l11-10 11 10z"/>
    <path fill="#cfc4ac" d="M50 40a4 4 0 0 1 8 0v26h-8z"/>
    <path fill="#b9583c" d="M112 50h96v24h-96z"/><path fill="#8a3a32" d="M178 50h30v24h-30z"/>
    <path fill="#fbeccb" d="M108 47h104v4H108z"/>
    <path fill="#fbeccb" d=${grid(117, 56, 3, 1, 5, 11, 9, 0) + grid(180, 56, 3, 1, 5, 11, 9, 0)}/>
    <path fill="#fbeccb" d="M142 74V44h36v30zM138 44l22-12 22 12z"/>
    <path fill="#b9583c" d=${grid(146, 50, 4, 1, 3, 24, 8, 0)}/>
    <path fill="#2f6670" d="M146 33a14 16 0 0 1 28 0zM158 8h4v10h-4z"/><path fill="#f2c65a" d="M162 6l10 3-10 4z"/>
    <path fill="#fbeccb" d="M144 32h32v4h-32z"/><path fill="#d8c49a" d="M138 72h44v3h-44zM134 75h52v3h-52z"/>`;

/* The Capitol: a great dome at dusk, all roads leading to it. */
const capitol = (): Fragment => svg`
    <path fill="#3b3560" d="M0 0h320v80H0z"/><path fill="#564a7c" d=${rays(160, 60, 240, 34, 180, 360)}/>
    <path fill="#e07a4b" d="M0 56q160-14 320 0v24H0z"/>
    <path fill="#2b2748" d="M0 64q30-10 60 0 30-8 50-2h100q20-6 50 2 30-10 60 0v16H0z"/>
    <path fill="#f3e3c0" d="M60 48h200v24H60z"/><path fill="#c4a98e" d="M170 48h90v24h-90z"/>
    <path fill="#fff6e0" d="M56 44h208v5H56z"/>
    <path fill="#5b4468" d=${grid(67, 52, 8, 1, 4, 20, 8.5, 0) + grid(192, 52, 8, 1, 4, 20, 8.5, 0)}/>
    <g transform="translate(0 6)"><path fill="#fff6e0" d="M138 30V22h44v8zM142 22a18 18 0 0 1 36 0z"/>
    <path fill="#c4a98e" d="M166 5a18 18 0 0 1 12 17h4v8h-12v-8q0-12-4-17z"/>
    <path fill="#5b4468" d=${grid(142, 24, 6, 1, 3, 6, 6.6, 0)}/><path fill="#fff6e0" d="M157-2h6v8h-6z"/></g>
    <path fill="#fff6e0" d="M132 72V42h56v30zM126 42l34-14 34 14z"/><path fill="#c4a98e" d="M138 40l22-9 22 9z"/>
    <path fill="#5b4468" d=${grid(137, 46, 6, 1, 4, 26, 8.4, 0)}/>
    <path fill="#f2c65a" d="M0 76h320v4H0z"/><path fill="#d8c49a" d="M126 72h68v4h-68z"/>
    <path fill="#f6d98a" d="M156 76h8l12 4h-32z"/>
    <path stroke="#f6e7c1" stroke-width="1.5" d="M82 44V26M238 44V26"/>
    <path fill="#c8402b" d="M82 26l14 3-14 4zM238 26l14 3-14 4z"/>`;

const panoramas: Record<string, () => Fragment> = {a: city, b: county, c: capitol};
export const government = (id: string): TemplateResult => poster("art-government", 320, 80, (own(panoramas, id) ??
    city)());

const ring = (fill: string, inside: Fragment): Fragment => svg`<circle cx="20" cy="20" r="19" fill="#f2c65a"/>
    <circle cx="20" cy="20" r="17.3" fill=${fill}/>${inside}`;

const emblems: Record<string, () => Fragment> = {
    a: () => ring("#27495f", svg`<path fill="#fbeccb" d="M13 31V16h14v15zM11 16l9-11 9 11zM8 31h24v2.5H8z"/>
    <circle cx="20" cy="19.5" r="3.6" fill="#27495f"/>
        <path fill="#27495f" d="M17.5 31v-4a2.5 2.5 0 0 1 5 0v4z"/>`),
    b: () => ring("#2f6f4c", svg`<path fill="none" stroke="#f6d98a" stroke-width="1.6" d="M20
    35V10M20 34Q13 26 11 17M20 34q7-8 9-17"/>
        <path fill="#f6d98a" d="M20 4q3 3 0 7-3-4 0-7zM19.5 15q-5 0-5-5
        5 0 5 5zM20.5 15q5 0 5-5-5 0-5 5zM19.5 21q-5 0-5-5 5 0 5 5zM20.5 21q5 0 5-5-5 0-5 5zM19.5
        27q-4.5 0-4.5-4.5 4.5 0 4.5 4.5zM20.5 27q4.5 0 4.5-4.5-4.5 0-4.5 4.5zM10.5 11q3 3 .5 7-4-3-.5-7zM29.5 11q-3
        3-.5 7 4-3
        .5-7zM12 24q-5 0-5-5 5 0 5 5zM28 24q5 0 5-5-5 0-5 5z"/><path fill="#c8402b" d="M15.5 28h9v2.8h-9z"/>`),
    c: () => ring("#8c2338", svg`<path fill="#fff6e0" d="M9 29h22v3H9zM12
    22h3v7h-3zM18.5 22h3v7h-3zM25 22h3v7h-3zM10 19h20v3H10zM12 18a8 8 0 0 1 16 0z"/>
        <path fill="#f2c65a" d=${star(20, 7.5, 5, 4, 1.8)}/>`)};
export const governmentEmblem = (id: string): TemplateResult => picture("art-emblem", 40, 40, (own(emblems, id) ??
    emblems.a!)());

/* A vault door in the mountain. */
export const swiss = (): TemplateResult => picture("art-swiss", 60, 60, svg`
    <rect width="60" height="60" rx="6" fill="#c8322b"/><path fill="#d9564a" d=${rays(30, 36, 60, 14, 180, 360)}/>
    <path fill="#fffaf0" d="M0 48L19 18l6 8L38 8l22 34v18H0z"/>
    <path fill="#b9c7cf" d="M38 8l22 34v18H44l-8-20 6-12zM19 18l5 14-4 8 6 20h-8L8 36z"/>
    <circle cx="30" cy="42" r="15" fill="#33404f"/><circle cx="30" cy="42" r="12.2" fill="#8d9aa6"/>
    <circle cx="30" cy="42" r="8.5" fill="#c9d2d8"/>
    <path stroke="#33404f" stroke-width="2.2" d="M30 32v20M20 42h20M23 35l14 14M37 35L23 49"/>
    <circle cx="30" cy="42" r="3.6" fill="#c8322b"/>`);
