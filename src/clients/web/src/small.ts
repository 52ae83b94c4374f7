/* small.ts: the C that the page needs from the start, in a small module that is part of the script (wasm/small_wasm.c):
 * SHA-256, because a page that came by plain HTTP has no crypto.subtle, and QR codes. And hexadecimal digits. */

declare const SMALL_WASM: string; /* the module, base64; put in by build.mjs */

interface Exports {
    memory: WebAssembly.Memory;
    small_text(): number;
    small_hash(size: number): number;
    small_qr(size: number): number;
    small_qr_row(row: number): number;
}

const TEXT_MAX = 65536; /* as in small_wasm.c */
let run: Exports | null = null;

/* Before anything else here is called. A browser without WebAssembly shows no QR codes, and takes no part in deals. */
export async function loadSmall(): Promise<void> {
    const bytes = Uint8Array.from(atob(SMALL_WASM), (letter) => letter.charCodeAt(0));
    run = (await WebAssembly.instantiate(bytes)).instance.exports as unknown as Exports;
}

export const hasSmall = (): boolean => run !== null;

/* Bytes to where the module reads them, and `act` with how many they are. */
function given<T>(bytes: Uint8Array, act: (module: Exports, size: number) => T): T {
    if (!run || bytes.length >= TEXT_MAX) throw new Error("the small module cannot be asked");
    new Uint8Array(run.memory.buffer, run.small_text(), bytes.length).set(bytes);
    return act(run, bytes.length);
}

const taken = ({memory}: Exports, at: number, size: number): Uint8Array => new Uint8Array(memory.buffer, at, size).slice();

export const sha256 = (bytes: Uint8Array): Uint8Array =>
    given(bytes, (module, size) => taken(module, module.small_hash(size), 32));

/* Rows of 0 and 1; null: the text is too long. */
export const qrGrid = (text: string): number[][] | null => given(new TextEncoder().encode(text), (module, size) => {
    const side = module.small_qr(size);
    return side ? Array.from({length: side}, (_, row) => [...taken(module, module.small_qr_row(row), side)]) : null;
});

export const toHex = (bytes: Uint8Array): string =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const fromHex = (hex: string): Uint8Array =>
    Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
