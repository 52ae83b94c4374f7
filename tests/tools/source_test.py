"""source_test.py: what tools of Debian say about the source: clang-format, clang-tidy and shellcheck.

    source_test.py format          all C is as clang-format writes it (.clang-format)
    source_test.py tidy BUILD      clang-tidy finds nothing in the C that BUILD compiles (.clang-tidy)
    source_test.py shell           shellcheck finds nothing in any shell script

Version 14 of the clang tools, as in Debian 12: others format differently.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Tap

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
C = (".c", ".h", ".cu", ".cuh")
TIDIED = ("include/", "src/", "bench/", "train/", "examples/")
SHELL = re.compile(rb"#!.*\b(ba|da)?sh\b")
GCC_ONLY = "-ftrivial-auto-var-init=zero" # clang 14 wants a longer word for it
AT_ONCE = 40 # files that one call of a tool gets


def is_source(folder):
    """Neither installed, nor built, nor git's."""
    return not (os.path.basename(folder) in (".git", "node_modules")
                or os.path.exists(os.path.join(folder, "build.ninja")))


def files():
    for where, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if is_source(os.path.join(where, name)))
        for name in sorted(names):
            yield os.path.relpath(os.path.join(where, name), ROOT)


def is_shell(path):
    if path.endswith(".sh"):
        return True
    with open(os.path.join(ROOT, path), "rb") as file:
        return bool(SHELL.match(file.readline(100)))


def commands_of(build, folder):
    """Writes into FOLDER how each file is compiled, once, as clang understands it; returns the files."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    first = {}
    for one in commands:
        path = os.path.relpath(os.path.join(one["directory"], one["file"]), ROOT)
        if path.startswith(TIDIED):
            one["command"] = one["command"].replace(GCC_ONLY, "") + " -Wno-unknown-warning-option"
            first.setdefault(path, one)
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(list(first.values()), file)
    return sorted(first)


def said(tool, paths):
    """What a tool prints about these files; empty if it is content with all."""
    lines = []
    for at in range(0, len(paths), AT_ONCE):
        done = subprocess.run([*tool, *paths[at:at + AT_ONCE]], cwd=ROOT, check=False, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            lines.append(done.stdout)
    return "".join(lines)


def main():
    tap = Tap()
    what = sys.argv[1]
    commands = tempfile.TemporaryDirectory() # as long as this runs
    if what == "format":
        tool, remedy = ["clang-format-14", "--dry-run", "-Werror"], "clang-format-14 -i"
        paths = [path for path in files() if path.endswith(C)]
    elif what == "tidy":
        tool, remedy = ["clang-tidy-14", "-p", commands.name, "--quiet"], "see .clang-tidy"
        paths = commands_of(sys.argv[2], commands.name)
    else:
        tool, remedy = ["shellcheck", "--external-sources", "--format=gcc"], "its numbers are explained in its wiki"
        paths = [path for path in files() if is_shell(path)]
    if not shutil.which(tool[0]):
        print("1..0 # SKIP %s is not installed; ./test installs it" % tool[0])
        return
    found = said(tool, paths)
    tap.ok(paths and not found, "%s: %d files (%s)" % (tool[0], len(paths), remedy), found)
    tap.done()


main()
