/* app.ts: what every screen can ask of the page around it: where views come from, the settings, going to
 * another screen, saying something to screen readers, and showing a short notice. */
import type {Settings} from "./board.ts";
import {errorText} from "./errors.ts";
import type {Source} from "./source.ts";

export interface App {
    readonly source: Source;
    readonly settings: Settings;
    readonly place: HTMLElement; /* where a screen draws */
    go(path: string): void; /* #/table/ID */
    say(text: string): void; /* to screen readers, when they have time */
    notice(text: string, bad?: boolean): void; /* seen for a few seconds, and said */
    redraw(): void; /* the whole page: after a change of language or name */
    askName(): Promise<boolean>; /* makes sure that we have a name; false: the reader does not want one */
    rules(game?: string, section?: string): void; /* opens the rules */
    openSettings(): void;
}

/* Where the rules should open. `live`: at a table of that clock, whose rules differ; undefined: at none. */
export interface RulesPlace {
    game: string;
    section: string;
    live?: boolean | undefined;
}

export interface Screen {
    title(): string;
    draw(): void;
    close(): void;
    key?(event: KeyboardEvent): boolean; /* a key that no field took */
    section?(): RulesPlace | undefined; /* undefined: no game is shown */
}

/* Runs something that may be refused, and says so. */
export async function attempt<T>(app: App, work: () => Promise<T>): Promise<T | undefined> {
    try {
        return await work();
    } catch (error) {
        app.notice(errorText(error), true);
        return undefined;
    }
}
