/* game.ts: Corruption, as games.ts loads it. */
import "../core.ts";
import type {Board} from "../board.ts";
import {CorruptionBoard} from "./board.ts";

export {cameAbout, partsOf} from "./came_about.ts";
export const newBoard = (): Board => new CorruptionBoard() as unknown as Board;
