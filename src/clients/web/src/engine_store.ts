/* engine_store.ts: what the house in this browser commits, kept in IndexedDB: the entries of its log in the
 * order in which they came, and finished games by their id. A group is written in one transaction, all of it
 * or nothing. Where there is no database (some private windows), nothing is kept, and games last as long as
 * the page. */

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

    /* Is anything kept? */
    get lasts(): boolean {
        return this.database !== null;
    }

    async all(): Promise<Kept[]> {
        if (!this.database) return [];
        const from = this.database.transaction(["log", "records"], "readonly");
        const log = from.objectStore("log").getAll() as IDBRequest<Kept[]>;
        const records = from.objectStore("records").getAll() as IDBRequest<Kept[]>;
        await done(from);
        records.result.sort((a, b) => a.at - b.at);
        return [...log.result, ...records.result];
    }

    async write(group: readonly Kept[]): Promise<void> {
        if (!this.database || group.length === 0) return;
        const into = this.database.transaction(["log", "records"], "readwrite");
        const log = into.objectStore("log");
        for (const item of group) {
            if (item.what === ENTRY) log.add(item);
            else if (item.what === RECORD) into.objectStore("records").put({...item, id: idOf(item.bytes)});
            else drop(log.index("stream"), item.stream);
        }
        await done(into);
    }

    async clear(): Promise<void> {
        if (!this.database) return;
        const into = this.database.transaction(["log", "records"], "readwrite");
        into.objectStore("log").clear();
        await done(into);
    }
}

function drop(index: IDBIndex, stream: number): void {
    const request = index.openKeyCursor(IDBKeyRange.only(stream));
    request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        (index.objectStore as IDBObjectStore).delete(cursor.primaryKey);
        cursor.continue();
    };
}

/* A record's bytes begin with its id and a 0. */
function idOf(bytes: Uint8Array): string {
    return String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)));
}
