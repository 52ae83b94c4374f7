/* learn.ts: how to play (#/learn/GAME): what the game is about, and the first steps. Stands in for the
 * interactive first game. */
import {html, render} from "lit-html";
import {App, attempt, Screen} from "../app.ts";
import {corruptionPoster, hackerPoster} from "../art/index.ts";
import {gameName} from "../terms.ts";
import {t} from "../text.ts";
import {playNow} from "./home.ts";

export class LearnScreen implements Screen {
    constructor(private app: App, private game: string) {}

    title(): string {
        return t("How to play");
    }

    draw(): void {
        const {app, game} = this;
        render(html`<div class="page reading">
            <h1 tabindex="-1">${t("How to play")}: ${gameName(game)}</h1>
            <div class="poster">${game === "hacker" ? hackerPoster() : corruptionPoster()}</div>
            <p class="actions"><button class="button main" @click=${() => void attempt(app, () => playNow(app, game,
                {level: "easy", seats: 4}))}>${t("Play against easy bots")}</button>
                <a class="button" href="#/rules/${game}">${t("Read the rules")}</a></p>
        </div>`, app.place);
    }

    close(): void {}
}
