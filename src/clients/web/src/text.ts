/* text.ts: words in the reader's language. t("Play now") looks the English text up in the table of the
 * current language (made from src/words/po by po.mjs at build time) and puts arguments in: t("{n} seats", {n: 4}).
 * tn(one, many, n) chooses the plural as the language has it. Texts that stand in a table of constants are
 * marked there, mark("Easy"), and looked up when they are shown, tm(level). Arguments are text, never markup. */
import type {Language} from "./language.ts";

export {type Language, languages, preferred} from "./language.ts";
export const languageNames: Record<Language, string> = {en: "English", fr: "Français", de: "Deutsch", es: "Español"};

type Table = Record<string, string | string[]>;
export type Marked = string & {readonly marked: true};
export type Args = Record<string, string | number>;

let current: Language = "en";
let table: Table = {};

/* How numbers and lists are written: thousands (in Spanish from five digits on), decimals; and, or. Intl says the same,
 * but takes a phone 30 ms when it is first asked. */
const POINTS: Record<Language, [string, string]> = {en: [",", "."], fr: ["\u202f", ","], de: [".", ","], es: [".", ","]};
const AND: Record<Language, [string, string]> = {en: ["and", "or"], fr: ["et", "ou"], de: ["und", "oder"], es: ["y", "o"]};

export const language = (): Language => current;

export function setLanguage(lang: Language, words: Table): void {
    current = lang;
    table = words;
    if (typeof document !== "undefined") document.documentElement.lang = lang;
}

/* Only the language that is read is loaded; English needs none. */
export async function loadLanguage(lang: Language): Promise<void> {
    switch (lang) {
    case "fr": return setLanguage(lang, (await import("words:fr")).default);
    case "de": return setLanguage(lang, (await import("words:de")).default);
    case "es": return setLanguage(lang, (await import("words:es")).default);
    default: return setLanguage("en", {});
    }
}

/* In French "de {who}" and "que {who}" lose their e before a vowel: d’Edda, qu’Otto. As src/core/po.c does it. */
const ELIDES = /\b(d|qu)e (?=\{(\w+)\})/gi;
const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

function put(text: string, args?: Args): string {
    if (!args) return text;
    if (current === "fr") text = text.replace(ELIDES, (whole, start: string, key: string) =>
        VOWEL.test(String(args[key] ?? "")) ? start + "’" : whole);
    return text.replace(/\{(\w+)\}/g, (whole, key: string) => (key in args ? String(args[key]) : whole));
}

export function t(english: string, args?: Args): string {
    const found = table[english];
    return put(typeof found === "string" && found ? found : english, args);
}

export function tn(one: string, many: string, n: number, args?: Args): string {
    const found = table[one + "|" + many];
    const index = n === 1 || (n === 0 && current === "fr") ? 0 : 1;
    const text = Array.isArray(found) ? (found[index] ?? found[found.length - 1]!) : index === 0 ? one : many;
    return put(text, {n: number(n), ...args});
}

export const mark = (english: string): Marked => english as Marked;

export const tm = (marked: Marked, args?: Args): string => t(marked, args);

/* A name that is translated with the data of a game (data/contracts.tsv). */
export function named(kind: string, english: string): string {
    const found = table[kind + " " + english];
    return typeof found === "string" ? found : english;
}

/* 12,000 and 2.5 as the language writes them. */
export function number(n: number): string {
    const [group, point] = POINTS[current];
    const [whole, part] = String(Math.round(1000 * n) / 1000).split(".");
    const grouped = current === "es" && Math.abs(n) < 10000 ? whole! : whole!.replace(/\B(?=(\d{3})+$)/g, group);
    return grouped + (part ? point + part : "");
}

/* In Spanish "y" and "o" become "e" and "u" before their own sound. */
const sounds = (word: string, next: string): string =>
    word === "y" && /^(i|hi(?![ae]))/i.test(next) ? "e" : word === "o" && /^(h?o|8)/i.test(next) ? "u" : word;

/* "Ann, Bob, and Cleo", as the language writes it. */
export function list(parts: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
    const last = parts[parts.length - 1] ?? "", others = parts.slice(0, -1);
    if (others.length === 0) return last;
    const comma = current === "en" && others.length > 1 ? "," : "";
    return `${others.join(", ")}${comma} ${sounds(AND[current][type === "conjunction" ? 0 : 1], last)} ${last}`;
}
