/* motion.ts: what moves between two drawings: bills that fly, the account that comes to the middle. Only
 * transform and opacity are animated; nothing of it is needed to understand the table. */
import type {Settings} from "../board.ts";
import type {Scene} from "./story.ts";

export function still(settings: Settings): boolean {
    return settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const accountOf = (root: HTMLElement, account: number): HTMLElement | null =>
    root.querySelector(`[data-account="${account}"]`);

const seatOf = (root: HTMLElement, seat: number): HTMLElement | null =>
    root.querySelector(`[data-seat-walker="${seat}"]`) ?? root.querySelector(`[data-seat="${seat}"]`)
        ?? root.querySelector(".hk-hand");

/* A copy of `what` flies through the air from one place to another. */
function fly(root: HTMLElement, what: Element | null, from: Element | null, to: Element | null, ms: number): void {
    const air = root.querySelector<HTMLElement>(".hk-air");
    if (!what || !from || !to || !air) return;
    const frame = air.getBoundingClientRect(), a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
    const flyer = what.cloneNode(true) as HTMLElement;
    flyer.className = "hk-bill hk-flyer";
    air.append(flyer);
    const size = flyer.getBoundingClientRect();
    const at = (rect: DOMRect): string => {
        const x = rect.left + rect.width / 2 - frame.left - size.width / 2;
        return `translate(${x}px, ${rect.top + rect.height / 2 - frame.top - size.height / 2}px)`;
    };
    const flight = flyer.animate([
        {transform: at(a) + " scale(1.3)", opacity: 0}, {opacity: 1, offset: 0.2},
        {transform: at(b) + " scale(1)", opacity: 1, offset: 0.9}, {transform: at(b), opacity: 0},
    ], {duration: ms, easing: "ease-in-out"});
    flight.onfinish = flight.oncancel = () => flyer.remove();
}

/* The account comes from its place to the middle. */
function approach(root: HTMLElement, account: number, ms: number): void {
    const from = accountOf(root, account), to = root.querySelector<HTMLElement>("[data-middle]");
    if (!from || !to) return;
    const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
    const x = a.left + a.width / 2 - b.left - b.width / 2;
    const y = a.top + a.height / 2 - b.top - b.height / 2;
    const start = `translate(${x}px, ${y}px) scale(${(a.width / b.width).toFixed(3)})`;
    to.animate([{transform: start, opacity: 0.4}, {transform: "none", opacity: 1}],
        {duration: ms, easing: "cubic-bezier(.2,.8,.3,1)"});
}

/* After a scene is drawn. */
export function move(root: HTMLElement, scene: Scene, pace: number): void {
    const ms = Math.min(900, scene.ms * 0.6) * pace;
    const {line} = scene;
    const credit = line.t === "move" ? /^[123?]>(\d+)$/.exec(line.move!) : null;
    if (credit) {
        const account = accountOf(root, Number(credit[1]));
        fly(root, account?.querySelector(".hk-bill:last-child") ?? null, seatOf(root, line.seat!), account, ms);
    } else if (line.t === "bill" && scene.heavy) {
        const bill = root.querySelector(".hk-exhibit .hk-bill") ?? root.querySelector(".hk-bill");
        fly(root, bill, root.querySelector("[data-middle]"), seatOf(root, line.seat!), ms);
    } else if (line.t === "move" && line.move!.startsWith("protect:")) {
        approach(root, scene.picture.attacked, ms);
    }
}
