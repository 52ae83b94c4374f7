/* art/of_corruption.ts: the pictures of Corruption. Cards 5:7, contract pictures 16:11, governments 4:1, emblems and
 * the Swiss account 1:1. */
import * as cards from "./cards.ts";
import * as contracts from "./contracts.ts";
import {kept} from "./draw.ts";
import * as governments from "./governments.ts";
import * as marks from "./marks.ts";

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
