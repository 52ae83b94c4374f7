/* came_about.ts: how the scores of a finished game came about: the bills under each account. */
import {html, TemplateResult} from "lit-html";
import {bill, billBack} from "../art/of_hacker.ts";
import {seatMark} from "../art/page.ts";
import type {Outcome, Part} from "../games.ts";
import type {HackerView} from "../protocol.ts";
import {number, t} from "../text.ts";

const accountsOf = (outcome: Outcome): HackerView["accounts"] => (outcome.view as HackerView | null)?.accounts ?? [];
const billsOf = (account: HackerView["accounts"][number]): string[] => account.bills.split(" ").filter(Boolean);

/* The bills under an account, as a sum. */
export const partsOf = (outcome: Outcome, seat: number): Part[] =>
    accountsOf(outcome).filter((account) => account.owner === seat).map((account) => ({
        name: t("Account {account}", {account: account.account}),
        value: account.bills.includes("?") ? "?"
            : number(billsOf(account).reduce((sum, value) => sum + Number(value), 0))}));

export function cameAbout(outcome: Outcome, order: number[]): TemplateResult {
    const accounts = accountsOf(outcome);
    if (accounts.length === 0) return html``;
    return html`<table class="came-about"><caption class="hidden">${t("How it came about")}</caption>
        <thead><tr><th scope="col">${t("Player")}</th><th
            scope="col">${t("Bills under the three accounts")}</th></tr></thead>
        <tbody>${order.map((seat) => html`<tr><th scope="row" class="seat-${seat}"><span
            class="mark">${seatMark(seat)}</span> <bdi>${outcome.name(seat)}</bdi></th>
            <td><ul class="account-list">${accounts.filter((account) => account.owner === seat).map((account) => {
                const bills = billsOf(account);
                return html`<li><b>${t("Account {account}", {account: account.account})}</b>
                    <span class="bill-row">${bills.length ? bills.map((value) => html`<span class="small-bill"
                        role="img"
                        aria-label=${value}>${value === "?" ? billBack() : bill(Number(value))}</span>`)
                            : html`<small>${t("empty")}</small>`}</span></li>`;
            })}</ul></td></tr>`)}</tbody></table>`;
}
