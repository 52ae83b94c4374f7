// human.mjs: a scripted player at the page: looks at what the board offers and does one of it, with a mouse, with
// fingers or with keys alone. It knows no rules and no protocol: only what can be seen and pressed.
//
//     const human = new Human(page, "mouse", seed);    // or "touch", "keys", "tab"
//     await human.play();                              // until the result is shown
//
// What it did is counted in human.did; what the page complained about is in human.complaints. With "tab" it
// plays without the shortcuts of the boards: Tab, Enter and Space only, as a screen reader's user might. With
// human.watches it does not skip stories: it waits until they end by themselves.
import {PATIENCE_MS, sleep} from "./run.mjs";

const WAIT_MS = 300; /* how long the page itself waits for something to be offered */
const PRESS_MS = 20000; /* a button that is not there is a failure anyway */
const SKIP_MS = 1000;
const WATCH_MS = 150;
const PAUSE_MS = 30;
const THINK_MS = 400; /* a patient human, before each thing it does */
const READ_MS = 2500; /* and for a summary */
const STORY_MS = 60000; /* the longest story at the usual pace takes half of that */

// Runs in the page: what is offered, now or as soon as something is.
async function look(waitMs, offered) {
    const until = performance.now() + waitMs;
    for (let state = offered(); ; state = offered()) {
        if (state.kind !== "wait" || performance.now() >= until) return state;
        await new Promise((resolve) => {
            const timer = setTimeout(resolve, until - performance.now());
            const watch = new MutationObserver(() => {
                clearTimeout(timer);
                watch.disconnect();
                setTimeout(resolve, 40); /* looking costs a layout: not more often than that */
            });
            watch.observe(document, {childList: true, attributes: true, subtree: true});
        });
    }
}

// Runs in the page: what is offered now. All selectors are of things that can be seen.
function offered() {
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((element) =>
        element.getClientRects().length > 0);
    const names = (selector, key) => seen(selector).map((element) => element.dataset[key]);
    const is = (selector) => seen(selector).length > 0;
    const state = {kind: "wait", bad: [...document.querySelectorAll(".notice.bad, .lesson-problem")].map((one) =>
        one.textContent.trim())};
    const kind = /hk-ask-(\w+)/.exec(document.querySelector(".hacker")?.className ?? "")?.[1];
    if (is("dialog.k-summary[open], dialog.hk-summary[open]")) state.kind = "summary";
    else if (is(".live-spot") && !is(".live-replay")) {
        const middle = (element) => {
            const box = element.getBoundingClientRect();
            return [Number(element.dataset.account), box.x + box.width / 2, box.y + box.height / 2];
        };
        Object.assign(state, {kind: "live", accounts: seen(".live-spot[data-account]").map(middle), turn: is(".live-turn"),
            bill: is('[data-tool=bill][aria-pressed="true"]'), hands: is(".live-hand"),
            going: seen(".live-hand").filter((one) => /Call back/.test(one.textContent)).length});
    }
    else if (is(".result")) state.kind = "over";
    else if (is(".lesson-next:not([disabled])")) state.kind = "next";
    else if (is(".k-controls [data-act=skip]") || is(".hk-controls [data-skip]")) state.kind = "story";
    else if (is(".k-naming")) Object.assign(state, {kind: "show", set: is("[data-act=show]:not([disabled])")});
    else if (is(".k-ask .k-primary")) state.kind = "confirm";
    else if (is(".k-act")) {
        state.kind = "act";
        state.acts = names(".k-act", "act");
        state.targets = [...names(".k-card.k-target", "flip"), ...names(".k-place.k-legal", "place")];
    } else if (is(".k-looking")) Object.assign(state, {kind: "look", cards: names(".k-card.k-lookable", "flip")});
    else if (is(".k-hand.k-ready")) {
        state.kind = "place";
        state.cards = names("[data-hand][aria-disabled=false]", "hand");
        state.hand = names("[data-hand]", "hand");
        state.picked = names("[data-hand].k-picked", "hand")[0] ?? "";
        state.places = names(".k-place.k-legal", "place");
        state.book = is("[data-act=book]:not([disabled])");
    } else if (kind) {
        state.kind = kind;
        state.bills = names(".hk-money", "bill");
        state.bill = names(".hk-money.hk-picked", "bill")[0] ?? "";
        state.accounts = names(".hk-account.hk-lit:not(.hk-picked)", "account");
        state.seats = names(".hk-player.hk-lit", "seat");
        state.tools = names("[data-tool]", "tool");
        state.tool = names("[data-tool][aria-checked=true]", "tool")[0] ?? "";
        state.chosen = seen(".hk-account.hk-picked").length;
        state.ready = is("[data-go]:not([disabled])");
    }
    return state;
}

// Runs in the page: a point at which the first thing of this kind that can be seen lies on top; or what does.
function aim(selector) {
    const target = [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
    if (!target) return {problem: "is not there"};
    if (target.matches(":disabled")) return {problem: "is disabled"};
    const there = () => {
        const {left, top, width, height} = target.getBoundingClientRect();
        return [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.15], [0.5, 0.85]].map(([x, y]) =>
            ({x: left + x * width, y: top + y * height})).find(({x, y}) =>
            target.contains(document.elementFromPoint(x, y)));
    };
    let point = there();
    if (!point) {
        target.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
        point = there();
    }
    if (point) return point;
    const {left, top, width, height} = target.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return {problem: `is covered by ${over?.outerHTML.slice(0, 200) ?? "the edge of the window"}`};
}

export class Human {
    did = {};
    complaints = new Set();
    missed = [];
    steps = 0;
    watches = false;

    constructor(page, hands, seed = 1, {patient = false} = {}) {
        Object.assign(this, {page, hands, seed, patient});
    }

    chance() {
        this.seed = (Math.imul(this.seed, 1103515245) + 12345) & 0x7fffffff;
        return (this.seed >>> 8) / 0x800000;
    }

    any(list) {
        return list[Math.floor(this.chance() * list.length)];
    }

    count(what) {
        this.did[what] = (this.did[what] ?? 0) + 1;
    }

    // ---- Hands ----

    // Presses something; it must be there, and nothing may lie on top of it.
    async press(selector, patienceMs = PRESS_MS) {
        if (this.hands !== "touch" && this.hands !== "mouse") return this.walk(selector);
        for (const until = Date.now() + patienceMs; ;) {
            const {x, y, problem} = await this.page.evaluate(aim, selector);
            if (!problem && this.hands === "touch") return this.page.touchscreen.tap(x, y);
            if (!problem) return this.page.mouse.click(x, y);
            if (Date.now() > until) throw new Error(`Out of reach: ${selector} ${problem}`);
            await sleep(PAUSE_MS);
        }
    }

    async keys(...keys) {
        for (const key of keys) await this.page.keyboard.press(key);
    }

    // Goes there with Tab, and from a group of buttons with arrows, and presses Enter.
    async walk(selector) {
        for (let i = 0; i < 150; i++) {
            if (await this.page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector))
                return this.keys("Enter");
            await this.keys("Tab");
        }
        throw new Error(`Out of reach: Tab does not come to ${selector}`);
    }

    // ---- Corruption ----

    async place(state) {
        if (state.book && !this.looked && this.chance() < 0.3) {
            this.looked = true;
            this.count("book");
            return this.hands === "keys" ? this.keys("e") : this.press("[data-act=book]");
        }
        if (!state.picked) {
            const card = this.any(state.cards);
            if (this.hands === "keys")
                return this.keys((await this.page.locator(`[data-hand="${card}"] .k-key`).textContent()).trim());
            return this.press(`[data-hand="${card}"]`);
        }
        this.count("card");
        const place = this.any(state.places);
        if (this.hands === "keys") return this.keys(place[0], place.slice(1));
        return this.press(`[data-plate="${place}"]`);
    }

    // Whatever acts in phase III: by pointing at the table, or by the button with its name.
    async act(state) {
        this.count("act");
        if (this.hands === "keys") return this.keys(String(1 + Math.floor(this.chance() * Math.min(9, state.acts.length))));
        const pointing = this.hands !== "tab" && state.targets.length > 0 && this.chance() < 0.5;
        if (!pointing) return this.press(`[data-act="${this.any(state.acts)}"]`);
        const target = this.any(state.targets);
        return this.press(target.includes(".") ? `[data-flip="${target}"]` : `[data-plate="${target}"]`);
    }

    async show(state) {
        if (state.set && this.chance() < 0.6) {
            this.count("show");
            return this.press("[data-act=show]");
        }
        const slot = 1 + Math.floor(this.chance() * 6);
        if (this.hands === "keys") return this.keys(String(slot), "Space");
        return this.press(`[data-slot="${slot}"]`);
    }

    // ---- Hacker ----

    // Numbers that could go on are finished by a pause.
    async type(number) {
        await this.keys(...String(number));
        await sleep(String(number) === "1" || String(number) === "2" ? 800 : 0);
    }

    async credit(state) {
        if (!state.bill) {
            if (this.hands === "keys") return this.keys(this.any(state.bills));
            return this.press(`[data-bill="${this.any(state.bills)}"]`);
        }
        this.count("credit");
        return this.account(this.any(state.accounts));
    }

    account(account) {
        return this.hands === "keys" ? this.type(account) : this.press(`[data-account="${account}"]`);
    }

    seat(seat) {
        return this.hands === "keys" ? this.type(seat) : this.press(`.hk-player[data-seat="${seat}"]`);
    }

    async walkToBank() {
        const gait = this.any(["front", "back"]);
        this.count("walk " + gait);
        return this.hands === "keys" ? this.keys(gait[0]) : this.press(`[data-gait="${gait}"]`);
    }

    async tool(tool) {
        if (this.hands === "keys") return this.keys(tool[0]);
        if (this.hands !== "tab") return this.press(`[data-tool="${tool}"]`);
        await this.walk("[data-tool]");
        for (let i = 0; i < 3; i++) {
            if (await this.page.evaluate((s) => document.activeElement?.dataset.tool === s, tool)) return;
            await this.keys("ArrowRight");
        }
    }

    async beat(state) {
        if (state.ready && (state.chosen > 1 || this.chance() < 0.5)) {
            this.count("infect");
            return this.hands === "keys" ? this.keys("c") : this.press("[data-go]:not([disabled])");
        }
        if (!state.ready && (state.tool === "" || this.chance() < 0.5)) {
            const other = this.any(state.tools);
            if (other !== state.tool) return this.tool(other);
        }
        if (state.tool === "watch") {
            this.count("watch");
            return this.seat(this.any(state.seats));
        }
        if (state.tool === "guard") this.count("guard");
        return this.account(this.any(state.accounts));
    }

    async steal(state) {
        this.count("steal");
        const bill = this.chance() < 0.9 ? this.any(state.bills) : "";
        if (this.hands === "keys") return this.keys(bill === "" ? "x" : bill === "?" ? "b" : bill);
        return this.press(bill === "" ? ".hk-pay .hk-plain" : `[data-bill="${bill}"]`);
    }

    // ---- Hacker live ----

    // Looks at an account; then, perhaps, sends a hand there. Time runs: nothing here waits for long.
    async point(account) {
        const [number, x, y] = account;
        if (this.hands === "mouse") return this.page.mouse.move(x, y);
        if (this.hands === "touch") return this.page.touchscreen.tap(x, y); /* which is also a press */
        return this.page.locator(`.live-spot[data-account="${number}"]`).focus({timeout: 1000}).catch(() => undefined);
    }

    async reach(account, feint) {
        const [, x, y] = account;
        await this.point(account);
        if (this.hands === "mouse") {
            if (feint) await this.page.keyboard.down("Shift");
            await this.page.mouse.click(x, y, {button: this.chance() < 0.3 ? "right" : "left"});
            if (feint) await this.page.keyboard.up("Shift");
        } else if (this.hands !== "touch") {
            await this.keys(...(feint ? ["f"] : []), this.chance() < 0.5 ? "1" : "2");
        }
    }

    async live(state) {
        const account = this.any(state.accounts);
        if (state.turn) {
            if (this.chance() < 0.04) {
                this.count("turn");
                if (this.hands === "keys") await this.keys("t");
                else await this.page.locator(".live-turn").first()[this.hands === "touch" ? "tap" : "click"]({timeout: 1000})
                    .catch(() => undefined);
            } else if (this.hands === "mouse" && account) await this.point(account);
        } else if (state.bill && account) {
            this.count("live credit");
            await this.point(account);
            if (this.hands === "mouse") await this.page.mouse.click(account[1], account[2]);
            else if (this.hands !== "touch") await this.keys("Enter");
            await sleep(300);
        } else if (state.going && this.chance() < 0.08) {
            this.count("recall");
            if (this.hands === "touch") await this.page.locator(".live-hand").first().tap({timeout: 500}).catch(() => undefined);
            else await this.keys("r");
        } else if (state.hands && account && this.chance() < 0.12) {
            const feint = this.hands !== "touch" && this.chance() < 0.3;
            this.count(feint ? "feint" : "hand");
            await this.reach(account, feint);
        } else if (account && this.hands !== "touch") {
            this.count("look");
            await this.point(account);
        }
        await sleep(90);
    }

    // ---- A game ----

    // A story may end by itself before it is skipped.
    async story() {
        this.count("story");
        if (this.patient) return this.listen();
        if (this.watches) return sleep(WATCH_MS);
        return this.hands === "keys" ? this.keys("s") : this.press("[data-skip], [data-act=skip]", SKIP_MS);
    }

    // Until the story is over.
    async listen() {
        for (const until = Date.now() + STORY_MS; (await this.look(0)).kind === "story"; await sleep(WAIT_MS))
            if (Date.now() > until) throw new Error("The story does not end: "
                + (await this.page.locator(".k-controls, .hk-controls").first().innerText()));
    }

    async step(state) {
        if (this.patient && state.kind !== "live") await sleep(state.kind === "summary" ? READ_MS : THINK_MS);
        switch (state.kind) {
        case "summary":
            this.count("summary");
            if (this.hands === "keys" || this.hands === "tab") return this.keys("Enter");
            return this.press("[data-act=close], [data-close-summary]");
        case "next":
            this.count("next");
            return this.press(".lesson-next");
        case "story": return this.story();
        case "live": return this.live(state);
        case "show": return this.show(state);
        case "confirm": return this.hands === "keys" ? this.keys("Enter") : this.press(".k-ask .k-primary");
        case "act": return this.act(state);
        case "look":
            if (this.hands === "keys") return this.walk(".k-eye, .k-card.k-lookable");
            return this.press(`[${this.hands === "touch" ? "data-look" : "data-flip"}="${this.any(state.cards)}"]`);
        case "place": return this.place(state);
        case "credit": return this.credit(state);
        case "walk": return this.walkToBank();
        case "beat": return this.beat(state);
        case "protect":
            this.count("protect");
            return this.account(this.any(state.accounts));
        case "accuse":
            this.count("accuse");
            return this.seat(this.any(state.seats));
        case "steal": return this.steal(state);
        default: return undefined;
        }
    }

    look(waitMs) {
        return this.page.evaluate(`(${look})(${waitMs}, ${offered})`);
    }

    // What was offered could not be reached: a failure if it still is. A story may have ended by itself.
    async miss(state, error) {
        if (!/Out of reach/.test(String(error))) throw error;
        if (JSON.stringify(await this.look(0)) !== JSON.stringify(state)) return;
        this.missed.push(`${state.kind}: ${String(error).split("\n").slice(0, 12).join("\n  ")}`);
    }

    // Plays until `done` says so (when it is asked: with what is offered), or nothing happens for too long.
    async play(done = (state) => state.kind === "over", patienceMs = PATIENCE_MS) {
        for (let still = Date.now(); Date.now() - still < patienceMs && this.missed.length <= 3;) {
            const state = await this.look(WAIT_MS);
            for (const text of state.bad) this.complaints.add(text);
            if (await done(state, this)) return true;
            if (state.kind === "over") await sleep(PAUSE_MS);
            if (state.kind === "over" || state.kind === "wait") continue;
            still = Date.now();
            this.steps++;
            await this.step(state).catch((error) => this.miss(state, error));
        }
        return false;
    }

    report() {
        return `${JSON.stringify(this.did)} ${[...this.complaints].join(" | ")}\n${this.missed.join("\n")}`;
    }
}

// ---- Tables that are made without the page ----

export async function post(server, path, body, token) {
    const headers = {"Content-Type": "application/json", ...(token ? {Authorization: "Bearer " + token} : {})};
    const answer = await (await fetch(server.url + path.slice(1), {method: "POST", headers,
        body: JSON.stringify(body)})).json();
    if (answer.error) throw new Error(`${path}: ${answer.error}: ${answer.text}`);
    return answer;
}

// A browser's memory with a person in it, for newContext.
export async function person(server, name, settings = {}) {
    const {token} = await post(server, "/api/guests", {name});
    const kept = {name, token, settings: JSON.stringify({sound: false, ...settings})};
    const storageState = {cookies: [], origins: [{origin: new URL(server.url).origin,
        localStorage: Object.entries(kept).map(([key, value]) => ({name: key, value}))}]};
    return {name, token, kept, storageState};
}

// A game against bots that has begun; `terms` as docs/protocol.md has them.
export async function begun(server, who, terms) {
    const bots = ["", ...Array.from({length: terms.seats - 1}, () => "easy")];
    const {table} = await post(server, "/api/tables", {pace: 0, bots, seat: 1, ...terms}, who.token);
    await post(server, "/api/tables/" + table, {do: "start"}, who.token);
    return table;
}

// A page at such a game. The page is there before the game begins: who is late for the deal loses the seat.
export async function openBegun(kit, server, who, terms, options) {
    const page = await kit.open(server.url, options);
    await page.waitForSelector(".home .game-card");
    await page.goto(`${server.url}#/table/${await begun(server, who, terms)}`);
    return page;
}

export const sizes = {
    phone: {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
    tablet: {viewport: {width: 820, height: 1180}, hasTouch: true},
    desktop: {viewport: {width: 1280, height: 800}},
};
