"""`kickback play --connect` at a server that means harm: floods of pings and of messages, which the terminal has to bear
in bounded memory and with an ear for Ctrl-C; names of files and records that are none.

    term_hostile_test.py KICKBACK
"""
import base64
import hashlib
import json
import os
import shutil
import signal
import socket
import struct
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tools"))
from line_player import LinePlayer
from tap import Tap

TABLE = "1-0123456789abcdef"
TERMS = ("%s 3 none link silent free given 0 60 1000 normal clock=beats beats=2 jam=off crypt=off steal=look "
         "first=lot")
FLOOD_S = 4
RESIDENT_MAX_KB = 60 * 1024
PING, TEXT = 9, 1


def frame(data, kind=TEXT):
    size = len(data)
    return bytes([0x80 | kind]) + (bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size)
                                   if size < 65536 else b"\x7f" + struct.pack(">Q", size)) + data


def table(**members):
    """A message about the table, with what a test wants to lie about."""
    seats = [{"seat": 1, "kind": "person", "name": "me"}, {"seat": 2, "kind": "bot", "bot": "easy"},
             {"seat": 3, "kind": "bot", "bot": "easy"}]
    told = {"t": "table", "table": TABLE, "n": 1, "now": 0, "you": 1, "host": 1, "seats": seats, "events": [],
            "terms": TERMS % "hacker", "phase": "seating"}
    return frame(json.dumps({**told, **members}).encode())


class Hostile:
    """Answers whatever is asked with the same, and gives the socket of a table to `speak`."""

    def __init__(self, speak, record=""):
        self.speak = speak
        self.record = record
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(8)
        self.url = "http://127.0.0.1:%d/#/table/%s" % (self.listener.getsockname()[1], TABLE)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                link = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.serve, args=(link,), daemon=True).start()

    def serve(self, link):
        try:
            while self.answer(link):
                pass
        except OSError:
            pass
        link.close()

    def answer(self, link):
        """One request; False: there is none, or it was the last."""
        head = b""
        while b"\r\n\r\n" not in head:
            part = link.recv(65536)
            if not part:
                return False
            head += part
        head, body = head.split(b"\r\n\r\n", 1)
        lines = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
        while len(body) < int(lines.get(b"content-length", 0)):
            body += link.recv(65536)
        if b"sec-websocket-key" in lines:
            key = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"sec-websocket-key"))[19:]
            accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
            link.sendall(b"HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " +
                         accept + b"\r\n\r\n" + frame(b'{"re":0,"ok":true,"v":1,"name":"x","now":0}'))
            self.speak(link)
            return False
        said = {"re": json.loads(body).get("id", 0) if body else 0, "ok": True, "token": "1." + "ab" * 24, "name": "x",
                "tables": [], "found": [{"kb": self.record}], "lines": "", "skipped": 0}
        text = json.dumps(said).encode()
        link.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                     % (len(text), text))
        return True

    def close(self):
        self.listener.close()


def take(link, size):
    taken = b""
    while len(taken) < size:
        part = link.recv(size - len(taken))
        if not part:
            raise OSError("closed")
        taken += part
    return taken


def tell(message):
    """Says yes to all commands, and the same about the table after each."""
    def speak(link):
        while True:
            head = take(link, 2)
            size = head[1] & 127
            size = struct.unpack(">H", take(link, 2))[0] if size == 126 else size
            mask = take(link, 4)
            data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(take(link, size)))
            if head[0] & 15 == TEXT:
                link.sendall(frame(b'{"re":%d,"ok":true}' % json.loads(data).get("id", 0)) + message)
    return speak


def flood(bytes_again, done):
    """Sends the same for a while, and never reads."""
    def speak(link):
        link.settimeout(0.2)
        end = time.monotonic() + FLOOD_S
        while time.monotonic() < end:
            try:
                link.sendall(bytes_again)
            except TimeoutError: # it does not take any more: as it should be
                continue
        done.set()
        time.sleep(30)
    return speak


def resident_kb(player):
    with open("/proc/%d/status" % player.run.pid, encoding="ascii") as status:
        return int(next(line for line in status if line.startswith("VmHWM:")).split()[1])


def floods(tap, path, data):
    chats = [{"n": i, "e": "chat", "at": 0, "seat": 2, "text": "x" * 100} for i in range(60)]
    for name, again in (("pings", frame(b"x" * 125, PING) * 500),
                        ("messages", b"".join(table(n=60 * i, events=[dict(e, n=60 * i + e["n"]) for e in chats])
                                              for i in range(1, 101)))):
        done = threading.Event()
        server = Hostile(flood(again, done))
        player = LinePlayer(path, ["--connect", server.url, "--data", data, "--names", "Vic"])
        came = time.monotonic() + FLOOD_S + 20
        while not done.is_set() and time.monotonic() < came:
            player.read(0.1)
        most = resident_kb(player)
        tap.ok(done.is_set() and most < RESIDENT_MAX_KB, "a flood of %s: memory stays bounded" % name,
               "%d KB" % most)
        player.run.send_signal(signal.SIGINT)
        ended = time.monotonic() + 20
        while player.run.poll() is None and time.monotonic() < ended:
            player.read(0.1)
        tap.ok(player.run.poll() is not None, "a flood of %s: Ctrl-C is heard" % name)
        player.end()
        server.close()


def names(tap, path, data):
    """The game's name and the number of its record would be a path, the record is none."""
    server = Hostile(tell(table(phase="over", terms="/tmp/zz\x1b hacker 3 none", record="../abcdef",
                                totals=[1, 2, 3], victory=[1, 0, 0], at=1)))
    player = LinePlayer(path, ["--connect", server.url, "--data", data, "--names", "Vic"])
    player.hears("quit: the end.", 8)
    said = player.answer("save", ["Into which file?"])
    tap.ok("save game-.kb" in said and "zz" not in said, "save: a name of ours alone is proposed", said)
    player.type("quit")
    player.end()
    server.close()


def contents(tap, path, data):
    for record, good in (("evil\n", False), ("kickback record 1\n", True)):
        server = Hostile(tell(table(phase="over", record="0123456789abcdef", totals=[1, 2, 3], victory=[1, 0, 0],
                                    at=1)), record)
        player = LinePlayer(path, ["--connect", server.url, "--data", data, "--names", "Vic"])
        player.hears("quit: the end.", 8)
        file = os.path.join(data, "saved%d.kb" % good)
        said = player.answer("save " + file, ["Saved.", "There is nothing of that name."])
        tap.ok(os.path.exists(file) == good and ("Saved." in said) == good,
               "save: %s" % ("what begins as a record is saved" if good else "what is no record is not"), said)
        player.type("quit")
        player.end()
        server.close()


def main():
    tap, path = Tap(), os.path.abspath(sys.argv[1])
    os.environ["LANG"] = "C.UTF-8"
    for name in ("LC_ALL", "LANGUAGE", "LC_MESSAGES"):
        os.environ.pop(name, None)
    data = tempfile.mkdtemp(prefix="kbhostile")
    try:
        for test in (floods, names, contents):
            if not sys.argv[2:] or test.__name__ in sys.argv[2:]:
                test(tap, path, data)
    finally:
        shutil.rmtree(data, ignore_errors=True)
    tap.done()


main()
