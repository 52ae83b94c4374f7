/* game.ts: the neutral board, as games.ts loads it. */
import "../core.ts";
import {html} from "lit-html";
import type {Game} from "../games.ts";
import {NeutralBoard} from "./board.ts";
import {drawMembers} from "./members.ts";

export const neutral: Game = {
    newBoard: () => new NeutralBoard(),
    partsOf: () => [],
    cameAbout: ({view, name, you}, order) => (view ? drawMembers(view, {name, you, order}) : html``),
};
