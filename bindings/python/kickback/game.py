"""A game, its states and what a seat sees of them."""
from __future__ import annotations

import ctypes as c
import json
from operator import index
from typing import Any, Iterable, Mapping, NamedTuple, Optional

from ._library import (ACTIONS_MAX, CHANCE, EVERYTHING, HISTORY_MAX, JSON_MAX, LIVE, NOBODY, OUTCOMES_MAX, SAVED_MAX,
                       SEATS_MAX, SETUP_BYTES, SHARE, SIMULTANEOUS, STATE_BYTES, VIEW_BYTES, ChanceKind, Dimensions, Entry,
                       Error, History, IllegalAction, KickbackError, Piece, lib, sentence, text_of)

__all__ = ["CHANCE", "EVERYTHING", "Game", "Input", "LIVE", "NOBODY", "SIMULTANEOUS", "State", "View", "games"]

_PLAIN_ENTRIES = 256
_BETWEEN = (6, 12)  # KB_HACKER_STACK, KB_HACKER_TAKEN


def _must(code: int, error: Error, kind: type = KickbackError) -> None:
    if code:
        raise kind(sentence(error) or "error %d" % code, code)


def _number(value: Any, what: str) -> int:
    """A number that fits a C int: ctypes would cut off the rest without a word."""
    number = index(value)
    if not -(1 << 31) <= number < 1 << 31:
        raise IllegalAction("%s %d is out of range" % (what, number))
    return number


def games() -> list[str]:
    """The names of the games."""
    return [lib.kb_game(i).name.decode() for i in range(lib.kb_games())]


class Input(NamedTuple):
    """One input of a game."""
    seat: int  #: 0: chance
    forced: bool  #: the only legal move, played by the library
    what: int  #: an action, or of chance an outcome


class Game:
    """The rules of a game with its options: `Game("corruption", seats=4, show="river")`.

    `deck` is the text of a deck file, `reduce` the dimensions of a smaller game for solvers (`rounds`, `cards`,
    `hand`, ... as in struct kb_dimensions).
    """

    def __init__(self, name: str = "corruption", seats: Optional[int] = None, *, deck: Optional[str] = None,
                 reduce: Optional[Mapping[str, int]] = None, **options: Any):
        error = Error()
        number = -1 if "\0" in name else lib.kb_game_find(name.encode())
        if number < 0:
            raise KickbackError("unknown game '%s'; expected one of %s" % (name, ", ".join(games())))
        info = lib.kb_game(number)
        self.setup = c.create_string_buffer(SETUP_BYTES)
        words = [("%s=%s" % (key, value)).encode() for key, value in options.items()]
        normal = info.seats_usual if seats is None or reduce else _number(seats, "number of seats:")
        _must(lib.kb_setup(self.setup, name.encode(), normal, (c.c_char_p * len(words))(*words), len(words), error), error)
        if deck is not None:
            raw = deck.encode()
            _must(lib.kb_setup_deck(self.setup, raw, len(raw), error), error)
        if reduce is not None:
            unknown = set(reduce) - {field[0] for field in Dimensions._fields_}
            if unknown:
                raise KickbackError("unknown dimension '%s'; expected %s" % (
                    unknown.pop(), ", ".join(field[0] for field in Dimensions._fields_)))
            _must(lib.kb_setup_reduce(self.setup, _number(seats or 2, "number of seats:"), Dimensions(**reduce), error), error)
        self._number = number
        self._seats = self.setup.raw[1]
        self._reduce = dict(reduce) if reduce else None
        self._info = info

    number = property(lambda self: self._number)
    name = property(lambda self: self._info.name.decode(), doc="where programs read it")
    title = property(lambda self: self._info.title.decode(), doc="where people read it")
    seats = property(lambda self: self._seats, doc="how many; they are numbered from 1")
    actions = property(lambda self: self._info.actions, doc="actions are 0 to actions - 1")
    outcomes = property(lambda self: self._info.outcomes, doc="chance outcomes are 0 to outcomes - 1")
    tensor_size = property(lambda self: self._info.tensor, doc="bytes of an observation")
    information_size = property(lambda self: lib.kb_information_bytes(self._number),
                                doc="bytes of an information state with perfect recall")
    decisions_max = property(lambda self: self._info.decisions_max, doc="no game asks more often")
    history_max = property(lambda self: self._info.history_max, doc="no game has more inputs")
    simultaneous = property(lambda self: self._info.simultaneous, doc="are there moments at which several must decide?")

    @property
    def options(self) -> dict[str, str]:
        """All options with their values."""
        words = text_of(lambda out, size: lib.kb_setup_print(self.setup, out, size)).split()
        return dict(word.split("=", 1) for word in words)

    @property
    def choices(self) -> dict[str, list[str]]:
        """Every option of this game with its possible values, the default first or at its number."""
        found: dict[str, list[str]] = {}
        key = 0
        while word := lib.kb_option_key(self._number, key):
            values: list[str] = []
            while value := lib.kb_option_value(self._number, key, len(values)):
                values.append(value.decode())
            found[word.decode()] = values
            key += 1
        return found

    @property
    def pieces(self) -> list[tuple[str, int, int, int]]:
        """What an observation is made of: (name, offset, length, limit); every value is below the limit."""
        found: list[tuple[str, int, int, int]] = []
        piece = Piece()
        while lib.kb_tensor_piece(self._number, len(found), piece):
            found.append((piece.name.decode(), piece.offset, piece.length, piece.limit))
        return found

    def new_state(self, seed: int = 0, *, explicit_chance: bool = False, history: bool = True) -> "State":
        """A new game. Deals and lots come from `seed`, or, with explicit chance, wait for apply_chance."""
        state = State(self, history=history)
        with state._writing() as past:
            lib.kb_start(state._raw, self.setup, seed % (1 << 64), explicit_chance, past)
        return state

    def load(self, saved: bytes) -> "State":
        """A state from the bytes that State.save gave. It has no history."""
        state = State(self, history=False)
        code = lib.kb_load(state._raw, saved, len(saved))
        if code or state._raw[0] != bytes([self._number]) or lib.kb_seats(state._raw) != self._seats:
            raise KickbackError("these bytes are not a saved state of this game")
        return state

    def replay(self, inputs: Iterable[Input]) -> "State":
        """Plays inputs from the beginning (State.history()); chance is explicit in the state that comes out."""
        given = [Input(*entry) for entry in inputs]
        if len(given) > HISTORY_MAX:
            raise KickbackError("%d inputs; expected at most %d" % (len(given), HISTORY_MAX))
        state = State(self)
        state._room(len(given) + 65)
        for i, entry in enumerate(given):
            state._entries[i] = Entry(*entry)
        past = History(state._entries, HISTORY_MAX, len(given))
        error = Error()
        _must(lib.kb_replay(self.setup, past, state._raw, error), error, IllegalAction)
        state._count = len(given)
        return state

    def __repr__(self) -> str:
        words = "".join(" %s=%s" % item for item in self.options.items())
        return "<Game %s, %d seats%s>" % (self.name, self.seats, words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.setup.raw == other.setup.raw

    def __hash__(self) -> int:
        return hash(self.setup.raw)

    def __getstate__(self) -> bytes:
        return self.setup.raw

    def __setstate__(self, raw: bytes) -> None:
        self.setup = c.create_string_buffer(raw, len(raw))
        self._number, self._seats = raw[0], raw[1]
        self._info = lib.kb_game(self._number)
        self._reduce = None


class View:
    """What a seat may know (seat 0: what a spectator may), and nothing else."""

    def __init__(self, game: Game, raw: c.Array):
        self.game, self._raw = game, raw

    @property
    def seat(self) -> int:
        return self._raw.raw[1]

    @property
    def legal(self) -> list[int]:
        """The viewer's legal actions, ascending."""
        bits = int.from_bytes(self._raw.raw[8:8 + ACTIONS_MAX // 8], "little")
        return [i for i in range(self.game.actions) if bits >> i & 1]

    @property
    def json(self) -> dict:
        """Everything in it, with names."""
        return json.loads(text_of(lambda out, size: lib.kb_view_json(self._raw, self.game.setup, out, size), JSON_MAX))

    def check_open(self) -> None:
        """Raises where chance stacks viruses or chooses a stolen bill: nothing can be sampled then."""
        if self.game.name == "hacker" and lib.kb_view_stage(self._raw) in _BETWEEN:
            raise KickbackError("chance decides about viruses or a stolen bill; expected apply_chance first")

    def tensor(self, out: Any = None) -> Any:
        """The same as game.tensor_size small integers, as a numpy array of uint8."""
        out = _bytes_array(self.game.tensor_size, out)
        lib.kb_view_tensor(self._raw, out.ctypes.data)
        return out

    def __bytes__(self) -> bytes:
        return self._raw.raw

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._raw.raw == other._raw.raw and self.game == other.game

    __hash__ = None  # type: ignore[assignment]


def _bytes_array(size: int, out: Any) -> Any:
    import numpy
    if out is None:
        return numpy.empty(size, numpy.uint8)
    if not isinstance(out, numpy.ndarray) or out.dtype != numpy.uint8 or out.shape != (size,) \
            or not out.flags.c_contiguous or not out.flags.writeable:
        raise ValueError("out: expected a writable, contiguous array of uint8 with shape (%d,)" % size)
    return out


class State:
    """A position of a game with its history. Copies are cheap and independent; pickling keeps everything."""

    def __init__(self, game: Game, *, history: bool = True):
        self.game = game
        self._raw = c.create_string_buffer(STATE_BYTES)
        self._entries = (Entry * (_PLAIN_ENTRIES if history else 0))()
        self._count = 0 if history else -1

    # ---- Playing ----

    class _Writing:
        """The history for one call of the library; what the call added is counted afterwards."""

        def __init__(self, state: "State"):
            self.state = state
            self.past = History(state._entries, len(state._entries), state._count) if state._count >= 0 else None

        def __enter__(self) -> Optional[History]:
            return self.past

        def __exit__(self, *ignored: object) -> None:
            if self.past is not None:
                self.state._count = self.past.count

    def _writing(self) -> "State._Writing":
        if self._count >= 0:
            self._room(self._count + 66)
        return State._Writing(self)

    def _room(self, entries: int) -> None:
        if entries <= len(self._entries):
            return
        larger = (Entry * min(HISTORY_MAX, max(entries, 2 * len(self._entries))))()
        c.memmove(larger, self._entries, c.sizeof(self._entries))
        self._entries = larger

    def apply(self, action: int, seat: Optional[int] = None) -> None:
        """Plays an action of a seat (of the one that decides alone, if none is named), then what follows by itself."""
        who = lib.kb_current(self._raw) if seat is None else _number(seat, "seat")
        if who < 0 and seat is None:
            raise IllegalAction("no seat decides alone; expected a seat" if who in (SIMULTANEOUS, LIVE) else
                                "the game is over" if who == NOBODY else "chance decides; expected apply_chance")
        error = Error()
        with self._writing() as past:
            code = lib.kb_play(self._raw, who, _number(action, "action"), past, error)
        _must(code, error, IllegalAction)

    def apply_joint(self, actions: Mapping[int, int]) -> None:
        """Plays the actions of all seats that must decide at once, by seat, or nothing."""
        row = (c.c_int32 * SEATS_MAX)(*([-1] * SEATS_MAX))
        for seat, action in actions.items():
            if not 1 <= seat <= self.game.seats:
                raise IllegalAction("unknown seat %s; expected 1 to %d" % (seat, self.game.seats))
            row[seat - 1] = _number(action, "action")
        error = Error()
        with self._writing() as past:
            code = lib.kb_play_joint(self._raw, row, past, error)
        _must(code, error, IllegalAction)

    def apply_chance(self, outcome: int) -> None:
        """Plays an outcome of chance."""
        error = Error()
        with self._writing() as past:
            code = lib.kb_chance_play(self._raw, _number(outcome, "outcome"), past, error)
        _must(code, error, IllegalAction)

    def play_text(self, move: str, seat: Optional[int] = None) -> None:
        """Plays a move in notation."""
        self.apply(self.action(move, seat), seat)

    def playout(self, seed: int = 0) -> None:
        """Plays random moves to the end. The history ends here."""
        if self.current == LIVE:
            raise KickbackError("a trip by live clock has no random playout")
        self._count, self._entries = -1, (Entry * 0)()
        random = c.c_uint64(lib.kb_random_seed(seed % (1 << 64), 0))
        if not self.over:
            lib.kb_playout(self._raw, random)

    # ---- Questions ----

    @property
    def over(self) -> bool:
        return lib.kb_over(self._raw)

    @property
    def current(self) -> int:
        """A seat, or CHANCE, SIMULTANEOUS, LIVE, NOBODY."""
        return lib.kb_current(self._raw)

    @property
    def must(self) -> list[int]:
        """The seats that must decide now."""
        bits = lib.kb_must(self._raw)
        return [seat for seat in range(1, SEATS_MAX + 1) if bits >> seat & 1]

    @property
    def may(self) -> list[int]:
        """The seats that may decide now."""
        bits = lib.kb_may(self._raw)
        return [seat for seat in range(1, SEATS_MAX + 1) if bits >> seat & 1]

    def _seat(self, seat: Optional[int]) -> int:
        if seat is None:
            seat = lib.kb_current(self._raw)
            if seat < 1:
                raise KickbackError("no seat decides alone; expected a seat")
        if not 0 <= seat <= self.game.seats:
            raise KickbackError("unknown seat %d; expected 1 to %d" % (seat, self.game.seats))
        return seat

    def legal(self, seat: Optional[int] = None) -> list[int]:
        """The legal actions of a seat, ascending; none for a seat that may not decide."""
        out = (c.c_uint16 * ACTIONS_MAX)()
        count = lib.kb_legal(self._raw, self._seat(seat), out)
        return out[:count]

    def legal_mask(self, seat: Optional[int] = None, out: Any = None) -> Any:
        """One byte for each action, as a numpy array of uint8."""
        out = _bytes_array(self.game.actions, out)
        lib.kb_legal_mask(self._raw, self._seat(seat), out.ctypes.data)
        return out

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can decide now, with probabilities; empty when it is not chance's turn."""
        outcome, weight = (c.c_uint16 * OUTCOMES_MAX)(), (c.c_uint32 * OUTCOMES_MAX)()
        count = lib.kb_chance(self._raw, outcome, weight)
        total = sum(weight[:count])
        return [(outcome[i], weight[i] / total) for i in range(count)]

    def outcome_text(self, outcome: int) -> str:
        """An outcome of chance in notation."""
        if outcome not in [possible for possible, _ in self.chance_outcomes()]:
            raise IllegalAction("outcome %d is not possible now" % outcome)
        out, kind, found = c.create_string_buffer(64), lib.kb_chance_kind_of(self._raw), ChanceKind()
        lib.kb_chance_kind(self.game.number, kind, found)
        lib.kb_outcome_print(self.game.setup, kind, outcome, out)
        return "%s %s" % (found.word.decode(), out.value.decode())

    def shares(self) -> list[int]:
        """Each seat's part of the victory in 1/420; all 0 until the game is over."""
        out = (c.c_uint16 * SEATS_MAX)()
        lib.kb_shares(self._raw, out)
        return out[:self.game.seats]

    def returns(self) -> list[float]:
        """Each seat's part of the victory: they add up to 1 when the game is over, and are 0 before."""
        return [share / SHARE for share in self.shares()]

    def totals(self) -> list[int]:
        """Each seat's total so far; those of Hacker are 0 until the end."""
        out = (c.c_int32 * SEATS_MAX)()
        lib.kb_totals(self._raw, out)
        return out[:self.game.seats]

    # ---- Notation ----

    def move(self, action: int) -> str:
        """A legal action in notation."""
        action = _number(action, "action")
        if not any(lib.kb_is_legal(self._raw, seat, action) for seat in range(1, self.game.seats + 1)):
            raise IllegalAction("action %d is not legal now" % action)
        out = c.create_string_buffer(64)
        lib.kb_move_print(self._raw, action, out)
        return out.value.decode()

    def action(self, move: str, seat: Optional[int] = None) -> int:
        """The action of a move in notation."""
        found, error, raw = c.c_int(), Error(), move.encode()
        _must(lib.kb_move_parse(self._raw, self._seat(seat), raw, len(raw), found, error), error, IllegalAction)
        return found.value

    # ---- What a seat sees ----

    def view(self, seat: Optional[int] = None) -> View:
        """Everything that a seat may know; seat 0 is the spectator."""
        raw = c.create_string_buffer(VIEW_BYTES)
        lib.kb_view(self._raw, self._seat(seat), raw)
        return View(self.game, raw)

    def tensor(self, seat: Optional[int] = None, out: Any = None) -> Any:
        """The view as game.tensor_size small integers, as a numpy array of uint8."""
        out = _bytes_array(self.game.tensor_size, out)
        lib.kb_tensor(self._raw, self._seat(seat), out.ctypes.data)
        return out

    def information_text(self, seat: Optional[int] = None) -> str:
        """The information state with perfect recall: the same text for the same knowledge, and for no other."""
        seat, past = self._seat(seat), self._past()
        return text_of(lambda out, size: lib.kb_information_text(self.game.setup, past, seat, out, size), 1 << 14)

    def information_tensor(self, seat: Optional[int] = None, out: Any = None) -> Any:
        """The same as game.information_size bytes."""
        out, past = _bytes_array(self.game.information_size, out), self._past()
        lib.kb_information_tensor(self.game.setup, past, self._seat(seat), out.ctypes.data)
        return out

    def resample(self, seat: Optional[int] = None, seed: int = 0) -> "State":
        """A state drawn from those in which the seat would see exactly what it sees: every arrangement of the cards that
        fits is equally likely, and future chance is new. It has no history."""
        seat = self._seat(seat)
        if seat == 0:
            raise KickbackError("expected a seat from 1 to %d" % self.game.seats)
        drawn, view = State(self.game, history=False), self.view(seat)
        view.check_open()
        random = c.c_uint64(lib.kb_random_seed(seed % (1 << 64), 1))
        lib.kb_sample(view._raw, random, drawn._raw)
        return drawn

    # ---- History ----

    def _past(self) -> History:
        if self._count < 0:
            raise KickbackError("this state has no history (it was loaded, sampled or played out)")
        return History(self._entries, len(self._entries), self._count)

    @property
    def has_history(self) -> bool:
        return self._count >= 0

    def history(self, viewer: int = EVERYTHING) -> list[Input]:
        """All inputs so far, or what a viewer knows of them."""
        past = self._past()
        if viewer == EVERYTHING:
            found = self._entries[:past.count]
        else:
            out = (Entry * HISTORY_MAX)()
            count = lib.kb_history_seen(self.game.setup, past, self._seat(viewer), out)
            found = out[:count]
        return [Input(entry.seat, bool(entry.forced), entry.what) for entry in found]

    def history_text(self, viewer: int = EVERYTHING) -> str:
        """The history as lines of JSON, with ? for what the viewer does not know."""
        past = self._past()
        viewer = viewer if viewer == EVERYTHING else self._seat(viewer)
        return text_of(lambda out, size: lib.kb_history_text(self.game.setup, past, viewer, out, size), 1 << 15)

    def trace(self, seed: int = 0) -> str:
        """The trace of the game, everything open (docs/trace.md)."""
        past = self._past()
        name = b"%016x" % (seed % (1 << 64))
        return text_of(lambda out, size: lib.kb_trace_text(self.game.setup, past, name, out, size), 1 << 18)

    # ---- Keeping ----

    def copy(self) -> "State":
        other = State.__new__(State)
        other.game = self.game
        other._raw = c.create_string_buffer(self._raw.raw, STATE_BYTES)
        other._entries = (Entry * len(self._entries)).from_buffer_copy(self._entries) if self._count >= 0 else self._entries
        other._count = self._count
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict) -> "State":
        return self.copy()

    def save(self) -> bytes:
        """Bytes that every machine reads; see Game.load."""
        out = c.create_string_buffer(SAVED_MAX)
        length = lib.kb_save(self._raw, out)
        return out.raw[:length]

    @property
    def digest(self) -> int:
        """The same number for equal positions on every machine."""
        return lib.kb_digest(self._raw)

    def __getstate__(self) -> tuple:
        return (self.game, self._raw.raw, bytes(self._entries)[:4 * self._count] if self._count >= 0 else None)

    def __setstate__(self, kept: tuple) -> None:
        self.game, raw, past = kept
        self._raw = c.create_string_buffer(raw, STATE_BYTES)
        self._count = -1 if past is None else len(past) // 4
        self._entries = (Entry * (0 if past is None else max(self._count, _PLAIN_ENTRIES)))()
        if past:
            c.memmove(self._entries, past, len(past))

    def __repr__(self) -> str:
        names = {CHANCE: "chance", SIMULTANEOUS: "several seats", LIVE: "the live clock", NOBODY: "nobody"}
        who = self.current
        return "<State of %s, %s to decide>" % (self.game.name, names.get(who, "seat %d" % who))

    def _repr_svg_(self) -> str:
        from .plot import state_svg
        return state_svg(self)
