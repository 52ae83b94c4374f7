/* contracts.ts: the picture of a contract by its id. A deck of one's own (--contracts FILE) may have other ids:
 * they get a building site. */
import {svg, type TemplateResult} from "lit-html";
import {poster, rays, type Fragment} from "./draw.ts";
import {harbor, hospital, museum, opera, prison, stadium, station, university} from "./contracts_county.ts";
import {airport, bridge, canal, dam, expressway, powerplant, subway, tunnel} from "./contracts_state.ts";
import {
    courthouse, firehouse, library, monument, police, postoffice, school, streetcar,
} from "./contracts_town.ts";

const site = (): Fragment => svg`
    <path fill="#f0b04a" d="M0 0h160v110H0z"/><path fill="#f7cf86" d=${rays(112, 84, 170, 18)}/>
    <path fill="#7c3b2c" d="M0 86h160v24H0z"/><path fill="#2b3a55" d="M36
    86V12h5v74zM20 16h100v4H20zM38 2l82 14h-4L38 6 24 16h-5z"/>
    <path stroke="#2b3a55" stroke-width="1.2" d="M110 20v24"/><path fill="#c8402b" d="M98 44h24v9H98z"/>
    <path fill="none" stroke="#5c2a2a" stroke-width="4" d="M70 86V56h64v30M70 71h64M91 56v30M113 56v30"/>`;

const pictures = new Map<string, () => Fragment>(Object.entries({
    courthouse, firehouse, library, monument, police, postoffice, school, streetcar,
    harbor, hospital, museum, opera, prison, stadium, station, university,
    airport, bridge, canal, dam, expressway, powerplant, subway, tunnel,
}));

export const contractPicture = (id: string): TemplateResult =>
    poster("art-contract", 160, 110, (pictures.get(id) ?? site)());
