// build.mjs: makes the files of the page: node build.mjs OUT [--dev]. Everything ends up in OUT, ready to
// be put into the program (src/server/assets.py) or to be served from there (kickback serve --assets OUT).
import {build} from "esbuild";
import {copyFileSync, mkdirSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {texts} from "./po.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "out");
const dev = process.argv.includes("--dev");
mkdirSync(out, {recursive: true});
await build({
    absWorkingDir: here, entryPoints: ["src/main.ts", "style/main.css"], outdir: out, entryNames: "[name]",
    bundle: true, format: "esm", target: "es2021", minify: !dev, sourcemap: dev ? "inline" : false,
    legalComments: "none", logLevel: "warning", splitting: true, chunkNames: "[name]-[hash]", plugins: [texts()],
});
for (const file of ["index.html", "icon.svg"]) copyFileSync(join(here, file), join(out, file));
