// pictures.mjs: pictures of every screen for docs/img/web: of each one sheet with three sizes, light and dark,
// and of some a picture of its own. Run by hand, and look at them:
//
//     [SHOTS=FOLDER] node tests/web/pictures.mjs build/kickback build/tests/web [NAME ...]
//
// SHOTS keeps the single pictures of all screens, sizes and themes.
//
// One page plays (human.mjs) until there is something to see; six others, of the same person, look at it.
import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Human, person, post, sizes} from "./human.mjs";
import {Kit, root, sleep} from "./run.mjs";

const out = join(root, "docs/img/web");
const only = process.argv.slice(4);
const kit = new Kit(process.argv[2], process.argv[3]);
const work = process.env.SHOTS ?? mkdtempSync(join(tmpdir(), "kickback-pictures-"));
const themes = ["light", "dark"];
const small = {desktop: 0.5, tablet: 0.4, phone: 0.5};
const singles = ["home desktop light", "corruption desktop light", "corruption phone dark", "hacker desktop dark",
    "hacker phone light", "hacker-protection tablet dark", "summary desktop dark", "learn-hacker phone light",
    "result desktop light", "record tablet light", "review desktop light", "review phone dark"];

function save(from, name) {
    mkdirSync(out, {recursive: true});
    execFileSync("node", [join(root, "src/clients/web/dev/png8.mjs"), from, join(out, name + ".png")]);
}

// The six of them on one sheet, made small by the browser.
async function sheet(name, shots) {
    const page = await kit.open("", {viewport: {width: 1240, height: 900}});
    const image = ({file, size}) => `<img style="width:${sizes[size].viewport.width * small[size]}px" src="data:image/png;base64,${
        readFileSync(file).toString("base64")}">`;
    await page.setContent(`<style>body{margin:0;background:#8a8580;display:inline-block}div{display:flex;gap:12px;
        padding:12px 12px 0;align-items:start}div:last-child{padding-bottom:12px}img{display:block}</style>`
        + themes.map((theme) => `<div>${shots.filter((shot) => shot.theme === theme).map(image).join("")}</div>`).join(""));
    await page.waitForFunction(() => [...document.images].every((one) => one.complete));
    const file = join(work, name + ".png");
    await page.locator("body").screenshot({path: file});
    save(file, name);
    await page.context().close();
}

// Everybody looks at an address; `act` does what is to be seen there; `top` is what then stands at the top, `kept` what
// the browser knows before.
async function shoot(viewers, name, address, selector, act = async () => undefined, {top = "html", kept = ""} = {}) {
    if (only.length > 0 && !only.includes(name)) return;
    const shots = [];
    for (const {page, theme, size} of viewers) {
        if (kept) await page.evaluate((kept) => Object.assign(localStorage, JSON.parse(kept)), kept);
        await page.goto("about:blank");
        await page.goto(address);
        await page.waitForSelector(selector, {timeout: 30000});
        await act(page, size);
        await page.mouse.move(1, 1);
        await page.locator(top).first().evaluate((one) => one.scrollIntoView({block: "start", behavior: "instant"}));
        await sleep(700); /* for what moves */
        const file = join(work, `${name}-${size}-${theme}.png`);
        await page.screenshot({path: file});
        shots.push({file, theme, size});
        if (singles.includes(`${name} ${size} ${theme}`)) save(file, `${name}-${size}-${theme}`);
    }
    await sheet(name, shots);
    console.log(name);
}

const scenes = {corruption: ["corruption", "summary", "phase-three", "result", "record"],
    hacker: ["hacker", "hacker-protection", "hacker-summary", "hacker-result", "hacker-record"]};

// A finished game: how it ended, then its record, in the middle of being watched again.
async function ended(viewers, player, address, result, record, step) {
    await shoot(viewers, result, address, ".result");
    await player.locator(".result .actions .button").nth(1).click();
    await player.waitForSelector(".record");
    await shoot(viewers, record, player.url(), ".receipt .button.main:not([disabled])", async (page) => {
        await page.locator(".receipt .button.main").click();
        await page.locator(".record .result .button.main").click();
        await page.locator(".watch-bar input[type=range]").fill(String(step));
    });
}

async function begin(server, who, game, seats) {
    const {table} = await post(server, "/api/tables", {game, seats, options: "first=1", seat: 1, chat: "free", pace: 20,
        grace: 0, bots: ["", "normal", "hard:bold", "normal:sly", "easy"].slice(0, seats)}, who.token);
    await post(server, "/api/tables/" + table, {do: "start"}, who.token);
    const address = `${server.url}#/table/${table}`;
    const player = await kit.open(address, {...sizes.desktop, storageState: who.storageState});
    return {address, player, human: new Human(player, "mouse", 12)};
}

async function corruption(server, who, viewers) {
    const {address, player, human} = await begin(server, who, "corruption", 4);
    await human.play((state) => state.kind === "place" && human.did.card >= 9);
    await shoot(viewers, "corruption", address, ".k-hand.k-ready", (page) =>
        page.locator("[data-hand=\"8\"], [data-hand]").first().click());
    await shoot(viewers, "summary", address, ".k-hand.k-ready", (page) => page.locator("[data-act=summary]").click());
    await human.play((state) => state.kind === "act");
    await shoot(viewers, "phase-three", address, ".k-act");
    await human.play();
    await ended(viewers, player, address, "result", "record", 30);
    await player.context().close();
}

// Until a game in which we are attacked, and there is a round more to look back in.
async function hacker(server, who, viewers) {
    for (let accused = false; !accused;) {
        const {address, player, human} = await begin(server, who, "hacker", 5);
        const trips = () => (human.did["walk front"] ?? 0) + (human.did["walk back"] ?? 0);
        await human.play((state) => state.kind === "beat" && trips() > 1 && human.did.infect > 0);
        await shoot(viewers, "hacker", address, ".hk-ask-beat", (page) => page.locator("[data-tool=guard]").click());
        await human.play((state) => (accused = state.kind === "accuse" && trips() < 4) || state.kind === "over");
        if (accused) {
            await shoot(viewers, "hacker-protection", address, ".hk-scene");
            await human.play((state) => state.kind === "beat");
            await shoot(viewers, "hacker-summary", address, ".hk-ask-beat", (page) =>
                page.locator("[data-panel=summary]").click());
            await human.play();
            await ended(viewers, player, address, "hacker-result", "hacker-record", 60);
        }
        await player.context().close();
    }
}

async function tables(server, who, viewers) {
    for (const [game, shots] of Object.entries({corruption, hacker}))
        if (only.length === 0 || scenes[game].some((name) => only.includes(name))) await shots(server, who, viewers);
}

// Hacker live: time runs while the six look; the practice; and a finished game again.
async function live(server, who, viewers) {
    if (only.length === 0 || only.includes("live")) {
        const {table} = await post(server, "/api/tables", {game: "hacker", seats: 5, seat: 1, pace: 20,
            bots: ["", "easy", "easy:bold", "normal:sly", "easy:greedy"], options: "clock=live first=3"}, who.token);
        await post(server, "/api/tables/" + table, {do: "start"}, who.token);
        const address = `${server.url}#/table/${table}`;
        const player = await kit.open(address, {...sizes.desktop, storageState: who.storageState});
        await new Human(player, "mouse", 12).play((state) => state.kind === "live");
        await shoot(viewers, "live", address, ".live-spot", async (page) => {
            const box = await page.locator('.live-spot[data-account="5"]').boundingBox();
            await page.locator(".live-canvas").dispatchEvent("pointermove", {pointerType: "mouse", clientX: box.x
                + box.width / 2, clientY: box.y + box.height / 2});
        });
        await player.context().close();
    }
    await shoot(viewers, "learn-live", server.url + "#/learn/live", ".live-spot");
    const kb = readFileSync(join(root, "examples/records/hacker-live.kb"), "utf8");
    for (const {page} of viewers) await page.route("**/api/records/live", (route) => route.fulfill({json: {found: [{kb}]}}));
    await shoot(viewers, "live-record", server.url + "#/record/live", ".receipt .button.main:not([disabled])", async (page) => {
        await page.locator(".record .result .button.main").click();
        await page.waitForSelector(".live-replay .live-mark");
        for (let i = 0; i < 3; i++) await page.locator(".live-next").click();
    });
}

// A lesson in its middle, and at its end, where one plays on freely: what one page has reached is given to the others.
async function lessons(server, who, viewers) {
    for (const game of ["corruption", "hacker"]) {
        const names = [`learn-${game}`, `learn-${game}-free`];
        if (only.length > 0 && !names.some((name) => only.includes(name))) continue;
        const address = `${server.url}#/learn/${game}`;
        const page = await kit.open(address, {...sizes.desktop, storageState: who.storageState, locale: "en-GB"});
        const human = new Human(page, "mouse", 3);
        await page.waitForSelector(".lesson-card");
        for (const [name, part] of [[names[0], 0.4], [names[1], 1]]) {
            await human.play(() => page.evaluate((part) => {
                const {value, max} = document.querySelector(".lesson-card progress");
                return value >= Math.floor(part * max);
            }, part));
            const kept = await page.evaluate(() => JSON.stringify(localStorage));
            await shoot(viewers, name, address, ".lesson-card", undefined, {kept});
        }
        await page.context().close();
    }
}

try {
    const server = await kit.start();
    const who = await person(server, "Ann", {pace: 0});
    const viewers = [];
    for (const theme of themes)
        for (const size of Object.keys(small))
            viewers.push({theme, size, page: await kit.open("", {...sizes[size], colorScheme: theme, locale: "en-GB",
                storageState: who.storageState})});
    await tables(server, who, viewers);
    await shoot(viewers, "home", server.url, ".home .list, .home .quiet");
    await shoot(viewers, "make", server.url + "#/new", ".make");
    await shoot(viewers, "make-hacker", server.url + "#/new/hacker", ".make", (page) =>
        page.locator(".make .more summary").click());
    const {table} = await post(server, "/api/tables", {game: "hacker", seats: 5, bots: ["", "", "hard:bold", "easy"],
        options: "jam=on"}, who.token);
    await shoot(viewers, "seating", `${server.url}#/table/${table}`, ".seating");
    const kb = readFileSync(join(root, "examples/records/corruption.kb"), "utf8");
    for (const {page} of viewers) await page.route("**/api/records/example", (route) => route.fulfill({json: {found: [{kb}]}}));
    await shoot(viewers, "review", server.url + "#/record/example", "#review-title", async (page) => {
        await page.locator("section[aria-labelledby=review-title] .button.main").click();
        await page.waitForSelector(".rv-plot", {timeout: 240000});
    }, {top: "#review-title"});
    await shoot(viewers, "rules", server.url + "#/rules/corruption", "#main h1");
    await shoot(viewers, "settings", server.url, ".home", (page) => page.locator(".head .icon-button").first().click());
    await shoot(viewers, "profile", server.url, ".home", (page) => page.locator(".me-button").click());
    await shoot(viewers, "gone", server.url + "#/table/99-0123456789abcdef", ".banner");
    await lessons(server, who, viewers);
    await live(server, who, viewers);
} finally {
    if (!process.env.SHOTS) rmSync(work, {recursive: true, force: true});
    await kit.close();
}
