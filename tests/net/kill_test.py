"""Nothing that was acknowledged is lost, on the real program with real sockets: it is killed (kill -9)
at random moments under load, and at every write, sync and send of a scripted game (strace's inject).
Everybody comes back, and must be told every event once, in order, and nothing undone.

    kill_test.py KICKBACK

10 random kills and every 12th system call in ./test; 200 and all of them with --long.
"""
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

from client import Server, sanitized
from players import Gone, Table, free_port, scale

from tap import Tap

CALLS = ("write", "pwrite64", "fsync", "fdatasync", "ftruncate", "unlink", "sendto", "sendmsg")
TABLES = 6
MOVES = 8  # of the scripted game before the kill, at most; and some after it


def start(path, folder, port, prefix=()):
    return Server(path, "--listen", "127.0.0.1:%d" % port, folder=folder, prefix=prefix,
                  stderr=subprocess.DEVNULL)


def kill(server):
    server.process.kill()
    server.process.wait()
    server.process.stdout.close()


def listed(path, folder):
    """Does the database open, and does every stream in it hold together?"""
    done = subprocess.run([path, "admin", "list", "--data", folder], capture_output=True, check=False)
    return done.returncode == 0 and b"damaged" not in done.stdout + done.stderr


# ---- Random kills under load ----

def check_random(tap, path, kills):
    dice = random.Random(int(os.environ.get("KB_SEED", "1")))
    port, stop = free_port(), False
    with tempfile.TemporaryDirectory() as folder:
        server = start(path, folder, port)
        tables = [Table(port, "T%d" % i, 3 + i % 5, i) for i in range(TABLES)]
        threads = [threading.Thread(target=table.play_on, args=(lambda: stop,)) for table in tables]
        for thread in threads:
            thread.start()
        slowest = 0
        time.sleep(0.5)
        for _ in range(kills):
            time.sleep(dice.uniform(0.05, 0.6))
            kill(server)
            server = start(path, folder, port)
            slowest = max(slowest, server.ready_s)
            if not server.port:
                tap.ok(False, "the server starts again")
                break
        time.sleep(0.5)
        stop = True
        for thread in threads:
            thread.join()
        for table in tables:  # let all that is on its way arrive
            deadline = time.monotonic() + 20
            stop_acting(table)
            table.play_on(lambda table=table: table.quiet() or time.monotonic() > deadline)
            if not table.quiet():
                table.wrong.append("%s: somebody is not told the end" % table.id)
        acked = sum(len(table.acked) for table in tables)
        wrong = [line for table in tables for line in table.check()]
        tap.ok(not wrong, "%d kills under load: nothing lost, nothing undone" % kills,
               "\n".join(wrong[:20]))
        tap.ok(acked >= 5 * kills and all(table.acked for table in tables),
               "%d moves were acknowledged meanwhile" % acked, [len(t.acked) for t in tables])
        print("# %d games finished; the slowest start took %.0f ms" % (
            sum(table.games for table in tables), 1000 * slowest))
        server.status = None
        server.stop()
        tap.ok(listed(path, folder), "the database is whole")


def stop_acting(table):
    table.act = lambda player: None
    for player in table.players:
        player.next_s = 0


# ---- At every system call ----

def count_calls(path):
    """How often a game that nobody disturbs makes each call."""
    counts = dict.fromkeys(CALLS, 0)
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace")
        port = free_port()
        server = start(path, os.path.join(folder, "data"), port,
                       ("strace", "-D", "-qq", "-o", trace, "-e", "trace=" + ",".join(CALLS)))
        table = Table(port, "P", 3, 5)
        table.play_on(lambda: table.moves >= MOVES)
        table.disconnect()
        kill(server)
        time.sleep(0.2)
        with open(trace) as lines:
            for line in lines:
                call = re.match(r"(\w+)\(", line)
                if call:
                    counts[call[1]] += 1
    return counts


def point(path, call, number):
    """One game with one kill; what is wrong, and whether the kill came."""
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "data"), os.path.join(folder, "trace")
        port = free_port()
        server = start(path, data, port, (
            "strace", "-D", "-qq", "-o", trace, "-e", "trace=" + call, "-e",
            "inject=%s:signal=SIGKILL:when=%d" % (call, number)))
        table = Table(port, "P", 3, number)
        if server.port:
            try:
                table.play(lambda: table.moves >= 4 * MOVES)
            except Gone:
                pass
        table.disconnect()
        try:
            came = server.process.wait(timeout=0 if table.moves >= 4 * MOVES else 5) == -9
        except subprocess.TimeoutExpired:
            came = False
        kill(server)
        server = start(path, data, port)
        before = table.moves
        table.play_on(lambda: table.moves >= before + 3)
        table.disconnect()
        wrong = table.check()
        if table.moves < before + 3:
            wrong.append("the table does not go on")
        kill(server)
        if not listed(path, data):
            wrong.append("the database is damaged")
        return ["%s %d: %s" % (call, number, line) for line in wrong], came


def check_calls(tap, path, step):
    counts = count_calls(path)
    print("# a game of %d moves: %s" % (MOVES, counts))
    tap.ok(counts["pwrite64"] > 20 and counts["fdatasync"] > 10
           and counts["sendto"] + counts["sendmsg"] > 20, "the calls are there", counts)
    for call in CALLS:
        wrong, tried, missed = [], 0, 0
        for number in range(1, counts[call] + 1, step):
            more, came = point(path, call, number)
            wrong += more
            tried += 1
            missed += not came
        if tried:
            tap.ok(not wrong, "killed at %d of %d %s" % (tried, counts[call], call),
                   "\n".join(wrong[:10]))
            tap.ok(missed <= tried // 4, "%s: the kills come" % call, missed)


def main():
    tap = Tap()
    path = sys.argv[1]
    long = scale() > 1000
    slow = sanitized(path)
    check_random(tap, path, 200 if long else 3 if slow else 10)
    if not slow:  # sanitizers cannot be traced
        check_calls(tap, path, 1 if long else 12)
    tap.done()


main()
