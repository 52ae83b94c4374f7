/* scatter.ts: where the accounts lie. The places are computed from an account's number and how many there
 * are, and from nothing else, so they never change: rows like those of bricks, each card pushed and turned
 * a little. Four tables: a wide one, a tall one, and those of telephones, a narrow one and a long one; a place is a
 * part of the table's width and height. */

export interface Place {
    x: number; /* the card's middle, 0 to 1 */
    y: number;
    turn: number; /* degrees */
}

export interface Scatter {
    aspect: number; /* width of the table by its height */
    card: number; /* width of a card, as a part of the table's width */
    places: Place[];
}

/* How the rows of a table look, in widths of a cell. */
interface Brick {
    shift: number; /* of every second row */
    card: number;
    height: number; /* of a cell */
    push: number; /* at most, from the middle, in both directions */
    turn: number; /* at most, in degrees */
}

export const CARD_ASPECT = 7 / 6.4; /* the card with the bills that stick out below it */
const WIDE: Brick = {shift: 0.42, card: 0.78, height: 0.9, push: 0.055, turn: 3.2};
const NARROW: Brick = {shift: 0.16, card: 0.87, height: 0.92, push: 0.03, turn: 2};

export type Form = "wide" | "tall" | "narrow" | "long";
export const forms: readonly Form[] = ["wide", "tall", "narrow", "long"];

const BRICK: Record<Form, Brick> = {wide: WIDE, tall: WIDE, narrow: NARROW, long: NARROW};
const ROWS: Record<Form, Record<number, number>> = {
    wide: {9: 2, 12: 3, 15: 3, 18: 3, 21: 4},
    tall: {9: 3, 12: 4, 15: 4, 18: 5, 21: 6},
    narrow: {9: 3, 12: 3, 15: 4, 18: 4, 21: 5},
    long: {9: 3, 12: 4, 15: 5, 18: 5, 21: 6},
};

/* A number from -1 to 1 that looks drawn by lot and is always the same. */
function chance(count: number, account: number, what: number): number {
    let x = (count * 73856093) ^ (account * 19349663) ^ (what * 83492791);
    x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
    x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
    return ((x ^ (x >>> 15)) >>> 0) / 2147483648 - 1;
}

function lay(count: number, rows: number, brick: Brick): Scatter {
    const widest = Math.ceil(count / rows);
    const width = widest + brick.shift;
    const height = rows * brick.height;
    const places: Place[] = [];
    for (let row = 0; row < rows; row++) {
        const inRow = Math.floor(count / rows) + (row < count % rows ? 1 : 0);
        const left = (widest - inRow) / 2 + (row % 2 ? brick.shift : 0);
        for (let i = 0; i < inRow; i++) {
            const account = places.length + 1;
            places.push({
                x: (left + i + 0.5 + brick.push * chance(count, account, 1)) / width,
                y: (row + 0.5) / rows + (brick.push * chance(count, account, 2)) / height,
                turn: brick.turn * chance(count, account, 3),
            });
        }
    }
    return {aspect: width / height, card: brick.card / width, places};
}

const made = new Map<string, Scatter>();

export function scatter(count: number, form: Form): Scatter {
    const key = `${form} ${count}`;
    const known = made.get(key) ?? lay(count, ROWS[form][count] ?? Math.ceil(count / 5), BRICK[form]);
    made.set(key, known);
    return known;
}
