/* sha256.ts: SHA-256 and hexadecimal digits. A page that came by plain HTTP has no crypto.subtle. */

function primes(count: number): number[] {
    const found: number[] = [];
    for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
    return found;
}

const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 4294967296);
const roundWords = primes(64).map((p) => fraction(Math.cbrt(p)));
const firstWords = primes(8).map((p) => fraction(Math.sqrt(p)));
const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

export function sha256(bytes: Uint8Array): Uint8Array {
    const size = Math.ceil((bytes.length + 9) / 64) * 64;
    const data = new DataView(new ArrayBuffer(size));
    bytes.forEach((byte, i) => data.setUint8(i, byte));
    data.setUint8(bytes.length, 0x80);
    data.setUint32(size - 4, bytes.length * 8);
    const hash = Uint32Array.from(firstWords);
    const w = new Int32Array(64);
    for (let at = 0; at < size; at += 64) {
        for (let i = 0; i < 16; i++) w[i] = data.getInt32(at + 4 * i);
        for (let i = 16; i < 64; i++) {
            const x = w[i - 15]!, y = w[i - 2]!;
            const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
            const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
            w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
        }
        let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
        for (let i = 0; i < 64; i++) {
            const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
            const t1 = (h + s1 + ((e & f) ^ (~e & g)) + roundWords[i]! + w[i]!) | 0;
            const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
            const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
            [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
        }
        [a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] = hash[i]! + x));
    }
    const out = new DataView(new ArrayBuffer(32));
    hash.forEach((x, i) => out.setUint32(4 * i, x));
    return new Uint8Array(out.buffer);
}

export const toHex = (bytes: Uint8Array): string =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const fromHex = (hex: string): Uint8Array =>
    Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
