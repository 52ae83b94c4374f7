/* person.ts: who we are at a source: a name, which can change, and a token that proves who we are, kept in this
 * browser and shared by its windows. A token that is no longer valid (the server's database is another one) is
 * replaced by a new one for the same name. */
import type {Answer} from "./protocol.ts";
import {randomId, Refused} from "./source.ts";

const GUEST = "Guest";

export type Fetch = (method: string, path: string, token: string, body?: Record<string, unknown>) => Promise<Answer>;

export class Person {
    private making: Promise<void> | null = null;

    /* `prefix` of the keys under which it is kept: each source has its own token, the name is the same. */
    constructor(private prefix: string, private fetch: Fetch) {}

    name(): string {
        return localStorage.getItem("name") ?? "";
    }

    token(): string {
        return localStorage.getItem(this.prefix + "token") ?? "";
    }

    async setName(name: string): Promise<void> {
        if (!(await this.rename(name))) {
            const answer = await this.fetch("POST", "/api/guests", "", {name});
            localStorage.setItem(this.prefix + "token", String(answer.token));
        }
        localStorage.setItem(this.prefix + "named", name);
        localStorage.setItem("name", name);
    }

    /* False: there is nobody yet who could get another name. */
    private async rename(name: string): Promise<boolean> {
        const token = this.token();
        if (!token) return false;
        try {
            await this.fetch("POST", "/api/me/name", token, {name});
            return true;
        } catch (error) {
            if (!(error instanceof Refused) || error.code !== "bad-token") throw error;
            this.forget(token);
            return false;
        }
    }

    /* A token, made now if there is none, or if we got another name elsewhere; those who ask at the same time get
     * the same. */
    async need(): Promise<void> {
        const named = localStorage.getItem(this.prefix + "named") ?? this.name();
        if (this.token() && named === this.name()) return;
        this.making ??= this.setName(this.name() || GUEST).finally(() => (this.making = null));
        await this.making;
    }

    /* The token was refused: unless another window has made a new one already, it is thrown away. */
    forget(token: string): void {
        if (this.token() === token) localStorage.removeItem(this.prefix + "token");
    }

    /* What is asked once, with a token; and once more with a new one if the token is not valid any more. */
    async ask(method: "GET" | "POST", path: string, body?: Record<string, unknown>): Promise<Answer> {
        const whole = method === "POST" ? {id: randomId(), ...body} : undefined;
        if (path === "/api/me" || (method === "POST" && path !== "/api/redeem")) await this.need();
        const token = this.token();
        try {
            return await this.fetch(method, path, token, whole);
        } catch (error) {
            if (!(error instanceof Refused) || error.code !== "bad-token") throw error;
            this.forget(token);
            await this.need();
            return this.fetch(method, path, this.token(), whole);
        }
    }
}
