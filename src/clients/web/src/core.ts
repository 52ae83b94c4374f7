/* core.ts: what several parts of the page share. Each part that is loaded by itself imports it, so that all of this is
 * one file and not one for every way of sharing. */
import "lit-html/directive-helpers.js";
import "./app.ts";
import "./art/page.ts";
import "./errors.ts";
import "./games.ts";
import "./qr.ts";
import "./record_address.ts";
import "./review.ts";
import "./screens/dialog.ts";
import "./screens/icons.ts";
import "./screens/lists.ts";
import "./screens/play_now.ts";
import "./screens/result.ts";
import "./screens/share.ts";
import "./settings.ts";
import "./small.ts";
import "./sound.ts";
import "./table.ts";
import "./vars.ts";
import "./wide.ts";
import "./words.ts";
