"""What commands print with --json is what docs/tools.json says, member by member.

    json_test.py KICKBACK EXAMPLES DOCS
"""
import json
import os
import re
import sys
import tempfile

for name in ("net", "term"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", name))
from line_player import LinePlayer
from schema import Book
from tap import Program, Tap


def check_views(tap, program, examples, docs):
    """The views in docs/bot-protocol.md are what the command above each of them prints."""
    with open(os.path.join(docs, "bot-protocol.md"), encoding="utf-8") as file:
        found = re.findall(r"^    kickback (show .*)\n\n```json\n(.*\n)```$", file.read(), re.M)
    for words, view in found:
        words = words.replace("examples/", examples + "/").split()
        tap.same(program.run(*words).stdout.decode(), view, "bot-protocol.md: " + " ".join(words[1:]))
    tap.same(len(found), 2, "two views")


def main():
    tap, program = Tap(), Program(os.path.abspath(sys.argv[1]))
    book = Book(os.path.join(sys.argv[3], "tools.json"))
    records = [os.path.join(sys.argv[2], "records", name) for name in
               ("corruption.kb", "hacker.kb", "hacker-seat2.kb", "nothing.kb")]
    greedy = "cmd:" + os.path.join(sys.argv[2], "greedy_bot.py")
    with tempfile.TemporaryDirectory() as folder:
        shard = os.path.join(folder, "shard")
        for game in ("corruption", "hacker"):
            player = LinePlayer(program.path, [game, "--seats", "3", "--bots", "easy", "--data", folder])
            player.play()
            player.type("quit")
            player.end()
        program.run("arena", "hacker", "--bots", "easy,random", "--games", "10", "--out", shard)
        for name, *words in (
                ("Sim", "sim", "corruption", "--games", "50"), ("Sim", "sim", "hacker", "--games", "3"),
                ("Arena", "arena", "corruption", "--bots", "easy,random", "--games", "20"),
                ("Arena", "arena", "corruption", "--seats", "3", "--bots", "easy," + greedy, "--games", "3"),
                ("Arena", "arena", "--merge", shard), ("Bench", "bench", "hacker"),
                ("Check", "check", *records), ("Check", "check", records[0]),
                ("Games", "games", "--data", folder),
                ("Review", "review", records[0], "--budget", "100"), ("Review", "review", records[1], "--budget", "100")):
            done = program.run(*words, "--json")
            shown = " ".join([name, *words[:2]])
            try:
                value = json.loads(done.stdout)
            except ValueError:
                tap.ok(False, shown, done.stderr)
                continue
            tap.ok(done.stdout.count(b"\n") == 1, shown + ": one line")
            tap.same(book.errors(name, value), [], shown)
    check_views(tap, program, sys.argv[2], sys.argv[3])
    # (bench store writes 250 MB to the disk and is not tried here.)
    used = book.names_in([{"$ref": "#/components/schemas/" + name} for name in
                          ("Sim", "Arena", "Bench", "Check", "Games", "Review")])
    missing = book.members_of(used) - book.seen
    tap.same(sorted(missing), [], "every member that is described has come")
    tap.done()


main()
