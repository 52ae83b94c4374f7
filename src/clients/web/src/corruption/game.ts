/* game.ts: Corruption, as boards.ts has it. */
import type {Board} from "../board.ts";
import type {Game} from "../games.ts";
import {CorruptionBoard} from "./board.ts";
import {cameAbout, partsOf} from "./came_about.ts";

export const corruption: Game = {newBoard: () => new CorruptionBoard() as unknown as Board, partsOf, cameAbout};
