/* story.ts: phase III of a round as a list of scenes, one sentence each, made from the lines of the
 * history, which say all that happens: what leaves, what is stopped, what lies where. The list only grows
 * while a round goes on, so that teller.ts can wait for a player's choice in the middle and continue. Pure:
 * nothing here draws or waits. */
import type {Line} from "../protocol.ts";
import {t} from "../text.ts";
import {awardTexts, lineText} from "../words.ts";
import type {WordsContext} from "../words.ts";
import {contractAt, letters} from "./model.ts";
import type {Contract, Letter, Lying, Result, Tableau} from "./model.ts";

export type SceneKind = "reveal" | "swiss" | "shot" | "pass" | "stop" | "report" | "award" | "stay" | "end";

/* How long a scene stays: the first of its kind has to be read, the next ones repeat it for another player. */
const FIRST_MS: Record<SceneKind, number> = {reveal: 1100, swiss: 1200, shot: 1200, pass: 900, stop: 1200, report: 1200,
    award: 1600, stay: 1100, end: 700};
const NEXT_MS: Partial<typeof FIRST_MS> = {swiss: 800, shot: 900, pass: 600, stop: 800, report: 900, award: 1000,
    stay: 800};

const READ_MS = 16; /* a character: long sentences stay longer */

export interface Scene {
    kind: SceneKind;
    text: string; /* as the log has it */
    why: string; /* an explanation that the log does not have */
    lit: string[]; /* cards and contracts that it is about */
    ms: number;
    apply(tableau: Tableau): void;
}

export interface AwardRow extends Result {
    at: string;
    name: string;
    value: number;
}

export interface Story {
    round: number;
    base: Tableau; /* as it lay when the last card was down */
    scenes: Scene[];
    awards: AwardRow[]; /* empty while the round goes on */
}

/* The lines of one round: from its deal to the next, or to the end of the game. */
export function linesOfRound(lines: readonly Line[], round: number): Line[] {
    const from = lines.findIndex((line) => line.t === "round" && line.round === round);
    if (from < 0) return [];
    const rest = lines.slice(from + 1).findIndex((line) => line.t === "round");
    return lines.slice(from, rest < 0 ? undefined : from + 1 + rest);
}

export function awardsOf(lines: readonly Line[], round: number): AwardRow[] {
    const line = lines.find((one) => one.t === "award" && one.round === round);
    return (line?.contracts as AwardRow[] | undefined) ?? [];
}

function baseOf(round: readonly Line[], you: number): Tableau {
    const dealt = round[0]?.contracts as Record<Letter, string[]>;
    const contracts = {a: [], b: [], c: []} as Record<Letter, Contract[]>;
    for (const g of letters)
        contracts[g] = (dealt[g] ?? []).map((text, i) => {
            const [name, value] = text.split(":") as [string, string];
            return {place: g + (i + 1), name, value: Number(value), cancelled: false, sums: [], result: null};
        });
    const cards: Lying[] = [];
    const count: Record<string, number> = {};
    for (const line of round) {
        const placed = line.t === "move" && /^(\S+)@(\w+)$/.exec(line.move ?? "");
        const peeked = line.t === "move" && line.seat === you && /^peek:(\S+)$/.exec(line.move ?? "");
        if (placed) {
            const on = placed[2]!, seat = line.seat ?? 0;
            count[on] = (count[on] ?? 0) + 1;
            cards.push({at: `${on}.${count[on]}`, on, seat, card: placed[1]!, up: !!line.up, known: [seat],
                swiss: false, gone: false});
        } else if (peeked) cards.find((card) => card.at === peeked[1])?.known.push(you);
    }
    return {contracts, cards};
}

/* The table before the reveal shows to `you` what lay face down as it was seen then. */
export function hide(tableau: Tableau, you: number): Tableau {
    const cards = tableau.cards.map((card) => (card.up || card.known.includes(you) ? card : {...card, card: "?"}));
    return {...tableau, cards};
}

const find = (tableau: Tableau, at: string): Lying | undefined => tableau.cards.find((card) => card.at === at);

/* What a line says that it does to cards and money. */
function change(tableau: Tableau, line: Line): void {
    for (const at of (line.gone ?? []) as string[]) {
        const card = find(tableau, at);
        if (card) card.gone = true;
    }
    for (const [place, sums] of Object.entries((line.sums ?? {}) as Record<string, number[]>)) {
        const contract = contractAt(tableau, place);
        if (contract) contract.sums = sums;
    }
}

class Scribe {
    scenes: Scene[] = [];
    private stopped: ((tableau: Tableau) => void)[] = []; /* their results are shown in the end */

    constructor(private base: Tableau, private words: WordsContext) {}

    private add(kind: SceneKind, lit: string[], text: string, apply: Scene["apply"], why = ""): void {
        const first = this.scenes.every((scene) => scene.kind !== kind);
        const ms = Math.max((first ? undefined : NEXT_MS[kind]) ?? FIRST_MS[kind], READ_MS * (text.length + why.length));
        this.scenes.push({kind, ms, lit, text, why, apply});
    }

    private reveal(line: Line): void {
        this.add("reveal", [], lineText(line, this.words), (tableau) => {
            tableau.cards.forEach((card) => (card.up = true));
            change(tableau, line);
        });
    }

    private swiss(line: Line, actor: string, to: string): void {
        this.add("swiss", [actor, to], lineText(line, this.words), (tableau) => {
            const money = find(tableau, actor);
            if (money) Object.assign(money, {on: to, swiss: true});
            change(tableau, line);
        });
    }

    /* A hit man or a reporter takes a card, or passes. */
    private takes(line: Line, actor: string, target: string): void {
        const shooter = find(this.base, actor)!.card === "H";
        const kind = !target ? "pass" : shooter ? "shot" : "report";
        const own = shooter && find(this.base, target)?.seat === line.seat;
        this.add(kind, target ? [actor, target] : [actor], lineText(line, this.words),
            (tableau) => change(tableau, line), own && line.auto ? t("Nobody else was there.") : "");
    }

    private move(line: Line): void {
        const acted = /^(\w+\.\d+)([x>])([\w.]*)$/.exec(line.move ?? "");
        if (!acted || !find(this.base, acted[1]!)) return;
        const [, actor, sign, target] = acted as unknown as [string, string, string, string];
        if (sign === ">") this.swiss(line, actor, target);
        else this.takes(line, actor, target);
    }

    private stop(line: Line): void {
        const place = String(line.at);
        this.add("stop", [String(line.by), place], lineText(line, this.words), (tableau) => {
            const contract = contractAt(tableau, place);
            if (contract) contract.cancelled = true;
        });
    }

    private result(row: AwardRow): (tableau: Tableau) => void {
        return (tableau) => {
            const contract = contractAt(tableau, row.at);
            if (contract) contract.result = {to: row.to, why: row.why, sums: row.sums};
        };
    }

    /* The contracts one by one; those without money all at once, the stopped ones were told. */
    private award(line: Line): void {
        const rows = (line.contracts ?? []) as AwardRow[];
        const texts = awardTexts(line, this.words);
        const all = rows.map((row, i) => ({row, text: texts[i] ?? "", show: this.result(row)}));
        for (const {row, text, show} of all)
            if (row.why === "won" || row.why === "tie")
                this.add(row.why === "won" ? "award" : "stay", [row.at], text, show);
        const empty = all.filter(({row}) => row.why === "empty");
        if (empty.length > 0)
            this.add("stay", empty.map(({row}) => row.at), empty.map(({text}) => text).join(" "),
                (tableau) => empty.forEach(({show}) => show(tableau)));
        this.stopped = all.filter(({row}) => row.why === "attorney").map(({show}) => show);
    }

    private end(text: string): void {
        this.add("end", [], text, (tableau) => this.stopped.forEach((show) => show(tableau)));
    }

    tell(line: Line): void {
        switch (line.t) {
        case "reveal": return this.reveal(line);
        case "move": return this.move(line);
        case "idle":
            return this.add("pass", [String(line.by)], lineText(line, this.words), (tableau) => change(tableau, line));
        case "stop": return this.stop(line);
        case "award": return this.award(line);
        case "back": return this.end(lineText(line, this.words));
        case "end": return this.end(t("That was the last round."));
        }
    }
}

/* The story of a round as far as it has come. Null if the lines are not there yet (they may lag behind the
 * view). */
export function storyOf(lines: readonly Line[], round: number, words: WordsContext): Story | null {
    const own = linesOfRound(lines, round);
    if (own.length === 0) return null;
    const base = baseOf(own, words.you);
    if (base.cards.some((card) => card.card === "?")) return null;
    const scribe = new Scribe(base, words);
    for (const line of own) scribe.tell(line);
    return scribe.scenes.length === 0 ? null : {round, base, scenes: scribe.scenes, awards: awardsOf(own, round)};
}

/* The table after the first `count` scenes. */
export function tableauAt(story: Pick<Story, "base" | "scenes">, count: number): Tableau {
    const copy: Tableau = {
        contracts: {a: [], b: [], c: []},
        cards: story.base.cards.map((card) => ({...card})),
    };
    for (const g of letters) copy.contracts[g] = story.base.contracts[g].map((contract) => ({...contract}));
    for (const scene of story.scenes.slice(0, count)) scene.apply(copy);
    return copy;
}
