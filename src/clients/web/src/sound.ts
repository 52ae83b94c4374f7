/* sound.ts: placeholder for the sounds, until the real ones are merged. */
export type Sound =
    | "card" | "flip" | "coin" | "turn" | "stamp" | "shot" | "bell" | "virus" | "beep" | "win" | "lose";

export function play(_sound: Sound): void {}
