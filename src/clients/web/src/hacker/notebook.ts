/* notebook.ts: what we know of this round and nobody need remember: on each account the stack of viruses with
 * the owners we know, and for each player what we saw, or saw not happen; and the protection of this round or
 * the last one in sentences, to read again. All of it comes from the history and the view. */
import {html, type TemplateResult} from "lit-html";
import {ref} from "lit-html/directives/ref.js";
import type {Line} from "../protocol.ts";
import {t} from "../text.ts";
import {lineText, nameOf, type WordsContext} from "../words.ts";
import {virusPicture} from "./field.ts";
import {protection, roundLines} from "./lines.ts";
import {type Placed, seen} from "./sentences.ts";
import {seatClass, type Stage} from "./stage.ts";

export interface Note {
    traveller: number;
    beat: number;
    text: string;
    about: number; /* the seat that it is about, 0 if none */
}

/* In a live game: a hand that we saw, or our own. */
const handText = ({seat, at}: Placed, w: WordsContext): string => (seat === w.you
    ? lineText({t: "move", seat, move: `infect:${at}`}, w)
    : t("You saw {name} put a virus on account {account}.", {name: w.name(seat), account: at}));

export function notes(lines: readonly Line[], w: WordsContext): Note[] {
    const found: Note[] = [];
    let traveller = 0, beat = 0, mine = "";
    for (const line of roundLines(lines)) {
        if (line.t === "move" && line.move!.startsWith("walk:")) {
            traveller = line.seat!;
            beat = 0;
        } else if (line.t === "move" && line.seat === w.you) {
            mine = line.move!;
        } else if (line.t === "beat" && line.tick !== undefined) { /* in a live game: what hands did in our sight */
            for (const one of (line.placed as Placed[]).filter(({seat}) => seat > 0))
                found.push({traveller: 0, beat: 0, text: handText(one, w), about: one.seat});
        } else if (line.t === "beat") {
            beat++;
            for (const one of seen(line, w)) found.push({traveller, beat, ...one});
            if (mine.startsWith("infect:"))
                found.push({traveller, beat, text: lineText({t: "move", seat: w.you, move: mine}, w), about: w.you});
            mine = "";
        }
    }
    return found;
}

/* The last protection, in sentences, those about an account together: of this round, or of the one before. */
export function protectionTexts(lines: readonly Line[], w: WordsContext): string[][] {
    const start = roundLines(lines);
    let from = lines.length - start.length;
    if (!start.some(protection)) from = lines.slice(0, from).map((line) => line.t).lastIndexOf("round");
    if (from < 0) return [];
    const round = lines.slice(from);
    const first = round.findIndex(protection);
    if (first < 0) return [];
    const next = round.findIndex((line, i) => i > first && line.t === "round");
    const told: string[][] = [];
    for (const line of round.slice(first, next < 0 ? undefined : next)) {
        const text = lineText(line, w);
        if (told.length === 0 || line.move?.startsWith("protect:")) told.push([]);
        if (text !== "") told[told.length - 1]!.push(text);
    }
    return told.filter((texts) => texts.length > 0);
}

function stacks(s: Stage): TemplateResult {
    const infected = s.picture.accounts.filter((row) => row.viruses.length > 0);
    if (infected.length === 0) return html`<p class="hk-none">${s.picture.stage === "over" ? t("No virus is left on the table.")
        : t("No virus on the table yet.")}</p>`;
    const owners = (viruses: number[]): string =>
        viruses.map((owner) => (owner ? nameOf(s.context, owner) : "?")).join(", ");
    return html`<ul class="hk-stacks">${infected.map((row) => html`<li>
        <b class=${seatClass(row.owner)}>${row.account}</b>
        <span class="hk-stack" role="img" aria-label=${t("from the bottom: {owners}", {owners: owners(row.viruses)})}>
            ${row.viruses.map((owner) => virusPicture(owner))}</span></li>`)}</ul>`;
}

export function notebook(s: Stage): TemplateResult {
    const all = notes(s.context.lines, s.context);
    const head = (note: Note): string => note.traveller === 0 ? "" : note.traveller === s.context.you
        ? t("Your trip, beat {beat}", {beat: note.beat})
        : t("{name}'s trip, beat {beat}", {name: s.context.name(note.traveller), beat: note.beat});
    return html`<aside class="hk-notebook" aria-label=${t("Notebook")} tabindex="0">
        <h2>${t("Notebook")}</h2><p class="hk-small">${t("For your eyes only, for this round.")}</p>
        <h3>${t("Viruses on accounts, from the bottom")}</h3>${stacks(s)}
        <h3>${t("What you saw")}</h3>
        ${all.length === 0 ? html`<p class="hk-none">${t("Nothing yet.")}</p>`
            : html`<ol class="hk-notes">${all.map((note) => html`<li class=${seatClass(note.about)}>
                <small>${head(note)}</small> ${note.text}</li>`)}</ol>`}
    </aside>`;
}

const modal = (element: Element | undefined): void => queueMicrotask(() => {
    const dialog = element as HTMLDialogElement | undefined;
    if (dialog?.isConnected && !dialog.open) dialog.showModal();
});

/* A dialog, as after a round of Corruption: it lies over the table, so nothing is asked while it is read. */
export function summary(s: Stage, close: () => void): TemplateResult {
    const texts = protectionTexts(s.context.lines, s.context);
    return html`<dialog class="hk-summary" aria-labelledby="hk-summary-title" @close=${close} ${ref(modal)}
        @click=${(event: MouseEvent) => event.target === event.currentTarget && close()}>
        <div class="hk-sheet"><h2 id="hk-summary-title">${t("The last protection")}</h2>
        ${texts.length === 0 ? html`<p class="hk-none">${t("Nothing was attacked yet.")}</p>`
            : html`<ul>${texts.map(([head, ...rest]) => html`<li><b>${head}</b> ${rest.join(" ")}</li>`)}</ul>`}
        <div class="hk-sheet-end"><button type="button" class="hk-go" autofocus data-close-summary
            @click=${close}>${t("Continue")}</button></div></div></dialog>`;
}
