/* hello.ts: the first words between a page and its server, for both who say them: early.ts, while the large scripts are
 * still on their way, and the page itself (socket.ts, wire.ts), which takes over what early.ts has begun. */
export const HELLO = 1;
export const ATTACH = 2;
export const ANSWER_MS = 10000;
export const PROBE_MS = 4000; /* is there a server at all? */

export const helloText = (token: string): string =>
    JSON.stringify({do: "hello", v: 1, id: HELLO, ...(token ? {token} : {})});
export const attachText = (table: string, seen: number): string =>
    JSON.stringify({do: "attach", table, seen, id: ATTACH});
/* What is asked of a table while the connection is made: how it stands, and the lines of the game. */
export const tablePaths = (table: string): [string, string] => [`/api/tables/${table}`, `/api/tables/${table}/history`];
export const newSocket = (): WebSocket =>
    new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws`);
export const headersOf = (token: string): Record<string, string> =>
    ({"Content-Type": "application/json", ...(token ? {Authorization: "Bearer " + token} : {})});

/* A socket that is open, or being opened: what was said first and what came, in order. */
export interface EarlySocket {
    socket: WebSocket;
    said: string[];
    heard: string[];
}

/* Requests begun early, until they are taken; each is taken once. */
export interface Early {
    asked: Map<string, Promise<Response>>; /* by token and path */
    socket: EarlySocket | null;
    over?: boolean; /* the page has begun by itself: nothing more is begun for it */
}

const found = (): Early | undefined => (globalThis as {early?: Early}).early;

export const askedKey = (token: string, path: string): string => `${token} ${path}`;

export function takeAsked(token: string, path: string): Promise<Response> | undefined {
    const key = askedKey(token, path), asked = found()?.asked;
    const response = asked?.get(key);
    asked?.delete(key);
    return response;
}

export function takeSocket(): EarlySocket | null {
    const early: Early = ((globalThis as {early?: Early}).early ??= {asked: new Map(), socket: null});
    const {socket} = early;
    early.socket = null;
    early.over = true;
    return socket;
}
