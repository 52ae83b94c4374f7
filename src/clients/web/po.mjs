// po.mjs: the texts of the page and their translations. It collects every t("..."), tn("...", "...", n) and
// mark("...") of the sources, compares them with src/words/po/AREA.LANG.po, and gives them to the bundler as modules:
// "words:fr" (all areas of a language, with the names of contracts), "contracts:en", "rules:GAME.LANG" (data/) and
// "rules:all", which loads each of these when it is asked for, and "bots:names" (src/bots/bot_names.h). By hand:
//
//     node po.mjs               says what is missing, unused, double or broken; exit 1 if anything is
//     node po.mjs --missing fr  the missing texts of a language, as entries to fill in
//     node po.mjs --tidy        takes unused texts, and the second of doubles, out of the files
import {existsSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join, relative} from "node:path";
import {fileURLToPath} from "node:url";
import ts from "typescript";

const here = dirname(fileURLToPath(import.meta.url));
const data = join(here, "../../../data");
const folder = join(here, "../../words/po");
const botNames = join(here, "../../bots/bot_names.h");
export const languages = ["fr", "de", "es"];
const FORMS = 2; /* of a plural, in all three */

const keyOf = (one, many) => (many === undefined ? one : one + "|" + many);

// ---- The sources ----

function sourceFiles(folder) {
    return readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return sourceFiles(path);
        return entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts") ? [path] : [];
    });
}

// The text of a literal, also of "two " + "parts"; undefined for anything else.
function literal(node) {
    if (!node) return undefined;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isParenthesizedExpression(node)) return literal(node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
        const [left, right] = [literal(node.left), literal(node.right)];
        return left === undefined || right === undefined ? undefined : left + right;
    }
    return undefined;
}

function collectFile(name, text, texts, problems) {
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    const visit = (node) => {
        if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
            const called = node.expression.text;
            if (called === "t" || called === "tn" || called === "mark") {
                const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
                const one = literal(node.arguments[0]);
                const many = called === "tn" ? literal(node.arguments[1]) : undefined;
                if (one === undefined || (called === "tn" && many === undefined)) {
                    problems.push(`${name}:${line}: ${called}() needs its text as a literal`);
                } else {
                    const key = keyOf(one, many);
                    if (!texts.has(key)) texts.set(key, {one, many, places: []});
                    texts.get(key).places.push(`${name}:${line}`);
                }
            }
        }
        ts.forEachChild(node, visit);
    };
    visit(file);
}

// All texts by key, from `files` ({name: text}) or from src/. text.ts itself defines the functions.
export function collect(problems, files) {
    const texts = new Map();
    if (!files) {
        files = {};
        for (const path of sourceFiles(join(here, "src")))
            if (relative(here, path) !== "src/text.ts") files[relative(here, path)] = readFileSync(path, "utf8");
    }
    for (const [name, text] of Object.entries(files)) collectFile(name, text, texts, problems);
    return texts;
}

// The texts of C sources (scripts/po_c.py puts those into programs): tr("..."), trn("...", "...") and mark("...").
// They count as used here, and the page does not carry them.
const cFolders = ["../../words", "../../review", "../../tools", "../term"];
const STRING = /"(?:[^"\\]|\\.)*"/.source;
const STRINGS = `${STRING}(?:\\s*${STRING})*`;
const CALL = new RegExp(/\b(tr|trn|mark)\(\s*(?:[\w.>&*[\]-]+\s*,\s*)?/.source + `(${STRINGS})\\s*(?:,\\s*(${STRINGS}))?`, "g");

export function collectC() {
    const keys = new Set();
    const text = (strings) => strings.match(new RegExp(STRING, "g")).map((part) => JSON.parse(part)).join("");
    for (const folder of cFolders.map((name) => join(here, name)).filter((name) => existsSync(name)))
        for (const name of readdirSync(folder, {recursive: true}).filter((file) => file.endsWith(".c")))
            for (const [, called, one, many] of readFileSync(join(folder, name), "utf8").matchAll(CALL))
                keys.add(keyOf(text(one), called === "trn" && many ? text(many) : undefined));
    return keys;
}

// ---- PO files ----

// French has no-break spaces before : ; ? ! and within « »; translators need not type them (po_c.py does the same).
const typeset = (text) => text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0");

// The entries of a file: {one, many, forms, from, to}, with the lines it stands on.
export function readPo(text, name, problems) {
    const entries = [];
    let entry = null, part = null;
    text.split("\n").forEach((line, i) => {
        const found = /^(msgid|msgid_plural|msgstr(?:\[(\d)\])?)? *(".*")$/.exec(line.trim());
        if (line.trim() === "" || line.startsWith("#")) return;
        if (!found || (!found[1] && part === null)) {
            problems.push(`${name}:${i + 1}: not understood: ${line}`);
            return;
        }
        if (found[1] === "msgid") {
            entry = {one: "", many: undefined, forms: [], from: i, to: i};
            entries.push(entry);
        }
        if (found[1] === "msgid") part = "one";
        else if (found[1]) part = found[1] === "msgid_plural" ? "many" : Number(found[2] ?? 0);
        let value;
        try {
            value = JSON.parse(found[3]);
        } catch {
            problems.push(`${name}:${i + 1}: bad text: ${found[3]}`);
            return;
        }
        if (typeof part === "number") entry.forms[part] = (entry.forms[part] ?? "") + value;
        else entry[part] = (entry[part] ?? "") + value;
        entry.to = i;
    });
    if (/\bfr\.po$/.test(name)) for (const one of entries) one.forms = one.forms.map(typeset);
    return entries.filter((e) => e.one !== ""); /* the first one is the header */
}

const argumentsOf = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(" ");

function checkEntry(entry, where, problems) {
    const wanted = entry.many === undefined ? 1 : FORMS;
    for (let i = 0; i < wanted; i++)
        if (!entry.forms[i]) problems.push(`${where}: not translated: ${entry.one}`);
    if (entry.forms.length > wanted) problems.push(`${where}: too many forms: ${entry.one}`);
    entry.forms.forEach((form, i) => {
        const english = argumentsOf(entry.many !== undefined && i > 0 ? entry.many : entry.one);
        const mayLackNumber = entry.many !== undefined && i === 0;
        const strip = (list) => (mayLackNumber ? list.replace(/ ?\{n\}/, "").trim() : list);
        if (form && strip(argumentsOf(form)) !== strip(english))
            problems.push(`${where}: other arguments than the English text: ${form}`);
    });
}

// The PO files of a language; those of term.LANG.po are the terminal's own.
function filesOf(lang) {
    return readdirSync(folder).sort().filter((name) => name.endsWith(`.${lang}.po`) && !name.startsWith("term."));
}

// All entries of a language by key. `files` ({name: text}) stands for po/ in tests.
export function readLanguage(lang, problems, files) {
    if (!files) {
        files = {};
        for (const name of filesOf(lang)) files[name] = readFileSync(join(folder, name), "utf8");
    }
    const words = new Map();
    for (const [name, text] of Object.entries(files))
        for (const entry of readPo(text, name, problems)) {
            const key = keyOf(entry.one, entry.many);
            const where = `${name}:${entry.from + 1}`;
            checkEntry(entry, where, problems);
            if (words.has(key)) problems.push(`${where}: also in ${words.get(key).where}: ${entry.one}`);
            else words.set(key, {...entry, where, file: name});
        }
    return words;
}

export function check(texts, words, lang, problems, elsewhere = new Set()) {
    for (const [key, text] of texts)
        if (!words.has(key)) problems.push(`${lang}: missing: ${JSON.stringify(text.one)} (${text.places[0]})`);
    for (const [key, entry] of words)
        if (!texts.has(key) && !elsewhere.has(key)) problems.push(`${entry.where}: unused: ${JSON.stringify(entry.one)}`);
}

// ---- Modules for the bundler ----

function contracts(lang) {
    const rows = readFileSync(join(data, "contracts.tsv"), "utf8").split("\n");
    const [head, ...rest] = rows.filter((row) => row && !row.startsWith("#")).map((row) => row.split("\t"));
    return Object.fromEntries(rest.map((row) => [row[0], row[head.indexOf(lang)]]));
}

export function wordsTable(lang) {
    const table = {}, used = collect([]);
    for (const [key, entry] of readLanguage(lang, []))
        if (used.has(key)) table[key] = entry.many === undefined ? entry.forms[0] : entry.forms;
    const english = contracts("en");
    for (const [id, name] of Object.entries(contracts(lang))) table["contract " + english[id]] = name;
    return table;
}

// The texts of the rules by GAME.LANG, in the folders where games have them.
function rulesFiles(folders) {
    return Object.fromEntries(folders.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith(".md")).sort()
        .map((name) => [name.slice(0, -3), join(folder, name)])));
}

function moduleText(name, rules) {
    const [kind, what] = name.split(":");
    if (kind === "words") return wordsTable(what);
    if (kind === "contracts") return contracts(what);
    if (kind === "bots") return readFileSync(botNames, "utf8").match(/(?<=")\w+(?=")/g);
    return readFileSync(rules[what], "utf8");
}

const allRules = (rules) => `export default {${Object.keys(rules).map((name) =>
    `"${name}": () => import("rules:${name}")`).join(", ")}};`;

// `folders`: with rules of more games than those of this page.
export function texts(folders = []) {
    const rules = rulesFiles([join(data, "rules"), ...folders]);
    return {
        name: "texts",
        setup(build) {
            build.onResolve({filter: /^(words|contracts|bots|rules):/}, ({path}) =>
                ({path: path.replace(/\W/g, "-"), namespace: "texts", pluginData: path}));
            build.onLoad({filter: /.*/, namespace: "texts"}, ({pluginData}) => pluginData === "rules:all"
                ? {contents: allRules(rules), loader: "js"} : {contents: JSON.stringify(moduleText(pluginData, rules)), loader: "json"});
        },
    };
}

// ---- By hand ----

function printMissing(all, lang) {
    const words = readLanguage(lang, []);
    for (const [key, text] of all) {
        if (words.has(key)) continue;
        console.log(`#: ${text.places[0]}\nmsgid ${JSON.stringify(text.one)}`);
        if (text.many === undefined) console.log(`msgstr ""\n`);
        else console.log(`msgid_plural ${JSON.stringify(text.many)}\nmsgstr[0] ""\nmsgstr[1] ""\n`);
    }
}

function tidy(all, elsewhere) {
    for (const lang of languages) {
        const kept = new Set();
        for (const name of filesOf(lang)) {
            const text = readFileSync(join(folder, name), "utf8"), lines = text.split("\n");
            for (const entry of readPo(text, name, []).reverse()) {
                const key = keyOf(entry.one, entry.many);
                if ((all.has(key) || elsewhere.has(key)) && !kept.has(key)) {
                    kept.add(key);
                    continue;
                }
                while (entry.from > 0 && lines[entry.from - 1].startsWith("#:")) entry.from--;
                const gap = lines[entry.to + 1] === "" ? 1 : 0;
                lines.splice(entry.from, entry.to - entry.from + 1 + gap);
            }
            writeFileSync(join(folder, name), lines.join("\n"));
        }
    }
}

function main() {
    const problems = [];
    const all = collect(problems);
    const missing = process.argv.indexOf("--missing");
    if (missing > 0) return printMissing(all, process.argv[missing + 1]);
    if (process.argv.includes("--tidy")) tidy(all, collectC());
    for (const lang of languages) check(all, readLanguage(lang, problems), lang, problems, collectC());
    for (const problem of problems) console.log(problem);
    console.log(`${all.size} texts, ${problems.length} problems`);
    process.exitCode = problems.length ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
