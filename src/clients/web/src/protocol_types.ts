// Made by scripts/protocol_types.py from docs/openapi.json. Change that one.

/** A seat: from 1, clockwise. */
export type Seat = number;

/** A seat, or 0 for none. */
export type SeatOrNone = number;

/** Milliseconds of the server's own clock, which stands still while the server is down. */
export type Time = number;

/** 32 bytes, as lower-case hexadecimal digits. */
export type Hash = string;

/** The id of a table: its number, and what nobody can guess. A link to a table has it behind
 *  #/table/. */
export type TableId = string;

/** When a game began, as its record says it; not there where nobody knew, or the game is older
 *  than this member. */
export type RecordDate = string;

/** The seats' totals at the end; not there in a list where the game is older than this member. */
export type Totals = number[];

/** The seats' parts of the victory; there with the totals. */
export type Victory = number[];

/** The number of a game, 16 random bytes. */
export type RecordId = string;

/** Proves who somebody is. The server keeps a hash of it; keep it like a password. */
export type Token = string;

/** A name: 1 to 24 visible characters that do not turn the direction of writing, no space at its
 *  ends. It is text that strangers write: never put it into a page as markup. */
export type Name = string;

/** A move in notation (notation.md); what this reader may not know of it is written ?. */
export type Move = string;

/** A number of the client's choice, drawn at random. The same person's command with the same
 *  number is answered as before and has no effect. */
export type Nonce = number;

/** A bot: LEVEL or LEVEL:PERSONALITY, as /api/games lists them. */
export type BotName = string;

/** Of a table: people take seats; the seed is made; the game; it is over; the table is gone. */
export type Phase = "seating" | "dealing" | "playing" | "over" | "closed";

/** What was settled when the table was made, in one line: GAME SEATS CLOCK ENTRY SPECTATORS CHAT
 *  ORDER FILL GRACE PACE BOT OPTIONS. See MakeTable for what each can be. */
export type Terms = string;

/** Why something was refused. http-NNN: the request did not reach the house; the other ones are
 *  the house's and the table's. */
export type ErrorCode =
    | "not-json" | "not-object" | "too-large" | "unknown-command" | "unknown-member"
    | "missing-member" | "bad-member" | "bad-version" | "no-token" | "bad-token" | "banned"
    | "bad-code" | "no-table" | "not-attached" | "no-spectators" | "bad-name" | "too-fast"
    | "too-many" | "not-for-programs" | "full" | "read-only" | "not-saved" | "set-aside"
    | "not-found" | "bad-method" | "not-now" | "no-such-seat" | "seat-taken" | "not-host"
    | "no-seat" | "has-seat" | "bad-terms" | "bad-bot" | "seats-free" | "only-bots" | "bad-move"
    | "has-chosen" | "stale" | "bot-plays" | "no-bot-plays" | "deal-twice" | "deal-copied"
    | "deal-wrong" | "deal-list" | "says-nothing" | "bad-text" | "bad-invitation" | "invites-full"
    | "sent-away" | "knows-other" | "off-table" | "no-such-hand" | "hand-busy" | "hand-idle"
    | "same-account" | "not-walking" | "turn-too-soon" | "holds-bill" | "infection-over"
    | "no-such-place" | "traveller" | "no-virus" | "wrong-moment" | "live-notation" | "http-400"
    | "http-403" | "http-404" | "http-405" | "http-411" | "http-413" | "http-414" | "http-417"
    | "http-421" | "http-426" | "http-429" | "http-431" | "http-501" | "http-503" | "http-505";

/** What was refused has changed nothing. */
export interface Refusal {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    error: ErrorCode;
    /** A sentence in English, for people who write clients. Clients translate codes. */
    text: string;
    /** The member of the command that it is about. */
    member?: string;
    /** Of too-fast: in so many milliseconds the same is possible, if nothing else was asked
     *  meanwhile. */
    wait?: number;
}

/** A command was done. */
export interface Done {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    /** The number of the last event of the table then. */
    n: number;
}

/** Hacker by live clock: the engine has taken an order. */
export interface Taken {
    /** The id of the command that this answers. */
    re: number;
    /** It was taken, and is saved. */
    ok: true;
    /** The tick in which it was taken; the frame of that tick shows it. */
    tick: number;
}

/** The answer to hello and ping. */
export interface HelloAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    /** The version of the protocol. */
    v: 1;
    /** Your name; empty for a visitor. */
    name: string;
    /** The time now. */
    now: Time;
}

/** A new token, told once. */
export interface TokenAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    token: Token;
}

/** A code for another device, or an invitation; told once. */
export interface CodeAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    /** A secret: for a device NUMBER.SECRET, as an invitation the secret alone. */
    code: string;
}

/** A table was made. */
export interface MadeAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    table: TableId;
}

/** Public tables, at most 50. */
export interface TablesAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    /** The tables. */
    tables: TableRow[];
    /** There are more: ask again with `from` of this number. */
    more?: number;
}

/** Whose code it is. */
export interface NameAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** The code is good. */
    ok: true;
    name: Name;
}

/** Your token is the only one. */
export interface AloneAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    /** How many other tokens are void now. */
    devices: number;
}

/** Who you are, and your tables: those you made and those where you have a seat. */
export interface MeAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    name: Name;
    /** How many tokens you have. */
    devices: number;
    /** Your tables. */
    tables: TableRow[];
    /** There are more: ask again with `from` of this number. */
    more?: number;
}

/** The game so far as you may know it. */
export interface HistoryAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    /** Bytes of lines at the beginning that were left out because the text is long. */
    skipped: number;
    /** Lines of JSON, each with a line feed, as trace.md has them; empty if there is no game. */
    lines: string;
}

/** Finished games, the latest first, at most 50. */
export interface RecordsAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    /** The games. */
    records: RecordRow[];
}

/** One finished game. */
export interface RecordAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    /** The record. */
    found: RecordWhole[];
}

/** What can be played here. */
export interface GamesAnswer {
    /** The id of the command that this answers; 0 if it had none. */
    re: number;
    /** It was done, and is saved. */
    ok: true;
    /** The games. */
    games: GameInfo[];
    /** Levels of bots, from the weakest. */
    bots: string[];
    /** Personalities of bots: LEVEL:PERSONALITY. */
    personalities: string[];
    /** How many quick phrases there are: numbers from 0 to one less. */
    phrases: number;
}

/** A game. */
export interface GameInfo {
    t: "game";
    /** Its name. */
    game: "corruption" | "hacker";
    /** The least number of seats. */
    least: number;
    /** The greatest number of seats. */
    most: number;
    /** Its options. */
    options: OptionInfo[];
}

/** An option. */
export interface OptionInfo {
    t: "option";
    /** Its name. */
    key: string;
    /** Its values; the first is the usual one, except that beats of Hacker are usually 2. */
    values: string[];
}

/** A finished game in a list. */
export interface RecordRow {
    t: "record";
    record: RecordId;
    /** The game and who played, seat by seat: names of people, levels of bots, with tabs between
     *  them. */
    about: string;
    /** When it ended. */
    at: Time;
    /** Bytes of the record. */
    size: number;
    date?: RecordDate;
    totals?: Totals;
    victory?: Victory;
    /** The seat of whoever asks, by its token; missing: none. */
    you?: number;
}

/** A finished game. */
export interface RecordWhole {
    t: "record";
    record: RecordId;
    /** The game and who played, seat by seat: names of people, levels of bots, with tabs between
     *  them. */
    about: string;
    /** When it ended. */
    at: Time;
    /** Bytes of the record. */
    size: number;
    date?: RecordDate;
    totals?: Totals;
    victory?: Victory;
    /** The seat of whoever asks, by its token; missing: none. */
    you?: number;
    /** The record itself, as record.md has it: `kickback check` verifies it. */
    kb: string;
}

/** A seat and who sits there. */
export interface TableSeat {
    seat: Seat;
    /** Who sits there. */
    kind: "free" | "person" | "bot";
    /** A person: the name. */
    name?: Name;
    /** A person: a number that stays with the player under every name, to draw a face from. */
    face?: number;
    /** A person's program, which plays with a key; people should see it. */
    program?: true;
    /** A bot: which. */
    bot?: BotName;
    /** A bot plays for this person, because the person is away, the clock has run out, or the
     *  person left. */
    stand_in?: "away" | "clock" | "left";
    /** Or would play, but nobody is there: the game rests, and nothing is played until one of
     *  those is back who have a seat. */
    rests?: true;
    /** While a game is on: this person is not connected, and is waited for until then, when a
     *  bot stands in; 0: without end. */
    gone?: Time;
    /** The host lets this seat say nothing. */
    silenced?: true;
    /** After a game: wants another one. */
    again?: true;
}

/** A table in a list. */
export interface TableRow {
    t: "row";
    table: TableId;
    phase: Phase;
    terms: Terms;
    /** The host's seat. */
    host: SeatOrNone;
    /** All seats, in order. */
    seats: TableSeat[];
    /** The number of its last event, if you have a seat there. */
    n?: number;
    /** In your own list: your seat. */
    you?: SeatOrNone;
    /** In your own list: you have to move. */
    turn?: boolean;
    /** Of a game at which you have a seat: the round, 0 before the first. */
    round?: number;
    /** Of such a game: the seats that have to decide, as in your view of it. */
    must?: Seat[];
    /** Of such a game: when it was dealt, in seconds of 1970, if the server knows the date. */
    begun?: number;
}

/** The making of the seed (fairness.md). */
export interface Deal {
    /** How often it has begun, from 1. */
    attempt: number;
    /** All have committed: it is time to open. */
    opening: boolean;
    /** Who has not answered by then is replaced by a bot, and it begins again. */
    until: Time;
    /** The first lines of the record, up to the last `player`: game, rules, options, the number
     *  of the game, the attempt, who plays. The host's commitment is bound to them. Keep them. */
    terms: string;
    /** The host's commitment. */
    host: Hash;
    /** Those of the seats, in order. */
    commitments: string[];
    /** Seats that have opened. */
    opened: Seat[];
}

/** What has happened at a table since the last message on this connection, and how things stand
 *  now. The same for a first look, the next move and a return after an absence. */
export interface TableMessage {
    t: "table";
    table: TableId;
    /** The number of the last event; say it as `seen` when you come back. */
    n: number;
    /** The time now. */
    now: Time;
    phase: Phase;
    /** Your seat; 0: you look on. */
    you: SeatOrNone;
    /** Events behind the last one that this connection got, each once and in order. */
    events: Event[];
    /** The host has sent you away from this table: you can look on, and take no seat. */
    sent_away?: true;
    /** Events are missing because they are too old, or you have seen more than you may know now:
     *  begin from what stands here. */
    snapshot?: true;
    terms?: Terms;
    /** The host's seat; terms, host and seats come when they may have changed. */
    host?: SeatOrNone;
    /** All seats, in order. */
    seats?: TableSeat[];
    /** While dealing. */
    deal?: Deal;
    /** Of a game that was dealt, with `seats`: its number, as the line `fair` of its record has
     *  it. */
    number?: string;
    /** Hacker by live clock: where everything is; with seats, while a game is on. */
    live?: LiveLayout;
    /** Inputs of the game so far: moves and chance. Say it with a move to be sure that it is
     *  about this position. */
    at?: number;
    /** What is on the clocks of the seats; -1 for bots. In a beat nobody sees whether others
     *  have chosen. */
    clocks?: number[];
    /** Your choice in a beat in which others have yet to choose. */
    chosen?: Move;
    /** The game as you may know it. */
    view?: View;
    /** When the game is over: its record. */
    record?: RecordId;
    /** When the game is over: the seats' totals. */
    totals?: Totals;
    /** When the game is over: the seats' parts of the victory. */
    victory?: Victory;
}

/** Something about the whole table: it was made, all have committed, too few people are left for
 *  a deal, the game is dealt, the game rests since nobody is there, the game is over, the table
 *  is closed. */
export interface EventTable {
    /** Its number, from 1. */
    n: number;
    /** What happened. */
    e:
        | "made" | "all-committed" | "given-up" | "dealt" | "rests" | "finished" | "closed";
    /** When. */
    at: Time;
}

/** Something about a seat: a person or a bot sits down, a seat becomes free, the host sent
 *  somebody away, there is a new host, a seat has committed, opened, or was late, a player took
 *  the seat back, a player asks for a rematch. */
export interface EventSeat {
    /** Its number, from 1. */
    n: number;
    /** What happened. */
    e:
        | "seated" | "bot" | "freed" | "kicked" | "host" | "committed" | "opened" | "late" | "back"
        | "rematch";
    /** When. */
    at: Time;
    seat: Seat;
}

/** The making of the seed begins. */
export interface EventDeal {
    /** Its number, from 1. */
    n: number;
    e: "deal";
    /** When. */
    at: Time;
    /** From 1. */
    attempt: number;
}

/** A move. In a beat of Hacker all choices come at once, when the last has chosen. */
export interface EventMove {
    /** Its number, from 1. */
    n: number;
    e: "move";
    /** When. */
    at: Time;
    seat: Seat;
    move: Move;
    /** A bot moved for the player. */
    stood_in?: true;
    /** Moves without a choice that followed by themselves. */
    auto?: number;
}

/** A bot plays for a player from now on. */
export interface EventStandsIn {
    /** Its number, from 1. */
    n: number;
    e: "stands-in";
    /** When. */
    at: Time;
    seat: Seat;
    /** Because the player is away, the clock has run out, or the player left. */
    why: "away" | "clock" | "left";
}

/** A quick phrase. */
export interface EventPhrase {
    /** Its number, from 1. */
    n: number;
    e: "phrase";
    /** When. */
    at: Time;
    seat: Seat;
    /** Which; missing if it is not for you. */
    number?: number;
}

/** A line of chat. */
export interface EventChat {
    /** Its number, from 1. */
    n: number;
    e: "chat";
    /** When. */
    at: Time;
    seat: Seat;
    /** What was said; missing if it is not for you, or too old. Strangers write it: never put it
     *  into a page as markup. */
    text?: string;
}

/** The host lets a seat say nothing more, or again. */
export interface EventSilenced {
    /** Its number, from 1. */
    n: number;
    e: "silenced";
    /** When. */
    at: Time;
    seat: Seat;
    /** 1: silenced. */
    on: 0 | 1;
}

/** Hacker by live clock: where the traveller has come. */
export interface EventTrip {
    /** Its number, from 1. */
    n: number;
    e: "trip";
    /** When. */
    at: Time;
    /** The traveller. */
    seat?: Seat;
    /** At the bank; home, to credit the bill; over: the last one has credited, and the phase is
     *  over (without a seat). */
    what: "bank" | "home" | "over";
}

/** A place: x to the right and y downwards, from the middle of the table. */
export type LivePlace = number[];

/** The table of Hacker by live clock. */
export interface LiveLayout {
    /** How long a tick lasts. */
    tick_ms: number;
    /** The middles of the accounts, in order. */
    accounts: LivePlace[];
    /** Where the seats are. */
    seats: LivePlace[];
    /** Where the hands of the seats are at home. */
    hands: LivePlace[];
}

/** After a tick: what the eyes of this connection's seat cover, or what is public. */
export interface LiveFrame {
    /** The bytes of docs/live.md in base64url; equally many for all frames of a table. */
    live: string;
}

/** The host of the server says something to everybody who is connected. */
export interface ServerNotice {
    t: "notice";
    /** One line, to be shown as text. */
    text: string;
}

/** To be answered at once with pong: how long is the round trip? */
export interface LivePing {
    t: "ping";
    /** To be said in the answer. */
    number: number;
    /** Of the last one, in milliseconds. */
    round_trip?: number;
    /** It is more than the table asks for: this (lag_ms). */
    above?: number;
}

/** What happened, for all: a code and its arguments; clients have the words. */
export type Event =
    | EventTable | EventSeat | EventDeal | EventMove | EventStandsIn | EventPhrase | EventChat
    | EventSilenced | EventTrip;

/** A place: the government a, b or c, and 0 for its Swiss account or the number of the contract. */
export type Place = string;

/** A card on the table: its place and its position there, in the order played, as b2.3. */
export type CardName = string;

/** A contract on the table. */
export interface Contract {
    /** Its name in the deck, as museum; clients have the words. */
    name: string;
    /** Its value in thousands of dollars. */
    value: number;
    /** An attorney has cancelled it in this round. */
    cancelled?: 1;
}

/** A card on the table. */
export interface LyingCard {
    at: CardName;
    /** Who played it. */
    seat: Seat;
    /** What it is; ? if the viewer may not know. */
    card: "?" | "1" | "2" | "4" | "6" | "8" | "10" | "A" | "R" | "H";
    /** 1: it lies face up. */
    up: 0 | 1;
    /** Face down: the seats that know it, its owner and those who have looked. */
    known?: Seat[];
    /** Swiss money that was assigned: to this contract. It counts half there. */
    to?: Place;
    /** It was taken off the table by a hit man or a reporter, or left with its contract. */
    gone?: 1;
}

/** Corruption as a seat, or a spectator, may know it. */
export interface CorruptionView {
    game: "corruption";
    /** Whose view it is; 0 for spectators. */
    viewer: SeatOrNone;
    /** How many seats. */
    seats: number;
    /** All options of the game, as KEY=VALUE with spaces. */
    options: string;
    /** Seats that have to move: the game waits for them. In a beat also those that have chosen. */
    must: Seat[];
    /** Seats that can do something: those that must, and those that may look with a book card. */
    may: Seat[];
    /** The round, 1 to 4; 5 after the last. */
    round: number;
    /** What is going on: dealing contracts; the lot for the first player; naming the cards that
     *  are shown (show=free); phase II; then phase III: Swiss money, hit men, reporters; the
     *  end. */
    stage:
        | "deal" | "lot" | "show" | "place" | "swiss" | "hitmen" | "reporters" | "over";
    /** The first player of the round; 0 before the lot. */
    first: SeatOrNone;
    /** The seat in turn; 0 if it is nobody's. */
    turn: SeatOrNone;
    /** Which of a player's six cards are played face up in this round, as 135; empty: none. */
    shown: string;
    /** The contracts of the governments, left to right: contract number 1 is the first. */
    contracts: {
        /** City Hall. */
        a: Contract[];
        /** The County Seat. */
        b: Contract[];
        /** The Capitol. */
        c: Contract[];
    };
    /** Cards on the table, in the order played. */
    cards: LyingCard[];
    /** What each seat held at the start of the round, which everybody can know: the cards 1 2 4
     *  6 8 10 (bribes, in thousands), A (attorney), R (reporter), H (hit man), with spaces. */
    held: string[];
    /** How many cards each seat still has in hand. */
    hands: number[];
    /** The value of each seat's contracts so far. */
    totals: number[];
    /** How many contracts each seat has won. */
    won: number[];
    /** Book cards that each seat still has (book=on). */
    book: number[];
    /** Contracts that were won: by their names, the seat. */
    owners: Record<string, Seat>;
    /** Contracts left in the deck. */
    deck: number;
    /** The viewer's legal moves. */
    legal: Move[];
    /** The viewer's own hand now: the cards 1 2 4 6 8 10 (bribes, in thousands), A (attorney), R
     *  (reporter), H (hit man), with spaces. Spectators have none. */
    hand?: string;
    /** Phase III: the card whose owner decides. */
    actor?: CardName;
}

/** A bank account. */
export interface Account {
    /** Its number: its place never changes. */
    account: number;
    /** Whose it is; 0 while it is hidden (jam=on, phase I of round 4). */
    owner: SeatOrNone;
    /** The bills under it in the order in which they left the bank, with spaces; ? if the viewer
     *  does not know the value. */
    bills: string;
    /** The viruses on it, from the bottom. */
    viruses: SeatOrNone[];
}

/** Hacker as a seat, or a spectator, may know it. It does not depend on what has been chosen in
 *  the beat that is going on. */
export interface HackerView {
    game: "hacker";
    /** Whose view it is; 0 for spectators. */
    viewer: SeatOrNone;
    /** How many seats. */
    seats: number;
    /** All options of the game, as KEY=VALUE with spaces. */
    options: string;
    /** Seats that have to move: the game waits for them. In a beat also those that have chosen. */
    must: Seat[];
    /** Seats that can do something: those that must, and those that may look with a book card. */
    may: Seat[];
    /** The round, 1 to 4; 5 after the last. */
    round: number;
    /** What is going on: accounts, lot and deal at the start; crediting the first bills; the
     *  traveller chooses a gait; a beat; the lot stacks viruses; a bill is drawn; it is
     *  credited; phase II: the next account to protect, an accusation, a theft, the lot picks
     *  the bill, the stolen bill is credited; the end; by live clock: a trip. */
    stage:
        | "accounts" | "lot" | "deal" | "opening" | "gait" | "beat" | "stack" | "draw" | "credit"
        | "protect" | "accuse" | "steal" | "taken" | "recredit" | "over" | "trip";
    /** The first player of the round; 0 before the lot. */
    first: SeatOrNone;
    /** The seat in turn; 0 in a beat, and at the end. */
    turn: SeatOrNone;
    /** 1: accounts lie face down (jam=on, phase I of round 4). */
    jammed: 0 | 1;
    /** Phase II: the account that is being protected; 0: none. */
    attacked: number;
    /** Bills left in the bank. */
    bank: number;
    /** With how many viruses each seat begins a round. */
    viruses: number;
    /** All accounts. */
    accounts: Account[];
    /** Bills that each seat has in hand and has to credit; ? if the viewer does not know the
     *  value. */
    bills: string[];
    /** Viruses set aside face down in this phase II. */
    aside: number;
    /** The viewer's legal moves. */
    legal: Move[];
    /** The viewer's own viruses in hand. Spectators have none. */
    hand?: number;
    /** Phase I: who is on the way to the bank. */
    traveller?: Seat;
    /** In a beat: how the traveller walks. */
    gait?: "front" | "back";
    /** Which beat of the trip it is. */
    beat?: number;
}

/** A game as its reader may know it. It is all that a client gets of the game, and all it needs. */
export type View = CorruptionView | HackerView;

/** A name for a guest or a program, or another one for yourself. */
export interface NewName {
    /** See Name. */
    name: string;
    id?: Nonce;
}

/** Nothing has to be said. */
export interface NoMembers {
    id?: Nonce;
}

/** The code from another device. */
export interface RedeemCode {
    /** As it was told. */
    code: string;
    id?: Nonce;
}

/** The terms of a new table. */
export interface MakeTable {
    /** The game. */
    game: "corruption" | "hacker";
    /** How many seats. */
    seats: number;
    /** Options that are not the usual ones, as `show=river book=on`. */
    options?: string;
    /** none; seconds for a move; a bank of seconds and what is added for each move; days for a
     *  move. */
    clock?: string;
    /** Who may take a seat: all, as it is listed; whoever has its id; whoever was invited. */
    entry?: "public" | "link" | "invite";
    /** none; all who have its id; the same, so many seconds late. */
    spectators?: string;
    /** What may be said. */
    chat?: "off" | "phrases" | "free";
    /** Seats as taken, or drawn with the deal. */
    order?: "given" | "lot";
    /** After so many seconds bots take the free seats and the game starts; 0: never. */
    fill?: number;
    /** A bot stands in for a player who is gone for so many seconds; 0: never. */
    grace?: number;
    /** Milliseconds that bots seem to think, about. */
    pace?: number;
    /** The bot that fills seats and stands in; usually normal. */
    bot?: BotName;
    /** Bots for seats 1, 2, ... */
    bots?: string[];
    /** Where the host sits; 0: the host looks on. Left out: the first free one. */
    seat?: SeatOrNone;
    id?: Nonce;
}

/** Says who you are; the first thing on a socket. */
export interface Hello {
    do: "hello";
    v: 1;
    /** Without one you are a visitor. */
    token?: Token;
    id?: Nonce;
}

/** Look at a table from now on. */
export interface Attach {
    do: "attach";
    table: TableId;
    /** The last event that you have seen there; 0: none. */
    seen?: number;
    id?: Nonce;
}

/** Look at no table any more. */
export interface Detach {
    do: "detach";
    id?: Nonce;
}

/** Is anybody there? */
export interface Ping {
    do: "ping";
    id?: Nonce;
}

/** Hacker by live clock: what a seat does. With an id an order is answered once: Taken, when the
 *  engine has taken it, or a refusal; without one only a refusal is told. */
export interface Live {
    do: "live";
    /** Inputs: look:X,Y hand:H>K feint:H>K recall:H turn. Empty, with an id: was that order
     *  taken? */
    in: string[];
    id?: Nonce;
}

/** The answer to a ping. */
export interface Pong {
    do: "pong";
    /** Of the ping. */
    number: number;
    id?: Nonce;
}

/** Take a seat. */
export interface Take {
    do: "take";
    /** Which; 0: any. */
    seat?: SeatOrNone;
    /** An invitation. */
    code?: string;
    id?: Nonce;
}

/** Leave for good; a bot plays on. */
export interface Leave {
    do: "leave";
    id?: Nonce;
}

/** The host: send a player or a bot away. */
export interface Kick {
    do: "kick";
    seat: Seat;
    id?: Nonce;
}

/** The host: a bot takes a free seat. */
export interface SeatBot {
    do: "bot";
    /** Which; 0: all that are free. */
    seat?: SeatOrNone;
    /** Which; left out: the table's usual one. */
    bot?: BotName;
    id?: Nonce;
}

/** The host: an invitation, good once. Answered with a CodeAnswer. */
export interface Invite {
    do: "invite";
    id?: Nonce;
}

/** The host: begin. */
export interface Start {
    do: "start";
    id?: Nonce;
}

/** Commit to your share of the seed. */
export interface Commit {
    do: "commit";
    /** SHA-256 of `kickback commitment 1`, a line feed, the host's commitment, one byte with
     *  your seat's number, and your share. */
    hash: Hash;
    id?: Nonce;
}

/** Open your share. */
export interface Open {
    do: "open";
    /** The share: 32 random bytes. */
    hash: Hash;
    /** All commitments as you saw them: the host's, then one for each seat, an empty text for
     *  bots. */
    list: string[];
    id?: Nonce;
}

/** Make a move. */
export interface PlayMove {
    do: "move";
    /** In notation. */
    move: string;
    /** Inputs of the game that you have seen; refused as stale if there are more. */
    at?: number;
    id?: Nonce;
}

/** Take your seat back from the bot that stands in. */
export interface Back {
    do: "back";
    id?: Nonce;
}

/** Say a quick phrase. */
export interface Phrase {
    do: "phrase";
    /** Which. */
    number: number;
    id?: Nonce;
}

/** Say something. */
export interface Chat {
    do: "chat";
    /** 1 to 200 visible characters. */
    text: string;
    id?: Nonce;
}

/** Hear a seat no more, or again. */
export interface Mute {
    do: "mute";
    seat: Seat;
    /** No more. */
    on: boolean;
    id?: Nonce;
}

/** The host: let a seat say nothing, or again. */
export interface Silence {
    do: "silence";
    seat: Seat;
    /** Nothing. */
    on: boolean;
    id?: Nonce;
}

/** After a game: you want another one. It begins when everybody does who is here; said again,
 *  without waiting for the others. */
export interface Rematch {
    do: "rematch";
    id?: Nonce;
}

/** The host: close the table. */
export interface Close {
    do: "close";
    id?: Nonce;
}

/** A command at a table, on the socket or as the body of POST /api/tables/{table}. */
export type TableCommand =
    | Take | Leave | Kick | SeatBot | Invite | Start | Commit | Open | PlayMove | Back | Phrase
    | Chat | Mute | Silence | Rematch | Close;

/** What a client sends on the socket, one JSON object in a text message. */
export type ClientMessage = Hello | Attach | Detach | Ping | Live | Pong | TableCommand;

/** What the server sends on the socket, one JSON object in a text message. */
export type ServerMessage =
    | TableMessage | LiveFrame | LivePing | ServerNotice | Done | Taken | HelloAnswer | CodeAnswer
    | Refusal;
