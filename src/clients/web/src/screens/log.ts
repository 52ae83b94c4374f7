/* log.ts: what has happened at a table, as sentences: the lines of the game, and between them the events of
 * the table (who came, who said what), each behind the line it came after. */
import {html, TemplateResult} from "lit-html";
import type {Line, TableEvent} from "../protocol.ts";
import {language, t} from "../text.ts";
import {eventText, lineTexts, told, WordsContext} from "../words.ts";

const SHOWN = 300;
const LATE = 16; /* moves after which a game counts as joined in the middle */
const CAUGHT_UP = 3; /* sentences of it that are announced then; the others can be read */

interface Entry {
    text: string;
    kind: "line" | "event" | "talk" | "round";
    seat: number;
}

const isTalk = (event: TableEvent): boolean => event.e === "chat" || event.e === "phrase";

export class Log {
    private events: {event: TableEvent; after: number; note?: string}[] = [];
    private said = 0; /* lines that have been announced */
    private begun = false; /* we were there when the game began, or have caught up */
    private heard = false;
    private kept: {lines: Line[]; key: string; entries: Entry[]} | null = null;

    /* Moves come as lines; `lines` is how many there are. Returns what is to be announced: nothing if we
     * hear of the table for the first time, after many moves. */
    take(events: TableEvent[], lines: number, context: WordsContext): string[] {
        const late = !this.heard && events.filter((event) => event.e === "move").length > LATE;
        this.heard = true;
        const fresh = events.filter((event) => event.e !== "move" && event.e !== "finished");
        for (const event of fresh) {
            if (event.e === "dealt") { /* another game: what was before stands above its lines */
                this.said = 0;
                this.begun = !late;
                for (const entry of this.events) entry.after = 0;
                lines = 0;
            }
            this.events.push({event, after: lines});
        }
        return late ? [] : fresh.map((event) => eventText(event, context)).filter((text) => text !== "");
    }

    /* A notice from outside of the table. */
    note(text: string, lines: number): void {
        this.events.push({event: {n: 0, e: "chat", at: 0, seat: 0}, after: lines, note: text});
    }

    /* The history has come: what is new in it is to be announced, but only the end of what was there before us, and not
     * what the board tells. */
    grown(context: WordsContext, tells: (line: Line) => boolean = () => false): string[] {
        const {lines} = context;
        const from = this.begun ? Math.min(this.said, lines.length) : Math.max(0, lines.length - CAUGHT_UP);
        const texts = lines.slice(from).filter((line) => !tells(line)).flatMap((line) => lineTexts(line, context));
        const all = this.begun;
        this.begun = true;
        this.said = lines.length;
        return all ? texts : texts.slice(-CAUGHT_UP);
    }

    /* Moves among these events, in the words of their lines: where time runs, nobody waits for the history. */
    moves(events: TableEvent[], context: WordsContext): string[] {
        return events.filter((event) => event.e === "move").map((event) => eventText(event, context))
            .filter((text) => text !== "");
    }

    /* Drawing is frequent, news is not: sentences are made again only when something is new. */
    entries(context: WordsContext): Entry[] {
        const names = context.lines.length + this.events.length > 0 ? [1, 2, 3, 4, 5, 6, 7].map(context.name).join()
            : "";
        const key = `${this.events.length} ${context.you} ${language()} ${names}`;
        if (this.kept?.lines === context.lines && this.kept.key === key) return this.kept.entries;
        this.kept = {lines: context.lines, key, entries: this.make(context)};
        return this.kept.entries;
    }

    private make(context: WordsContext): Entry[] {
        const found: Entry[] = [];
        let next = 0;
        const put = (upTo: number): void => {
            for (; next < this.events.length && this.events[next]!.after <= upTo; next++) {
                const {event, note} = this.events[next]!;
                const text = note ?? eventText(event, context);
                if (text) found.push({text, kind: isTalk(event) ? "talk" : "event", seat: event.seat ?? 0});
            }
        };
        context.lines.forEach((line: Line, i) => {
            put(i);
            const kind = line.t === "round" || line.t === "end" ? "round" : "line";
            found.push(...told(line, context).map((one): Entry => ({...one, kind})));
        });
        put(Infinity);
        return found;
    }

    talk(): TableEvent[] {
        return this.events.map(({event}) => event).filter(isTalk);
    }
}

/* `telling`: sentences of a story that goes on, whose lines come when it is over. */
export function drawLog(log: Log, context: WordsContext, telling: string[] = []): TemplateResult {
    const story = telling.map((text): Entry => ({text, kind: "line", seat: 0}));
    const entries = [...log.entries(context), ...story];
    if (entries.length === 0) return html`<p class="quiet">${t("Nothing has happened yet.")}</p>`;
    return html`<ol class="log">${entries.slice(-SHOWN).map((entry) => html`
        <li class="log-${entry.kind} seat-${entry.seat}"><bdi>${entry.text}</bdi></li>`)}</ol>`;
}
