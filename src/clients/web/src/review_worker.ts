/* review_worker.ts: reviews one finished game in a worker of its own (review.ts starts it, and ends it when it is no
 * longer needed). The work is C, as WebAssembly: wasm/review_wasm.c. */

declare const REVIEW_WASM: string;

/* What the page asks for, and what it hears. */
export interface ReviewWish {
    text: string; /* the record */
    names: string[]; /* by seat */
    language: number; /* as po.h counts them */
    budget: number;
}
/* A decision that was marked: after so many inputs. */
export interface ReviewMark {
    inputs: number;
    seat: number;
    what: string; /* what was done, in words */
    mark: "inaccuracy" | "mistake" | "blunder";
}
export type ReviewNews = {k: "progress"; thousandths: number} | {k: "done"; html: string; marks: ReviewMark[]}
    | {k: "failed"};

interface Exports {
    memory: WebAssembly.Memory;
    review_input(): number;
    review_out(): number;
    review_open(size: number, budget: number, seed: number): number;
    review_name(seat: number, size: number): void;
    review_go(): number;
    review_fragment(language: number): number;
    review_said(decision: number, language: number): number;
    review_numbers(): number;
}

const RECORD_MAX = 65536;
const NEWS_MS = 100;
const scope = self as unknown as DedicatedWorkerGlobalScope;
const tell = (news: ReviewNews): void => scope.postMessage(news);

async function load(): Promise<Exports> {
    const response = await fetch(new URL(REVIEW_WASM, scope.location.href));
    if (!response.ok) throw new Error("the module cannot be loaded");
    const {instance} = await WebAssembly.instantiate(await response.arrayBuffer(), {});
    return instance.exports as unknown as Exports;
}

/* A text to where the module reads it; its size. */
function put(run: Exports, text: string): number {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length >= RECORD_MAX) throw new Error("too long");
    new Uint8Array(run.memory.buffer, run.review_input(), bytes.length).set(bytes);
    return bytes.length;
}

function taken(run: Exports, size: number): string {
    if (!size) throw new Error("too long");
    return new TextDecoder().decode(new Uint8Array(run.memory.buffer, run.review_out(), size));
}

async function review(wish: ReviewWish): Promise<void> {
    const run = await load();
    if (run.review_open(put(run, wish.text), wish.budget, 0) !== 0) throw new Error("it cannot be reviewed");
    wish.names.forEach((name, i) => run.review_name(i + 1, put(run, name)));
    let told = 0;
    for (let thousandths = 0; thousandths < 1000;) {
        thousandths = run.review_go();
        if (performance.now() - told < NEWS_MS) continue;
        told = performance.now();
        tell({k: "progress", thousandths});
    }
    const html = taken(run, run.review_fragment(wish.language));
    const {decisions} = JSON.parse(taken(run, run.review_numbers())) as {decisions: (Omit<ReviewMark, "what"> |
        {mark: "good"})[]};
    const marks: ReviewMark[] = decisions.flatMap((one, i) => one.mark === "good" ? [] : [{inputs: one.inputs,
        seat: one.seat, what: taken(run, run.review_said(i, wish.language)).replace(/\.$/, ""), mark: one.mark}]);
    tell({k: "done", html, marks});
}

scope.addEventListener("message", ({data}: MessageEvent<ReviewWish>) => {
    review(data).catch(() => tell({k: "failed"}));
});
