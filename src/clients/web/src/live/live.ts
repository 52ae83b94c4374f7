/* live.ts: everything of Hacker live, loaded when it is first needed: one file, so that the page itself is
 * not cut into a piece for every way of sharing with it. */
import "../core.ts";
import type {Board} from "../board.ts";
import type {Table} from "../table.ts";
import {LiveBoard} from "./board.ts";

export {cameAbout, partsOf} from "../hacker/came_about.ts";
export const newBoard = (table?: Table): Board => new LiveBoard(table!) as unknown as Board;
export {PracticeScreen} from "./practice.ts";
export {ReplayView} from "./replay_view.ts";
