/* markdown.ts: the rule texts (data/rules) as templates. They use little of Markdown: a title, headings with
 * a mark (`## [swiss] Step 1`), paragraphs, lists with - or 1., tables and examples indented by four, and
 * `code`. No HTML is made from strings. */
import {html, TemplateResult} from "lit-html";

export interface Section {
    mark: string;
    title: string;
    body: TemplateResult[];
}

function inline(text: string): (string | TemplateResult)[] {
    return text.split("`").map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));
}

type Kind = "paragraph" | "list" | "numbers" | "block";

/* A blank line ends a paragraph; lists and blocks go on as long as their lines look alike. */
function blocks(lines: string[]): {kind: Kind; items: string[]}[] {
    const found: {kind: Kind; items: string[]}[] = [];
    let open = false;
    for (const line of lines) {
        const last = found[found.length - 1];
        const item = /^(- |\d+\. )(.*)$/.exec(line);
        if (line.trim() === "") {
            open = false;
            if (last?.kind === "block") last.items.push("");
        } else if (line.startsWith("    ")) {
            if (last?.kind === "block") last.items.push(line.slice(4));
            else found.push({kind: "block", items: [line.slice(4)]});
            open = false;
        } else if (item) {
            const kind: Kind = item[1] === "- " ? "list" : "numbers";
            if (last?.kind === kind) last.items.push(item[2]!);
            else found.push({kind, items: [item[2]!]});
            open = true;
        } else if (open && last) {
            last.items[last.items.length - 1] += " " + line.trim();
        } else {
            found.push({kind: "paragraph", items: [line.trim()]});
            open = true;
        }
    }
    return found;
}

function drawBlock({kind, items}: {kind: Kind; items: string[]}): TemplateResult {
    switch (kind) {
    case "list": return html`<ul>${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
    case "numbers": return html`<ol>${items.map((item) => html`<li>${inline(item)}</li>`)}</ol>`;
    case "block": return html`<pre tabindex="0">${items.join("\n").trimEnd()}</pre>`;
    default: return html`<p>${inline(items[0]!)}</p>`;
    }
}

export function sections(text: string): {title: string; sections: Section[]} {
    const [head = "", ...rest] = text.split(/^## /m);
    return {
        title: head.replace(/^# /, "").trim(),
        sections: rest.map((part) => {
            const [first = "", ...lines] = part.split("\n");
            const [, mark = "", title = first] = /^\[(\w+)\] (.*)$/.exec(first) ?? [];
            return {mark, title, body: blocks(lines).map(drawBlock)};
        }),
    };
}

/* Hacker is played by beats or live; each has sections that do not hold for the other. */
const ONLY_LIVE = ["live"];
const ONLY_BEATS = ["gait", "beats", "watch", "infect", "example"];

/* Those that hold at a table of one clock; undefined: all. */
export function sectionsFor(all: Section[], live: boolean | undefined): Section[] {
    const others = live === undefined ? [] : live ? ONLY_BEATS : ONLY_LIVE;
    return all.filter((section) => !others.includes(section.mark));
}
