/* game.ts: Hacker by beats, as boards.ts has it. */
import type {Board} from "../board.ts";
import type {Game} from "../games.ts";
import {HackerBoard} from "./board.ts";
import {cameAbout, partsOf} from "./came_about.ts";

export const hacker: Game = {newBoard: () => new HackerBoard() as unknown as Board, partsOf, cameAbout};
