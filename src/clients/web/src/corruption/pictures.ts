/* pictures.ts: the pictures of the table, each drawn again only when it changes: the board is drawn at every
 * event, and a table full of cards has thousands of shapes. */
import {guard} from "lit-html/directives/guard.js";
import * as art from "../art/of_corruption.ts";
import * as page from "../art/page.ts";

export const cardFace = (card: string, seat: number): unknown =>
    guard(["face", card, seat], () => art.cardFace(card, seat));
export const cardBack = (seat: number): unknown => guard(["back", seat], () => art.cardBack(seat));
export const contractPicture = (id: string): unknown => guard([id], () => art.contractPicture(id));
export const seatMark = (seat: number): unknown => guard([seat], () => page.seatMark(seat));
export const government = (id: string): unknown => guard([id], () => art.government(id));
export const swiss = (): unknown => guard([], () => art.swiss());
export const character = (card: string): unknown => guard([card], () => page.character(card));
export const eye = (): unknown => guard([], () => page.eye());
