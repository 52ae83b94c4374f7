/* posters.ts: the name of the page and the two large pictures of the home screen, one poster for each game. */
import {svg, type TemplateResult} from "lit-html";
import {grid, picture, poster, rays} from "./draw.ts";
import {letters, terminal} from "./lettering.ts";

/* The letters take the colour of the words around; the envelope behind them does not. */
export const logo = (): TemplateResult => picture("art-logo", 264, 48, svg`
    <g transform="translate(2 4)"><path fill="#d9542f" d="M0 8h46v32H0z"/>
    <path fill="#2f6f4c" d="M9-2h28v22H9z"/><path fill="#cfe3b8" d="M12 1h22v16H12z"/>
    <circle cx="23" cy="7" r="4.6" fill="#2f6f4c"/>
    <path fill="#fffaf0" d="M0 8l23 16L46 8v32H0z"/><path fill="#e3cfa0" d="M0 40l18-19.5 5 3.5 5-3.5L46 40z"/>
    <circle cx="23" cy="27" r="5" fill="#b8341a"/></g>
    <g stroke="currentColor">${letters("KICKBACK", 60, 13, 25, 0, 3.2, 2.2)}</g>`);

/* A skyline at sunset with searchlights; in front the handshake under which an envelope changes hands. */
export const corruptionPoster = (): TemplateResult => poster("art-poster", 480, 320, svg`
    <path fill="#ee8f3c" d="M0 0h480v320H0z"/><path fill="#f5b25e" d=${rays(240, 196, 420, 28)}/>
    <circle cx="240" cy="180" r="96" fill="#fbdc8e"/><circle cx="240" cy="180" r="72" fill="#fff0c2"/>
    <path fill="#c9602f" d="M0 150h24v-28h26v40h20V96h30v54h16v-30h30v110H0zM480
    150h-24v-28h-26v40h-20V96h-30v54h-16v-30h-30v110h146z"/>
    <path fill="#8a2f2f" d="M0 190h18v-44h30v24h18v-50l12-18 12 18v70h18v-32h26v92H0zM480
    190h-18v-44h-30v24h-18v-50l-12-18-12 18v70h-18v-32h-26v92h134z"/>
    <path fill="#f5b25e" d=${grid(24, 154, 3, 5, 4, 7, 8, 13) + grid(70, 130, 3, 7, 4, 7, 7, 13) + grid(398, 130, 3, 7,
    4, 7, 7, 13) + grid(436, 154, 3, 5, 4, 7, 8, 13)}/>
    <path fill="#f7e6bd" d="M176 214v-60h128v60zM166 154l74-34 74 34z"/><path fill="#c99a5c" d="M188 150l52-24 52 24z"/>
    <path fill="#f7e6bd" d="M206 120a34 36 0 0 1 68 0zM234 62h12v26h-12z"/>
    <path fill="#d3ac70" d="M250 86q24 8 24 34h-14q0-22-10-34zM268 154h36v60h-36z"/>
    <path fill="#b8341a" d="M246 58l26 7-26 9z"/><path fill="#33283c" d="M243 54h3v32h-3z"/>
    <path fill="#6b2b33" d=${grid(186, 162, 7, 1, 8, 52, 16.6, 0)}/>
    <path fill="#f7e6bd" d="M160 210h160v8H160zM148 218h184v8H148z"/>
    <path fill="#4a1f33" d="M0 226h480v94H0z"/><path fill="#d9944a" d="M200 226h80l150 94H50z"/>
    <path fill="#f0bd6c" d="M226 226h28l50 94h-128z"/>
    <g><path fill="#17233f" d="M0 196l96 22 60 24-20 48L0 320z"/>
    <path fill="#22345a" d="M0 196l96 22 60 24-6 14L0 226z"/><path fill="#fffaf0" d="M150 238l28 12-22 50-28-12z"/>
    <circle cx="152" cy="277" r="4" fill="#f2c65a"/>
    <path fill="#5c2440" d="M480 196l-96 22-60 24 20 48 136 30z"/>
    <path fill="#7c3350" d="M480 196l-96 22-60 24 6 14 150-30z"/><path fill="#fffaf0" d="M330 238l-28 12 22 50 28-12z"/>
    <circle cx="328" cy="277" r="4" fill="#f2c65a"/></g>
    <path fill="#2f6f4c" d="M216 224h60v40h-60z"/><path fill="#cfe3b8" d="M221 229h50v30h-50z"/>
    <path fill="#2f6f4c" d="M226 234h40v22h-40z"/><g stroke="#cfe3b8">${letters("$", 246, 236, 16, 0.5, 2.6)}</g>
    <path fill="#c08a5e" d="M310 252l-26-4-40 6-26 14 6 12 22-6 8 16 30 4 38-10z"/>
    <path fill="#9a6640" d="M316 284l-32 10-30-4-8-16 10-3 14 10z"/>
    <path fill="#f0c69c" d="M170 252l30-8 34 4 34 18 22 16-6 8-14-2-6 8-12-2-6 6-12-4-4 4-14-4-12-14-38 4z"/>
    <path fill="#d59f72" d="M256 294l6-8-22-16 4-5 28 21-2 2-6 8zM242
    296l-22-17 4-5 24 18-4 6zM232 296l-18-12 4-5 18 14z"/>
    <path fill="#f0c69c" d="M200 244l30-8q12 2 10 10l-24 12z"/>
    <path fill="#fffaf0" stroke="#4a1f33" stroke-width="2" d="M208 282h64v34h-64z" transform="rotate(-6 240 298)"/>
    <path fill="none" stroke="#b8341a" stroke-width="4" d="M209 286l33 18 29-24"/>
    <path fill="#33283c" d="M0 0h480v50H0z"/><path fill="#f2b544" d="M0 50h480v4H0z"/>
    <g stroke="#fbe6b0">${letters("CORRUPTION", 240, 11, 29, 0.5, 3.2, 4)}</g>`);

/* A terminal in a dark room: the bank as wire frame, money under attack, and a hand at the key. */
const little = ["#..#..#", ".#####.", ".#.#.#.", "#######", ".#####.", ".##.##.", "#..#..#"];
function germ(x: number, y: number, size: number): string {
    let d = "";
    little.forEach((row, j) => Array.from(row).forEach((c, i) => {
        if (c === "#") d += `M${x + i * size} ${y + j * size}h${size}v${size}h${-size}z`;
    }));
    return d;
}

export const hackerPoster = (): TemplateResult => poster("art-poster", 480, 320, svg`
    <path fill="#0a130e" d="M0 0h480v320H0z"/><path fill="#12241a" d="M60 0h360l60 320H0z"/>
    <path fill="#6f6a57" d="M48 22q0-16 16-16h352q16 0 16 16v214q0 14-14 14H62q-14 0-14-14z"/>
    <path fill="#c9c2a8" d="M42 16Q42 2 58 2h364q16 0 16 14v208q0 14-14 14H56q-14 0-14-14z"/>
    <path fill="#1a1c17" d="M62 30q0-12 12-12h332q12 0 12 12v176q0 12-12 12H74q-12 0-12-12z"/>
    <path fill="#06120b" d="M68 36q0-12 14-12h316q14 0 14 12v164q0 12-14 12H82q-14 0-14-12z"/>
    <g fill="none" stroke="#1f6a48" stroke-width="1.3"><path d="M68
    166h344M68 172h344M68 181h344M68 194h344M240 160L68 212M240 160l172 52M240 160l-110 52M240 160l110 52M240 160l-60
    52M240 160l60 52M240 160l-18 52M240 160l18 52M240 160L68 186M240 160l172 26"/></g>
    <g stroke="#58f0a0" stroke-width="2.2" stroke-linejoin="round" fill="#06120b">
    <path d="M180 166h120v8H180zM190 158h100v8H190zM196 112h88v8h-88zM196 112l44-26 44 26z"/>
    <path d="M200 120h12v38h-12zM268 120h12v38h-12z"/></g>
    <circle cx="240" cy="140" r="19" fill="#0f2418" stroke="#ffb84a" stroke-width="2.5"/>
    <path fill="#ffb84a" d=${terminal("$", 232.5, 129.5, 3)}/>
    <path fill="#ff7a66" d=${germ(102, 92, 4) + germ(350, 84, 4)}/>
    <path fill="#58f0a0" d=${germ(144, 134, 3) + germ(316, 134, 3) + germ(84, 146, 3) + germ(378, 140, 3)}/>
    <path fill="none" stroke="#ff7a66" stroke-width="2" stroke-dasharray="4 4" d="M136 110l56 26M348 102l-60 34"/>
    <path fill="#58f0a0" d=${terminal("HACKER", 150, 36, 5.2)}/>
    <path fill="#2f9a68" d=${terminal("> RUN VIRUS_", 84, 190, 1.8)}/>
    <path fill="#000" opacity=".3" d=${grid(66, 24, 1, 63, 348, 1.2, 0, 3)}/>
    <path fill="#fff" opacity=".06" d="M82 24h130L130 212H82q-14 0-14-12V36q0-12 14-12z"/>
    <path fill="#ffb84a" d="M398 225h12v6h-12z"/><path fill="#6f6a57" d=${grid(66, 225, 18, 1, 4, 7, 8, 0)}/>
    <path fill="#3a382e" d="M190 250h100l14 16H176z"/><path fill="#0e1a13" d="M0 262h480v58H0z"/>
    <path fill="#16291d" d="M0 262h480v5H0z"/>
    <path fill="#c9c2a8" d="M92 272h296l26 40H66z"/><path fill="#8f8870" d="M66 312h348v8H66z"/>
    <path fill="#3a3d34" d=${grid(104, 276, 17, 1, 12, 7, 16, 0) + grid(98, 286, 17, 1, 13, 8, 17, 0) + grid(92, 297,
    4, 1, 14, 9, 18, 0) + "M166 297h148v9H166z" + grid(318, 297, 4, 1, 14, 9, 18, 0)}/>
    <path fill="#ff7a66" d="M370 286h17v8h-17z"/>
    <path fill="#0a130e" stroke="#2f9a68" stroke-width="1.5" d="M480
    232l-40 6q-22 4-32 14l-30 27q-8 9-1 13 5 3 12-4l18-15q4 2 3 6l-5 13q-1 8 6 8 6 0 8-7l5-12q6 0 6
        5l-2 10q0 7 6 7 5 0 7-6l3-10 7 1v8q1 6 6 5l7-4 16-3z"/>
    <path fill="#143022" d="M480 232l-28 4 6 64 22-6z"/>
    <path fill="#d8a53c" d="M0 282l70 22-14 22H0z"/><path fill="#f6dc9a" d="M0 270l66 20-14 24L0 300z"/>
    <path fill="#8a5a0c" d=${terminal("2", 14, 278, 3)}/>`);

/* For a game without a poster: the backs of a few cards, and one that is turned over. */
export const neutralPoster = (): TemplateResult => poster("art-poster", 480, 320, svg`
    <path fill="#2f6a56" d="M0 0h480v320H0z"/><path fill="#275a49" d=${rays(240, 400, 520, 24, 180, 360)}/>
    <g stroke="#1d1d26" stroke-width="4" stroke-linejoin="round">
    <g fill="#b8341a"><path d="M88 84l96-34 56 154-96 34z"/><path d="M392 84l-96-34-56 154 96 34z"/></g>
    <path fill="#fdf7e8" d="M186 36h108v168H186z"/></g>
    <path fill="none" stroke="#f5b25e" stroke-width="4" d="M104 94l70-25 45 124-70 25zM376 94l-70-25-45 124 70 25z"/>
    <path fill="#13277f" d="M240 74l34 46-34 46-34-46z"/><path fill="#f7c431" d="M240 92l20 28-20 28-20-28z"/>
    <path fill="#1d1d26" opacity=".25" d="M60 262q180-44 360 0-180 34-360 0z"/>`);
