/* ground.ts: what stands still on a picture of the live table: room, table, accounts, and the way to the bank without
 * anybody on it. It is painted once and kept, in the light and in the dusk: a picture begins with a copy of the
 * dark one, and what eyes cover is copied from the light one over it. A browser without a graphics card has time
 * for one such copy in a picture, and for nothing else that is as large as the screen. */
import {Camera, type Layout, TABLE_X, TABLE_Y} from "./layout.ts";
import {fade, type Palette} from "./palette.ts";
import {type AccountFace, paintAccounts, paintRoom, paintShadows, paintTop} from "./paint_table.ts";
import {type Box, paintSceneBack, paintWayBack} from "./paint_walk.ts";

type Ctx = CanvasRenderingContext2D;

export const DUSK = 0.5; /* darkness outside of the light */
const RIM = 90; /* units around the table that belong to it */
const NEAR = 130; /* an account with its bills and edges lies within this distance of its middle */

export class Ground {
    private base: HTMLCanvasElement | null = null; /* without accounts */
    private bright: HTMLCanvasElement | null = null;
    private dark: HTMLCanvasElement | null = null;
    private room: HTMLCanvasElement | null = null; /* for a traveller, far from the table */
    private way: HTMLCanvasElement | null = null;
    private faces: AccountFace[] = [];
    private keys: string[] = [];

    /* `camera` is that of somebody at the table; `table` and `scene` are its places on the screen. */
    constructor(private layout: Layout, private palette: Palette, private camera: Camera, private w: number,
        private h: number, private dpr: number, private table: Box, private scene: Box) {}

    private layer(paint: (ctx: Ctx) => void): HTMLCanvasElement {
        const canvas = document.createElement("canvas");
        canvas.width = Math.round(this.w * this.dpr);
        canvas.height = Math.round(this.h * this.dpr);
        const ctx = canvas.getContext("2d", {alpha: false})!;
        ctx.scale(this.dpr, this.dpr);
        paint(ctx);
        return canvas;
    }

    private on(canvas: HTMLCanvasElement): Ctx {
        return canvas.getContext("2d", {alpha: false})!;
    }

    /* Pixel by pixel: nothing is scaled. */
    private copy(into: Ctx, from: HTMLCanvasElement, x = 0, y = 0, w = from.width, h = from.height): void {
        into.save();
        into.setTransform(1, 0, 0, 1, 0, 0);
        into.drawImage(from, x, y, w, h, x, y, w, h);
        into.restore();
    }

    private darken(ctx: Ctx): void {
        ctx.fillStyle = fade(this.palette.dusk, DUSK);
        ctx.fillRect(0, 0, this.w, this.h);
        paintSceneBack(ctx, this.palette, this.scene);
    }

    private begin(faces: AccountFace[]): void {
        const {palette: p, camera} = this;
        this.base = this.layer((ctx) => {
            paintRoom(ctx, p, this.w, this.h);
            paintTop(ctx, p, camera);
            paintShadows(ctx, camera, this.layout);
            paintSceneBack(ctx, p, this.scene);
        });
        this.bright = this.layer((ctx) => {
            this.copy(ctx, this.base!);
            paintAccounts(ctx, p, camera, this.layout, faces);
        });
        this.dark = this.layer((ctx) => {
            this.copy(ctx, this.bright!);
            this.darken(ctx);
        });
    }

    /* Owners and bills as they are now; only what has changed is painted. */
    update(faces: AccountFace[]): void {
        if (faces === this.faces && this.bright) return;
        const keys = faces.map((face) => JSON.stringify(face));
        if (!this.bright) this.begin(faces);
        else keys.forEach((key, i) => key === this.keys[i] || this.change(faces, i));
        this.faces = faces;
        this.keys = keys;
    }

    private change(faces: AccountFace[], account: number): void {
        const {camera, layout} = this;
        const place = layout.accounts[account];
        if (!place) return;
        const [x, y] = camera.to(place[0], place[1]), far = NEAR * camera.scale;
        const box: Box = {x: x - far, y: y - far, w: 2 * far, h: 2 * far};
        for (const canvas of [this.bright!, this.dark!]) {
            const ctx = this.on(canvas);
            ctx.save();
            ctx.beginPath();
            ctx.rect(box.x, box.y, box.w, box.h);
            ctx.clip();
            this.copy(ctx, this.base!);
            paintAccounts(ctx, this.palette, camera, layout, faces);
            if (canvas === this.dark) this.darken(ctx);
            ctx.restore();
        }
    }

    /* The whole picture, light or dark, as a camera sees it: that of the table, or one farther away. */
    fill(ctx: Ctx, camera: Camera, dark: boolean): void {
        const from = dark ? this.dark! : this.bright!;
        if (camera.scale === this.camera.scale) return this.copy(ctx, from);
        this.room ??= this.layer((into) => {
            paintRoom(into, this.palette, this.w, this.h);
            into.fillStyle = fade(this.palette.dusk, DUSK);
            into.fillRect(0, 0, this.w, this.h);
        });
        this.copy(ctx, this.room);
        const {camera: base} = this;
        const [wide, high] = base.upright ? [TABLE_Y, TABLE_X] : [TABLE_X, TABLE_Y];
        this.scaled(ctx, from, camera, {x: base.x - (wide + RIM) * base.scale, y: base.y - (high + RIM) * base.scale,
            w: 2 * (wide + RIM) * base.scale, h: 2 * (high + RIM) * base.scale});
    }

    /* A box of a layer, which is in the coordinates of the table's own camera, as another camera sees it. */
    private scaled(ctx: Ctx, from: HTMLCanvasElement, camera: Camera, box: Box): Box {
        const {camera: base, dpr} = this, part = camera.scale / base.scale;
        const to: Box = {x: camera.x + (box.x - base.x) * part, y: camera.y + (box.y - base.y) * part, w: box.w * part,
            h: box.h * part};
        ctx.drawImage(from, box.x * dpr, box.y * dpr, box.w * dpr, box.h * dpr, to.x, to.y, to.w, to.h);
        return to;
    }

    /* The light picture in a box on the screen; returns what of it was painted. */
    light(ctx: Ctx, camera: Camera, box: Box): Box {
        const {camera: base, table, dpr} = this, part = camera.scale / base.scale;
        const x = base.x + (box.x - camera.x) / part, y = base.y + (box.y - camera.y) / part;
        const left = Math.floor(Math.max(table.x, x) * dpr), top = Math.floor(Math.max(table.y, y) * dpr);
        const w = Math.ceil(Math.min(table.x + table.w, x + box.w / part) * dpr) - left;
        const h = Math.ceil(Math.min(table.y + table.h, y + box.h / part) * dpr) - top;
        if (w <= 0 || h <= 0) return {x: 0, y: 0, w: 0, h: 0};
        const found: Box = {x: left / dpr, y: top / dpr, w: w / dpr, h: h / dpr};
        if (part !== 1) return this.scaled(ctx, this.bright!, camera, found);
        this.copy(ctx, this.bright!, left, top, Math.min(w, this.bright!.width - left), Math.min(h,
            this.bright!.height - top));
        return found;
    }

    /* The street that a traveller walks along. */
    street(ctx: Ctx): void {
        this.way ??= this.layer((into) => paintWayBack(into, this.palette, {x: 0, y: 0, w: this.w, h: this.h}));
        this.copy(ctx, this.way);
    }
}
