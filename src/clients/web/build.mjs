// build.mjs: makes the files of the page: node build.mjs OUT [--dev] [--wasm FILE] [--depfile FILE] [--also FILE].
// Everything ends up in OUT, ready to be put into the program (src/server/assets.py) or to be served from there (kickback
// serve --assets OUT). Names carry a hash of what is in the file, but for those that must have a fixed one
// (index.html, sw.js, the manifest); page.json lists them all. Beside each file lie the same bytes compressed
// (.br, .gz), unless it is for working on the page (--dev). The engine (--wasm) is made by meson; without the
// flag the one of the folder build/ is taken, if it is there.
import {build} from "esbuild";
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
const files = new Map(); // name -> bytes

const FIXED = ["index.html", "manifest.webmanifest", "sw.js"]; // all others have a hash in their names

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);
const put = (name, bytes) => (files.set(name, Buffer.from(bytes)), name);

// A file of ours under its hashed name.
function putFile(path) {
    const bytes = readFileSync(path), [, base, ending] = /([^/]+)(\.\w+)$/.exec(path);
    return put(`${base}-${hashOf(bytes)}${ending}`, bytes);
}

// Bundles; returns the names of what was made, by entry point, and what each begins with.
async function bundle(entries, options) {
    const made = await build({
        absWorkingDir: here, entryPoints: entries, outdir: out, write: false, metafile: true, bundle: true,
        target: "es2021", minify: !dev, sourcemap: dev ? "inline" : false, legalComments: "none", logLevel: "warning",
        entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", assetNames: "[name]-[hash]", ...options,
    });
    for (const file of made.outputFiles) put(relative(out, file.path), file.contents);
    const names = {};
    for (const [path, output] of Object.entries(made.metafile.outputs)) {
        const statics = output.imports.filter((one) => one.kind === "import-statement");
        if (output.entryPoint)
            names[output.entryPoint] = {name: relative(out, join(here, path)), first: statics.map((one) => relative(out, join(here, one.path)))};
    }
    return names;
}

const text = JSON.stringify;

async function script(entry, define) {
    return (await bundle([entry], {format: "iife", define}))[entry].name;
}

async function page() {
    const plugins = existsSync(join(here, "po.mjs")) ? [(await import("./po.mjs")).texts()] : [];
    const engine = existsSync(wasm) ? putFile(wasm) : "";
    if (!engine) console.error(`build.mjs: there is no engine at ${wasm}: the page works only with a server (ninja -C build src/clients/web/house.wasm makes it)`);
    const worker = await script("src/worker.ts", {HOUSE_WASM: text(engine)});
    const also = flag("--also") ? [resolve(flag("--also"))] : []; // for tests: one more script
    const made = await bundle(["src/main.ts", "style/main.css", ...also], {
        format: "esm", splitting: true, plugins, define: {HOUSE_WASM: text(engine), WORKER_JS: text(worker), DEV: text(dev)},
    });
    const icons = {};
    for (const icon of ["icon.svg", "icon-192.png", "icon-512.png", "icon-mask.png"])
        if (existsSync(join(here, icon))) icons[icon] = putFile(join(here, icon));
    const rename = (content, names) => Object.entries(names).reduce((all, [old, name]) => all.replaceAll(`"${old}"`, `"${name}"`), content);
    put("manifest.webmanifest", rename(readFileSync(join(here, "manifest.webmanifest"), "utf8"), icons));
    const main = made["src/main.ts"], style = made["style/main.css"];
    const first = main.first.map((name) => `<link rel="modulepreload" href="${name}">\n`).join("");
    const index = rename(readFileSync(join(here, "index.html"), "utf8"), {"main.js": main.name, "main.css": style.name, ...icons});
    put("index.html", index.replace("</head>", first + "</head>"));
    await serviceWorker();
}

// Last, since it knows all the others.
async function serviceWorker() {
    const names = [...files.keys()].filter((name) => name !== "index.html").sort();
    const version = hashOf([...files].map(([name, bytes]) => name + hashOf(bytes)).sort().join());
    const made = await script("src/sw.ts", {FILES: text(names), VERSION: text(version)});
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
    [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length}});

function write() {
    mkdirSync(out, {recursive: true});
    clean();
    for (const [name, bytes] of files) {
        writeFileSync(join(out, name), bytes);
        if (dev || /\.png$/.test(name)) continue;
        writeFileSync(join(out, name + ".br"), brotli(bytes));
        writeFileSync(join(out, name + ".gz"), gzipSync(bytes, {level: 9}));
    }
    writeFileSync(join(out, "page.json"), JSON.stringify({files: [...files.keys()].sort(), fixed: FIXED}, null, 1) + "\n");
}

const under = (folder) => !existsSync(folder) ? [] : readdirSync(folder, {withFileTypes: true}).flatMap((entry) =>
    entry.isDirectory() ? [folder, ...under(join(folder, entry.name))] : [join(folder, entry.name)]);

// Everything that the page is made from, for ninja. Folders, too: a new file changes them.
function writeDepfile(path) {
    const from = ["src", "style", "po"].map((name) => join(here, name)).concat(join(root, "data")).flatMap(under)
        .filter((name) => !name.endsWith(".c") && !name.endsWith(".h"))
        .concat(readdirSync(here).filter((name) => /\.(mjs|html|svg|png|json|webmanifest)$/.test(name)).map((name) => join(here, name)));
    writeFileSync(path, `${flag("--target") ?? "page.json"}: ${from.map((name) => name.replaceAll(" ", "\\ ")).join(" \\\n  ")}\n`);
}

await page();
write();
if (flag("--depfile")) writeDepfile(flag("--depfile"));
