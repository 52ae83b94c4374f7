/* narrator.ts: decides what the table shows: the view as it is, or the story of a round that the player
 * has not been told yet. Views may be ahead (all of phase III can happen at once, and the next round may
 * have begun), lines may lag behind by one update: then the last picture is held until they come. */
import type {CorruptionView, Line} from "../protocol.ts";
import {awardTexts} from "../words.ts";
import type {Context} from "./desk.ts";
import {inPhaseThree, letters, tableauOf} from "./model.ts";
import type {Tableau} from "./model.ts";
import {awardsOf, hide, storyOf, tableauAt} from "./story.ts";
import type {Scene, Story} from "./story.ts";
import {Teller} from "./teller.ts";

const isOver = (view: CorruptionView): boolean => view.stage === "over";

/* Whether the story's last picture has everything that the view has. */
function upToDate(story: Story, view: CorruptionView): boolean {
    const {cards} = tableauAt(story, story.scenes.length);
    const assigned = cards.filter((card) => card.swiss).length;
    const gone = cards.filter((card) => card.gone).length;
    return cards.length >= view.cards.length && assigned >= view.cards.filter((card) => card.to).length &&
        gone >= view.cards.filter((card) => card.gone).length;
}

export class Narrator {
    teller: Teller;
    view!: CorruptionView; /* the view whose numbers are shown */
    owners: Record<string, number> = {};
    totals: number[] = [];
    quiet = false; /* no stories: summaries */
    private told = 0; /* rounds that have been told */
    private lagging = false; /* the view knows more than the lines */
    private held: Tableau | null = null;
    private holding = false; /* a story is due, its lines are not there */
    private current: CorruptionView | null = null;
    private ofRound = new Map<number, CorruptionView>(); /* the last view of each round */
    private built: {lines: readonly Line[]; round: number; story: Story | null} | null = null;
    private joined = true; /* came into the middle: what was before is not told */

    constructor(begins: (scene: Scene) => void, changed: () => void, private summarise: (round: number) => void) {
        this.teller = new Teller(begins, changed);
    }

    update(context: Context, before: CorruptionView | null): void {
        const {view} = context;
        if (!before || view.round < before.round || (isOver(before) && !isOver(view))) this.reset(view);
        this.ofRound.set(view.round, view);
    }

    private reset(view: CorruptionView): void {
        this.teller.clear();
        this.told = isOver(view) ? view.round : view.round - 1;
        this.held = this.built = null;
        this.ofRound.clear();
        this.joined = true;
    }

    /* The story of a round, made again only when something has changed. */
    private story(context: Context, round: number): Story | null {
        const built = this.built;
        if (built && built.lines === context.lines && built.round === round) return built.story;
        const story = storyOf(context.lines, round, context);
        this.built = {lines: context.lines, round, story};
        return story;
    }

    sync(context: Context): void {
        const {view} = context;
        this.current = view;
        this.quiet = context.settings.pace === 0 || context.settings.motion === "less" ||
            matchMedia("(prefers-reduced-motion: reduce)").matches;
        if (this.teller.finished) this.finish();
        const ended = isOver(view) ? view.round : view.round - 1;
        if (ended - this.told > 1) this.told = ended - 1; /* far behind: only the last one */
        const round = this.told + 1;
        const due = ended >= round || (view.round === round && inPhaseThree(view));
        this.holding = false;
        if (!due) {
            this.teller.clear();
            this.joined = false;
        } else if (this.quiet) this.sum(context, round, ended >= round);
        else this.tell(context, round, ended >= round);
        this.standing(context);
    }

    private finish(): void {
        this.told = this.teller.story!.round;
        this.summarise(this.told);
        this.teller.clear();
        this.held = null;
    }

    private sum(context: Context, round: number, ended: boolean): void {
        this.teller.clear();
        const line = context.lines.find((one) => one.t === "award" && one.round === round);
        if (!ended) return;
        if (!line) { /* it is still loading: offers nothing that the summary would cover */
            this.holding = true;
            return;
        }
        this.told = round;
        this.summarise(round);
        for (const text of awardTexts(line, context)) context.say(text);
    }

    private tell(context: Context, round: number, ended: boolean): void {
        const {view} = context;
        const story = this.story(context, round);
        this.lagging = story === null || (ended ? story.awards.length === 0 : !upToDate(story, view));
        if (!story || this.lagging) {
            this.holding = this.teller.story === null;
            return;
        }
        if (this.joined) this.teller.begin(story, story.scenes.length);
        this.joined = false;
        this.teller.take(story, context.settings.pace);
    }

    /* The contracts won so far in the story: those of the view, without later ones in the lines.
     * Without lines, those at the start of the story. */
    private standing(context: Context): void {
        const {view} = context;
        const story = this.teller.story;
        const round = story?.round ?? (this.holding ? this.told + 1 : view.round);
        this.view = story || this.holding ? (this.ofRound.get(round) ?? view) : view;
        const known = awardsOf(context.lines, round).length > 0;
        const {owners, totals} = story || known ? view : this.view;
        this.owners = {...owners};
        this.totals = [...totals];
        if (!story && !this.holding) return;
        const contracts = letters.flatMap((g) => this.tableau().contracts[g]);
        const results = new Map(contracts.map((one) => [one.name, one.result]));
        for (const later of context.lines.filter((line) => line.t === "award" && (line.round ?? 0) >= round)) {
            for (const row of awardsOf([later], later.round!)) {
                const told = later.round === round && results.get(row.name);
                if (row.to === 0 || told || this.owners[row.name] !== row.to) continue;
                delete this.owners[row.name];
                this.totals[row.to - 1]! -= row.value;
            }
        }
    }

    /* Between the scenes of a story, or before it: nothing can be chosen. */
    get telling(): boolean {
        if (this.holding) return true;
        return this.teller.story !== null && !(this.teller.idle && !this.teller.complete);
    }

    get asking(): boolean {
        if (this.telling) return false;
        return !this.teller.story || !this.lagging;
    }

    /* The hand of the next round is not shown while the last one is told. */
    get handVisible(): boolean {
        return this.current !== null && (this.current === this.view || this.view.round === this.current.round);
    }

    get lit(): ReadonlySet<string> {
        return new Set(this.telling ? (this.teller.scene?.lit ?? []) : []);
    }

    tableau(): Tableau {
        const {story, told} = this.teller;
        if (story) {
            const now = tableauAt(story, told);
            return told === 0 ? hide(now, this.current?.viewer ?? 0) : now;
        }
        if (this.holding && this.held) return this.held;
        this.held = tableauOf(this.current!);
        return this.held;
    }

    close(): void {
        this.teller.clear();
    }
}
