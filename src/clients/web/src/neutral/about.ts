/* about.ts: what the page says about a game without a descriptor of its own, as an extension of a server may have it: its
 * name, and everything else in notation. Nothing in here is about one of our games. */
import {neutralPoster} from "../art/page.ts";
import type {About, Told} from "../games.ts";
import {nameOf} from "../names.ts";
import {firstOption} from "../options.ts";
import type {Line} from "../protocol.ts";
import {number, t} from "../text.ts";
import type {WordsContext} from "../words.ts";

const LEAST = 2;
const MOST = 7;

const roundText = (round: number): string => t("Round {round}", {round: number(round)});

/* What a line says beside what it is about: "turned: cards 3 5, to 2". */
function membersOf(line: Line): string {
    const members = Object.entries(line).filter(([member]) => !["t", "seat", "auto", "ms"].includes(member));
    const written = (value: unknown): string => typeof value === "object" && value !== null
        ? Object.values(value).map(written).join(" ") : String(value);
    return members.length ? `${line.t}: ${members.map(([member, value]) => `${member} ${written(value)}`).join(", ")}` : line.t;
}

/* A move in its notation, and every other line by its members. */
function told(line: Line, context: WordsContext): Told[] {
    const seat = line.seat ?? 0;
    if (line.t === "round") return [{text: roundText(line.round ?? 0), seat: 0}];
    const text = line.t === "move" ? line.move ?? "" : membersOf(line);
    if (/^(\?$|\w+: \w+ \?$)/.test(text)) return []; /* nothing of it is known */
    return [{text: seat > 0 ? t("{who}: {text}", {who: nameOf(context, seat), text}) : text, seat}];
}

export function neutralAbout(game: string, least = LEAST, most = MOST): About {
    const facts = (): string => least === most ? t("For {n} players.", {n: number(most)})
        : t("For {least} to {most} players.", {least: number(least), most: number(most)});
    return {
        game, name: game.charAt(0).toUpperCase() + game.slice(1), least, most, best: Math.min(most, Math.max(least, 4)),
        hides: true,
        options: [firstOption],
        poster: neutralPoster,
        pitch: () => t("This game has no board of its own here: the table, your cards and your moves are shown as lists."),
        kind: facts,
        facts,
        told,
        score: number,
        round: roundText,
        roundInList: roundText,
        section: () => "",
        load: async () => (await import("./game.ts")).neutral,
    };
}
