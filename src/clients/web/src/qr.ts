/* qr.ts: a QR code as a picture, so that a phone finds a table without typing. */
import {svg, TemplateResult} from "lit-html";
import {hasSmall, qrGrid} from "./small.ts";

/* With its quiet rim of four; nothing where the text is too long. */
export function qrPicture(text: string, label: string): TemplateResult | string {
    const grid = hasSmall() ? qrGrid(text) : null;
    if (!grid) return "";
    const path = grid.flatMap((cells, row) => cells.map((dark, column) => (dark ? `M${column} ${row}h1v1h-1z`
        : ""))).join("");
    const side = grid.length;
    return svg`<svg class="qr" viewBox="-4 -4 ${side + 8} ${side + 8}" role="img" aria-label=${label}
        shape-rendering="crispEdges"><rect x="-4" y="-4" width=${side + 8} height=${side + 8} fill="#fff"/><path
        d=${path} fill="#000"/></svg>`;
}
