/* palette.ts: the colours of style/theme.css for a canvas, and the patterns of the seats as something that a
 * canvas can fill with. Made anew when the theme changes. */
import {marks, TILE} from "../art/seats.ts";

const SEATS = 7;
const PATTERNS_MAX = 64; /* of each size: a traveller's table has many */
const names = ["ink", "ink-2", "paper", "paper-2", "line-2", "room", "room-2", "felt", "felt-2", "rim", "rim-2", "dusk",
    "lamp", "glass", "glass-2", "phosphor", "phosphor-2", "amber", "alarm", "case", "gold", "focus", "card", "accent"] as
    const;
type Name = (typeof names)[number];

export interface Palette extends Record<Name, string> {
    seats: string[]; /* by seat; 0: nobody's */
    inks: string[];
    marks: string[];
    text: string; /* the font */
    mono: string;
    pattern(ctx: CanvasRenderingContext2D, seat: number, size: number): CanvasPattern | string;
}

/* A tile of a seat's pattern, drawn large, so that it can be scaled down. */
function tileOf(fill: string, mark: string, seat: number): HTMLCanvasElement {
    const tile = document.createElement("canvas");
    tile.width = tile.height = TILE * 4;
    const ctx = tile.getContext("2d")!;
    ctx.scale(4, 4);
    ctx.fillStyle = fill;
    ctx.fillRect(0, 0, TILE, TILE);
    const {d, line} = marks[seat - 1] ?? {d: "", line: 0};
    ctx.fillStyle = ctx.strokeStyle = mark;
    ctx.lineWidth = line;
    if (line) ctx.stroke(new Path2D(d));
    else ctx.fill(new Path2D(d));
    return tile;
}

export function readPalette(place: HTMLElement): Palette {
    const probe = document.createElement("span");
    probe.hidden = true;
    probe.style.setProperty("forced-color-adjust", "none"); /* a canvas keeps its colours, as pictures do */
    place.append(probe);
    const read = (name: string): string => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color;
    };
    const fonts = getComputedStyle(place);
    const colours = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
    const of = (ending: string): string[] => [colours["ink-2"], ...Array.from({length: SEATS}, (_, i) =>
        read(`seat-${i + 1}${ending}`))];
    const seats = of(""), inks = of("-ink"), dots = of("-mark");
    probe.remove();
    const tiles: (HTMLCanvasElement | undefined)[] = [];
    const patterns = new Map<string, CanvasPattern>();
    return {
        ...colours, seats, inks, marks: dots, text: fonts.getPropertyValue("--font-text"),
        mono: fonts.getPropertyValue("--font-mono"),
        pattern: (ctx, seat, size) => {
            if (seat < 1 || seat > SEATS) return seats[0]!;
            const key = `${seat} ${size}`;
            const known = patterns.get(key);
            if (known) return known;
            if (patterns.size >= PATTERNS_MAX) patterns.clear();
            const tile = (tiles[seat] ??= tileOf(seats[seat]!, dots[seat]!, seat));
            const pattern = ctx.createPattern(tile, "repeat")!;
            pattern.setTransform(new DOMMatrix().scale(size / (TILE * 4)));
            patterns.set(key, pattern);
            return pattern;
        },
    };
}

const parts = new Map<string, string>(); /* of the colours of theme.css: not many */

/* A colour of the palette (rgb or rgba) with another opacity. */
export function fade(colour: string, alpha: number): string {
    let found = parts.get(colour);
    if (found === undefined) {
        found = (/rgba?\(([^)]+)\)/.exec(colour)?.[1]?.split(/[ ,/]+/).slice(0, 3) ?? ["0", "0", "0"]).join(", ");
        parts.set(colour, found);
    }
    return `rgba(${found}, ${alpha})`;
}
