"""run_test.py: does tests/run.py end when it is stopped, whatever test runs at the time?

    run_test.py RUN

A meson of our own tells it of tests that sleep: one that runs beside others, and one that runs alone.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

from tap import Tap

SLEEP_S = 60
ENDS_S = 10 # it should take a moment; the limits of the tests are 3 * SLEEP_S


def sleeper(folder, parallel):
    return {"name": "sleeper", "cmd": ["sh", "-c", "echo $$ >pid; sleep %d" % SLEEP_S], "workdir": folder, "env": {},
            "suite": ["x"], "is_parallel": parallel, "priority": 0, "timeout": SLEEP_S, "depends": []}


def is_there(pid):
    try:
        with open("/proc/%d/stat" % pid, encoding="ascii") as file:
            return file.read().split()[2] != "Z"
    except FileNotFoundError:
        return False


def is_gone(pid):
    """A killed process may run for a moment yet, on a busy machine."""
    for _ in range(10 * ENDS_S):
        if not is_there(pid):
            return True
        time.sleep(0.1)
    return False


def pid_in(path):
    for _ in range(600):
        if os.path.exists(path) and os.path.getsize(path):
            with open(path, encoding="ascii") as file:
                return int(file.read())
        time.sleep(0.1)
    return 0


def check(tap, run, parallel, name):
    with tempfile.TemporaryDirectory() as folder:
        meson = os.path.join(folder, "meson")
        with open(meson, "w", encoding="ascii") as file:
            file.write("#!/bin/sh\ncat <<'END'\n%s\nEND\n" % json.dumps([sleeper(folder, parallel)]))
        os.chmod(meson, 0o755)
        env = dict(os.environ, PATH=folder + ":" + os.environ["PATH"])
        program = subprocess.Popen([sys.executable, run, folder], env=env, stdout=subprocess.DEVNULL)
        pid = pid_in(os.path.join(folder, "pid"))
        time.sleep(1) # then run.py waits for the test
        began = time.monotonic()
        program.send_signal(signal.SIGTERM)
        try:
            status = program.wait(ENDS_S)
        except subprocess.TimeoutExpired:
            program.kill()
            status = program.wait()
        took = time.monotonic() - began
        tap.ok(pid and status == 143 and is_gone(pid), name, "status %d after %.1f s" % (status, took))


def main():
    tap = Tap()
    check(tap, sys.argv[1], True, "it ends while a test runs beside others, and the test with it")
    check(tap, sys.argv[1], False, "it ends while a test runs alone, and the test with it")
    tap.done()


main()
