/* frame.ts: what a seat's eyes cover after a tick of Hacker live, out of the bytes that the rules wrote
 * (docs/live.md, "A frame as bytes"). This is the only place that knows the bytes. */

export const AWAY = 8; /* a head that is not at the table */
export const EVERYTHING = 255; /* the viewer of a replay who sees all */
export const TRAVELLER_SIGHT = 300; /* how far around the point looked at one sees clearly, walking backwards */
export const SIGHT = 220;
export const BANK = 3600; /* how far it is */

export type Walk = "none" | "pause" | "outward" | "bank" | "homeward" | "credit";
export type HandStage = "home" | "going" | "there" | "coming" | "moving";

export interface Hand {
    shown: boolean;
    virus: boolean; /* it holds one, or has put one there; of others: only at the account */
    stage: HandStage; /* of others: moving or there */
    account: number; /* where it goes; of others: where it is */
    x: number;
    y: number;
}

export interface Person {
    head: number; /* 0 right, 1 right and down, 2 down, ...; AWAY */
    x: number; /* the point looked at: the viewer's own; for EVERYTHING that of each seat */
    y: number;
    hands: [Hand, Hand];
}

export interface Frame {
    tick: number;
    viewer: number; /* a seat, 0 looks on, EVERYTHING */
    walk: Walk;
    traveller: number; /* 0: none */
    forwards: boolean;
    far: number; /* of the traveller from the table */
    left: number; /* ticks of the pause, at the bank, or to credit */
    viruses: number; /* the viewer's own, beside those in the hands */
    sight: number; /* how far around the point looked at the viewer sees clearly; 0: nothing */
    people: Person[]; /* by seat */
    counts: number[]; /* viruses on each account as the viewer saw it last */
}

const walks: Walk[] = ["none", "pause", "outward", "bank", "homeward", "credit"];
const stages: HandStage[] = ["home", "going", "there", "coming", "moving"];
const sights = [0, SIGHT, TRAVELLER_SIGHT];
const HEAD_BYTES = 16;
const SEAT_BYTES = 17;

export const frameSize = (seats: number, accounts: number): number => HEAD_BYTES + SEAT_BYTES * seats + accounts;

const handAt = (bytes: DataView, at: number): Hand => {
    const flags = bytes.getUint8(at);
    return {
        shown: (flags & 1) !== 0, virus: (flags & 2) !== 0, stage: stages[flags >> 2] ?? "home",
        account: bytes.getUint8(at + 1), x: bytes.getInt16(at + 2, true), y: bytes.getInt16(at + 4, true),
    };
};

/* Throws a RangeError where the bytes are no frame. */
export function readFrame(from: Uint8Array): Frame {
    const bytes = new DataView(from.buffer, from.byteOffset, from.byteLength);
    const seats = bytes.getUint8(14), accounts = bytes.getUint8(15);
    if (from.byteLength !== frameSize(seats, accounts)) throw new RangeError("not a frame: its size is wrong");
    const people = Array.from({length: seats}, (_, i): Person => {
        const at = HEAD_BYTES + SEAT_BYTES * i;
        return {
            head: bytes.getUint8(at), x: bytes.getInt16(at + 1, true), y: bytes.getInt16(at + 3, true),
            hands: [handAt(bytes, at + 5), handAt(bytes, at + 11)],
        };
    });
    return {
        tick: bytes.getUint32(0, true), viewer: bytes.getUint8(4), walk: walks[bytes.getUint8(5)] ?? "none",
        traveller: bytes.getUint8(6), forwards: bytes.getUint8(7) !== 0, far: bytes.getUint16(8, true),
        left: bytes.getUint16(10, true), viruses: bytes.getUint8(12), sight: sights[bytes.getUint8(13)] ?? 0, people,
        counts: Array.from(from.subarray(HEAD_BYTES + SEAT_BYTES * seats)),
    };
}

/* A frame as it comes over the wire: base64url without padding. */
export function readFrameText(text: string): Frame {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return readFrame(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
}
