// scripts_test.mjs: no script (.mjs) of the repository has a name that nothing uses or that nothing defines.
//
//     node scripts_test.mjs
//
// The TypeScript compiler reads them as plain JavaScript. The page's own TypeScript is checked strictly:
// src/clients/web/tsconfig.json.
import {readdirSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, join, relative} from "node:path";
import {fileURLToPath} from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const FOLDERS = ["bench", "examples", "scripts", "src", "tests"];
const NOT_OURS = ["node_modules", "boardgameio", "__pycache__"];
const NODES = ["setImmediate"]; // names of node's that the compiler's library lacks
const [UNUSED, UNKNOWN] = [[6133, 6192, 6196, 6198], [2304, 2552]]; // the compiler's numbers
const ts = createRequire(join(root, "src/clients/web/package.json"))("typescript");

function scriptsIn(folder) {
    return readdirSync(folder, {withFileTypes: true}).flatMap((one) => {
        const path = join(folder, one.name);
        if (one.isDirectory()) return NOT_OURS.includes(one.name) ? [] : scriptsIn(path);
        return one.name.endsWith(".mjs") ? [path] : [];
    });
}

function whereOf({file, start, messageText}) {
    const line = ts.getLineAndCharacterOfPosition(file, start).line + 1;
    return `${relative(root, file.fileName)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
}

const paths = FOLDERS.flatMap((folder) => scriptsIn(join(root, folder)));
const program = ts.createProgram(paths, {allowJs: true, checkJs: true, noEmit: true, noUnusedLocals: true,
    target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
    maxNodeModuleJsDepth: 0, skipLibCheck: true, types: []});
const found = ts.getPreEmitDiagnostics(program).filter(({code, file}) => file && paths.includes(file.fileName)
    && [...UNUSED, ...UNKNOWN].includes(code)).map(whereOf).filter((one) => !NODES.some((name) => one.includes(`'${name}'`)));
console.log(`${paths.length && !found.length ? "ok" : "not ok"} 1 - ${paths.length} scripts use the names they define`);
for (const line of found) console.log("# " + line);
console.log("1..1");
process.exitCode = found.length || !paths.length ? 1 : 0;
