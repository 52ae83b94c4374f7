/* engine_words.ts: what a page and the worker with the house say to each other. */

export type ToHouse =
    | {k: "ask"; n: number; method: string; path: string; token: string; body: string}
    | {k: "open"; link: number}
    | {k: "send"; link: number; text: string}
    | {k: "close"; link: number};

export type FromHouse =
    | {k: "house"} /* it has just opened: whatever was asked before is to be asked again */
    | {k: "answer"; n: number; text: string}
    | {k: "out"; link: number; text: string}
    | {k: "closed"; link: number}
    | {k: "unsaved"} /* nothing is kept from here on: a game lasts as long as the page */
    | {k: "broken"; text: string}; /* there is no house: the engine does not run here */

/* Between the workers of several windows, of which one has the house. */
export interface Relayed {
    to: string; /* "house", "all", or a client */
    client: string;
    message: ToHouse | FromHouse;
}
