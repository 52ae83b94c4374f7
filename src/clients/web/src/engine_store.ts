/* engine_store.ts: what the house in this browser commits, kept in IndexedDB: the entries of its log in the
 * order in which they came, and finished games by their id. A group is written in one transaction, all of it
 * or nothing. Where there is no database (some private windows), it is kept in memory, and games last as long
 * as the page. */

export const ENTRY = 0;
export const RECORD = 1;
export const DROP = 2;

export interface Kept {
    what: number;
    stream: number;
    seq: number;
    at: number;
    bytes: Uint8Array;
}

const NAME = "kickback";
const RECORDS_MAX = 200; /* finished games; of more the oldest are forgotten when the house opens */

function done(request: IDBRequest | IDBTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
        if ("oncomplete" in request) {
            request.oncomplete = () => resolve();
            request.onabort = () => reject(request.error);
        } else {
            request.onsuccess = () => resolve();
        }
        request.onerror = () => reject(request.error);
    });
}

export class EngineStore {
    private log: Kept[] = []; /* without a database */
    private records = new Map<string, Kept>();

    private constructor(private database: IDBDatabase | null) {}

    static async open(): Promise<EngineStore> {
        try {
            const request = indexedDB.open(NAME, 1);
            request.onupgradeneeded = () => {
                request.result.createObjectStore("log", {autoIncrement: true}).createIndex("stream", "stream");
                request.result.createObjectStore("records", {keyPath: "id"});
            };
            await done(request);
            return new EngineStore(request.result);
        } catch {
            return new EngineStore(null);
        }
    }

    /* Is it kept when the page is closed? */
    get lasts(): boolean {
        return this.database !== null;
    }

    async all(): Promise<Kept[]> {
        if (!this.database) return [...this.log, ...this.records.values()];
        const from = this.database.transaction(["log", "records"], "readwrite");
        const log = from.objectStore("log").getAll() as IDBRequest<Kept[]>;
        const records = from.objectStore("records").getAll() as IDBRequest<Kept[]>;
        records.onsuccess = () => {
            records.result.sort((a, b) => a.at - b.at);
            const old = records.result.splice(0, Math.max(0, records.result.length - RECORDS_MAX));
            for (const item of old) from.objectStore("records").delete(idOf(item.bytes));
        };
        await done(from);
        return [...log.result, ...records.result];
    }

    /* Where it fails (there is no room), the database stays as it is, and everything from here on is in memory:
     * what was kept is a whole beginning of the log. */
    async write(group: readonly Kept[]): Promise<void> {
        if (this.database && group.length > 0) {
            try {
                return await this.writeTo(this.database, group);
            } catch {
                const kept = await this.all().catch(() => []);
                this.database = null;
                this.remember(kept);
            }
        }
        this.remember(group);
    }

    private async writeTo(database: IDBDatabase, group: readonly Kept[]): Promise<void> {
        const into = database.transaction(["log", "records"], "readwrite");
        const log = into.objectStore("log");
        const written = done(into);
        try {
            for (const item of group) {
                if (item.what === ENTRY) log.add(item);
                else if (item.what === RECORD) into.objectStore("records").put({...item, id: idOf(item.bytes)});
                else drop(log, item.stream);
            }
        } catch {
            into.abort(); /* all of it or nothing */
        }
        await written;
    }

    private remember(group: readonly Kept[]): void {
        for (const item of group) {
            if (item.what === ENTRY) this.log.push(item);
            else if (item.what === RECORD) this.records.set(idOf(item.bytes), item);
            else this.log = this.log.filter((entry) => entry.stream !== item.stream);
        }
    }

    /* Deletes the oldest tables beyond the limit; true: some were deleted. Stream 0 is not a table. */
    async prune(most: number): Promise<boolean> {
        const streams = new Set((await this.all()).filter((item) => item.what === ENTRY).map((item) => item.stream));
        streams.delete(0);
        const old = [...streams].sort((a, b) => a - b).slice(0, Math.max(0, streams.size - most));
        await this.write(old.map((stream) => ({what: DROP, stream, seq: 0, at: 0, bytes: new Uint8Array()})));
        return old.length > 0;
    }

    /* Forgets the log; finished games stay. */
    async clear(): Promise<void> {
        this.log = [];
        if (!this.database) return;
        const into = this.database.transaction(["log", "records"], "readwrite");
        into.objectStore("log").clear();
        await done(into);
    }
}

/* What the stream has now; entries that the same group adds behind this stay. */
function drop(log: IDBObjectStore, stream: number): void {
    const request = log.index("stream").getAllKeys(IDBKeyRange.only(stream));
    request.onsuccess = () => {
        for (const key of request.result) log.delete(key);
    };
}

/* A record's bytes begin with its id and a 0. */
function idOf(bytes: Uint8Array): string {
    return String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)));
}
