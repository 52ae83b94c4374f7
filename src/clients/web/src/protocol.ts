/* protocol.ts: the messages of the wire, as docs/protocol.md has them. */

export interface SeatRow {
    seat: number;
    kind: "free" | "person" | "bot";
    name?: string;
    bot?: string;
    program?: boolean; /* a person's program plays */
    stand_in?: string; /* a bot plays for the person: away, clock or left */
    silenced?: boolean;
}

export interface TableEvent {
    n: number;
    e: string;
    at: number;
    seat?: number;
    move?: string;
    auto?: number;
    stood_in?: boolean;
    on?: number;
    attempt?: number;
    why?: string;
    what?: string; /* of a trip by live clock: bank, home, over */
    number?: number;
    text?: string;
}

export interface Deal {
    attempt: number;
    opening: boolean;
    until: number;
    host: string;
    commitments: string[];
    opened: number[];
}

export interface ContractRow {
    name: string;
    value: number;
    cancelled?: number;
}

export interface CardRow {
    at: string; /* b2.3: place and position */
    seat: number;
    card: string; /* 1 2 4 6 8 10 A R H, or ? */
    up: number;
    known?: number[];
    to?: string; /* Swiss money: the contract it was assigned to */
    gone?: number; /* taken away by a hit man or a reporter */
}

export interface CorruptionView {
    game: "corruption";
    viewer: number;
    seats: number;
    options: string;
    must: number[];
    may: number[];
    round: number;
    stage: string;
    first: number;
    turn: number;
    shown: string;
    actor?: string;
    contracts: Record<"a" | "b" | "c", ContractRow[]>;
    cards: CardRow[];
    held: string[];
    hands: number[];
    hand?: string;
    totals: number[];
    won: number[];
    book: number[];
    owners: Record<string, number>;
    deck: number;
    legal: string[];
}

export interface AccountRow {
    account: number;
    owner: number;
    bills: string;
    viruses: number[]; /* owners from the bottom, 0: not known */
}

export interface HackerView {
    game: "hacker";
    viewer: number;
    seats: number;
    options: string;
    must: number[];
    may: number[];
    round: number;
    stage: string;
    first: number;
    turn: number;
    traveller?: number;
    gait?: "front" | "back";
    beat?: number;
    jammed: number;
    attacked: number;
    bank: number;
    viruses: number;
    hand: number;
    accounts: AccountRow[];
    bills: string[];
    aside: number;
    legal: string[];
    [more: string]: unknown;
}

export type View = CorruptionView | HackerView;

export interface TableMessage {
    t: "table";
    table: string;
    n: number;
    now: number;
    phase: "seating" | "dealing" | "playing" | "over" | "closed";
    you: number;
    snapshot?: boolean;
    events: TableEvent[];
    terms?: string;
    host?: number;
    seats?: SeatRow[];
    deal?: Deal;
    at?: number;
    clocks?: number[];
    chosen?: string;
    view?: View;
    record?: string;
    totals?: number[];
    victory?: number[];
    live?: unknown; /* by live clock: where things are on the table (live/layout.ts) */
}

export interface Answer {
    re: number;
    ok?: true;
    n?: number;
    error?: string;
    text?: string;
    member?: string;
    [more: string]: unknown;
}

/* A line of the history of a game (docs/trace.md), as the seat may know it. */
export interface Line {
    t: string;
    seat?: number;
    move?: string;
    up?: number;
    auto?: number;
    round?: number;
    [more: string]: unknown;
}

/* Rows of what is asked once: GET /api/tables and /api/me (tables), /api/games (games), /api/records (records)
 * and /api/records/ID (found: one row, with the text). */
export interface TableRow {
    t: "row";
    table: string;
    phase: TableMessage["phase"];
    terms: string;
    host: number;
    seats: SeatRow[];
}

export interface GameRow {
    t: "game";
    game: "corruption" | "hacker";
    least: number; /* seats */
    most: number;
    options: {t: "option"; key: string; values: string[]}[];
}

export interface RecordRow {
    t: "record";
    record: string; /* its id */
    about: string; /* the game and who played, separated by tabs */
    at: number;
    size: number;
    kb?: string;
}
