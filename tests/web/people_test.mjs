// people_test.mjs: people at one table, each in a browser of their own: a table is made, a friend comes by the
// link, both play to the end, and a third looks on. Meanwhile the server goes away and comes back, somebody is
// offline, leaves, is away, runs out of time, does not want another game; they call themselves and say what no page should believe; and
// frames come that are none. The page goes on, and says what is going on.
import {Human, person, post, sizes} from "./human.mjs";
import {run, sleep} from "./run.mjs";

const MARKUP = '<b onclick="x">A&amp;nn';
const RIGHT_TO_LEFT = "שלום 🎲 <i>";
const said = ['<img src=x onerror="document.title=1">', "مرحبا بالعالم 123 abc", "🎲🃏👍🏽 e\u0301\u0302\u0303", "x".repeat(10000)];

const shown = (page, selector, options = {}) => page.locator(selector, options).first()
    .waitFor().then(() => true, () => false);
const text = (page) => page.locator("#main").innerText().catch(() => "(nothing)");

async function giveName(kit, page, name, bad = []) {
    await page.waitForSelector("dialog .name-form input");
    for (const one of bad) {
        await page.locator("dialog .name-form input").fill(one);
        await page.locator("dialog .name-form .button").click();
        kit.ok(await shown(page, "#name-problem", {hasText: /\S/}), `no name: ${JSON.stringify(one).slice(0, 20)}`);
    }
    await page.locator("dialog .name-form input").fill("x".repeat(10000));
    kit.same((await page.locator("dialog .name-form input").inputValue()).length, 24, "no name is too long");
    await page.locator("dialog .name-form input").fill(name);
    await page.locator("dialog .name-form .button").click();
}

// From the first screen to the link.
async function makeTable(kit, ann) {
    await ann.locator('.head a[href="#/new"]').click();
    await ann.locator('.segment:has-text("3")').click();
    await ann.locator(".picks .pick:nth-child(4) select").selectOption({index: 1}); /* talk is free */
    await ann.locator(".make-bar button").click();
    await giveName(kit, ann, MARKUP, ["\u202eevil", " "]);
    await ann.waitForSelector(".seating .share-link");
    return ann.locator(".share-link").inputValue();
}

async function sitDown(kit, bob) {
    await bob.locator(".seat-actions .button.main").click();
    await giveName(kit, bob, RIGHT_TO_LEFT);
}

// Both play until `done` says so for one of them.
async function together(humans, done) {
    let enough = false;
    const played = await Promise.all(humans.map((human) => human.play(async (state) =>
        enough ||= Boolean(await done(state, human)))));
    return played.every(Boolean);
}

async function talk(kit, ann, bob) {
    for (const line of said) {
        await ann.locator(".chat-form input").fill("");
        await ann.locator(".chat-form input").focus();
        await ann.keyboard.insertText(line);
        await ann.keyboard.press("Enter");
        const start = line.slice(0, 30);
        kit.ok(await bob.locator(".log-talk", {hasText: start}).first().waitFor({state: "attached"})
            .then(() => true, () => false), `said, and read: ${start}`, await bob.locator(".log").innerText());
    }
    const strange = await bob.evaluate(() => document.querySelectorAll(".log b, .log i, .log img, .players img, "
        + ".player-name b, .player-name i").length);
    kit.same([strange, await bob.locator(".player-name bdi", {hasText: MARKUP}).count() > 0,
        await ann.locator(".player-name bdi", {hasText: RIGHT_TO_LEFT}).count() > 0], [0, true, true],
        "markup is text, in names and in what is said");
    const wide = await bob.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    kit.ok(wide <= 0, "a line without spaces does not make the page wider", wide);
    await bob.setViewportSize(sizes.phone.viewport);
    await ann.locator(".chat-form input").focus();
    await ann.locator(".phrases summary").click();
    await ann.locator(".phrase").nth(2).click();
    kit.ok(await bob.locator(".log-talk").nth(4).waitFor({state: "attached"}).then(() => true,
        () => false), "a phrase is heard");
    const bubble = bob.locator(".bubble", {hasText: await ann.locator(".phrase").nth(2).textContent()});
    kit.ok(await bubble.waitFor({timeout: 5000}).then(() => true, () => false), "and seen beside its speaker, where the log is out of sight");
    kit.ok(await bubble.waitFor({state: "detached", timeout: 10000}).then(() => true, () => false), "for a moment");
    await bob.setViewportSize(sizes.desktop.viewport);
}

async function lookOn(kit, server, link) {
    const {storageState} = await person(server, "Eve", {pace: 0});
    const eve = await kit.open(link, {...sizes.tablet, hasTouch: false, storageState});
    kit.ok(await shown(eve, ".table-board .corruption"), "somebody looks on", await text(eve));
    kit.same([await eve.locator(".k-hand").count(), await eve.locator(".bar-about .chip").count() > 0,
        await eve.locator(".talk").count()], [0, true, 0], "without a hand, and silently");
    return eve;
}

async function serverGoes(kit, server, pages) {
    await server.stop();
    for (const page of pages) kit.ok(await shown(page, ".banner.bad"), "the page says that the connection is lost",
        await text(page));
    await server.start();
    for (const page of pages) kit.ok(await page.locator(".banner.bad").waitFor({state: "detached"})
        .then(() => true, () => false), "and goes on when the server is back", await text(page));
}

// Bob gives his seat up; a bot plays; he comes back by the same link and takes it over.
async function leaveAndReturn(kit, ann, bob, link) {
    await bob.locator(".table-bar .icon-button").first().click();
    await bob.locator("dialog .actions .button").nth(1).click();
    await bob.waitForSelector(".home");
    kit.ok(await ann.locator('.player[data-seat="2"] .player-kind').first().waitFor({state: "attached"})
        .then(() => true, () => false), "who leaves is replaced by a bot, and that is said", await text(ann));
    await bob.goto(link);
    await bob.locator(".table-notes .button").click();
    kit.ok(await bob.locator(".player.seat-2 .you").first().waitFor({state: "attached"})
        .then(() => true, () => false), "and takes the seat over again", await text(bob));
}

async function evening(kit) {
    const server = await kit.start();
    const ann = await kit.open(server.url, sizes.desktop);
    const link = await makeTable(kit, ann);
    const bob = await kit.open(link, sizes.desktop);
    await sitDown(kit, bob);
    kit.ok(await shown(ann, ".seat-row bdi", {hasText: RIGHT_TO_LEFT}), "the friend sits there", await text(ann));
    for (const page of [ann, bob]) await page.evaluate(() => localStorage.setItem("settings",
        '{"pace":0,"sound":false}'));
    await Promise.all([ann.reload(), bob.reload()]);
    await ann.locator(".seating .button.main.big:not([disabled])").click();
    kit.ok(await shown(bob, ".table-board .corruption"), "the game begins for both", await text(bob));
    const eve = await lookOn(kit, server, link);
    const humans = [new Human(ann, "mouse", 3), new Human(bob, "mouse", 5)];
    kit.ok(await together(humans, (_, human) => human.did.card >= 3), "both play");
    await talk(kit, ann, bob);
    await serverGoes(kit, server, [ann, bob, eve]);
    kit.ok(await together(humans, (_, human) => human.did.card >= 6), "both play on");
    await bob.context().setOffline(true);
    await sleep(1500);
    await bob.context().setOffline(false);
    kit.ok(await together(humans, (_, human) => human.did.card >= 9), "and after one of them was offline");
    await leaveAndReturn(kit, ann, bob, link);
    let over = 0;
    const ends = await Promise.all(humans.map((human) => human.play((state) => state.kind === "over" && ++over > 0)));
    kit.same(ends, [true, true], "to the end");
    kit.ok(await new Human(eve, "mouse").play(), "the spectator sees the end", await text(eve));
    const ending = (page) => page.locator(".podium-name b, .podium-total").allInnerTexts();
    kit.same([await ending(eve), await ending(ann)], [await ending(bob), await ending(bob)],
        "everybody sees the same result");
    kit.same([...humans.flatMap((human) => [...human.complaints])], [], "no move was refused");
    kit.same(humans.flatMap((human) => human.missed), [], "everything could be reached");
    await ann.locator(".again-want").click();
    kit.ok(await shown(bob, ".again-note"), "the other one is asked whether to play again", await text(bob));
    kit.same([await bob.locator(".again-yes").count(), await shown(ann, ".result")], [1, true],
        "it is shown who wants to, and nothing begins yet");
    await bob.locator(".again-want").click();
    for (const page of [ann, bob]) kit.ok(await page.locator(".k-hand.k-ready, .corruption .k-hand").first()
        .waitFor().then(() => true, () => false), "a rematch begins", await text(page));
    kit.same(await ann.locator(".result").count(), 0, "and the old result is gone");
    for (const [page, name] of [[ann, "Ann"], [bob, "Bob"], [eve, "Eve"]]) kit.quiet(page, name);
    for (const page of [ann, bob, eve]) await page.context().close();
    await server.stop();
}

// Both people are in their browsers, which take part in the deal; their moves are made by requests, the first that is legal.
async function playQuickly(server, table, people) {
    for (let i = 0; i < 2000; i++) {
        let over = false;
        for (const {token} of people) {
            const state = await fetch(`${server.url}api/tables/${table}`, {headers: {Authorization: "Bearer " + token}})
                .then((answer) => answer.json());
            over ||= state.phase === "over";
            const move = state.phase === "playing" && !state.chosen && state.view.legal[0];
            if (move) await post(server, "/api/tables/" + table, {do: "move", move, at: state.at}, token).catch(() => null);
        }
        if (over) return true;
        await sleep(10);
    }
    return false;
}

// After a game: the result, its review one click away, "not now", and what is listed then.
async function notNow(kit) {
    const server = await kit.start();
    const people = [await person(server, "Ann", {pace: 0}), await person(server, "Bob", {pace: 0})];
    const {table} = await post(server, "/api/tables", {game: "hacker", seats: 3, bots: ["", "", "random"], pace: 0},
        people[0].token);
    await post(server, "/api/tables/" + table, {do: "take", seat: 2}, people[1].token);
    const [ann, bob] = await Promise.all(people.map(({storageState}) => kit.open(`${server.url}#/table/${table}`,
        {...sizes.phone, storageState})));
    await ann.locator(".seating .button.main.big:not([disabled])").click();
    await Promise.all([ann, bob].map((page) => page.waitForSelector(".table-board .hacker")));
    kit.ok(await playQuickly(server, table, people), "not now: a game is over");
    for (const page of [ann, bob]) {
        await page.waitForSelector(".result, dialog[open]");
        if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
        await page.waitForSelector(".podium-parts");
    }
    await bob.waitForFunction(() => !document.querySelector(".podium").textContent.includes("?"));
    const parts = await bob.evaluate(() => [...document.querySelectorAll(".podium > li")].map((row) => [
        row.querySelector(".podium-place").textContent, parseInt(row.querySelector(".podium-total").textContent, 10),
        [...row.querySelectorAll(".podium-parts b")].reduce((sum, one) => sum + Number(one.textContent), 0)]));
    kit.ok(parts.every(([, total, sum]) => total === sum) && parts[0][0] === "1", "not now: the parts of each total add up, "
        + "the winner first", JSON.stringify(parts));
    await bob.locator("[data-to=review]").click();
    kit.ok(await shown(bob, ".review-panel progress, .rv-plot"), "not now: the review is one click away", await text(bob));
    await bob.goBack();
    await bob.waitForSelector(".result");
    await sleep(500); /* for what comes after the end: the hands of all */
    await bob.evaluate(() => {
        const result = document.querySelector(".result");
        window.taken = 0;
        new MutationObserver(() => (window.taken += result.isConnected ? 0 : 1)).observe(document.body,
            {childList: true, subtree: true});
    });
    await ann.locator(".again-want").click();
    await shown(bob, ".again-note .button.main");
    await sleep(500);
    kit.same(await bob.evaluate(() => window.taken), 0, "not now: the result stays as it is when another one wants to play again");
    const before = Date.now();
    await bob.locator(".again-note .button").nth(1).click();
    kit.ok(await shown(bob, ".record"), "not now: who does not want to may look at the game that is over", await text(bob));
    kit.ok(await shown(bob, ".record .podium .seat-2 .you") && await bob.locator(".record .podium .you").count() === 1,
        "there it is marked who one was", await text(bob));
    kit.ok(await ann.waitForSelector(".table-board .hk-hand.hk-asks").then(() => true, () => false), "not now: the other one plays",
        await text(ann));
    kit.ok(Date.now() - before < 15000, "not now: at once, not after the time of a deal", Date.now() - before);
    kit.same(await ann.locator('.player[data-seat="2"] .art-bot').count() > 0, true, "not now: with a bot");
    const asked = [];
    bob.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await bob.goto(server.url + "#/");
    kit.ok(await shown(bob, ".past .past-result", {hasText: /win/}), "past games: who won", await text(bob));
    kit.same(await bob.locator(".past time").getAttribute("datetime").then((date) => date.slice(0, 4)),
        String(new Date().getUTCFullYear()), "past games: when");
    kit.same(asked.filter((path) => path.startsWith("/api/records/")), [], "past games: no record is fetched for that");
    for (const page of [ann, bob]) kit.quiet(page, "not now");
    for (const page of [ann, bob]) await page.context().close();
    await server.stop();
}

// A table with a choice of how long is waited; what the seating screen says; a game that is given up from the list; a key.
async function housekeeping(kit) {
    const server = await kit.start();
    const ann = await person(server, "Ann", {pace: 0});
    const me = (token) => fetch(server.url + "api/me", {headers: {Authorization: "Bearer " + token}})
        .then((answer) => answer.json());
    const page = await kit.open(server.url + "#/new", {...sizes.phone, storageState: ann.storageState, locale: "en-GB"});
    await page.locator(".how summary").click();
    await page.locator("select[name=grace]").selectOption("300");
    await page.locator(".make-bar button").click();
    await page.waitForSelector(".seating");
    const [row] = (await me(ann.token)).tables;
    kit.same(row.terms.split(" ")[8], "300", "how long somebody is waited for is chosen");
    kit.ok(await shown(page, ".only-here", {hasText: "./run --lan"}), "a link for this computer only says so", await text(page));
    const learning = (at) => at.locator(".learning a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    kit.same(await learning(page), ["#/learn/corruption", "#/rules/corruption"], "who waits can learn the game");
    await page.locator(".head-rules").click();
    kit.ok(await shown(page, "dialog.rules-dialog", {hasText: /construction company/}), "on a phone the header has the rules, too");
    await page.keyboard.press("Escape");
    const live = await post(server, "/api/tables", {game: "hacker", seats: 4, options: "clock=live"}, ann.token);
    const lobby = await kit.open(`${server.url}#/table/${live.table}`, {...sizes.phone, storageState: ann.storageState});
    await lobby.waitForSelector(".seating");
    kit.same(await learning(lobby), ["#/learn/live", "#/rules/hacker"], "or practise the live one");
    await post(server, "/api/tables/" + live.table, {do: "close"}, ann.token);
    await lobby.context().close();
    const guest = await kit.open(page.url(), {...sizes.phone, storageState: (await person(server, "Bob")).storageState});
    kit.same([await shown(guest, ".invite .share-link"), await guest.locator(".only-here").count()], [true, 0],
        "which is for the host, who can change it");
    await guest.context().close();
    kit.ok(await shown(page, ".seating [role=status]", {hasText: /Here: you and 2 bots\. 1 seat is free\./}),
        "who is here and who is missing", await text(page));
    await page.locator(".seating .actions .button").first().click();
    await page.locator(".seating .button.main.big:not([disabled])").click();
    await page.waitForSelector(".table-board .corruption");
    await page.goto(server.url + "#/");
    const others = (await me(ann.token)).tables[0].must.includes(1) ? /Your turn/ : /waiting for \w+/;
    kit.ok(await shown(page, ".home .row", {hasText: others}) && await shown(page, ".home .row",
        {hasText: /with \w+, \w+,? and \w+\s+round 1 of 4 · begun /}), "one's own game: with whom, the round, since when, whose turn",
        await text(page));
    await page.locator(".give-up").click();
    await page.locator("dialog .actions .button.main").click();
    await page.locator(".give-up").waitFor({state: "detached"});
    kit.same((await me(ann.token)).tables, [], "a game is given up from the list");
    await page.locator(".me-button").click();
    await page.locator(".program-key summary").click();
    await page.locator(".program-form input").fill("Annbot");
    await page.locator(".program-form .button").click();
    const key = await page.locator(".program-key .share-link").inputValue();
    kit.same((await me(key)).name, "Annbot", "a key for a program");
    kit.quiet(page, "housekeeping");
    await page.context().close();
    await server.stop();
}

// Away for longer than the table's grace; too slow for its clock.
async function awayAndSlow(kit) {
    const server = await kit.start();
    const [ann, bob] = [await person(server, "Ann", {pace: 0}), await person(server, "Bob", {pace: 0})];
    const table = (await post(server, "/api/tables", {game: "corruption", seats: 3, bots: ["", "", "easy"], grace: 1,
        clock: "bank:20+0", options: "first=2", pace: 20}, ann.token)).table;
    await post(server, "/api/tables/" + table, {do: "take", seat: 2}, bob.token);
    const address = `${server.url}#/table/${table}`;
    const one = await kit.open(address, {...sizes.desktop, storageState: ann.storageState, locale: "de-DE"});
    let two = await kit.open(address, {...sizes.desktop, storageState: bob.storageState});
    await one.locator(".seating .button.main.big:not([disabled])").click();
    await two.waitForSelector(".k-hand.k-ready");
    const memory = await two.context().storageState();
    await two.context().close();
    kit.ok(await one.locator('.player[data-seat="2"] .player-kind', {hasText: /\S/}).first()
        .waitFor({state: "attached"}).then(() => true, () => false), "a bot stands in for who is away", await text(one));
    kit.same(await one.locator(".away .player-kind").evaluateAll((all) => all.filter((kind) => kind.scrollWidth > kind.clientWidth)
        .map((kind) => kind.textContent)), [], "and that is read to its end");
    two = await kit.open(address, {...sizes.desktop, storageState: memory});
    kit.ok(await two.locator(".player.seat-2 .you").first().waitFor({state: "attached"})
        .then(() => true, () => false) && await one.locator('.player[data-seat="2"] .player-kind')
        .first().waitFor({state: "detached"}).then(() => true, () => false),
        "who comes back plays again", await text(two));
    kit.ok(await shown(one, ".table-notes .banner .button.main"), "who is too slow is told that a bot plays",
        await text(one));
    await one.locator(".table-notes .banner .button.main").click();
    kit.ok(await one.locator(".table-notes .banner").first().waitFor({state: "detached"})
        .then(() => true, () => false), "and takes the seat back", await text(one));
    for (const page of [one, two]) kit.quiet(page, "away and slow");
    for (const page of [one, two]) await page.context().close();
    await server.stop();
}

// Whoever is not connected is not said to think: the others see for how long they wait, and that it is over.
async function notThere(kit) {
    const server = await kit.start();
    const [ann, bob] = [await person(server, "Ann", {pace: 0}), await person(server, "Bob", {pace: 0})];
    const {table} = await post(server, "/api/tables", {game: "corruption", seats: 3, bots: ["", "", "easy"], grace: 300,
        options: "first=2", pace: 20}, ann.token);
    await post(server, "/api/tables/" + table, {do: "take", seat: 2}, bob.token);
    const address = `${server.url}#/table/${table}`;
    const one = await kit.open(address, {...sizes.phone, storageState: ann.storageState, locale: "en-GB"});
    let two = await kit.open(address, {...sizes.phone, storageState: bob.storageState});
    await one.locator(".seating .button.main.big:not([disabled])").click();
    await two.waitForSelector(".k-hand.k-ready");
    kit.ok(await shown(one, ".bar-turn", {hasText: "Bob is thinking."}), "not there: who is there thinks", await text(one));
    const memory = await two.context().storageState();
    await two.context().close();
    kit.ok(await shown(one, ".bar-turn", {hasText: "Bob is not there."}), "not there: who is not is said to be gone",
        await text(one));
    kit.ok(await shown(one, ".bar-about", {hasText: /a bot plays in 4:[1-5]\d/}), "not there: and for how long it is waited",
        await text(one));
    kit.ok(await shown(one, ".said, [aria-live]", {hasText: "Bob is not there."}), "not there: it is announced", await text(one));
    two = await kit.open(address, {...sizes.phone, storageState: memory});
    kit.ok(await shown(one, ".bar-turn", {hasText: "Bob is thinking."}), "not there: until it is there again", await text(one));
    for (const page of [one, two]) kit.quiet(page, "not there");
    for (const page of [one, two]) await page.context().close();
    await server.stop();
}

// When all have gone, nothing is played for them: whoever looks on is told that the game waits, and it does.
async function nobodyHere(kit) {
    const server = await kit.start();
    const [ann, bob] = [await person(server, "Ann", {pace: 0}), await person(server, "Bob", {pace: 0})];
    const {table} = await post(server, "/api/tables", {game: "corruption", seats: 3, bots: ["", "", "easy"], grace: 1,
        options: "first=1", pace: 0}, ann.token);
    await post(server, "/api/tables/" + table, {do: "take", seat: 2}, bob.token);
    const address = `${server.url}#/table/${table}`;
    const [one, two] = await Promise.all([ann, bob].map(({storageState}) => kit.open(address, {...sizes.desktop,
        storageState})));
    await one.locator(".seating .button.main.big:not([disabled])").click();
    await one.waitForSelector(".k-hand.k-ready");
    const eve = await kit.open(address, {...sizes.phone, locale: "en-GB"});
    kit.ok(await shown(eve, ".bar-turn", {hasText: "Ann is thinking."}), "nobody here: who is there thinks", await text(eve));
    const memory = await one.context().storageState();
    await two.context().close();
    await one.context().close(); /* last, who has to play: no bot does it for the other's sake */
    kit.ok(await shown(eve, ".bar-turn", {hasText: "Nobody is here: the game waits."})
        && await shown(eve, ".k-ask", {hasText: "Nobody is here: the game waits."}), "nobody here: it is said", await text(eve));
    await sleep(2000);
    kit.same(await eve.locator(".k-place .k-card").count(), 0, "nobody here: no bot plays");
    const back = await kit.open(address, {...sizes.desktop, storageState: memory, locale: "en-GB"});
    kit.ok(await shown(back, ".k-hand.k-ready") && await shown(back, ".log", {hasText: "The game waits for you."}),
        "nobody here: who comes back is asked, and reads that it has waited", await text(back));
    kit.ok(await shown(eve, ".bar-turn", {hasText: "Ann is thinking."}), "nobody here: and it goes on", await text(eve));
    for (const page of [back, eve]) kit.quiet(page, "nobody here");
    for (const page of [back, eve]) await page.context().close();
    await server.stop();
}

// Between page and server sits somebody who says nonsense; some of it looks nearly right.
async function brokenFrames(kit) {
    const server = await kit.start();
    const ann = await person(server, "Ann", {pace: 0});
    const {table} = await post(server, "/api/tables", {game: "corruption", seats: 3, bots: ["", "easy", "easy"],
        pace: 20}, ann.token);
    const page = await kit.open("", {...sizes.desktop, storageState: ann.storageState});
    const nonsense = [() => "", () => "{", () => "null", () => '{"t":"table"}', () => "\ud83d\ude00".repeat(2000),
        (message) => JSON.stringify({...message, view: {}}), (message) => JSON.stringify({...message, view: 7}),
        (message) => JSON.stringify({...message, view: {...message.view, cards: null, contracts: null}}),
        (message) => JSON.stringify({...message, events: [null, {e: 5}]}),
        (message) => JSON.stringify({...message, seats: "all"})];
    let told = 0, count = 0;
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const behind = socket.connectToServer();
        behind.onMessage((message) => {
            const whole = JSON.parse(String(message));
            if (whole.view && ++count % 4 === 0 && told < nonsense.length) socket.send(nonsense[told++](whole));
            else socket.send(message);
        });
    });
    await page.goto(server.url);
    await page.waitForSelector(".home .game-card"); /* who is late for the deal loses the seat */
    await post(server, "/api/tables/" + table, {do: "start"}, ann.token);
    await page.goto(`${server.url}#/table/${table}`);
    const lost = page.waitForSelector(".banner").then(() => true, () => false);
    const human = new Human(page, "mouse", 11);
    kit.ok(await human.play(), "broken frames: the game is played to its end",
        human.report() + await text(page));
    kit.ok(await lost, "broken frames: the page says that it connects again");
    kit.ok(told === nonsense.length, `broken frames: ${told} of them`);
    kit.quiet(page, "broken frames");
    await page.context().close();
    await server.stop();
}

// Who makes a table for others is asked for a name, once; who plays against bots alone is not, and then is nobody yet.
async function nameOfHost(kit) {
    const server = await kit.start();
    const page = await kit.open(server.url + "#/new", {...sizes.phone, locale: "en-GB"});
    const make = () => page.locator(".make-bar button").click();
    const seat = page.locator(".seat-choices li").nth(1).locator("select").first();
    await seat.selectOption("bot");
    await make();
    kit.ok(await shown(page, ".table-board .corruption"), "host: alone among bots nobody is asked", await text(page));
    kit.same(await page.evaluate(() => localStorage.getItem("name")), "Guest", "host: and is a guest");
    await page.goto(server.url + "#/new");
    await make();
    await page.locator("dialog .name-form input").fill("Ann");
    await page.locator("dialog .name-form .button").click();
    kit.ok(await shown(page, ".seating .seat-row", {hasText: /Ann/}), "host: who invites others is asked", await text(page));
    await page.goto(server.url + "#/new");
    await make();
    kit.ok(await shown(page, ".seating .seat-row", {hasText: /Ann/}), "host: once", await text(page));
    kit.quiet(page, "host");
    await page.context().close();
    await server.stop();
}

// The same person under another name: tables stay, and who sat down under the old one sits there still.
async function anotherName(kit) {
    const server = await kit.start();
    const ann = await person(server, "Ann");
    const {table} = await post(server, "/api/tables", {game: "hacker", seats: 3}, ann.token);
    const page = await kit.open(server.url, {...sizes.phone, storageState: ann.storageState});
    await page.locator(".me-button").click();
    await page.locator("dialog .me .button").click();
    await page.locator("dialog .name-form input").fill(MARKUP);
    await page.locator("dialog .name-form .button").click();
    await page.locator("dialog").waitFor({state: "detached"});
    const me = await fetch(server.url + "api/me", {headers: {Authorization: "Bearer " + ann.token}})
        .then((answer) => answer.json());
    kit.same([me.name, me.tables.map((row) => [row.table, row.seats[0].name])], [MARKUP, [[table, "Ann"]]],
        "another name, the same person");
    kit.quiet(page, "another name");
    await page.context().close();
    await server.stop();
}

await run(async (kit) => {
    kit.expected = [/WebSocket connection to/, /Failed to load resource/, /ERR_INTERNET_DISCONNECTED/];
    const only = process.env.ONLY;
    const checks = [evening, notNow, housekeeping, awayAndSlow, notThere, nobodyHere, brokenFrames, nameOfHost,
        anotherName].filter((check) => !only || check.name === only);
    await Promise.all(checks.map((check) => check(kit).catch((error) => kit.ok(false, check.name + " ran to its end",
        error.stack))));
});
