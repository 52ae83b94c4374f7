// same.mjs: for tests that need no browser: compares as JSON and prints TAP; `end` says how it went.
let count = 0, failed = 0;

export function is(got, wanted, name) {
    const good = JSON.stringify(got) === JSON.stringify(wanted);
    console.log(`${good ? "ok" : "not ok"} ${++count} - ${name}`);
    if (!good) console.log(`# got    ${JSON.stringify(got)}\n# wanted ${JSON.stringify(wanted)}`);
    failed += good ? 0 : 1;
}

export function end() {
    console.log(`1..${count}`);
    process.exit(failed ? 1 : 0);
}
