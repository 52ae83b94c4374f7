// gallery.mjs: builds the gallery of the art and photographs it: node dev/gallery.mjs OUT.png [THEME] [PART,...]
// The pictures in docs/img are the part "overview", made smaller by png8.mjs.
import {build} from "esbuild";
import {copyFileSync, mkdirSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {chromium} from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const [png = "gallery.png", theme = "light", part = "", width = "1280", scale = "1"] = process.argv.slice(2);
const out = join(tmpdir(), "kickback-gallery");
mkdirSync(out, {recursive: true});
await build({
    entryPoints: [join(here, "gallery.ts"), join(here, "gallery.css")], outdir: out, bundle: true, format: "iife",
    target: "es2021", logLevel: "warning",
});
copyFileSync(join(here, "gallery.html"), join(out, "gallery.html"));
const browser = await chromium.launch({executablePath: "/usr/bin/chromium", args: ["--no-sandbox"]});
const page = await browser.newPage({viewport: {width: +width, height: 800}, deviceScaleFactor: +scale});
page.on("console", (message) => console.log(message.text()));
page.on("pageerror", (error) => console.log(error.message));
await page.goto(`file://${out}/gallery.html?theme=${theme}&part=${part}`);
await page.screenshot({path: png, fullPage: true});
await browser.close();
