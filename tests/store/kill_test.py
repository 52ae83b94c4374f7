"""Kills a program that writes to a store, at every system call that could matter, and lets each of these
calls fail, too (strace's inject). What was acknowledged must be there afterwards, nothing but the group
that was being written may be there beyond it, and the program goes on from there.

    kill_test.py WRITER
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

WRITER = sys.argv[1]
GROUPS = 16
CALLS = ["write", "pwrite64", "fsync", "fdatasync", "ftruncate", "unlink", "openat", "flock", "fcntl"]
FAILURES = [("pwrite64", "ENOSPC"), ("pwrite64", "EIO"), ("fdatasync", "EIO"), ("fsync", "EIO"),
            ("ftruncate", "EIO"), ("openat", "EMFILE")]
STEP = 1 if int(os.environ.get("KB_SCALE", "100")) >= 100 else 10
number = 0


def tell(good, what):
    global number
    number += 1
    print("%s %d - %s" % ("ok" if good else "not ok", number, what), flush=True)


def run(folder, inject=None, groups=GROUPS):
    trace = os.path.join(folder, "trace")
    command = [WRITER, os.path.join(folder, "data"), str(groups)]
    if inject:
        command = ["strace", "-f", "-qq", "-o", trace, "-e", "trace=" + inject.split(":")[0],
                   "-e", "inject=" + inject] + command
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    acked = [int(n) for n in re.findall(r"^ack (\d+)$", done.stdout, re.M)]
    return done.returncode, acked[-1] if acked else 0, done.stderr


def there(folder):
    done = subprocess.run([WRITER, os.path.join(folder, "data"), "check"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    return int(done.stdout) if done.returncode == 0 else -1


def count_calls():
    """How often the script makes each call, from a run that nobody disturbs."""
    counts = {}
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        trace = os.path.join(folder, "trace")
        subprocess.run(["strace", "-f", "-qq", "-o", trace, "-e", "trace=" + ",".join(CALLS),
                        WRITER, os.path.join(folder, "data"), str(GROUPS)],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        for line in open(trace):
            call = re.match(r"\d+\s+(\w+)\(", line)
            if call:
                counts[call[1]] = counts.get(call[1], 0) + 1
    return counts


def point(inject, killed):
    """One run with one disturbance; what is wrong with it, or None."""
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        code, acked, errors = run(folder, inject)
        if killed and code not in (-9, 137):
            return "%s: was not killed (status %d)" % (inject, code)
        if not killed and code not in (0, 3):
            return "%s: ended with status %d, %s" % (inject, code, errors.strip())
        found = there(folder)
        if found not in (acked, min(acked + 1, GROUPS)):
            return "%s: %d groups acknowledged, %d there" % (inject, acked, found)
        code, acked, errors = run(folder, groups=GROUPS + 2)
        if code or there(folder) != GROUPS + 2:
            return "%s: does not go on: %s" % (inject, errors.strip())
    return None


def points(call, count, rest, killed, name):
    wrong = []
    tried = 0
    for when in range(1, count + 1, STEP):
        problem = point("%s:%s:when=%d" % (call, rest, when), killed)
        tried += 1
        if problem:
            wrong.append(problem)
    for problem in wrong[:5]:
        print("# " + problem)
    tell(not wrong, "%s, %d points" % (name, tried))


def main():
    if not shutil.which("strace"):
        print("ok 1 # SKIP strace is not there")
        return
    try:
        counts = count_calls()
    except subprocess.CalledProcessError:
        print("ok 1 # SKIP programs may not be traced here")
        return
    tell(counts.get("pwrite64", 0) > 50 and counts.get("fdatasync", 0) + counts.get("fsync", 0) > 15,
         "the script writes and syncs")
    for call in CALLS:
        if counts.get(call):
            points(call, counts[call], "signal=SIGKILL", True, "killed at every " + call)
    for call, error in FAILURES:
        if counts.get(call):
            points(call, counts[call], "error=" + error, False, "%s at every %s" % (error, call))
    for call, error in FAILURES[1:4]:
        if counts.get(call):
            wrong = [point("%s:error=%s:when=%d+" % (call, error, when), False)
                     for when in range(2, counts[call], 7 * STEP)]
            tell(not any(wrong), "%s at every %s from some moment on" % (error, call))
            for problem in filter(None, wrong):
                print("# " + problem)


PLACE = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
main()
