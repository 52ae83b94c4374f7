// run.mjs: what tests of the page share: the real program with a database of its own, real Chromium, and TAP
// on standard output. A test is a program of its own (node NAME_test.mjs KICKBACK PAGE), which calls
//
//     run(async (kit) => { const page = await kit.open(); kit.ok(...); })
//
// PAGE is a folder as build.mjs makes it with tests/web/probe.ts in it; kit.start() without a folder serves
// the page that is part of the program. Whatever goes wrong in a page (an error in the console, a request to
// another host, something that the security policy forbids) fails the test, unless it was expected:
// kit.expected is a list of patterns.
import {spawn} from "node:child_process";
import {existsSync, mkdtempSync, readFileSync, rmSync} from "node:fs";
import {createRequire} from "node:module";
import net from "node:net";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, "../..");
const {chromium} = createRequire(join(root, "src/clients/web/package.json"))("playwright-core");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const PATIENCE_MS = 120000; /* a busy machine may take long */
const FLAGS = ["--no-sandbox", "--disable-dev-shm-usage"];
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function freePort() {
    return new Promise((resolve) => {
        const server = net.createServer().listen(0, "127.0.0.1", () => {
            const {port} = server.address();
            server.close(() => resolve(port));
        });
    });
}

// A running server. It can be stopped and started again, on the same port and database.
class Server {
    constructor(program, port, folder, assets) {
        Object.assign(this, {program, port, folder, assets});
        this.url = `http://127.0.0.1:${port}/`;
        this.log = "";
    }

    async start() {
        const args = ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.folder];
        if (this.assets) args.push("--assets", this.assets);
        this.child = spawn(this.program, args, {stdio: ["ignore", "pipe", "pipe"]});
        for (const stream of [this.child.stdout, this.child.stderr]) stream.on("data", (bytes) => (this.log += bytes));
        this.ended = new Promise((resolve) => this.child.on("exit", resolve));
        for (let i = 0; i < 200; i++) {
            if (await fetch(this.url + "healthz").then((answer) => answer.ok, () => false)) return;
            await sleep(50);
        }
        throw new Error("the server does not start:\n" + this.log);
    }

    async stop() {
        this.child.kill("SIGTERM");
        await this.ended;
    }
}

export class Kit {
    count = 0;
    failed = 0;
    expected = [];
    servers = [];
    browser = null; /* a promise of it */

    constructor(program, page) {
        Object.assign(this, {program, page});
    }

    ok(good, name, note) {
        this.count++;
        if (!good) this.failed++;
        console.log(`${good ? "ok" : "not ok"} ${this.count} - ${name}`);
        if (!good && note !== undefined) console.log("# " + String(note).replaceAll("\n", "\n# "));
        return good;
    }

    same(got, wanted, name) {
        const [one, two] = [got, wanted].map((value) => JSON.stringify(value));
        return this.ok(one === two, name, `got ${one}, not ${two}`);
    }

    async start(assets = this.page) {
        const folder = mkdtempSync(join(tmpdir(), "kickback-web-"));
        const server = new Server(this.program, await freePort(), folder, assets);
        this.servers.push(server);
        await server.start();
        return server;
    }

    // A browser window of its own, with nothing kept, without movement; `address` is opened if it is given.
    async open(address, options = {}) {
        this.browser ??= chromium.launch({executablePath: CHROMIUM, args: FLAGS}); /* one for all who ask at once */
        const context = options.context ?? (await (await this.browser).newContext({reducedMotion: "reduce",
            ...options}));
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        page.trouble = [];
        const say = (text) => void (this.expected.some((pattern) => pattern.test(text)) || page.trouble.push(text));
        page.on("console", (message) => message.type() === "error" && say(message.text()));
        page.on("pageerror", (error) => say(String(error.stack ?? error)));
        page.on("request", (request) => {
            const url = new URL(request.url());
            if (/^(http|ws)s?:$/.test(url.protocol) && url.hostname !== "127.0.0.1") say("asks another host: " + url);
        });
        if (address) await page.goto(address);
        return page;
    }

    // The same, with the sources of probe.ts as window.probe.
    async probe(server, options = {}) {
        const page = await this.open(server.url, options);
        await this.addProbe(page);
        return page;
    }

    async addProbe(page) {
        const {files} = JSON.parse(readFileSync(join(this.page, "page.json"), "utf8"));
        const name = files.find((file) => file.startsWith("probe-") && file.endsWith(".js"));
        await page.evaluate((path) => import(path), "/" + name);
    }

    quiet(page, name) {
        this.ok(page.trouble.length === 0, name + ": nothing went wrong in the page", page.trouble.join("\n"));
    }

    async close() {
        await (await this.browser)?.close();
        for (const server of this.servers) {
            server.child.kill("SIGKILL");
            await server.ended;
            rmSync(server.folder, {recursive: true, force: true});
        }
    }
}

export async function run(test) {
    const [program, page] = process.argv.slice(2);
    const kit = new Kit(program, page);
    if (!existsSync(CHROMIUM)) {
        console.log("ok 1 # SKIP there is no chromium\n1..1");
        return;
    }
    try {
        await test(kit);
    } catch (error) {
        kit.ok(false, "the test ran to its end", error.stack ?? error);
    }
    await kit.close();
    console.log(`1..${kit.count}`);
    process.exit(kit.failed ? 1 : 0); /* what a test that broke off still waits for ends with it */
}
