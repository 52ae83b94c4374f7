"""Runs the tests that the build knows (meson introspect) and counts single checks.

Every test is a program that speaks TAP on standard output (`ok 1 - name`, `not ok 2 - name`,
`ok 3 # SKIP why`). A program that ends badly without a `not ok` counts as one failure. The last line
is `N passed, N failed, N skipped`; the exit status is 0 if nothing failed.

    run.py BUILD[:SCALE]... [--only WORD] [--walk] [--quick]

--only WORD runs the tests whose name has WORD in it, and --quick those that compute or wait for less than
ten seconds; with either, ninja builds only what these tests need.

KB_SCALE, in percent, tells the large tests how much to do (100: what the README promises). A slow
build (sanitizers) gets less of it by its own SCALE.

Tests are of four kinds (meson.build):
- those that compute: as many at once as there are cores, with low priority;
- `suite: 'waits'`: for clocks, sockets, a terminal. Beside the others, several at once;
- `suite: 'browser'`: one Chromium for two cores, beside the others;
- `is_parallel: false`: those that measure time run alone, in the end.
`suite: 'walk'` are whole games at real pace: they run only with --walk, and then nothing else does.
Within a kind the long ones come first (`priority:`, about their seconds).
"""
import concurrent.futures
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time

LINE = re.compile(r"^(ok|not ok)\b\s*(?:\d+)?\s*(?:-\s*)?(.*)$")
ALARM = re.compile(r"ERROR: \w+Sanitizer|: runtime error: |^Bail out!|[Aa]ssertion .*failed")
DETAILS_MAX = 30 # lines of one failed check
SHOWN_MAX = 200 # lines of one failed test
# Through sockets, a browser or a terminal, as people use it: these have a second chance, alone; what failed at
# first is shown.
IN_REAL_TIME = ("web_", "term_", "net_")
# But for those of which one failure in a hundred runs is just what they look for, or which wait for nothing.
FIRST_COUNTS = ("net_http", "net_kill", "net_origin", "net_sandbox", "net_security", "net_source", "net_websocket",
                "net_xss")
PATIENCE = 3 # times what meson.build gives a test, since it is not alone
CORES = min(8, len(os.sched_getaffinity(0)))
# Each test has a session of its own; where the kernel schedules by sessions, they are what counts.
LOW = ["sh", "-c", 'echo 10 2>/dev/null >/proc/self/autogroup; exec nice -n 10 "$@"', "sh"]
AT_ONCE = {"computes": CORES, "waits": 2 * CORES, "browser": max(1, CORES // 2), "alone": 1}

QUICK_S = 10 # a test that takes longer has a `priority:` of at least this

lock = threading.Lock() # for `children`, `stopping` and the output
children = set()
stopping = False # no test begins any more


def tests_of(build):
    out = subprocess.run(["meson", "introspect", "--tests", build], check=True,
                         capture_output=True, text=True).stdout
    return [(build.rstrip("/"), test) for test in json.loads(out)]


def suites_of(test):
    return {suite.rpartition(":")[2] for suite in test["suite"]}


def kind_of(test):
    if not test["is_parallel"]:
        return "alone"
    return next((kind for kind in ("waits", "browser") if kind in suites_of(test)), "computes")


def stop(child):
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(build, scale, test):
    """Exit status, output, seconds on the clock and of the processor."""
    env = dict(os.environ, CMOCKA_MESSAGE_OUTPUT="TAP", KB_SCALE=scale, **test["env"])
    command = (LOW if kind_of(test) == "computes" else []) + test["cmd"]
    began = time.monotonic()
    with tempfile.TemporaryFile() as out:
        with lock: # a child that begins is among the children, or does not begin
            if stopping:
                return 1, "", 0, 0
            child = subprocess.Popen(command, env=env, cwd=test["workdir"] or build, stdout=out,
                                     stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True)
            children.add(child)
        limit_s = PATIENCE * (test["timeout"] or 30)
        alarm = threading.Timer(limit_s, stop, [child])
        alarm.daemon = True # if this program is stopped, it does not wait for the limit
        alarm.start()
        _, status, used = os.wait4(child.pid, 0)
        alarm.cancel()
        with lock:
            children.discard(child)
        code = child.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - began
        out.seek(0)
        output = out.read().decode(errors="replace")
        if seconds >= limit_s:
            output += "\nBail out! stopped after %.0f s\n" % seconds
            code = code or 1
    return code, output, seconds, used.ru_utime + used.ru_stime


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


def explain(output):
    """The lines that say why: what stands around each failed check, whatever a sanitizer or an assertion
    says, and the end."""
    lines = output.rstrip("\n").split("\n")
    shown = set(range(max(0, len(lines) - 12), len(lines)))
    for i, line in enumerate(lines):
        if line.startswith("not ok"):
            before = i
            while before > 0 and i - before < 8 and lines[before - 1].startswith("#"):
                before -= 1
            after = i + 1
            while after < len(lines) and after - i < DETAILS_MAX and not LINE.match(lines[after]):
                after += 1
            shown |= set(range(before, after))
        elif ALARM.search(line):
            shown |= set(range(max(0, i - 2), min(len(lines), i + DETAILS_MAX)))
    if len(shown) <= 12: # no check failed: it broke off
        shown = set(range(max(0, len(lines) - 60), len(lines)))
    told, last = [], -1
    for i in sorted(shown)[:SHOWN_MAX]:
        if i > last + 1:
            told.append("    | ...")
        told.append("    | " + lines[i])
        last = i
    return "\n".join(told)


def report(build, test, code, output, seconds, cpu):
    passed, failed, skipped, notes = count(code, output)
    with lock:
        print("%-10s %-28s %5d passed %s%s %6.1f s, %.1f of a processor" % (
            os.path.basename(build), test["name"], passed, "%d FAILED " % failed if failed else "",
            "%d skipped" % skipped if skipped else "", seconds, cpu))
        for note in notes:
            print("    " + note)
        if failed:
            print(explain(output))
        sys.stdout.flush()
    return passed, failed, skipped


def is_forgiven(name):
    return name.startswith(IN_REAL_TIME) and name not in FIRST_COUNTS


def duration(seconds):
    return "%d min %d s" % divmod(round(seconds), 60)


def is_quick(test):
    return kind_of(test) in ("computes", "waits") and test["priority"] < QUICK_S


def jobs_of(args, only, walk, quick):
    """The tests to be run by kind, and the names of those that --quick leaves out."""
    jobs, left_out = {kind: [] for kind in AT_ONCE}, []
    for build in args:
        build, _, scale = build.partition(":")
        scale = scale or os.environ.get("KB_SCALE", "100")
        for name, test in tests_of(build):
            if (only and only not in test["name"]) or ("walk" in suites_of(test)) != walk:
                continue
            if quick and not is_quick(test):
                left_out.append(test["name"])
            else:
                jobs[kind_of(test)].append((name, scale, test))
    for kind in jobs:
        jobs[kind].sort(key=lambda job: -job[2]["priority"])
    return jobs, left_out


def make(jobs):
    """Builds what the tests need, and nothing else; shows what ninja says only if it fails."""
    needed = {}
    for build, _, test in (job for kind in jobs.values() for job in kind):
        needed.setdefault(build, set()).update(test["depends"])
    for build, ids in needed.items():
        targets = json.loads(subprocess.run(["meson", "introspect", "--targets", build], check=True,
                                            capture_output=True, text=True).stdout)
        files = [os.path.relpath(name, build) for target in targets if target["id"] in ids
                 for name in target["filename"]]
        print("Building what the tests need in %s ..." % build, flush=True)
        done = subprocess.run(["ninja", "-C", build, "build.ninja", *files], check=False, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            sys.exit("%s\nThis failed: ninja -C %s" % (done.stdout, build))


def run_all(jobs):
    """Passed, failed, skipped; and what failed, a line each."""
    total, again, wrong = [0, 0, 0], [], []

    def take(job, result):
        nonlocal total
        good = not count(*result[:2])[1]
        numbers = report(job[0], job[2], *result)
        if not good and is_forgiven(job[2]["name"]) and job not in again:
            again.append(job)
            with lock:
                print("    once more in the end, alone: it depends on how busy the machine is; only that "
                      "second time counts", flush=True)
        else:
            total = [a + b for a, b in zip(total, numbers)]
            wrong.extend("%s %s: %s" % (os.path.basename(job[0]), job[2]["name"], note)
                         for note in count(*result[:2])[3] if note.startswith("FAILED"))

    global stopping
    together = [kind for kind in AT_ONCE if kind != "alone"]
    pools = {kind: concurrent.futures.ThreadPoolExecutor(AT_ONCE[kind]) for kind in together}
    running = {pools[kind].submit(run, *job): job for kind in together for job in jobs[kind]}
    try:
        for done in concurrent.futures.as_completed(running):
            take(running[done], done.result())
        for job in jobs["alone"]:
            take(job, run(*job))
        for job in list(again):
            take(job, run(*job))
    finally: # also when somebody presses Ctrl-C
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for pool in pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        with lock:
            stopping = True
            for child in children:
                stop(child)
    return total, wrong


def main():
    args = sys.argv[1:]
    only = None
    began = time.time()
    if "--only" in args:
        at = args.index("--only")
        only = args[at + 1]
        del args[at:at + 2]
    walk, quick = "--walk" in args, "--quick" in args
    args = [one for one in args if one not in ("--walk", "--quick")]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143)) # and no test is left running
    jobs, left_out = jobs_of(args, only, walk, quick)
    if only and not any(jobs.values()):
        sys.exit("run.py: no test to be run has '%s' in its name" % only)
    if only or quick:
        make(jobs)
    total, wrong = run_all(jobs)
    for line in wrong: # again, since they stand far above
        print(line)
    print("The tests took %s" % duration(time.time() - began), end="")
    if os.environ.get("KB_BEGAN"):
        print("; with all builds, %s" % duration(time.time() - float(os.environ["KB_BEGAN"])), end="")
    print(".")
    if quick:
        print("Left out: the build with sanitizers, and %d tests that measure time, need a browser or take %d s or more:"
              "\n%s" % (len(left_out), QUICK_S, textwrap.fill(", ".join(sorted(left_out)), 100, initial_indent="    ",
                                                            subsequent_indent="    ", break_on_hyphens=False)))
    print("%d passed, %d failed, %d skipped" % tuple(total))
    return 1 if total[1] else 0


sys.exit(main())
