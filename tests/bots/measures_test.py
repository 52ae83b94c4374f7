"""The programs that measure bots and fit their numbers: each plays for a moment, ends well and
prints what it should; what it cannot do it says.

    measures_test.py ROBUST BEST_RESPONSE CORRUPTION_STYLE CORRUPTION_VALUE HACKER_VALUE
"""
import re
import sys

from tap import Program, Tap

NUMBER = r"-?\d+\.\d+"


def lines(tap, program, name, *args):
    """What it prints, line by line; none if it did not end well."""
    done = program.run(*args)
    tap.ok(done.returncode == 0, name + " ends well",
           "status %d\n%s" % (done.returncode, done.stderr.decode()[-500:]))
    return done.stdout.decode().splitlines() if done.returncode == 0 else []


def refused(tap, program, name, *args):
    done = program.run(*args)
    tap.ok(done.returncode == 2 and not done.stdout and name in done.stderr.decode(),
           "%s %s is refused, and it says what is possible" % (name, " ".join(args)),
           "status %d, %r, %r" % (done.returncode, done.stdout[:200], done.stderr[:200]))


def check_robust(tap, program):
    for seats in (4, 7):
        fair = "%.1f" % (100 / seats)
        out = lines(tap, program, "robust, %d seats," % seats, "--blind", "--seats", str(seats),
                    "--deals", "2", "--budget", "20")
        tap.same(out, ["one expert among %d blind readers, budget 20: %s %% of the victory, "
                       "95 %% interval %s to %s, fair %s; 2 deals, %d games"
                       % (seats - 1, fair, fair, fair, fair, 2 * seats)],
                 "%d seats: readers that do not read play exactly as expert does" % seats)
    readers = ["--deals", "2", "--budget", "8", "--things", "3"]
    out = lines(tap, program, "robust with readers", *readers)
    tap.ok(len(out) == 1 and re.match(r"one expert among 3 readers, budget 8: %s %% .*"
                                      r"2 deals, 8 games$" % NUMBER, out[0]), "its line", out)
    tap.same(lines(tap, program, "robust again", *readers), out, "the same command, the same line")
    refused(tap, program, "robust", "--deals", "0")


def check_best_response(tap, program):
    out = lines(tap, program, "best_response", "--seats", "2", "--characters", "H", "--seeds", "2",
                "--bots", "uniform,easy,normal,hard@5,expert@5,regret@20")
    rows = [line.strip("| ").split(" | ") for line in out if line.startswith("| ")]
    tap.same([row[:2] for row in rows],
             [["bot", "seeds"], ["uniform", "all"], ["easy", "2"], ["normal", "2"],
              ["hard@5", "2"], ["expert@5", "2"], ["regret@20", "all"]], "a row for each bot")
    seats = [[float(part) for part in row[2].split(", ")] for row in rows[1:]]
    tap.ok(len(seats) == 6 and all(abs(sum(parts) - 100) < 0.11 for parts in seats),
           "what the seats get adds up to the victory", out)
    gains = [[float(row[3]), float(row[4])] for row in rows[1:]]
    tap.ok(gains and gains[0] == [48.86, 48.86], "what is won against any legal move", out)
    tap.ok(gains and all(0 <= most <= 50 for most, _ in gains) and gains[-1][0] < 5,
           "gains are possible ones, and small against the computed strategy", out)
    refused(tap, program, "best_response", "--nothing")


def check_training(tap, style, corruption_value, hacker_value):
    out = lines(tap, style, "corruption_style", "3", "60", "40", "1")
    tap.ok(out and all(re.fullmatch(r"step \d+, gain %s \(%s\):( %sf,){%d}"
                                    % (NUMBER, NUMBER, NUMBER, len(out[0].split()) - 5), line)
                       for line in out), "the styles that got in", out)
    refused(tap, style, "corruption_style", "9", "60", "40", "1")
    refused(tap, style, "corruption_style", "3", "0", "40", "1")
    out = lines(tap, corruption_value, "corruption_value", "hard@2", "6", "3")
    tap.ok(len(out) == 6 and "hard@2 6." in out[0] and out[1] == "    {" and out[5] == "    },"
           and all(re.fullmatch(r"        \{%sf(, %sf){7}\}," % (NUMBER, NUMBER), line)
                   for line in out[2:5]), "a row for each number of rounds to come", out)
    out = lines(tap, corruption_value, "corruption_value with all sizes of tables", "expert@2", "2")
    tap.same(out.count("    {"), 5, "3 to 7 seats")
    for args in (["easy", "0"], ["easy", "2", "8"], ["nobody", "2"]):
        refused(tap, corruption_value, "corruption_value", *args)
    for seats in ("3", "7"):
        out = lines(tap, hacker_value, "hacker_value, %s seats," % seats, "200", seats)
        tap.same([re.sub(NUMBER, "W", line) for line in out],
                 ["%d rounds to play: W" % n for n in (3, 2, 1)], "a weight for each round")
    refused(tap, hacker_value, "hacker_value", "0")
    refused(tap, hacker_value, "hacker_value", "10", "8")


def main():
    robust, best_response, style, corruption_value, hacker_value = map(Program, sys.argv[1:6])
    tap = Tap()
    check_robust(tap, robust)
    check_best_response(tap, best_response)
    check_training(tap, style, corruption_value, hacker_value)
    tap.done()


main()
