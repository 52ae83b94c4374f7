/* sources.ts: which source a page has: the server that it came from, if it answers, else the house in its own
 * worker. The worker source is always at hand, for playing alone. */
import {WorkerSource} from "./engine.ts";
import {PROBE_MS, takeAsked} from "./hello.ts";
import {ServerSource} from "./socket.ts";
import type {GameInfo} from "./protocol.ts";
import type {Source} from "./source.ts";

export const server = new ServerSource();
export const worker = new WorkerSource();

const games = new Map<Source, GameInfo[]>();

/* The games of a house; it is asked once. */
export async function gamesOf(source: Source): Promise<GameInfo[]> {
    const known = games.get(source) ?? (await source.ask("GET", "/api/games")).games as GameInfo[];
    games.set(source, known);
    return known;
}

/* Does the server answer? */
export async function serverAnswers(): Promise<boolean> {
    if (!navigator.onLine && location.hostname !== "localhost" && !/^[\d.:[\]]+$/.test(location.hostname)) return false;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PROBE_MS);
    try {
        const response = await (takeAsked("", "/api/games") ?? fetch("/api/games", {signal: stop.signal, cache: "no-store"}));
        const answer = (await response.json()) as {ok?: boolean; games?: GameInfo[]};
        if (answer.games) games.set(server, answer.games);
        return response.ok && answer.ok === true;
    } catch {
        return false;
    } finally {
        clearTimeout(timer);
    }
}

export async function chooseSource(): Promise<Source> {
    return (await serverAnswers()) ? server : worker;
}

/* The reader's face is the same everywhere: at the server, as others see it, and in games of this page. */
export const ownFace = (): number => (server.person.face() >= 0 ? server.person.face() : worker.person.face());

/* A table knows where it lives: those of the worker are named so in addresses (#/table/local-ID). */
export const LOCAL = "local-";
export const sourceOf = (id: string): Source => (id.startsWith(LOCAL) ? worker : server);
export const plainId = (id: string): string => (id.startsWith(LOCAL) ? id.slice(LOCAL.length) : id);
export const addressOf = (source: Source, id: string): string => (source.kind === "worker" ? LOCAL + id : id);
