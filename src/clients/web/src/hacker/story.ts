/* story.ts: tells what happened between two views, scene by scene. It is fed with the history, remembers how
 * far it has told it, and shows one picture after the other at a pace that can be set, stopped, stepped and
 * skipped. */
import type {Line} from "../protocol.ts";
import {lineText, type WordsContext} from "../words.ts";
import {behind, type Mark, protection} from "./lines.ts";
import {lay, type Picture} from "./picture.ts";
import {type Placed, seen} from "./sentences.ts";

export interface Scene {
    line: Line;
    text: string;
    saw: string[]; /* what we saw in it with our own eyes */
    also: string[]; /* of that, what `text` does not say */
    before: Picture;
    picture: Picture;
    ms: number;
    heavy: boolean; /* of the protection phase: told in the middle of the table */
}

const SCENE_MS: Record<string, number> = {
    walk: 800, beat: 1200, bill: 450, credit: 650, protect: 1200, accuse: 1200, steal: 1100,
    crypt: 1700, own: 1300, virus: 1700, aside: 1600, round: 1400, end: 900,
};
const ELSEWHERE = 1.6; /* how much faster events of other players are told */
const EMPTY_MS = 600;
const SAW_MS = 900;
const LIGHT_MAX = 6; /* if more light scenes wait, they are told faster */

/* Ours, in a beat; it was said when it was made. */
const isChoice = (line: Line): boolean => line.t === "move" && /^(watch|guard|infect):/.test(line.move!);

function kindOf(line: Line): string {
    if (line.t !== "move") return line.t;
    return line.move!.includes(">") ? "credit" : line.move!.split(":")[0]!;
}

/* The result of lines: scenes, and the picture after the last of them. */
export interface Told {
    scenes: Scene[];
    picture: Picture;
}

/* Scenes from lines, on top of a picture. The choices of a beat always come together with it. */
export function scenesOf(lines: readonly Line[], from: Picture, w: WordsContext): Told {
    const scenes: Scene[] = [];
    let picture = from;
    for (const line of lines) {
        const before = picture;
        picture = lay(picture, line, w.you);
        const text = line.t === "setup" ? "" : lineText(line, w);
        if (text === "" || isChoice(line)) continue;
        const placed = line.t === "beat" ? (line.placed as Placed[]) : [];
        const eyes = line.t === "beat" ? seen(line, w) : [];
        const saw = eyes.map((one) => one.text), also = eyes.filter((one) => !one.told).map((one) => one.text);
        const heavy = protection(line) || (line.t === "bill" && before.stage === "taken");
        const {victim, accused, turned, thief} = picture;
        const near = w.you === 0 || !heavy || [victim, accused, turned, thief].includes(w.you);
        const empty = line.t === "beat" && placed.length === 0;
        const ms = (empty ? EMPTY_MS : (SCENE_MS[kindOf(line)] ?? EMPTY_MS)) / (near ? 1 : ELSEWHERE);
        scenes.push({line, text, saw, also, before, picture, ms: ms + SAW_MS * saw.length, heavy});
    }
    return {scenes, picture};
}

export class Story {
    current: Scene | null = null;
    paused = false;
    private queue: Scene[] = [];
    private timer = 0;
    private mark: Mark | null = null;

    /* `show` is called for each scene, with null when all is told. */
    constructor(private show: (scene: Scene | null) => void, private pace: () => number) {}

    telling(): boolean {
        return this.current !== null;
    }

    heavy(): boolean {
        return this.current?.heavy === true || this.queue.some((scene) => scene.heavy);
    }

    /* Takes the lines that are new, on top of the picture that those before them came to; null the first time:
     * somebody has just come in. */
    feed(lines: readonly Line[], from: Picture, w: WordsContext): Told | null {
        if (lines.length === 0) return null;
        const old = this.mark;
        const found = behind(lines, old ?? {round: 0, index: 0});
        if (old && (found.mark.round < old.round || (found.mark.round === old.round && found.mark.index < old.index)))
            return {scenes: [], picture: from}; /* an answer that came late */
        this.mark = found.mark;
        return old ? scenesOf(found.rest, from, w) : null;
    }

    /* What comes next is not told: it is in the view already. */
    forget(): void {
        this.mark = null;
    }

    tell(scenes: Scene[]): void {
        this.queue.push(...scenes);
        if (this.current === null) this.next();
    }

    next(): void {
        clearTimeout(this.timer);
        this.current = this.queue.shift() ?? null;
        this.show(this.current);
        if (this.current && !this.paused) this.wait(this.current);
    }

    private wait(scene: Scene): void {
        const light = this.queue.filter((other) => !other.heavy).length;
        const hurry = scene.heavy ? 1 : Math.max(1, light / LIGHT_MAX);
        this.timer = window.setTimeout(() => this.next(), (scene.ms * this.pace()) / hurry);
    }

    pause(): void {
        this.paused = !this.paused;
        clearTimeout(this.timer);
        if (!this.paused && this.current) this.wait(this.current);
    }

    /* Goes to the end; returns what was not told. */
    skip(): Scene[] {
        const rest = this.queue;
        clearTimeout(this.timer);
        this.paused = false;
        this.queue = [];
        if (this.current !== null) {
            this.current = null;
            this.show(null);
        }
        return rest;
    }

    /* Another game, or one that goes on from elsewhere. */
    reset(): void {
        clearTimeout(this.timer);
        this.queue = [];
        this.current = null;
        this.paused = false;
        this.mark = null;
    }

    close(): void {
        clearTimeout(this.timer);
    }
}
