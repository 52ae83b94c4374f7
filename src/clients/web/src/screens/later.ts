/* later.ts: a screen whose code is loaded when it is opened for the first time. */
import {html, render} from "lit-html";
import type {App, Screen} from "../app.ts";
import {t} from "../text.ts";

export class LaterScreen implements Screen {
    private inner: Screen | null = null;
    private failed = false;
    private closed = false;

    constructor(private app: App, load: () => Promise<Screen>) {
        load().then((screen) => {
            if (this.closed) return screen.close();
            this.inner = screen;
            screen.draw();
            document.title = screen.title();
        }, () => {
            this.failed = true;
            if (!this.closed) this.draw();
        });
    }

    title(): string {
        return this.inner?.title() ?? "Kickback";
    }

    section(): {game: string; section: string} {
        return this.inner?.section?.() ?? {game: "hacker", section: "goal"};
    }

    key(event: KeyboardEvent): boolean {
        return this.inner?.key?.(event) ?? false;
    }

    draw(): void {
        if (this.inner) return this.inner.draw();
        render(html`<div class="page"><p class="quiet" role="status">${this.failed
            ? t("This part of the page could not be loaded. Check your connection.") : "…"}</p></div>`, this.app.place);
    }

    close(): void {
        this.closed = true;
        this.inner?.close();
    }
}
