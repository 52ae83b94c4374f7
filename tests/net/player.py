"""Players for tests: people on sockets of the real program, many at once in one thread, who play any
legal move and let every message that comes be checked."""
import base64
import hashlib
import json
import os
import random
import select
import struct
import time

from client import CLOSE, PING, PONG, TEXT, Client

BURST, EACH_S = 50, 0.052  # a little below what a link may send


class House:
    """The HTTP side; `check(schema, value, what)` is called for every answer."""

    def __init__(self, server, check=lambda *_: None):
        self.server, self.check, self.people = server, check, 0

    def ask(self, method, path, body=None, token=None, schema=None, address="10.0.0.1", status=200):
        client = self.server.client()
        headers = {"Connection": "close", "X-Forwarded-For": address}
        if token:
            headers["Authorization"] = "Bearer " + token
        if method == "POST":
            headers["Content-Type"] = "application/json"
            body = body if isinstance(body, str) else json.dumps(body or {})
        client.request(method, path, body=body, **headers)
        got, _, data = client.answer()
        client.close()
        value = json.loads(data)
        self.check(schema if got == 200 else "Refusal", value, "%s %s" % (method, path))
        assert status in (got, None), (method, path, got, value)
        return value

    def guest(self, name=None):
        """The token of somebody new, who has an address of its own."""
        self.people += 1
        return self.ask("POST", "/api/guests", {"name": name or "Person %d" % self.people},
                        schema="TokenAnswer", address="10.1.%d.%d" % divmod(self.people, 250))["token"]


class Player:
    def __init__(self, house, token, table, take=None, look_on=False, rng=None):
        self.house, self.rng = house, rng or random.Random(1)
        self.sock = Client(house.server.port)
        headers = {"Authorization": "Bearer " + token} if token else {
            "Origin": "http://127.0.0.1:%d" % house.server.port}
        status, _, _ = self.sock.ask_upgrade(**headers)
        assert status == 101, status
        self.token, self.table = token, table
        self.share = self.done = self.last = None
        self.paid, self.queue, self.over, self.sent = time.monotonic() - BURST * EACH_S, [], False, 0
        self.messages = []  # the last few, for tests that look
        self.answers = {}  # by the id of the command
        self.want_talk, self.look_on = 0.0, look_on
        self.say(do="hello", v=1, **({"token": token} if token else {}))
        self.say(do="attach", table=table)
        if take is not None:
            self.say(do="take", seat=take)

    def say(self, **command):
        self.queue.append(json.dumps(command))
        self.flush()

    def flush(self):
        now = time.monotonic()
        self.paid = max(self.paid, now - BURST * EACH_S)
        while self.queue and self.paid + EACH_S <= now:
            self.paid += EACH_S
            self.sock.text(self.queue.pop(0))
            self.sent += 1

    def hear(self):
        """Reads what is there. False when the server has closed."""
        more = self.sock.more()
        while self.whole_frame():
            opcode, data = self.sock.read_frame()
            if opcode == TEXT:
                self.take(json.loads(data))
            elif opcode == PING:
                self.sock.frame(PONG, data)
            elif opcode == CLOSE:
                return False
        return bool(more)

    def whole_frame(self):
        rest = self.sock.rest
        more = {126: 2, 127: 8}.get(rest[1] if len(rest) > 1 else 0, 0)
        if len(rest) < 2 + more:
            return False
        size = int.from_bytes(rest[2:2 + more], "big") if more else rest[1]
        return len(rest) >= 2 + more + size

    def take(self, m):
        self.house.check("ServerMessage", m, "socket")
        self.messages = self.messages[-20:] + [m]
        if m.get("re"):
            self.answers[m["re"]] = m
        if m.get("t") != "table":
            return
        self.last = m
        self.over = m["phase"] in ("over", "closed")
        you, deal, view = m["you"], m.get("deal"), m.get("view")
        if self.look_on or not you:
            return
        if deal:
            self.take_part(deal, you)
        elif view and you in view["must"] and "chosen" not in m and self.done != m["at"]:
            self.done = m["at"]
            self.say(do="move", move=self.rng.choice(view["legal"]), at=m["at"])
            if view["stage"] == "beat" and self.rng.random() < 0.2:  # too late to choose again
                self.say(do="move", move=self.rng.choice(view["legal"]), at=m["at"])
        elif view and view["legal"] and "chosen" not in m and self.rng.random() < 0.3:
            self.say(do="move", move=self.rng.choice(view["legal"]))  # a look, out of turn
        if self.rng.random() < self.want_talk:
            self.say(do="phrase", number=self.rng.randrange(12))

    def heard(self, **event):
        """Was there an event with these members lately?"""
        return any(event.items() <= each.items() for m in self.messages
                   for each in m.get("events", ()))

    def take_part(self, deal, you):
        step = (deal["host"], deal["opening"])
        if self.done == step:
            return
        self.done = step
        if deal["opening"]:
            self.say(do="open", hash=self.share.hex(),
                     list=[deal["host"]] + deal["commitments"])
            return
        self.share = os.urandom(32)
        bound = bytes.fromhex(deal["host"]) + bytes([you]) + self.share
        self.say(do="commit", hash=hashlib.sha256(b"kickback commitment 1\n" + bound).hexdigest())


class LivePlayer(Player):
    """A player of Hacker by live clock: answers pings but the second one, keeps its last frame and the
    ticks of all, and says too early what it wants to do."""

    def __init__(self, *args, **more):
        self.frame, self.ticks, self.pongs, self.early = None, [], 0, False
        super().__init__(*args, **more)

    def act(self, *inputs, **more):
        """Not paid for like commands: it has limits of its own."""
        self.sock.text(json.dumps({"do": "live", "in": inputs, **more}))

    def take(self, m):
        if "live" in m and "t" not in m:
            self.house.check("ServerMessage", m, "socket")
            self.frame = base64.urlsafe_b64decode(m["live"] + "=" * (-len(m["live"]) % 4))
            self.ticks.append(self.tick())
            return  # there are too many of them for `messages`
        if m.get("t") == "ping":
            self.pongs += 1
            if self.pongs != 2:
                self.sock.text(json.dumps({"do": "pong", "number": m["number"]}))
        elif m.get("view", {}).get("stage") == "opening" and not self.early:
            self.early = True
            self.act("look:1,1")
        super().take(m)

    def tick(self):
        return int.from_bytes(self.frame[:4], "little")

    def walk(self):
        """What is going on, who travels, and how far that is."""
        return self.frame[5], self.frame[6], int.from_bytes(self.frame[8:10], "little")

    def eye(self):
        at = 16 + 17 * (self.frame[4] - 1) + 1
        return struct.unpack("<hh", self.frame[at:at + 4])

    def errors(self):
        return [m["error"] for m in self.messages if "error" in m]


def run(players, until, seconds=60):
    """Lets them play until `until()` is true. False if it took too long."""
    end = time.monotonic() + seconds
    players = list(players)
    while not until():
        if time.monotonic() > end:
            return False
        ready, _, _ = select.select([p.sock.sock for p in players], [], [], 0.01)
        for player in list(players):
            if player.sock.sock in ready and not player.hear():
                players.remove(player)
            player.flush()
    return True
