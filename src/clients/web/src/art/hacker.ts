/* hacker.ts: the things of Hacker, seen on an early terminal: points and lines of phosphor on dark glass. Most
 * are shapes of the plotter in the colour of `currentColor` or of the owner. */
import {svg, type TemplateResult} from "lit-html";
import {grid, picture, type Fragment} from "./draw.ts";
import {terminal} from "./lettering.ts";
import {edge, pattern, sign} from "./seats.ts";

/* Rows of points from text, # for a point; o for a point of the second colour. */
function bitmap(rows: string[], mark: string, x: number, y: number, size: number): string {
    let d = "";
    rows.forEach((row, j) => {
        for (const run of row.matchAll(new RegExp(`\\${mark}+`, "g")))
            d += `M${x + run.index * size} ${y + j * size}h${run[0].length * size}v${size}h${-run[0].length * size}z`;
    });
    return d;
}

/* Lines of the tube, clear of the round corners. */
const scan = (size: number): string => grid(2, 5, 1, Math.floor((size - 9) / 3), size - 4, 1, 0, 3);

const bug = [
    ".....###.....",
    ".##...#...##.",
    ".##..###..##.",
    "...#######...",
    "...#######...",
    "#.##oo#oo##.#",
    "####oo#oo####",
    "#.#########.#",
    "...##ooo##...",
    "...#######...",
    ".##..###..##.",
    ".##...#...##.",
    ".....###....."];

/* The points of a virus, 13 by 13, for those who draw it themselves. */
export const bugPath = (x: number, y: number, size: number): string => bitmap(bug, "#", x, y, size);

/* A virus; seat 0: face down, or of unknown owner. */
export const virus = (seat: number): TemplateResult => picture(`art-virus seat-${seat}`, 60, 60, svg`
    <rect x="1" y="1" width="58" height="58" rx="6" fill="#071009"
    stroke=${seat ? "var(--seat)" : "#2f9a68"} stroke-width="2"/>
    ${seat ? svg`<rect x="3.5" y="3.5" width="53" height="53" rx="4" fill=${pattern(seat)}/><rect x="8" y="8"
    width="44" height="44" rx="3" fill="#071009"/>${edge(seat, 4.5, 4.5, 51, 51)}` : ""}
    <path fill=${seat ? "#fffaf0" : "#58f0a0"} d=${bitmap(bug, "#", 10.5, 10.5, 3)}/>
    <path fill=${seat ? "#ff7a66" : "#071009"} d=${bitmap(bug, "o", 10.5, 10.5, 3)}/>
    ${seat ? svg`<path transform="translate(38 38) scale(.46)" fill="var(--seat)" stroke="#fffaf0" stroke-width="3"
    d=${sign(seat)}/>` : ""}
    <path fill="#000" opacity=".22" d=${scan(60)}/>`);

/* An account: a terminal with the owner's sign on its screen. */
const set = (frame: string, glass: Fragment): Fragment => svg`
    <rect width="140" height="100" rx="10" fill="#8f8972"/><rect width="140" height="96" rx="10" fill="#d3ccb5"/>
    <rect x="4" y="4" width="132" height="78" rx="7" fill=${frame}/>
    <rect x="11" y="10" width="118" height="66" rx="10" fill="#1b1d18"/>
    <rect x="14" y="13" width="112" height="60" rx="8" fill="#0b1a12"/>${glass}
    <path fill="#000" opacity=".28" d=${grid(14, 14, 1, 20, 112, 1, 0, 3)}/>
    <path fill="#fff" opacity=".07" d="M22 13h40L30 73h-8q-8 0-8-8V21q0-8 8-8z"/>
    <path fill="#8f8972" d=${grid(12, 87, 8, 1, 3, 4, 5, 0)}/><circle cx="126" cy="89" r="2.5" fill="#ffb84a"/>`;

export const account = (seat: number): TemplateResult => picture(`art-account seat-${seat}`, 140, 100,
    set(pattern(seat), svg`${edge(seat, 6.5, 6.5, 127, 73)}
    <path fill="#58f0a0" d="${terminal(">", 20, 20, 1.6)}${terminal("$", 32, 20, 1.6)}"/>
    <path fill="#2f9a68" d=${grid(22, 38, 1, 4, 26, 2.5, 0, 8) + grid(94, 38, 1, 4, 22, 2.5, 0, 8) +
    "M52 38h6v2.5h-6zM52 54h4v2.5h-4z"}/>
    <circle cx="73" cy="44" r="24" fill="#0b1a12" stroke="var(--seat)" stroke-width="2"/>
    <path transform="translate(51 22) scale(1.1)" fill=${pattern(seat)}
    stroke="#d9ffe9" stroke-width="1.8" stroke-linejoin="round" d=${sign(seat)}/>`));

/* Jammed: snow on all screens, and a neutral frame. */
function snow(): string {
    let d = "", x = 7;
    for (let i = 0; i < 170; i++) {
        x = (Math.imul(x, 1103515245) + 12345) & 0x7fffffff;
        const w = 2 + 2 * ((x >> 4) % 4);
        d += `M${17 + ((x >> 8) % 50) * 2} ${15 + ((x >> 16) % 19) * 3}h${w}v2h${-w}z`;
    }
    return d;
}
const snowPath = snow();
export const accountBack = (): TemplateResult => picture("art-account", 140, 100, set("#a39c84", svg`
    <path fill="#2f9a68" d=${snowPath}/><path fill="#0b1a12" d="M46 27h48v32H46z"/>
    <path fill="#58f0a0" d=${terminal("???", 49.5, 29, 2.6)}/>`));

/* Bills, as a line printer would print money. */
const paper = (back: string, line: string, inside: Fragment): Fragment => svg`<rect
    width="120" height="60" rx="4" fill=${back}/>
    <path fill=${line} d=${grid(4, 3, 16, 1, 3.5, 3.5, 7.3, 0) + grid(4, 53.5, 16, 1, 3.5, 3.5, 7.3, 0)}/>
    <rect x="5" y="10" width="110" height="40" fill="none" stroke=${line} stroke-width="1.5"/>${inside}`;
const tints: Record<number, [string, string]> = {
    1: ["#cfe8c4", "#2c6a45"], 2: ["#f6dc9a", "#8a5a0c"], 3: ["#f4b9a2", "#962c22"]};

/* As on the printed bills: a 1 locks its account (encryption), a 3 unlocks it. */
const padlock = (value: number, line: string): Fragment => svg`<g class="art-padlock"><path
    fill="none" stroke=${line} stroke-width="2" d=${value === 1 ? "M43.5 29v-5a4 4 0 0 1 8 0v5" :
    "M43.5 29v-8a4 4 0 0 1 8 0v2"}/><path fill=${line} d="M41 29h13v10h-13z"/></g>`;

export function bill(value: number): TemplateResult {
    const [back, line] = tints[value] ?? tints[1]!;
    const coin = (x: number): Fragment => svg`<circle cx=${x} cy="30" r="9" fill=${line}/>
    <path fill=${back} d=${terminal("$", x - 4.5, 23.7, 1.8)}/>`;
    const apart = value === 3 ? 17 : 19, middle = 86.5 - apart / 2 * (value - 1);
    return picture("art-bill", 120, 60, paper(back, line, svg`<path
    fill=${line} d=${terminal(String(value), 11, 12.5, 5)}/>
        ${value === 2 ? "" : padlock(value, line)}${Array.from({length: value}, (_, i) => coin(middle + apart * i))}
        <path stroke=${line} stroke-width="1" d="M42 14h66M42 46h66"/>`));
}

export const billBack = (): TemplateResult => picture("art-bill", 120, 60, paper("#c9d8cf", "#3f6b58", svg`
    <path fill="#3f6b58" opacity=".3" d=${grid(8, 13, 18, 6, 3, 3, 6, 6)}/>
    <circle cx="60" cy="30" r="14" fill="#c9d8cf" stroke="#3f6b58" stroke-width="1.5"/>
    <path fill="#3f6b58" d=${terminal("$", 53.75, 21.25, 2.5)}/>`));

/* The bank: a temple drawn by a plotter, in depth. */
export const bank = (): TemplateResult => picture("art-bank", 100, 100, svg`
    <rect width="100" height="100" rx="8" fill="#0b1a12"/><g fill="none" stroke="#1f6a48" stroke-width="1">
    <path d="M0 84h100M0 90h100M0 97h100M50 78L0 100M50 78l50 22M50
    78L22 100M50 78l28 22M50 78v22M50 78L0 88M50 78l50 10"/></g>
    <path fill="#0b1a12" stroke="#58f0a0" stroke-width="2" stroke-linejoin="round" d="M12
    36L50 12l38 24v5H12zM10 82h80v6H10zM16 76h68v6H16z"/>
    <path fill="none" stroke="#2f9a68" stroke-width="1.5" d="M22 35l28-18 28 18z"/>
    <path fill="#0b1a12" stroke="#58f0a0" stroke-width="2" d="M20 41h9v35h-9zM71 41h9v35h-9z"/>
    <path stroke="#2f9a68" stroke-width="1.3" d="M23 42v33M26 42v33M74 42v33M77 42v33"/>
    <circle cx="50" cy="59" r="15" fill="#16291f" stroke="#ffb84a" stroke-width="2"/>
    <path fill="#ffb84a" d=${terminal("$", 43.75, 50.25, 2.5)}/>
    <path fill="#58f0a0" d="M48 26h4v4h-4zM44 30h12v2H44z"/><path fill="#000" opacity=".25" d=${scan(100)}/>`);
