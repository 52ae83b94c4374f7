// sound_test.mjs: what the sounds of the page are, measured: Chromium renders each of them (OfflineAudioContext) as loud
// as the settings allow. None is cut off at full scale; out of the loudspeaker of a phone all can be heard, none much
// louder than the others; all are short, begin and end in silence, and no two are alike in when they sound and how
// high. With a folder they are written there to listen to:
//
//     node tests/web/sound_test.mjs build/kickback build/tests/web [FOLDER]
import {mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {run} from "./run.mjs";

const RATE = 44100;
const SECONDS = 2;
const SILENCE = 0.001; /* of full scale: 60 dB below it */
const PHONE_HZ = 400; /* a phone's loudspeaker plays little below it */
const LOWEST_HZ = 300; /* where most of a sound may be */
const SPREAD_DB = 9;
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
    for (let pitch = 40; pitch < 8000; pitch *= 1.004) {
        const found = power(samples, 0, samples.length, pitch);
        if (found > most) [best, most] = [pitch, found];
    }
    return Math.round(best);
}

// What a phone's loudspeaker leaves of it (a high-pass of two poles).
function onPhone(samples) {
    const turn = (2 * Math.PI * PHONE_HZ) / RATE, [cos, alpha] = [Math.cos(turn), Math.sin(turn) * Math.SQRT1_2];
    let [in1, in2, out1, out2] = [0, 0, 0, 0];
    return samples.map((sample) => {
        const out = ((1 + cos) * (sample / 2 - in1 + in2 / 2) + 2 * cos * out1 - (1 - alpha) * out2) / (1 + alpha);
        [in1, in2, out1, out2] = [sample, in1, out, out1];
        return out;
    });
}

// Its loudest tenth of a second, about what an ear takes in at once.
function loudness(samples) {
    const long = RATE / 10;
    let sum = 0, most = 0;
    for (let i = 0; i < samples.length; i++) {
        sum += samples[i] ** 2 - (samples[i - long] ?? 0) ** 2;
        most = Math.max(most, sum);
    }
    return 10 * Math.log10(most / long);
}

const largest = (samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

function measure(name, samples) {
    const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE);
    const end = samples.slice(last - 400, last + 2);
    return {name, peak: largest(samples), ms: Math.round((1000 * last) / RATE), db: loudness(samples),
        phone: loudness(onPhone(samples)), pitch: pitchOf(samples.slice(0, last)), spectrum: spectrum(samples),
        start: largest(samples.slice(0, RATE / 2000)), rest: largest(samples.slice(last + 1)),
        step: largest(end.slice(1).map((sample, i) => sample - end[i]))};
}

await run(async (kit) => {
    const page = await kit.probe(await kit.start());
    const names = await page.evaluate(() => window.probe.soundNames());
    const rows = [];
    for (const name of names) {
        const samples = await page.evaluate(async ([name, rate, seconds]) => [...await window.probe.recorded(name, rate, seconds)],
            [name, RATE, SECONDS]);
        rows.push(measure(name, samples));
        if (folder) {
            mkdirSync(folder, {recursive: true});
            writeFileSync(join(folder, name + ".wav"), wav(samples));
        }
    }
    for (const {name, peak, ms, db, phone, pitch} of rows)
        console.log(`# ${name}: ${ms} ms, peak ${peak.toFixed(2)}, ${db.toFixed(1)} dB, on a phone ${phone.toFixed(1)} dB, ${pitch} Hz`);
    const all = (test, name) => kit.ok(rows.length >= 11 && rows.every(test), name, rows.filter((row) => !test(row)).map((row) =>
        row.name).join(", "));
    const loudest = Math.max(...rows.map(({phone}) => phone));
    all(({peak}) => peak < 0.99, "none is cut off at full scale");
    all(({phone}) => phone > loudest - SPREAD_DB, "out of a phone none is much louder or softer than the others");
    all(({pitch}) => pitch > LOWEST_HZ, "most of each is where a phone can play it");
    all(({ms}) => ms > 30 && ms < 1600, "all are short");
    all(({start}) => start < SILENCE, "begin without a click");
    all(({step, rest}) => step < 0.01 && rest <= SILENCE, "and end without one");
    const alike = rows.flatMap((one, i) => rows.slice(i + 1).map((two) => [likeness(one.spectrum, two.spectrum), one.name,
        two.name])).sort((a, b) => b[0] - a[0]);
    console.log(`# most alike: ${alike.slice(0, 3).map(([much, a, b]) => `${a} and ${b} ${much.toFixed(2)}`).join(", ")}`);
    kit.ok(alike[0][0] < 0.9, "no two are alike", alike[0].join(" "));
    kit.quiet(page, "sounds");
});
