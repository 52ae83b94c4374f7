// colours.mjs: colour arithmetic for the tests of the theme: contrast as WCAG 2 has it, what people with
// protanopia, deuteranopia and tritanopia see (Machado, Oliveira and Fernandes 2009, severity 1), and the
// difference of two colours (CIEDE2000).
export const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

export function luminance(hex) {
    const [r, g, b] = rgb(hex).map(linear);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one, two) {
    const [low, high] = [luminance(one), luminance(two)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}

export const visions = {
    normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

// CIE L*a*b* (D65) of a colour as it is seen with one of the visions.
export function lab(hex, vision = visions.normal) {
    const c = rgb(hex).map(linear);
    const [r, g, b] = [0, 3, 6].map((i) =>
        Math.min(1, Math.max(0, vision[i] * c[0] + vision[i + 1] * c[1] + vision[i + 2] * c[2])));
    const f = (t) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 * t + 16) / 116);
    const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
    const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degrees = 180 / Math.PI;
const cosine = (angle) => Math.cos(angle / degrees);
const hue = (a, b) => (a || b ? (Math.atan2(b, a) * degrees + 360) % 360 : 0);

// The mean of two hues, and their difference, each the short way round.
function hues(c1, h1, c2, h2) {
    if (!c1 || !c2) return [h1 + h2, 0];
    const apart = Math.abs(h1 - h2) > 180;
    const mean = (h1 + h2 + (apart ? (h1 + h2 < 360 ? 360 : -360) : 0)) / 2;
    const turn = h2 - h1 + (apart ? (h2 < h1 ? 360 : -360) : 0);
    return [mean, turn];
}

export function ciede2000([l1, a1, b1], [l2, a2, b2]) {
    const grey = (c) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
    const g = 1.5 - 0.5 * grey((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
    const c1 = Math.hypot(a1 * g, b1), c2 = Math.hypot(a2 * g, b2);
    const [h, turn] = hues(c1, hue(a1 * g, b1), c2, hue(a2 * g, b2));
    const l = (l1 + l2) / 2, c = (c1 + c2) / 2;
    const dh = 2 * Math.sqrt(c1 * c2) * Math.sin(turn / 2 / degrees);
    const t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.2 * cosine(4 * h - 63);
    const dl = (l2 - l1) / (1 + 0.015 * (l - 50) ** 2 / Math.sqrt(20 + (l - 50) ** 2));
    const dc = (c2 - c1) / (1 + 0.045 * c);
    const dhs = dh / (1 + 0.015 * c * t);
    const turned = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) / degrees) * 2 * grey(c);
    return Math.sqrt(dl ** 2 + dc ** 2 + dhs ** 2 + turned * dc * dhs);
}

// The two colours of a list that are hardest to tell apart, over all visions.
export function closest(colours) {
    let found = {distance: Infinity};
    for (const [name, vision] of Object.entries(visions))
        for (let i = 0; i < colours.length; i++)
            for (let j = 0; j < i; j++) {
                const distance = ciede2000(lab(colours[i], vision), lab(colours[j], vision));
                if (distance < found.distance) found = {distance, vision: name, pair: [j + 1, i + 1]};
            }
    return found;
}
