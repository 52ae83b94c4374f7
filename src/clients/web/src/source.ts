/* source.ts: where views come from. The page knows two sources that speak the same protocol: a server
 * (socket.ts) and the house in a worker of this page (engine.ts). Nothing else of the page knows which
 * of them it talks to; sources.ts chooses. */
import type {Answer, TableMessage} from "./protocol.ts";

/* `quiet`: no answer for some time; the connection may be lost. `gone`: there is no such table
 * (any more), or it is not for us; nothing more will come. */
export type LinkState = "connecting" | "on" | "quiet" | "off" | "gone";

/* One attached table. Messages come in order and once; after a lost connection the rest comes by itself. */
export interface Link {
    /* A command (docs/protocol.md) with an id of its own: repeated until it is answered. Where it never will
     * be (the link was closed, the table is gone), the answer is an error `closed` of our own. One that is of no use
     * later than `ms`: after a lost connection something else is sent `instead`, with the same id. */
    send(command: Record<string, unknown>, late?: {ms: number; instead: Record<string, unknown>}): Promise<Answer>;
    /* Sends a message that is useful only now (where eyes look in a live game): at most once. */
    say(command: Record<string, unknown>): void;
    close(): void;
}

export interface LinkHandlers {
    message(message: TableMessage): void;
    /* `retryMs`: when it is tried again (off). `code`: why, as the protocol has it (gone). */
    state(state: LinkState, retryMs: number, code?: string): void;
    /* In a live game: what our eyes cover after a tick, as bytes in base64url; how long a message to the house and
     * back takes, and `aboveMs`, what the table asks for at most, if it takes longer; what we said and may not. */
    live?(frame: string): void;
    roundTrip?(ms: number, aboveMs: number): void;
    refused?(answer: Answer): void;
    notice?(text: string): void; /* of the server's host, for everybody */
}

export interface Source {
    readonly kind: "server" | "worker";
    /* What is asked once; throws Refused where the answer is an error, Unreachable without an answer. */
    ask(method: "GET" | "POST", path: string, body?: Record<string, unknown>): Promise<Answer>;
    attach(table: string, seen: number, handlers: LinkHandlers): Link;
    /* Who we are: a name and a token, made when first needed. */
    name(): string;
    named(): boolean; /* has the player chosen this name? Players who only met bots have a generated one */
    setName(name: string, guest?: boolean): Promise<void>;
}

export class Refused extends Error {
    constructor(readonly code: string, text: string) {
        super(text);
    }
}

export class Unreachable extends Error {}

/* An id for a command: by it the house knows one that comes twice. */
export const randomId = (): number => Math.floor(Math.random() * 1e15);
