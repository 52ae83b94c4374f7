/* worker.ts: the house in a worker of the page: the server's own code as WebAssembly (src/wasm), which speaks
 * the protocol of the wire. Messages come in, a turn follows, what it commits is written to the browser's
 * database, and only then the answers go out; between turns bots think, one decision at a time.
 *
 * Of several windows the one that holds the lock has the house. The workers of the others pass messages on
 * to it; when it goes, the next one opens the house from the database and says so, and all ask again. */
import {load, Module} from "./engine_module.ts";
import {EngineStore, Kept} from "./engine_store.ts";
import type {FromHouse, Relayed, ToHouse} from "./engine_words.ts";

const LINKS = 64;
const TABLES = 16;
const PEOPLE = 64;
const INPUT_MAX = 2098240; /* as house_wasm.c has it */
const REOPEN_MAX = 3;
const LOCK = "kickback house";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const me = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join("-");
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(LOCK);

interface Place {
    client: string;
    link: number; /* as the client calls it; of a request its number */
    asked: boolean;
}

class House {
    private places: (Place | null)[] = Array.from({length: LINKS}, () => null);
    private outbox: {to: string; message: FromHouse}[] = [];
    private kept: Kept[] = [];
    private ended: number[] = [];
    private written: Promise<void> = Promise.resolve();
    private timer = 0;
    private thinking = false;
    private failed = false;
    private clients = new Set<string>();
    private input = 0;

    private constructor(private store: EngineStore) {}
    private module!: Module;

    static async open(store: EngineStore): Promise<House> {
        const house = new House(store);
        const kept = await house.store.all();
        if (!(await house.begin(kept))) {
            await house.store.clear(); /* a log that cannot be played again is of no use to anybody */
            if (!(await house.begin([]))) throw new Error("the house does not open");
        }
        if (!house.store.lasts) post("all", {k: "unsaved"});
        return house;
    }

    private async begin(kept: Kept[]): Promise<boolean> {
        this.module = await load(scope.location.href, {
            out: (link, at, size, last) => this.out(link, this.module.text(at, size), last !== 0),
            random: (at, size) => void crypto.getRandomValues(this.module.bytes(at, size)),
            keep: (what, stream, seq, at, bytes, size) =>
                this.kept.push({what, stream, seq, at, bytes: this.module.bytes(bytes, size).slice()}),
        });
        const run = this.module.run;
        this.input = run.input();
        if (!run.begin()) return false;
        for (const item of kept) { /* an entry that does not fit ends its stream there: a game some moves ago */
            const size = this.module.put(this.input, item.bytes, INPUT_MAX);
            if (size >= 0) run.restore(item.what, item.stream, item.seq, item.at, size);
        }
        return run.start(LINKS, TABLES, PEOPLE) !== 0;
    }

    private now(): number {
        return Math.floor(performance.now());
    }

    private out(link: number, text: string, last: boolean): void {
        const place = this.places[link];
        if (!place) return;
        const {client, asked} = place;
        const message: FromHouse = asked ? {k: "answer", n: place.link, text} : {k: "out", link: place.link, text};
        this.outbox.push({to: client, message});
        if (!last) return;
        if (!asked) this.outbox.push({to: client, message: {k: "closed", link: place.link}});
        this.ended.push(link);
    }

    /* ---- Turns ---- */

    /* A module that has failed an assertion is of no use any more; what it had committed is in the database. */
    private guarded(work: () => void): void {
        if (this.failed) return;
        try {
            work();
        } catch (error) {
            this.failed = true;
            clearTimeout(this.timer);
            void this.written.then(() => reopen(this.store, error));
        }
    }

    private turn(): void {
        this.guarded(() => this.turnNow());
    }

    private turnNow(): void {
        this.module.run.date(Date.now() / 1000);
        const next = this.module.run.turn(this.now());
        for (const link of this.ended) this.unlink(link);
        this.ended = [];
        const {kept, outbox} = this;
        this.kept = [];
        this.outbox = [];
        if (kept.length || outbox.length) {
            this.written = this.written
                .then(() => this.store.write(kept))
                .then(() => {
                    if (!this.store.lasts) post("all", {k: "unsaved"});
                    outbox.forEach(({to, message}) => post(to, message));
                });
        }
        clearTimeout(this.timer);
        if (next !== Infinity) this.timer = scope.setTimeout(() => this.turn(), Math.max(0, next - this.now()));
        this.think();
    }

    private think(): void {
        if (this.thinking) return;
        this.thinking = true;
        scope.setTimeout(() => {
            this.thinking = false;
            this.guarded(() => void (this.module.run.think(this.now()) && this.turnNow()));
        }, 0);
    }

    start(): void {
        this.turn();
    }

    /* ---- Messages ---- */

    private free(place: Place): number {
        const link = this.places.indexOf(null);
        if (link < 0 || !this.module.run.link(link, this.now())) return -1;
        this.places[link] = place;
        return link;
    }

    private find(client: string, link: number): number {
        const isIt = (place: Place | null) => place && !place.asked && place.client === client && place.link === link;
        return this.places.findIndex(isIt);
    }

    private unlink(link: number): void {
        if (!this.places[link]) return;
        this.module.run.unlink(link, this.now());
        this.places[link] = null;
    }

    /* When a window is gone its lock is free: then its links are closed. */
    private watch(client: string): void {
        if (client === me || this.clients.has(client) || !navigator.locks) return;
        this.clients.add(client);
        void navigator.locks.request(LOCK + " " + client, () => {
            this.places.forEach((place, link) => place?.client === client && this.unlink(link));
            this.clients.delete(client);
            this.turn();
        });
    }

    take(client: string, message: ToHouse): void {
        this.guarded(() => this.takeNow(client, message));
    }

    /* The house cannot close a table at which somebody plays; it is opened anew without the oldest ones. */
    private async prune(client: string, n: number, most: number): Promise<void> {
        await this.written;
        const pruned = await this.store.prune(most).catch(() => false);
        if (pruned) {
            this.failed = true; /* whatever comes now is asked again of the next one */
            clearTimeout(this.timer);
            await open(this.store);
        }
        post(client, {k: "answer", n, text: '{"re":0,"ok":true}'});
    }

    private takeNow(client: string, message: ToHouse): void {
        const run = this.module.run;
        this.watch(client);
        if (message.k === "prune") return void this.prune(client, message.n, message.most);
        if (message.k === "open") {
            if (this.free({client, link: message.link, asked: false}) < 0)
                post(client, {k: "closed", link: message.link});
        } else if (message.k === "ask") {
            const link = this.free({client, link: message.n, asked: true});
            const text = [message.method, message.path, message.token, message.body].join("\0");
            const size = link < 0 ? -1 : this.module.put(this.input, text, INPUT_MAX);
            if (size >= 0) run.request(link, size, this.now());
            else {
                if (link >= 0) this.unlink(link);
                post(client, {k: "answer", n: message.n, text: '{"re":0,"error":"too-large","text":"too large"}'});
            }
        } else {
            const link = this.find(client, message.link);
            if (link < 0) post(client, {k: "closed", link: message.link});
            else if (message.k === "close") this.unlink(link);
            else {
                const size = this.module.put(this.input, message.text, INPUT_MAX);
                if (size >= 0) run.receive(link, size, this.now());
            }
        }
        this.turnNow();
    }
}

let house: House | null = null;

function post(client: string, message: FromHouse): void {
    if (client === me || client === "all") scope.postMessage(message);
    if (client !== me) channel?.postMessage({to: client, client: me, message} satisfies Relayed);
}

scope.onmessage = (event: MessageEvent<ToHouse>) => {
    if (house) house.take(me, event.data);
    else channel?.postMessage({to: "house", client: me, message: event.data} satisfies Relayed);
};

if (channel) {
    channel.onmessage = (event: MessageEvent<Relayed>) => {
        const {to, client, message} = event.data;
        if (to === "house") house?.take(client, message as ToHouse);
        else if (to === me || to === "all") scope.postMessage(message);
    };
}

/* Opens the house and announces it; all windows repeat their requests. */
async function open(store: EngineStore): Promise<void> {
    house = null;
    try {
        house = await House.open(store);
        post("all", {k: "house"});
        house.start();
    } catch (error) {
        post("all", {k: "broken", text: String(error)});
    }
}

let reopened = 0;

async function reopen(store: EngineStore, error: unknown): Promise<void> {
    house = null;
    console.warn(error);
    if (++reopened > REOPEN_MAX) return post("all", {k: "broken", text: String(error)});
    await open(store);
}

async function lead(): Promise<void> {
    await open(await EngineStore.open());
    await new Promise(() => undefined); /* keeps the lock */
}

if (navigator.locks && channel) {
    void navigator.locks.request(LOCK + " " + me, () => new Promise(() => undefined));
    void navigator.locks.request(LOCK, lead);
} else {
    void lead();
}
