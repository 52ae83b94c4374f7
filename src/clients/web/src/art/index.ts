/* art/index.ts: all pictures of the page, drawn by us as SVG. Each function gives one <svg> without a size
 * (CSS gives it one), hidden from screen readers: the words stand beside it. Pictures of a seat use the
 * patterns of patterns(), which the page renders once, and the colours --seat-1 ... of style/theme.css. */

/* patterns() once in the page, before anything else: <pattern id="seat-pattern-1"> ... 7, which pattern(seat)
 * names for a fill. seatMark(seat) is the sign of a seat, for those who do not see colours: 1:1; sign(seat) the
 * d of its path in a box of 40. */
export {pattern, patterns, seatMark, sign} from "./seats.ts";

/* Corruption. Cards 5:7, contract pictures 16:11, governments 4:1, emblems and the Swiss account 1:1. */
export {cardBack, cardFace, unknownCard} from "./cards.ts";
export {contractPicture} from "./contracts.ts";
export {government, governmentEmblem, swiss} from "./governments.ts";
/* What a story lays over them (a stamp, a bullet hole, a flash), and small things on the table: 1:1. */
export {blackBook, bulletHole, cancelledStamp, cup, firstMark, flash} from "./marks.ts";

/* Hacker. Accounts 7:5, bills 2:1, the rest 1:1 but pirate, traveller and walker (5:7). Seat 0: not known. */
export {account, accountBack, bank, bill, billBack, eye, shield, spark, virus} from "./hacker.ts";
export {pirate, traveller, walker} from "./hacker_people.ts";

/* People: 1:1. Seat 0: no seat, no colour. */
export {avatar, botAvatar} from "./avatar.ts";

/* The page itself: the logo 11:2, the posters 3:2. */
export {corruptionPoster, hackerPoster, logo} from "./posters.ts";

/* Signs on buttons, 1:1, in the colour of the words around: icon("chat"). */
export {icon, iconNames, type Icon} from "./icons.ts";
