/* art/index.ts: all pictures of the page, drawn by us as SVG. Each function gives one <svg> without a size
 * (CSS gives it one), hidden from screen readers: the words stand beside it. Pictures of a seat use the
 * patterns of patterns(), which the page renders once, and the colours --seat-1 ... of style/theme.css. */
import * as people from "./avatar.ts";
import * as cards from "./cards.ts";
import * as contracts from "./contracts.ts";
import {kept} from "./draw.ts";
import * as governments from "./governments.ts";
import * as hacker from "./hacker.ts";
import * as walkers from "./hacker_people.ts";
import * as icons from "./icons.ts";
import * as marks from "./marks.ts";
import * as posters from "./posters.ts";
import * as seats from "./seats.ts";

/* patterns() once in the page, before anything else: <pattern id="seat-pattern-1"> ... 7, which pattern(seat)
 * names for a fill. seatMark(seat) is the sign of a seat, for those who do not see colours: 1:1; sign(seat) the
 * d of its path in a box of 40. */
export {pattern, patterns, sign} from "./seats.ts";
export const seatMark = kept(seats.seatMark);

/* Corruption. Cards 5:7, contract pictures 16:11, governments 4:1, emblems and the Swiss account 1:1. */
export const contractPicture = kept(contracts.contractPicture);
export const cardFace = kept(cards.cardFace);
export const cardBack = kept(cards.cardBack);
export const unknownCard = kept(cards.unknownCard);
export const government = kept(governments.government);
export const governmentEmblem = kept(governments.governmentEmblem);
export const swiss = kept(governments.swiss);
/* What a story lays over them (a stamp, a bullet hole, a flash), and small things on the table: 1:1. */
export const cancelledStamp = kept(marks.cancelledStamp);
export const bulletHole = kept(marks.bulletHole);
export const flash = kept(marks.flash);
export const blackBook = kept(marks.blackBook);
export const firstMark = kept(marks.firstMark);
export const cup = kept(marks.cup);

/* Hacker. Accounts 7:5, bills 2:1, the rest 1:1 but pirate, traveller and walker (5:7). Seat 0: not known. */
export const virus = kept(hacker.virus);
export const account = kept(hacker.account);
export const accountBack = kept(hacker.accountBack);
export const bill = kept(hacker.bill);
export const billBack = kept(hacker.billBack);
export const bank = kept(hacker.bank);
export const eye = kept(hacker.eye);
export const shield = kept(hacker.shield);
export const spark = kept(hacker.spark);
export const pirate = kept(walkers.pirate);
export const traveller = kept(walkers.traveller);
export const walker = kept(walkers.walker);

/* People: 1:1. Seat 0: no seat, no colour. */
export const avatar = kept(people.avatar);
export const botAvatar = kept(people.botAvatar);

/* The page itself: the logo 11:2, the posters 3:2. */
export const logo = kept(posters.logo);
export const corruptionPoster = kept(posters.corruptionPoster);
export const hackerPoster = kept(posters.hackerPoster);

/* Signs on buttons, 1:1, in the colour of the words around: icon("chat"). */
export {iconNames, type Icon} from "./icons.ts";
export const icon = kept(icons.icon);
