/* protocol.ts: the messages of the wire under the names that the page has for them. The types are made from the
 * description of the protocol (docs/openapi.json) by the build, which tsconfig.json knows; by hand are only those
 * that it leaves open. */
import type {Event as OneEvent, TableMessage as OneTableMessage} from "protocol_types";

export type {
    CorruptionView, Deal, GameInfo, HackerView, OptionInfo, RecordRow, RecordWhole, TableRow, TableSeat as SeatRow,
} from "protocol_types";

/* A view of any game: what all of them have. The rest belongs to the folder of the game. */
export interface View {
    game: string;
    viewer: number;
    seats: number;
    options: string;
    must: number[];
    may: number[];
    round: number;
    rounds?: number; /* of the game; none is known of some */
    stage: string;
    first?: number;
    turn?: number;
    legal: string[];
    hand?: string | number; /* the viewer's own */
}

export type TableMessage = Omit<OneTableMessage, "view"> & {view?: View};

/* An event, whatever has happened: all members that any of them has. */
type Members<T> = T extends unknown ? keyof T : never;
type Member<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
export type TableEvent = Pick<OneEvent, "n" | "e" | "at"> & {
    [K in Exclude<Members<OneEvent>, "n" | "e" | "at">]?: Member<OneEvent, K>;
};

/* An answer, whatever was asked: who asked knows what else is in it. */
export interface Answer {
    re: number;
    ok?: true;
    n?: number;
    error?: string; /* an ErrorCode, or one of our own */
    text?: string;
    member?: string;
    [more: string]: unknown;
}

/* A line of the history of a game (docs/trace.md), as the seat may know it: text in the member `lines`. */
export interface Line {
    t: string;
    seat?: number;
    move?: string;
    up?: number;
    auto?: number;
    round?: number;
    [more: string]: unknown;
}
