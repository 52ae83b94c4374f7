/* stage.ts: the data for drawing the board: the context, the current picture, the choices, and handlers for pointing. */
import type {BoardContext} from "../board.ts";
import type {HackerView} from "../protocol.ts";
import type {Choices, Pick, Tool} from "./choices.ts";
import type {Picture} from "./picture.ts";

export interface Stage {
    context: BoardContext<HackerView>;
    picture: Picture;
    choices: Choices; /* none while a story is told, or a move is on its way */
    pick: Pick;
    made: string; /* our choice in this beat, already sent */
    beats: number; /* of this trip */
    trips: {front: number; back: number}; /* beats of a trip, by the gait */
    pressAccount(account: number): void;
    pressSeat(seat: number): void;
    setTool(tool: Tool): void;
    setBill(bill: string): void;
    choose(move: string): void; /* a whole move: sent, or kept for confirmation */
    confirm(): void;
    takeBack(): void;
}

export const seatClass = (seat: number): string => `hk-s${seat}`;

export const seatsOf = (s: Stage): number[] => Array.from({length: s.context.view.seats}, (_, i) => i + 1);

/* Seats as seen from the reader's chair: clockwise from the left. */
export function othersOf(s: Stage): number[] {
    const all = seatsOf(s);
    const you = s.context.you;
    return you === 0 ? all : [...all.slice(you), ...all.slice(0, you - 1)];
}
