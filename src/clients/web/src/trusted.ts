/* trusted.ts: addresses of our own scripts, for browsers that let only trusted ones through (the server's
 * Content-Security-Policy asks for it). What is given here comes from the build, never from input. */

interface Policy {
    createScriptURL(url: string): unknown;
}
interface Factory {
    createPolicy(name: string, rules: {createScriptURL(url: string): string}): Policy;
}

const factory = (globalThis as {trustedTypes?: Factory}).trustedTypes;
const policy = factory?.createPolicy("kickback", {createScriptURL: (url) => url});

export const scriptUrl = (url: string): string => (policy ? (policy.createScriptURL(url) as string) : url);
