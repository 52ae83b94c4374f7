/* hand.ts: the bottom of the board: what is asked of us, the ways to answer that are not on the table itself,
 * and what we hold. */
import {html, nothing, type TemplateResult} from "lit-html";
import {billBack, bill as billArt, traveller as travellerArt} from "../art/of_hacker.ts";
import {eye, shield, spark} from "../art/page.ts";
import {t, tn} from "../text.ts";
import {goneText, lineText, rests, restText} from "../words.ts";
import {type Tool, tools} from "./choices.ts";
import {virusPicture} from "./field.ts";
import {listOf} from "./sentences.ts";
import {seatClass, type Stage} from "./stage.ts";

const toolName = (tool: Tool): string =>
    tool === "watch" ? t("Watch…") : tool === "guard" ? t("Guard…") : t("Infect…");

const toolTip = (tool: Tool): string =>
    tool === "watch" ? t("Watch a player: you see every virus this player puts down in this beat, and where. Key W.")
        : tool === "guard" ? t("Guard an account: you see whose viruses arrive on it in this beat. Key G.")
            : t("Infect an account, or two at once, with a virus from your hand. You see nothing in this beat. Key I.");

const toolArt = (tool: Tool): TemplateResult => (tool === "watch" ? eye() : tool === "guard" ? shield() : spark());

function accusation(s: Stage): string {
    const account = s.picture.attacked, n = s.picture.accounts[account - 1]?.viruses.length ?? 1;
    return n > 1 ? t("{n} viruses lie on account {account}. Whose is the one on top? Point at a player.", {n, account})
        : t("Whose virus is on account {account}? Point at a player.", {account});
}

/* What to do next, in one sentence. */
function question(s: Stage): string {
    if (s.pick.move) return lineText({t: "move", seat: s.context.you, move: s.pick.move}, s.context);
    switch (s.choices.kind) {
    case "credit":
        return s.pick.bill ? t("Where does your {value} go? It will belong to the owner of that account.",
            {value: s.pick.bill}) : t("Choose a bill. It goes under an account, best one of yours.");
    case "walk":
        return t("Your trip to the bank: how do you walk?");
    case "protect":
        return t("Your accounts are under attack. Which one do you protect next?");
    case "accuse":
        return accusation(s);
    case "steal":
        return t("You were not found out! Take a bill from account {account}?", {account: s.picture.attacked});
    case "beat":
        if (s.pick.tool === "watch") return t("Point at a player to watch.");
        if (s.pick.tool === "guard") return t("Point at an account to guard.");
        if (s.pick.accounts.length === 0) return t("Point at an account to infect.");
        if (!s.choices.has(s.choices.infection(s.pick.accounts))) return t("Point at a second account.");
        if (s.pick.accounts.length === 1 && s.choices.both()) return t("Send it, or point at a second account.");
        return t("Send it?");
    default:
        return "";
    }
}

/* The reason for it: given in the first round, unless something was just seen. */
function reason(s: Stage, moments: readonly string[]): string {
    if (moments.length > 0 || s.picture.round > 1 || s.pick.move || s.pick.accounts.length > 0) return "";
    if (s.choices.kind === "accuse") return t("Right: the virus goes back. Wrong: its sender may steal a bill.");
    if (s.choices.kind !== "beat") return "";
    return s.pick.tool === "watch" ? t("You will see every virus that this player puts down in this beat.")
        : s.pick.tool === "guard" ? t("You will see whose viruses arrive there in this beat.")
            : t("If its owner does not find you out later, you steal a bill.");
}

function waitingWords(s: Stage): string {
    const {view, you} = s.context;
    const others = view.must.filter((seat) => seat !== you);
    if (s.context.past) return "";
    if (view.stage === "over") return t("The game is over.");
    if (rests(s.context.seats)) return restText(you > 0);
    const choice = s.made ? lineText({t: "move", seat: you, move: s.made}, s.context) : "";
    if (choice) return t("{choice} The others are still thinking.", {choice});
    if (others.length === 0) return "";
    if (view.stage === "beat" && others.length > 1) return t("The others choose what to do in this beat.");
    const gone = others.filter((seat) => s.context.seats[seat - 1]?.gone !== undefined);
    if (gone.length > 0) return goneText(gone.map((seat) => s.context.name(seat)));
    const names = listOf(others.map((seat) => s.context.name(seat)));
    return tn("{names} is thinking.", "{names} are thinking.", others.length, {names});
}

function toolbar(s: Stage): TemplateResult {
    const button = (tool: Tool): TemplateResult => {
        const on = s.pick.tool === tool;
        return html`<button type="button" role="radio" class="hk-tool" aria-checked=${on} tabindex=${on ? 0 : -1}
            data-tool=${tool} data-tip=${toolTip(tool)} @click=${() => s.setTool(tool)}>
            <span class="hk-icon" aria-hidden="true">${toolArt(tool)}</span>${toolName(tool)}</button>`;
    };
    return html`<div class="hk-tools" role="radiogroup" aria-label=${t("What to do in this beat")}>
        ${tools.filter((tool) => s.choices.offers(tool)).map(button)}</div>`;
}

function gaits(s: Stage): TemplateResult {
    const button = (gait: "front" | "back", name: string, what: string): TemplateResult =>
        html`<button type="button" class="hk-gait" data-gait=${gait} @click=${() => s.choose("walk:" + gait)}
            data-tip=${gait === "front" ? t("Walk forwards: a short trip, but you see nothing of what the others do.")
            : t("Walk backwards: one beat more for the others to strike, but you watch or guard in every beat.")}>
            <span class="hk-walker-picture ${gait === "back" ? "hk-back" : ""}" aria-hidden="true">${
                travellerArt(s.context.you)}</span>
            <span><b>${name}</b><small>${tn("{n} beat", "{n} beats", s.trips[gait])} · ${what}</small></span></button>`;
    return html`<div class="hk-gaits">
        ${s.choices.has("walk:front") ? button("front", t("Forwards"), t("you see nothing")) : nothing}
        ${s.choices.has("walk:back") ? button("back", t("Backwards"), t("eyes on the table")) : nothing}</div>`;
}

const billName = (bill: string): string => (bill === "?" ? t("Take one at random") : t("A {value}", {value: bill}));

function bills(s: Stage): TemplateResult {
    const steal = s.choices.kind === "steal";
    const values = steal ? s.choices.bills() : s.picture.held[s.context.you - 1]!;
    const taken = steal ? -1 : values.indexOf(s.pick.bill); /* one of two alike */
    return html`<div class="hk-pay">
        ${values.map((bill, i) => html`<button type="button" class="hk-money ${i === taken ? "hk-picked" : ""}"
            aria-pressed=${i === taken} aria-label=${billName(bill)} data-bill=${bill}
            data-tip=${steal ? t("Steal this bill. You credit it at once, under any account.")
                : t("A bill of {value}. It counts for the owner of the account that you put it under.", {value: bill})}
            @click=${() => (steal ? s.choose("steal:" + bill) : s.setBill(bill))}>
            <span class="hk-bill" aria-hidden="true">${bill === "?" ? billBack() : billArt(Number(bill))}</span>
            </button>`)}
        ${steal && s.choices.has("steal:") ? html`<button type="button" class="hk-plain"
            @click=${() => s.choose("steal:")}>${t("No, thanks")}</button>` : nothing}
    </div>`;
}

function confirmation(s: Stage): TemplateResult | typeof nothing {
    const {move, accounts} = s.pick;
    if (!move && accounts.length === 0) return nothing;
    const words = move ? t("Confirm")
        : tn("Infect account {list}", "Infect accounts {list}", accounts.length, {list: listOf(accounts)});
    return html`<div class="hk-confirm">
        <button type="button" class="hk-go" data-go
            ?disabled=${!s.choices.has(move || s.choices.infection(accounts))} @click=${() => s.confirm()}>${words}</button>
        <button type="button" class="hk-plain" data-back @click=${() => s.takeBack()}>${t("Undo")}</button></div>`;
}

function holding(s: Stage): TemplateResult | typeof nothing {
    const p = s.picture;
    if (s.context.you === 0 || p.round === 0) return nothing;
    const words = tn("{n} virus in your hand", "{n} viruses in your hand", p.hand);
    const tip = t("{words}, which nobody else may count. What you do not use comes back with the others at the end " +
        "of the round.", {words});
    return html`<div class="hk-holding ${seatClass(s.context.you)}" role="img" aria-label=${words} data-tip=${tip}>
        ${Array.from({length: p.viruses}, (_, i) => virusPicture(s.context.you, i < p.hand ? "" : "hk-spent"))}</div>`;
}

function answers(s: Stage): TemplateResult | typeof nothing {
    if (s.pick.move) return nothing;
    switch (s.choices.kind) {
    case "beat": return toolbar(s);
    case "walk": return gaits(s);
    case "credit": case "steal": return bills(s);
    default: return nothing;
    }
}

export function hand(s: Stage, moments: readonly string[], told: string): TemplateResult {
    const asks = s.choices.kind !== "none";
    const picking = s.pick.accounts.length > 0 || s.pick.move !== "";
    const words = asks ? "" : told || waitingWords(s);
    const silent = !asks && words === "" && moments.length === 0 && holding(s) === nothing;
    return html`<div class="hk-hand ${asks ? "hk-asks" : ""} ${silent ? "hk-silent" : ""} ${seatClass(s.context.you)}">
        ${moments.length === 0 || picking || told.trim() !== "" ? nothing : html`<p class="hk-moment">
            <span class="hk-icon" aria-hidden="true">${eye()}</span>${moments.join(" ")}</p>`}
        <div class="hk-row">
            <p class="hk-question" ?data-asked=${asks}>${asks
                ? html`${question(s)} <span class="hk-reason">${reason(s, moments)}</span>` : words}</p>
            ${holding(s)}
        </div>
        <div class="hk-answers">${answers(s)}${confirmation(s)}</div>
    </div>`;
}
