"""Holds the vectors that a program prints against vectors.txt, and speaks TAP.

    check.py NAME VECTORS PROGRAM...    runs the program and compares
    check.py --write VECTORS PROGRAM... writes the file instead

vectors.txt has the first lines in full, for a person who looks for the first difference, and a
digest over all lines, which is enough for a machine. A program that prints only so many lines as
are there in full is held against those.
"""
import hashlib
import subprocess
import sys

FULL = 64


def summary(output):
    lines = output.split("\n")
    assert lines.pop() == "", "the last line has no end"
    total = hashlib.sha256(output.encode()).hexdigest()[:16]
    if len(lines) > FULL:
        lines[FULL:] = ["all %d %s" % (len(lines), total)]
    return lines


def main():
    name, path, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print("1..1\nnot ok 1 - %s: ended with status %d" % (name, done.returncode))
        return 1
    found = summary(done.stdout)
    if name == "--write":
        with open(path, "w", encoding="ascii") as out:
            out.write("".join(line + "\n" for line in found))
        return 0
    with open(path, encoding="ascii") as file:
        wanted = file.read().split("\n")[:-1]
    print("1..2" if len(found) > FULL else "1..1")
    differ = [n for n in range(FULL) if found[n:n + 1] != wanted[n:n + 1]]
    print("%s 1 - %s: the first %d vectors" % ("not ok" if differ else "ok", name, FULL))
    for n in differ[:5]:
        print("# wanted: %s\n#  found: %s" % (wanted[n:n + 1], found[n:n + 1]))
    if len(found) <= FULL:
        return 1 if differ else 0
    same = found[-1] == wanted[-1]
    print("%s 2 - %s: all vectors together" % ("ok" if same else "not ok", name))
    if not same:
        print("# wanted: %s\n#  found: %s" % (wanted[-1], found[-1]))
    return 0 if same and not differ else 1


sys.exit(main())
