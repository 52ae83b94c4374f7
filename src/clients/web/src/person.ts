/* person.ts: who we are at a source: a name, which can change, and a token that proves who we are, kept in this
 * browser and shared by its windows. A token that is no longer valid (the server's database is another one) is
 * replaced by a new one for the same name. When the browser becomes somebody else in another window, this one stays
 * who it is until it is loaded again: there may be a game in it. The browser's previous player is kept, to go back. */
import type {Answer} from "./protocol.ts";
import {randomId, Refused} from "./source.ts";

const GUEST = "Guest";

export type Fetch = (method: string, path: string, token: string, body?: Record<string, unknown>) => Promise<Answer>;

/* A previous player of this browser. */
export interface Known {
    name: string;
    token: string;
}

const OTHERS_MAX = 4;

export class Person {
    private making: Promise<void> | null = null;
    private mine: Known = {name: "", token: ""}; /* this window's player, once it has one */

    /* `prefix` of the keys under which it is kept: each source has its own token, the name is the same. */
    constructor(private prefix: string, private fetch: Fetch) {}

    private kept(): Known {
        return {name: localStorage.getItem("name") ?? "", token: localStorage.getItem(this.prefix + "token") ?? ""};
    }

    /* Has the browser switched to another player? */
    displaced(): boolean {
        return this.mine.token !== "" && this.kept().token !== this.mine.token;
    }

    private who(): Known {
        if (!this.displaced()) this.mine = this.kept();
        return this.mine;
    }

    name(): string {
        return this.who().name;
    }

    /* Did the reader choose the name? */
    named(): boolean {
        return this.name() !== "" && this.name() !== localStorage.getItem("guest");
    }

    token(): string {
        return this.who().token;
    }

    /* The number from which our face is drawn, as the house derives it from ours; -1: no account yet. */
    face(): number {
        const number = Number(/^\d+(?=\.)/.exec(this.token())?.[0] ?? 0);
        return number ? Math.imul(number, 2654435761) >>> 16 : -1;
    }

    /* Previous players of this browser, the last one first. */
    others(): Known[] {
        try {
            const found = JSON.parse(localStorage.getItem(this.prefix + "others") ?? "[]") as Known[];
            return found.filter((one) => typeof one.name === "string" && typeof one.token === "string" && one.token !== "");
        } catch {
            return []; /* old or broken */
        }
    }

    private keepOthers(others: Known[]): void {
        localStorage.setItem(this.prefix + "others", JSON.stringify(others.slice(0, OTHERS_MAX)));
    }

    /* Does the source still know a previous player? */
    async isKnown(other: Known): Promise<boolean> {
        try {
            await this.fetch("GET", "/api/me", other.token);
            return true;
        } catch (error) {
            if (error instanceof Refused && error.code === "bad-token") return false;
            throw error;
        }
    }

    forgetOther(token: string): void {
        this.keepOthers(this.others().filter((one) => one.token !== token));
    }

    /* Switches this browser to another player; the previous one is kept. The page must be reloaded. */
    become(next: Known): void {
        const before = this.kept();
        const others = this.others().filter((one) => one.token !== next.token && one.token !== before.token);
        this.keepOthers(before.token && before.name ? [before, ...others] : others);
        localStorage.setItem(this.prefix + "token", next.token);
        localStorage.setItem(this.prefix + "named", next.name);
        localStorage.setItem("name", next.name);
    }

    /* `guest`: a generated name. */
    async setName(name: string, guest = false): Promise<void> {
        const renamed = (await this.rename(name)) || (await this.rename(name)); /* the second: who the browser is by now */
        if (renamed && this.displaced()) {
            this.mine.name = name;
            return;
        }
        if (!renamed) {
            const answer = await this.fetch("POST", "/api/guests", "", {name});
            localStorage.setItem(this.prefix + "token", String(answer.token));
        }
        localStorage.setItem(this.prefix + "named", name);
        localStorage.setItem("name", name);
        if (guest) localStorage.setItem("guest", name);
        else localStorage.removeItem("guest");
    }

    /* False: there is no account yet to rename. */
    private async rename(name: string): Promise<boolean> {
        const token = this.token();
        if (!token) return false;
        try {
            await this.fetch("POST", "/api/me/name", token, {name});
            return true;
        } catch (error) {
            if (!(error instanceof Refused) || error.code !== "bad-token") throw error;
            this.giveUp(token, error);
            return false;
        }
    }

    /* A token, made now if there is none, or if we got another name elsewhere; those who ask at the same time get
     * the same. */
    async need(): Promise<void> {
        const named = localStorage.getItem(this.prefix + "named") ?? this.name();
        if (this.token() && (named === this.name() || this.displaced())) return;
        this.making ??= this.setName(this.name() || GUEST, !this.named()).finally(() => (this.making = null));
        await this.making;
    }

    /* The token was refused: unless another window has made a new one already, it is thrown away. */
    forget(token: string): void {
        if (this.mine.token === token) this.mine = {name: "", token: ""};
        if (this.kept().token === token) localStorage.removeItem(this.prefix + "token");
    }

    /* The same, on the way to a new token. But where the browser is somebody else by now, this window does not do in
     * that name what was meant in another. */
    private giveUp(token: string, refused: Refused): void {
        const displaced = this.displaced();
        this.forget(token);
        if (displaced) throw refused;
    }

    /* What is asked once, with a token; and once more with a new one if the token is not valid any more. */
    async ask(method: "GET" | "POST", path: string, body?: Record<string, unknown>): Promise<Answer> {
        const whole = method === "POST" ? {id: randomId(), ...body} : undefined;
        if (path === "/api/me" || (method === "POST" && !path.startsWith("/api/redeem"))) await this.need();
        const token = this.token();
        try {
            return await this.fetch(method, path, token, whole);
        } catch (error) {
            if (!(error instanceof Refused) || error.code !== "bad-token") throw error;
            this.giveUp(token, error);
            await this.need();
            return this.fetch(method, path, this.token(), whole);
        }
    }
}

/* What a source says of the reader: the same for a server and for the house in a worker. */
export abstract class OwnSource {
    abstract readonly person: Person;

    name(): string {
        return this.person.name();
    }

    named(): boolean {
        return this.person.named();
    }

    setName(name: string, guest = false): Promise<void> {
        return this.person.setName(name, guest);
    }
}
