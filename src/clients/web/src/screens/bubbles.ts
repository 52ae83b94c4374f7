/* bubbles.ts: what somebody says, for a moment beside their sign on the board, where the log is out of sight (narrow
 * windows; table.css hides the bubbles elsewhere). It is announced by the log: bubbles are for eyes only. */
const SHOWN_MS = 5000;
const READ_MS = 50; /* a character */
const GAP = 6;

const signs = (seat: number): string =>
    [`[data-dossier="${seat}"]`, `.hk-player[data-seat="${seat}"]`, `[data-chair="${seat}"]`, `.table-players .player[data-seat="${seat}"]`].join();

export function showBubble(table: HTMLElement, seat: number, text: string): void {
    const sign = [...table.querySelectorAll(signs(seat))].find((one) => one.getClientRects().length > 0);
    if (!sign) return;
    table.querySelector(`.bubble[data-of="${seat}"]`)?.remove();
    const bubble = document.createElement("div");
    bubble.className = `bubble seat-${seat}`;
    bubble.dataset.of = String(seat);
    bubble.ariaHidden = "true";
    bubble.dir = "auto";
    bubble.textContent = text;
    table.append(bubble);
    const at = sign.getBoundingClientRect();
    const own = bubble.getBoundingClientRect();
    bubble.style.left = `${Math.max(GAP, Math.min(at.left + at.width / 2 - own.width / 2, innerWidth - own.width - GAP))}px`;
    bubble.style.top = `${Math.min(at.bottom + GAP, innerHeight - own.height - GAP)}px`;
    setTimeout(() => bubble.remove(), SHOWN_MS + READ_MS * text.length);
}
