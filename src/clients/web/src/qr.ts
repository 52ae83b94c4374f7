/* qr.ts: QR codes of short texts (ISO/IEC 18004, byte mode, level L, versions 1 to 5), so that a phone
 * finds a table without typing: the way of src/server/qr.c, which prints them in a terminal. */
import {svg, TemplateResult} from "lit-html";

/* Versions: all bytes, check bytes among them, centre of the small square. */
const versions = [[26, 7, 0], [44, 10, 18], [70, 15, 22], [100, 20, 26], [134, 26, 30]] as const;
const FIXED = 2; /* in a cell: not for data */
type Grid = number[][];

function multiply(a: number, b: number): number {
    let product = 0;
    for (let i = 7; i >= 0; i--) {
        product = ((product << 1) ^ ((product >> 7) * 0x11d)) & 0xff;
        product ^= ((b >> i) & 1) * a;
    }
    return product;
}

/* The remainder of the data by the polynomial with the roots 2^0 to 2^(count-1). */
function checks(data: number[], count: number): number[] {
    const divisor = new Array<number>(count).fill(0);
    divisor[count - 1] = 1;
    for (let i = 0, root = 1; i < count; i++, root = multiply(root, 2))
        for (let k = 0; k < count; k++) divisor[k] = multiply(divisor[k]!, root) ^ (divisor[k + 1] ?? 0);
    const rest = new Array<number>(count).fill(0);
    for (const byte of data) {
        const factor = byte ^ rest.shift()!;
        rest.push(0);
        divisor.forEach((value, k) => (rest[k] = rest[k]! ^ multiply(value, factor)));
    }
    return rest;
}

/* Mode 4 (bytes), the length, the text, filling. */
function dataBytes(text: Uint8Array, room: number): number[] {
    const bytes = [0x40 | (text.length >> 4), (text.length << 4) & 0xff];
    for (const byte of text) {
        bytes[bytes.length - 1]! |= byte >> 4;
        bytes.push((byte << 4) & 0xff);
    }
    for (let odd = false; bytes.length < room; odd = !odd) bytes.push(odd ? 0x11 : 0xec);
    return bytes;
}

function fix(grid: Grid, row: number, column: number, dark: boolean): void {
    if (grid[row]?.[column] !== undefined) grid[row]![column] = FIXED | Number(dark);
}

function square(grid: Grid, row: number, column: number, radius: number): void {
    for (let y = -radius; y <= radius; y++)
        for (let x = -radius; x <= radius; x++) {
            const ring = Math.max(Math.abs(x), Math.abs(y));
            fix(grid, row + y, column + x, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
        }
}

/* Level L and the mask, with their own check bits, twice. */
function putFormat(grid: Grid, mask: number): void {
    const side = grid.length;
    let bits = (1 << 3) | mask, rest = bits << 10;
    for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
    bits = ((bits << 10) | rest) ^ 0x5412;
    for (let i = 0; i < 15; i++) {
        const dark = ((bits >> i) & 1) === 1;
        const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i + Number(i === 8);
        if (i < 8) fix(grid, near, 8, dark);
        else fix(grid, 8, near, dark);
        if (i < 8) fix(grid, 8, side - 1 - i, dark);
        else fix(grid, side - 15 + i, 8, dark);
    }
    fix(grid, side - 8, 8, true);
}

function putBits(grid: Grid, bytes: number[]): void {
    const side = grid.length;
    let bit = 0;
    for (let right = side - 1; right > 0; right -= 2) {
        if (right === 6) right = 5;
        for (let i = 0; i < side; i++) {
            const row = ((right + 1) & 2) === 0 ? side - 1 - i : i;
            for (let column = right; column > right - 2; column--) {
                if (grid[row]![column]! & FIXED) continue;
                if (bit < 8 * bytes.length) grid[row]![column] = (bytes[bit >> 3]! >> (7 - (bit & 7))) & 1;
                bit++;
            }
        }
    }
}

const masks: ((row: number, column: number) => boolean)[] = [
    (r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (_r, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
    (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0, (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
    (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function masked(grid: Grid, mask: number): Grid {
    const laid = grid.map((cells, row) => cells.map((cell, column) =>
        cell & FIXED ? cell : cell ^ Number(masks[mask]!(row, column))));
    putFormat(laid, mask);
    return laid.map((cells) => cells.map((cell) => cell & 1));
}

/* Runs of five or more, and 1:1:3:1:1 beside four light ones. */
function linePenalty(cells: number[]): number {
    let sum = 0, run = 0, last = 0;
    cells.forEach((dark, i) => {
        run = i > 0 && dark === cells[i - 1] ? run + 1 : 1;
        sum += run === 5 ? 3 : run > 5 ? 1 : 0;
        last = ((last << 1) | dark) & 0x7ff;
        if (i >= 10 && (last === 0x5d || last === 0x5d0)) sum += 40;
    });
    return sum;
}

function penalty(grid: Grid): number {
    const side = grid.length;
    let sum = 0, dark = 0;
    for (let row = 0; row < side; row++) {
        sum += linePenalty(grid[row]!) + linePenalty(grid.map((cells) => cells[row]!));
        for (let column = 0; column < side; column++) {
            dark += grid[row]![column]!;
            if (row === 0 || column === 0) continue;
            const [above, here] = [grid[row - 1]!, grid[row]!];
            const four = here[column]! + here[column - 1]! + above[column]! + above[column - 1]!;
            if (four === 0 || four === 4) sum += 3;
        }
    }
    return sum + Math.floor(Math.abs(Math.floor((dark * 100) / (side * side)) - 50) / 5) * 10;
}

/* Rows of 0 and 1; null: the text is too long. */
export function qrGrid(text: string): Grid | null {
    const bytes = new TextEncoder().encode(text);
    const number = versions.findIndex(([all, check]) => bytes.length <= all - check - 2);
    const version = versions[number];
    if (!version) return null;
    const [all, check, centre] = version;
    const side = 21 + 4 * number;
    const grid: Grid = Array.from({length: side}, () => new Array<number>(side).fill(0));
    for (let i = 0; i < side; i++) {
        fix(grid, 6, i, i % 2 === 0);
        fix(grid, i, 6, i % 2 === 0);
    }
    square(grid, 3, 3, 4);
    square(grid, 3, side - 4, 4);
    square(grid, side - 4, 3, 4);
    if (centre) square(grid, centre, centre, 2);
    putFormat(grid, 0);
    const data = dataBytes(bytes, all - check);
    putBits(grid, [...data, ...checks(data, check)]);
    const tried = masks.map((_, mask) => masked(grid, mask));
    return tried.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/* A picture with its quiet rim of four; nothing where the text is too long. */
export function qrPicture(text: string, label: string): TemplateResult | string {
    const grid = qrGrid(text);
    if (!grid) return "";
    const path = grid.flatMap((cells, row) => cells.map((dark, column) => (dark ? `M${column} ${row}h1v1h-1z`
        : ""))).join("");
    const side = grid.length;
    return svg`<svg class="qr" viewBox="-4 -4 ${side + 8} ${side + 8}" role="img" aria-label=${label}
        shape-rendering="crispEdges"><rect x="-4" y="-4" width=${side + 8} height=${side + 8} fill="#fff"/><path
        d=${path} fill="#000"/></svg>`;
}
