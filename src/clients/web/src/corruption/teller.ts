/* teller.ts: tells a story scene after scene, at a pace, with pause, step and skip. It knows how far it has
 * come; when the story is not at its end it waits for more. */
import type {Scene, Story} from "./story.ts";

const BEFORE_MS = 500;
const SCENES_USUAL = 12; /* a story of more is told faster, */
const HURRY_MIN = 0.75; /* but not faster than this */

export class Teller {
    story: Story | null = null;
    told = 0; /* scenes that have begun */
    paused = false;
    finished = false; /* the last scene has had its time */
    private timer = 0;
    private sceneOver = true;

    constructor(private begins: (scene: Scene) => void, private changed: () => void) {}

    get scene(): Scene | null {
        return this.told > 0 ? (this.story?.scenes[this.told - 1] ?? null) : null;
    }

    /* All that is known so far has been told, and its last scene has been looked at. */
    get idle(): boolean {
        return !this.story || (this.sceneOver && this.told >= this.story.scenes.length);
    }

    get complete(): boolean {
        return !!this.story && this.story.awards.length > 0;
    }

    /* A story of which the first scenes are known already. */
    begin(story: Story, told: number): void {
        this.clear();
        this.story = story;
        this.told = told;
    }

    /* A story of a round, or the same one with more scenes. A new one begins after a moment in which the
     * last card is seen to lie. */
    take(story: Story, pace: number): void {
        const fresh = this.story?.round !== story.round;
        if (fresh) this.begin(story, 0);
        this.story = story;
        if (fresh) this.wait(BEFORE_MS, pace);
        else this.go(pace);
    }

    /* Of a long story every scene is shorter. */
    private hurry(): number {
        return Math.min(1, Math.max(HURRY_MIN, SCENES_USUAL / (this.story?.scenes.length ?? 1)));
    }

    private wait(ms: number, pace: number): void {
        this.sceneOver = false;
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => {
            this.sceneOver = true;
            this.go(pace);
            this.changed();
        }, ms * pace * this.hurry());
    }

    go(pace: number): void {
        if (!this.story || this.paused || !this.sceneOver || this.finished) return;
        if (this.told < this.story.scenes.length) this.next(pace);
        else if (this.complete) this.finish();
    }

    private finish(): void {
        this.finished = true;
        this.changed();
    }

    private next(pace: number): void {
        const scene = this.story!.scenes[this.told]!;
        this.told++;
        this.wait(scene.ms, pace);
        this.begins(scene);
    }

    pause(on: boolean, pace: number): void {
        this.paused = on;
        if (on) {
            clearTimeout(this.timer);
            this.sceneOver = true;
        } else this.go(pace);
        this.changed();
    }

    /* One scene on, and stay there; or one back. */
    step(by: number): void {
        if (!this.story) return;
        clearTimeout(this.timer);
        this.paused = true;
        this.sceneOver = true;
        const to = Math.min(Math.max(this.told + by, 1), this.story.scenes.length);
        if (to === this.told && by > 0 && this.complete) return this.finish();
        this.told = to;
        this.begins(this.story.scenes[to - 1]!);
        this.changed();
    }

    /* To the end of what is known. */
    skip(): void {
        if (!this.story) return;
        clearTimeout(this.timer);
        this.paused = false;
        this.sceneOver = true;
        this.told = this.story.scenes.length;
        if (this.complete) this.finished = true;
        this.changed();
    }

    clear(): void {
        clearTimeout(this.timer);
        this.story = null;
        this.told = 0;
        this.sceneOver = true;
        this.paused = this.finished = false;
    }
}
