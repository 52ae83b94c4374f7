/* settings.ts: what this reader likes, kept in this browser, and put into effect: theme and motion as marks
 * on the root element for the style sheets, sound for sound.ts. */
import type {Settings} from "./board.ts";
import {setSound} from "./sound.ts";

const KEY = "settings";
const usual: Settings = {confirm: false, pace: 1, sound: true, notify: false, theme: "auto", motion: "auto"};
export const paces: readonly number[] = [0, 0.5, 1, 2]; /* how long a story takes; 0: at once */

/* What was kept may be old or broken: each member counts only if it has the right kind. */
function read(): Settings {
    const found: Settings = {...usual};
    let kept: Record<string, unknown>;
    try {
        kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    } catch {
        return found;
    }
    if (typeof kept.confirm === "boolean") found.confirm = kept.confirm;
    if (typeof kept.sound === "boolean") found.sound = kept.sound;
    if (typeof kept.notify === "boolean") found.notify = kept.notify;
    if (typeof kept.pace === "number" && paces.includes(kept.pace)) found.pace = kept.pace;
    if (kept.theme === "light" || kept.theme === "dark") found.theme = kept.theme;
    if (kept.motion === "less") found.motion = "less";
    return found;
}

function apply(settings: Settings): void {
    const root = document.documentElement;
    if (settings.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    if (settings.motion === "auto") delete root.dataset.motion;
    else root.dataset.motion = settings.motion;
    setSound(settings.sound);
}

export function loadSettings(): Settings {
    const settings = read();
    apply(settings);
    return settings;
}

/* Changes the settings in place: everybody holds the same object. */
export function changeSettings(settings: Settings, change: Partial<Settings>): void {
    Object.assign(settings, change);
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        /* a full or closed store: the change holds until the page is left */
    }
    apply(settings);
}

/* True if it may notify now; asks the reader the first time. */
export async function allowNotifications(): Promise<boolean> {
    if (typeof Notification === "undefined") return false;
    if (Notification.permission === "default") return (await Notification.requestPermission()) === "granted";
    return Notification.permission === "granted";
}
