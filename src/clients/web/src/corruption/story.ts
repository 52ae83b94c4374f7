/* story.ts: phase III of a round as a list of scenes, one sentence each, made from the lines of the
 * history. The list only grows while a round goes on, so that the teller (teller.ts) can wait for
 * a player's choice in the middle and go on. Pure: nothing here draws or waits. */
import type {Line} from "../protocol.ts";
import {t} from "../text.ts";
import {awardTexts, contractName, lineText} from "../words.ts";
import type {WordsContext} from "../words.ts";
import {contractAt, isAccount, isBribe, letters, placeOf} from "./model.ts";
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

/* The lines of one round: from its deal to the next. */
export function linesOfRound(lines: readonly Line[], round: number): Line[] {
    const from = lines.findIndex((line) => line.t === "round" && line.round === round);
    if (from < 0) return [];
    const rest = lines.slice(from + 1).findIndex((line) => line.t === "round" || line.t === "end");
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
            return {place: g + (i + 1), name, value: Number(value), cancelled: false, result: null};
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

class Scribe {
    scenes: Scene[] = [];
    private cards = new Map<string, Lying>();

    constructor(private base: Tableau, private words: WordsContext) {
        for (const card of base.cards) this.cards.set(card.at, card);
    }

    add(kind: SceneKind, lit: string[], text: string, apply: Scene["apply"], why = ""): void {
        const first = this.scenes.every((scene) => scene.kind !== kind);
        const ms = Math.max((first ? undefined : NEXT_MS[kind]) ?? FIRST_MS[kind], READ_MS * (text.length + why.length));
        this.scenes.push({kind, ms, lit, text, why, apply});
    }

    reveal(): void {
        this.add("reveal", [], t("All cards are turned over."), (tableau) => {
            tableau.cards.forEach((card) => (card.up = true));
        });
    }

    swiss(line: Line, actor: string, to: string): void {
        this.add("swiss", [actor, to], lineText(line, this.words), (tableau) => {
            const money = find(tableau, actor);
            if (money) Object.assign(money, {on: to, swiss: true});
        });
    }

    /* Nobody was asked: a hit man takes the only one that he can take, even if it is his owner's. */
    private onlyOne(actor: string, target: string): string {
        const now = tableauAt({base: this.base, scenes: this.scenes}, this.scenes.length);
        const there = now.cards.filter((card) => card.on === placeOf(actor) && card.at !== actor && !card.gone && !isBribe(card.card));
        const own = this.cards.get(target)?.seat === this.cards.get(actor)!.seat;
        return own && there.length === 1 ? t("Nobody else was there.") : "";
    }

    /* A hit man or a reporter takes a card, or passes. */
    takes(line: Line, actor: string, target: string): void {
        const shooter = this.cards.get(actor)!.card === "H";
        const kind = !target ? "pass" : shooter ? "shot" : "report";
        const lit = target ? [actor, target] : [actor];
        this.add(kind, lit, lineText(line, this.words), (tableau) => {
            const taken = find(tableau, target), taker = find(tableau, actor);
            if (taken) taken.gone = true;
            if (taker && shooter) taker.gone = true;
        }, shooter && target ? this.onlyOne(actor, target) : "");
    }

    /* 2. Hit men who could take nobody have no line of their own: they go, too. */
    idle(after: Tableau): void {
        for (const {at, on, seat} of after.cards.filter((card) => card.card === "H" && !card.gone)) {
            const contract = contractName(contractAt(after, on)?.name ?? on);
            const text = seat === this.words.you ? t("Your hit man on the {contract} finds nobody.", {contract})
                : t("{who}'s hit man on the {contract} finds nobody.", {who: this.words.name(seat), contract});
            this.add("pass", [at], text, (tableau) => {
                const man = find(tableau, at);
                if (man) man.gone = true;
            });
        }
    }

    /* 3. Attorneys: the contracts that have one left. */
    attorneys(after: Tableau): void {
        const stopped = letters.flatMap((g) => after.contracts[g]).flatMap((contract) => {
            const attorney = after.cards.find((card) => card.on === contract.place && card.card === "A" && !card.gone);
            return attorney ? [{contract, attorney}] : [];
        });
        for (const {contract, attorney} of stopped) {
            const args = {who: this.words.name(attorney.seat), contract: contractName(contract.name)};
            const text = attorney.seat === this.words.you
                ? t("Your attorney stops the {contract}: nobody gets it.", {contract: args.contract})
                : t("{who}'s attorney stops the {contract}: nobody gets it.", args);
            this.add("stop", [attorney.at, contract.place], text, (tableau) => {
                const there = contractAt(tableau, contract.place);
                if (there) there.cancelled = true;
            });
        }
    }

    private result(row: AwardRow): (tableau: Tableau) => void {
        return (tableau) => {
            const contract = contractAt(tableau, row.at);
            if (contract) contract.result = {to: row.to, why: row.why, sums: row.sums};
        };
    }

    /* 5. The contracts one by one; those without money all at once, the stopped ones were told. */
    award(line: Line, round: number): void {
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
        const stopped = all.filter(({row}) => row.why === "attorney");
        this.add("end", [], round < 4 ? t("That was round {round}. All bribes go back to their owners.", {round})
            : t("That was the last round."), (tableau) =>
            stopped.forEach(({show}) => show(tableau)));
    }
}

/* The story of a round as far as it has come. `past` says that step 3 is over even if no reporter has
 * acted yet. Null if the lines are not there yet (they may lag behind the view). */
export function storyOf(lines: readonly Line[], round: number, past: boolean, words: WordsContext): Story | null {
    const own = linesOfRound(lines, round);
    if (own.length === 0) return null;
    const base = baseOf(own, words.you);
    if (base.cards.some((card) => card.card === "?")) return null;
    const last = own.find((line) => line.t === "award");
    const awards = awardsOf(own, round);
    const scribe = new Scribe(base, words);
    const card = (at: string): string => find(base, at)?.card ?? "";
    let stopped = false;
    const stop = (): void => {
        if (stopped) return;
        stopped = true;
        const after = tableauAt({base, scenes: scribe.scenes}, scribe.scenes.length);
        scribe.idle(after);
        scribe.attorneys(after);
    };
    scribe.reveal();
    for (const line of own) {
        const acted = line.t === "move" && /^(\w+\.\d+)([x>])([\w.]*)$/.exec(line.move ?? "");
        if (!acted || !find(base, acted[1]!)) continue;
        const [, actor, sign, target] = acted as unknown as [string, string, string, string];
        if (sign === "x" && card(actor) === "R") stop();
        if (sign === ">" && isAccount(placeOf(actor))) scribe.swiss(line, actor, target);
        else scribe.takes(line, actor, target);
    }
    if (past || awards.length > 0) stop();
    if (last) scribe.award(last, round);
    return {round, base, scenes: scribe.scenes, awards};
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
