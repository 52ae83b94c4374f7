"""An HTTP server with `reset`, `step` and `state`, in JSON and text, for arenas of language models.

    python3 -m kickback.adapters.server --port 8100

    POST /reset  {"game": "corruption", "seats": 4, "seat": 1, "opponents": "normal", "seed": 7, "options": {}}
    POST /step   {"session": "...", "move": "10>b2"}
    GET  /state?session=...

Each answer has `session`, `observation` (text: the rules of notation, what the seat sees, what happened), `legal` (the
moves in notation), `seat`, `done` and `reward` (the seat's part of the victory). A move that is not legal is answered
with 400 and the reason, and changes nothing. What is hidden from the seat never leaves the process.
"""
from __future__ import annotations

import argparse
import json
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Optional
from urllib.parse import parse_qs, urlsplit

from ..bots import Bot
from ..game import Game, State

#: Limits, for all sessions together.
SESSIONS_MAX = 1000
IDLE_S = 3600
BODY_MAX = 16384
READ_S = 10
BUDGET_MAX = 2000 # playouts of a decision of a bot
LOCAL = ("127.0.0.1", "localhost", "[::1]")


class Refused(Exception):
    """An answer other than 200."""

    def __init__(self, status: int, text: str):
        super().__init__(text)
        self.status = status


class Session:
    """One game with one seat for the caller."""

    def __init__(self, game: Game, seat: int, opponents: dict, seed: int):
        self.game, self.seat, self.used = game, seat, time.monotonic()
        self.bots = {other: Bot(name, seed) for other, name in opponents.items()}
        self.state: State = game.new_state(seed)
        self.told: list = []
        self._run()

    def _run(self) -> None:
        while not self.state.over and self.seat not in self.state.must:
            seat = self.state.must[0]
            self.state.apply(self.bots[seat].decide(self.state, seat), seat)

    def play(self, move: str) -> None:
        self.state.play_text(move, self.seat)
        self._run()

    def answer(self, name: str) -> dict:
        state, over = self.state, self.state.over
        legal = [] if over else [state.move(action) for action in state.legal(self.seat)]
        lines = state.history_text(self.seat).splitlines()
        same = next((i for i, (old, now) in enumerate(zip(self.told, lines)) if old != now), min(len(self.told), len(lines)))
        new, self.told = lines[same:], lines
        parts = ["You are seat %d of %d in %s." % (self.seat, self.game.seats, self.game.title), "Happened since you decided last:",
                 *new, "You see:", json.dumps(state.view(self.seat).json, ensure_ascii=False)]
        if over:
            parts.append("The game is over. Totals by seat: %s." % ", ".join(map(str, state.totals())))
        else:
            parts.append("Answer with one of the legal moves: %s" % " ".join(legal))
        return {"session": name, "observation": "\n".join(parts), "legal": legal, "seat": self.seat, "done": over,
                "reward": state.returns()[self.seat - 1]}


class Sessions:
    """All games, with their limits. One call at a time."""

    def __init__(self) -> None:
        self.lock, self.open = threading.Lock(), {}  # type: ignore[var-annotated]

    def reset(self, asked: dict) -> dict:
        known = {"game", "seats", "seat", "opponents", "seed", "options"}
        if set(asked) - known:
            raise Refused(400, "unknown member '%s'; expected %s" % (sorted(set(asked) - known)[0], ", ".join(sorted(known))))
        options = asked.get("options", {})
        if not isinstance(options, dict):
            raise Refused(400, "options: expected an object")
        kind = _typed(asked, "game", str, "corruption")
        possible = Game(kind).choices.keys()
        if not possible >= options.keys():
            raise Refused(400, "unknown option; expected %s" % ", ".join(possible))
        game = Game(kind, _typed(asked, "seats", int, None), **options)
        if game.options.get("clock") == "live":
            raise Refused(400, "clock=live: expected a game by beats")
        seat = _typed(asked, "seat", int, 1)
        if not 1 <= seat <= game.seats:
            raise Refused(400, "seat: expected 1 to %d" % game.seats)
        name = _typed(asked, "opponents", str, "normal")
        if Bot(name).raw.budget > BUDGET_MAX:
            raise Refused(400, "opponents: expected at most @%d" % BUDGET_MAX)
        seed = _typed(asked, "seed", int, secrets.randbits(63))
        self._make_room()
        session = Session(game, seat, {s: name for s in range(1, game.seats + 1) if s != seat}, seed)
        key = secrets.token_urlsafe(16)
        self.open[key] = session
        return session.answer(key)

    def _make_room(self) -> None:
        now = time.monotonic()
        for key in [key for key, session in self.open.items() if now - session.used > IDLE_S]:
            del self.open[key]
        while len(self.open) >= SESSIONS_MAX: # the one that nobody has asked for the longest gives way
            del self.open[min(self.open, key=lambda key: self.open[key].used)]

    def find(self, key: Any) -> Session:
        session = self.open.get(key) if isinstance(key, str) else None
        if session is None:
            raise Refused(404, "unknown session; expected one that reset gave")
        session.used = time.monotonic()
        return session

    def step(self, asked: dict) -> dict:
        session = self.find(asked.get("session"))
        session.play(_typed(asked, "move", str, ""))
        answer = session.answer(asked["session"])
        if answer["done"]:
            del self.open[asked["session"]]
        return answer

    def state(self, key: Any) -> dict:
        session = self.find(key)
        session.told = []
        return session.answer(key)


def _typed(asked: dict, key: str, kind: type, default: Any) -> Any:
    value = asked.get(key, default)
    if value is not default and (not isinstance(value, kind) or isinstance(value, bool)):
        raise Refused(400, "%s: expected %s" % (key, "a number" if kind is int else "a text"))
    return value


class Handler(BaseHTTPRequestHandler):
    """One request."""
    protocol_version = "HTTP/1.1"
    timeout = READ_S
    sessions: Sessions
    local: bool

    def _answer(self, status: int, what: dict) -> None:
        body = json.dumps(what).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _run(self, call: Any) -> None:
        try:
            with self.sessions.lock:
                answer = call()
            self._answer(200, answer)
        except Refused as error:
            self._answer(error.status, {"error": str(error)})
        except (ValueError, TypeError, AttributeError, OverflowError) as error:
            self._answer(400, {"error": str(error)})

    def _check_page(self) -> None:
        """Pages of the web do not get here: neither by their own name nor by one that leads to this computer."""
        host = self.headers.get("Host", "").rsplit(":", 1)[0]
        if self.headers.get("Origin") is not None or (self.local and host not in LOCAL):
            self.close_connection = True
            raise Refused(403, "expected a program on this computer, not a page")

    def _body(self) -> dict:
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit() or self.headers.get("Transfer-Encoding"):
            self.close_connection = True
            raise Refused(411, "expected Content-Length")
        if int(length) > BODY_MAX:
            self.close_connection = True
            raise Refused(413, "expected at most %d bytes" % BODY_MAX)
        try:
            asked = json.loads(self.rfile.read(int(length)) or b"{}")
        except (ValueError, RecursionError):
            raise Refused(400, "expected a JSON object") from None
        if not isinstance(asked, dict):
            raise Refused(400, "expected a JSON object")
        return asked

    def do_POST(self) -> None:
        routes = {"/reset": self.sessions.reset, "/step": self.sessions.step}
        path = urlsplit(self.path).path
        try:
            self._check_page()
            asked = self._body()
            if path not in routes:
                raise Refused(404, "unknown path; expected POST /reset, POST /step or GET /state")
        except Refused as error:
            self._answer(error.status, {"error": str(error)})
            return
        self._run(lambda: routes[path](asked))

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        try:
            self._check_page()
        except Refused as error:
            self._answer(error.status, {"error": str(error)})
            return
        if parts.path != "/state":
            self._answer(404, {"error": "unknown path; expected POST /reset, POST /step or GET /state"})
            return
        self._run(lambda: self.sessions.state(parse_qs(parts.query).get("session", [None])[0]))

    def log_message(self, *ignored: Any) -> None:
        """Nothing: requests are not logged."""


def make(host: str = "127.0.0.1", port: int = 8100) -> ThreadingHTTPServer:
    """The server, ready for serve_forever()."""
    handler = type("BoundHandler", (Handler,), {"sessions": Sessions(), "local": host in LOCAL})
    server = ThreadingHTTPServer((host, port), handler)
    server.daemon_threads = True
    return server


def main(arguments: Optional[list] = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m kickback.adapters.server",
                                     description="Serves both games to programs: reset, step, state.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this computer only)")
    parser.add_argument("--port", type=int, default=8100)
    options = parser.parse_args(arguments)
    with make(options.host, options.port) as server:
        print("serving on http://%s:%d" % server.server_address[:2], flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
