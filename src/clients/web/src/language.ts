/* language.ts: which languages there are, and which one this reader wants. */
export type Language = "en" | "fr" | "de" | "es";
export const languages: readonly Language[] = ["en", "fr", "de", "es"];

export function preferred(): Language {
    const kept = localStorage.getItem("language");
    for (const lang of kept ? [kept] : navigator.languages) {
        const short = lang.slice(0, 2) as Language;
        if (languages.includes(short)) return short;
    }
    return "en";
}
