// types_test.mjs: the page's types: protocol_types.ts is what scripts/protocol_types.py makes of docs/openapi.json
// now, and the compiler, strict, finds nothing wrong with the page and its probe.
//
//     node types_test.mjs PYTHON
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const web = join(root, "src/clients/web");
const ts = createRequire(join(web, "package.json"))("typescript");
let count = 0, failed = 0;

function ok(good, name, note) {
    console.log(`${good ? "ok" : "not ok"} ${++count} - ${name}`);
    if (!good) console.log("# " + String(note).replaceAll("\n", "\n# "));
    failed += good ? 0 : 1;
}

const made = execFileSync(process.argv[2] ?? "python3", [join(root, "scripts/protocol_types.py"),
    join(root, "docs/openapi.json")], {encoding: "utf8"});
const kept = readFileSync(join(web, "src/protocol_types.ts"), "utf8");
ok(made === kept, "the types of the protocol are those of its description",
    "python3 scripts/protocol_types.py docs/openapi.json > src/clients/web/src/protocol_types.ts");

function compile() {
    const {config, error} = ts.readConfigFile(join(web, "tsconfig.json"), ts.sys.readFile);
    if (error) return [error];
    const {options, fileNames} = ts.parseJsonConfigFileContent(config, ts.sys, web);
    return ts.getPreEmitDiagnostics(ts.createProgram([...fileNames, join(root, "tests/web/probe.ts")], options));
}

const found = compile();
ok(found.length === 0, "the compiler finds nothing wrong",
    ts.formatDiagnostics(found.slice(0, 20), {getCurrentDirectory: () => root, getNewLine: () => "\n",
        getCanonicalFileName: (name) => name}));
console.log(`1..${count}`);
process.exitCode = failed ? 1 : 0;
