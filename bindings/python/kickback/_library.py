"""Loads the shared library and declares its functions and structs.

Where it is looked for: the file that KICKBACK_LIBRARY names, then beside this package (a wheel has it
there), then where the system looks for shared libraries.
"""
from __future__ import annotations

import ctypes as c
import os
from pathlib import Path

SEATS_MAX = 7
ACTIONS_MAX = 512
OUTCOMES_MAX = 64
HISTORY_MAX = 3072
SHARE = 420
WORD_MAX = 40
JSON_MAX = 1 << 15
TRACE_MAX = 1 << 23
SAVED_MAX = 544
RECORD_MAX = 1 << 21
MEMORY = 8 << 20  # KB_BOT_MEMORY, KB_RECORD_MEMORY
THREADS_MAX = 64

CHANCE = -1
SIMULTANEOUS = -2
LIVE = -3
NOBODY = -4
EVERYTHING = -1  # the viewer who sees everything


class Error(c.Structure):
    _fields_ = [("code", c.c_int), ("line", c.c_int32), ("number", c.c_int32), ("limit", c.c_int32),
                ("key", c.c_int32), ("game", c.c_int32), ("word", c.c_char * WORD_MAX)]


class GameInfo(c.Structure):
    _fields_ = [("name", c.c_char_p), ("title", c.c_char_p), ("moves", c.c_char_p),
                ("seats_min", c.c_int32), ("seats_max", c.c_int32), ("seats_usual", c.c_int32),
                ("actions", c.c_int32), ("outcomes", c.c_int32), ("tensor", c.c_int32), ("options", c.c_int32),
                ("options_first", c.c_int32), ("decisions_max", c.c_int32), ("history_max", c.c_int32),
                ("simultaneous", c.c_bool), ("rules", c.c_int32), ("deck", c.c_bool)]


class Entry(c.Structure):
    _fields_ = [("seat", c.c_uint8), ("forced", c.c_uint8), ("what", c.c_uint16)]


class History(c.Structure):
    _fields_ = [("entry", c.POINTER(Entry)), ("capacity", c.c_int32), ("count", c.c_int32)]


class Piece(c.Structure):
    _fields_ = [("name", c.c_char_p), ("offset", c.c_int32), ("length", c.c_int32), ("limit", c.c_int32)]


class ChanceKind(c.Structure):
    _fields_ = [("word", c.c_char_p), ("stream", c.c_char_p), ("among", c.c_bool), ("nth", c.c_bool)]


class Dimensions(c.Structure):
    _fields_ = [("governments", c.c_uint8), ("turned", c.c_uint8), ("rounds", c.c_uint8), ("cards", c.c_uint8),
                ("hand", c.c_uint16), ("accounts", c.c_uint8), ("viruses", c.c_uint8)]


class Batch(c.Structure):
    _fields_ = [("setup", c.c_void_p), ("state", c.c_void_p), ("seed", c.c_void_p), ("action", c.c_void_p),
                ("observation", c.c_void_p), ("mask", c.c_void_p), ("seat", c.c_void_p), ("reward", c.c_void_p),
                ("done", c.c_void_p), ("games", c.c_int32)]


class BotInfo(c.Structure):
    _fields_ = [("name", c.c_char_p), ("what", c.c_char_p)]


class Bot(c.Structure):
    _fields_ = [("level", c.c_int16), ("personality", c.c_int16), ("budget", c.c_uint32)]


class BotAsk(c.Structure):
    _fields_ = [("setup", c.c_void_p), ("view", c.c_void_p), ("history", c.c_void_p), ("entries", c.c_int32),
                ("seed", c.c_uint64), ("notes", c.c_void_p), ("memory", c.c_void_p)]


class BotBatch(c.Structure):
    _fields_ = [("batch", c.POINTER(Batch)), ("bot", Bot * SEATS_MAX), ("entry", c.c_void_p),
                ("entries", c.c_void_p), ("notes", c.c_void_p), ("bot_seed", c.c_void_p), ("last", c.c_void_p)]


class BeliefRow(c.Structure):
    _fields_ = [("thing", c.c_int32), ("number", c.c_int32), ("chance", c.c_float * 9)]


class RecordAbout(c.Structure):
    _fields_ = [("name", (c.c_char * 97) * SEATS_MAX), ("bot", c.c_uint8 * SEATS_MAX), ("seeded", c.c_uint8),
                ("redacted", c.c_uint8), ("seed", c.c_uint64)]


BELIEF_ROWS_MAX = 66

# name: (result, arguments)
_P, _I, _Z, _S = c.c_void_p, c.c_int, c.c_size_t, c.c_char_p
_FUNCTIONS = {
    "kb_struct_size": (_Z, [_I]),
    "kb_error_text": (_Z, [c.POINTER(Error), _S, _Z]),
    "kb_games": (_I, []),
    "kb_game": (GameInfo, [_I]),
    "kb_game_find": (_I, [_S]),
    "kb_option_key": (_S, [_I, _I]),
    "kb_option_value": (_S, [_I, _I, _I]),
    "kb_setup": (_I, [_P, _S, _I, c.POINTER(_S), _I, c.POINTER(Error)]),
    "kb_setup_deck": (_I, [_P, _S, _Z, c.POINTER(Error)]),
    "kb_setup_reduce": (_I, [_P, _I, c.POINTER(Dimensions), c.POINTER(Error)]),
    "kb_setup_print": (_Z, [_P, _S, _Z]),
    "kb_start": (_I, [_P, _P, c.c_uint64, c.c_bool, c.POINTER(History)]),
    "kb_over": (c.c_bool, [_P]),
    "kb_seats": (_I, [_P]),
    "kb_current": (_I, [_P]),
    "kb_must": (c.c_uint32, [_P]),
    "kb_may": (c.c_uint32, [_P]),
    "kb_legal": (_I, [_P, _I, _P]),
    "kb_legal_mask": (None, [_P, _I, _P]),
    "kb_is_legal": (c.c_bool, [_P, _I, _I]),
    "kb_play": (_I, [_P, _I, _I, c.POINTER(History), c.POINTER(Error)]),
    "kb_play_joint": (_I, [_P, c.POINTER(c.c_int32), c.POINTER(History), c.POINTER(Error)]),
    "kb_chance": (_I, [_P, _P, _P]),
    "kb_chance_play": (_I, [_P, _I, c.POINTER(History), c.POINTER(Error)]),
    "kb_chance_kind": (c.c_bool, [_I, _I, c.POINTER(ChanceKind)]),
    "kb_chance_kind_of": (_I, [_P]),
    "kb_outcome_print": (_Z, [_P, _I, _I, _S]),
    "kb_shares": (None, [_P, _P]),
    "kb_totals": (None, [_P, _P]),
    "kb_random_action": (_I, [_P, _I, c.POINTER(c.c_uint64)]),
    "kb_random_seed": (c.c_uint64, [c.c_uint64, c.c_uint64]),
    "kb_playout": (_I, [_P, c.POINTER(c.c_uint64)]),
    "kb_move_print": (_Z, [_P, _I, _S]),
    "kb_move_parse": (_I, [_P, _I, _S, _Z, c.POINTER(_I), c.POINTER(Error)]),
    "kb_view": (None, [_P, _I, _P]),
    "kb_view_stage": (_I, [_P]),
    "kb_view_json": (_Z, [_P, _P, _S, _Z]),
    "kb_view_tensor": (None, [_P, _P]),
    "kb_tensor": (None, [_P, _I, _P]),
    "kb_tensor_piece": (c.c_bool, [_I, _I, c.POINTER(Piece)]),
    "kb_history_seen": (_I, [_P, c.POINTER(History), _I, _P]),
    "kb_history_text": (_Z, [_P, c.POINTER(History), _I, _S, _Z]),
    "kb_trace_text": (_Z, [_P, c.POINTER(History), _S, _S, _Z]),
    "kb_information_text": (_Z, [_P, c.POINTER(History), _I, _S, _Z]),
    "kb_information_bytes": (_I, [_I]),
    "kb_information_tensor": (None, [_P, c.POINTER(History), _I, _P]),
    "kb_replay": (_I, [_P, c.POINTER(History), _P, c.POINTER(Error)]),
    "kb_sample": (None, [_P, c.POINTER(c.c_uint64), _P]),
    "kb_save": (_Z, [_P, _P]),
    "kb_load": (_I, [_P, _P, _Z]),
    "kb_digest": (c.c_uint64, [_P]),
    "kb_batch_start": (None, [c.POINTER(Batch), c.c_uint64]),
    "kb_batch_random": (None, [c.POINTER(Batch), _P, _P, _I, _I]),
    "kb_pool_start": (_I, [_P, _I]),
    "kb_pool_stop": (None, [_P]),
    "kb_pool_batch_play": (_I, [_P, c.POINTER(Batch)]),
    "kb_bot_level": (c.c_bool, [_I, c.POINTER(BotInfo)]),
    "kb_bot_personality": (c.c_bool, [_I, c.POINTER(BotInfo)]),
    "kb_bot_parse": (c.c_bool, [_S, c.POINTER(Bot), _S, _Z]),
    "kb_bot_wants_history": (c.c_bool, [c.POINTER(Bot), _I]),
    "kb_bot_decide": (_I, [c.POINTER(Bot), c.POINTER(BotAsk)]),
    "kb_belief": (_I, [_P, _I, _I, c.POINTER(c.c_uint64), c.POINTER(BeliefRow), _P]),
    "kb_bot_batch_start": (None, [c.POINTER(BotBatch), c.c_uint64, _P]),
    "kb_pool_bot_batch_play": (_I, [_P, c.POINTER(BotBatch), _I, _P]),
    "kb_record_read": (c.c_bool, [_S, _Z, _P, c.POINTER(History), _P, c.POINTER(RecordAbout), _S, _Z, _P]),
    "kb_record_write": (_Z, [_P, c.POINTER(History), c.POINTER(RecordAbout), _S, _Z, _S, _Z, _P]),
}


def _load() -> c.CDLL:
    named = os.environ.get("KICKBACK_LIBRARY")
    here = Path(__file__).parent
    tried = [named] if named else [*map(str, sorted(here.glob("libkickback*.so*"))), "libkickback.so.1"]
    reasons = []
    for name in tried:
        try:
            return c.CDLL(name)
        except OSError as error:
            reasons.append(str(error))
    raise ImportError("cannot load the library libkickback.so.1: %s; install Kickback, or let KICKBACK_LIBRARY name "
                      "the file" % "; ".join(reasons))


lib = _load()
for _name, (_result, _arguments) in _FUNCTIONS.items():
    try:
        _function = getattr(lib, _name)
    except AttributeError:
        raise ImportError("the library has no %s: it is older than this package" % _name) from None
    _function.restype, _function.argtypes = _result, _arguments

SETUP_BYTES, STATE_BYTES, VIEW_BYTES = (lib.kb_struct_size(i) for i in range(3))
POOL_BYTES = lib.kb_struct_size(7)
for _number, _struct in ((3, Entry), (4, Error), (5, GameInfo), (6, Batch)):
    if lib.kb_struct_size(_number) != c.sizeof(_struct):
        raise ImportError("the library has another struct %s than this package: install both from one version"
                          % _struct.__name__)


class KickbackError(ValueError):
    """What the library refuses: an option, a move, a record. Nothing has been changed."""

    def __init__(self, text: str, code: int = 0):
        super().__init__(text)
        self.code = code


class IllegalAction(KickbackError):
    """An action that is not legal now."""


def sentence(error: Error) -> str:
    out = c.create_string_buffer(512)
    lib.kb_error_text(error, out, 512)
    return out.value.decode()


def text_of(call, size: int = 4096) -> str:
    """What a function writes that says how long its text is: call(out, size)."""
    out = c.create_string_buffer(size)
    need = call(out, size)
    if need >= size:
        out = c.create_string_buffer(need + 1)
        call(out, need + 1)
    return out.value.decode()
