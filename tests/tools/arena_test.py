"""kickback arena and kickback ladder: that the sums are right, whoever adds them up and when.

    arena_test.py KICKBACK EXAMPLES
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import xml.dom.minidom

from tap import Program, Tap, refused

TIMES = ("move_us", "median_us")


def bad_file(*args, **more):
    """What is in a file is wrong, not the command line: status 1."""
    refused(*args, **more, status=1)


def arena(program, *args):
    done = program.run("arena", *args, "--json")
    return json.loads(done.stdout) if done.returncode == 0 else {"failed": done.stderr.decode()}


def timeless(result):
    """The result without what a clock said."""
    return {**result, "bots": [{key: value for key, value in bot.items() if key not in TIMES}
                               for bot in result.get("bots", [])]}


def check_result(tap, program):
    args = ["corruption", "book=on", "--seats", "5", "--bots", "normal,easy@3,random:bold",
            "--games", "101", "--seed", "7"]
    result = arena(program, *args)
    tap.same([result.get(key) for key in ("game", "seats", "seed", "games", "deals")],
             ["corruption", 5, 7, 105, 21], "--games is rounded up to whole deals")
    tap.same([(bot["bot"], bot["chairs"]) for bot in result["bots"]],
             [("normal", 1), ("easy@3", 1), ("random:bold", 3)],
             "bots in the order given, the last one has the remaining seats")
    tap.ok({"bot", "share", "low", "high", "total", "moves", "move_us", "median_us"}
           <= set(result["bots"][0]), "keys of a bot", result["bots"][0])
    tap.ok(abs(sum(bot["share"] * bot["chairs"] for bot in result["bots"]) - 1) < 1e-5,
           "shares add up to a victory", result)
    tap.ok(all(bot["low"] <= bot["share"] <= bot["high"] and bot["low"] < bot["high"]
               and bot["moves"] > 100 and bot["faults"] == 0 for bot in result["bots"]),
           "shares within their intervals, moves, no faults", result)
    for threads in ("2", "7"):
        tap.same(timeless(arena(program, *args, "--threads", threads)), timeless(result),
                 "the same with %s threads" % threads)
    text = program.run("arena", *args).stdout.decode()
    tap.ok("105 games: 21 deals" in text and "fair is 20.00 %" in text and "easy@3" in text,
           "the result as text", text)
    same = arena(program, "hacker", "--bots", "random", "--games", "10")
    tap.same((same["games"], same["deals"]), (10, 10), "one bot on all seats has one rotation")
    text = program.run("arena", "hacker", "--bots", "easy", "--games", "1").stdout.decode()
    tap.ok(text.startswith("hacker, 5 seats"), "Hacker has five seats unless said, as in play", text)
    two = arena(program, "hacker", "--seats", "4", "--bots", "easy,random,easy,random", "--games", "10")
    tap.same((two["games"], two["deals"], [bot["chairs"] for bot in two["bots"]]),
             (10, 5, [2, 2]), "every other seat has two rotations")


def check_against_sim(tap, program):
    """The shares of a few deals, added up from single games of sim."""
    for game, lineup in (("corruption", ["hard@8", "normal", "easy", "random"]),
                         ("hacker", ["easy", "normal", "normal", "random"])):
        share = {}
        for seed in range(3, 9):
            for turn in range(4):
                names = [lineup[(i + turn) % 4] for i in range(4)]
                single = json.loads(program.run("sim", game, "--seats", "4", "--bots", ",".join(names),
                                                "--games", "1", "--seed", str(seed), "--json").stdout)
                for name, seat in zip(names, single["shares"]):
                    share[name] = share.get(name, 0) + seat["share"] / 24 / lineup.count(name)
        result = arena(program, game, "--seats", "4", "--bots", ",".join(lineup), "--games", "24", "--seed", "3")
        tap.ok(all(abs(share[bot["bot"]] - bot["share"]) < 1e-5 for bot in result["bots"]),
               "%s: the same as single games of sim" % game, (share, result))


def check_interval(tap, program, examples):
    """The interval, worked out here from the deals one by one."""
    bots = "random,cmd:" + os.path.join(examples, "greedy_bot.py")
    values = []
    for seed in range(1, 121, 3):  # with a program every game has a deal of its own
        deal = arena(program, "hacker", "--seats", "3", "--bots", bots, "--games", "3", "--seed",
                     str(seed))
        values.append(deal["bots"][0]["total"])
    whole = arena(program, "hacker", "--seats", "3", "--bots", bots, "--games", "120")["bots"][0]
    n, mean = len(values), sum(values) / len(values)
    half = 1.96 * (sum((value - mean) ** 2 for value in values) / (n - 1) / n) ** 0.5
    tap.ok(half > 0.01 and abs(mean - whole["total"]) < 1e-3, "the mean over deals", (mean, whole))
    tap.ok(abs(mean - half - whole["total_low"]) < 2e-3
           and abs(mean + half - whole["total_high"]) < 2e-3,
           "the interval, clustered by deal", (mean - half, mean + half, whole))


def check_shards(tap, program, folder):
    args = ["hacker", "jam=on", "--seats", "3", "--bots", "normal,random", "--games", "200"]
    whole = timeless(arena(program, *args))
    files = []
    for shard in range(1, 6):
        files.append(os.path.join(folder, "shard%d" % shard))
        program.run("arena", *args, "--shard", "%d/5" % shard, "--out", files[-1], "--threads",
                    str(shard))
    merged = program.run("arena", "--merge", *files, "--json")
    tap.same(timeless(json.loads(merged.stdout)), whole, "five shards merge to the whole")
    backwards = program.run("arena", "--merge", *files[::-1], "--json")
    tap.ok(backwards.stdout == merged.stdout, "in any order, to the byte")
    bad_file(tap, program, "a shard twice", "arena", "--merge", *files, files[2],
            says=["counted already"])
    program.run("arena", *args[:-1], "30", "--seed", "9", "--out", os.path.join(folder, "other"))
    bad_file(tap, program, "shards of something else", "arena", "--merge", files[0],
            os.path.join(folder, "other"), says=["something else"])


def check_going_on(tap, program, folder):
    args = ["corruption", "--bots", "normal,random", "--seed", "4"]
    path = os.path.join(folder, "kept")
    program.run("arena", *args, "--games", "80", "--out", path)
    with open(path, "rb") as file:
        before = file.read()
    longer = arena(program, *args, "--games", "240", "--out", path)
    tap.same(timeless(longer), timeless(arena(program, *args, "--games", "240")),
             "a longer run goes on with the file")
    with open(path, "rb") as file:
        after = file.read()
    tap.ok(after.startswith(before), "the file is only added to")
    again = arena(program, *args, "--games", "240", "--out", path)
    with open(path, "rb") as file:
        tap.ok(file.read() == after and again == longer, "nothing is played twice")
    with open(path, "wb") as file:
        file.write(after[:-40])
    torn = arena(program, *args, "--games", "240", "--out", path)
    tap.same(timeless(torn), timeless(longer), "a torn line is played again")
    bad_file(tap, program, "another command on that file", "arena", *args[:-1], "5", "--out", path,
            says=["something else", '"seed":4'])
    for name, text in (("empty lines", b"\n\n"), ("a text", b"hello\n"), ("bytes", b"\0\xff\n"),
                       ("a bad line", after.split(b"\n")[0] + b"\n{\"from\":0}\n")):
        with open(path, "wb") as file:
            file.write(text)
        bad_file(tap, program, "a file with " + name, "arena", *args, "--out", path, says=[path])
        with open(path, "rb") as file:
            tap.ok(file.read() == text, "it is left alone: " + name)


def check_files(tap, program, folder):
    """A file that is not ours is left alone, and results that cannot be are refused."""
    args = ["corruption", "--bots", "normal,random", "--seed", "4", "--games", "80"]
    path = os.path.join(folder, "results")
    program.run("arena", *args, "--out", path)
    with open(path, "rb") as file:
        good = file.read()
    header, unit = good.split(b"\n")[:2]
    for name, text in (("a word without an end", b"my thesis"), ("a binary", b"\x7fELF" * 100),
                       ("another header without an end", header.replace(b'"seed":4', b'"seed":5')),
                       ("a header and a word", header + b"\nnot a result"),
                       ("a header and a long line", header + b"\n" + b"{" * 100000)):
        with open(path, "wb") as file:
            file.write(text)
        bad_file(tap, program, "a file with " + name, "arena", *args, "--out", path, says=[path])
        with open(path, "rb") as file:
            tap.ok(file.read() == text, "it is left alone: " + name)
    for torn in (header[:50], header, header + b"\n" + unit[:5], header + b"\n" + unit):
        with open(path, "wb") as file:
            file.write(torn)
        done = program.run("arena", *args, "--out", path)
        with open(path, "rb") as file:
            tap.ok(done.returncode == 0 and file.read().startswith(header + b"\n"),
                   "a file torn after %d bytes goes on" % len(torn), done)
    for device in ("/dev/full", "/dev/null", "/dev/zero"):
        refused(tap, program, "results in " + device, "arena", *args, "--out", device,
                says=["not a file"])
    bad_file(tap, program, "results from /dev/zero", "arena", "--merge", "/dev/zero", says=["zero"])
    first = json.loads(unit)["bots"][0]
    for name, old, new in (
            ("a share too much", '"share":%d' % first["share"], '"share":%d' % (first["share"] + 1)),
            ("a fault without a reason", '"faults":0', '"faults":1'),
            ("more faults than moves", '"faults":0,"late":0', '"faults":99999,"late":99999'),
            ("a move without a time", '"moves":%d' % first["moves"],
             '"moves":%d' % (first["moves"] + 1)),
            ("squares too small", '"share2":%d' % first["share2"], '"share2":1'),
            ("deals beyond all", '"from":', '"from":9999'),
            ("deals beyond --games", '"to":20', '"to":21')):
        with open(path, "wb") as file:
            file.write(good.replace(old.encode(), new.encode(), 1))
        bad_file(tap, program, "a file with " + name, "arena", *args, "--out", path,
                says=["--games" if "--games" in name else "line 2"])
    with open(path, "wb") as file:
        file.write(good)
    bad_file(tap, program, "a file with more than --games", "arena", *args[:-1], "40", "--out", path,
            says=["--games"])
    with open(path, "wb") as file:
        file.write(good.replace(b'"version":"', b'"version":"9'))
    bad_file(tap, program, "a file of another version", "arena", *args, "--out", path,
            says=["version"])
    tap.ok({"version", "rules", "budgets", "limit_ms"} <= set(json.loads(header)),
           "the first line says what bots and rules", header)
    refused(tap, program, "more games than can be summed up", "arena", "corruption", "--bots",
            "random,easy", "--games", "1000000000000", says=["--games"])


def check_interrupt(tap, program, folder):
    path = os.path.join(folder, "broken")
    args = ["corruption", "--bots", "normal,random", "--out", path]
    with subprocess.Popen([program.path, "arena", *args, "--games", "100000000"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        time.sleep(1.5)
        second = program.run("arena", *args)
        tap.ok(second.returncode == 1 and b"another run" in second.stderr,
               "two runs do not write one file", second)
        run.send_signal(signal.SIGINT)
        out, error = run.communicate(timeout=60)
    deals = re.search(rb"interrupted after (\d+) of", error)
    tap.ok(run.returncode == 1 and deals and int(deals[1]) > 0 and b"normal" in out,
           "an interrupted run says what it has", (run.returncode, out, error))
    games = 4 * int(deals[1])
    kept = arena(program, *args, "--games", str(games))
    tap.same(timeless(kept), timeless(arena(program, *args[:-2], "--games", str(games))),
             "and keeps it: %d games" % games)


def check_until(tap, program):
    args = ["corruption", "--bots", "normal,random", "--seats", "3", "--until"]
    wide, narrow = arena(program, *args, "0.2"), arena(program, *args, "0.05")

    def width(result):
        return max(bot["high"] - bot["low"] for bot in result["bots"])

    tap.ok(width(wide) <= 0.2 and width(narrow) <= 0.05, "--until stops when it is narrow enough",
           (wide, narrow))
    tap.ok(wide["games"] <= narrow["games"], "--until: narrower takes longer")
    tap.same(timeless(arena(program, *args, "0.05", "--threads", "3")), timeless(narrow),
             "--until: the same with three threads")
    few = arena(program, *args, "0.0001", "--games", "60")
    tap.same(few["games"], 60, "--until goes no further than --games")


def check_live(tap, program, folder):
    """Hacker by live clock: tick by tick, with delays, and still the same for any number of threads."""
    args = ["hacker", "clock=live", "--seats", "5", "--bots", "normal+lag150,easy", "--games"]
    result = arena(program, *args, "100")
    tap.ok(result["bots"][0]["share"] > 0.4, "live: normal through 150 ms beats easy", result)
    tap.same([bot["faults"] for bot in result["bots"]], [0, 0], "live: nobody lost a move")
    tap.same(timeless(arena(program, *args, "100", "--threads", "3")), timeless(result),
             "live: the same with three threads")
    path = os.path.join(folder, "live")
    arena(program, *args, "40", "--out", path)
    tap.same(timeless(arena(program, *args, "100", "--out", path)), timeless(result),
             "live: a file of results goes on")


def check_refusals(tap, program, folder):
    for name, says, args in (
            ("no bots", ["--bots"], ["corruption"]),
            ("an unknown bot", ["genius", "expert", "cmd:"], ["corruption", "--bots", "genius"]),
            ("an unknown personality", ["normal:odd", "bold"],
             ["corruption", "--bots", "normal:odd"]),
            ("a budget of 0", ["hard@0"], ["corruption", "--bots", "hard@0"]),
            ("too many bots", ["3"], ["corruption", "--seats", "3", "--bots", "easy,easy,easy,easy"]),
            ("an empty command", ["cmd:"], ["corruption", "--bots", "cmd:"]),
            ("a command with a quote", ["cmd:"], ["corruption", "--bots", 'cmd:"x"']),
            ("shard 0", ["--shard"], ["corruption", "--bots", "easy", "--shard", "0/3"]),
            ("shard 4 of 3", ["--shard"], ["corruption", "--bots", "easy", "--shard", "4/3"]),
            ("a shard without a whole", ["--shard"],
             ["corruption", "--bots", "easy", "--shard", "4"]),
            ("--until 0", ["--until"], ["corruption", "--bots", "easy", "--until", "0"]),
            ("--until nan", ["--until"], ["corruption", "--bots", "easy", "--until", "nan"]),
            ("--until with --shard", ["--until"],
             ["corruption", "--bots", "easy", "--until", "0.1", "--shard", "1/2"]),
            ("--merge with --games", ["--games"], ["--merge", "x", "--games", "5"]),
            ("--merge with --out", ["--out"], ["--merge", "x", "--out", "y"]),
            ("--merge with --seed", ["--seed"], ["--merge", "x", "--seed", "5"]),
            ("--merge with --threads", ["--threads"], ["--merge", "x", "--threads", "2"]),
            ("--merge with --shard", ["--shard"], ["--merge", "x", "--shard", "1/2"]),
            ("--move-ms with a budget", ["--move-ms", "hard@5"],
             ["corruption", "--bots", "hard@5", "--move-ms", "5"]),
            ("a delay without a number", ["+lag50"], ["hacker", "clock=live", "--bots", "easy+lag"]),
            ("a delay between two ticks", ["+lag50", "steps of 50"],
             ["hacker", "clock=live", "--bots", "easy+lag70"]),
            ("a delay that is too long", ["+lag1000"],
             ["hacker", "clock=live", "--bots", "easy+lag1050"]),
            ("a delay by beats", ["clock=live"], ["hacker", "--bots", "easy+lag100"]),
            ("a program by live clock", ["clock=beats"],
             ["hacker", "clock=live", "--bots", "cmd:true"]),
            ("--merge without files", ["--merge"], ["--merge"])):
        refused(tap, program, "arena: " + name, "arena", *args, says=says)
    refused(tap, program, "arena: a file that is not there", "arena", "--merge",
            os.path.join(folder, "none"), says=["none"], status=1)
    refused(tap, program, "arena: a folder that is not there", "arena", "corruption", "--bots",
            "easy", "--out", os.path.join(folder, "none", "x"), says=["none"], status=1)
    for name, says, args in (
            ("no folder", ["--out"], ["corruption"]),
            ("one level", ["--levels"], ["corruption", "--out", "x", "--levels", "easy"]),
            ("a level twice", ["twice"], ["corruption", "--out", "x", "--levels", "easy,easy"]),
            ("8 seats", ["--seats"], ["corruption", "--out", "x", "--seats", "3,8"]),
            ("seats twice", ["--seats"], ["corruption", "--out", "x", "--seats", "3,3"]),
            ("--merge with --shard", ["--merge"],
             ["corruption", "--out", "x", "--merge", "--shard", "1/2"])):
        refused(tap, program, "ladder: " + name, "ladder", *args, says=says)


def check_ladder(tap, program, folder):
    args = ["ladder", "corruption", "book=on", "--levels", "random,easy,normal", "--seats", "3,5",
            "--games", "40", "--seed", "2"]
    one, many = os.path.join(folder, "one"), os.path.join(folder, "many")
    done = program.run(*args, "--out", one)
    tap.ok(done.returncode == 0, "a ladder", done)
    with open(os.path.join(one, "corruption.md"), encoding="utf-8") as file:
        text = file.read()
    tap.ok("## 3 seats" in text and "## 5 seats" in text and "among easy" in text
           and "| normal and easy |" in text and "All at one table" in text
           and "Time per move" in text, "its tables", text)
    row = re.search(r"\*\*normal\*\* \| ([\d.]+) \(", text)
    single = arena(program, "corruption", "book=on", "--bots", "normal,random", "--seats", "3",
                   "--games", "40", "--seed", "2")["bots"][0]["share"]
    tap.ok(row and abs(float(row[1]) - 100 * single) < 0.06, "a cell is a run of the arena",
           (row and row[1], single))
    for seats in (3, 5):
        plot = xml.dom.minidom.parse(os.path.join(one, "corruption-%d.svg" % seats))
        tap.same(len(plot.getElementsByTagName("circle")), 6, "the plot of %d seats" % seats)
    for shard in (1, 2):
        done = program.run(*args, "--out", many, "--shard", "%d/2" % shard)
    tap.ok(not os.path.exists(os.path.join(many, "corruption.md")), "a shard writes no tables")
    program.run(*args, "--out", many, "--merge")
    with open(os.path.join(many, "corruption.md"), encoding="utf-8") as file:
        merged = file.read()

    def tables(page):
        return page[page.index("Options"):page.index("## Time")]

    tap.same(tables(merged), tables(text), "two shards merge to the same tables")
    empty = os.path.join(folder, "empty")
    os.mkdir(empty)
    refused(tap, program, "ladder: --merge without results", *args, "--out", empty, "--merge",
            says=["no results"], status=1)
    tap.same(os.listdir(empty), [], "it writes nothing")
    with open(os.path.join(one, "corruption-3.svg"), encoding="utf-8") as file:
        plot = file.read()
    tap.ok("fair share" in plot and "95 % intervals" in plot and "42 to 42 games" in plot,
           "the plot says what it shows", plot[:600])
    tap.ok(b"table 1 of" in program.run(*args, "--out", one).stderr, "a log says how far it is")
    tap.ok("among random" in text, "names in tables")


def main():
    tap, program = Tap(), Program(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        check_result(tap, program)
        check_against_sim(tap, program)
        check_interval(tap, program, sys.argv[2])
        check_shards(tap, program, folder)
        check_going_on(tap, program, folder)
        check_files(tap, program, folder)
        check_interrupt(tap, program, folder)
        check_until(tap, program)
        check_live(tap, program, folder)
        check_refusals(tap, program, folder)
        check_ladder(tap, program, folder)
    tap.done()


main()
