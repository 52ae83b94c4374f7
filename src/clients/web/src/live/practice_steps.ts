/* practice_steps.ts: the steps of the practice: what each explains, what the others do meanwhile, and how one sees
 * that the learner has done it. 90 seconds, if nobody hurries. */
import {t} from "../text.ts";
import type {Frame} from "./frame.ts";
import {nearest, type Layout} from "./layout.ts";
import {cast, type PracticeScene, type Who} from "./practice_scene.ts";

export interface Step {
    say(account: number): string;
    first: Who; /* who goes to the bank in this scene */
    account(layout: Layout, owners: number[]): number; /* that the step speaks of; 0: none */
    script?(scene: PracticeScene, frame: Frame, account: number): void;
    done(frame: Frame, before: Frame, account: number): boolean;
    amiss?(frame: Frame, before: Frame): string; /* what was done instead of it, "" if nothing */
    button?(): string; /* nothing to do but to read */
}

const hands = (frame: Frame, seat: number): Frame["people"][number]["hands"] => frame.people[seat - 1]!.hands;
const own = (frame: Frame): Frame["people"][number]["hands"] => hands(frame, cast.you);
const theirs = (who: Who) => (_: Layout, owners: number[]): number => owners.indexOf(cast[who]) + 1;
const none = (): number => 0;

/* Tom walks backwards, so that there is time. */
function slowly(scene: PracticeScene, frame: Frame): void {
    if (frame.traveller === cast.tom && frame.walk === "outward" && frame.forwards) scene.say(cast.tom, "turn");
}

/* Bea reaches for the account again and again. */
function reach(scene: PracticeScene, frame: Frame, account: number): void {
    slowly(scene, frame);
    if (frame.tick % 40 !== 0) return;
    if (scene.say(cast.bea, `hand:1>${account}`) && frame.tick % 120 === 0) scene.open("tom"); /* she has no virus left */
}

/* She looks around: a head that turns. Without viruses there is nothing to practise with: a new scene. */
function lookAround(scene: PracticeScene, frame: Frame): void {
    slowly(scene, frame);
    if (frame.viruses === 0 && own(frame).every((hand) => hand.stage === "home")) return scene.open("tom");
    const place = scene.layout.accounts[(frame.tick / 30) % scene.layout.accounts.length];
    if (frame.tick % 30 === 0 && place) scene.say(cast.bea, `look:${place[0]},${place[1]}`);
}

/* Who was back before turning round goes once more. */
function walkAgain(scene: PracticeScene, frame: Frame): void {
    if (frame.traveller === cast.you && frame.walk === "credit") scene.open("you");
}

const centre = (layout: Layout): number => nearest(layout.accounts, 0, 0, 2000);

export const steps: Step[] = [
    {
        first: "tom", script: lookAround,
        account: (layout) => nearest(layout.accounts, -700, -350, 2000),
        say: (account) => t("You see only where you look. Move your pointer, drag a finger, or press the arrow keys: " +
            "look at account {account}. Do not tap it: a tap sends your hand.", {account}),
        done: (frame, _, account) => frame.counts.length >= account && seen.look(frame, account),
    },
    {
        first: "tom", script: reach, account: centre,
        say: (account) => t("Bea's hand will come to account {account} with a virus. Keep your eyes there: a player who " +
            "sees a hand for a moment knows whose it was.", {account}),
        done: (frame) => hands(frame, cast.bea).some((hand) => hand.shown && hand.stage === "there" && hand.virus),
    },
    {
        first: "tom", script: lookAround, account: theirs("bea"),
        say: (account) => t("Now you. Click or tap account {account}, or go there with the arrows and press 1: your hand " +
            "takes a virus there. Your eyes follow it, and see nothing else until it turns back.", {account}),
        done: (frame) => own(frame).some((hand) => hand.stage === "there" && hand.virus),
    },
    {
        first: "tom", script: lookAround, account: theirs("tom"),
        say: (account) => t("A feint: an empty hand draws eyes away. Choose Feint (or hold Shift, or press F) and send a " +
            "hand to account {account}.", {account}),
        done: (frame) => own(frame).some((hand) => hand.stage === "there" && !hand.virus),
        amiss: (frame, before) => own(frame).some((hand, i) => hand.stage === "going" && hand.virus
            && own(before)[i]!.stage === "home") ? t("That hand takes a virus along. Choose Feint first.") : "",
    },
    {
        first: "tom", script: lookAround, account: theirs("bea"),
        say: () => t("Somebody looks? Call it off: send a hand, and before it arrives click it, or press R."),
        done: (frame, before) => own(frame).some((hand, i) => hand.stage === "coming"
            && own(before)[i]!.stage === "going"),
    },
    {
        first: "you", account: none, script: walkAgain,
        say: () => t("Your turn to go to the bank. Forwards you are fast and see nothing. Turn round (the button, or T): " +
            "slower, but you see the table."),
        done: (frame) => frame.traveller === cast.you && ["outward", "homeward"].includes(frame.walk) && !frame.forwards,
    },
    {
        first: "you", account: none,
        say: () => t("You can turn as often as you like. Back at the table you put your bill under an account, best one " +
            "of yours, while the others go on."),
        done: (frame, before) => before.traveller === cast.you && before.walk === "credit" && frame.walk !== "credit",
    },
    {
        first: "you", account: none, done: () => false,
        say: () => t("That is all. When everybody has been to the bank, you find out whose viruses they were. Watch " +
            "heads: they show where the others look. Strike while nobody looks."),
        button: () => t("Play it live"),
    },
];

/* Is an account under our eyes? The layout is the scene's. */
export const seen = {
    layout: null as Layout | null,
    look(frame: Frame, account: number): boolean {
        const place = this.layout?.accounts[account - 1], eye = frame.people[cast.you - 1];
        return !!place && !!eye && Math.hypot(place[0] - eye.x, place[1] - eye.y) < 90;
    },
};
