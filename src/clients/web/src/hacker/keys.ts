/* keys.ts: the board by keyboard: numbers of accounts and seats, typed digit by digit, and arrows that go to
 * the nearest thing in their direction. */

const DIGIT_MS = 700;

/* Digits that make a number. It is complete when no longer one could be meant, or after a while. */
export class Digits {
    private typed = "";
    private timer = 0;

    constructor(private done: (number: number) => void) {}

    type(digit: string, largest: number): void {
        clearTimeout(this.timer);
        this.typed += digit;
        const number = Number(this.typed);
        if (number * 10 > largest) this.finish();
        else this.timer = window.setTimeout(() => this.finish(), DIGIT_MS);
    }

    private finish(): void {
        const number = Number(this.typed);
        clearTimeout(this.timer);
        this.typed = "";
        if (number > 0) this.done(number);
    }

    close(): void {
        clearTimeout(this.timer);
    }
}

const DIRECTIONS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/* Moves the focus; true if the key is an arrow and there was somewhere to go. */
export function arrow(root: HTMLElement, key: string): boolean {
    const way = DIRECTIONS[key];
    if (!way) return false;
    const all = [...root.querySelectorAll<HTMLElement>("[data-account], [data-seat]")];
    const now = document.activeElement as HTMLElement | null;
    const start = now && all.includes(now) ? now : null;
    const lit = all.filter((element) => element.classList.contains("hk-lit"));
    if (!start) {
        (lit[0] ?? all[0])?.focus();
        return all.length > 0;
    }
    const middle = (element: HTMLElement): [number, number] => {
        const rect = element.getBoundingClientRect();
        return [rect.left + rect.width / 2, rect.top + rect.height / 2];
    };
    const [x, y] = middle(start);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const element of all) {
        const [ex, ey] = middle(element);
        const along = (ex - x) * way[0] + (ey - y) * way[1];
        const across = Math.abs((ex - x) * way[1]) + Math.abs((ey - y) * way[0]);
        if (element === start || along <= 1 || along + 2 * across >= least) continue;
        least = along + 2 * across;
        best = element;
    }
    best?.focus();
    return true;
}
