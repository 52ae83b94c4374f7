/* paint_people.ts: people around the live table, seen from above: heads that turn, sleeves that reach out with a
 * hand at their end, and what the hand holds. */
import {hash} from "../art/draw.ts";
import {AWAY} from "./frame.ts";
import type {ShownHand} from "./film.ts";
import {type Camera, chair, type Layout, type Point} from "./layout.ts";
import {fade, type Palette} from "./palette.ts";
import {box, paintBug, paintSign} from "./paint_table.ts";

type Ctx = CanvasRenderingContext2D;

const skins = ["#f2cba6", "#e4b183", "#cf9565", "#a56c45", "#7d4e33"];
const hairs = ["#2a1d1f", "#5a3220", "#8f4a22", "#d0983c", "#d8cdb6", "#8a8580", "#a8341f"];
const SLEEVE = 46; /* units across */
const SHOULDER = 62; /* from the middle of somebody to a shoulder */

export interface Who {
    name: string;
    you: boolean;
}

export const skinOf = (name: string): string => skins[hash(name) % skins.length]!;
export const hairOf = (name: string): string => hairs[(hash(name) >>> 5) % hairs.length]!;

/* The angle of one of the eight directions, on the screen. */
export const headAngle = (head: number, camera: Camera): number => (head * Math.PI) / 4 + (camera.turn * Math.PI) / 2;

/* Heads turn; they do not jump. */
export class Heads {
    private angles: number[] = [];
    private at = 0;

    turn(heads: number[], camera: Camera, now: number, still: boolean): number[] {
        const part = still ? 1 : 1 - Math.exp(-(now - this.at) / 90);
        this.at = now;
        heads.forEach((head, i) => {
            if (head === AWAY) return;
            const wanted = headAngle(head, camera);
            const from = this.angles[i] ?? wanted;
            const turn = Math.atan2(Math.sin(wanted - from), Math.cos(wanted - from));
            this.angles[i] = from + turn * part;
        });
        return this.angles;
    }
}

/* ---- Heads ---- */

function paintChair(ctx: Ctx, p: Palette, x: number, y: number, s: number, facing: number): void {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(facing);
    ctx.globalAlpha = 0.75;
    ctx.fillStyle = p.rim;
    box(ctx, -52 * s, -58 * s, 104 * s, 116 * s, 26 * s);
    ctx.fill();
    ctx.fillStyle = p["rim-2"];
    box(ctx, -30 * s, -44 * s, 72 * s, 88 * s, 20 * s);
    ctx.fill();
    ctx.restore();
}

function paintHead(ctx: Ctx, name: string, s: number): void {
    const skin = skinOf(name), hair = hairOf(name);
    ctx.fillStyle = skin; /* nose and ears, then the face, then the hair that is seen from above */
    ctx.beginPath();
    ctx.moveTo(34 * s, -8 * s);
    ctx.lineTo(54 * s, 0);
    ctx.lineTo(34 * s, 8 * s);
    ctx.fill();
    for (const side of [-1, 1]) {
        ctx.beginPath();
        ctx.ellipse(2 * s, side * 39 * s, 10 * s, 7 * s, 0, 0, 2 * Math.PI);
        ctx.fill();
    }
    ctx.beginPath();
    ctx.arc(0, 0, 40 * s, 0, 2 * Math.PI);
    ctx.fill();
    ctx.fillStyle = hair;
    ctx.beginPath();
    ctx.arc(-5 * s, 0, 37 * s, 0.82, 2 * Math.PI - 0.82);
    ctx.quadraticCurveTo(4 * s, 0, -5 * s + 37 * s * Math.cos(0.82), 37 * s * Math.sin(0.82));
    ctx.fill();
    ctx.fillStyle = "#fffaf0";
    for (const side of [-1, 1]) {
        ctx.beginPath();
        ctx.ellipse(27 * s, side * 15 * s, 7 * s, 8 * s, 0, 0, 2 * Math.PI);
        ctx.fill();
    }
    ctx.fillStyle = "#221d26";
    for (const side of [-1, 1]) {
        ctx.beginPath();
        ctx.arc(30 * s, side * 15 * s, 4.5 * s, 0, 2 * Math.PI);
        ctx.fill();
    }
}

function paintLabel(ctx: Ctx, p: Palette, who: Who, seat: number, x: number, y: number, s: number, w: number): void {
    const size = Math.max(11, Math.min(15, 30 * s));
    ctx.font = `${who.you ? 700 : 600} ${size}px ${p.text}`;
    let name = who.name;
    while (name.length > 3 && ctx.measureText(name).width > 9 * size) name = name.slice(0, -2) + "…";
    const wide = ctx.measureText(name).width + size * 2.2, high = size * 1.5;
    const left = Math.max(2, Math.min(w - wide - 2, x - wide / 2));
    box(ctx, left, y - high / 2, wide, high, high / 2);
    ctx.fillStyle = p.seats[seat]!;
    ctx.fill();
    ctx.lineWidth = who.you ? 2.5 : 1;
    ctx.strokeStyle = who.you ? p.lamp : "rgba(0, 0, 0, 0.4)";
    ctx.stroke();
    paintSign(ctx, p, seat, left + size * 0.95, y, size * 0.95);
    ctx.fillStyle = p.inks[seat]!;
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    ctx.fillText(name, left + size * 1.65, y + size * 0.06);
}

/* Somebody at the table, the way they look (angle), and their name; away: the empty chair. */
export function paintPerson(ctx: Ctx, p: Palette, camera: Camera, place: Point, seat: number, who: Who, angle: number,
    away: boolean, size: {w: number; h: number}): void {
    const s = camera.scale * 1.25;
    const [x, y] = camera.to(place[0], place[1]);
    const facing = Math.atan2(camera.y - y, camera.x - x);
    if (away) paintChair(ctx, p, x, y, s, facing);
    else {
        ctx.save();
        ctx.translate(x, y);
        ctx.save();
        ctx.rotate(facing);
        ctx.beginPath();
        ctx.ellipse(-9 * s, 0, 45 * s, 86 * s, 0, 0, 2 * Math.PI);
        ctx.fillStyle = "rgba(0, 0, 0, 0.28)";
        ctx.fill();
        ctx.beginPath();
        ctx.ellipse(-6 * s, 0, 40 * s, 80 * s, 0, 0, 2 * Math.PI);
        ctx.fillStyle = p.pattern(ctx, seat, Math.max(7, 26 * s));
        ctx.fill();
        ctx.lineWidth = Math.max(1, 4 * s);
        ctx.strokeStyle = who.you ? p.lamp : "rgba(0, 0, 0, 0.45)";
        ctx.stroke();
        ctx.restore();
        ctx.rotate(angle);
        const beam = ctx.createRadialGradient(0, 0, 40 * s, 0, 0, 210 * s);
        beam.addColorStop(0, fade(p.lamp, who.you ? 0 : 0.5));
        beam.addColorStop(1, fade(p.lamp, 0));
        ctx.fillStyle = beam;
        ctx.beginPath();
        ctx.moveTo(30 * s, 0);
        ctx.arc(0, 0, 210 * s, -0.33, 0.33);
        ctx.fill();
        paintHead(ctx, who.name, s);
        ctx.restore();
    }
    const below = y > camera.y - 1 ? 1 : -1;
    const label = y + below * 74 * s + below * 6;
    paintLabel(ctx, p, who, seat, x, Math.max(11, Math.min(size.h - 11, label)), s, size.w);
}

/* ---- Hands ---- */

function paintFingers(ctx: Ctx, skin: string, s: number): void {
    ctx.fillStyle = skin;
    ctx.strokeStyle = "rgba(40, 20, 10, 0.55)";
    ctx.lineWidth = Math.max(0.8, 2.5 * s);
    for (const [turn, long] of [[-0.42, 27], [-0.14, 32], [0.14, 32], [0.42, 27]] as const) {
        ctx.save();
        ctx.rotate(turn);
        box(ctx, 4 * s, -6 * s, long * s, 12 * s, 6 * s);
        ctx.fill();
        ctx.stroke();
        ctx.restore();
    }
    ctx.save();
    ctx.rotate(1.15);
    box(ctx, 0, -6 * s, 24 * s, 12 * s, 6 * s);
    ctx.fill();
    ctx.stroke();
    ctx.restore();
    ctx.beginPath();
    ctx.arc(0, 0, 20 * s, 0, 2 * Math.PI);
    ctx.fill();
}

/* A sleeve from the shoulder of its owner to the hand. */
export function paintHand(ctx: Ctx, p: Palette, camera: Camera, layout: Layout, hand: ShownHand, name: string): void {
    const s = camera.scale;
    const [cx, cy] = camera.to(...chair(layout, hand.seat));
    const [x, y] = camera.to(hand.x, hand.y);
    const facing = Math.atan2(camera.y - cy, camera.x - cx);
    const side = hand.hand === 1 ? -1 : 1;
    const [sx, sy] = [cx - side * Math.sin(facing) * SHOULDER * s, cy + side * Math.cos(facing) * SHOULDER * s];
    const long = Math.hypot(x - sx, y - sy) || 1;
    const bend = side * Math.min(60 * s, long * 0.12);
    const [mx, my] = [(sx + x) / 2 - ((y - sy) / long) * bend, (sy + y) / 2 + ((x - sx) / long) * bend];
    const angle = Math.atan2(y - my, x - mx);
    const [wx, wy] = [x - Math.cos(angle) * 24 * s, y - Math.sin(angle) * 24 * s]; /* the wrist */
    ctx.save();
    ctx.globalAlpha *= hand.alpha;
    const sleeve = (): void => {
        ctx.beginPath();
        ctx.moveTo(sx, sy);
        ctx.quadraticCurveTo(mx, my, wx, wy);
        ctx.stroke();
    };
    ctx.lineCap = "butt";
    ctx.strokeStyle = "rgba(0, 0, 0, 0.55)";
    ctx.lineWidth = (SLEEVE + 7) * s;
    sleeve();
    ctx.strokeStyle = p.pattern(ctx, hand.seat, Math.max(6, 24 * s));
    ctx.lineWidth = SLEEVE * s;
    sleeve();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.fillStyle = "#fffaf0"; /* the cuff */
    box(ctx, -34 * s, -SLEEVE * 0.54 * s, 15 * s, SLEEVE * 1.08 * s, 4 * s);
    ctx.fill();
    paintFingers(ctx, skinOf(name), s);
    ctx.rotate(-angle);
    if (hand.virus) paintVirus(ctx, p, hand.seat, hand.stage === "there" ? 0 : 4 * s, hand.stage === "there" ? 0 : -2 * s,
        hand.stage === "there" ? 46 * s : 30 * s);
    ctx.restore();
}

export function paintVirus(ctx: Ctx, p: Palette, seat: number, x: number, y: number, size: number): void {
    box(ctx, x - size / 2, y - size / 2, size, size, size * 0.14);
    ctx.fillStyle = "#071009";
    ctx.fill();
    ctx.lineWidth = Math.max(1, size * 0.1);
    ctx.strokeStyle = p.seats[seat] ?? p.phosphor;
    ctx.stroke();
    paintBug(ctx, x, y, size * 0.72, "#fffaf0");
}
