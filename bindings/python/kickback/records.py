"""Records of games (docs/record.md): reading, writing, checking."""
from __future__ import annotations

import ctypes as c
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Optional, Sequence, Union

from ._library import (HISTORY_MAX, MEMORY, RECORD_MAX, SEATS_MAX, SETUP_BYTES, Entry, History, KickbackError,
                       RecordAbout, lib)
from .bots import _work
from .game import STATE_BYTES, Game, State

__all__ = ["Record", "check", "read", "write"]


@dataclass
class Record:
    """A record that was read: every move was legal, and the deal followed from what the record says of it."""
    game: Game
    state: State  #: where it ends; its history is the whole game (empty for a redacted record)
    names: list  #: of the seats; of a bot: its level
    bots: list  #: True for a bot
    seed: Optional[int]  #: where the library drew the deal
    redacted: bool  #: what one seat knew of a game


def _read(text: Union[str, bytes]) -> Record:
    raw = text.encode() if isinstance(text, str) else bytes(text)
    game = Game.__new__(Game)
    setup = c.create_string_buffer(SETUP_BYTES)
    entries = (Entry * HISTORY_MAX)()
    past, about, why = History(entries, HISTORY_MAX, 0), RecordAbout(), c.create_string_buffer(512)
    raw_state = c.create_string_buffer(STATE_BYTES)
    if not lib.kb_record_read(raw, len(raw), setup, past, raw_state, about, why, 512, _work()):
        raise KickbackError("not a good record: %s" % why.value.decode(errors="replace"))
    game.__setstate__(setup.raw)
    state = State(game, history=False)
    c.memmove(state._raw, raw_state, STATE_BYTES)
    state._entries, state._count = entries, past.count
    return Record(game, state, [about.name[i].value.decode() for i in range(game.seats)],
                  [bool(about.bot[i]) for i in range(game.seats)], about.seed if about.seeded else None, bool(about.redacted))


def read(file: Union[str, PathLike]) -> Record:
    """Reads a record from a file; KickbackError says what is wrong with it, and in which line."""
    path = Path(file)
    if path.stat().st_size >= RECORD_MAX:
        raise KickbackError("%s: larger than any record (%d bytes)" % (path, RECORD_MAX))
    return _read(path.read_bytes())


def parse(text: Union[str, bytes]) -> Record:
    """The same from a text."""
    return _read(text)


def check(file: Union[str, PathLike]) -> Optional[str]:
    """None if the file is a good record, else what is wrong with it."""
    try:
        read(file)
    except KickbackError as error:
        return str(error)
    return None


def text(state: State, names: Sequence[str], bots: Optional[Sequence[bool]] = None, seed: Optional[int] = None) -> str:
    """The record of a game that is over. `seed` is what Game.new_state was given: the record then says where its deal
    came from, and every reader verifies it."""
    game = state.game
    bots = [False] * game.seats if bots is None else list(bots)
    if len(names) != game.seats or len(bots) != game.seats:
        raise ValueError("expected a name for each of %d seats" % game.seats)
    about = RecordAbout(seeded=seed is not None, seed=(seed or 0) % (1 << 64))
    for i, name in enumerate(names):
        raw = name.encode()
        if len(raw) >= 97:
            raise ValueError("name '%s': expected at most 96 bytes" % name)
        about.name[i].value = raw
        about.bot[i] = bots[i]
    out, why = c.create_string_buffer(1 << 16), c.create_string_buffer(512)
    length = lib.kb_record_write(game.setup, state._past(), about, out, len(out), why, 512, _work())
    if not length:
        raise KickbackError("this game cannot be recorded: %s" % why.value.decode())
    return out.raw[:length].decode()


def write(file: Union[str, PathLike], state: State, names: Sequence[str], bots: Optional[Sequence[bool]] = None,
          seed: Optional[int] = None) -> None:
    """Writes the record of a game that is over to a file, which must be new."""
    made = text(state, names, bots, seed)
    with open(file, "x", encoding="utf-8", newline="") as out:
        out.write(made)
