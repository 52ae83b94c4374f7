/* controls.ts: the buttons of the live table: a spot over every account and chair, which Tab and arrows reach and
 * which turn the eyes there, and beside the canvas what hands and feet can do. All of it can be pressed by a mouse
 * as well; nothing here knows whether it is possible. */
import {html, nothing, type TemplateResult} from "lit-html";
import {bill as billArt, billBack, virus as virusArt} from "../art/of_hacker.ts";
import {vars} from "../vars.ts";
import {number, t, tn} from "../text.ts";
import type {Frame} from "./frame.ts";
import {Camera, chair, type Layout, type Point} from "./layout.ts";
import type {AccountFace} from "./paint_table.ts";

const LATE_MS = 200; /* a round trip that one feels */

export type Tool = "virus" | "feint" | "bill";

export interface Panel {
    frame: Frame | null;
    layout: Layout;
    camera: Camera;
    you: number;
    name(seat: number): string;
    faces: AccountFace[];
    tool: Tool;
    pointed: number; /* an account */
    viruses: number; /* of every player, all in all */
    bill: string; /* to be credited, "" if none */
    trip: string; /* the sentence about the traveller */
    hint: string;
    roundTripMs: number;
    lost: boolean; /* the connection: what is shown is old */
    aboveMs: number;
    notes: boolean | null; /* is the notebook open? null: there is none */
    act: {
        focusAccount(account: number): void;
        focusSeat(seat: number): void;
        press(account: number): void;
        tool(tool: Tool): void;
        send(hand: 1 | 2): void;
        recall(hand: 1 | 2): void;
        turn(): void;
        more(): void; /* the keys */
        notes(): void; /* opens or closes the notebook */
    };
}

/* ---- Spots ---- */

const spotBox = (camera: Camera, place: Point, w: number, h: number): Record<string, string> => {
    const [x, y] = camera.to(place[0], place[1]), s = camera.scale;
    const [wide, high] = camera.upright ? [h, w] : [w, h];
    return {left: `${x - (wide / 2) * s}px`, top: `${y - (high / 2) * s}px`, width: `${wide * s}px`,
        height: `${high * s}px`};
};

function accountLabel(p: Panel, account: number): string {
    const face = p.faces[account - 1];
    const owner = !face || face.owner === 0 ? t("face down") : face.own ? t("yours") : t("of {name}",
        {name: p.name(face.owner)});
    const count = p.frame?.counts[account - 1] ?? 0;
    const viruses = count === 0 ? t("no virus seen") : tn("{n} virus seen", "{n} viruses seen", count);
    return t("Account {account}, {owner}, {viruses}", {account, owner, viruses});
}

function seatLabel(p: Panel, seat: number): string {
    const who = seat === p.you ? t("You") : p.name(seat);
    if (p.frame?.traveller === seat && p.trip) return p.trip;
    return t("Chair of {who}", {who});
}

export function spots(p: Panel): TemplateResult {
    const {layout, camera, act} = p;
    return html`${layout.accounts.map((place, i) => html`<button type="button" class="live-spot"
            data-account=${i + 1} aria-label=${accountLabel(p, i + 1)} ${vars(spotBox(camera, place, 124, 168))}
            @focus=${() => act.focusAccount(i + 1)} @click=${() => act.press(i + 1)}></button>`)}
        ${layout.seats.map((_, i) => html`<button type="button" class="live-spot live-chair"
            data-chair=${i + 1} aria-label=${seatLabel(p, i + 1)} ${vars(spotBox(camera, chair(layout, i + 1), 150, 150))}
            @focus=${() => act.focusSeat(i + 1)}></button>`)}`;
}

/* ---- Buttons ---- */

function tools(p: Panel): TemplateResult {
    const names: [Tool, string, string][] = [["virus", t("Virus"), "v"], ["feint", t("Feint"), "f"]];
    if (p.bill) names.unshift(["bill", t("Bill"), "b"]);
    return html`<div class="live-tools" role="group" aria-label=${t("What a hand takes along")}>${names.map(([tool, name,
        key]) => html`<button type="button" class="live-tool" data-tool=${tool} aria-pressed=${p.tool === tool}
            @click=${() => p.act.tool(tool)}><span class="live-art" aria-hidden="true">${tool === "virus"
                ? virusArt(p.you) : tool === "bill" ? (p.bill === "?" ? billBack() : billArt(Number(p.bill)))
                    : html`<b>∅</b>`}</span>${name} <kbd aria-hidden="true">${key}</kbd></button>`)}</div>`;
}

function hands(p: Panel): TemplateResult {
    const own = p.frame?.people[p.you - 1];
    return html`<div class="live-hands">${([1, 2] as const).map((hand) => {
        const now = own?.hands[hand - 1];
        const busy = now !== undefined && now.stage !== "home";
        const words = now?.stage === "there" ? t("Hand {hand}: at {account}", {hand, account: now.account})
            : now?.stage === "coming" ? t("Hand {hand}: comes home", {hand})
                : now?.stage === "going" ? t("Call back hand {hand}", {hand})
                    : p.pointed && p.tool !== "bill" ? t("Hand {hand} to {account}", {hand, account: p.pointed})
                        : t("Hand {hand}", {hand});
        return html`<button type="button" class="live-hand ${busy ? "live-busy" : ""}" data-hand=${hand}
            @click=${() => (busy ? p.act.recall(hand) : p.act.send(hand))}>${words}
            <kbd aria-hidden="true">${now?.stage === "going" ? "r" : hand}</kbd></button>`;
    })}</div>`;
}

function turnButton(p: Panel): TemplateResult | typeof nothing {
    const {frame} = p;
    if (!frame || frame.traveller !== p.you || !["outward", "homeward"].includes(frame.walk)) return nothing;
    return html`<button type="button" class="live-turn" @click=${() => p.act.turn()}>${frame.forwards
        ? t("Turn round and watch") : t("Turn and hurry")} <kbd aria-hidden="true">t</kbd></button>`;
}

function wire(p: Panel): TemplateResult {
    if (p.roundTripMs < 0) return html`<span class="live-wire"></span>`;
    const slow = p.aboveMs > 0;
    const words = p.lost ? t("No connection") : slow ? t("Ping {ms} ms (at most {most} at this table)",
        {ms: number(p.roundTripMs), most: number(p.aboveMs)}) : t("Ping {ms} ms", {ms: number(p.roundTripMs)});
    return html`<span class="live-wire ${p.lost ? "live-dead" : slow ? "live-slow" : p.roundTripMs > LATE_MS ? "live-late" : ""}" role="img" aria-label=${words} title=${words}><i
        aria-hidden="true"></i>${number(p.roundTripMs)} ms</span>`;
}

function clock(p: Panel): TemplateResult | typeof nothing {
    const {frame} = p;
    if (!frame || frame.left === 0 || !["pause", "credit"].includes(frame.walk)) return nothing;
    const seconds = (frame.left * p.layout.tick_ms) / 1000;
    return html`<span class="live-clock" aria-hidden="true">${seconds.toFixed(1)}</span>`;
}

export function panel(p: Panel): TemplateResult {
    const left = p.frame?.viruses ?? 0;
    const atTable = p.you > 0 && !(p.frame?.traveller === p.you && ["pause", "outward", "bank",
        "homeward"].includes(p.frame.walk));
    return html`<div class="live-status"><p class="live-trip">${p.trip} ${clock(p)}</p>${wire(p)}</div>
        ${p.you === 0 ? nothing : html`<div class="live-row live-playing">
            ${turnButton(p)}${atTable ? html`${tools(p)}${hands(p)}` : nothing}
            <span class="live-left" role="img" aria-label=${tn("{n} virus in your hand", "{n} viruses in your hand",
                left)}>${Array.from({length: p.viruses}, (_, i) => html`<span class="live-one ${i < left ? ""
                    : "live-spent"}" aria-hidden="true">${virusArt(p.you)}</span>`)}</span>
            ${p.notes === null ? nothing : html`<button type="button" class="live-keys live-notes-button"
                aria-pressed=${p.notes} aria-label=${t("Notebook")} title=${t("Notebook")} @click=${() => p.act.notes()}><span
                    aria-hidden="true">✎</span></button>`}
            <button type="button" class="live-keys" aria-label=${t("How it is played")}
                @click=${() => p.act.more()}><span aria-hidden="true">?</span></button></div>`}
        <p class="live-hint">${p.hint}</p>`;
}
