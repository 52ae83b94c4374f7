/* record_address.ts: a record as part of an address (docs/record.md, "In an address"): kb1. and the text, compressed
 * and in base64url. The browser unpacks it; what is in it is read by the engine. A record out of a file gets such an
 * address, so that a reload and the back button find it again, and nobody else hears of it. */
import {NoRecord, RECORD_MAX} from "./replay.ts";
import {t} from "./text.ts";

const MARK = "kb1.";

export const isRecordAddress = (text: string): boolean => text.startsWith(MARK);

const SLICE = 4096; /* of packed bytes: at most a thousand times as many come out of it at once */

const none = (): NoRecord => new NoRecord(1, t("there is no record in this address"));
const tooLong = (): NoRecord => new NoRecord(1, t("what is in this address is too long for a record"));

/* Bytes packed or unpacked, but not more than a record may have: a short address can unpack to gigabytes, so it goes in
 * slice by slice, and not on after too much has come out. */
async function through(bytes: Uint8Array, change: CompressionStream | DecompressionStream): Promise<Uint8Array> {
    const writer = (change.writable as WritableStream<Uint8Array>).getWriter();
    const write = async (): Promise<void> => {
        for (let at = 0; at < bytes.length; at += SLICE) await writer.write(bytes.slice(at, at + SLICE));
        await writer.close();
    };
    void write().catch(() => undefined); /* the reading side reports the error */
    const reader = (change.readable as ReadableStream<Uint8Array>).getReader(), parts: Uint8Array[] = [];
    for (let size = 0; ;) {
        const {done, value} = await reader.read();
        if (done) break;
        size += value.length;
        if (size > RECORD_MAX) {
            void reader.cancel().catch(() => undefined);
            throw tooLong();
        }
        parts.push(value);
    }
    return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/* The text of a record; throws NoRecord. */
export async function fromAddress(address: string): Promise<string> {
    try {
        const letters = atob(address.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        return new TextDecoder("utf-8", {fatal: true}).decode(await through(bytes, new DecompressionStream("deflate-raw")));
    } catch (error) {
        throw error instanceof NoRecord ? error : none();
    }
}

export async function toAddress(text: string): Promise<string> {
    const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return MARK + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/* A file that the reader has chosen, as an address (#kb1...); it may be such an address itself. Throws NoRecord. */
export async function fileAddress(file: File): Promise<string> {
    if (file.size > RECORD_MAX) throw new NoRecord(1, t("the file is too long for a record"));
    const text = await file.text();
    const packed = /(?:^|#)(kb1\.[\w-]+)\s*$/.exec(text)?.[1];
    if (packed) return "#" + packed;
    if (!/^kickback\b/.test(text)) throw new NoRecord(1, t("this file holds no record of a game"));
    return "#" + await toAddress(text);
}
