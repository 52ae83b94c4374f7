/* main.ts: starts the page and shows the screen that its address names (#/, #/table/ID, ...). */
import {home} from "./screens/home.ts";
import {TableScreen} from "./screens/table_screen.ts";
import {ServerSource} from "./socket.ts";

const place = document.getElementById("main")!;
const source = new ServerSource();
let screen: {close(): void} | null = null;

function show(): void {
    screen?.close();
    screen = null;
    const [, kind, id] = location.hash.split("/");
    if (kind === "table" && id) screen = new TableScreen(source, id, place);
    else home(source, place, (path) => (location.hash = path));
}

window.addEventListener("hashchange", show);
show();
