/* offline.ts: makes the page open without a network from its next visit on (sw.ts), where the browser can. */
import {scriptUrl} from "./trusted.ts";

declare const DEV: boolean;

let asked = false;

export function keepOffline(): void {
    if (asked || DEV || !("serviceWorker" in navigator)) return;
    asked = true;
    navigator.serviceWorker.register(scriptUrl(new URL("sw.js", document.baseURI).href)).catch(() => undefined);
}
