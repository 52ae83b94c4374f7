// browser_test.mjs: what a page does with records: the engine's own SHA-256, as WebAssembly, is
// that of node's crypto; a record in an address is plain deflate; and the
// seed and a stream, worked out with WebCrypto, give the first outcomes of a record. Speaks TAP.
//
//     node browser_test.mjs MODULE KICKBACK RECORD
import { execFileSync } from "node:child_process";
import { createHash, createHmac, randomBytes, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

const [module, kickback, path] = process.argv.slice(2);
const { subtle } = webcrypto;
let count = 0;
let failed = 0;

function ok(good, name) {
    count++;
    failed += !good;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${name}`);
}

const { instance } = await WebAssembly.instantiate(readFileSync(module));
const { bytes, sha256, hmac, memory } = instance.exports;
const at = bytes();
const taken = (place) => Buffer.from(new Uint8Array(memory.buffer, place, 32)).toString("hex");
let same = true;
let sameKeyed = true;
for (let size = 0; size < 3000; size += size < 300 ? 1 : 37) {
    const data = randomBytes(size + 32);
    new Uint8Array(memory.buffer, at, data.length).set(data);
    same &&= taken(sha256(size)) ===
        createHash("sha256").update(data.subarray(0, size)).digest("hex");
    sameKeyed &&= taken(hmac(size)) ===
        createHmac("sha256", data.subarray(0, 32)).update(data.subarray(32)).digest("hex");
}
ok(same, "SHA-256 in WebAssembly is node's");
ok(sameKeyed, "HMAC in WebAssembly is node's");

// The address.
const record = readFileSync(path);
const address = execFileSync(kickback, ["show", path, "--url"]).toString().trim();
ok(address.startsWith("kb1.") && address.length < 2800, `an address of ${address.length} letters`);
const packed = Buffer.from(address.slice(4), "base64url");
const text = inflateRawSync(packed); /* a page's DecompressionStream("deflate-raw"): see web_record; node 18 has none */
ok(text.equals(record), "unpacked, it is the record");

// The seed, by WebCrypto.
const encode = (word) => new TextEncoder().encode(word);
const lines = text.toString().split("\n");
const end = lines.findLastIndex((line) => line.startsWith("share ")) + 1;
const header = lines.slice(0, end).map((line) => line + "\n").join("");
const seed = await subtle.digest("SHA-256", encode("kickback seed 1\n" + header));
const key = await subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const block = new DataView(await subtle.sign("HMAC", key,
    new Uint8Array([...encode("accounts"), 0, 0, 0, 0, 0, 0, 0, 0, 0])));
const seats = lines.filter((line) => line.startsWith("player ")).length;
const owners = lines.find((line) => line.startsWith("accounts ")).split(" ").slice(1).map(Number);
const left = Array(seats).fill(3);
let right = true;
for (let i = 0; i < 4; i++) {
    let n = Number(block.getBigUint64(8 * i) % BigInt(3 * seats - i));
    let seat = 0;
    for (; n >= left[seat]; seat++)
        n -= left[seat];
    left[seat]--;
    right &&= owners[i] === seat + 1;
}
ok(right, "WebCrypto gives the first accounts");
console.log(`1..${count}`);
process.exit(failed ? 1 : 0);
