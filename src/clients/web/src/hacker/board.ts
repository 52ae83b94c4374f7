/* board.ts: the table of Hacker. */
import {html, TemplateResult} from "lit-html";
import type {Board, BoardContext} from "../board.ts";
import type {HackerView} from "../protocol.ts";

export class HackerBoard implements Board<HackerView> {
    draw(context: BoardContext<HackerView>): TemplateResult {
        return html`<div class="hacker">
            <pre>${JSON.stringify({...context.view, legal: undefined}, null, 1)}</pre>
            <p>${context.view.legal.map((move) => html`<button @click=${() => context.play(move)}>${move}</button>`)}</p>
        </div>`;
    }

    update(_context: BoardContext<HackerView>, _before: HackerView | null): void {}

    key(_event: KeyboardEvent, _context: BoardContext<HackerView>): boolean {
        return false;
    }

    close(): void {}
}
