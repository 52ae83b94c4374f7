/* live.ts: everything of Hacker live, for whoever loads it when it is first needed: one file, so that the page itself is
 * not cut into a piece for every way of sharing with it. */
export {LiveBoard} from "./board.ts";
export {PracticeScreen} from "./practice.ts";
export {ReplayView} from "./replay_view.ts";
