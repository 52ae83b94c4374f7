// live_pictures.mjs: pictures of Hacker live for docs/img/web: as a player, as the traveller who looks back, on a
// phone, and a game again from above. Run by hand, and look at them:
//
//     node tests/web/live_pictures.mjs build/kickback build/tests/web [player|traveller|phone|replay ...]
//
// Time runs: each picture waits until there is something to see, a hand in the light or a virus put down.
import {execFileSync} from "node:child_process";
import {mkdtempSync, readdirSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Human, person, post, sizes} from "./human.mjs";
import {Kit, root, sleep} from "./run.mjs";

const out = join(root, "docs/img/web");
const only = process.argv.slice(4);
const kit = new Kit(process.argv[2], process.argv[3]);
const work = mkdtempSync(join(tmpdir(), "kickback-pictures-"));
const wanted = (name) => only.length === 0 || only.includes(name);

async function save(page, name) {
    const file = join(work, name + ".png");
    await page.screenshot({path: file});
    execFileSync("node", [join(root, "src/clients/web/dev/png8.mjs"), file, join(out, name + ".png")]);
    console.log(name);
}

async function sit(server, options, terms) {
    const who = await person(server, "Ann", {pace: 0});
    const {table} = await post(server, "/api/tables", {game: "hacker", seats: 5, seat: 1, pace: 20,
        bots: ["", "easy", "easy:bold", "normal:sly", "easy:greedy"], options: "clock=live " + terms}, who.token);
    await post(server, "/api/tables/" + table, {do: "start"}, who.token);
    const page = await kit.open(`${server.url}#/table/${table}`, {...options, locale: "en-GB",
        storageState: who.storageState});
    const human = new Human(page, options.hasTouch ? "touch" : "mouse", 12);
    await human.play((state) => state.kind === "live");
    return page;
}

// Looks at one account after the other, those in the middle, until a hand of somebody else has been in the light for a moment; then the
// canvas stands still.
async function handInLight(page) {
    await page.evaluate(() => {
        const log = document.querySelector("[role=log]");
        const freeze = () => {
            window.requestAnimationFrame = () => 0;
            window.frozen = true;
        };
        new MutationObserver(() => {
            if (/You see a hand|You see whose virus/.test(log.lastElementChild?.textContent)) setTimeout(freeze, 180);
        }).observe(log, {childList: true});
    });
    const spots = await page.evaluate(() => {
        const glass = document.querySelector(".live-glass").getBoundingClientRect();
        const away = ([x, y]) => Math.hypot(x - glass.x - glass.width * 0.42, y - glass.y - glass.height / 2);
        return [...document.querySelectorAll(".live-spot[data-account]")].map((spot) => {
            const box = spot.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2 + 15];
        }).sort((a, b) => away(a) - away(b)).slice(0, 4);
    });
    for (let i = 0; i < 400; i++) {
        if (i % 30 === 0) await page.mouse.move(...spots[(i / 30) % spots.length]);
        if (await page.evaluate(() => window.frozen)) return undefined;
        await sleep(50);
    }
    return console.log("# no hand came: run it again");
}

async function player(server) {
    const page = await sit(server, {...sizes.desktop, colorScheme: "dark"}, "first=3");
    await handInLight(page);
    await save(page, "live-desktop-dark");
    await page.context().close();
}

async function phone(server) {
    const page = await sit(server, {...sizes.phone, deviceScaleFactor: 2, colorScheme: "light"}, "first=3");
    await handInLight(page);
    await save(page, "live-phone-light");
    await page.context().close();
}

async function traveller(server) {
    const page = await sit(server, {...sizes.desktop, colorScheme: "dark"}, "first=1");
    await page.waitForSelector(".live-turn", {timeout: 20000});
    await page.keyboard.press("t");
    await sleep(2600);
    await page.mouse.move(480, 330);
    await sleep(500);
    await save(page, "live-traveller-dark");
    await page.context().close();
}

async function replay(server) {
    execFileSync(process.argv[2], ["sim", "hacker", "clock=live", "--seats", "5", "--bots", "normal", "--games", "1",
        "--seed", "7", "--record", work]);
    const kb = readFileSync(join(work, readdirSync(work).find((name) => name.endsWith(".kb"))), "utf8");
    const page = await kit.open("", {...sizes.desktop, colorScheme: "dark", locale: "en-GB", serviceWorkers: "block",
        viewport: {width: 1280, height: 960}});
    await page.route("**/api/records/x", (route) => route.fulfill({json: {re: 0, ok: true, found: [{t: "record",
        record: "x", about: "", at: 0, size: 1, kb}]}}));
    await page.goto(server.url + "#/record/x");
    await page.locator(".record .result .button.main").click();
    await page.waitForSelector(".live-replay .live-mark");
    for (let i = 0; i < 5; i++) {
        await page.locator(".live-next").click();
        await sleep(150);
    }
    await page.waitForFunction(() => /puts a virus/.test(document.querySelector(".live-trip")?.textContent));
    await sleep(300);
    await save(page, "live-replay-dark");
    await page.context().close();
}

try {
    const server = await kit.start();
    for (const [name, part] of Object.entries({player, traveller, phone, replay})) if (wanted(name)) await part(server);
} finally {
    rmSync(work, {recursive: true, force: true});
    await kit.close();
}
