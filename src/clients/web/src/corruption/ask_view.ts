/* ask_view.ts: one sentence about what is going on and what is asked of the player, with buttons for all
 * that can be chosen besides pointing at the table. */
import {html, TemplateResult} from "lit-html";
import {t, tn} from "../text.ts";
import {cardName, contractName, governmentName, rests, restText} from "../words.ts";
import {canPlace} from "./desk.ts";
import type {Desk} from "./desk.ts";
import {contractAt, faceMoney, isAccount, isBribe, letterOf, placedBy, placeOf} from "./model.ts";
import {cardLabel} from "./table_view.ts";

export function placeName(desk: Desk, place: string): string {
    if (isAccount(place)) return t("Swiss account of {government}", {government: governmentName(letterOf(place))});
    return contractName(contractAt(desk.tableau, place)?.name ?? place);
}

const handName = (card: string): string => (isBribe(card) ? faceMoney(card) : cardName(card));

/* The use of a character, explained in the first rounds. */
function actsHow(card: string): string {
    if (card === "A") return t("It stops its contract: nobody gets it in this round.");
    if (card === "R") return t("It takes one bribe off its contract.");
    return t("It takes an attorney, a reporter or a hit man off its contract.");
}

/* Warns a player who would play all characters in the first round. */
const usedUp = (desk: Desk): string => (desk.options.characters === "return" ? "" : t("Played once, it is out of the game."));

/* Whether the next card of a seat will lie face up, in words; before the very first one, what it is all about. */
function nextCard(desk: Desk): string {
    const n = placedBy(desk.view, desk.you) + 1;
    if (n === 1 && desk.view.round === 1 && !desk.picked)
        return t("Pick a card, then the contract that it goes on: the most money wins it.");
    if (desk.picked && !isBribe(desk.picked))
        return [desk.view.round <= 2 ? actsHow(desk.picked) : "", usedUp(desk)].filter(Boolean).join(" ");
    if (!desk.view.shown.includes(String(n))) return t("Your card {n} of 6 will lie face down.", {n});
    const swiss = !desk.picked || desk.choices.places.get(desk.picked)?.some(isAccount);
    return swiss ? t("Your card {n} of 6 will lie face up, unless it goes to Switzerland.", {n})
        : t("Your card {n} of 6 will lie face up.", {n});
}

function whereTo(card: string): string {
    if (card === "A") return t("Where does your attorney go?");
    if (card === "R") return t("Where does your reporter go?");
    if (card === "H") return t("Where does your hit man go?");
    return t("Where does your {money} go?", {money: faceMoney(card)});
}

function button(text: string, act: () => void, kind = ""): TemplateResult {
    return html`<button class=${"k-button " + kind} type="button" @click=${act}>${text}</button>`;
}

function question(text: string, buttons: unknown): TemplateResult {
    return html`<p class="k-say" data-asked>${text}</p><div class="k-buttons">${buttons}</div>`;
}

function confirmView(desk: Desk): TemplateResult {
    const move = desk.pending;
    const buttons = (yes: string): unknown => [button(yes, () => desk.confirm(), "k-primary"),
        button(t("Take it back"), () => desk.takeBack())];
    if (move.startsWith("peek:")) {
        const card = desk.tableau.cards.find((one) => one.at === move.slice(5));
        const left = desk.context.view.book[desk.you - 1] ?? 0;
        const text = t("Look at the face-down card of {who} on the {contract}?",
            {who: desk.context.name(card?.seat ?? 0), contract: placeName(desk, placeOf(move.slice(5)))});
        const rest = tn("You have {n} book card left.", "You have {n} book cards left.", left);
        return question(text + " " + rest, buttons(t("Look at it")));
    }
    if (move.includes("@")) {
        const [card, place] = move.split("@") as [string, string];
        const args = {card: handName(card), place: placeName(desk, place)};
        const up = !isAccount(place) && desk.view.shown.includes(String(placedBy(desk.view, desk.you) + 1));
        return question(up ? t("{card} face up: {place}?", args) : t("{card} face down: {place}?", args),
            buttons(t("Play it")));
    }
    const act = desk.choices.acts.find((one) => one.move === move);
    return question(t("Your choice: {choice}", {choice: act ? actName(desk, act.target) : move}), buttons(t("Do it")));
}

function actName(desk: Desk, target: string): string {
    if (target === "") return t("Pass");
    if (!target.includes(".")) return placeName(desk, target);
    const card = desk.tableau.cards.find((one) => one.at === target);
    return card ? cardLabel(desk, card) : target;
}

/* Phase III: what the actor may do, also as a row of buttons. */
function actView(desk: Desk): TemplateResult {
    const {actor, acts} = desk.choices;
    const card = desk.tableau.cards.find((one) => one.at === actor);
    const args = {contract: placeName(desk, placeOf(actor)), government: governmentName(letterOf(actor)),
        money: faceMoney(card?.card ?? ""), half: faceMoney(card?.card ?? "", true)};
    const text = card?.card === "H" ? t("Your hit man on the {contract}: whom shall he take?", args)
        : card?.card === "R" ? t("Your reporter on the {contract}: which bribe shall he take?", args)
        : t("Your {money} in Switzerland counts as {half}. Which {government} contract gets it?", args);
    return question(text, acts.map((act) => html`<button class="k-button k-act" type="button" data-act=${act.move}
        @click=${() => desk.move(act.move)}>${actName(desk, act.target)}</button>`));
}

function freeStud(desk: Desk): TemplateResult {
    const text = t("Free Stud: which of everybody's six cards are played face up in this round?");
    const legal = desk.choices.shows.includes(desk.naming);
    const flip = (n: string): void =>
        desk.name(desk.naming.includes(n) ? desk.naming.replace(n, "") : [...desk.naming, n].sort().join(""));
    return html`<fieldset class="k-naming"><legend class="k-say" data-asked>${text}</legend>
        <div class="k-toggles">${["1", "2", "3", "4", "5", "6"].map((n) => html`
            <button class="k-toggle" type="button" data-slot=${n} aria-pressed=${String(desk.naming.includes(n))}
                @click=${() => flip(n)}><b>${n}</b>
                <span>${desk.naming.includes(n) ? t("Face up") : t("Face down")}</span></button>`)}</div>
        <div class="k-buttons"><button class="k-button k-primary" type="button" ?disabled=${!legal} data-act="show"
            @click=${() => desk.move("show:" + desk.naming)}>${t("So be it")}</button></div></fieldset>`;
}

/* Another player must decide. */
function waiting(desk: Desk): string {
    const view = desk.context.view;
    const who = desk.context.name(view.turn);
    if (view.stage !== "over" && rests(desk.context.seats)) return restText(desk.you > 0);
    if (view.turn > 0 && view.turn === desk.you) return t("You are next.");
    switch (view.stage) {
    case "over": return t("The game is over.");
    case "show": return t("{who} names the cards that are played face up.", {who});
    case "swiss": return t("{who} decides where Swiss money goes.", {who});
    case "hitmen": return t("{who} decides whom a hit man takes.", {who});
    case "reporters": return t("{who} decides which bribe a reporter takes.", {who});
    default: return view.turn > 0 ? t("{who} is to play.", {who}) : t("The contracts are dealt.");
    }
}

const sign = (glyph: string, label: string, name: string, act: () => void): TemplateResult => html`
    <button class="k-button k-icon" type="button" aria-label=${label} data-act=${name} @click=${act}
        ><span aria-hidden="true">${glyph}</span></button>`;

function storyView(desk: Desk): TemplateResult {
    const teller = desk.teller!;
    const pace = desk.context.settings.pace;
    const all = teller.story?.scenes.length ?? 0;
    const {text, why} = teller.scene ?? {text: t("Everybody has played six cards."), why: ""};
    return html`<p class="k-say k-tale" aria-hidden="true">${text} ${why}</p>
        <div class="k-buttons k-controls" role="group" aria-label=${t("How the contracts are awarded")}>
            ${sign("◀", t("One scene back"), "back", () => teller.step(-1))}
            ${sign(teller.paused ? "▶" : "❚❚", teller.paused ? t("Go on") : t("Pause"), "pause",
                () => teller.pause(!teller.paused, pace))}
            ${sign("▶▶", t("One scene on"), "step", () => teller.step(1))}
            <span class="k-progress" aria-hidden="true">${Math.max(teller.told, 1)}/${all}</span>
            <button class="k-button" type="button" data-act="skip" @click=${() => teller.skip()}
                >${t("Skip the story")}</button>
        </div>`;
}

function turnView(desk: Desk): TemplateResult {
    if (desk.looking) return question(t("The Little Black Book: which face-down card do you want to look at?"),
        button(t("Close the book"), () => desk.look(false)));
    if (canPlace(desk)) {
        const text = desk.picked ? whereTo(desk.picked) : t("Your turn: play a card.");
        return html`<p class="k-say" data-asked><b>${text}</b> <span class=${desk.hint ? "k-hint" : "k-next"}>${
            desk.hint || nextCard(desk)}</span></p>`;
    }
    if (desk.hint) return html`<p class="k-say" data-asked>${waiting(desk)} <span class="k-hint">${desk.hint}</span></p>`;
    return html`<p class="k-say">${desk.sent ? t("Your move is on its way.") : waiting(desk)}</p>`;
}

export function askView(desk: Desk): TemplateResult {
    if (desk.context.past) return html``;
    const told = desk.teller !== null;
    const {acts, shows} = desk.choices;
    const urgent = !told && (acts.length > 0 || shows.length > 0 || canPlace(desk) || desk.pending !== "");
    const body = told ? storyView(desk) : desk.pending ? confirmView(desk) : shows.length > 0 ? freeStud(desk)
        : acts.length > 0 ? actView(desk) : turnView(desk);
    return html`<div class=${"k-ask" + (urgent ? " k-urgent" : "") + (told ? " k-telling" : "")}>${body}</div>`;
}
