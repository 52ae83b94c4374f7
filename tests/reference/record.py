"""The record of a game, seen from a model of its rules.

A model (corruption.py, hacker.py) says in the order of the rules which lines a trace must have. It leaves to the record
what the rules leave open: what a seat chose and what the lot decided. The same model therefore serves two ends. Over a
Reader it checks a trace that somebody else wrote, byte by byte. Over a Writer it plays a random game and writes its
trace. This file has both, the error that a faulty line raises, and the few rules that all games share.
"""

import json
import re

encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode

WHOLE_VICTORY = 420
SEED = re.compile(r"[0-9a-f]{16}|[0-9a-f]{64}")
NOTHING = "nothing"


class Defect(Exception):
    """The current line of the trace is not what the rules demand."""

    def __init__(self, what, expected, got):
        super().__init__(f"{what} (expected {expected}, got {got})")


def need(condition, what, expected, got):
    """Raise a Defect unless the condition holds."""
    if not condition:
        raise Defect(what, expected, shorten(got))


def shorten(value):
    """A value as text for a message, cut where it is long."""
    text = value if isinstance(value, str) else encode(value)
    return text if len(text) <= 120 else text[:117] + "..."


class Record:
    """What a model asks of a record. A subclass supplies `free`, `line` and `ask`."""

    def one_of(self, kind, key, choices):
        """The value under `key` of the next line, which has to be one of the choices."""
        value = self.free(kind, key, lambda rng: rng.choice(choices))
        if value not in choices:
            raise Defect(f"{key} of the {kind} line", describe_choices(choices), shorten(value))
        return choices[choices.index(value)]  # not True or 1.0 for 1

    def permutation(self, kind, key, items):
        """The list under `key` of the next line, which has to be the items in any order."""
        value = self.free(kind, key, lambda rng: rng.sample(items, len(items)))
        need(isinstance(value, list), f"{key} of the {kind} line", "a list", value)
        same = sorted(map(encode, value)) == sorted(map(encode, items))
        need(same, f"{key} of the {kind} line", f"{encode(items)} in any order", value)
        return value

    def pick(self, seat, legal):
        """The move that this seat chose among the legal ones, from the next line."""
        self.one_of("move", "seat", (seat,))
        return self.one_of("move", "move", legal)

    def move(self, seat, move, **more):
        """The line of a move."""
        self.line({"t": "move", "seat": seat, "move": move, **more})

    def decide(self, seat, legal):
        """A whole decision. A seat with a single legal move is not asked."""
        if len(legal) == 1:
            self.move(seat, legal[0], auto=1)
            return legal[0]
        self.ask(seat, legal)
        chosen = self.pick(seat, legal)
        self.move(seat, chosen)
        return chosen


def describe_choices(choices):
    """The choices for a message; long lists are only counted."""
    if len(choices) > 12:
        return f"one of {len(choices)} legal values"
    return " or ".join(str(choice) for choice in dict.fromkeys(choices))


class Reader(Record):
    """A trace that is being checked. `number` is that of the current line."""

    def __init__(self, stream):
        self.stream = stream
        self.number = 0
        self.games = 0
        self.raw = None
        self.parsed = None

    def more(self):
        """Whether there is another line."""
        if self.raw is None:
            data = self.stream.readline()
            if not data:
                return False
            self.number += 1
            self.parsed = None
            self.raw = self.text_of(data)
        return True

    @staticmethod
    def text_of(data):
        if not data.endswith(b"\n"):
            raise Defect("end of the line", "a newline", "the end of the file")
        try:
            return data[:-1].decode("utf-8")
        except UnicodeDecodeError:
            raise Defect("characters of the line", "UTF-8", "other bytes") from None

    def current(self):
        """The text of the current line."""
        if not self.more():
            self.number += 1
            raise Defect("the trace stops inside a game", "another line", "the end of the file")
        return self.raw

    def object(self):
        """The current line as an object, its keys in the order written."""
        text = self.current()
        if self.parsed is None:
            try:
                self.parsed = json.loads(text)
            except (ValueError, RecursionError):
                raise Defect("form of the line", "one JSON object", shorten(text)) from None
            need(isinstance(self.parsed, dict), "form of the line", "one JSON object", text)
        return self.parsed

    def free(self, kind, key, make):
        """What the current line, which has to be of this kind, has under `key`."""
        line = self.object()
        if line.get("t") != kind:
            raise Defect("kind of line", kind, shorten(self.raw))
        if key not in line:
            raise Defect(f"keys of the {kind} line", f"a key {key}", shorten(self.raw))
        return line[key]

    def line(self, expected):
        """The current line has to be exactly this one; then go on to the next."""
        if self.current() != encode(expected):
            self.refuse(expected)
        self.raw = None

    def ask(self, seat, legal):
        """The current line has to ask this seat, with exactly these legal moves, sorted bytewise."""
        self.line({"t": "ask", "seat": seat, "legal": legal})

    def refuse(self, expected):
        """Raise the Defect that says where the current line differs from the expected one."""
        got = self.object()
        kind = expected["t"]
        if got.get("t") != kind:
            raise Defect("kind of line", shorten(encode(expected)), shorten(self.raw))
        if list(got) != list(expected):
            raise Defect(f"keys of the {kind} line", " ".join(expected), " ".join(got))
        path, wanted, found = difference(expected, got) or ("white space or form", encode(expected), self.raw)
        if path.startswith(".legal") and isinstance(wanted, str):
            path += legal_hint(expected["legal"], got["legal"])
        raise Defect(f"{path.lstrip('.')} of the {kind} line", shorten(wanted), shorten(found))


def difference(expected, got, path=""):
    """The first place where two values differ, as (path, expected, got), or None."""
    if type(expected) is tuple:
        expected = list(expected)
    if type(expected) is not type(got):
        return path, expected, got
    if isinstance(expected, dict):
        if list(expected) != list(got):
            return path + " keys", " ".join(expected), " ".join(got)
        pairs = [(f"{path}.{key}", expected[key], got[key]) for key in expected]
    elif isinstance(expected, list):
        pairs = list_pairs(expected, got, path)
    else:
        return None if expected == got else (path, expected, got)
    for inner, one, other in pairs:
        found = difference(one, other, inner)
        if found:
            return found
    return None


def list_pairs(expected, got, path):
    """The elements of two lists side by side; the shorter one is filled up."""
    length = max(len(expected), len(got))
    fill = lambda values: list(values) + [NOTHING] * (length - len(values))
    return [(f"{path}[{i + 1}]", one, other) for i, (one, other) in enumerate(zip(fill(expected), fill(got)))]


def legal_hint(expected, got):
    """Says whether a wrong list of legal moves lacks some, has too many, or is only in the wrong order."""
    if not isinstance(got, list) or not all(isinstance(move, str) for move in got):
        return ""
    lacks, extra = sorted(set(expected) - set(got)), sorted(set(got) - set(expected))
    if lacks:
        return f" (lacks {lacks[0]})"
    if extra:
        return f" (must not have {extra[0]})"
    return " (twice the same move)" if len(got) != len(expected) else " (not sorted bytewise)"


class Writer(Record):
    """A random game that is being written. `wishes` settles keys of the game line."""

    def __init__(self, stream, rng, wishes):
        self.stream = stream
        self.rng = rng
        self.wishes = wishes

    def free(self, kind, key, make):
        if kind == "game" and key in self.wishes:
            return self.wishes[key]
        return make(self.rng)

    def line(self, expected):
        self.stream.write(encode(expected) + "\n")

    def ask(self, seat, legal):
        self.line({"t": "ask", "seat": seat, "legal": legal})


def game_line(record, game, seat_numbers, allowed_options, rules=1):
    """The first line of a game; returns (seats, options).

    `allowed_options` maps the number of seats to the values that each option may have, in the order of the trace."""
    seats = record.one_of("game", "seats", seat_numbers)
    allowed = allowed_options(seats)
    given = record.free("game", "options", lambda rng: {key: rng.choice(values) for key, values in allowed.items()})
    need(isinstance(given, dict), "options of the game line", "an object", given)
    need(list(given) == list(allowed), "keys of the options", " ".join(allowed), " ".join(given))
    options = {}
    for key, values in allowed.items():
        need(given[key] in values, f"option {key}", describe_choices(values), given[key])
        options[key] = values[values.index(given[key])]
    seed = record.free("game", "seed", lambda rng: f"{rng.getrandbits(64):016x}")
    need(isinstance(seed, str) and SEED.fullmatch(seed), "seed of the game line", "16 or 64 hex digits", seed)
    version = {"rules": rules} if rules > 1 else {}
    record.line({"t": "game", "game": game, "seats": seats, "options": options, **version, "seed": seed})
    return seats, options


def first_values(seats):
    """What the option `first` may be: the lot, or a seat."""
    return ["lot"] + [str(seat) for seat in range(1, seats + 1)]


def first_candidates(options, seats):
    """The seats that may be the first of a game."""
    if options["first"] == "lot":
        return list(range(1, seats + 1))
    return [int(options["first"])]


def clockwise(first, seats):
    """All seats in turn, from the first."""
    return [(first - 1 + step) % seats + 1 for step in range(seats)]


def victory(totals):
    """The winners, ascending, and each seat's share. Ruling shared: players level at the top share the victory."""
    greatest = max(totals)
    winners = [seat for seat, total in enumerate(totals, 1) if total == greatest]
    part = WHOLE_VICTORY // len(winners)
    return winners, [part if total == greatest else 0 for total in totals]
