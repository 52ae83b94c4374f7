/* source.ts: where views come from. The page knows two sources that speak the same protocol: a server
 * (socket.ts) and the house in a worker of this page (engine.ts). Nothing else of the page knows which
 * of them it talks to. */
import type {Answer, TableMessage} from "./protocol.ts";

export type LinkState = "connecting" | "on" | "off";

/* One attached table. Messages come in order and once; after a lost connection the rest comes by itself. */
export interface Link {
    /* A command (docs/protocol.md) with an id of its own: repeated until it is answered. */
    send(command: Record<string, unknown>): Promise<Answer>;
    close(): void;
}

export interface LinkHandlers {
    message(message: TableMessage): void;
    state(state: LinkState, retryMs: number): void;
}

export interface Source {
    readonly kind: "server" | "worker";
    /* What is asked once; throws Refused where the answer is an error, Unreachable without an answer. */
    ask(method: "GET" | "POST", path: string, body?: Record<string, unknown>): Promise<Answer>;
    attach(table: string, seen: number, handlers: LinkHandlers): Link;
    /* Who we are: a name and a token, made when first needed. */
    name(): string;
    setName(name: string): Promise<void>;
}

export class Refused extends Error {
    constructor(readonly code: string, text: string) {
        super(text);
    }
}

export class Unreachable extends Error {}
