// record_test.mjs: records that no server knows: one in an address (#kb1.), one in a file, chosen or dropped; what is no
// record says so and changes nothing, also if it would be very long; one seat's own record is shown, though it cannot be
// watched. A live game again on a phone, with fingers. And whose game it was: by who plays, not by the name, which half
// the world shares ("Guest"), and which can change.
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {deflateRawSync} from "node:zlib";
import {sizes} from "./human.mjs";
import {root, run} from "./run.mjs";

const file = (name) => join(root, `examples/records/${name}.kb`);
const packed = (bytes) => "#kb1." + deflateRawSync(bytes).toString("base64url");
const address = (kit, name) => "#" + execFileSync(kit.program, ["show", file(name), "--url"], {encoding: "utf8"}).trim();
const totals = (name) => /^totals (.*)$/m.exec(readFileSync(file(name), "utf8"))[1].split(" ").map(Number);
const there = (page, selector, ms = 20000) => page.waitForSelector(selector, {timeout: ms}).then(() => true, () => false);
const ready = ".record .result .button.main:not([disabled])";

// The result that is shown, best first.
const shown = (page) => page.locator(".podium-total").allTextContents().then((all) => all.map((text) =>
    Number(text.replace(/\D/g, ""))));

async function addresses(kit, server) {
    const page = await kit.open("", {...sizes.desktop, serviceWorkers: "block"});
    for (const name of ["corruption", "hacker"]) {
        await page.goto(server.url + address(kit, name));
        kit.ok(await there(page, ready), `${name}: an address with a record opens it`);
        const wanted = totals(name).sort((a, b) => b - a).map((n) => (name === "corruption" ? n * 1000 : n));
        kit.same(await shown(page), wanted, `${name}: with its result`);
        await page.goto("about:blank");
    }
    await page.goto(server.url + address(kit, "hacker-live"));
    kit.ok(await there(page, ready), "hacker-live: a long one, too");
    await page.reload();
    kit.ok(await there(page, ready), "hacker-live: and again after a reload");
    kit.ok((await page.locator(".share-link").inputValue()).includes("#kb1."), "hacker-live: the link to share is that address");
    await page.goto("about:blank");
    await page.goto(server.url + address(kit, "hacker-seat2"));
    kit.ok(await there(page, ".record .banner:not(.bad)"), "one seat's record says that it cannot be watched");
    kit.ok(await page.locator(".record .result .button.main").isDisabled(), "and cannot be");
    const kb = readFileSync(file("corruption"), "utf8");
    for (const [what, hash] of [["nothing", "#kb1."], ["letters", "#kb1.!!!"], ["half of one", packed(kb).slice(0, 400)],
        ["another text", packed("hello")], ["a changed record", packed(kb.replace(/^totals \d+/m, "totals 1"))],
        ["a million totals", packed("kickback record 1\ngame corruption\nrules 1\nseats 3\ntotals " + "1 ".repeat(1e6) + "\nvictory 420\n")],
        ["a text without an end", packed(Buffer.alloc(1 << 22, "a"))], ["bytes that are no text", packed(Buffer.alloc(99, 0xff))]]) {
        await page.goto("about:blank");
        await page.goto(server.url + hash);
        kit.ok(await there(page, ".record .banner.bad") && await page.locator(".result").count() === 0,
            `${what}: is refused, and nothing else is shown`);
    }
    kit.quiet(page, "addresses");
    await page.context().close();
}

// An address of some hundred KB that unpacks to half a gigabyte: only a little of it goes into the inflater. In each
// language it is said what is wrong.
async function bomb(kit, server) {
    const whole = deflateRawSync(Buffer.alloc(1 << 29, "a"));
    const words = {en: "too long for a record", de: "zu lang für eine Aufzeichnung", fr: "trop long pour une partie",
        es: "demasiado largo para una partida"};
    for (const [lang, text] of Object.entries(words)) {
        const page = await kit.open("", {...sizes.desktop, serviceWorkers: "block", locale: lang});
        await page.addInitScript(() => {
            const Real = DecompressionStream;
            window.fed = 0;
            window.DecompressionStream = class {
                constructor(kind) {
                    const real = new Real(kind), writer = real.writable.getWriter();
                    this.readable = real.readable;
                    this.writable = new WritableStream({
                        write: (bytes) => ((window.fed += bytes.length), writer.write(bytes)),
                        close: () => writer.close(),
                    });
                }
            };
        });
        await page.goto(server.url + "#kb1." + whole.toString("base64url"));
        kit.ok(await page.locator(".record .banner.bad", {hasText: text}).waitFor({timeout: 20000}).then(() => true, () => false),
            `${lang}: a record that would be half a gigabyte is refused`);
        const fed = await page.evaluate(() => window.fed);
        kit.ok(fed > 0 && fed <= 16384, `${lang}: and not unpacked`, `${fed} of ${whole.length} bytes`);
        kit.quiet(page, `${lang}: half a gigabyte`);
        await page.context().close();
    }
}

async function files(kit, server) {
    const page = await kit.open(server.url, {...sizes.desktop, serviceWorkers: "block"});
    await page.waitForSelector(".file-button input", {state: "attached"});
    await page.setInputFiles(".file-button input", join(root, "README.md"));
    kit.ok(await there(page, ".notice.bad") && await page.evaluate(() => location.hash === ""),
        "a file that is no record is refused, and one stays where one was");
    await page.setInputFiles(".file-button input", {name: "long.kb", mimeType: "text/plain",
        buffer: Buffer.from("kickback record 1\n".padEnd(3 << 20, "#"))});
    kit.ok(await page.waitForFunction(() => document.querySelectorAll(".notice.bad").length > 1, undefined, {timeout: 9000})
        .then(() => true, () => false), "so is one that is too long");
    await page.setInputFiles(".file-button input", file("corruption"));
    kit.ok(await there(page, ready) && /^#kb1\./.test(await page.evaluate(() => location.hash)), "a record out of a file");
    await page.goBack();
    await page.waitForSelector(".home");
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "game.kb"));
        for (const kind of ["dragover", "drop"])
            document.querySelector(".home").dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
    }, readFileSync(file("hacker"), "utf8"));
    kit.ok(await there(page, ready) && (await page.locator("h1").textContent()).includes("Hacker"), "one that is dropped");
    kit.quiet(page, "files");
    await page.context().close();
}

// With fingers: everything is on the screen and can be reached.
async function onPhone(kit, server) {
    const page = await kit.open(server.url + address(kit, "hacker-live"), {...sizes.phone, serviceWorkers: "block"});
    await page.waitForSelector(ready);
    await page.locator(ready).tap();
    kit.ok(await there(page, ".live-replay .live-mark"), "on a phone: hands and eyes again");
    const {wide, glass, lowest} = await page.evaluate(() => {
        const box = document.querySelector(".live-replay .live-glass").getBoundingClientRect();
        const row = [...document.querySelectorAll(".live-replay button:not(.live-mark), .live-replay select")].map((one) =>
            one.getBoundingClientRect());
        return {wide: document.documentElement.scrollWidth <= innerWidth && row.every(({left, right}) => left >= 0
            && right <= innerWidth), glass: [box.width, box.height], lowest: Math.max(...row.map(({bottom}) => bottom)) / innerHeight};
    });
    kit.ok(wide, "on a phone: nothing lies beyond the edge");
    kit.ok(glass[1] > glass[0] && lowest < 1, "on a phone: the table stands upright, all buttons in sight", `${glass} ${lowest}`);
    const time = () => page.locator(".live-time input").inputValue().then(Number);
    const before = await time();
    await page.locator(".live-next").tap();
    await page.waitForFunction(() => /puts a virus/.test(document.querySelector(".live-trip")?.textContent), undefined,
        {timeout: 9000});
    kit.ok(await page.waitForFunction((before) => Number(document.querySelector(".live-time input").value) > before, before,
        {timeout: 9000}).then(() => true, () => false), "on a phone: to the next virus by a tap");
    await page.locator('.live-row [aria-label="Pause"]').tap();
    await page.locator('.live-row [aria-label="Play on"]').waitFor(); // it stands
    const stands = await time();
    await page.locator('.live-row [aria-label="One step on"]').tap();
    kit.ok(await page.waitForFunction((stands) => Number(document.querySelector(".live-time input").value) > stands, stands,
        {timeout: 9000}).then(() => true, () => false), "on a phone: one step on");
    const slider = await page.locator(".live-time input").boundingBox();
    await page.touchscreen.tap(slider.x + slider.width * 0.75, slider.y + slider.height / 2);
    const all = Number(await page.locator(".live-time input").getAttribute("max"));
    kit.ok(Math.abs(await time() / all - 0.75) < 0.05, "on a phone: a tap on the time goes there", `${await time()} of ${all}`);
    await page.selectOption(".live-viewer", "2");
    kit.ok(await there(page, ".live-replay canvas"), "on a phone: through somebody's eyes");
    kit.quiet(page, "on a phone");
    await page.context().close();
}

// Two guests, as everybody begins: each is "you" in its own game alone, and still so under another name.
async function whose(kit, server) {
    const [mine, other] = [await kit.probe(server), await kit.probe(server)];
    const record = await mine.evaluate(async () => {
        const id = await window.probe.make("server", {game: "corruption", seats: 3, bots: ["", "easy", "easy"]});
        const i = window.probe.sit("server", id);
        for (let ms = 0; ms < 60000 && !window.probe.look(i).record; ms += 50)
            await new Promise((resolve) => setTimeout(resolve, 50));
        window.probe.leave(i);
        return window.probe.look(i).record;
    });
    await other.evaluate(() => window.probe.ask("server", "GET", "/api/me")); /* who they are is known */
    const names = await Promise.all([mine, other].map((page) => page.evaluate(() => localStorage.getItem("name"))));
    kit.same(names, ["Guest", "Guest"], "whose: two guests");
    const look = async (page) => {
        await page.goto("about:blank");
        await page.goto(`${server.url}#/record/${record}`);
        await there(page, ready);
        return page.locator(".result .you").count();
    };
    kit.same(await look(mine), 1, "whose: my own game knows me");
    kit.same(await look(other), 0, "whose: another guest reads no “you” in it");
    await mine.evaluate(() => fetch("/api/me/name", {method: "POST", body: JSON.stringify({name: "Anna"}), headers: {
        "Content-Type": "application/json", Authorization: "Bearer " + localStorage.getItem("token")}})
        .then(() => ["name", "named"].forEach((key) => localStorage.setItem(key, "Anna"))));
    kit.same(await look(mine), 1, "whose: also when I am called otherwise");
    await mine.goto("about:blank");
    await mine.goto(server.url);
    await there(mine, ".past-result");
    const {text, wins} = await mine.evaluate(async () => {
        const {records: [{you, victory}]} = await (await fetch("/api/records", {headers: {
            Authorization: "Bearer " + localStorage.getItem("token")}})).json();
        return {text: document.querySelector(".past-result").textContent, wins: victory[you - 1] > 0};
    });
    kit.ok(/\byou\b/i.test(text), `whose: and so does the list of my games (${wins ? "won" : "lost"})`, text);
    for (const page of [mine, other]) {
        kit.quiet(page, "whose");
        await page.context().close();
    }
}

await run(async (kit) => {
    const server = await kit.start();
    await whose(kit, server);
    await addresses(kit, server);
    await bomb(kit, server);
    await files(kit, server);
    await onPhone(kit, server);
});
