/* layout.ts: where things are on the live table, and where that is on the screen. The table is seen from above;
 * it is turned so that it fills the place it has and that one's own chair is at the near side. */

export type Point = readonly [number, number];

/* As the house tells it (docs/protocol.md), in units of the table. */
export interface Layout {
    tick_ms: number;
    accounts: Point[];
    seats: Point[];
    hands: Point[]; /* where hands are at home */
}

export const TABLE_X = 800;
export const TABLE_Y = 500;
export const EYES_X = 1000; /* eyes stay within */
export const EYES_Y = 700;
export const CHAIR = 0.93; /* people sit a little nearer than the ellipse of the rules: they lean on the table */
const AROUND = 108; /* room for heads and names around them */

/* What came over the wire may be anything. */
export function isLayout(found: unknown): found is Layout {
    const places = (list: unknown): boolean => Array.isArray(list) && list.length > 0 && list.every((place) =>
        Array.isArray(place) && place.length === 2 && place.every((n) => Number.isFinite(n)));
    const layout = found as Partial<Layout> | null;
    return typeof layout === "object" && layout !== null && typeof layout.tick_ms === "number" && layout.tick_ms > 0
        && places(layout.accounts) && places(layout.seats) && places(layout.hands)
        && layout.seats!.length === layout.hands!.length;
}

export class Camera {
    /* Quarters of a turn, clockwise: 0 as it is, 1 standing on its right side, ... */
    constructor(readonly turn: 0 | 1 | 2 | 3, readonly scale: number, readonly x: number, readonly y: number) {}

    get upright(): boolean {
        return this.turn % 2 === 1;
    }

    to(x: number, y: number): Point {
        const [u, v] = this.turn === 0 ? [x, y] : this.turn === 1 ? [-y, x] : this.turn === 2 ? [-x, -y] : [y, -x];
        return [this.x + u * this.scale, this.y + v * this.scale];
    }

    from(px: number, py: number): Point {
        const u = (px - this.x) / this.scale, v = (py - this.y) / this.scale;
        return this.turn === 0 ? [u, v] : this.turn === 1 ? [v, -u] : this.turn === 2 ? [-u, -v] : [-v, u];
    }

    /* The same table, smaller and somewhere else. */
    away(factor: number, x: number, y: number): Camera {
        return new Camera(this.turn, this.scale * factor, x, y);
    }
}

/* The camera that shows the whole table in a box, with a seat as near as possible (0: none). */
export function fit(layout: Layout, seat: number, x: number, y: number, w: number, h: number): Camera {
    const upright = h > w;
    const [wide, high] = upright ? [EYES_Y * CHAIR + AROUND, EYES_X * CHAIR + AROUND]
        : [EYES_X * CHAIR + AROUND, EYES_Y * CHAIR + AROUND];
    const scale = Math.min(w / (2 * wide), h / (2 * high));
    const cameras = (upright ? [1, 3] as const : [0, 2] as const).map((turn) => new Camera(turn, scale, x + w / 2,
        y + h / 2));
    const own = layout.seats[seat - 1];
    const nearness = (camera: Camera): number => (own ? camera.to(own[0], own[1])[1] : -camera.turn);
    return cameras.reduce((best, camera) => (nearness(camera) > nearness(best) + 1e-6 ? camera : best));
}

/* The position of a seat on the screen. */
export const chair = (layout: Layout, seat: number): Point => {
    const [x, y] = layout.seats[seat - 1]!;
    return [x * CHAIR, y * CHAIR];
};

/* The nearest of some places, at most so far away; its number from 1, 0 if there is none. */
export function nearest(places: readonly Point[], x: number, y: number, most: number): number {
    let best = 0, least = most * most;
    places.forEach(([px, py], i) => {
        const away = (px - x) ** 2 + (py - y) ** 2;
        if (away <= least) [best, least] = [i + 1, away];
    });
    return best;
}

/* Eyes stay around the table. */
export const clamp = (n: number, most: number): number => Math.round(Math.max(-most, Math.min(most, n)));
