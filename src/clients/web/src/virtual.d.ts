/* virtual.d.ts: modules that po.mjs makes at build time from src/words/po, data/ and src/bots. */
declare module "words:*" {
    const words: Record<string, string | string[]>;
    export default words;
}
declare module "contracts:en" {
    const names: Record<string, string>;
    export default names;
}
declare module "bots:names" {
    const names: string[];
    export default names;
}
declare module "rules:all" {
    const texts: Record<string, (() => Promise<{default: string}>) | undefined>; /* by GAME.LANG */
    export default texts;
}
