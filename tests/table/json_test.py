"""Our reader of JSON beside Python's: random texts, and spoiled ones. What both take has the same
value; what ours refuses, Python refuses, too, or it is one of the things that ours is stricter in."""
import json
import os
import random
import re
import subprocess
import sys

DEPTH, DIGITS = 16, 15


def strict(data):
    """The value as Python reads it, or a ValueError: with our limits."""
    text = data.decode("utf-8")  # UnicodeDecodeError is a ValueError
    if text.startswith("\ufeff"):
        raise ValueError("mark")

    def pairs(items):
        keys = [key for key, _ in items]
        if len(set(keys)) != len(keys):
            raise ValueError("twice")
        return dict(items)

    def number(word):
        if len(re.sub("[^0-9]", "", word)) > DIGITS:
            raise ValueError("long")
        return word

    def refuse(word):
        raise ValueError(word)

    value = json.loads(text, object_pairs_hook=pairs, parse_int=number, parse_float=number,
                       parse_constant=refuse)

    def walk(value, depth):
        if isinstance(value, (dict, list)):
            if depth == DEPTH:
                raise ValueError("deep")
            parts = list(value) + list(value.values()) if isinstance(value, dict) else value
            for part in parts:
                walk(part, depth + 1)
        elif isinstance(value, str):
            value.encode("utf-8")  # no half of a pair
            if "\0" in value:
                raise ValueError("nul")
    walk(value, 0)
    return value


def make(rng, depth=0):
    kind = rng.randrange(8 if depth < 6 else 5)
    if kind == 0:
        return rng.choice(["null", "true", "false"])
    if kind == 1:
        return rng.choice(["0", "-0", "12", "-7", "1.5", "1e3", "2E-2", "123456789012345",
                           "1234567890123456", "-0.25", str(rng.randrange(10**9))])
    if kind in (2, 3, 4):
        return '"' + "".join(rng.choice(
            ["a", "\u00e9", "\u4e2d", "\U0001f600", "\\n", '\\"', "\\\\", "\\/", "\\u0041",
             "\\ud83d\\ude00", "\\ud83d", "\\u0000", " ", "{", ",", "\\t"])
            for _ in range(rng.randrange(6))) + '"'
    space = rng.choice(["", " ", "\n", "\t \r"])
    if kind == 5 or kind == 6:
        return "{" + ",".join(space + '"' + rng.choice(["a", "b", "c", "\\u0061", "id", ""]) + '"' +
                              space + ":" + make(rng, depth + 1) for _ in range(rng.randrange(4))) + "}"
    return "[" + ("," + space).join(make(rng, depth + 1) for _ in range(rng.randrange(4))) + space + "]"


def spoil(rng, data):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 3)):
        at = rng.randrange(len(data) + 1)
        what = rng.randrange(3)
        if what == 0 and data:
            del data[min(at, len(data) - 1)]
        elif what == 1:
            data.insert(at, rng.choice(b'{}[]",:\\0123e+-.truefalsn \xc3\xff\xed\xa0\x00\x1f'))
        elif data:
            data[min(at, len(data) - 1)] = rng.randrange(256)
    return bytes(data)


def main():
    rng = random.Random(5)
    count = 400 * int(os.environ.get("KB_SCALE", "100"))
    cases = [b"", b"{}", b"[" * 16 + b"]" * 16, b"[" * 17 + b"]" * 17, b"\xef\xbb\xbf{}", b"01", b"1.",
             b".5", b"+1", b"NaN", b"Infinity", b"'a'", b"[1,]", b'{"a":1,}', b'{"a":1 "b":2}',
             b'"\x7f"', b'"\x1f"', b'"\xc0\x80"', b'"\xf4\x90\x80\x80"', b'{"a":1,"\\u0061":2}', b"\x0c1",
             b"1 2", b'"\\x41"', b'"\\u12"', b'"\\ude00\\ud83d"', b"-", b"--1", b"1e", b"tru", b"nulll"]
    while len(cases) < count:
        good = make(rng).encode("utf-8", "surrogatepass")
        cases.append(good)
        cases.append(spoil(rng, good))
    out = subprocess.run([sys.argv[1]], input="\n".join(case.hex() for case in cases) + "\n",
                         capture_output=True, text=True, check=True).stdout.split("\n")
    took = 0
    for case, answer in zip(cases, out):
        try:
            wanted = strict(case)
        except (ValueError, RecursionError):
            wanted = ValueError
        refused = answer.startswith("error")
        if wanted is ValueError:
            if not refused:
                print("not ok 1 - taken:", case, answer)
                return 1
        else:
            value = ValueError if refused else strict(answer.encode())
            if value != wanted:
                print("not ok 1 - another value:", case, answer)
                return 1
            took += 1
    print("# %d texts, %d of them JSON" % (len(cases), took))
    print("ok 1 - our reader and Python's agree")
    print("1..1")
    return 0


sys.exit(main())
