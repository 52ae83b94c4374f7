/* news.ts: what a new frame tells that the one before did not, in words for those who listen, and as sparks and
 * sounds for those who look; and the sentence about the traveller. Everything said here is in the frame. What the
 * log will say, too, is said in its words: then it is said once. */
import type {Sound} from "../sound.ts";
import {t, tn} from "../text.ts";
import {landedText} from "../words_hacker.ts";
import type {Frame, Hand} from "./frame.ts";

const AGAIN_TICKS = 30; /* a hand that comes into sight again so soon is not said again */

export interface News {
    said: string[];
    sounds: Sound[];
    landed: {account: number; seat: number}[]; /* viruses that we saw being put down, ours too */
}

export interface NamesOf {
    you: number;
    name(seat: number): string;
    tickMs: number;
}

const seconds = (ticks: number, names: NamesOf): number => Math.ceil((ticks * names.tickMs) / 1000);

/* How the traveller walks. */
function walkText(frame: Frame, who: string, you: boolean): string {
    const home = frame.walk === "homeward";
    if (you && frame.forwards) return home ? t("You walk home and see nothing.") : t("You walk to the bank and see nothing.");
    if (you) return home ? t("You come home slowly, with your eyes on the table.")
        : t("You walk to the bank backwards, with your eyes on the table.");
    if (frame.forwards) return home ? t("{who} comes home and sees nothing.", {who})
        : t("{who} walks to the bank and sees nothing.", {who});
    return home ? t("{who} comes home slowly, with both eyes on the table.", {who})
        : t("{who} walks to the bank backwards, with both eyes on the table.", {who});
}

/* Where the traveller is. */
export function tripText(frame: Frame, names: NamesOf): string {
    const you = frame.traveller === names.you;
    const who = names.name(frame.traveller);
    const left = seconds(frame.left, names);
    switch (frame.walk) {
    case "none": return "";
    case "pause":
        return you ? t("You are about to go to the bank. Your hands come home.")
            : t("{who} is about to go to the bank.", {who});
    case "bank": return you ? t("You are at the bank and get a bill.") : t("{who} is at the bank.", {who});
    case "credit":
        return you ? tn("You are back. Put your bill under an account: {n} second left.",
            "You are back. Put your bill under an account: {n} seconds left.", left)
            : t("{who} is back with a bill.", {who});
    default: return walkText(frame, who, you);
    }
}

export class Newsroom {
    private before: Frame | null = null;
    private seenAt = new Map<string, number>();

    constructor(private names: NamesOf) {}

    take(frame: Frame): News {
        const news: News = {said: [], sounds: [], landed: []};
        const {before} = this;
        this.before = frame;
        if (!before || frame.tick < before.tick) return news;
        this.trip(before, frame, news);
        frame.people.forEach((person, i) => person.hands.forEach((hand, h) =>
            this.hand(before.people[i]?.hands[h], hand, i + 1, h + 1, frame.tick, news)));
        this.counts(before, frame, news);
        return news;
    }

    private trip(before: Frame, frame: Frame, news: News): void {
        const same = before.walk === frame.walk && before.traveller === frame.traveller
            && before.forwards === frame.forwards;
        if (same) return;
        const text = tripText(frame, this.names);
        if (text) news.said.push(text);
        if (frame.walk === "bank") news.sounds.push("coin");
        else if (frame.walk === "pause" || frame.walk === "credit") news.sounds.push("bell");
    }

    private hand(before: Hand | undefined, hand: Hand, seat: number, number: number, tick: number, news: News): void {
        if (seat === this.names.you) return this.ownHand(before, hand, seat, number, news);
        if (!hand.shown) return;
        const key = `${seat} ${number}`;
        const who = this.names.name(seat);
        const arrived = hand.stage === "there" && before?.stage !== "there";
        if (arrived) {
            news.said.push(hand.virus ? landedText({seat, at: hand.account}, this.names)
                : t("{who}'s hand is at account {account}, empty.", {who, account: hand.account}));
            if (hand.virus) news.landed.push({account: hand.account, seat});
            news.sounds.push(hand.virus ? "virus" : "card");
        } else if (!before?.shown && tick - (this.seenAt.get(key) ?? -Infinity) > AGAIN_TICKS) {
            news.said.push(t("You see a hand of {who}.", {who}));
        }
        this.seenAt.set(key, tick);
    }

    private ownHand(before: Hand | undefined, hand: Hand, seat: number, number: number, news: News): void {
        if (!before || before.stage === hand.stage) return;
        const {account} = hand;
        if (hand.stage === "there") {
            news.said.push(hand.virus ? landedText({seat, at: account}, this.names)
                : t("Your empty hand is at account {account}.", {account}));
            news.sounds.push(hand.virus ? "virus" : "card");
            if (hand.virus) news.landed.push({account, seat});
        } else if (hand.stage === "coming" && before.stage === "going") {
            news.said.push(t("Hand {hand} comes back.", {hand: number}));
        }
    }

    private counts(before: Frame, frame: Frame, news: News): void {
        frame.counts.forEach((count, i) => {
            const account = i + 1;
            if (count === before.counts[i] || count === 0 || news.landed.some((one) => one.account === account)) return;
            news.said.push(tn("{n} virus on account {account}.", "{n} viruses on account {account}.", count, {account}));
        });
    }
}
