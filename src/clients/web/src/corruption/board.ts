/* board.ts: the table of Corruption. */
import {html, TemplateResult} from "lit-html";
import type {Board, BoardContext} from "../board.ts";
import type {CorruptionView} from "../protocol.ts";

export class CorruptionBoard implements Board<CorruptionView> {
    draw(context: BoardContext<CorruptionView>): TemplateResult {
        return html`<div class="corruption">
            <pre>${JSON.stringify({...context.view, legal: undefined}, null, 1)}</pre>
            <p>${context.view.legal.map((move) => html`<button @click=${() => context.play(move)}>${move}</button>`)}</p>
        </div>`;
    }

    update(_context: BoardContext<CorruptionView>, _before: CorruptionView | null): void {}

    key(_event: KeyboardEvent, _context: BoardContext<CorruptionView>): boolean {
        return false;
    }

    close(): void {}
}
