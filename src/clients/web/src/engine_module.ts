/* engine_module.ts: the WebAssembly module (src/wasm): loading it, and texts in and out of its memory. The
 * names of files are put in by build.mjs, with the hashes of what is in them. */

declare const HOUSE_WASM: string;

/* The exports of the module: see house_wasm.c, replay_wasm.c, replay_live_wasm.c,
 * lesson_wasm.c and live_wasm.c. Pointers and sizes are numbers. */
export interface Exports {
    memory: WebAssembly.Memory;
    input(): number;
    reason(): number;
    begin(): number;
    restore(what: number, stream: number, seq: number, at: number, size: number): number;
    start(links: number, tables: number, people: number): number;
    link(link: number, now: number): number;
    unlink(link: number, now: number): void;
    receive(link: number, size: number, now: number): void;
    request(link: number, size: number, now: number): void;
    status(link: number): number;
    date(unixSeconds: number): void;
    turn(now: number): number;
    think(now: number): number;
    replay_input(): number;
    replay_out(): number;
    replay_open(size: number): number;
    replay_view(count: number, viewer: number): number;
    replay_lines(count: number, viewer: number): number;
    replay_check(): number;
    replay_receipt(): number;
    replay_fits(size: number): number;
    replay_live(viewer: number): number;
    replay_live_frames(): number;
    replay_live_entries(): number;
    lesson_input(): number;
    lesson_out(): number;
    lesson_open(): number;
    lesson_view(seat: number): number;
    lesson_lines(seat: number): number;
    lesson_play(seat: number): number;
    lesson_bot(seat: number): number;
    scene_text(): number;
    scene_out(): number;
    scene_open(seed: number): number;
    scene_layout(): number;
    scene_say(seat: number): number;
    scene_tick(): number;
    scene_frame(seat: number): number;
    scene_view(seat: number): number;
    scene_play(seat: number): number;
}

/* The imports of the module. */
export interface Imports {
    out(link: number, at: number, size: number, last: number): void;
    random(at: number, size: number): void;
    keep(what: number, stream: number, seq: number, at: number, bytes: number, size: number): void;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Module {
    constructor(readonly run: Exports) {}

    bytes(at: number, size: number): Uint8Array {
        return new Uint8Array(this.run.memory.buffer, at, size);
    }

    text(at: number, size: number): string {
        return decoder.decode(this.bytes(at, size));
    }

    /* Puts a text (or bytes) to where the module reads it; its size, -1 if it does not fit. */
    put(at: number, text: string | Uint8Array, most: number): number {
        const bytes = typeof text === "string" ? encoder.encode(text) : text;
        if (bytes.length > most) return -1;
        this.bytes(at, bytes.length).set(bytes);
        return bytes.length;
    }
}

export async function load(base: string, imports: Imports): Promise<Module> {
    const from = new URL(HOUSE_WASM, base);
    const page = imports as unknown as WebAssembly.ModuleImports;
    const response = await fetch(from);
    if (!response.ok) throw new Error("the engine cannot be loaded");
    const {instance} = await WebAssembly.instantiate(await response.arrayBuffer(), {page});
    return new Module(instance.exports as unknown as Exports);
}
