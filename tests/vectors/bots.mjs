// bots.mjs: plays games of bots in the WebAssembly module and natively, and speaks TAP.
//
//     node bots.mjs MODULE PROGRAM COUNT
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [file, program, count] = process.argv.slice(2);
const native = execFileSync(program, [count], { encoding: "utf8" }).trim().split("\n");
const { instance } = await WebAssembly.instantiate(readFileSync(file));
const lines = [];
for (let index = 0; index < Number(count); index++) {
    const digest = BigInt.asUintN(64, instance.exports.bots(index));
    lines.push(`${index} ${digest.toString(16).padStart(16, "0")}`);
}
const differ = lines.filter((line, index) => line !== native[index]);
const broken = lines.filter((line) => line.endsWith(" 0000000000000000"));
console.log("1..2");
console.log(`${differ.length || lines.length !== native.length ? "not ok" : "ok"} 1 - ` +
    `${lines.length} games of bots: the same moves as natively`);
for (const line of differ.slice(0, 5))
    console.log(`# in WebAssembly ${line}, natively ${native[Number(line.split(" ")[0])]}`);
console.log(`${broken.length ? "not ok" : "ok"} 2 - every move was legal`);
process.exit(differ.length || broken.length ? 1 : 0);
