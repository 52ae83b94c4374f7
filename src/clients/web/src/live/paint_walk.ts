/* paint_walk.ts: the way to the bank: for those at the table a scene beside it, with the traveller seen from
 * behind, or facing them; for the traveller the way itself, with the bank ahead. */
import {terminal} from "../art/lettering.ts";
import {BANK, type Frame} from "./frame.ts";
import {fade, type Palette} from "./palette.ts";
import {hairOf, skinOf} from "./paint_people.ts";
import {box} from "./paint_table.ts";

type Ctx = CanvasRenderingContext2D;
export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

/* How the traveller is seen from the table: the back, the eyes, or a newspaper before them. */
export type Facing = "back" | "eyes" | "paper";
export const facingOf = (frame: Frame): Facing =>
    !frame.forwards ? "eyes" : frame.walk === "homeward" ? "paper" : "back";

const dollar = new Path2D(terminal("$", -2.5, -3.5, 1));

/* The bank: a temple, standing on (x, y), so wide. */
export function paintBank(ctx: Ctx, p: Palette, x: number, y: number, wide: number): void {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(wide / 100, wide / 100);
    ctx.fillStyle = "#0b1a12";
    ctx.strokeStyle = p.phosphor;
    ctx.lineWidth = 2.4;
    ctx.lineJoin = "round";
    for (const d of ["M-44 -52L0 -80L44 -52v6h-88z", "M-46 0h92v-7h-92z", "M-38 -7h76v-6h-76z"]) {
        ctx.fill(new Path2D(d));
        ctx.stroke(new Path2D(d));
    }
    for (const at of [-36, -20, 10, 26]) {
        box(ctx, at, -46, 10, 33, 1);
        ctx.fill();
        ctx.stroke();
    }
    ctx.fillStyle = "#16291f";
    ctx.strokeStyle = p.amber;
    ctx.beginPath();
    ctx.arc(0, -60, 8, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
    ctx.translate(0, -60);
    ctx.scale(1.5, 1.5);
    ctx.fillStyle = p.amber;
    ctx.fill(dollar);
    ctx.restore();
}

/* ---- The walker ---- */

function paintFace(ctx: Ctx, p: Palette, name: string, facing: Facing): void {
    ctx.fillStyle = skinOf(name);
    ctx.beginPath();
    ctx.arc(0, -82, 13, 0, 2 * Math.PI);
    ctx.fill();
    ctx.fillStyle = hairOf(name);
    ctx.beginPath();
    if (facing === "back") ctx.arc(0, -83, 13.5, 0, 2 * Math.PI);
    else ctx.arc(0, -84, 13.5, Math.PI, 2 * Math.PI);
    ctx.fill();
    ctx.fillStyle = "#3a2f38"; /* a hat */
    ctx.fillRect(-18, -92, 36, 4);
    box(ctx, -11, -105, 22, 14, 3);
    ctx.fill();
    ctx.fillStyle = "#c8402b";
    ctx.fillRect(-11, -95, 22, 4);
    if (facing !== "eyes") return;
    for (const side of [-1, 1]) {
        ctx.fillStyle = "#fffaf0";
        ctx.beginPath();
        ctx.ellipse(side * 5.5, -81, 4.2, 4.6, 0, 0, 2 * Math.PI);
        ctx.fill();
        ctx.fillStyle = "#221d26";
        ctx.beginPath();
        ctx.arc(side * 5.5, -80, 2.2, 0, 2 * Math.PI);
        ctx.fill();
    }
    ctx.fillStyle = p.alarm;
    ctx.fillRect(-3, -74, 6, 1.6);
}

function paintPaper(ctx: Ctx): void {
    ctx.fillStyle = "#fdf7e8";
    ctx.strokeStyle = "#8a7857";
    ctx.lineWidth = 1.2;
    box(ctx, -21, -98, 42, 36, 1.5);
    ctx.fill();
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(0, -98);
    ctx.lineTo(0, -62);
    ctx.stroke();
    ctx.fillStyle = "#5a4f4a";
    ctx.fillRect(-17, -94, 14, 5);
    for (let i = 0; i < 4; i++) for (const x of [-17, 4]) ctx.fillRect(x, -85 + 6 * i, 13, 1.6);
    ctx.fillRect(4, -94, 13, 6);
}

/* Somebody who walks, standing on (x, y), 105 units high before scaling; `step` goes round with every two steps. */
export function paintWalker(ctx: Ctx, p: Palette, x: number, y: number, high: number, seat: number, name: string,
    facing: Facing, step: number): void {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(high / 105, high / 105);
    ctx.fillStyle = "rgba(0, 0, 0, 0.4)";
    ctx.beginPath();
    ctx.ellipse(0, 0, 24, 6, 0, 0, 2 * Math.PI);
    ctx.fill();
    const swing = Math.sin(step * 2 * Math.PI);
    for (const side of [-1, 1]) { /* legs: one foot is nearer to us */
        const lift = Math.max(0, side * swing) * 9;
        ctx.fillStyle = "#221d26";
        box(ctx, side * 8 - 5, -34, 10, 34 - lift, 3);
        ctx.fill();
        ctx.fillStyle = "#120e14";
        box(ctx, side * 8 - 7, -6 - lift, 14, 6, 3);
        ctx.fill();
    }
    ctx.translate(0, Math.abs(swing) * -2);
    ctx.fillStyle = p.pattern(ctx, seat, 14);
    ctx.strokeStyle = "rgba(0, 0, 0, 0.5)";
    ctx.lineWidth = 1.6;
    ctx.beginPath(); /* the coat */
    ctx.moveTo(-14, -70);
    ctx.quadraticCurveTo(0, -75, 14, -70);
    ctx.lineTo(20, -24);
    ctx.quadraticCurveTo(0, -19, -20, -24);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
    paintFace(ctx, p, name, facing);
    if (facing === "paper") paintPaper(ctx);
    for (const side of [-1, 1]) {
        ctx.fillStyle = p.pattern(ctx, seat, 14);
        ctx.save();
        ctx.translate(side * 16, -66);
        ctx.rotate(facing === "paper" ? side * -2.5 : side * -0.12 + swing * 0.25);
        box(ctx, -5, 0, 10, facing === "paper" ? 22 : 36, 5);
        ctx.fill();
        ctx.stroke();
        ctx.restore();
    }
    ctx.restore();
}

/* ---- Beside the table ---- */

function paintSky(ctx: Ctx, p: Palette, r: Box, horizon: number): void {
    box(ctx, r.x, r.y, r.w, r.h, 12);
    ctx.fillStyle = p.glass;
    ctx.fill();
    ctx.clip();
    const sky = ctx.createLinearGradient(0, r.y, 0, horizon);
    sky.addColorStop(0, "#0a1420");
    sky.addColorStop(1, "#1f3b38");
    ctx.fillStyle = sky;
    ctx.fillRect(r.x, r.y, r.w, horizon - r.y);
    ctx.fillStyle = "#2a3330";
    ctx.fillRect(r.x, horizon, r.w, r.y + r.h - horizon);
}

/* Lines of the pavement that run to a point, and some across. */
function paintPavement(ctx: Ctx, p: Palette, r: Box, horizon: number, moved: number): void {
    const middle = r.x + r.w / 2, deep = r.y + r.h - horizon;
    ctx.strokeStyle = fade(p.phosphor, 0.22);
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (let i = -4; i <= 4; i++) {
        ctx.moveTo(middle + i * r.w * 0.02, horizon);
        ctx.lineTo(middle + i * r.w * 0.36, r.y + r.h);
    }
    for (let i = 0; i < 8; i++) {
        const t = ((i + moved) % 8) / 8;
        const y = horizon + deep * t * t * t;
        ctx.moveTo(r.x, y);
        ctx.lineTo(r.x + r.w, y);
    }
    ctx.stroke();
}

function paintTall(ctx: Ctx, p: Palette, r: Box): void {
    const horizon = r.y + r.h * 0.34;
    paintSky(ctx, p, r, horizon);
    paintPavement(ctx, p, r, horizon, 0);
    paintBank(ctx, p, r.x + r.w / 2, horizon + r.h * 0.045, Math.min(r.w * 0.62, r.h * 0.3));
}

function paintWide(ctx: Ctx, p: Palette, r: Box): void {
    const horizon = r.y + r.h * 0.66;
    paintSky(ctx, p, r, horizon);
    ctx.strokeStyle = fade(p.phosphor, 0.25);
    ctx.setLineDash([8, 8]);
    ctx.beginPath();
    ctx.moveTo(r.x, r.y + r.h * 0.86);
    ctx.lineTo(r.x + r.w, r.y + r.h * 0.86);
    ctx.stroke();
    ctx.setLineDash([]);
    paintBank(ctx, p, r.x + r.w - r.h * 0.62, horizon + r.h * 0.16, r.h * 0.9);
}

/* The scene without anybody on it. */
export function paintSceneBack(ctx: Ctx, p: Palette, r: Box): void {
    ctx.save();
    if (r.h > r.w) paintTall(ctx, p, r);
    else paintWide(ctx, p, r);
    ctx.restore();
}

/* Where somebody stands in the scene, and how high; 0 at the table, 1 at the bank. */
function standing(r: Box, part: number): [number, number, number] {
    if (r.h > r.w) {
        const near = 1 / (1 + 2.6 * part); /* as things get smaller far away */
        const y = r.y + r.h * 0.39 + (r.h * 0.55) * (near - 1 / 3.6) / (1 - 1 / 3.6);
        return [r.x + r.w / 2 + r.w * 0.1 * near, y, Math.min(r.h * 0.42, r.w * 0.95) * near];
    }
    const from = r.x + r.h * 0.45, to = r.x + r.w - r.h * 1.35;
    return [from + (to - from) * part, r.y + r.h * 0.93, r.h * (0.82 - 0.18 * part)];
}

/* The player who walks through the scene beside the table; `caption` is written into it. */
export function paintScene(ctx: Ctx, p: Palette, r: Box, frame: Frame, far: number, name: string, caption: string,
    now: number, still: boolean): void {
    ctx.save();
    const part = Math.min(1, far / BANK);
    const moving = frame.walk === "outward" || frame.walk === "homeward";
    const away = frame.traveller > 0 && frame.walk !== "pause" && frame.walk !== "credit"; /* else at the table */
    const step = moving && !still ? (now / (frame.forwards ? 620 : 900)) % 1 : 0;
    if (away) paintWalker(ctx, p, ...standing(r, part), frame.traveller, name, facingOf(frame), step);
    if (r.h > r.w && r.w > 125) paintCaption(ctx, p, r, caption); /* else there is no room, and the line below says it */
    ctx.restore();
}

function paintCaption(ctx: Ctx, p: Palette, r: Box, caption: string): void {
    const size = Math.max(11, Math.min(15, r.w * 0.075));
    ctx.font = `600 ${size}px ${p.text}`;
    ctx.fillStyle = p.phosphor;
    ctx.textAlign = "left";
    ctx.textBaseline = "top";
    wrap(ctx, caption, r.w - 20).forEach((line, i) => ctx.fillText(line, r.x + 10,
        r.y + 8 + i * size * 1.25));
}

export function wrap(ctx: Ctx, text: string, wide: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
        const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
        if (lines.length && ctx.measureText(longer).width <= wide) lines[lines.length - 1] = longer;
        else lines.push(word);
    }
    return lines;
}

/* ---- The traveller's own way ---- */

const HORIZON = 0.42;

export const paintWayBack = (ctx: Ctx, p: Palette, r: Box): void => paintSky(ctx, p, r, r.y + r.h * HORIZON);

/* Over that: the bank ahead on the way out; on the way home nothing but the statement in one's hands. */
export function paintWay(ctx: Ctx, p: Palette, r: Box, frame: Frame, far: number): void {
    ctx.save();
    const horizon = r.y + r.h * HORIZON;
    const out = frame.walk !== "homeward";
    paintPavement(ctx, p, r, horizon, (((out ? far : BANK - far) / 130) % 8));
    const part = Math.min(1, far / BANK);
    if (out) {
        const size = (Math.min(r.w, r.h) * 0.16) / (1.06 - part * 0.86);
        paintBank(ctx, p, r.x + r.w / 2, horizon + size * 0.1 + part * r.h * 0.2, size);
        for (const side of [-1, 1]) paintLamps(ctx, p, r, horizon, side, far);
    } else {
        paintStatement(ctx, p, r, part, frame.traveller);
    }
    ctx.restore();
}

/* Street lamps that one passes. */
function paintLamps(ctx: Ctx, p: Palette, r: Box, horizon: number, side: number, far: number): void {
    for (let i = 0; i < 5; i++) {
        const away = 300 + i * 900 - (far % 900); /* units ahead */
        const near = 420 / Math.max(80, away);
        if (near > 2.2 || away > BANK - far) continue; /* passed, or behind the bank */
        const x = r.x + r.w / 2 + side * r.w * 0.34 * near, base = horizon + r.h * 0.3 * near;
        const top = base - r.h * 0.5 * near;
        ctx.strokeStyle = "#10181a";
        ctx.lineWidth = Math.max(1, 10 * near);
        ctx.beginPath();
        ctx.moveTo(x, base);
        ctx.lineTo(x, top);
        ctx.stroke();
        const glow = ctx.createRadialGradient(x, top, 0, x, top, 70 * near);
        glow.addColorStop(0, p.lamp);
        glow.addColorStop(0.25, fade(p.lamp, 0.5));
        glow.addColorStop(1, fade(p.lamp, 0));
        ctx.fillStyle = glow;
        ctx.fillRect(x - 70 * near, top - 70 * near, 140 * near, 140 * near);
    }
}

function paintStatement(ctx: Ctx, p: Palette, r: Box, part: number, seat: number): void {
    const w = Math.min(r.w * 0.7, r.h * 0.95), h = w * 0.66;
    const x = r.x + r.w / 2 - w / 2, y = r.y + r.h * 0.5 - h / 2 + Math.sin(part * 40) * h * 0.01;
    ctx.fillStyle = "#fdf7e8";
    box(ctx, x, y, w, h, w * 0.015);
    ctx.fill();
    ctx.fillStyle = "#d9cdb0";
    ctx.fillRect(x + w / 2 - 1, y, 2, h);
    ctx.fillStyle = "#4a413c";
    ctx.fillRect(x + w * 0.05, y + h * 0.08, w * 0.38, h * 0.09);
    for (let i = 0; i < 9; i++) for (const at of [0.05, 0.56])
        if (at === 0.05 || i > 3) ctx.fillRect(x + w * at, y + h * (0.24 + 0.08 * i), w * (0.38 - 0.05 * (i % 3)), h * 0.025);
    ctx.fillStyle = "#2c6a45";
    ctx.save();
    ctx.translate(x + w * 0.75, y + h * 0.28);
    ctx.scale(w * 0.035, w * 0.035);
    ctx.fill(dollar);
    ctx.restore();
    for (const side of [-1, 1]) {
        ctx.fillStyle = p.pattern(ctx, seat, 22);
        box(ctx, r.x + r.w / 2 + side * w * 0.52 - w * 0.06, y + h * 0.55, w * 0.12, r.h, w * 0.05);
        ctx.fill();
        ctx.fillStyle = "#e4b183";
        box(ctx, r.x + r.w / 2 + side * w * 0.485 - w * 0.045, y + h * 0.42, w * 0.09, h * 0.22, w * 0.04);
        ctx.fill();
    }
}
