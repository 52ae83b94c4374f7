/* text.ts: words in the reader's language. t("Play now") looks the English text up in the table of the
 * current language (made from po/ at build time) and puts arguments in: t("{n} seats", {n: 4}).
 * tn(one, many, n) chooses the plural as the language has it. Arguments are text, never markup. */
export type Language = "en" | "fr" | "de" | "es";
export const languages: readonly Language[] = ["en", "fr", "de", "es"];

type Table = Record<string, string | string[]>;
let current: Language = "en";
let table: Table = {};
let plural = new Intl.PluralRules("en");

export const language = (): Language => current;

export function setLanguage(lang: Language, words: Table): void {
    current = lang;
    table = words;
    plural = new Intl.PluralRules(lang);
    document.documentElement.lang = lang;
}

export function preferred(): Language {
    const kept = localStorage.getItem("language");
    for (const lang of kept ? [kept] : navigator.languages) {
        const short = lang.slice(0, 2) as Language;
        if (languages.includes(short)) return short;
    }
    return "en";
}

type Args = Record<string, string | number>;

function put(text: string, args?: Args): string {
    return args ? text.replace(/\{(\w+)\}/g, (whole, key: string) => (key in args ? String(args[key]) : whole)) : text;
}

export function t(english: string, args?: Args): string {
    const found = table[english];
    return put(typeof found === "string" && found ? found : english, args);
}

export function tn(one: string, many: string, n: number, args?: Args): string {
    const found = table[one + "|" + many];
    const index = plural.select(n) === "one" ? 0 : 1;
    const text = Array.isArray(found) ? (found[index] ?? found[found.length - 1]!) : index === 0 ? one : many;
    return put(text, {n, ...args});
}
