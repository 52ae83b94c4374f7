/* sound.ts: the sounds of the page, made on the spot with WebAudio: no files. Nothing sounds, and no audio
 * device is opened, before the first gesture of the user or while sound is turned off. The loudspeaker of a
 * phone plays nothing much below 400 Hz: each sound has its most above that, and is about as loud there as
 * the others. */
export type Sound =
    | "card" | "flip" | "coin" | "turn" | "stamp" | "shot" | "bell" | "virus" | "beep" | "win" | "lose";

/* What sounds are made with. */
interface Desk {
    audio: BaseAudioContext;
    out: GainNode;
    hiss: AudioBuffer;
}

let on = true;
let volume = 0.6;
let touched = false;
let desk: Desk | null = null;

for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, () => (touched = true), {capture: true, once: true});

/* From the settings: off, or how loud, 0 to 1. */
export function setSound(wanted: boolean, loud = 0.6): void {
    on = wanted;
    volume = Math.min(1, Math.max(0, loud));
    if (desk) desk.out.gain.value = volume;
    if (!on && desk?.audio instanceof AudioContext) void desk.audio.suspend();
}

function makeDesk(audio: BaseAudioContext, loud: number): Desk {
    const out = audio.createGain();
    out.gain.value = loud;
    out.connect(audio.destination);
    const hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    return {audio, out, hiss};
}

function open(): boolean {
    if (!on || !touched || volume === 0 || document.visibilityState === "hidden") return false;
    desk ??= makeDesk(new AudioContext(), volume);
    if (desk.audio.state === "suspended" && desk.audio instanceof AudioContext) void desk.audio.resume();
    return true;
}

/* Rises at once, falls to nothing in `long` seconds. */
function fade(at: number, loud: number, long: number): GainNode {
    const gain = desk!.audio.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
    gain.connect(desk!.out);
    return gain;
}

/* A tone that may slide from one pitch to another. */
function tone(wave: OscillatorType, from: number, to: number, after: number, long: number, loud: number): void {
    const at = desk!.audio.currentTime + after;
    const source = desk!.audio.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + long);
    source.connect(fade(at, loud, long));
    source.start(at);
    source.stop(at + long);
}

/* A rustle: noise through a band round one pitch. */
function noise(pitch: number, width: number, after: number, long: number, loud: number): void {
    const at = desk!.audio.currentTime + after;
    const source = desk!.audio.createBufferSource();
    source.buffer = desk!.hiss;
    const band = desk!.audio.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    band.Q.value = width;
    source.connect(band).connect(fade(at, loud, long));
    source.start(at, Math.random() * 0.5, long);
}

const chord = (notes: number[], step: number, long: number, loud: number): void =>
    notes.forEach((note, i) => tone("triangle", note, note, i * step, long, loud));

const sounds: Record<Sound, () => void> = {
    card: () => {
        noise(1700, 0.8, 0, 0.08, 0.8);
        tone("sine", 520, 330, 0.01, 0.08, 0.2);
    },
    flip: () => {
        noise(2400, 1.2, 0, 0.05, 0.85);
        noise(3600, 1.5, 0.06, 0.05, 0.95);
    },
    coin: () => {
        tone("triangle", 1976, 1976, 0, 0.09, 0.2);
        tone("triangle", 2637, 2637, 0.07, 0.3, 0.22);
    },
    turn: () => chord([523, 784], 0.12, 0.35, 0.24),
    stamp: () => {
        tone("sine", 140, 50, 0, 0.16, 0.18);
        tone("triangle", 620, 360, 0, 0.12, 0.45);
        noise(900, 0.7, 0, 0.1, 0.6);
    },
    shot: () => {
        noise(1400, 0.4, 0, 0.28, 0.75);
        tone("sawtooth", 460, 60, 0, 0.14, 0.25);
    },
    bell: () => {
        noise(3000, 2, 0, 0.03, 0.3);
        tone("sine", 1568, 1568, 0.02, 0.7, 0.16);
        tone("sine", 3900, 3900, 0.02, 0.4, 0.08);
    },
    virus: () => [880, 660, 990, 440, 740].forEach((note, i) => tone("square", note, note * 0.8, i * 0.045, 0.06, 0.18)),
    beep: () => tone("square", 1046, 1046, 0, 0.1, 0.19),
    win: () => {
        chord([523, 659, 784, 1047], 0.13, 0.4, 0.16);
        [523, 659, 784].forEach((note) => tone("triangle", note, note, 0.55, 0.9, 0.12));
    },
    lose: () =>
        [784, 740, 698, 523].forEach((note, i) =>
            tone("triangle", note, note * 0.97, i * 0.22, i === 3 ? 0.8 : 0.25, 0.2)),
};

export function play(sound: Sound): void {
    if (open()) sounds[sound]();
}

/* A sound as samples at full volume, for measurements (tests/web/sound_test.mjs). */
export async function recorded(sound: Sound, rate: number, seconds: number): Promise<Float32Array> {
    const offline = new OfflineAudioContext(1, rate * seconds, rate);
    const kept = desk;
    desk = makeDesk(offline, 1);
    sounds[sound]();
    desk = kept;
    return (await offline.startRendering()).getChannelData(0);
}

export const soundNames = (): Sound[] => Object.keys(sounds) as Sound[];
