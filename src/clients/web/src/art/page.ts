/* art/page.ts: the pictures that all screens share: seats, people, the page itself, signs. Each function gives one
 * <svg> without a size (CSS gives it one), hidden from screen readers: the words stand beside it. Pictures of a seat
 * use the patterns of patterns(), which the page renders once, and the colours --seat-1 ... of style/theme.css. */
import * as people from "./avatar.ts";
import {kept} from "./draw.ts";
import * as posters from "./posters.ts";
import * as seats from "./seats.ts";
import * as signs from "./signs.ts";

/* patterns() once in the page, before anything else: <pattern id="seat-pattern-1"> ... 7, which pattern(seat)
 * names for a fill. seatMark(seat) is the sign of a seat, for those who do not see colours: 1:1; sign(seat) the
 * d of its path in a box of 40. */
export {pattern, patterns, sign} from "./seats.ts";
export const seatMark = kept(seats.seatMark);

/* People: 1:1. Seat 0: no seat, no colour. */
export const avatar = kept(people.avatar);
export const nobody = kept(people.nobody);
export const botAvatar = kept(people.botAvatar);

/* The page itself: the logo 11:2, the posters 3:2. */
export const logo = kept(posters.logo);
export const corruptionPoster = kept(posters.corruptionPoster);
export const hackerPoster = kept(posters.hackerPoster);
export const neutralPoster = kept(posters.neutralPoster);

/* Signs, 1:1, in the colour of the words around. */
export const eye = kept(signs.eye);
export const shield = kept(signs.shield);
export const spark = kept(signs.spark);
export const character = kept(signs.character);
