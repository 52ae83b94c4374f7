// frame.mjs: what the tests of the plain page share: TAP on standard output, and the real server with a database of
// its own.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const NOTE_MAX = 3000;
let count = 0;
let failed = 0;

export function ok(good, name, note) {
    count++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${name}`);
    if (good) return;
    failed++;
    if (note !== undefined) console.log("# " + String(note).slice(0, NOTE_MAX).replaceAll("\n", "\n# "));
}

/* Runs the test with the server's port, and ends the program: the server must end well, too. */
export async function withServer(program, more, test) {
    const data = fs.mkdtempSync(path.join(os.tmpdir(), "kickback-page-"));
    const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data", data, ...more],
        { stdio: ["ignore", "pipe", "ignore"] });
    const ended = new Promise((done) => server.on("exit", done));
    const port = await new Promise((done) => server.stdout.on("data", (text) => {
        const found = /:(\d+)\//.exec(text);
        if (found) done(Number(found[1]));
    }));
    try {
        await test(port);
    } catch (error) {
        ok(false, "the test ran to its end", error.stack);
    }
    server.kill();
    const code = await ended;
    ok(code === 0, "the server ends well", code);
    fs.rmSync(data, { recursive: true });
    console.log("1.." + count);
    process.exit(failed ? 1 : 0);
}
