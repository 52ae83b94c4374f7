// words_test.mjs: every text of the page is there in every language, exactly once and with its arguments; and
// every kind of line and event of a table becomes a sentence. Run by node; prints TAP.
import {createRequire} from "node:module";
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../src/clients/web");
const po = await import(pathToFileURL(join(web, "po.mjs")));
const {build} = createRequire(join(web, "package.json"))("esbuild");
let count = 0, failed = 0;

function ok(good, name, why = "") {
    console.log(`${good ? "ok" : "not ok"} ${++count} - ${name}`);
    if (good) return;
    failed++;
    for (const line of String(why).split("\n").slice(0, 40)) console.log("# " + line);
}

function is(got, wanted, name) {
    ok(JSON.stringify(got) === JSON.stringify(wanted), name, `got    ${JSON.stringify(got)}\nwanted ${JSON.stringify(wanted)}`);
}

// ---- The texts of the sources ----

for (const lang of po.languages) {
    const problems = [];
    const texts = po.collect(problems);
    po.check(texts, po.readLanguage(lang, problems), lang, problems, po.collectC());
    ok(texts.size > 400 && problems.length === 0, `all texts are there in ${lang}, and no others`, problems.join("\n"));
}

// ---- French spaces, typed or not ----

const loose = Object.values(po.wordsTable("fr")).flat().filter((text) => / [:;?!»]|« /.test(text));
ok(loose.length === 0, "no line of French can break before its punctuation", loose.join("\n"));

// ---- One address for the reader: du, tu, tú ----

const formal = {
    de: /\b(?:Ihnen|Ihr(?:e[mnrs]?)?)\b|(?<=[a-zäöüß,;)] )Sie\b/,
    fr: /(?<![\wÀ-ÿ])(?:vous|votre|vos|vôtres?|(?!chez|assez|nez)[\wà-ÿ]+ez)(?![\wÀ-ÿ])/i,
    es: /\busted(?:es)?\b/i,
};
const politely = (lang, text) => formal[lang].exec(text)?.[0];
for (const [lang, polite, plain] of [["de", "Wählen Sie eine Karte.", "Du siehst sie. Sie ist offen; ihr Wert zählt."],
    ["de", "Merk dir Ihre Konten.", "Alle bekommen ihre Karten."], ["fr", "Choisissez une carte.", "Elle reste chez toi, assez loin."],
    ["fr", "C’est à vous.", "Tu vois le voyageur."], ["es", "Usted empieza.", "Te gusta tu turno."]])
    ok(politely(lang, polite) && !politely(lang, plain), `${lang}: the other form is found: ${polite}`);
const root = join(web, "../../..");
// Tables keep their lines, and code its spaces.
const looseRules = ["corruption", "hacker"].flatMap((game) =>
    readFileSync(join(root, "data/rules", `${game}.fr.md`), "utf8").split("\n")
        .filter((line) => !line.startsWith("    ")).map((line) => line.replace(/`[^`]*`/g, ""))
        .filter((line) => / [:;?!»]|« /.test(line)));
ok(looseRules.length === 0, "nor can one of the French rules", looseRules.join("\n"));
for (const lang of po.languages) {
    const files = ["src/words/po", "data/rules"].flatMap((folder) =>
        readdirSync(join(root, folder)).filter((name) => new RegExp(`\\.${lang}\\.(po|md)$`).test(name)).map((name) =>
            join(folder, name)));
    const found = files.flatMap((file) => readFileSync(join(root, file), "utf8").split("\n").map((line, i) => [line, i + 1])
        .filter(([line]) => !line.startsWith("msgid")).map(([line, i]) => [politely(lang, line), i])
        .filter(([word]) => word).map(([word, i]) => `${file}:${i}: ${word}`));
    ok(files.length >= 9 && found.length === 0, `${lang}: one address for the reader in ${files.length} files`, found.join("\n"));
    const straight = lang !== "fr" ? [] : files.filter((file) => file.endsWith(".po")).flatMap((file) => readFileSync(join(root,
        file), "utf8").split("\n").filter((line) => /^msgstr.*[a-zà-ÿ]'[a-zà-ÿ]/i.test(line)));
    ok(straight.length === 0, `${lang}: apostrophes as they are printed`, straight.join("\n"));
}

// ---- Words that were given up: those of the rule sheets, and plain ones, stand in their place ----

const givenUp = {
    en: [/to the house and back/, /is told so/, /were to be taken for/, /is waited for/, /move that is possible now, and no command/,
        /else you are asked/, /in Switzerland count \{/,
        /\bby lot\b/i, /level at the top/, /two are level/, /\b[Ww]hoever\b/, /near the house|house is full/, /[Gg]o(es)? on with/],
    fr: [/\bcontrats?\b/, /\bgouvernements?\b/, /jusqu’à la maison/, /compte à soi/, /volent la même/, /s’absente est attendu/, /\brobots?\b/],
    de: [/\bVertr[aä]g/, /\bRegierung/, /gutgeschrieben|\bschreib\w*( \S+){0,4} gut\b/, /zum Haus und zurück/, /\bPatt\b/,
        /War ehrlich gegeben/, /Spiel ist aufgehoben/, /anderen wirst du gefragt/,
        /\b(?:[Dd]er|[Jj]eder|[Dd]ieser|[Dd]iesen|[Ee]inen) Virus\b/, /Floskel/, /Zwölf Sätze/, /wer den Tisch eröffnet hat/, /\bWähl\b/, /\bLege\b/,
        /Dieses Spiel aufgeben/, /\b[Ee]in (?:weiter|schnell|erst|richtig)es Spiel\b/, /Dein Auftrag (?:ging|wurde|ist)/],
    es: [/Asiento del Condado/, /hasta la casa/, /roban (el|al) mismo banco/, /\bsuertes\b/, /cuenta propia/, /se ausenta/,
        /Todo lo demás se te pregunta/, /\ben vivo\b/i],
};
for (const lang of ["en", ...po.languages]) {
    const own = lang === "en" ? po.languages[0] : lang; /* English is the key of every translation */
    const files = ["src/words/po", "data/rules"].flatMap((folder) =>
        readdirSync(join(root, folder)).filter((name) => name.endsWith(`.${own}.po`) || name.endsWith(`.${lang}.md`))
            .map((name) => join(folder, name)));
    const found = files.flatMap((file) => {
        const text = readFileSync(join(root, file), "utf8").split("\n").filter((line) => file.endsWith(".md") ||
            line.startsWith("msgid") === (lang === "en")).join(" ");
        return givenUp[lang].map((word) => word.exec(text)?.[0]).filter(Boolean).map((word) => `${file}: ${word}`);
    });
    ok(files.length >= 9 && found.length === 0, `${lang}: no words that were given up`, found.join("\n"));
}

// ---- What the check finds ----

function found(source, file) {
    const problems = [];
    const texts = po.collect(problems, {"a.ts": source});
    po.check(texts, po.readLanguage("fr", problems, typeof file === "string" ? {"a.fr.po": file} : file), "fr",
        problems);
    return problems.join("\n");
}

const one = `msgid "Play"\nmsgstr "Jouer"\n`;
const days = `msgid "{n} day"\nmsgid_plural "{n} days"\n`;
is(found(`t("Play")`, one), "", "a text that is translated is fine");
is(found(`html\`\${t("Pl" + "ay")}\``, one), "", "so is one in parts, in a template");
is(found(`tm(x); mark("Play")`, one), "", "and one that is marked");
ok(found(`t("Play"); t("Stop")`, one).includes(`missing: "Stop"`), "a missing text is found");
ok(found("", one).includes(`unused: "Play"`), "an unused text is found");
ok(found(`t("Play")`, {"a.fr.po": one, "b.fr.po": one}).includes("also in a.fr.po"), "a text in two files is found");
ok(found(`t("Play")`, `msgid "Play"\nmsgstr ""\n`).includes("not translated"), "an empty translation is found");
ok(found(`t(x)`, "").includes("literal"), "a text that is no literal is found");
ok(found(`t("by {who}")`, `msgid "by {who}"\nmsgstr "par {wo}"\n`).includes("other arguments"),
    "a wrong argument is found");
is(found(`tn("{n} day", "{n} days", 2)`, days + `msgstr[0] "un jour"\nmsgstr[1] "{n} jours"\n`), "",
    "plurals are fine");
ok(found(`tn("{n} day", "{n} days", 2)`, days + `msgstr[0] "un jour"\n`).includes("not translated"),
    "a missing plural is found");
ok(found(`tn("{n} day", "{n} days", 2)`, days + `msgstr[0] "un jour"\nmsgstr[1] "jours"\n`).includes("other arguments"),
    "a plural without its number is found");
is(found(`t("a\\n\\"b\\"")`, `msgid ""\n"a\\n"\n"\\"b\\""\nmsgstr "x"\n`), "", "texts over several lines are read");

// ---- Sentences ----

const folder = mkdtempSync(join(tmpdir(), "words-"));
writeFileSync(join(folder, "package.json"), `{"type": "module"}`);
await build({
    absWorkingDir: web, bundle: true, format: "esm", platform: "node", outfile: join(folder, "words.js"), plugins: [po.texts()],
        logLevel: "warning",
    stdin: {contents: `export * from "./src/words.ts"; export * from "./src/text.ts";`, resolveDir: web, loader: "ts"},
});
const words = await import(pathToFileURL(join(folder, "words.js")));
rmSync(folder, {recursive: true});

// Every kind of line and event; telling_test.mjs compares what the program makes of them.
const written = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "telling.jsonl"), "utf8").trimEnd().split("\n\n")
    .map((lines) => lines.split("\n").map((line) => JSON.parse(line)));
const [corruption, hacker] = written, events = written[written.length - 1];
const name = (seat) => ["?", "Ann", "Bob", "Cleo"][seat];
const contextOf = (lines) => ({game: lines[0]?.game, name, you: 1, lines});
const sentence = (lines, i) => words.lineText(lines[i], contextOf(lines));

is(sentence(corruption, 3), "Bob plays a bribe of $10,000 face up on the Opera House.", "a card face up");
is(sentence(corruption, 4), "Cleo plays a card face down on the Opera House.", "a card that is not known");
is(sentence(corruption, 5), "You play an attorney face down on the Opera House.", "our own card");
is(sentence(corruption, 7), "Cleo puts a bribe of $8,000 into the Swiss account (City Hall).", "a card in Switzerland");
is(sentence(corruption, 12),
    "From Switzerland Cleo sends a bribe of $8,000 to the Hydro-Electric Dam, where it counts $4,000.", "Swiss money");
is(sentence(corruption, 16), "Bob's hit man on the Opera House takes your attorney.", "a hit man");
is(sentence(corruption, 18), "Your reporter on the Opera House takes Bob's $10,000.", "a reporter");
is(words.awardTexts(corruption[20], contextOf(corruption))[1],
    "Cleo gets the Hydro-Electric Dam ($1,200,000) with $4,000.", "an award");
is(words.lineTexts(corruption[20], contextOf(corruption)).length, 4,
    "the end of a round is a line for each contract");
const tie = {at: "a1", name: "opera", value: 500, to: 0, why: "tie", sums: [16, 16, 4], stays: 1};
is(words.awardTexts({t: "award", round: 1, contracts: [tie, {...tie, to: 2, why: "won", sums: [8, 16, 0]}]},
    contextOf(corruption)).join("\n"), "Opera House: tied, so it carries over. On it: you $8,000, Bob $8,000, Cleo $2,000.\n" +
    "Bob gets the Opera House ($500,000) with $8,000. On it: Bob $8,000, you $4,000.",
    "with what everybody had paid, if more than one had");
is(sentence(corruption, 23), "The game is over. Cleo wins.", "an end");
is(sentence(hacker, 12), "A virus lands on account 4. " +
    "You see whose virus lands on account 5: Bob's. Your virus lands on account 6. " +
    "Cleo's virus lands on account 7, seen by you and Bob.", "a beat");
is(sentence(hacker, 20), "Wrong: the virus was Cleo's!", "a false accusation");
is(sentence(hacker, 26), "The game is over. Shared victory: you and Bob.", "a shared victory");
is(words.lineText({t: "move", seat: 2, move: "?"}, contextOf(hacker)), "", "a choice that is not known says nothing");
is(words.eventText({e: "chat", seat: 2, text: "<b>{who}</b>"}, contextOf([])), "Bob: <b>{who}</b>",
    "what is said is not looked into");
is(words.eventText({e: "move", seat: 3, move: "?@b1"}, {...contextOf(corruption), lines: corruption.slice(0, 3)}),
    "Cleo plays a card face down on the Elementary School.",
    "a move as an event");
const third = [{t: "game", game: "third", seats: 3}, {t: "round", round: 2}, {t: "move", seat: 2, move: "10@a1"},
    {t: "move", seat: 3, move: "?"}, {t: "award", to: 1, cards: [3, [4, 5]]}, {t: "beat", seat: 2}, {t: "deal", seat: 3, what: "?"}];
is(third.map((_, i) => sentence(third, i)), ["", "Round 2", "Bob: 10@a1", "", "award: to 1, cards 3 4 5", "Bob: beat", ""],
    "a game without words is told in its notation, and not in the words of another");

const english = new Set();
for (const lang of words.languages) {
    words.setLanguage(lang, lang === "en" ? {} : po.wordsTable(lang));
    const said = written.filter(([first]) => first.t === "game" && first.game !== "third").flatMap((lines) => lines.filter((line) => line.t !== "game")
        .map((line) => words.lineText(line, contextOf(lines))))
        .concat(events.filter((event) => event.e !== "chat").map((event) => words.eventText(event,
            contextOf(corruption))));
    const bad = said.filter((text) => text === "" || /[{}]|undefined|NaN/.test(text) || english.has(text));
    ok(bad.length === 0, `every line and event is a sentence in ${lang}`, bad.join("\n"));
    if (lang === "en") said.forEach((text) => english.add(text));
}
words.setLanguage("fr", po.wordsTable("fr"));
is(words.contractName("dam"), "Barrage hydroélectrique", "contracts have the names of data/contracts.tsv");
is(words.money(1200000).replace(/\s/g, " "), "1 200 000 $", "money as the French rules write it");
is(words.tn("{n} day", "{n} days", 0), "0 jour", "zero is singular in French");

console.log(`1..${count}`);
process.exitCode = failed ? 1 : 0;
