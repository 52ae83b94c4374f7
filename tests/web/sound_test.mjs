// sound_test.mjs: what the sounds of the page are, measured: Chromium renders each of them (OfflineAudioContext) as loud
// as the settings allow. None is cut off at full scale, none is too soft beside the others, all are short and end in
// silence, and no two are alike in when they sound and how high. With a folder they are written there to listen to:
//
//     node tests/web/sound_test.mjs build/kickback build/tests/web [FOLDER]
import {mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {run} from "./run.mjs";

const RATE = 44100;
const SECONDS = 2;
const SILENCE = 0.001; /* of full scale: 60 dB below it */
const BANDS = 24; /* from 40 Hz, three an octave */
const SLICES = 8;
const folder = process.argv[4];

function wav(samples) {
    const bytes = Buffer.alloc(44 + 2 * samples.length);
    bytes.write("RIFF\0\0\0\0WAVEfmt ", 0, "latin1");
    bytes.writeUInt32LE(36 + 2 * samples.length, 4);
    bytes.writeUInt32LE(16, 16);
    bytes.writeUInt32LE(0x10001, 20); /* samples as they are, one channel */
    bytes.writeUInt32LE(RATE, 24);
    bytes.writeUInt32LE(2 * RATE, 28);
    bytes.writeUInt32LE(0x100002, 32);
    bytes.write("data", 36, "latin1");
    bytes.writeUInt32LE(2 * samples.length, 40);
    samples.forEach((sample, i) => bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), 44 + 2 * i));
    return bytes;
}

// How much of a pitch is in a part of it (Goertzel).
function power(samples, from, to, pitch) {
    const turn = 2 * Math.cos((2 * Math.PI * pitch) / RATE);
    let [one, two] = [0, 0];
    for (let i = from; i < to; i++) [one, two] = [samples[i] + turn * one - two, one];
    return one * one + two * two - turn * one * two;
}

// When it sounds and how high: energies by time and pitch, of all the time that is looked at.
function spectrum(samples) {
    const found = [];
    for (let slice = 0; slice < SLICES; slice++)
        for (let band = 0; band < BANDS; band++) {
            let sum = 0;
            for (const part of [-0.12, 0, 0.12]) sum += power(samples, Math.floor((slice * RATE) / SLICES),
                Math.floor(((slice + 1) * RATE) / SLICES), 40 * 2 ** ((band + 3 * part) / 3));
            found.push(Math.sqrt(sum));
        }
    return found;
}

function likeness(a, b) {
    const dot = (x, y) => x.reduce((sum, n, i) => sum + n * y[i], 0);
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

// The pitch that most of it has.
function pitchOf(samples) {
    let best = 0, most = 0;
    for (let pitch = 40; pitch < 8000; pitch *= 2 ** (1 / 12)) {
        const found = power(samples, 0, RATE, pitch);
        if (found > most) [best, most] = [pitch, found];
    }
    return Math.round(best);
}

await run(async (kit) => {
    const page = await kit.probe(await kit.start());
    const names = await page.evaluate(() => window.probe.soundNames());
    const rows = [];
    for (const name of names) {
        const samples = await page.evaluate(async ([name, rate, seconds]) => [...await window.probe.recorded(name, rate, seconds)],
            [name, RATE, SECONDS]);
        const peak = Math.max(...samples.map(Math.abs));
        const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE);
        const loud = Math.sqrt(samples.slice(0, last + 1).reduce((sum, sample) => sum + sample * sample, 0) / (last + 1));
        const step = Math.max(...samples.slice(last - 400, last + 2).map((sample, i, all) => Math.abs(sample - (all[i - 1] ?? sample))));
        rows.push({name, peak, ms: Math.round((1000 * last) / RATE), db: Math.round(20 * Math.log10(loud)), step,
            pitch: pitchOf(samples), spectrum: spectrum(samples)});
        if (folder) {
            mkdirSync(folder, {recursive: true});
            writeFileSync(join(folder, name + ".wav"), wav(samples));
        }
    }
    for (const {name, peak, ms, db, pitch} of rows)
        console.log(`# ${name}: ${ms} ms, peak ${peak.toFixed(2)}, ${db} dB, ${pitch} Hz`);
    const bad = (test) => rows.filter((row) => !test(row)).map(({name}) => name).join(", ");
    kit.ok(rows.length >= 11 && !bad(({peak}) => peak < 0.99), "none is cut off at full scale", bad(({peak}) => peak < 0.99));
    kit.ok(!bad(({db}) => db > -32 && db < -14), "none is much louder or softer than the others", bad(({db}) => db > -32 && db < -14));
    kit.ok(!bad(({ms}) => ms > 30 && ms < 1600), "all are short", bad(({ms}) => ms > 30 && ms < 1600));
    kit.ok(!bad(({step}) => step < 0.02), "and end without a click", bad(({step}) => step < 0.02));
    const alike = rows.flatMap((one, i) => rows.slice(i + 1).map((two) => [likeness(one.spectrum, two.spectrum), one.name,
        two.name])).sort((a, b) => b[0] - a[0]);
    console.log(`# most alike: ${alike.slice(0, 3).map(([much, a, b]) => `${a} and ${b} ${much.toFixed(2)}`).join(", ")}`);
    kit.ok(alike[0][0] < 0.9, "no two are alike", alike[0].join(" "));
    kit.quiet(page, "sounds");
});
