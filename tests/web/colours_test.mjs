// colours_test.mjs: the colours of style/theme.css can be read (WCAG 2 AA) and those of the seats told apart
// by everybody, in light and dark. TAP on standard output; node colours_test.mjs [THEME.css]
import {readFileSync} from "node:fs";
import {ciede2000, closest, contrast} from "./colours.mjs";

const file = process.argv[2] ?? new URL("../../src/clients/web/style/theme.css", import.meta.url);
const css = readFileSync(file, "utf8");
const themes = {light: {}, dark: {}};
for (const [, name, light, dark, both] of css.matchAll(
    /--([\w-]+):\s*(?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g)) {
    themes.light[name] = light ?? both;
    themes.dark[name] = dark ?? both;
}

let count = 0, failed = 0;
function ok(good, text) {
    count++;
    if (!good) failed++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${text}`);
}

function readable(theme, ink, paper, least) {
    const is = contrast(themes[theme][ink], themes[theme][paper]);
    ok(is >= least, `${theme}: ${ink} on ${paper}: ${is.toFixed(2)} (at least ${least})`);
}

// Three of the pairs that Sharma, Wu and Dalal published to check implementations.
for (const [one, two, want] of [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082]])
    ok(Math.abs(ciede2000(one, two) - want) < 0.0001, `CIEDE2000 of a published pair is ${want}`);

const seats = [1, 2, 3, 4, 5, 6, 7];
for (const theme of ["light", "dark"]) {
    for (const paper of ["paper", "paper-2", "paper-3"])
        for (const ink of ["ink", "ink-2"]) readable(theme, ink, paper, 4.5);
    for (const paper of ["paper", "paper-2"]) {
        for (const ink of ["accent", "accent-2", "good", "bad", ...seats.map((s) => `seat-${s}-text`)])
            readable(theme, ink, paper, 4.5);
        for (const ink of ["line-2", "focus", "legal"]) readable(theme, ink, paper, 3);
    }
    readable(theme, "accent-ink", "accent", 4.5);
    readable(theme, "accent-2-ink", "accent-2", 4.5);
    readable(theme, "good", "good-paper", 4.5);
    readable(theme, "bad", "bad-paper", 4.5);
    readable(theme, "card-ink", "card", 4.5);
    for (const ink of ["phosphor", "amber", "alarm"])
        for (const paper of ["glass", "glass-2"]) readable(theme, ink, paper, 4.5);
    readable(theme, "phosphor-2", "glass", 3);
    readable(theme, "ink", "desk", 4.5);
    readable(theme, "ink", "case", 4.5);
    for (const s of seats) readable(theme, `seat-${s}-ink`, `seat-${s}`, 4.5);
    const near = closest(seats.map((s) => themes[theme][`seat-${s}`]));
    ok(near.distance >= 22, `${theme}: seats ${near.pair.join(" and ")} are the closest, ` +
        `${near.distance.toFixed(1)} apart with ${near.vision} vision (at least 22)`);
}
console.log(`1..${count}`);
process.exit(failed ? 1 : 0);
