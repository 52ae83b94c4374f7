// types_test.mjs: the page's types: the compiler, strict, finds nothing wrong with the page and its probe, with the
// messages as docs/openapi.json describes them now.
//
//     node types_test.mjs PROTOCOL_TYPES
import {createRequire} from "node:module";
import {dirname, join, resolve} from "node:path";
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

function compile() {
    const {config, error} = ts.readConfigFile(join(web, "tsconfig.json"), ts.sys.readFile);
    if (error) return [error];
    const {options, fileNames} = ts.parseJsonConfigFileContent(config, ts.sys, web);
    options.paths = {protocol_types: [resolve(process.argv[2])]};
    return ts.getPreEmitDiagnostics(ts.createProgram([...fileNames, join(root, "tests/web/probe.ts")], options));
}

const found = compile();
ok(found.length === 0, "the compiler finds nothing wrong",
    ts.formatDiagnostics(found.slice(0, 20), {getCurrentDirectory: () => root, getNewLine: () => "\n",
        getCanonicalFileName: (name) => name}));
console.log(`1..${count}`);
process.exitCode = failed ? 1 : 0;
