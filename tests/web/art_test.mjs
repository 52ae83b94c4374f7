// art_test.mjs: the pictures are whole: every contract has its own, every template is well formed, asks for
// nothing that is not there, and can stand in a page many times. TAP on standard output.
import {mkdtempSync, readFileSync, rmSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";

const web = fileURLToPath(new URL("../../src/clients/web/", import.meta.url));
const {build} = createRequire(web + "package.json")("esbuild");
const place = mkdtempSync(join(tmpdir(), "kickback-art-"));
const outfile = join(place, "art.mjs");
await build({entryPoints: [web + "src/art/index.ts"], bundle: true, outfile, format: "esm", platform: "node"});
const art = await import(outfile);
rmSync(place, {recursive: true});

let count = 0, failed = 0;
function ok(good, text) {
    count++;
    if (!good) failed++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${text}`);
}

// The text of a template, as the page would have it; a number or a text that is not one shows.
function text(part) {
    if (Array.isArray(part)) return part.map(text).join("");
    if (typeof part === "string") return part.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
    if (typeof part === "number") return String(part);
    if (!part?.strings) return `(${String(part)})`;
    return part.strings.map((s, i) => {
        if (i >= part.values.length) return s;
        const value = text(part.values[i]);
        return s.endsWith("=") ? `${s}"${value}"` : s + value;
    }).join("");
}

// What is wrong with it: tags that do not close, values that are none, names that clash, things from elsewhere.
function faults(name, whole) {
    const found = [], open = [];
    for (const [, close, tag, rest] of whole.matchAll(/<(\/?)([\w-]+)((?:[^<>"]|"[^"]*")*)>/g)) {
        if (close && open.pop() !== tag) found.push(`</${tag}> closes nothing`);
        else if (!close && !rest.endsWith("/")) open.push(tag);
        if (/\sid=/.test(rest) && name !== "patterns") found.push(`an id in <${tag}>`);
        if (/\s(style|href|on\w+)=/.test(rest)) found.push(`style, href or on in <${tag}>`);
    }
    if (open.length) found.push(`<${open.join("><")}> left open`);
    if (/NaN|undefined|null|\[object|\(/.test(whole.replace(/(rotate|translate|scale|var|url)\(/g, "")))
        found.push("a value that is none");
    for (const [, id] of whole.matchAll(/url\(([^)]*)\)/g))
        if (!/^#seat-pattern-[1-7]$/.test(id)) found.push(`url(${id})`);
    if (!/^<svg class="art[^>]*viewBox|^<svg class="art-defs/.test(whole)) found.push("not one svg with a viewBox");
    if (!/^<svg[^>]*aria-hidden="true"/.test(whole)) found.push("not hidden from screen readers");
    return found;
}

function check(name, template) {
    const whole = text(template);
    const found = faults(name, whole);
    ok(found.length === 0, `${name} is well formed${found.length ? ": " + found.join(", ") : ""}`);
    return whole;
}

// The checker itself sees a broken picture.
const broken = `<svg class="art" viewBox="0 0 1 1" aria-hidden="true"><g id="a"><path d="MNaN 0"/></svg>`;
ok(faults("broken", broken).length === 4, "a broken picture is found out");

const seats = [1, 2, 3, 4, 5, 6, 7];
const ids = readFileSync(new URL("../../data/contracts.tsv", import.meta.url), "utf8").split("\n")
    .filter((line) => line && !line.startsWith("#")).slice(1).map((line) => line.split("\t")[0]);
ok(ids.length === 24, "the deck has 24 contracts");
const site = check("contractPicture of a foreign deck", art.contractPicture("toString"));
const pictures = ids.map((id) => check(`contractPicture ${id}`, art.contractPicture(id)));
ok(new Set([site, ...pictures]).size === 25, "every contract has its own picture");

const defs = check("patterns", art.patterns());
ok(seats.every((s) => defs.includes(`id="seat-pattern-${s}"`)), "every seat has its pattern");
for (const s of seats) {
    const cards = ["1", "2", "4", "6", "8", "10", "A", "R", "H"].map((c) => text(art.cardFace(c, s)));
    ok(new Set(cards).size === 9, `seat ${s} has nine faces`);
}
ok(new Set(seats.map((s) => art.sign(s))).size === 7, "every seat has its sign");
for (const c of ["1", "2", "4", "6", "8", "10", "A", "R", "H", "?"]) check(`cardFace ${c}`, art.cardFace(c, 3));
for (const name of ["cardBack", "unknownCard", "seatMark", "pirate", "traveller", "walker", "account"])
    for (const s of seats) check(`${name} ${s}`, art[name](s));
for (const s of [0, ...seats]) check(`virus ${s}`, art.virus(s));
for (const v of [1, 2, 3]) check(`bill ${v}`, art.bill(v));
ok([1, 2, 3].map((v) => text(art.bill(v)).includes("art-padlock")).join() === "true,false,true",
    "a bill of 1 has a padlock and one of 3 an open one, as printed");
for (const g of ["a", "b", "c"])
    for (const name of ["government", "governmentEmblem"]) check(`${name} ${g}`, art[name](g));
for (const name of ["swiss", "accountBack", "billBack", "bank", "eye", "shield", "spark", "cancelledStamp",
    "bulletHole", "flash", "blackBook", "firstMark", "cup", "logo", "corruptionPoster", "hackerPoster"])
    check(name, art[name]());
for (const name of art.iconNames) check(`icon ${name}`, art.icon(name));

const names = Array.from({length: 500}, (_, i) => `player ${i}`);
ok(new Set(names.map((name) => text(art.avatar(name, 0)))).size > 490, "500 names have more than 490 faces");
for (const name of ["", "<b>&\"", "\u202eabc", "🦊", "x".repeat(10000), "\ud800"])
    check("avatar of an odd name", art.avatar(name, 1));
const characters = ["plain", "bold", "careful", "sly", "spiteful", "greedy", "moody", "patient"];
for (const who of [...characters, "", "constructor"])
    for (const sex of ["", "woman", "man", "constructor"])
        check(`botAvatar "${who}" "${sex}"`, art.botAvatar("hard", who, 0, sex));
const MOUSTACHE = "M40 49q-4-3-9 2", BEARD = "M27 44q0 6 4 6", LIPS = "M36 52.5q2-2 4-1";
const faces = (sex) => characters.map((who) => text(art.botAvatar("hard", who, 0, sex)));
ok([MOUSTACHE, BEARD, LIPS].every((one) => faces("").join().includes(one)), "there are beards, moustaches and painted lips");
ok(![MOUSTACHE, BEARD].some((one) => faces("woman").join().includes(one)), "but no beard under a woman's name");
ok(!faces("man").join().includes(LIPS), "nor lips under a man's");
ok(["", "woman", "man"].every((sex) => new Set(faces(sex)).size === characters.length), "and no two characters look alike");
const crew = seats.map((s) => text(art.botAvatar("normal", "plain", s, "")));
ok(new Set(crew).size === 7 && crew.every((one, i) => one.includes(`seat-${i + 1}`) && one.includes("var(--seat)")),
    "bots of one kind at a table have the colours of their seats");
ok(new Set(seats.map((s) => text(art.avatar("Ann", s)))).size === 7, "and so have people of one name");
console.log(`1..${count}`);
process.exit(failed ? 1 : 0);
