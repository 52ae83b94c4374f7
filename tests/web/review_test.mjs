// review_test.mjs: the review of a finished game in the page, in real Chromium: asked for by a button, worked out
// in a worker, the same numbers as `kickback review`; it can be stopped; a moment of it leads to that step of the
// game; axe finds nothing; nothing of it is loaded before; four languages; names are text.
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {root, run, sleep} from "./run.mjs";

const axe = readFileSync(join(root, "src/clients/web/node_modules/axe-core/axe.min.js"), "utf8");
const kickback = process.argv[2];
const file = (game) => join(root, `examples/records/${game}.kb`);
const WAIT = {timeout: 240000};

// The record screen with this record; the words of the house are not needed for it.
async function record(kit, server, kb, options = {}, language = "en") {
    const page = await kit.open(undefined, options);
    page.asked = [];
    page.on("request", (request) => page.asked.push(request.url()));
    await page.addInitScript((lang) => localStorage.setItem("language", lang), language);
    await page.route("**/api/records/*", (route) => route.fulfill({json: {found: [{id: "x", kb}]}}));
    await page.goto(`${server.url}#/record/x`);
    await page.waitForSelector("#review-title");
    return page;
}

const start = (page) => page.locator("section[aria-labelledby=review-title] .button.main").click();

async function check(kit, page, name) {
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await window.axe.run(document, {resultTypes: ["violations"]}))
        .violations.filter((one) => one.impact === "serious" || one.impact === "critical").map((one) =>
            `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(" ") + node.failureSummary).join("; ")}`));
    kit.ok(found.length === 0, `axe: ${name}`, found.join("\n"));
}

await run(async (kit) => {
    const server = await kit.start();
    const live = await record(kit, server, readFileSync(file("hacker-live"), "utf8"));
    kit.ok((await live.locator("section[aria-labelledby=review-title]").textContent()).includes("no reviews of live games"),
        "a live game: there is no review, and it is said");
    kit.same(await live.locator("section[aria-labelledby=review-title] button").count(), 0, "and nothing to press");
    const gap = await live.evaluate(() => {
        const box = document.querySelector("section[aria-labelledby=review-title]").getBoundingClientRect();
        return document.querySelector(".receipt").getBoundingClientRect().top - box.bottom;
    });
    kit.ok(gap >= 16, "the card keeps its distance from the next one", gap);
    await live.close();
    for (const [game, options, language] of [
        ["corruption", {colorScheme: "light", reducedMotion: "reduce"}, "en"],
        ["hacker", {colorScheme: "dark", viewport: {width: 390, height: 800}}, "fr"],
    ]) {
        const kb = readFileSync(file(game), "utf8");
        const page = await record(kit, server, kb, options, language);
        kit.ok(!page.asked.some((url) => /review/.test(url)), `${game}: nothing is loaded before it is asked for`);
        await start(page);
        await page.waitForSelector("section[aria-labelledby=review-title] progress", WAIT);
        await page.locator("section[aria-labelledby=review-title] progress ~ p .button").click();
        await page.waitForSelector("section[aria-labelledby=review-title] .button.main");
        await sleep(300);
        kit.same(await page.locator(".review").count(), 0, `${game}: it can be stopped`);
        await start(page);
        await page.waitForSelector(".review .rv-plot", WAIT);
        kit.ok(page.asked.some((url) => /review-\w+\.wasm/.test(url)), `${game}: now the module is`);
        const native = JSON.parse(execFileSync(kickback, ["review", file(game), "--json"], {maxBuffer: 1 << 26}));
        const rows = await page.locator(".review details").last().evaluate((one) => {
            one.open = true;
            return [...one.querySelectorAll("tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent));
        });
        kit.same(rows.length, native.decisions.length, `${game}: a row for each decision`);
        const number = (text) => Number(/\d+/.exec(text)[0]);
        kit.ok(native.decisions.every((one, i) => Math.abs(number(rows[i][3]) - 100 * one.before) <= 0.501 &&
            rows[i][2].includes(`[${one.move}]`)), `${game}: with the numbers of the program`);
        await page.locator(".review details").first().evaluate((one) => (one.open = true));
        await check(kit, page, `${game}, the review`);
        const button = page.locator(".rv-turns .rv-go").last();
        const inputs = Number(await button.getAttribute("data-inputs"));
        await button.focus();
        await page.keyboard.press("Enter");
        await page.waitForSelector(".watch-board");
        const at = Number(await page.locator(".watch-bar input").inputValue());
        const steps = native.points.map((point) => point.inputs);
        kit.same(at, steps.indexOf(inputs), `${game}: a turning point leads to its step, by keyboard`);
        const bad = native.decisions.find((one) => one.mark === "blunder");
        await page.locator(`.review .rv-go[data-inputs="${bad.inputs}"]`).first().click();
        kit.ok((await page.locator(".watch-marks").textContent()).includes(`[${bad.move}]`), `${game}: with its mark`);
        kit.ok(await page.locator(".review .rv-plot").count() === 1, `${game}: and the review is still there`);
        kit.same(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true,
            `${game}: nothing is wider than the screen`);
        kit.quiet(page, game);
        await page.close();
    }

    const evil = readFileSync(file("corruption"), "utf8").replace("name 1 Anna", "name 1 <img src=x onerror=alert(1)>");
    kit.ok(evil.includes("<img"), "a name with markup in it");
    const signed = execFileSync("node", ["-e", `
        const {createHash} = require("node:crypto");
        const body = process.argv[1].replace(/digest .*\\n$/, "");
        process.stdout.write(body + "digest " + createHash("sha256").update(body).digest("hex") + "\\n");`, evil],
    {encoding: "utf8"});
    const page = await record(kit, server, signed);
    await start(page);
    await page.waitForSelector(".review .rv-plot", WAIT);
    kit.same(await page.locator(".review img").count(), 0, "is text in the review");
    kit.ok((await page.locator(".review").textContent()).includes("<img src=x"), "and can be read there");
    kit.quiet(page, "names");
});
