// chromium.mjs: Chromium as people have it, for benchmarks: nothing runs in a page but the page. What drives the browser in
// the tests puts scripts of its own into every page, which on a slowed processor take as long as ours; here a benchmark
// speaks the browser's own protocol over a pipe, and looks at a page when there is nothing left to measure.
import {spawn} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

const PROGRAM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe"];

export class Chromium {
    count = 0;
    asked = new Map(); /* by number: who waits for the answer */
    hearers = new Set();

    constructor() {
        this.folder = mkdtempSync(join(tmpdir(), "kickback-chromium-"));
        this.child = spawn(PROGRAM, [...FLAGS, "--user-data-dir=" + this.folder, "about:blank"],
            {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
        this.ended = new Promise((resolve) => this.child.on("exit", resolve));
        let rest = "";
        this.child.stdio[4].setEncoding("utf8").on("data", (text) => {
            const messages = (rest + text).split("\0");
            rest = messages.pop();
            for (const message of messages) this.hear(JSON.parse(message));
        });
    }

    hear({id, result, error, ...event}) {
        if (id === undefined) return this.hearers.forEach((hearer) => hearer(event));
        const {resolve, reject} = this.asked.get(id);
        this.asked.delete(id);
        return error ? reject(new Error(error.message)) : resolve(result);
    }

    ask(method, params = {}, sessionId = undefined) {
        return new Promise((resolve, reject) => {
            this.asked.set(++this.count, {resolve, reject});
            this.child.stdio[3].write(JSON.stringify({id: this.count, method, params, sessionId}) + "\0");
        });
    }

    on(method, hearer, sessionId = undefined) {
        const hear = (event) => event.method === method && event.sessionId === sessionId && hearer(event.params);
        this.hearers.add(hear);
        return () => this.hearers.delete(hear);
    }

    once(method, sessionId = undefined) {
        return new Promise((resolve) => {
            const stop = this.on(method, (params) => {
                stop();
                resolve(params);
            }, sessionId);
        });
    }

    // A window of its own with nothing kept but `kept`, as the storage of that origin.
    async open({viewport, isMobile = false, movement = true, origin, kept = {}}) {
        const {browserContextId} = await this.ask("Target.createBrowserContext");
        const {targetId} = await this.ask("Target.createTarget", {url: "about:blank", browserContextId});
        const {sessionId} = await this.ask("Target.attachToTarget", {targetId, flatten: true});
        const page = new Page(this, sessionId, browserContextId);
        await page.ask("Page.enable");
        await page.ask("Emulation.setDeviceMetricsOverride", {...viewport, deviceScaleFactor: 1, mobile: isMobile});
        await page.ask("Emulation.setTouchEmulationEnabled", {enabled: isMobile});
        await page.ask("Emulation.setEmulatedMedia",
            {features: [{name: "prefers-reduced-motion", value: movement ? "no-preference" : "reduce"}]});
        if (origin) await page.go(new URL("healthz", origin).href);
        await page.run((all) => all.forEach(([key, value]) => localStorage.setItem(key, value)), Object.entries(kept));
        return page;
    }

    // What the browser traces of itself until `work` is done.
    async trace(categories, work) {
        const events = [];
        const stop = this.on("Tracing.dataCollected", ({value}) => events.push(...value));
        await this.ask("Tracing.start", {traceConfig: {includedCategories: categories}, transferMode: "ReportEvents"});
        await work();
        const done = this.once("Tracing.tracingComplete");
        await this.ask("Tracing.end");
        await done;
        stop();
        return events;
    }

    async close() {
        void this.ask("Browser.close").catch(() => undefined);
        await this.ended;
        rmSync(this.folder, {recursive: true, force: true, maxRetries: 10, retryDelay: 200}); /* its last threads write on */
    }
}

class Page {
    constructor(browser, session, context) {
        Object.assign(this, {browser, session, context});
    }

    ask(method, params) {
        return this.browser.ask(method, params, this.session);
    }

    on(method, hearer) {
        return this.browser.on(method, hearer, this.session);
    }

    async go(url) {
        const loaded = this.browser.once("Page.loadEventFired", this.session);
        await this.ask("Page.navigate", {url});
        await loaded;
    }

    // Runs a function in the page.
    async run(work, ...args) {
        const {result, exceptionDetails} = await this.ask("Runtime.evaluate",
            {expression: `(${work})(${args.map((arg) => JSON.stringify(arg)).join()})`, returnByValue: true});
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result.value;
    }

    // From now on, before everything else in every document.
    first(work, ...args) {
        const source = `(${work})(${args.map((arg) => JSON.stringify(arg)).join()})`;
        return this.ask("Page.addScriptToEvaluateOnNewDocument", {source});
    }

    async close() {
        await this.browser.ask("Target.disposeBrowserContext", {browserContextId: this.context});
    }
}
