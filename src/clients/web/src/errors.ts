/* errors.ts: the codes of refusals (docs/protocol.md) as friendly sentences. */
import {Refused, Unreachable} from "./source.ts";
import {mark, Marked, t, tm} from "./text.ts";

const sentences: Record<string, Marked> = {
    "bad-token": mark("This server does not know you any more. Choose a name again."),
    "banned": mark("The host of this server has banned you."),
    "bad-version": mark("This page is of another version than the server. Load it again."),
    "no-token": mark("Choose a name first."),
    "bad-code": mark("This code is not valid any more. Codes work once and for ten minutes."),
    "no-table": mark("There is no such table; perhaps it was closed. Make a new one, or look at the open ones."),
    "no-spectators": mark("This table lets nobody look on. Ask its host for a seat."),
    "bad-name": mark("A name has 1 to 24 visible characters and no space at its ends."),
    "too-fast": mark("That was too much at once. Wait a little."),
    "too-many": mark("You have as many tables as one person may have. Finish or leave one first."),
    "full": mark("The server is full. Try again later."),
    "read-only": mark("The server cannot save at the moment, so nothing can be changed. Try again in a minute."),
    "not-saved": mark("The server could not save this. Look before you repeat it."),
    "not-found": mark("There is nothing at this address. Check it, or begin at the first page."),
    "not-now": mark("That is not possible right now. Look at what the table is waiting for."),
    "no-such-seat": mark("This table has no such seat. Choose one from the list."),
    "seat-taken": mark("Somebody sits there already. Take another seat."),
    "not-host": mark("Only the host of the table may do that. Ask the host."),
    "no-seat": mark("You have no seat at this table. Sit down first, if one is free."),
    "has-seat": mark("You have a seat at this table already. Stand up first to take another."),
    "bad-terms": mark("A table like this is not possible. Choose other rules for it."),
    "bad-bot": mark("There is no such bot. Choose one from the list."),
    "seats-free": mark("Seats are free: invite somebody, or fill them with bots."),
    "only-bots": mark("At least one person has to sit at the table. Sit down, or invite somebody."),
    "bad-move": mark("That move is not possible. What is possible lights up."),
    "has-chosen": mark("You have chosen already. Wait for the others."),
    "stale": mark("The game has gone on since you looked. Choose again."),
    "bot-plays": mark("A bot plays for you. Take your seat back first."),
    "no-bot-plays": mark("You play yourself already."),
    "says-nothing": mark("This table does not let you say that: its host has chosen so."),
    "bad-text": mark("This text cannot be said here. Make it shorter, on one line."),
    "bad-invitation": mark("This invitation is not valid, or was used already. Ask the host for a new one."),
    "invites-full": mark("There are too many unused invitations. Send one of those first."),
    "sent-away": mark("The host has sent you away from this table. Find another one, or make one."),
    "off-table": mark("Eyes stay around the table."),
    "no-such-hand": mark("Everybody has two hands."),
    "hand-busy": mark("This hand is not at home yet."),
    "hand-idle": mark("There is nothing to call back."),
    "same-account": mark("Your other hand is on its way there."),
    "not-walking": mark("You are not on your way."),
    "turn-too-soon": mark("You have just turned round. Walk on for a second first."),
    "holds-bill": mark("Put your bill under an account first."),
    "infection-over": mark("The last player is back: nobody infects any more."),
    "no-such-place": mark("There is no such account."),
    "traveller": mark("On a trip to the bank you have no hands at the table."),
    "no-virus": mark("You have no virus left."),
    "wrong-moment": mark("That is not possible right now. Look at what the table is waiting for."),
    "live-notation": mark("That is not something that eyes or hands can do."),
    "knows-other": mark("You know the cards of another seat of this game. Take that one."),
};

/* The English sentence of the server is for programs: it is shown only for a code we do not know. */
export function codeText(code: string, text = ""): string {
    const known = sentences[code];
    if (known) return tm(known);
    return text ? t("That did not work: {text}.", {text}) : t("That did not work ({code}).", {code});
}

export const notLoaded = (): string => t("This part of the page could not be loaded. Check your connection, or load the page again.");

export function errorText(error: unknown): string {
    if (error instanceof Refused) return codeText(error.code, error.message);
    if (error instanceof Unreachable) return t("The server does not answer. Check your connection.");
    return t("Something went wrong on this page: {text}. Load it again; your games are kept.",
        {text: error instanceof Error ? error.message : String(error)});
}
