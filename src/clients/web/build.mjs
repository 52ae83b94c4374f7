// build.mjs: makes the files of the page: node build.mjs OUT [--dev] [--wasm FILE] [--review FILE] [--small FILE]
// [--depfile FILE] [--rules FOLDER] [--types FILE] [--also FILE].
// Everything ends up in OUT, ready to be put into the program (src/server/assets.py) or to be served from there
// (kickback serve --assets OUT). Names carry a hash of what is in the file, but for those that must have a fixed
// one (index.html, sw.js, the manifest); page.json lists them all. Beside each file lie the same bytes compressed
// (.br, .gz), unless it is for working on the page (--dev). The engine (--wasm) and the module that reviews games
// (--review) are made by meson; without the flags those of the folder build/ are taken, if they are there. --rules: of
// more games than those of data/. With --types, the messages of the protocol (protocol_types.py), nothing is made if
// the compiler finds a type wrong.
import {build} from "esbuild";
import {spawn} from "node:child_process";
import {createHash} from "node:crypto";
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join, relative, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {brotliCompressSync, constants, gzipSync} from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../..");
const flag = (name) => {
    const at = process.argv.indexOf(name);
    return at > 0 ? process.argv[at + 1] : undefined;
};
const out = resolve(process.argv[2]?.startsWith("--") === false ? process.argv[2] : join(here, "out"));
const dev = process.argv.includes("--dev");
const wasm = resolve(flag("--wasm") ?? join(root, "build/src/clients/web/house.wasm"));
const smallWasm = resolve(flag("--small") ?? join(root, "build/src/clients/web/small.wasm"));
const reviewWasm = resolve(flag("--review") ?? join(root, "build/src/clients/web/review.wasm"));
const also = flag("--also") ? [resolve(flag("--also"))] : []; // for tests: one more script
const rules = flag("--rules") ? [resolve(flag("--rules"))] : [];
const files = new Map(); // name -> bytes
const later = []; // names of files that are loaded only when somebody asks for what they do

const FIXED = ["index.html", "manifest.webmanifest", "sw.js"]; // all others have a hash in their names

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);
const put = (name, bytes) => (files.set(name, Buffer.from(bytes)), name);

// A file of ours under its hashed name.
function putFile(path) {
    const bytes = readFileSync(path), [, base, ending] = /([^/]+)(\.\w+)$/.exec(path);
    return put(`${base}-${hashOf(bytes)}${ending}`, bytes);
}

// Bundles; returns the names of what was made, by entry point, and what each begins with. Entry points are also those
// that are loaded later.
async function bundle(entries, options) {
    const made = await build({
        absWorkingDir: here, entryPoints: entries, outdir: out, write: false, metafile: true, bundle: true,
        target: ["es2021", "chrome111", "firefox113", "safari16"], minify: !dev, sourcemap: dev ? "inline" : false, legalComments: "none", logLevel: "warning",
        entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", assetNames: "[name]-[hash]", ...options,
    });
    for (const file of made.outputFiles) put(relative(out, file.path), file.contents);
    const names = {};
    for (const [path, output] of Object.entries(made.metafile.outputs)) {
        const nameOf = (made) => relative(out, join(here, made));
        const first = output.imports.filter((one) => one.kind === "import-statement").map((one) => nameOf(one.path));
        if (output.entryPoint) names[output.entryPoint] = {name: nameOf(path), first};
    }
    return names;
}

const text = JSON.stringify;

async function script(entry, define) {
    return (await bundle([entry], {format: "iife", define}))[entry].name;
}

// A file of ours in which the plain names of others stand: these get their hashes.
function renamed(path, names) {
    let content = readFileSync(join(here, path), "utf8");
    for (const [plain, name] of Object.entries(names)) content = content.replaceAll(`"${plain}"`, `"${name}"`);
    return content;
}

async function page() {
    const plugins = existsSync(join(here, "po.mjs")) ? [(await import("./po.mjs")).texts(rules)] : [];
    const engine = existsSync(wasm) ? putFile(wasm) : "";
    if (!engine) console.error(`build.mjs: no engine at ${wasm} (ninja makes it): the page works only with a server`);
    const worker = await script("src/worker.ts", {HOUSE_WASM: text(engine)});
    const review = existsSync(reviewWasm) ? putFile(reviewWasm) : "";
    const reviewer = await script("src/review_worker.ts", {REVIEW_WASM: text(review)});
    later.push(reviewer, ...(review ? [review] : []));
    const live = (await bundle(["style/live.css"], {}))["style/live.css"].name; /* loaded by live/style.ts */
    const define = {HOUSE_WASM: text(engine), WORKER_JS: text(worker), REVIEW_JS: text(review && reviewer),
        DEV: text(dev), LIVE_CSS: text(live),
        SMALL_WASM: text(readFileSync(smallWasm).toString("base64"))};
    const made = await bundle(["src/main.ts", "style/main.css", ...also], {format: "esm", splitting: true, plugins,
        define});
    const icons = {};
    for (const icon of ["icon.svg", "icon-192.png", "icon-512.png", "icon-mask.png"])
        if (existsSync(join(here, icon))) icons[icon] = putFile(join(here, icon));
    put("manifest.webmanifest", renamed("manifest.webmanifest", icons));
    const main = made["src/main.ts"], style = made["style/main.css"];
    const first = main.first.map((name) => `<link rel="modulepreload" href="${name}">\n`).join("");
    const early = await firstScript(made);
    const index = renamed("index.html", {"early.js": early, "main.js": main.name, "main.css": style.name, ...icons});
    put("index.html", index.replace("</head>", first + "</head>"));
    await serviceWorker();
}

// It knows what each screen needs beyond what the page names.
async function firstScript(made) {
    const main = made["src/main.ts"];
    const files = (...entries) => [...new Set(entries.flatMap((entry) => [made[entry].name, ...made[entry].first]))]
        .filter((name) => !main.first.includes(name));
    const words = Object.fromEntries(["fr", "de", "es"].map((lang) => [lang, made[`texts:words-${lang}`].name]));
    return script("src/early.ts", {WORDS: text(words), SCREENS: text({home: files("src/screens/home.ts"),
        table: files("src/screens/table_screen.ts", "src/boards.ts")})});
}

// Last, since it knows all the others.
async function serviceWorker() {
    const names = [...files.keys()].filter((name) => name !== "index.html" && !later.includes(name)).sort();
    const version = hashOf([...files].map(([name, bytes]) => name + hashOf(bytes)).sort().join());
    const made = await script("src/sw.ts", {FILES: text(names), LATER: text(later), VERSION: text(version)});
    put("sw.js", files.get(made));
    files.delete(made);
}

// Only what an earlier build has put there is thrown away.
function clean() {
    const list = join(out, "page.json");
    if (!existsSync(list)) return;
    for (const name of JSON.parse(readFileSync(list, "utf8")).files)
        for (const ending of ["", ".br", ".gz"]) rmSync(join(out, name + ending), {force: true});
}

const brotli = (bytes) => brotliCompressSync(bytes, {params: {
    [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length}});

function write() {
    mkdirSync(out, {recursive: true});
    clean();
    for (const [name, bytes] of files) {
        writeFileSync(join(out, name), bytes);
        if (dev || /\.png$/.test(name)) continue;
        writeFileSync(join(out, name + ".br"), brotli(bytes));
        writeFileSync(join(out, name + ".gz"), gzipSync(bytes, {level: 9}));
    }
    writeFileSync(join(out, "page.json"), JSON.stringify({files: [...files.keys()].sort(), fixed: FIXED}, null,
        1) + "\n");
}

function under(folder) {
    if (!existsSync(folder)) return [];
    return [folder, ...readdirSync(folder, {withFileTypes: true}).flatMap((entry) =>
        entry.isDirectory() ? under(join(folder, entry.name)) : [join(folder, entry.name)])];
}

// Everything that the page is made from, for ninja. Folders, too: a new file changes them.
function writeDepfile(path) {
    const folders = [join(here, "src"), join(here, "style"), join(root, "src/words/po"), join(root, "src/review"), join(root, "data"), ...rules];
    const own = readdirSync(here).filter((name) => /\.(mjs|html|svg|png|json|webmanifest)$/.test(name));
    const from = folders.flatMap(under).filter((name) => !/\.[ch]$/.test(name)).concat(join(root, "src/bots/bot_names.h"),
        own.map((name) => join(here,
        name)));
    const list = from.map((name) => name.replaceAll(" ", "\\ ")).join(" \\\n  ");
    writeFileSync(path, `${flag("--target") ?? "page.json"}: ${list}\n`);
}

// The compiler is asked meanwhile, and keeps what makes it quicker the next time.
function typesAreRight(protocol) {
    const config = join(out, "tsconfig.json"), compiler = join(here, "node_modules/typescript/lib/tsc.js");
    mkdirSync(out, {recursive: true});
    writeFileSync(config, text({extends: join(here, "tsconfig.json"),
        compilerOptions: {incremental: true, tsBuildInfoFile: join(out, "types.tsbuildinfo"), paths: {protocol_types: [protocol]}},
        include: ["src", "dev"].map((name) => join(here, name)), files: also}));
    const child = spawn(process.execPath, [compiler, "-p", config], {stdio: "inherit"});
    return new Promise((done) => child.on("exit", (code) => done(code === 0)));
}

const types = flag("--types") ? typesAreRight(resolve(flag("--types"))) : true;
await page();
if (!(await types)) process.exit(1);
write();
if (flag("--depfile")) writeDepfile(flag("--depfile"));
