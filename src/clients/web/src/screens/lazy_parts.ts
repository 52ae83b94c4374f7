/* lazy_parts.ts: everything that neither the first screen nor a table needs at once: one file, loaded when the page has
 * time, or when somebody asks for something of it. */
import "../core.ts";
export {LearnScreen} from "../learn/learn_screen.ts";
export {MakeScreen} from "./make.ts";
export {askDevice} from "./device_dialog.ts";
export {askName, showProfile} from "./profile_dialog.ts";
export {RecordScreen} from "./record_screen.ts";
export {RulesScreen, showRules} from "./rules_dialog.ts";
export {showKeys, showSettings} from "./settings_dialog.ts";
