"""The library's binary interface is the one that programs were linked against: abidiff compares it with a
committed description. An addition is written there by --write; anything else needs a new number after .so.

    abi_test.py DESCRIPTION LIBRARY HEADERS [--write]

LIBRARY is compiled with debugging information. Without abidw and abidiff (abigail-tools) it is a skip.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Tap


def describe(library, headers, out):
    subprocess.run(["abidw", "--no-comp-dir-path", "--no-corpus-path", "--no-show-locs", "--drop-private-types",
                    "--headers-dir", headers, "--out-file", out, library], check=True, timeout=120)


def compare(one, other):
    return subprocess.run(["abidiff", one, other], capture_output=True, text=True, check=False, timeout=120)


def without(description, name, out):
    """The same interface without one function: a program that calls it would not start any more."""
    with open(description, encoding="utf-8") as text:
        lines = [line for line in text if "name='%s'" % name not in line or "elf-symbol " not in line]
    with open(out, "w", encoding="utf-8") as text:
        text.writelines(lines)


def main():
    tap = Tap()
    description, library, headers = sys.argv[1:4]
    if not shutil.which("abidw"):
        tap.ok(True, "the interface of the library # SKIP there is no abidw")
        tap.done()
    if "--write" in sys.argv:
        describe(library, headers, description)
        return
    with tempfile.TemporaryDirectory() as folder:
        now = os.path.join(folder, "now.abi")
        describe(library, headers, now)
        done = compare(description, now)
        tap.ok(done.returncode == 0, "the interface is the promised one", done.stdout + done.stderr)
        less = os.path.join(folder, "less.abi")
        without(now, "kb_playout", less)
        done = compare(description, less)
        tap.ok(done.returncode & 8 and re.search(r"kb_playout", done.stdout), "a missing function is found", done.stdout)
    tap.done()


main()
