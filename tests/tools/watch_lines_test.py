"""`kickback sim --watch` without a terminal: the same game as the trace, line by line in English,
and no card before everybody may see it.

    watch_lines_test.py KICKBACK
"""
import os
import pty
import re
import sys

from tap import Program, Tap

# Options, seats, seeds.
GAMES = [([], 4, range(1, 9)), ([], 3, range(20, 24)), ([], 7, range(30, 34)),
         (["show=river"], 5, range(3)), (["show=free"], 4, range(6)), (["show=free"], 7, range(3)),
         (["show=closed"], 3, range(8)), (["book=on"], 4, range(6)), (["book=on"], 7, range(3)),
         (["book=on", "show=closed"], 6, range(3)), (["edition=eurogames"], 6, range(4)),
         (["edition=descartes", "first=2"], 5, range(4)), (["hitman=may", "characters=return"], 7,
                                                          range(3)),
         (["characters=return", "hitman=may"], 6, [4946])]  # eight contracts at the Capitol
FRAME = "┌│├└"
MOVE = re.compile(r" \[(\S+)\]$")
NAMES = re.compile(r"\$|attorney|reporter|hit man|\b(10|[12468])\b(?! ?\()")

with open(os.path.join(os.path.dirname(__file__), "../../data/contracts.tsv"), encoding="utf-8") as deck:
    ROWS = [line.rstrip("\n").split("\t") for line in deck if line[0] != "#"]
NAMED = {row[0]: row[ROWS[0].index("en")] for row in ROWS[1:]}


def plain_lines(text):
    return [line for line in text.split("\n") if line and line[0] not in FRAME]


def expected_move(move):
    """As a spectator sees it when it is played."""
    if move.get("up") == 0:
        return "?@" + move["move"].split("@")[1]
    return move["move"]


def dollars(units):
    return "${:,}".format(500 * units)


def award_start(contract):
    """How the line about an award begins."""
    place = "%s (%s)" % (contract["at"], NAMED[contract["name"]])
    if contract["why"] == "won":
        return "Seat %d wins %s, %s: " % (contract["to"], place,
                                          "${:,}k".format(contract["value"]))
    sums = contract["sums"]
    if contract["why"] == "tie":
        level = [str(i + 1) for i, units in enumerate(sums) if units == max(sums)]
        seats = ", ".join(level[:-1]) + " and " + level[-1]
        return "%s: seats %s are tied at %s; " % (place, seats, dollars(max(sums)))
    return place + {"empty": ": no money at all; ", "attorney": ": stopped by an attorney; "}[
        contract["why"]]


def award_end(contract):
    ranked = sorted(contract["sums"], reverse=True)
    if contract["why"] != "won":
        return None
    if ranked[1] == 0:
        return "only bid, %s." % dollars(ranked[0])
    below = max(units for units in contract["sums"] if units < ranked[0])
    return "%s against %s." % (dollars(ranked[0]), dollars(below))


def check_awards(tap, name, lines, trace):
    told = [line for line in lines if re.search(
        r"^Seat \d wins [abc]\d|tied at|no money at all|stopped by an attorney", line)]
    contracts = [contract for line in trace if line["t"] == "award"
                 for contract in line["contracts"]]
    wrong = [(line, award_start(contract)) for line, contract in zip(told, contracts)
             if not line.startswith(award_start(contract))
             or (award_end(contract) and not line.endswith(award_end(contract)))]
    tap.ok(len(told) == len(contracts) and not wrong, name + ": every award, with its sums",
           "%d told, %d awards, first wrong %r" % (len(told), len(contracts), wrong[:1]))


def check_secrets(tap, name, lines):
    """Cards face down are not named in the line that puts them down; what is named is face up."""
    bad = []
    open_now = True
    for line in lines:
        move = MOVE.search(line)
        if "goes first" in line or "to go first" in line:
            open_now = False
        if line == "All cards are turned face up.":
            open_now = True
        if not move:
            continue
        sentence = line[:move.start()]
        if move[1].startswith("?@") and NAMES.search(re.sub(r"[Ss]eat \d|[abc]\d", "", sentence)):
            bad.append(line)
        if not open_now and "face up on" not in sentence and not re.match(r"\?@|peek:|show:",
                                                                          move[1]):
            bad.append(line)
    tap.ok(not bad, name + ": no card before it may be seen", "\n".join(bad[:3]))


def check_tables(tap, name, text):
    framed = [line for line in text.split("\n") if line and line[0] in FRAME]
    tap.ok(sum(line.startswith("┌─ City Hall") for line in framed) == 4
           and all(len(line) == 80 for line in framed),
           name + ": a table of 80 columns after each round",
           "\n".join(line for line in framed if len(line) != 80))


def check_game(tap, program, options, seats, seed):
    args = [*options, "--seats", str(seats), "--seed", str(seed)]
    name = " ".join(args)
    done = program.run("sim", "corruption", *args, "--watch")
    tap.ok(done.returncode == 0 and not done.stderr, name + ": ends well", done)
    tap.ok(not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", done.stdout)
           and "\x9b" not in done.stdout.decode(), name + ": no control characters")
    text = done.stdout.decode()
    lines = plain_lines(text)
    trace = program.trace(*args)
    moves = [line for line in trace if line["t"] == "move"]
    told = [line for line in lines if MOVE.search(line)]
    tap.same([MOVE.search(line)[1] for line in told], [expected_move(move) for move in moves],
             name + ": every move once and in order")
    tap.same([line[:6] for line in told], ["Seat %d" % move["seat"] for move in moves],
             name + ": every move has its seat")
    check_secrets(tap, name, lines)
    check_awards(tap, name, lines, trace)
    check_tables(tap, name, text)
    end = trace[-1]
    winners = [str(seat) for seat in end["winners"]]
    want = ("Seat %s wins the game with " % winners[0] if len(winners) == 1 else
            "Seats %s and %s share the victory with " % (", ".join(winners[:-1]), winners[-1]))
    tap.ok(any(line.startswith(want + ("${:,}k".format(max(end["totals"])))) for line in lines),
           name + ": the winner", want)


def dumb_terminal(program):
    """The output on a terminal that can do nothing."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(program.path, [program.path, "sim", "corruption", "--watch", "--pace", "5000"],
                  {"TERM": "dumb"})
    out = b""
    while True:
        try:
            part = os.read(fd, 65536)
        except OSError:
            break
        if not part:
            break
        out += part
    return os.waitpid(pid, 0)[1], out.replace(b"\r\n", b"\n")


def main():
    tap, program = Tap(), Program(sys.argv[1])
    for options, seats, seeds in GAMES:
        for seed in seeds:
            check_game(tap, program, options, seats, seed)
    status, out = dumb_terminal(program)
    plain = program.run("sim", "corruption", "--watch").stdout
    tap.ok(status == 0 and out == plain, "TERM=dumb: lines, at once", out[:200])
    hidden = program.run("sim", "corruption", "totals=hidden", "--watch").stdout.decode()
    rounds = hidden[:re.search("wins the game with|share the victory", hidden).start()]
    tap.ok("$ ?" in rounds and not re.search(r"lead.*\$", rounds)
           and not re.search(r"^│ \$\d", rounds, re.M),
           "totals=hidden: no totals before the end")
    tap.done()


main()
