/* boards.ts: both games played in turns, as games.ts loads them: one file, since a page that opens a table does not know yet
 * which of the two is played there, and a second file costs more than what is in it. */
import "./core.ts";

export {corruption} from "./corruption/game.ts";
export {hacker} from "./hacker/game.ts";
