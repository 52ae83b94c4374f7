// vectors.mjs: prints the vectors, from the WebAssembly module, as vectors_main.c does natively.
//
//     node vectors.mjs MODULE COUNT         so many of them
//     node vectors.mjs MODULE speed GAMES   random games instead: decisions a second
import { readFileSync } from "node:fs";

const [file, mode, games] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file));
const { digest, playouts } = instance.exports;

if (mode === "speed") {
    const start = process.cpuUsage();
    const decisions = playouts(5, Number(games));
    const used = process.cpuUsage(start);
    const seconds = (used.user + used.system) / 1e6;
    console.log(`${decisions} decisions, ${Math.round(Number(decisions) / seconds)} a second`);
} else {
    const lines = [];
    for (let index = 0; index < Number(mode); index++)
        lines.push(`${index} ${BigInt.asUintN(64, digest(index)).toString(16).padStart(16, "0")}`);
    console.log(lines.join("\n"));
}
