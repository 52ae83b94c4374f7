/* review.ts: the review of a finished game: its worker, how far it is, and what comes of it. The HTML is made by
 * src/review/review_html.c from the record and the names given here, all of them escaped there; the page's
 * policy lets no script or style of it run in any case. */
import type {ReviewMark, ReviewNews, ReviewWish} from "./review_worker.ts";
import {language, languages} from "./text.ts";
import {scriptUrl} from "./trusted.ts";

declare const REVIEW_JS: string;

const BUDGET = 4000; /* as `kickback review` has it: the same numbers */

export class Review {
    thousandths = 0;
    html = "";
    marks: ReviewMark[] = [];
    state: "none" | "working" | "done" | "failed" = "none";
    private worker: Worker | null = null;

    constructor(private changed: () => void) {}

    /* Can this page review at all? Not if it was built without the module. */
    static possible(): boolean {
        return REVIEW_JS !== "" && typeof Worker !== "undefined";
    }

    start(text: string, names: string[]): void {
        this.stop();
        this.state = "working";
        this.thousandths = 0;
        const worker = new Worker(scriptUrl(new URL(REVIEW_JS, document.baseURI).href));
        this.worker = worker;
        worker.onmessage = ({data}: MessageEvent<ReviewNews>) => this.hear(data);
        worker.onerror = () => this.hear({k: "failed"});
        const wish: ReviewWish = {text, names, language: languages.indexOf(language()), budget: BUDGET};
        worker.postMessage(wish);
        this.changed();
    }

    private hear(news: ReviewNews): void {
        if (news.k === "progress") this.thousandths = news.thousandths;
        else this.stop(news.k);
        if (news.k === "done") ({html: this.html, marks: this.marks} = news);
        this.changed();
    }

    /* Ends the work, if there is any. */
    stop(state: Review["state"] = "none"): void {
        this.worker?.terminate();
        this.worker = null;
        if (this.state === "working") this.state = state;
    }
}
