/* game.ts: Hacker by beats, as games.ts loads it. */
import "../core.ts";
import type {Board} from "../board.ts";
import {HackerBoard} from "./board.ts";

export {cameAbout, partsOf} from "./came_about.ts";
export const newBoard = (): Board => new HackerBoard() as unknown as Board;
