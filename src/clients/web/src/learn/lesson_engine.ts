/* lesson_engine.ts: the engine of lessons: lesson_wasm.c in a module of its own, which runs in the page: a
 * beginner's bot takes no time. */
import {load, Module} from "../engine_module.ts";
import type {Line, View} from "../protocol.ts";
import {readLines} from "../table.ts";
import type {LessonEngine} from "./lesson.ts";

const INPUT_MAX = 4096;

export class WasmLessonEngine implements LessonEngine {
    private constructor(private module: Module) {}

    static async load(): Promise<WasmLessonEngine> {
        const none = () => undefined;
        return new WasmLessonEngine(await load(document.baseURI, {out: none, random: none, keep: none}));
    }

    private tell(...texts: string[]): void {
        const {module} = this;
        module.put(module.run.lesson_input(), texts.map((text) => text + "\0").join(""), INPUT_MAX);
    }

    private said(size: number): string {
        return this.module.text(this.module.run.lesson_out(), size);
    }

    async open(game: string, seats: number, options: string, chance: string): Promise<string> {
        this.tell(game, String(seats), options, chance);
        return this.said(this.module.run.lesson_open());
    }

    async view(seat: number): Promise<View> {
        return JSON.parse(this.said(this.module.run.lesson_view(seat))) as View;
    }

    async lines(seat: number): Promise<Line[]> {
        return readLines(this.said(this.module.run.lesson_lines(seat)));
    }

    async play(seat: number, move: string): Promise<string> {
        this.tell(move);
        return this.said(this.module.run.lesson_play(seat));
    }

    async bot(seat: number, bot: string): Promise<string> {
        this.tell(bot);
        return this.said(this.module.run.lesson_bot(seat));
    }
}
