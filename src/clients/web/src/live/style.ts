/* style.ts: the style sheet of everything live, loaded with the first live screen and not before. Its name, with the
 * hash of what is in it, is put in by build.mjs. */
declare const LIVE_CSS: string;

let loaded: Promise<void> | null = null;

export function loadStyle(): Promise<void> {
    loaded ??= new Promise((resolve) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = new URL(LIVE_CSS, document.baseURI).href;
        link.onload = link.onerror = () => resolve(); /* without it the table is plain, and still a table */
        document.head.append(link);
    });
    return loaded;
}
