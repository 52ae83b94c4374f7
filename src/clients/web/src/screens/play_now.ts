/* play_now.ts: a game against bots, at once. */
import type {App} from "../app.ts";
import type {TableRow} from "../protocol.ts";
import {Refused, Source, Unreachable} from "../source.ts";
import {addressOf, worker} from "../sources.ts";
import {paceOf} from "../terms.ts";
import {t} from "../text.ts";

const personalities = ["", ":bold", ":careful", ":sly", ":greedy", ":patient"];

export interface Quick {
    level: string;
    seats: number;
}

/* The same level, different characters. Without the server it is played by the
 * house in this page. */
export async function playNow(app: App, game: string, quick: Quick, options = ""): Promise<void> {
    try {
        await playAt(app, app.source, game, quick, options);
    } catch (error) {
        if (!(error instanceof Unreachable) || app.source === worker) throw error;
        await playAt(app, worker, game, quick, options);
    }
}

/* One person may have a few tables at a time: those whose game is over make room for a new one. */
async function makeTable(source: Source, terms: Record<string, unknown>): Promise<string> {
    const make = async (): Promise<string> => String((await source.ask("POST", "/api/tables", terms)).table);
    try {
        return await make();
    } catch (error) {
        if (!(error instanceof Refused) || error.code !== "too-many") throw error;
        const {tables} = await source.ask("GET", "/api/me");
        const over = (tables as TableRow[]).filter((row) => row.phase === "over" && row.host === row.you);
        if (over.length === 0) throw error;
        for (const row of over) await source.ask("POST", "/api/tables/" + row.table,
            {do: "close"}).catch(() => undefined);
        return make();
    }
}

async function playAt(app: App, source: Source, game: string, quick: Quick, options: string): Promise<void> {
    if (!source.name()) await source.setName(t("Guest"), true);
    const shift = Math.floor(Math.random() * personalities.length);
    const bots = ["", ...Array.from({length: quick.seats - 1}, (_, i) =>
        quick.level + personalities[(i + shift) % personalities.length]!)];
    const table = await makeTable(source, {game, seats: quick.seats, bots, seat: 1, pace: paceOf(bots),
        entry: "link", ...(options ? {options} : {})});
    await source.ask("POST", "/api/tables/" + table, {do: "start"});
    app.redraw();
    app.go("#/table/" + addressOf(source, table));
}
