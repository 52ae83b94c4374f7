"""Players at a table of the real program, who mind what they are told: each event once and in order,
nothing undone, every acknowledged move where it was said to be, whatever happens to the server."""
import hashlib
import json
import os
import random
import select
import socket
import ssl
import time

from client import CLOSE, TEXT, Client

PAUSE_S = 0.06  # between two messages of a player: the server takes 20 a second


class Gone(Exception):
    """The server does not answer."""


class Player:
    def __init__(self, name):
        self.name, self.token, self.client = name, None, None
        self.seen, self.events, self.state = 0, {}, None
        self.pending = None  # the command that is not answered yet
        self.shares = {}     # of deals, by the host's commitment
        self.next_s = 0


class Table:
    """`seats` players in one thread. What they find wrong is in `wrong`, as sentences."""

    def __init__(self, port, name, seats, seed, tls=None):
        self.port, self.tls = port, tls
        self.random = random.Random(seed)
        self.players = [Player("%s %d" % (name, i + 1)) for i in range(seats)]
        self.made = self.random.randrange(1, 10 ** 15)
        self.id, self.acked, self.wrong, self.moves, self.games = None, {}, [], 0, 0
        self.lost_s = None  # since when the server is gone

    # ---- Asking once ----

    def post(self, path, token, body):
        try:
            client = Client(self.port, timeout=10, tls=self.tls)
            headers = {"Authorization": "Bearer " + token} if token else {}
            client.request("POST", path, body=json.dumps(body), Content_Type="application/json",
                           **headers)
            status, _, text = client.answer()
            client.close()
        except (OSError, ValueError) as error:
            raise Gone from error
        if status == 0:
            raise Gone
        return json.loads(text)

    def set_up(self):
        for player in self.players:
            if not player.token:
                player.token = self.post("/api/guests", None, {"name": player.name})["token"]
        if not self.id:
            self.id = self.post("/api/tables", self.players[0].token, {
                "game": "corruption", "seats": len(self.players), "entry": "link", "grace": 3600,
                "id": self.made})["table"]

    # ---- Connections ----

    def connect(self, player):
        try:
            player.client = Client(self.port, timeout=10, tls=self.tls)
            player.client.upgrade()
            self.say(player, {"do": "hello", "v": 1, "token": player.token})
            self.say(player, {"do": "attach", "table": self.id, "seen": player.seen})
            if player.pending:
                self.say(player, player.pending)
        except (OSError, AssertionError) as error:
            raise Gone from error

    def disconnect(self):
        for player in self.players:
            if player.client:
                player.client.close()
            player.client = None

    @staticmethod
    def say(player, message):
        try:
            player.client.text(json.dumps(message))
        except OSError as error:
            raise Gone from error

    def command(self, player, what, **more):
        player.pending = dict(do=what, id=self.random.randrange(1, 10 ** 15), **more)
        player.next_s = time.monotonic() + PAUSE_S
        self.say(player, player.pending)

    # ---- What comes ----

    def complain(self, player, what, *more):
        self.wrong.append("%s, %s: %s %s" % (self.id, player.name, what, " ".join(map(str, more))))

    def take_answer(self, player, message):
        asked = player.pending
        if not asked or message["re"] != asked["id"]:
            if "error" in message:
                self.complain(player, "refused:", message)
            return
        player.pending = None
        if "error" in message and asked["do"] in ("move", "take", "start"):
            self.complain(player, "refused:", asked, message)
        elif asked["do"] == "move":
            self.moves += 1
            self.acked[message["n"]] = (player, asked["move"])

    def take_update(self, player, message):
        if message["n"] < player.seen or message.get("snapshot"):
            self.complain(player, "has seen", player.seen, "and is told", message["n"])
        for event in message["events"]:
            if event["n"] != player.seen + 1:
                self.complain(player, "event", event["n"], "after", player.seen)
            player.events[event["n"]] = event
            player.seen = event["n"]
        self.games += player is self.players[0] and message["phase"] == "over" and \
            any(event["e"] == "finished" for event in message["events"])
        player.state = message

    def read(self, player):
        """All frames that are there."""
        sock = player.client.sock
        while select.select([sock], [], [], 0)[0] or player.client.rest or (
                self.tls and sock.pending()):
            try:
                frame = player.client.read_frame()
            except (OSError, ssl.SSLError) as error:
                raise Gone from error
            if frame is None or frame[0] == CLOSE:
                raise Gone
            if frame[0] != TEXT:
                continue
            message = json.loads(frame[1])
            if "re" in message:
                self.take_answer(player, message)
            else:
                self.take_update(player, message)

    # ---- What they do ----

    def deal(self, player, deal):
        """docs/fairness.md: commit to a share, then open it."""
        me, host = player.state["you"], deal["host"]
        share = player.shares.setdefault(host, bytes(self.random.randrange(256) for _ in range(32)))
        if deal["opening"]:
            if me not in deal["opened"]:
                self.command(player, "open", hash=share.hex(),
                             list=[host] + deal["commitments"])
        elif not deal["commitments"][me - 1]:
            digest = hashlib.sha256(b"kickback commitment 1\n" + bytes.fromhex(host) + bytes([me])
                                    + share).hexdigest()
            self.command(player, "commit", hash=digest)

    def act(self, player):
        state = player.state
        if not state or player.pending or time.monotonic() < player.next_s:
            return
        first = player is self.players[0]
        if state["phase"] == "seating" and not state["you"]:
            self.command(player, "take")
        elif state["phase"] == "seating" and first:
            if all(other.state and other.state["you"] for other in self.players):
                self.command(player, "start")
        elif state["phase"] == "dealing":
            self.deal(player, state["deal"])
        elif state["phase"] == "playing" and state["view"]["legal"]:
            self.command(player, "move", move=self.random.choice(state["view"]["legal"]),
                         at=state["at"])
        elif state["phase"] == "over" and first:
            self.command(player, "rematch")

    def play(self, done):
        """Until `done()`; raises Gone when the server is gone."""
        self.set_up()
        for player in self.players:
            if not player.client:
                self.connect(player)
        self.lost_s = None
        while not done():
            socks = [player.client.sock for player in self.players]
            select.select(socks, [], [], 0.02)
            for player in self.players:
                self.read(player)
                self.act(player)

    def play_on(self, done, patience_s=30):
        """The same, coming back whenever the server is."""
        while not done():
            try:
                self.play(done)
            except Gone:
                self.lost_s = self.lost_s or time.monotonic()
                self.disconnect()
                if time.monotonic() - self.lost_s > patience_s:
                    self.wrong.append("%s: the server did not come back" % self.id)
                    return
                time.sleep(0.02)

    # ---- At the end ----

    def quiet(self):
        """Has everybody an answer to everything, and the same last event?"""
        return all(not player.pending and player.seen == self.players[0].seen
                   for player in self.players)

    def check(self):
        """Every acknowledged move is an event of its number, and all tell the same story."""
        for n, (player, move) in self.acked.items():
            event = player.events.get(n, {})
            if event.get("e") == "finished":  # what the last move of a game brings
                event = player.events.get(n - 1, {})
            if event.get("e") != "move" or event.get("move") != move:
                self.complain(player, "acknowledged", n, move, "and told", event)
        first = self.players[0]
        for player in self.players[1:]:
            for n in set(player.events) & set(first.events):
                a, b = player.events[n], first.events[n]
                if (a["e"], a["at"], a.get("seat")) != (b["e"], b["at"], b.get("seat")):
                    self.complain(player, "is told", a, "and another", b)
        return self.wrong


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


def scale():
    return int(os.environ.get("KB_SCALE", "100"))
