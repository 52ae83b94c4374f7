/* lessons.ts: the lessons of both games, as their descriptors load them: one file, as the boards (boards.ts). */
import "../core.ts";

export {corruptionLesson} from "./corruption_lesson.ts";
export {hackerLesson} from "./hacker_lesson.ts";
