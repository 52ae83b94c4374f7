// icons.mjs: draws icon.svg as the pictures that installed pages need: node icons.mjs, by hand, when the icon
// has changed (it needs chromium). The one for masks has room around the drawing.
import {chromium} from "playwright-core";
import {readFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const svg = readFileSync(join(here, "icon.svg"), "utf8");
const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"]});
const page = await browser.newPage();
for (const [name, size, part] of [["icon-192.png", 192, 100], ["icon-512.png", 512, 100], ["icon-mask.png", 512, 76]]) {
    const ground = part < 100 ? "#1d2a33" : "transparent";
    await page.setViewportSize({width: size, height: size});
    await page.setContent(`<style>body{margin:0;background:${ground};display:grid;place-items:center;height:100vh}` +
        `svg{width:${part}vmin;height:${part}vmin}</style>${svg}`);
    await page.screenshot({path: join(here, name), omitBackground: true});
}
await browser.close();
