"""`kickback sim --watch` on a terminal: what it draws, keys, sizes, and that the terminal is given
back as it was. Needs tmux.

    watch_screen_test.py KICKBACK
"""
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import sys
import termios
import time

from tap import Tap
from tmux import WAIT_S, Tmux, given_back, until


class Screen(Tmux):
    def __init__(self, path, args, cols=80, rows=24):
        super().__init__("'%s' sim corruption --watch %s" % (path, args), cols, rows)

    def lines(self):
        return super().lines("-N") # with the spaces at the ends


def frame_faults(lines, cols, rows):
    """What is wrong with a picture of that size."""
    faults = []
    if len(lines) != rows:
        return ["%d lines" % len(lines)]
    if not lines[0].startswith(" CORRUPTION  Round "):
        faults.append("title: " + lines[0])
    edges = {"┌": "┐", "│": "│", "├": "┤", "└": "┘"}
    for number, line in enumerate(lines[2:], 3):
        line = line.rstrip()
        if len(line) != cols or line[0] not in edges or line[-1] != edges[line[0]]:
            faults.append("line %d: %s" % (number, line))
    if lines[2][0] != "┌" or lines[-1][0] != "└":
        faults.append("no frame")
    return faults


def complete(screen, cols, rows):
    return until(lambda: not frame_faults(screen.lines(), cols, rows))


def check_whole_game(tap, path, args, cols, rows):
    """Step by step through a game: every picture is complete."""
    name = "%s at %dx%d" % (args, cols, rows)
    screen = Screen(path, args, cols, rows)
    good = tap.ok(complete(screen, cols, rows), name + ": a picture", "\n".join(screen.lines()))
    screen.keys("Space")
    until(lambda: "paused" in screen.lines()[-1])
    faults, rounds, steps = [], set(), 0
    while good and steps < 600 and not screen.note("status"):
        lines = screen.lines()
        if screen.note("status"):
            break
        found = frame_faults(lines, cols, rows)
        if found and not until(lambda: screen.note("status")
                               or not frame_faults(screen.lines(), cols, rows), 1):
            faults += found
            break
        rounds.add(lines[0][13:32])
        screen.keys("n")
        steps += 1
    tap.ok(not faults, name + ": every picture is complete", "\n".join(faults))
    tap.ok(len(rounds) > 4, name + ": all rounds", rounds)
    until(lambda: screen.note("after"))
    text = "\n".join(screen.lines())
    tap.ok(re.search(r"(wins the game|share the victory) with", text)
           and all(" Seat %d " % seat in text for seat in (1, 2, 3)), name + ": the result", text)
    given_back(tap, screen, name, "0")
    screen.close()


def check_keys(tap, path):
    screen = Screen(path, "--seed 5 --pace 60")
    complete(screen, 80, 24)
    screen.keys("Space")
    tap.ok(until(lambda: " paused" in screen.lines()[-1]), "space: a pause")
    before = screen.lines()
    time.sleep(1)
    tap.same(screen.lines(), before, "space: nothing moves")
    screen.keys("n")
    tap.ok(until(lambda: screen.lines() != before), "n: one step")
    before = screen.lines()
    screen.keys("Enter")
    tap.ok(until(lambda: screen.lines() != before), "Enter: one step")
    screen.keys("Up", "x")
    time.sleep(0.3)
    tap.ok(not screen.note("status"), "other keys do nothing")
    screen.keys("Space")
    tap.ok(until(lambda: "space pause" in screen.lines()[-1]), "space: on again")
    screen.keys("-")
    tap.ok(until(lambda: "pace 90 ms" in screen.lines()[-1]), "-: slower", screen.lines()[-1])
    screen.keys("+")
    screen.keys("+")
    tap.ok(until(lambda: "pace 40 ms" in screen.lines()[-1]), "+: faster", screen.lines()[-1])
    screen.keys("q")
    given_back(tap, screen, "q", "0")
    screen.close()


def check_sizes(tap, path):
    screen = Screen(path, "--seed 5 --seats 7 --pace 100")
    for cols, rows in ((80, 24), (100, 30), (72, 21), (132, 50), (80, 24), (120, 40)):
        screen.resize(cols, rows)
        tap.ok(complete(screen, cols, rows), "resized to %dx%d" % (cols, rows),
               "\n".join(screen.lines()))
    screen.resize(50, 10)
    tap.ok(until(lambda: any("Seat" in line for line in screen.lines())
                 and not any("│" in line for line in screen.lines())), "too small: moves only")
    screen.resize(1, 1)
    time.sleep(0.3)
    screen.resize(250, 90)
    tap.ok(until(lambda: screen.lines()[0].startswith(" CORRUPTION")), "very small, very large")
    screen.keys("C-c")
    given_back(tap, screen, "after many sizes", "130")
    screen.close()


def check_signals(tap, path):
    for name, number, status in (("Ctrl-C", None, "130"), ("SIGTERM", signal.SIGTERM, "143"),
                                 ("SIGHUP", signal.SIGHUP, "129")):
        screen = Screen(path, "--seed 5")
        complete(screen, 80, 24)
        if number is None:
            screen.keys("C-c")
        else:
            os.kill(screen.child(), number)
        given_back(tap, screen, name, status)
        screen.close()


class Pty:
    """The program on a bare terminal, byte by byte."""

    def __init__(self, path, args, env, stdin=None):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            if stdin:
                os.dup2(os.open(stdin, os.O_RDONLY), 0)
            os.execve(path, [path, "sim", "corruption", "--watch", *args], env)

    def read(self, enough=None):
        """Everything until it ends, or until `enough` is there."""
        out = b""
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end and not (enough and enough in out):
            if not select.select([self.fd], [], [], 0.1)[0]:
                continue
            try:
                part = os.read(self.fd, 65536)
            except OSError:
                break
            if not part:
                break
            out += part
        return out

    def status(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def colour_codes(out):
    codes = set()
    for sequence in re.findall(rb"\x1b\[([0-9;]*)m", out):
        codes |= {int(code or 0) for code in sequence.split(b";")}
    return {code for code in codes if 30 <= code <= 49 or 90 <= code <= 107}


def check_bytes(tap, path):
    runs = {}
    for name, env in (("256", {"TERM": "xterm-256color"}), ("8", {"TERM": "linux"}),
                      ("none", {"TERM": "xterm-256color", "NO_COLOR": "1"}),
                      ("empty", {"TERM": "xterm-256color", "NO_COLOR": ""})):
        run = Pty(path, ["--pace", "0"], env)
        runs[name] = run.read()
        tap.same(run.status(), 0, "colours %s: exit status" % name)
    tap.ok(38 in colour_codes(runs["256"]), "256 colours")
    tap.ok(colour_codes(runs["8"]) and not colour_codes(runs["8"]) & {38, 48}, "8 colours")
    tap.same(colour_codes(runs["none"]), set(), "NO_COLOR: no colour")
    tap.ok(colour_codes(runs["empty"]), "an empty NO_COLOR says nothing")
    out = runs["256"]
    tap.ok(out.startswith(b"\x1b[?1049h\x1b[?25l"), "takes the other screen, hides the cursor")
    tap.ok(out.rindex(b"\x1b[?25h") > out.rindex(b"\x1b[?25l")
           and out.rindex(b"\x1b[?1049l") > out.rindex(b"\x1b[?1049h"), "gives both back")
    tap.ok(out.count(b"\x1b[2J") == 1, "clears the screen once", out.count(b"\x1b[2J"))
    run = Pty(path, ["--pace", "0"], {"TERM": "xterm"}, "/dev/null")
    tap.ok(b"Ctrl-C quits" in run.read() and run.status() == 0, "without a keyboard")


def check_stop(tap, path):
    """Ctrl-Z gives the terminal to the shell and takes it again."""
    run = Pty(path, ["--pace", "200"], {"TERM": "xterm"})
    run.read(b"CORRUPTION")
    os.kill(run.pid, signal.SIGTSTP)
    stopped = os.waitpid(run.pid, os.WUNTRACED)[1]
    tap.ok(os.WIFSTOPPED(stopped), "Ctrl-Z: stops")
    local = termios.tcgetattr(run.fd)[3]
    tap.ok(local & termios.ICANON and local & termios.ECHO, "Ctrl-Z: the terminal is given back")
    out = run.read(b"\x1b[?1049l")
    tap.ok(b"\x1b[?25h" in out, "Ctrl-Z: the cursor is back")
    os.kill(run.pid, signal.SIGCONT)
    tap.ok(b"CORRUPTION" in run.read(b"CORRUPTION"), "goes on with a new picture")
    tap.ok(not termios.tcgetattr(run.fd)[3] & termios.ICANON, "goes on with keys")
    os.write(run.fd, b"q")
    run.read()
    tap.same(run.status(), 0, "and q ends it")


def main():
    tap, path = Tap(), os.path.abspath(sys.argv[1])
    if not shutil.which("tmux"):
        print("Bail out! tmux is needed")
        sys.exit(1)
    check_whole_game(tap, path, "--seed 3 --pace 5000", 80, 24)
    check_whole_game(tap, path, "book=on show=free --seed 3 --seats 7 --pace 5000", 80, 24)
    check_whole_game(tap, path,
                     "characters=return hitman=may --seed 4946 --seats 6 --pace 5000", 80, 24)
    check_whole_game(tap, path, "show=closed --seed 7 --seats 3 --pace 5000", 120, 40)
    check_keys(tap, path)
    check_sizes(tap, path)
    check_signals(tap, path)
    check_bytes(tap, path)
    check_stop(tap, path)
    tap.done()


main()
