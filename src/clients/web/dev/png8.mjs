// png8.mjs: makes a screenshot small enough for docs/: the PNG of a browser (8 bits, RGB or RGBA, not interlaced)
// becomes one of 256 colours, so chosen that little is lost; in flat pictures that is nothing one sees.
// node dev/png8.mjs IN.png OUT.png
import {readFileSync, writeFileSync} from "node:fs";
import {crc32, deflateSync, inflateSync} from "node:zlib";

function chunks(file) {
    const found = {};
    for (let at = 8; at < file.length;) {
        const size = file.readUInt32BE(at), name = file.toString("latin1", at + 4, at + 8);
        found[name] = Buffer.concat([found[name] ?? Buffer.alloc(0), file.subarray(at + 8, at + 8 + size)]);
        at += size + 12;
    }
    return found;
}

function paeth(a, b, c) {
    const p = a + b - c, pa = Math.abs(p - a), pb = Math.abs(p - b), pc = Math.abs(p - c);
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

// Rows of bytes without their filters.
function unfilter(raw, width, height, step) {
    const row = width * step, out = Buffer.alloc(row * height);
    for (let y = 0; y < height; y++) {
        const kind = raw[y * (row + 1)];
        for (let x = 0; x < row; x++) {
            const to = y * row + x;
            const a = x >= step ? out[to - step] : 0, b = y ? out[to - row] : 0;
            const c = x >= step && y ? out[to - row - step] : 0;
            out[to] = raw[y * (row + 1) + 1 + x] + [0, a, b, (a + b) >> 1, paeth(a, b, c)][kind];
        }
    }
    return out;
}

const apart = (p, q) => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2;

// 256 of the colours: one after another that which is worst served by those chosen before, by how often it is there.
function choose(colours) {
    const chosen = [], error = colours.map(() => 1e6);
    while (chosen.length < Math.min(256, colours.length)) {
        let worst = 0;
        colours.forEach(({count}, i) => {
            if (count * error[i] > colours[worst].count * error[worst]) worst = i;
        });
        chosen.push(colours[worst].mean);
        colours.forEach(({mean}, i) => (error[i] = Math.min(error[i], apart(mean, colours[worst].mean))));
    }
    return chosen;
}

// A palette, and the number of a colour in it.
function palette(pixels, step) {
    const boxes = new Map();
    const box = (at) => ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);
    for (let at = 0; at < pixels.length; at += step) {
        const sum = boxes.get(box(at)) ?? [0, 0, 0, 0];
        boxes.set(box(at), [sum[0] + 1, sum[1] + pixels[at], sum[2] + pixels[at + 1], sum[3] + pixels[at + 2]]);
    }
    const colours = choose([...boxes.values()].map(([n, r, g, b]) =>
        ({count: n, mean: [r / n, g / n, b / n].map(Math.round)})));
    const known = new Map();
    const number = (at) => {
        const key = box(at);
        if (!known.has(key)) {
            const far = colours.map((colour) => apart(colour, pixels.subarray(at, at + 3)));
            known.set(key, far.indexOf(Math.min(...far)));
        }
        return known.get(key);
    };
    return {colours, number};
}

function chunk(name, data) {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]), out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
}

export function png8(file) {
    const {IHDR, IDAT} = chunks(file);
    const width = IHDR.readUInt32BE(0), height = IHDR.readUInt32BE(4), step = IHDR[9] === 6 ? 4 : 3;
    const pixels = unfilter(inflateSync(IDAT), width, height, step);
    const {colours, number} = palette(pixels, step);
    const rows = Buffer.alloc((width + 1) * height);
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = number((y * width + x) * step);
    const head = Buffer.from(IHDR);
    head[9] = 3;
    return Buffer.concat([file.subarray(0, 8), chunk("IHDR", head), chunk("PLTE", Buffer.from(colours.flat())),
        chunk("IDAT", deflateSync(rows, {level: 9, memLevel: 9})), chunk("IEND", Buffer.alloc(0))]);
}

const [from, to] = process.argv.slice(2);
if (to) writeFileSync(to, png8(readFileSync(from)));
