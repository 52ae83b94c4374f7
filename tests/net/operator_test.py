"""The server as its host meets it: SIGHUP at every stage, files that vanish, a disk that is full when
it starts.

    operator_test.py KICKBACK
"""
import json
import os
import pty
import resource
import signal
import subprocess
import sys
import tempfile
import time

from client import Server
from player import House, Player, run

from tap import Tap

KICKBACK = sys.argv[1]


def until(what, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.05)
    return False


def health(server):
    client = server.client()
    status, _, body = client.get("/healthz")
    client.close()
    return status, body


# ---- SIGHUP ----

def hangups(tap):
    for delay_ms in (0, 1, 3, 10, 30, 100):  # while it starts
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen([KICKBACK, "serve", "--data", folder, "--port", "0"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       stdin=subprocess.DEVNULL)
            # The signal mask is the first thing that `serve` sets; a process that is not ours yet
            # (before exec) has nothing to protect.
            until(lambda: "kickback" in os.readlink("/proc/%d/exe" % process.pid))
            until(lambda: blocks_hangup(process.pid) or process.poll() is not None)
            time.sleep(delay_ms / 1000)
            process.send_signal(signal.SIGHUP)
            welcome = process.stdout.readline()
            process.send_signal(signal.SIGTERM)
            log = process.communicate(timeout=30)[1]
            if process.returncode or b"Kickback is at" not in welcome:
                tap.ok(False, "SIGHUP %d ms after the start" % delay_ms, (process.returncode, log))
                return
    tap.ok(True, "SIGHUP while it starts ends nothing")
    with Server(KICKBACK) as server:
        for _ in range(20):
            server.process.send_signal(signal.SIGHUP)
            time.sleep(0.01)
        tap.same(health(server), (200, b"ok\n"), "nor while it runs")
        busy = server.socket()
        server.process.send_signal(signal.SIGTERM)
        for _ in range(50):  # to its very end
            server.process.send_signal(signal.SIGHUP)
            time.sleep(0.002)
        busy.close()
        tap.same(server.stop(), 0, "nor while it stops")
        tap.ok(b"event=nothing_to_reload" in server.log and b"event=stopped" in server.log,
               "and the log says so", server.log)


def blocks_hangup(pid):
    """Is SIGHUP blocked, or caught?"""
    try:
        with open("/proc/%d/status" % pid) as status:
            masks = [int(line.split()[1], 16) for line in status if line[:7] in ("SigBlk:", "SigCgt:")]
    except OSError:
        return False
    return any(mask & 1 for mask in masks)


def terminal_closed(tap):
    """In a terminal window that is closed, the server stops as if told to."""
    master, slave = pty.openpty()
    with tempfile.TemporaryDirectory() as folder:
        with tempfile.TemporaryFile() as log:
            process = subprocess.Popen([KICKBACK, "serve", "--data", folder, "--port", "0"],
                                       stdin=slave, stdout=subprocess.PIPE, stderr=log)
            os.close(slave)
            process.stdout.readline()
            process.send_signal(signal.SIGHUP)
            time.sleep(0.3)
            tap.ok(process.poll() is None, "SIGHUP with its terminal open ends nothing")
            os.close(master)
            process.send_signal(signal.SIGHUP)
            process.wait(timeout=20)
            log.seek(0)
            tap.ok(process.returncode == 0 and b"event=terminal_closed" in log.read(),
                   "with its terminal closed it stops well", process.returncode)
            process.stdout.close()


# ---- The database ----

def lost_files(tap):
    for name, how in (("kickback.db-wal", "deleted"), ("kickback.db-wal", "replaced"),
                      ("kickback.db", "deleted"), ("kickback.db-shm", "deleted")):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, name)
            with Server(KICKBACK, folder=folder) as server:
                house = House(server)
                token = house.guest("Ann")
                table = house.ask("POST", "/api/tables", {"game": "corruption", "seats": 4}, token)["table"]
                os.unlink(path)
                if how == "replaced":
                    open(path, "wb").close()
                refused = house.ask("POST", "/api/tables", {"game": "hacker", "seats": 4}, token, status=None)
                what = "%s %s: " % (name, how)
                tap.ok(refused.get("error") in ("read-only", "not-saved"), what + "nothing is taken",
                       refused)
                tap.same(health(server)[0], 503, what + "/healthz says so")
                seen = house.ask("GET", "/api/tables/" + table, token=token, status=None)
                tap.ok("error" not in seen, what + "one can still look", seen)
                server.stop()
                tap.ok(b"event=read_only" in server.log and name.encode() + b" was" in server.log,
                       what + "the log is loud", server.log)
            if name == "kickback.db":
                continue
            with Server(KICKBACK, folder=folder) as server:
                mine = House(server).ask("GET", "/api/me", token=token, status=None)
                tap.ok(table in str(mine), what + "nothing acknowledged is lost", mine)
    with Server(KICKBACK) as server:
        folder = server.folder.name
        os.unlink(os.path.join(folder, "kickback.db-wal"))
        tap.ok(until(lambda: health(server)[0] == 503), "without a move it is noticed, too")


def full_at_start(tap):
    """A disk that is full when it starts: noticed before the first move, and when there is room."""
    with tempfile.TemporaryDirectory() as folder:
        with Server(KICKBACK, folder=folder) as server:
            house = House(server)
            for _ in range(20):
                house.guest()
            server.process.kill()  # so that its log stays, and is longer than a file may be now
        assert os.path.getsize(os.path.join(folder, "kickback.db-wal")) > 65536
        prefix = ["prlimit", "--fsize=65536:unlimited"]
        with Server(KICKBACK, folder=folder, prefix=prefix) as server:
            tap.same(health(server), (503, b"read-only\n"), "no room at the start: 503 at once")
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (-1, -1))
            tap.ok(until(lambda: health(server)[0] == 200, 20), "and 200 when there is room")
            server.stop()
            tap.ok(b"event=read_only" in server.log and b"event=saving_again" in server.log,
                   "the log says both", server.log)


# ---- Health checks ----

def health_checks(tap):
    """As simple programs ask: HTTP/1.0, with and without a host."""
    with Server(KICKBACK) as server:
        for head in (b"GET /healthz HTTP/1.0\r\n\r\n", b"HEAD /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n"):
            client = server.client()
            client.send(head)
            status, headers, _ = client.answer(not head.startswith(b"HEAD"))
            tap.ok(status == 200 and headers.get("connection") == "close" and client.closed(2),
                   "HTTP/1.0: %s" % head[:4].decode(), (status, headers))
        client = server.client()
        client.send(b"GET / HTTP/1.0\r\n\r\n")
        tap.same(client.answer()[0], 421, "only /healthz without a host")


def environment(tap):
    with Server(KICKBACK, env={**os.environ, "KICKBACK_PORTT": "1", "KICKBACK_WORKERS": "1"}) as server:
        server.stop()
        tap.ok(b"warning: KICKBACK_PORTT" in server.log and b"KICKBACK_WORKERS" not in server.log,
               "a variable that is no setting is named", server.log)


# ---- Figures ----

def figures(tap):
    """What an operator looks for when it is slow: commits, moves, why something was refused, which program."""
    with Server(KICKBACK) as server:
        house = House(server)
        read = lambda: dict(line.rsplit(" ", 1) for line in server.client().get("/metrics")[2].decode().splitlines()
                            if line[0] != "#")
        house.guest("Ann")
        for _ in range(3):
            house.ask("POST", "/api/guests", {"name": " "}, status=None)
        host = house.guest("Host")
        table = house.ask("POST", "/api/tables", {"game": "corruption", "seats": 3, "pace": 0, "bots": ["", "easy", "easy"]},
                          host)["table"]
        player = Player(house, host, table)
        player.say(do="start")
        tap.ok(run([player], lambda: player.over), "a game is played")
        now = read()
        moves = int(now["kickback_move_seconds_count"])
        tap.ok(moves >= 4 and 0 < float(now["kickback_move_seconds_sum"]) < 60, "how long moves took", moves)
        commits = int(now["kickback_commit_seconds_count"])
        tap.ok(commits > moves and commits == int(now["kickback_commits_total"])
               and 0 < float(now["kickback_commit_seconds_sum"]) < 60
               and now['kickback_commit_seconds_bucket{le="+Inf"}'] == str(commits), "how long commits took", now)
        tap.same(now['kickback_refusals_by_reason_total{reason="bad-name"}'], "3", "why something was refused")
        tap.same(sum(int(value) for name, value in now.items() if "by_reason" in name), int(now["kickback_refusals_total"]),
                 "of all that were refused")
        version = subprocess.run([KICKBACK, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
        tap.same(now['kickback_build_info{version="%s"}' % version], "1", "which program it is")
        tap.ok(abs(int(now["process_start_time_seconds"]) - time.time()) < 120
               and 10**6 < int(now["process_resident_memory_bytes"]) < 10**10
               and int(now["process_cpu_seconds_total"]) < 100, "what the process takes", now)


def too_fast(tap):
    """By HTTP it is also said to programs that know no protocol of ours."""
    with Server(KICKBACK) as server:
        client = server.client()
        for _ in range(5000): # games have a share of their own beside that of the address
            status, headers, body = client.get("/api/games")
            if status != 200:
                break
        wait = json.loads(body)["wait"]
        tap.ok(status == 429 and 0 < wait <= 60000 and int(headers["retry-after"]) == -(-wait // 1000),
               "429 with Retry-After", (status, headers, body))
        tap.ok("retry-after" not in client.get("/healthz")[1], "and only then")


def addresses(tap):
    """Who came from where is in the log, if the host asks for it, and else not; never a token or a name."""
    for flags in ((), ("--log-addresses",)):
        with Server(KICKBACK, "--proxy", "127.0.0.1", *flags) as server:
            house = House(server)
            token = house.ask("POST", "/api/guests", {"name": "Annabel"}, address="203.0.113.7")["token"]
            table = house.ask("POST", "/api/tables", {"game": "corruption", "seats": 4}, token, address="2001:db8::7")["table"]
            house.ask("GET", "/api/me", token="1.00", address="198.51.100.9", status=401)
            client = server.client()
            client.upgrade(X_Forwarded_For="203.0.113.8")
            client.text('{"do":"hello","v":1,"token":"%s"}' % token)
            client.read_frame()
            client.close()
            until(lambda: server.metric("connections") < 2)
            server.stop()
            lines = [line.partition("event=client ")[2] for line in server.log.decode().splitlines() if "event=client" in line]
            want = ["what=person number=1 address=203.0.113.7", "what=table number=1 address=2001:db8::7",
                    "what=no_right number=0 address=198.51.100.9", "what=socket_closed number=1 address=203.0.113.8"]
            tap.same(lines, want if flags else [], "addresses in the log: " + ("yes" if flags else "no"))
            tap.ok(not any(word in server.log for word in (token.encode(), b"Annabel", table.encode(), b"/api/"))
                   and (flags or b"203.0" not in server.log), "and nothing else of a client", server.log)


def main():
    tap = Tap()
    figures(tap)
    too_fast(tap)
    addresses(tap)
    hangups(tap)
    terminal_closed(tap)
    lost_files(tap)
    full_at_start(tap)
    health_checks(tap)
    environment(tap)
    tap.done()


main()
