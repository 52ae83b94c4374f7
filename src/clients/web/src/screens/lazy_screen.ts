/* lazy_screen.ts: a screen whose code is loaded when it is opened for the first time. What stands there meanwhile comes only
 * if it takes a while. */
import {html, render} from "lit-html";
import type {App, RulesPlace, Screen} from "../app.ts";
import {notLoaded} from "../errors.ts";

const SOON_MS = 150;

export class LazyScreen implements Screen {
    private inner: Screen | null = null;
    private failed = false;
    private closed = false;
    private late = 0;

    /* `loaded` comes after the screen was drawn. */
    constructor(private app: App, load: () => Promise<Screen>, loaded: () => void) {
        this.late = window.setTimeout(() => this.draw(), SOON_MS);
        load().then((screen) => {
            clearTimeout(this.late);
            if (this.closed) return screen.close();
            this.inner = screen;
            screen.draw();
            loaded();
        }, () => {
            this.failed = true;
            if (!this.closed) this.draw();
        });
    }

    title(): string {
        return this.inner?.title() ?? "Kickback";
    }

    section(): RulesPlace | undefined {
        return this.inner?.section?.();
    }

    key(event: KeyboardEvent): boolean {
        return this.inner?.key?.(event) ?? false;
    }

    draw(): void {
        if (this.inner) return this.inner.draw();
        render(html`<div class="page"><p class="quiet" role="status">${this.failed ? notLoaded() : "…"}</p></div>`,
            this.app.place);
    }

    close(): void {
        clearTimeout(this.late);
        this.closed = true;
        this.inner?.close();
    }
}
