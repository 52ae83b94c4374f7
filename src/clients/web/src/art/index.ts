/* art/index.ts: all pictures of the page, drawn by us as SVG, for the gallery. Screens take those that
 * they need, since each part is loaded with its game. */
export * from "./of_corruption.ts";
export * from "./of_hacker.ts";
export * from "./page.ts";

/* Signs on buttons, 1:1, in the colour of the words around: icon("chat"). */
export {icon, iconNames, type Icon} from "./icons.ts";
