#!/usr/bin/env python3
"""map.py: prints one line per source file, the first sentence of its opening comment, by folder.

    scripts/map.py              all of src, include, bench and train
    scripts/map.py src/house    one folder
    scripts/map.py --check      prints only files without such a sentence, as TAP; the test `map`
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ("include", "src", "bench", "train")
KINDS = (".c", ".h", ".ts", ".mjs", ".py", ".css")
SKIPPED = ("node_modules", "boardgameio")
OPENING = re.compile(r'^(?:#![^\n]*\n)?\s*(?:/\*+|//|"""|#)\s*(.*?)(?:\*/|"""|\n\s*\n|\n(?=[^\s*/#]))', re.S)
SENTENCE = re.compile(r"^[\w./-]+: +(.+?[.!?:])(?:\s|$)", re.S)


def files_of(folder):
    for where, folders, names in os.walk(os.path.join(ROOT, folder)):
        folders[:] = sorted(name for name in folders if name not in SKIPPED)
        for name in sorted(names):
            if name.endswith(KINDS):
                yield os.path.relpath(os.path.join(where, name), ROOT)


def sentence_of(path):
    """The first sentence of the comment on top, without the file's name; empty if there is none."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        found = OPENING.match(file.read(4000))
    if not found:
        return ""
    text = " ".join(line.strip().lstrip("*/#").strip() for line in found[1].splitlines()).strip()
    sentence = SENTENCE.match(text if text.endswith((".", "!", "?", ":")) else text + ".")
    return sentence[1].rstrip(":").strip() if sentence else ""


def told_by_header(path, sentence):
    """`see x.h` in x.c: the header says it."""
    return re.fullmatch(r"see [\w.]+\.h\.", sentence) and os.path.exists(os.path.join(ROOT, path[:-1] + "h"))


def check(paths):
    missing = [path for path in paths if not sentence_of(path)]
    for path in missing:
        print(f"# {path}: expected a comment on top: `{os.path.basename(path)}: one sentence.`")
    print(("not ok" if missing else "ok") + " 1 - each source file begins with a sentence about itself")
    print("1..1")
    return 1 if missing else 0


def main(arguments):
    named = [os.path.relpath(argument, ROOT) for argument in arguments if not argument.startswith("-")]
    paths = [path for folder in named or FOLDERS for path in files_of(folder)]
    if "--check" in arguments:
        return check(paths)
    last = None
    for path in paths:
        sentence = sentence_of(path)
        if told_by_header(path, sentence):
            continue
        if os.path.dirname(path) != last:
            last = os.path.dirname(path)
            print(f"\n{last}/")
        print(f"  {os.path.basename(path):28} {sentence}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
