/* avatar.ts: a face for every name, put together from parts that its hash chooses, and the faces of our bots, who have
 * a cog wheel for a halo, an antenna, bolts for ears, and dots for their strength. Boxes of 80 by 80; people are meant
 * to be cut round, bots with four corners. At a table the ground has the colour of the seat. */
import {svg, type TemplateResult} from "lit-html";
import {hash, own, picture, rays, star, type Fragment} from "./draw.ts";

interface Face {
    skin: number;
    tone: number; /* of the hair */
    hair: number;
    hat: number;
    thing: number; /* glasses, moustache, ... */
    coat: number;
    collar: number;
}

const skins = [["#f6d3b0", "#d9a47c"], ["#eebf94", "#c88d62"], ["#d49c6c", "#a9713f"], ["#a86f47", "#7c4b2c"],
    ["#7d4e33", "#57321f"]];
const tones = ["#2a1d1f", "#5a3220", "#8f4a22", "#d0983c", "#e9dfc9", "#8a8580", "#a8341f"];
const coats = [["#233a5e", "#16263f"], ["#7d2230", "#561623"], ["#2f5d4c", "#1e4034"], ["#c8963c", "#96692a"],
    ["#4b3a5e", "#332642"],
    ["#8a6a4a", "#644a31"], ["#2b2a33", "#191820"]];

/* Behind the head, and before it. */
const hairs: [string, string][] = [
    ["", "M25 40q-5-24 15-24t15 24l-3-9q-9 0-15-4-3 5-8 5z"], /* parted */
    ["", "M26 37q-2-21 14-21t14 21q-3-10-14-10t-14 10z"], /* combed back */
    ["M21 56q-3-42 19-42t19 42q-6 2-9-1V30H30v25q-3 3-9 1z", "M27 36q-1-13 13-13t13 13q-3-6-13-6t-13 6z"], /* bob */
    ["M24 44q-8-4-4-11-3-7 4-10 1-8 9-7 6-6 13-1 8-2 9 7 7 3 4 10 4 7-4 11z",
        "M26 34q4-9 14-8t14 8q2-16-14-16t-14 16z"], /* curls */
    ["", "M26 42q-3-4-1-11l2 2v9zM54 42q3-4 1-11l-2 2v9z"], /* bald */
    ["M22 66q-6-10-1-22Q18 14 40 14t19 30q5 12-1 22-8 2-10-6V30H32v30q-2 8-10 6z",
        "M26 40q-2-16 8-18 10 6 20 8l-1 8q3-20-13-20T26 40z"], /* waves */
    ["M33 15a7 7 0 1 1 14 0 7 7 0 1 1-14 0z", "M25 40q-3-22 15-22t15 22q-2-12-15-15-13 3-15 15z"], /* bun */
    ["", "M27 33q-1-6 3-10l-1-6 6 3 3-6 4 5 6-3v6l6 1q2 5-1 10-4-6-13-6t-13 6z"], /* tousled */
];

const hats: (Fragment | string)[] = ["", "", "", "",
    svg`<path fill="#3a2f38" d="M18 29q22-7 44 0l-2 4q-20-5-40 0z"/>
    <path fill="#4b3d48" d="M27 29c0-15 4-17 9-16l4 2 4-2c5-1 9 1 9 16q-13-4-26 0z"/>
    <path fill="#c8402b" d="M27 25q13-4 26 0v4q-13-4-26 0z"/>`,
    svg`<path fill="#b4502c" d="M24 34q-2-22 16-22t16 22q-4-3-8-4-10-2-17 1-4 1-7 3z"/>
    <path fill="#7c2f27" d="M24.5 29q14-6 31 0v4q-14-6-31 1z"/>`,
    svg`<path fill="#6c6a5a" d="M22 30q0-14 18-15 18 0 19 13l-3 3q-16-5-34-1z"/>
    <path fill="#4d4b3f" d="M20 32q14-6 30-3l-2 4q-14-2-26 2z"/>`,
    svg`<path fill="#25304a" d="M22 29q-4-12 14-15 22-2 24 8 0 6-10 7-14-2-28 0z"/>
    <path fill="#25304a" d="M39 10h3v5h-3z"/>`];

const things: (Fragment | string)[] = ["", "", "",
    svg`<path fill="#fffaf0" fill-opacity=".3" stroke="#2a2230" stroke-width="2" d="M30
    40a4.8 4.8 0 1 1 9 0 4.8 4.8 0 1 1-9 0zM41 40a4.8 4.8 0 1 1 9 0 4.8 4.8 0 1 1-9 0zM39 39h2"/>`,
    svg`<path fill="#2a1d1f" d="M40 49q-4-3-9 2 5 3 9 0 4 3 9 0-5-5-9-2z"/>`,
    svg`<path fill="none" stroke="#f2c65a" stroke-width="1.8" d="M41.5
    40a4.6 4.6 0 1 1 9 0 4.6 4.6 0 1 1-9 0zM50 42q4 8 2 16"/>`,
    svg`<path fill="#4a2a20" d="M27 44q0 6 4 6 5-3 9-2 4-1 9 2 4 0 4-6v6q-1 12-13 13-12-1-13-13z"/>
    <path fill="#f6d3b0" d="M36 52h8v1.8h-8z"/>`,
    svg`<path fill="#b3262b" d="M36 52.5q2-2 4-1 2-1 4 1-4 4-8 0z"/>
    <path fill="#f2c65a" d="M25 46h3v5h-3zM52 46h3v5h-3z"/>`];

const collars: Fragment[] = [
    svg`<path fill="#fffaf0" d="M33 60h14l-7 14z"/><path fill="#c8402b" d="M38 64h4l2 16h-8z"/>`,
    svg`<path fill="#fffaf0" d="M31 60l9 8 9-8 3 8-12 6-12-6z"/><path fill="#221d26" d="M33 67l7 3 7-3v7l-7-3-7 3z"/>`,
    svg`<path fill="#f2c65a" d="M30 63q10 9 20 0l1 3q-11 9-22 0z"/>`,
    svg`<path fill="#e9dfc9" d="M28 62q12 10 24 0l4 8q-16 10-32 0z"/>`];

function bust(face: Face): Fragment {
    const [skin, shade] = skins[face.skin]!, [coat, dark] = coats[face.coat]!, tone = tones[face.tone]!;
    const [behind, before] = hairs[face.hair]!;
    return svg`<path fill=${tone} d=${behind}/><path fill=${coat!} d="M6 80q2-17 20-19h28q18 2 20 19z"/>
    <path fill=${dark!} d="M44 61h10q18 2 20 19H50z"/>
        <path fill=${shade!} d="M34 52h12v10q-6 6-12 0z"/>${collars[face.collar]}
        <path fill=${skin!} d="M27 28q13-6 26 0v16q-1 13-13 15-12-2-13-15z"/>
        <path fill=${shade!} d="M43 25.5q6 .5 10 2.5v16q-1 13-13 15 7-6 6-14l-1-4z"/>
        <path fill="#221d26" d="M34.5 38.4a2 2.2 0 1 1-.1 0zM45.5 38.4a2 2.2 0 1 1-.1 0zM36.5 52.5h7v1.6h-7z"/>
        <path fill=${tone} d="M30.5 35.2l3.5-1.6 4 .8v1.8l-4-.6-3.5 1.4zM49.5 35.2l-3.5-1.6-4 .8v1.8l4-.6 3.5 1.4z"/>
        <path fill=${shade!} d="M39 40h2.5l1.5 7.5h-5z"/><path
        fill=${tone} d=${before}/>${things[face.thing]}${hats[face.hat]}`;
}

const grounds = [["#e5a443", "#f0bf72"], ["#5c9ea0", "#7fb9b5"], ["#c9603c", "#dc835c"], ["#7f9a5a", "#9bb478"],
    ["#6f6f9c", "#8d8db8"]];

/* From a number that stays with a player, or, where none is known (in records), the name. */
export function avatar(name: string, seat: number): TemplateResult {
    let h = hash(name);
    const pick = (n: number): number => {
        h = (Math.imul(h, 1664525) + 1013904223) >>> 0;
        return (h >>> 10) % n;
    };
    const face: Face = {skin: pick(5), tone: pick(7), hair: pick(8), hat: pick(8), thing: pick(8), coat: pick(7),
        collar: pick(4)};
    if (face.hair >= 5 && face.hair <= 6 && face.thing === 6) face.thing = 7;
    const [ground, ray] = grounds[pick(5)]!;
    return picture(`art-avatar seat-${seat}`, 80, 80, svg`<path
    fill=${seat ? "var(--seat)" : ground!} d="M0 0h80v80H0z"/>
        <path fill=${seat ? "var(--seat-mark)" : ray!} opacity=".55" d=${rays(40, 40, 60, 14)}/>${bust(face)}`);
}

/* The face of a visitor without an account. */
export function nobody(): TemplateResult {
    return picture("art-avatar seat-0", 80, 80, svg`<path fill="#b9b0a2" d="M0 0h80v80H0z"/><path fill="#f4efe4"
        d="M40 17a15 15 0 1 1-.1 0zM12 80q2-28 28-28t28 28z"/>`);
}

/* Mr Plumb, Big Roxy, Aunt Odile, Slick Nico, Judge Grimm, Don Avaro, Lola Caprice, Herr Stein. */
const bots: Record<string, [Face, number]> = {
    plain: [{skin: 1, tone: 1, hair: 0, hat: 0, thing: 3, coat: 5, collar: 0}, 0],
    bold: [{skin: 3, tone: 0, hair: 3, hat: 0, thing: 7, coat: 1, collar: 2}, 2],
    careful: [{skin: 0, tone: 5, hair: 6, hat: 0, thing: 3, coat: 4, collar: 3}, 3],
    sly: [{skin: 2, tone: 0, hair: 1, hat: 4, thing: 4, coat: 6, collar: 0}, 1],
    spiteful: [{skin: 0, tone: 4, hair: 4, hat: 0, thing: 5, coat: 6, collar: 3}, 4],
    greedy: [{skin: 1, tone: 0, hair: 1, hat: 0, thing: 6, coat: 2, collar: 1}, 0],
    moody: [{skin: 1, tone: 6, hair: 5, hat: 7, thing: 7, coat: 3, collar: 2}, 1],
    patient: [{skin: 0, tone: 3, hair: 7, hat: 6, thing: 4, coat: 0, collar: 1}, 3]};
const levels = ["easy", "normal", "hard", "expert"];

/* The same character as a woman or as a man: other hair, and nothing in the face that would not suit the name. */
const suited: Record<string, {hair: Record<number, number>; thing: Record<number, number>}> = {
    woman: {hair: {0: 2, 1: 5, 4: 6, 7: 2}, thing: {4: 7, 6: 7}},
    man: {hair: {2: 0, 5: 7, 6: 1}, thing: {7: 4}}};

function suit(face: Face, sex: string): Face {
    const {hair, thing} = own(suited, sex) ?? {hair: {}, thing: {}};
    return {...face, hair: hair[face.hair] ?? face.hair, thing: thing[face.thing] ?? face.thing};
}

const ANTENNA = svg`<path fill="#221d26" d="M38.8 8h2.4v10h-2.4z"/><circle cx="40" cy="7" r="4.6" fill="#221d26"/>
    <circle cx="40" cy="7" r="3" fill="#ffd257"/>`;
const BOLTS = svg`<path fill="#221d26" d="M20 36h7v12h-7zM53 36h7v12h-7z"/><path fill="#b9b4ad" d="M21.5 37.5h4v9h-4zM54.5 37.5h4v9h-4z"/>`;

/* `sex`: "woman", "man", or "" for whatever the character is. */
export function botAvatar(level: string, personality: string, seat: number, sex: string): TemplateResult {
    const names = Object.keys(bots);
    const [face, ground] = own(bots, personality) ?? bots[names[hash(level + personality) % names.length]!]!;
    const [plain, light] = seat ? ["var(--seat)", "color-mix(in srgb, var(--seat), var(--seat-mark) 45%)"] : grounds[ground]!;
    const strength = levels.indexOf(level) + 1;
    return picture(`art-avatar art-bot seat-${seat}`, 80, 80, svg`<path fill=${plain!} d="M0 0h80v80H0z"/>
        <path fill=${light!} d=${star(40, 40, 12, 42, 32, -82)}/><circle cx="40" cy="40" r="34" fill=${light!}/>
        <circle cx="40" cy="40" r="28" fill=${plain!}/>
        ${ANTENNA}${bust(suit(face, sex))}${BOLTS}${strength ? svg`<path fill="#221d26" d="M18 66h44v11H18z"/>${levels.map((_, i) => svg`<circle
        cx=${25 + 10 * i} cy="71.5" r="3.2"
        fill=${i < strength ? "#ffd257" : "#5a5260"}/>`)}` : ""}`);
}
