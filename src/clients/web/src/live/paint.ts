/* paint.ts: one picture of the live table, out of what is to be seen now: the room, the table, the light of eyes,
 * hands in that light, people around, and the way to the bank at the side. What stands still is kept (ground.ts). */
import {AWAY, BANK, EVERYTHING, type Frame, SIGHT, TRAVELLER_SIGHT} from "./frame.ts";
import type {Shown} from "./film.ts";
import {Camera, chair, fit, type Layout, type Point} from "./layout.ts";
import {fade, type Palette} from "./palette.ts";
import {Heads, paintHand, paintPerson, paintVirus, type Who} from "./paint_people.ts";
import {DUSK, Ground} from "./ground.ts";
import {type AccountFace, paintCount, paintFrame} from "./paint_table.ts";
import {type Box, paintScene, paintWay} from "./paint_walk.ts";

type Ctx = CanvasRenderingContext2D;

/* A virus that was put down a moment ago, where one could see it. */
export interface Spark {
    account: number;
    seat: number;
    at: number;
    seen?: number[]; /* of a replay: who saw it */
}

export interface Picture {
    shown: Shown;
    eye: Point; /* where the viewer looks */
    faces: AccountFace[];
    ages: number[]; /* seconds since each account was last in sight; of replays 0 */
    people: Who[];
    caption: string; /* of the way to the bank */
    pointed: number; /* an account, 0: none */
    light: number; /* of the viewer's eyes: 1, or less while they follow the own hand */
    wanted: number; /* an account that is spoken of, 0: none */
    sparks: Spark[];
}

const SPARK_MS = 900;
const DIM = 0.75; /* numbers where one does not look */
const SHRINK = 0.5; /* how small the table gets for a traveller at the bank */

/* How a box is shared out: the table, and the way to the bank beside or above it. */
export function share(w: number, h: number): {table: Box; way: Box} {
    if (h > w * 0.95) {
        const high = Math.round(Math.max(64, Math.min(110, h * 0.15)));
        return {way: {x: 0, y: 0, w, h: high}, table: {x: 0, y: high, w, h: h - high}};
    }
    const wide = Math.round(Math.max(96, Math.min(230, w * 0.19)));
    return {way: {x: w - wide, y: 0, w: wide, h}, table: {x: 0, y: 0, w: w - wide, h}};
}

export class Painter {
    camera: Camera; /* of the moment that was painted last */
    private base: Camera;
    private ground: Ground;
    private heads = new Heads();
    private parts: {table: Box; way: Box};

    /* `seat`: whose chair is near; `w` and `h` in CSS pixels. */
    constructor(readonly layout: Layout, readonly palette: Palette, readonly seat: number, readonly w: number,
        readonly h: number, readonly dpr: number, private calm: boolean) {
        this.parts = share(w, h);
        const {table} = this.parts;
        this.camera = this.base = fit(layout, seat, table.x, table.y, table.w, table.h);
        this.ground = new Ground(layout, palette, this.base, w, h, dpr, table, inset(this.parts.way));
    }

    /* The camera of this moment: for a traveller who looks back the table gets smaller. */
    private cameraAt(frame: Frame, far: number): Camera {
        const {base} = this;
        const own = frame.viewer > 0 && frame.viewer === frame.traveller && frame.viewer !== EVERYTHING;
        if (!own || frame.forwards || far <= 0) return base;
        const factor = 1 - SHRINK * Math.min(1, far / BANK);
        return base.away(factor, base.x, base.y - this.h * 0.06 * (1 - factor));
    }

    /* ---- Light ---- */

    /* The lamp of one's own eyes; `light` is less than 1 while it goes out or comes back. */
    private paintGaze(ctx: Ctx, eye: Point, sight: number, light: number): void {
        const {camera, palette: p} = this;
        const [x, y] = camera.to(eye[0], eye[1]);
        const r = sight * camera.scale, far = r * 1.06;
        ctx.save();
        ctx.beginPath();
        ctx.arc(x, y, far, 0, 2 * Math.PI);
        ctx.clip();
        const lit = this.ground.light(ctx, camera, {x: x - far, y: y - far, w: 2 * far, h: 2 * far});
        const lamp = ctx.createRadialGradient(x, y, 0, x, y, r);
        lamp.addColorStop(0, fade(p.lamp, 0.24 * light));
        lamp.addColorStop(0.75, fade(p.lamp, 0.1 * light));
        lamp.addColorStop(1, fade(p.lamp, 0));
        const dusk = ctx.createRadialGradient(x, y, r * 0.86, x, y, far);
        dusk.addColorStop(0, fade(p.dusk, DUSK * (1 - light)));
        dusk.addColorStop(1, fade(p.dusk, DUSK));
        for (const fill of [lamp, dusk]) {
            ctx.fillStyle = fill;
            ctx.fillRect(lit.x, lit.y, lit.w, lit.h);
        }
        ctx.restore();
        ctx.strokeStyle = fade(p.lamp, 0.12 + 0.38 * light);
        ctx.lineWidth = 1.5;
        if (light < 0.5) ctx.setLineDash([5, 7]);
        ctx.beginPath();
        ctx.arc(x, y, r, 0, 2 * Math.PI);
        ctx.stroke();
        ctx.setLineDash([]);
    }

    /* Everybody's gaze: holes in the dusk, and a cone of light from each head. */
    private paintGazes(ctx: Ctx, picture: Picture): void {
        const {camera, palette: p} = this;
        const {frame, eyes} = picture.shown;
        const lights = frame.people.map((_, i) => this.lightOf(frame, eyes[i]!, i + 1));
        for (const light of lights) {
            if (!light) continue;
            const {x, y, r} = light;
            ctx.save();
            ctx.beginPath();
            ctx.arc(x, y, r, 0, 2 * Math.PI);
            ctx.clip();
            this.ground.light(ctx, camera, {x: x - r, y: y - r, w: 2 * r, h: 2 * r});
            ctx.restore();
        }
        lights.forEach((light, i) => {
            if (!light) return;
            const [hx, hy] = camera.to(...chair(this.layout, i + 1));
            this.paintCone(ctx, p.seats[i + 1]!, hx, hy, light);
        });
    }

    /* Where a seat looks, on the screen; nothing if it sees nothing. */
    private lightOf(frame: Frame, eye: Point, seat: number): {x: number; y: number; r: number} | null {
        const walking = frame.traveller === seat && frame.walk !== "pause" && frame.walk !== "credit";
        if (walking && (frame.forwards || frame.walk === "bank")) return null;
        const busy = frame.people[seat - 1]!.hands.some((hand) => hand.stage === "going" || hand.stage === "there");
        if (busy) return null; /* eyes follow the own hand */
        const [x, y] = this.camera.to(eye[0], eye[1]);
        return {x, y, r: (walking ? TRAVELLER_SIGHT : SIGHT) * this.camera.scale};
    }

    private paintCone(ctx: Ctx, colour: string, x: number, y: number, light: {x: number; y: number; r: number}): void {
        const away = Math.hypot(light.x - x, light.y - y);
        const angle = Math.atan2(light.y - y, light.x - x);
        ctx.save();
        ctx.beginPath();
        if (away > light.r) {
            const side = Math.acos(light.r / away);
            ctx.moveTo(x, y);
            ctx.arc(light.x, light.y, light.r, angle + Math.PI + side, angle + Math.PI - side, false);
            ctx.closePath();
        } else {
            ctx.arc(light.x, light.y, light.r, 0, 2 * Math.PI);
        }
        ctx.fillStyle = fade(colour, 0.16);
        ctx.fill();
        ctx.beginPath();
        ctx.arc(light.x, light.y, light.r, 0, 2 * Math.PI);
        ctx.strokeStyle = fade(colour, 0.85);
        ctx.lineWidth = 2;
        ctx.stroke();
        ctx.restore();
    }

    /* ---- Hands ---- */

    private paintHands(ctx: Ctx, picture: Picture): void {
        const {camera, palette, layout} = this;
        const {frame, hands} = picture.shown;
        const name = (seat: number): string => picture.people[seat - 1]?.name ?? "";
        const [x, y] = camera.to(picture.eye[0], picture.eye[1]);
        ctx.save();
        if (frame.viewer !== EVERYTHING) { /* others only in the light, with what the light shows of their sleeves */
            ctx.beginPath();
            ctx.arc(x, y, (Math.max(frame.sight, SIGHT) * 1.02 + 26) * camera.scale, 0, 2 * Math.PI);
            ctx.clip();
        }
        for (const hand of hands)
            if (hand.seat !== frame.viewer) paintHand(ctx, palette, camera, layout, hand, name(hand.seat));
        ctx.restore();
        for (const hand of hands)
            if (hand.seat === frame.viewer) paintHand(ctx, palette, camera, layout, hand, name(hand.seat));
    }

    /* Frames around accounts: where one points, where the own hands go, what is spoken of; and over them the numbers
     * of these accounts, which are looked at most of all. */
    private paintFrames(ctx: Ctx, picture: Picture, now: number): void {
        const {camera, palette, layout} = this;
        const {frame, hands} = picture.shown;
        const framed = new Set<number>();
        const around = (account: number, colour: string, dash: boolean): void => {
            const place = layout.accounts[account - 1];
            if (!place) return;
            framed.add(account);
            paintFrame(ctx, camera, place, colour, dash);
        };
        around(picture.pointed, palette.lamp, false);
        if (this.calm || Math.sin(now / 160) > -0.4) around(picture.wanted, palette.amber, true);
        for (const hand of hands)
            if (hand.seat === frame.viewer && hand.stage !== "coming")
                around(hand.account, palette.seats[hand.seat]!, !hand.virus);
        for (const account of framed) this.paintNumber(ctx, picture, account);
    }

    private paintNumber(ctx: Ctx, picture: Picture, account: number): void {
        const {frame} = picture.shown, place = this.layout.accounts[account - 1]!;
        const eyes = frame.viewer > 0 && frame.viewer !== EVERYTHING;
        const dim = eyes && Math.hypot(place[0] - picture.eye[0], place[1] - picture.eye[1]) > SIGHT;
        paintCount(ctx, this.palette, this.camera, place, frame.counts[account - 1] ?? 0, picture.ages[account - 1] ?? 0,
            dim ? DIM : 1);
    }

    private paintSparks(ctx: Ctx, picture: Picture, now: number): void {
        const {camera, palette: p} = this;
        for (const spark of picture.sparks) {
            const part = (now - spark.at) / SPARK_MS;
            const place = this.layout.accounts[spark.account - 1];
            if (part < 0 || part > 1 || !place) continue;
            const [x, y] = camera.to(place[0], place[1]);
            ctx.save();
            ctx.globalAlpha = 1 - part;
            ctx.strokeStyle = p.seats[spark.seat] ?? p.alarm;
            ctx.lineWidth = 5 * camera.scale + 1;
            if (!this.calm) {
                ctx.beginPath();
                ctx.arc(x, y, (50 + 90 * part) * camera.scale, 0, 2 * Math.PI);
                ctx.stroke();
            }
            paintVirus(ctx, p, spark.seat, x, y, (46 + (this.calm ? 0 : 40 * part)) * camera.scale);
            for (const seat of spark.seen ?? []) this.paintSeen(ctx, seat, x, y);
            ctx.restore();
        }
    }

    /* From the eyes of somebody who saw it. */
    private paintSeen(ctx: Ctx, seat: number, x: number, y: number): void {
        const {camera, palette: p} = this;
        const [hx, hy] = camera.to(...chair(this.layout, seat));
        ctx.strokeStyle = p.seats[seat]!;
        ctx.lineWidth = Math.max(2, 7 * camera.scale);
        ctx.setLineDash([16 * camera.scale, 10 * camera.scale]);
        ctx.beginPath();
        ctx.moveTo(hx, hy);
        ctx.lineTo(x, y);
        ctx.stroke();
        ctx.setLineDash([]);
    }

    /* ---- All of it ---- */

    private paintPeople(ctx: Ctx, picture: Picture, now: number): void {
        const {frame} = picture.shown;
        const angles = this.heads.turn(frame.people.map((person) => person.head), this.camera, now, this.calm);
        this.layout.seats.forEach((_, i) => {
            const who = picture.people[i];
            if (!who) return;
            const head = frame.people[i]!.head;
            const walks = frame.traveller === i + 1 && !["none", "pause", "credit"].includes(frame.walk);
            paintPerson(ctx, this.palette, this.camera, chair(this.layout, i + 1), i + 1, who, angles[i] ?? 0, head === AWAY || walks, this);
        });
    }

    paint(ctx: Ctx, picture: Picture, now: number): void {
        const {shown} = picture;
        const {frame} = shown;
        const all = frame.viewer === EVERYTHING;
        const own = frame.viewer > 0 && frame.viewer === frame.traveller && !all;
        const walking = own && ["outward", "bank", "homeward"].includes(frame.walk);
        this.camera = this.cameraAt(frame, shown.far);
        ctx.save();
        ctx.scale(this.dpr, this.dpr);
        if (walking && (frame.forwards || frame.walk === "bank")) {
            this.ground.street(ctx);
            paintWay(ctx, this.palette, {x: 0, y: 0, w: this.w, h: this.h}, frame, shown.far);
            ctx.restore();
            return;
        }
        this.ground.update(picture.faces);
        this.ground.fill(ctx, this.camera, frame.viewer > 0);
        if (all) this.paintGazes(ctx, picture);
        else if (frame.viewer > 0) this.paintGaze(ctx, picture.eye, own && walking ? TRAVELLER_SIGHT : SIGHT, picture.light);
        this.layout.accounts.forEach((_, i) => this.paintNumber(ctx, picture, i + 1));
        this.paintFrames(ctx, picture, now);
        this.paintPeople(ctx, picture, now);
        this.paintHands(ctx, picture);
        this.paintSparks(ctx, picture, now);
        if (!walking) {
            const name = picture.people[frame.traveller - 1]?.name ?? "";
            paintScene(ctx, this.palette, inset(this.parts.way), frame, shown.far, name, picture.caption, now, this.calm);
        }
        ctx.restore();
    }
}

const inset = (r: Box): Box => ({x: r.x + 6, y: r.y + 6, w: r.w - 12, h: r.h - 12});
