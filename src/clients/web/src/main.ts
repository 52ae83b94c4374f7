/* main.ts: starts the page and shows the screen that its address names (#/, #/table/ID, ...). */
import {home} from "./screens/home.ts";
import {TableScreen} from "./screens/table_screen.ts";
import {chooseSource} from "./sources.ts";

const place = document.getElementById("main")!;
const chosen = chooseSource();
let screen: {close(): void} | null = null;

async function show(): Promise<void> {
    const source = await chosen;
    screen?.close();
    screen = null;
    const [, kind, id] = location.hash.split("/");
    if (kind === "table" && id) screen = new TableScreen(source, id, place);
    else home(source, place, (path) => (location.hash = path));
}

window.addEventListener("hashchange", () => void show());
void show();
