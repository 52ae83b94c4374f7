/* art/of_hacker.ts: the pictures of Hacker. Accounts 7:5, bills 2:1, the rest 1:1 but pirate, traveller and walker
 * (5:7). Seat 0: not known. */
import {kept} from "./draw.ts";
import * as hacker from "./hacker.ts";
import * as walkers from "./hacker_people.ts";

export const virus = kept(hacker.virus);
export const account = kept(hacker.account);
export const accountBack = kept(hacker.accountBack);
export const bill = kept(hacker.bill);
export const billBack = kept(hacker.billBack);
export const bank = kept(hacker.bank);
export const pirate = kept(walkers.pirate);
export const traveller = kept(walkers.traveller);
export const walker = kept(walkers.walker);
