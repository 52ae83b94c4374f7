/* stage.ts: the live table on the page: a canvas drawn as often as the screen does it, buttons over and beside it,
 * and what pointers and keys mean. Frames come in (take), inputs go out (orders.ts). It knows no rules: what may
 * not be done is answered by the house. */
import {html, render} from "lit-html";
import type {Settings} from "../board.ts";
import {still} from "../hacker/motion.ts";
import {fromView} from "../hacker/picture.ts";
import type {HackerView} from "../protocol.ts";
import {play as sound} from "../sound.ts";
import {t} from "../text.ts";
import {type Panel, panel, spots, type Tool} from "./controls.ts";
import {Film, OwnEye} from "./film.ts";
import type {Frame} from "./frame.ts";
import {type Layout, nearest, type Point} from "./layout.ts";
import {Orders, type OrderAnswer} from "./orders.ts";
import {Newsroom, tripText} from "./news.ts";
import {Painter, type Picture, type Spark} from "./paint.ts";
import type {AccountFace} from "./paint_table.ts";
import {type Palette, readPalette} from "./palette.ts";
import {Pointers, type Press} from "./pointers.ts";

export interface LiveHost {
    layout: Layout;
    you: number; /* 0: looks on */
    settings: Settings;
    view(): HackerView;
    name(seat: number): string;
    say(text: string): void; /* to screen readers */
    look(input: string): void;
    order(input: string): Promise<OrderAnswer>;
    play(move: string): void; /* a credit */
    roundTripMs(): number; /* -1: not known */
    aboveMs(): number;
    connected?(): boolean; /* false: what is shown is old */
    keys(): void; /* tells how it is played */
    notes?: {open(): boolean; toggle(): void}; /* the notebook */
    pointed?(account: number): void; /* for a practice */
}

const PANEL_MS = 150; /* how often buttons are drawn anew while frames come */
const DPR_MAX = 2; /* more is not seen, and costs time */
const SLOW_MS = 24; /* if frames keep taking this long, the resolution is lowered: smooth is better than sharp */
const SLOW_COUNT = 60;
const DPR_MIN = 0.75;
const LIGHT_MS = 70; /* the light of the eyes goes out and comes back, softly */
const REACH = 105; /* units around an account that mean it */
const FINGER_PX = 26;

export class LiveStage {
    wanted = 0; /* an account that somebody should look at: a practice */
    readonly element = document.createElement("div");
    private canvas = document.createElement("canvas");
    private over = document.createElement("div");
    private below = document.createElement("div");
    private film: Film;
    private eye: OwnEye;
    private orders: Orders;
    private news: Newsroom;
    private painter: Painter | null = null;
    private palette: Palette | null = null;
    private pointers: Pointers;
    private watcher: ResizeObserver;
    private themes = matchMedia("(prefers-color-scheme: dark)");
    private theme = "";
    private raf = 0;
    private drawnMs = -Infinity;
    private tool: Tool = "virus";
    private hint = "";
    private hintAt = 0;
    private pointedAt = 0; /* an account */
    private lastHand: 1 | 2 = 1;
    private seenAt: number[] = []; /* the tick at which each account was last in sight */
    private sparks: Spark[] = [];
    private faces: AccountFace[] = [];
    private bill = "";
    private walk = "";
    private dprMost = DPR_MAX;
    private slow = 0; /* slow pictures, less the quick ones */
    private loopMs = 0;
    private light = 1; /* of our eyes */
    private lightMs = 0;
    private lost = false; /* the connection */
    private closed = false;

    constructor(private host: LiveHost) {
        const {layout} = host;
        this.film = new Film(layout.tick_ms);
        this.eye = new OwnEye(layout.tick_ms);
        this.orders = new Orders({look: (input) => host.look(input), order: (input) => host.order(input),
            tell: (text) => void (this.closed || this.tell(text))}, layout.tick_ms);
        this.news = new Newsroom({you: host.you, name: host.name, tickMs: layout.tick_ms});
        this.element.className = "live";
        this.over.className = "live-over";
        this.below.className = "live-panel";
        const glass = document.createElement("div");
        glass.className = "live-glass";
        this.canvas.className = "live-canvas";
        this.canvas.setAttribute("role", "img");
        this.canvas.setAttribute("aria-label", t("The live table, seen from above"));
        this.over.setAttribute("role", "group");
        this.over.setAttribute("aria-label", t("Accounts and chairs: where your eyes can go"));
        glass.append(this.canvas, this.over);
        this.element.append(glass, this.below);
        this.pointers = new Pointers(this.canvas, {look: (x, y) => this.look(x, y), press: (press) => this.press(press)});
        this.watcher = new ResizeObserver(() => void (this.painter = null));
        this.watcher.observe(glass);
        this.themes.addEventListener("change", this.repaint);
        this.element.addEventListener("keydown", (event) => {
            if (this.key(event)) event.preventDefault();
        });
        this.viewChanged();
        this.raf = requestAnimationFrame(this.loop);
    }

    private repaint = (): void => {
        this.painter = this.palette = null;
    };

    /* ---- What comes in ---- */

    get frame(): Frame | undefined {
        return this.film.last;
    }

    take(frame: Frame): void {
        const now = performance.now();
        const before = this.film.last;
        const fresh = this.film.take(frame, now);
        this.orders.heard(now);
        if (!before || (before.walk === "none" && frame.walk !== "none")) this.begin(frame);
        const own = frame.people[this.host.you - 1];
        if (own) this.eye.heard(own.x, own.y, now);
        this.lookAround(frame, own ? [own.x, own.y] : [0, 0]);
        const news = this.news.take(frame);
        for (const text of news.said) this.host.say(text);
        if (fresh) for (const one of news.landed) this.sparks.push({...one, at: now + this.host.layout.tick_ms});
        this.sparks = this.sparks.filter((spark) => now - spark.at < 2000);
        const loud = news.sounds[0];
        if (loud && fresh && this.host.settings.sound) sound(loud);
        const walk = `${frame.walk} ${frame.traveller} ${frame.forwards}`;
        if (walk !== this.walk) this.drawnMs = -Infinity;
        this.walk = walk;
    }

    private begin(frame: Frame): void {
        this.seenAt = this.host.layout.accounts.map(() => frame.tick);
        this.orders.begin();
    }

    private lookAround(frame: Frame, eye: Point): void {
        this.host.layout.accounts.forEach(([x, y], i) => {
            if (frame.sight > 0 && Math.hypot(x - eye[0], y - eye[1]) <= frame.sight) this.seenAt[i] = frame.tick;
        });
    }

    /* The view has changed: owners, bills, what is to be credited. */
    viewChanged(): void {
        const view = this.host.view();
        this.faces = fromView(view).accounts.map((row) => ({owner: row.owner, bills: row.bills,
            own: row.owner > 0 && row.owner === this.host.you}));
        const credit = view.must.includes(this.host.you) ? view.legal.find((move) => move.includes(">")) : undefined;
        const bill = credit?.split(">")[0] ?? "";
        if (bill !== "" && this.bill === "") this.tool = "bill";
        if (bill === "" && this.tool === "bill") this.tool = "virus";
        this.bill = bill;
        this.drawnMs = -Infinity;
    }

    /* The table has spoken, perhaps on a new connection; or a look was refused that came too fast. */
    lookAgain(): void {
        this.orders.repeat();
    }

    /* Something was refused, or is to be known. */
    tell(text: string): void {
        this.hint = text;
        this.hintAt = performance.now();
        this.drawnMs = -Infinity;
        this.host.say(text);
    }

    /* ---- Eyes and hands ---- */

    private look(px: number, py: number): void {
        const {painter} = this;
        if (!painter || this.host.you === 0) return;
        const [x, y] = painter.camera.from(px, py);
        this.lookAt(x, y);
        this.point(nearest(this.host.layout.accounts, x, y, REACH));
    }

    private point(account: number): void {
        if (account === this.pointedAt) return;
        this.pointedAt = account;
        this.host.pointed?.(account);
    }

    private lookAt(x: number, y: number): void {
        const now = performance.now();
        this.eye.aim(Math.max(-1000, Math.min(1000, x)), Math.max(-700, Math.min(700, y)), now);
        this.orders.lookAt(x, y);
        this.orders.flush(now);
    }

    private press(press: Press): void {
        const {painter} = this;
        if (!painter || this.host.you === 0) return;
        const [x, y] = painter.camera.from(press.x, press.y);
        const reach = Math.max(REACH, FINGER_PX / painter.camera.scale);
        const own = this.frame?.people[this.host.you - 1];
        const going = own?.hands.findIndex((hand) => hand.stage === "going" && Math.hypot(hand.x - x, hand.y - y) < 70) ?? -1;
        if (going >= 0) return this.recall((going + 1) as 1 | 2);
        const account = nearest(this.host.layout.accounts, x, y, reach);
        if (account) this.use(account, press.second ? 2 : this.freeHand(), press.feint ? "feint" : this.tool);
    }

    /* The hand that a click means: the first one that is at home. */
    private freeHand(): 1 | 2 {
        const own = this.frame?.people[this.host.you - 1];
        return own && own.hands[0].stage !== "home" && own.hands[1].stage === "home" ? 2 : 1;
    }

    private use(account: number, hand: 1 | 2, tool: Tool): void {
        if (tool === "bill") return this.host.play(`${this.bill}>${account}`);
        this.lastHand = hand;
        this.orders.order(`${tool === "feint" ? "feint" : "hand"}:${hand}>${account}`);
    }

    private recall(hand: 1 | 2): void {
        this.orders.order(`recall:${hand}`);
    }

    private send(hand: 1 | 2): void {
        if (!this.pointedAt) return this.tell(t("Look at an account first."));
        this.use(this.pointedAt, hand, this.tool === "bill" ? "virus" : this.tool);
        if (this.tool === "feint") this.setTool(this.bill ? "bill" : "virus");
    }

    private setTool(tool: Tool): void {
        this.tool = tool;
        this.drawnMs = -Infinity;
    }

    private turn(): void {
        this.orders.order("turn");
    }

    /* ---- Keys ---- */

    /* True: it was for us. Also called for keys that were pressed elsewhere on the page. */
    key(event: KeyboardEvent): boolean {
        if (event.ctrlKey || event.metaKey || event.altKey || this.host.you === 0) return false;
        if (event.target instanceof Element && event.target.closest("input, textarea, select")) return false;
        if (event.key.startsWith("Arrow")) return this.arrow(event.key);
        switch (event.key.toLowerCase()) {
        case "1": case "2": this.send(Number(event.key) as 1 | 2); break;
        case "f": this.setTool(this.tool === "feint" ? (this.bill ? "bill" : "virus") : "feint"); break;
        case "v": this.setTool("virus"); break;
        case "b": if (this.bill) this.setTool("bill"); break;
        case "r": this.recallAny(); break;
        case "t": if (this.frame?.traveller !== this.host.you) return false; this.turn(); break;
        case "enter": case " ":
            if (!(event.target instanceof HTMLElement) || !event.target.dataset.account) return false;
            this.use(Number(event.target.dataset.account), this.freeHand(), this.tool);
            break;
        default: return false;
        }
        return true;
    }

    private recallAny(): void {
        const own = this.frame?.people[this.host.you - 1];
        const order = [this.lastHand, (3 - this.lastHand) as 1 | 2];
        this.recall(order.find((hand) => own?.hands[hand - 1]?.stage === "going") ?? this.lastHand);
    }

    /* To the next account or chair in that direction, on the screen. */
    private arrow(key: string): boolean {
        const {painter} = this;
        const all = [...this.over.querySelectorAll<HTMLElement>(".live-spot")];
        const from = all.find((spot) => spot === document.activeElement) ?? null;
        const middle = (spot: HTMLElement): Point => [spot.offsetLeft + spot.offsetWidth / 2,
            spot.offsetTop + spot.offsetHeight / 2];
        if (!painter || all.length === 0) return false;
        const [x, y] = from ? middle(from) : painter.camera.to(this.eye.x, this.eye.y);
        const [dx, dy] = ({ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]} as
            Record<string, Point>)[key] ?? [0, 0];
        let best: HTMLElement | null = null, least = Infinity;
        for (const spot of all) {
            const [sx, sy] = middle(spot);
            const ahead = (sx - x) * dx + (sy - y) * dy, aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
            const cost = ahead + 2 * aside;
            if (spot !== from && ahead > 2 && aside < 2 * ahead && cost < least) [best, least] = [spot, cost];
        }
        best?.focus({preventScroll: true});
        return true;
    }

    /* ---- Drawing ---- */

    private panelNow(): Panel {
        const {host, frame} = this;
        const stale = performance.now() - this.hintAt > 6000;
        return {
            frame: frame ?? null, layout: host.layout, camera: this.painter!.camera, you: host.you, name: host.name,
            faces: this.faces, tool: this.tool, pointed: this.pointedAt, viruses: host.view().viruses, bill: this.bill,
            trip: frame ? tripText(frame, {you: host.you, name: host.name, tickMs: host.layout.tick_ms}) : "",
            hint: stale ? "" : this.hint, roundTripMs: host.roundTripMs(), aboveMs: host.aboveMs(), lost: this.lost,
            notes: host.notes?.open() ?? null,
            act: {
                focusAccount: (account) => {
                    this.lookAt(...host.layout.accounts[account - 1]!);
                    this.point(account);
                },
                focusSeat: (seat) => {
                    this.lookAt(...host.layout.seats[seat - 1]!);
                    this.point(0);
                },
                press: (account) => this.use(account, this.freeHand(), this.tool),
                tool: (tool) => this.setTool(tool), send: (hand) => this.send(hand),
                recall: (hand) => this.recall(hand), turn: () => this.turn(), more: () => host.keys(),
                notes: () => host.notes?.toggle(),
            },
        };
    }

    private makePainter(): void {
        const glass = this.canvas.parentElement!;
        const w = glass.clientWidth, h = glass.clientHeight;
        if (w < 40 || h < 40) return;
        const dpr = Math.min(this.dprMost, window.devicePixelRatio || 1);
        this.canvas.width = Math.round(w * dpr);
        this.canvas.height = Math.round(h * dpr);
        this.palette ??= readPalette(this.element);
        this.painter = new Painter(this.host.layout, this.palette, this.host.you, w, h, dpr, still(this.host.settings));
        this.drawnMs = -Infinity;
    }

    private picture(now: number): Picture | null {
        const shown = this.film.at(now);
        if (!shown) return null;
        const {host} = this;
        const {tick_ms: tickMs} = host.layout;
        return {
            shown, eye: [this.eye.x, this.eye.y], faces: this.faces,
            ages: host.layout.accounts.map((_, i) => host.you === 0 ? 0
                : ((shown.frame.tick - (this.seenAt[i] ?? shown.frame.tick)) * tickMs) / 1000),
            people: host.layout.seats.map((_, i) => ({name: host.name(i + 1), you: host.you === i + 1})),
            caption: tripText(shown.frame, {you: host.you, name: host.name, tickMs}),
            pointed: this.pointedAt, wanted: this.wanted, sparks: this.sparks, light: this.light,
        };
    }

    /* A machine that cannot keep up gets a coarser picture. */
    private pace(now: number): void {
        const gap = now - this.loopMs;
        this.loopMs = now;
        if (gap > 1000) return; /* the page was not looked at */
        this.slow = Math.max(0, this.slow + (gap > SLOW_MS ? 1 : -1));
        if (this.slow < SLOW_COUNT) return;
        this.slow = 0;
        const dpr = Math.min(this.dprMost, window.devicePixelRatio || 1);
        if (dpr <= DPR_MIN) return;
        this.dprMost = Math.max(DPR_MIN, dpr * 0.7);
        this.painter = null;
    }

    /* What is shown stands still: it must not look alive. */
    private lookConnected(): void {
        const lost = this.host.connected?.() === false;
        if (lost === this.lost) return;
        this.lost = lost;
        this.element.classList.toggle("live-lost", lost);
        this.drawnMs = -Infinity;
    }

    private loop = (): void => {
        if (this.closed) return;
        this.raf = requestAnimationFrame(this.loop);
        const theme = document.documentElement.dataset.theme ?? "";
        if (theme !== this.theme) this.repaint();
        this.theme = theme;
        if (!this.painter) this.makePainter();
        const now = performance.now();
        this.lookConnected();
        this.pace(now);
        this.eye.move(now);
        this.orders.flush(now);
        const wanted = this.film.at(now)?.frame.sight ? 1 : 0;
        this.light += (wanted - this.light) * (1 - Math.exp((this.lightMs - now) / LIGHT_MS));
        this.lightMs = now;
        const picture = this.picture(now);
        const ctx = this.canvas.getContext("2d", {alpha: false});
        if (!this.painter || !picture || !ctx) return;
        this.painter.paint(ctx, picture, now);
        if (now - this.drawnMs < PANEL_MS) return;
        this.drawnMs = now;
        const p = this.panelNow();
        render(html`${spots(p)}`, this.over);
        render(panel(p), this.below);
    };

    close(): void {
        this.closed = true;
        cancelAnimationFrame(this.raf);
        this.pointers.close();
        this.watcher.disconnect();
        this.themes.removeEventListener("change", this.repaint);
    }
}
