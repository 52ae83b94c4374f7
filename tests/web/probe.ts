/* probe.ts: the sources of the page for tests that do not go through its screens, as window.probe: playing by
 * the protocol, with random legal moves, at either source; replays; one picture of a live table; sounds. */
import {Painter} from "../../src/clients/web/src/live/paint.ts";
import {readPalette} from "../../src/clients/web/src/live/palette.ts";
import {EngineStore} from "../../src/clients/web/src/engine_store.ts";
import type {TableMessage} from "../../src/clients/web/src/protocol.ts";
import {Replay} from "../../src/clients/web/src/replay.ts";
import type {Source} from "../../src/clients/web/src/source.ts";
import {recorded, soundNames} from "../../src/clients/web/src/sound.ts";
import {server, serverAnswers, worker} from "../../src/clients/web/src/sources.ts";
import {Table} from "../../src/clients/web/src/table.ts";

interface Game {
    table: Table;
    messages: TableMessage[];
    states: string[];
    errors: string[];
    moves: number;
    stopAt: number; /* moves of ours after which we wait */
}

const games: Game[] = [];

/* Plays on from where the table is: one move whenever we may and must. */
function play(game: Game): void {
    const {table} = game;
    const view = table.view;
    if (table.phase !== "playing" || !view || game.moves >= game.stopAt) return;
    if (!view.must.includes(table.you) || table.chosen || view.legal.length === 0) return;
    const move = view.legal[Math.floor(Math.random() * view.legal.length)]!;
    game.moves++;
    void table.play(move).then((answer) => {
        if (!answer.error) return;
        const again = answer.error === "stale" || answer.error === "too-fast";
        if (!again) game.errors.push(`${move}: ${answer.error} ${answer.text}`);
        game.moves--;
        setTimeout(() => play(game), 250); /* nobody moves as fast as a test: the house asks for patience */
    });
}

function sit(source: Source, id: string, stopAt: number): number {
    const game: Game = {messages: [], states: [], errors: [], moves: 0, stopAt, table: null!};
    game.table = new Table(source, id, (message) => {
        if (message) game.messages.push(message);
        else game.states.push(game.table.state);
        if (message) queueMicrotask(() => play(game));
    });
    return games.push(game) - 1;
}

const sourceOf = (kind: string): Source => (kind === "worker" ? worker : server);

/* Makes a table with bots and starts; the answer is its id. */
async function make(kind: string, terms: Record<string, unknown>): Promise<string> {
    const source = sourceOf(kind);
    const answer = await source.ask("POST", "/api/tables", {pace: 0, ...terms});
    const id = String(answer.table);
    await source.ask("POST", `/api/tables/${id}`, {do: "start"});
    return id;
}

/* What is known of a game, without what cannot be sent out of the page. */
function look(index: number): Record<string, unknown> {
    const {table, states, errors, moves} = games[index]!;
    const {phase, you, seats, view, record, totals, victory, seen, error, state, at} = table;
    return {phase, you, seats, view, record, totals, victory, seen, error, state, at, states, errors, moves};
}

const probe = {
    games, make, look, server, worker, Replay, EngineStore, serverAnswers, Painter, readPalette, recorded, soundNames,
    sit: (kind: string, id: string, stopAt = Infinity) => sit(sourceOf(kind), id, stopAt),
    go(index: number) {
        games[index]!.stopAt = Infinity;
        play(games[index]!);
    },
    leave: (index: number) => games[index]!.table.close(),
    messages: (index: number) => games[index]!.messages,
    history: (index: number) => games[index]!.table.history(),
    ask: (kind: string, method: "GET" | "POST", path: string, body?: Record<string, unknown>) =>
        sourceOf(kind).ask(method, path, body),
};

declare global {
    interface Window {
        probe: typeof probe;
    }
}
window.probe = probe;
