/* practice_scene.ts: the scene of the practice: the simulation as WebAssembly (live_wasm.c) in this page, a script
 * for the two others at the table, and the clock that moves it on. When a scene has run out it begins again. */
import {load, Module} from "../engine_module.ts";
import type {HackerView} from "../protocol.ts";
import {type Frame, readFrame} from "./frame.ts";
import type {Layout} from "./layout.ts";

const INPUT_MAX = 256;
const SEATS = 3;
const SEED = 7;
const LATE_MAX = 4; /* ticks that are made up for, at most */
const RESTART_TICKS = 30; /* before the time to credit runs out */

export type Who = "you" | "bea" | "tom";

/* The seats: Bea has quick hands, Tom goes to the bank. */
export const cast: Record<Who, number> = {you: 1, bea: 2, tom: 3};

/* Of three chairs the first is at a long side. A table that stands upright has it at the left: there the second is
 * the one at the near end. */
function takeSeats(upright: boolean): void {
    Object.assign(cast, upright ? {you: 2, bea: 3, tom: 1} : {you: 1, bea: 2, tom: 3});
}

/* What the others do after a tick. */
export type Script = (scene: PracticeScene, frame: Frame) => void;

export class PracticeScene {
    layout!: Layout;
    frame!: Frame;
    view!: HackerView;
    script: Script = () => undefined;
    private first: Who = "tom";
    private timer = 0;
    private next = 0;
    private heard: string[] = []; /* our inputs, until the next tick */

    private constructor(private module: Module, private told: (frame: Frame) => void,
        private refused: (problem: string) => void) {}

    static async load(told: (frame: Frame) => void, refused: (problem: string) => void): Promise<PracticeScene> {
        const none = () => undefined;
        const module = await load(document.baseURI, {out: none, random: none, keep: none});
        const scene = new PracticeScene(module, told, refused);
        takeSeats(innerHeight > innerWidth);
        scene.open("tom");
        return scene;
    }

    private put(...texts: string[]): void {
        const {module} = this;
        module.put(module.run.scene_text(), texts.map((text) => text + "\0").join(""), INPUT_MAX);
    }

    private said(size: number): string {
        return this.module.text(this.module.run.scene_out(), size);
    }

    /* A new scene, in which this player goes to the bank first. */
    open(first: Who): void {
        const {run} = this.module;
        this.first = first;
        this.put(String(SEATS), `clock=live credit_s=30 first=${cast[first]}`);
        const problem = this.said(run.scene_open(SEED));
        if (problem) throw new Error(problem);
        this.layout = JSON.parse(this.said(run.scene_layout())) as Layout;
        this.look();
    }

    /* What we see. */
    private look(): void {
        const {run} = this.module;
        this.frame = readFrame(this.module.bytes(run.scene_out(), run.scene_frame(cast.you)).slice());
        this.view = JSON.parse(this.said(run.scene_view(cast.you))) as HackerView;
    }

    /* What we do waits for the next tick. A page that is late has said more than one look by then: the last one is
     * meant. */
    hear(input: string): void {
        const isLook = (one: string): boolean => one.startsWith("look:");
        if (isLook(input)) this.heard = this.heard.filter((one) => !isLook(one));
        this.heard.push(input);
    }

    /* An input of a seat; why it was refused, as a code of the protocol, "" if it was not. */
    say(seat: number, input: string): string {
        this.put(input);
        return this.said(this.module.run.scene_say(seat));
    }

    play(move: string): string {
        this.put(move);
        const problem = this.said(this.module.run.scene_play(cast.you));
        this.look();
        return problem;
    }

    run(): void {
        this.next = performance.now();
        this.timer = window.setInterval(() => {
            const now = performance.now();
            this.next = Math.max(this.next, now - LATE_MAX * this.layout.tick_ms);
            while (this.next <= now) {
                this.next += this.layout.tick_ms;
                this.tick();
            }
        }, this.layout.tick_ms / 2);
    }

    private tick(): void {
        const {frame} = this;
        for (const input of this.heard.splice(0)) {
            const problem = this.say(cast.you, input);
            if (problem) this.refused(problem);
        }
        const over = frame.walk === "credit" && frame.traveller !== cast.you && frame.left < RESTART_TICKS;
        if (over || this.module.run.scene_tick() === 0) this.open(this.first);
        this.look();
        this.script(this, this.frame);
        this.told(this.frame);
    }

    close(): void {
        clearInterval(this.timer);
    }
}
