/* home.ts: the first screen. */
import {html, render} from "lit-html";
import type {Source} from "../source.ts";
import {t} from "../text.ts";

export function home(source: Source, place: HTMLElement, go: (path: string) => void): void {
    const playNow = async (game: string, seats: number): Promise<void> => {
        if (!source.name()) await source.setName("Guest");
        const bots = ["", ...Array.from({length: seats - 1}, () => "normal")];
        const answer = await source.ask("POST", "/api/tables", {game, seats, bots, seat: 1, pace: 700});
        await source.ask("POST", `/api/tables/${String(answer.table)}`, {do: "start"});
        go(`#/table/${String(answer.table)}`);
    };
    render(html`<h1>Kickback</h1>
        <button @click=${() => playNow("corruption", 4)}>${t("Play Corruption now")}</button>
        <button @click=${() => playNow("hacker", 5)}>${t("Play Hacker now")}</button>`, place);
}
