"""Runs the tests that the build knows (meson introspect) and counts single checks.

Every test is a program that speaks TAP on standard output (`ok 1 - name`, `not ok 2 - name`,
`ok 3 # SKIP why`). A program that ends badly without a `not ok` counts as one failure. The last line
is `N passed, N failed, N skipped`; the exit status is 0 if nothing failed.

    run.py BUILD[:SCALE]... [--only WORD]

KB_SCALE, in percent, tells the large tests how much to do (100: what the README promises). A slow
build (sanitizers) gets less of it by its own SCALE.

As many tests run at once as there are cores; those that measure time or drive a whole browser run
alone, behind all others (`is_parallel: false` in meson.build).
"""
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import time

LINE = re.compile(r"^(ok|not ok)\b\s*(?:\d+)?\s*(?:-\s*)?(.*)$")


def tests_of(build):
    out = subprocess.run(["meson", "introspect", "--tests", build], check=True,
                         capture_output=True, text=True).stdout
    return [(build.rstrip("/"), test) for test in json.loads(out)]


# Through a browser or a terminal, as people use it: these have a second chance, and what failed at first is shown.
IN_REAL_TIME = ("web_", "term_", "net_")


def run(build, scale, test):
    env = dict(os.environ, CMOCKA_MESSAGE_OUTPUT="TAP", KB_SCALE=scale, **test["env"])
    start = time.monotonic()
    done = subprocess.run(test["cmd"], env=env, cwd=test["workdir"] or build, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout, time.monotonic() - start


def count(code, output):
    passed, failed, skipped, notes = 0, 0, 0, []
    for line in output.split("\n"):
        match = LINE.match(line)
        if not match:
            continue
        if match[1] == "not ok":
            failed += 1
            notes.append("FAILED " + match[2])
        elif re.search(r"#\s*SKIP", match[2], re.I):
            skipped += 1
            notes.append("skipped " + match[2])
        else:
            passed += 1
    if code and not failed:
        failed += 1
        notes.append("FAILED: ended with status %d" % code)
    if not code and passed + failed + skipped == 0:
        failed += 1
        notes.append("FAILED: ran no test")
    return passed, failed, skipped, notes


def report(build, test, code, output, seconds):
    passed, failed, skipped, notes = count(code, output)
    print("%-9s %-28s %5d passed %s%s %6.1f s" % (
        os.path.basename(build), test["name"], passed, "%d FAILED " % failed if failed else "",
        "%d skipped" % skipped if skipped else "", seconds), flush=True)
    for note in notes:
        print("    " + note)
    if failed:
        print("\n".join("    | " + line for line in output.split("\n")[-40:]))
    return passed, failed, skipped


def main():
    args = sys.argv[1:]
    only = None
    if "--only" in args:
        at = args.index("--only")
        only = args[at + 1]
        del args[at:at + 2]
    together, alone = [], []
    for build in args:
        build, _, scale = build.partition(":")
        scale = scale or os.environ.get("KB_SCALE", "100")
        for name, test in tests_of(build):
            if not only or only in test["name"]:
                (together if test["is_parallel"] else alone).append((name, scale, test))
    total = [0, 0, 0]
    with concurrent.futures.ThreadPoolExecutor(min(8, os.cpu_count() or 1)) as pool:
        running = {pool.submit(run, *job): job for job in together}
        for done in concurrent.futures.as_completed(running):
            name, _, test = running[done]
            total = [a + b for a, b in zip(total, report(name, test, *done.result()))]
    for name, scale, test in alone:
        result = run(name, scale, test)
        if count(*result[:2])[1] and test["name"].startswith(IN_REAL_TIME):
            report(name, test, *result)
            print("    once more: it depends on how busy the machine is; only this second time counts", flush=True)
            result = run(name, scale, test)
        total = [a + b for a, b in zip(total, report(name, test, *result))]
    print("%d passed, %d failed, %d skipped" % tuple(total))
    return 1 if total[1] else 0


sys.exit(main())
