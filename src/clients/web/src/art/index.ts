/* index.ts: placeholders for the pictures, until the real ones are merged. */
import {html, TemplateResult} from "lit-html";

const colour = (seat: number): string => `var(--seat-${seat}, hsl(${seat * 51} 55% 45%))`;
const frame = (seat: number, text: string, back = false): TemplateResult => html`
    <svg viewBox="0 0 100 140" aria-hidden="true"><rect x="2" y="2" width="96" height="136" rx="9" fill="#fffaf0" stroke="#222" />
    <rect x="8" y="8" width="84" height="124" rx="5" fill=${colour(seat)} fill-opacity=${back ? 1 : 0.3} />
    <text x="12" y="44" font-size="38" font-weight="800" fill=${back ? "#fff" : "#111"}>${text}</text>
    ${back ? "" : html`<svg><rect x="22" y="58" width="56" height="60" fill=${colour(seat)} /></svg>`}</svg>`;

export const patterns = (): TemplateResult => html``;
export const cardFace = (card: string, seat: number): TemplateResult => frame(seat, card);
export const cardBack = (seat: number): TemplateResult => frame(seat, "", true);
export const unknownCard = (seat: number): TemplateResult => frame(seat, "?");
export const seatMark = (seat: number): TemplateResult => html`<svg viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="18" fill=${colour(seat)} /><text x="20" y="28" text-anchor="middle" font-size="22" fill="#fff">${seat}</text></svg>`;
export const contractPicture = (_id: string): TemplateResult => html`
    <svg viewBox="0 0 160 110" aria-hidden="true" preserveAspectRatio="xMidYMid slice"><rect width="160" height="110" fill="#e7b35a" />
    <circle cx="115" cy="40" r="25" fill="#f6e0b0" /><path d="M0 110V75l45-35 45 35 30-15 40 30v20z" fill="#7a3b2e" /></svg>`;
export const government = (_id: string): TemplateResult => html`<svg viewBox="0 0 320 80" aria-hidden="true"
    preserveAspectRatio="xMidYMid slice"><rect width="320" height="80" fill="#24465f" /><circle cx="250" cy="50" r="34" fill="#e7b35a" />
    <path d="M0 80h320v-8H210V50H190V30H160V10h-20v20h-30v20H90v22H0z" fill="#122a3b" /></svg>`;
export const governmentEmblem = (_id: string): TemplateResult => html`
    <svg viewBox="0 0 64 64" aria-hidden="true"><path d="M8 28L32 10l24 18v4H8zM12 34h6v16h-6zM29 34h6v16h-6zM46 34h6v16h-6zM8 52h48v4H8z" fill="currentColor" /></svg>`;
export const swiss = (): TemplateResult => html`
    <svg viewBox="0 0 64 64" aria-hidden="true"><path d="M4 54L24 20l10 16 8-10 18 28z" fill="currentColor" /></svg>`;
export const eye = (): TemplateResult => html`
    <svg viewBox="0 0 40 40" aria-hidden="true"><path d="M2 20q18-22 36 0q-18 22-36 0z" fill="none" stroke="currentColor" stroke-width="4" /><circle cx="20" cy="20" r="6" fill="currentColor" /></svg>`;
