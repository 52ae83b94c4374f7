/* paint_table.ts: what stands still on the live table: floor, table top, accounts with their owners and bills, and
 * the numbers of viruses as one saw them last. */
import {bugPath} from "../art/hacker.ts";
import {terminal} from "../art/lettering.ts";
import {sign} from "../art/seats.ts";
import {Camera, type Layout, TABLE_X, TABLE_Y} from "./layout.ts";
import {fade, type Palette} from "./palette.ts";

type Ctx = CanvasRenderingContext2D;

/* What is known of an account while the phase goes on: from the view. */
export interface AccountFace {
    owner: number; /* 0: face down */
    bills: string[]; /* values, "?" */
    own: boolean;
}

export const CARD_X = 116; /* drawn larger than the 100 by 140 of the rules: there are 40 between any two */
export const CARD_Y = 160;
const STALE_S = 4; /* a number seen longer ago is marked */
const OLD_S = 12;
const COUNT_PX = 11; /* a smaller circle cannot be read */
const tints: Record<string, string> = {1: "#cfe8c4", 2: "#f6dc9a", 3: "#f4b9a2"};
const bug = new Path2D(bugPath(-6.5, -6.5, 1));
const unknown = new Path2D(terminal("?", -2.5, -3.5, 1));
const signs = Array.from({length: 8}, (_, seat) => new Path2D(sign(seat)));

export function box(ctx: Ctx, x: number, y: number, w: number, h: number, r: number): void {
    ctx.beginPath();
    ctx.roundRect(x, y, w, h, Math.max(0, Math.min(r, w / 2, h / 2)));
}

/* The sign of a seat, in the middle of a place. */
export function paintSign(ctx: Ctx, p: Palette, seat: number, x: number, y: number, size: number): void {
    ctx.save();
    ctx.translate(x - size / 2, y - size / 2);
    ctx.scale(size / 40, size / 40);
    ctx.fillStyle = p.pattern(ctx, seat, 12);
    ctx.strokeStyle = "#fffaf0";
    ctx.lineWidth = 2.5;
    ctx.lineJoin = "round";
    ctx.fill(signs[seat]!);
    ctx.stroke(signs[seat]!);
    ctx.restore();
}

export function paintBug(ctx: Ctx, x: number, y: number, size: number, colour: string): void {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(size / 13, size / 13);
    ctx.fillStyle = colour;
    ctx.fill(bug);
    ctx.restore();
}

/* ---- The table ---- */

export function paintRoom(ctx: Ctx, p: Palette, w: number, h: number): void {
    ctx.fillStyle = p.room;
    ctx.fillRect(0, 0, w, h);
    ctx.fillStyle = p["room-2"];
    const board = 46;
    for (let y = 0, row = 0; y < h; y += board, row++) {
        ctx.fillRect(0, y, w, 2);
        for (let x = (row % 3) * 90 - 60; x < w; x += 270) ctx.fillRect(x, y, 2, board);
    }
}

export function paintTop(ctx: Ctx, p: Palette, camera: Camera): void {
    const s = camera.scale;
    const [x, y] = camera.upright ? [TABLE_Y, TABLE_X] : [TABLE_X, TABLE_Y];
    const rect = (grow: number, r: number): void => box(ctx, camera.x - (x + grow) * s, camera.y - (y + grow) * s,
        2 * (x + grow) * s, 2 * (y + grow) * s, r * s);
    ctx.fillStyle = "rgba(0, 0, 0, 0.085)"; /* a shadow: real ones take a tenth of a second */
    for (let grow = 34 + 56; grow > 34; grow -= 8) {
        box(ctx, camera.x - (x + grow) * s, camera.y - (y + grow - 24) * s, 2 * (x + grow) * s, 2 * (y + grow) * s,
            (116 + grow) * s);
        ctx.fill();
    }
    ctx.fillStyle = p.rim;
    rect(34, 150);
    ctx.fill();
    ctx.fillStyle = p["rim-2"];
    rect(26, 142);
    ctx.fill();
    ctx.fillStyle = p.rim;
    rect(8, 126);
    ctx.fill();
    const felt = ctx.createRadialGradient(camera.x, camera.y, 80 * s, camera.x, camera.y, 950 * s);
    felt.addColorStop(0, p.felt);
    felt.addColorStop(1, p["felt-2"]);
    ctx.fillStyle = felt;
    rect(0, 118);
    ctx.fill();
    ctx.strokeStyle = fade(p.phosphor, 0.16);
    ctx.lineWidth = Math.max(1, 3 * s);
    rect(-28, 96);
    ctx.stroke();
}

/* ---- Accounts ---- */

function paintBills(ctx: Ctx, p: Palette, bills: string[], x: number, y: number, w: number, h: number): void {
    const wide = w * 0.46, high = h * 0.2, step = bills.length > 1 ? Math.min(wide * 0.55,
        (w - wide) / (bills.length - 1)) : 0;
    bills.forEach((value, i) => {
        const left = x - ((bills.length - 1) * step + wide) / 2 + i * step;
        box(ctx, left, y, wide, high, high * 0.15);
        ctx.fillStyle = tints[value] ?? "#c9d8cf";
        ctx.fill();
        ctx.strokeStyle = "rgba(20, 40, 30, 0.7)";
        ctx.lineWidth = Math.max(0.6, w * 0.012);
        ctx.stroke();
        if (high < 7 || value === "?") return;
        ctx.fillStyle = "#1e3a2a";
        ctx.font = `700 ${high * 0.8}px ${p.mono}`;
        ctx.textAlign = "left";
        ctx.textBaseline = "middle";
        ctx.fillText(value, left + wide * 0.1, y + high * 0.55);
    });
}

function paintGlass(ctx: Ctx, p: Palette, face: AccountFace, account: number, w: number, h: number): void {
    const inset = Math.min(w, h) * 0.1;
    box(ctx, -w / 2 + inset, -h / 2 + inset, w - 2 * inset, h - 2 * inset, inset);
    ctx.fillStyle = "#0b1a12";
    ctx.fill();
    ctx.lineWidth = Math.max(0.6, inset * 0.22);
    ctx.strokeStyle = face.owner ? "#fffaf0" : p["phosphor-2"];
    ctx.stroke();
    const tall = h > w;
    const size = Math.min(w, h) * (tall ? 0.5 : 0.54);
    const [sx, sy] = tall ? [0, -h * 0.13] : [-w * 0.19, 0];
    if (face.owner) paintSign(ctx, p, face.owner, sx, sy, size);
    else {
        ctx.save();
        ctx.translate(sx, sy);
        ctx.scale(size / 9, size / 9);
        ctx.fillStyle = p.phosphor;
        ctx.fill(unknown);
        ctx.restore();
    }
    ctx.fillStyle = p.phosphor;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.font = `700 ${Math.min(w, h) * (tall ? 0.36 : 0.46)}px ${p.mono}`;
    ctx.fillText(String(account), tall ? 0 : w * 0.2, tall ? h * 0.27 : h * 0.03);
}

/* Accounts stay where they are, and so do their shadows. */
export function paintShadows(ctx: Ctx, camera: Camera, layout: Layout): void {
    const s = camera.scale;
    const [w, h] = camera.upright ? [CARD_Y, CARD_X] : [CARD_X, CARD_Y];
    ctx.fillStyle = "rgba(0, 0, 0, 0.16)";
    for (const place of layout.accounts) {
        const [x, y] = camera.to(place[0], place[1]);
        for (let grow = 9; grow >= 0; grow -= 3) {
            box(ctx, x - (w / 2 + grow) * s, y - (h / 2 + grow - 5) * s, (w + 2 * grow) * s, (h + 2 * grow) * s, (12 + grow) * s);
            ctx.fill();
        }
    }
}

export function paintAccounts(ctx: Ctx, p: Palette, camera: Camera, layout: Layout, faces: AccountFace[]): void {
    const s = camera.scale;
    const [w, h] = camera.upright ? [CARD_Y * s, CARD_X * s] : [CARD_X * s, CARD_Y * s];
    layout.accounts.forEach((place, i) => {
        const face = faces[i] ?? {owner: 0, bills: [], own: false};
        const [x, y] = camera.to(place[0], place[1]);
        paintBills(ctx, p, face.bills, x, y + h / 2 - h * 0.07, w, h);
        ctx.save();
        ctx.translate(x, y);
        box(ctx, -w / 2, -h / 2, w, h, 12 * s);
        ctx.fillStyle = face.owner ? p.pattern(ctx, face.owner, Math.max(6, 20 * s)) : "#a39c84";
        ctx.fill();
        if (face.own) {
            ctx.lineWidth = Math.max(1.5, 5 * s);
            ctx.strokeStyle = p.lamp;
            box(ctx, -w / 2 - 4 * s, -h / 2 - 4 * s, w + 8 * s, h + 8 * s, 15 * s);
            ctx.stroke();
        }
        paintGlass(ctx, p, face, i + 1, w, h);
        ctx.restore();
    });
}

/* ---- Numbers of viruses ---- */

/* How many viruses one saw there, and how long ago: a ring that runs out; then a question mark stays. */
export function paintCount(ctx: Ctx, p: Palette, camera: Camera, place: readonly [number, number], count: number,
    seconds: number, alpha: number): void {
    const old = seconds > STALE_S;
    if (count === 0 && seconds < OLD_S) return;
    const s = camera.scale, r = Math.max(COUNT_PX, 26 * s);
    const [w, h] = camera.upright ? [CARD_Y, CARD_X] : [CARD_X, CARD_Y];
    const [cx, cy] = camera.to(place[0], place[1]);
    const x = cx + (w / 2) * s - r * 0.35, y = cy - (h / 2) * s + r * 0.35;
    ctx.save();
    ctx.globalAlpha = count === 0 ? 0.5 * alpha : alpha;
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    ctx.fillStyle = count === 0 ? "#26302a" : "#2a0d0a";
    ctx.fill();
    ctx.lineWidth = Math.max(1.5, r * 0.16);
    ctx.strokeStyle = fade(p.alarm, 0.3);
    ctx.stroke();
    const fresh = Math.max(0, 1 - seconds / OLD_S);
    ctx.strokeStyle = count === 0 ? fade(p.phosphor, 0.6) : p.alarm;
    ctx.beginPath();
    ctx.arc(x, y, r, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * fresh);
    ctx.stroke();
    if (count > 0) paintBug(ctx, x - r * 1.02, y + r * 0.62, r * 0.95, p.alarm);
    ctx.fillStyle = count === 0 ? p.phosphor : "#fffaf0";
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.font = `700 ${r * 1.2}px ${p.mono}`;
    ctx.fillText(count === 0 ? "?" : String(count), count > 0 && old ? x - r * 0.2 : x, y + r * 0.08);
    if (count > 0 && old) {
        ctx.fillStyle = p.amber;
        ctx.font = `700 ${r * 0.85}px ${p.mono}`;
        ctx.fillText("?", x + r * 0.45, y - r * 0.1);
    }
    ctx.restore();
}

/* A frame around an account: where one points, or sends a hand. */
export function paintFrame(ctx: Ctx, camera: Camera, place: readonly [number, number], colour: string, dash: boolean):
    void {
    const s = camera.scale;
    const [w, h] = camera.upright ? [CARD_Y * s, CARD_X * s] : [CARD_X * s, CARD_Y * s];
    const [x, y] = camera.to(place[0], place[1]);
    ctx.save();
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(2, 6 * s);
    if (dash) ctx.setLineDash([14 * s, 10 * s]);
    box(ctx, x - w / 2 - 9 * s, y - h / 2 - 9 * s, w + 18 * s, h + 18 * s, 18 * s);
    ctx.stroke();
    ctx.restore();
}
