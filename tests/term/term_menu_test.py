"""The menus of `kickback play`, on the full screen and in line mode: a table is put together with its bots, seats, people
and variants; Free Stud; and what a small screen shows of it.

    term_menu_test.py KICKBACK
"""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tools"))
from line_player import LinePlayer
from screen_player import ScreenPlayer, until
from tap import Tap


def two_keys(tap, path):
    screen = ScreenPlayer(path, ["--pace", "0"])
    screen.shows("Corruption")
    screen.keys("Enter")
    tap.ok(screen.shows("Play now") and "At this keyboard: 1" in screen.text(), "a game, and what can be set",
           screen.text())
    screen.keys("Enter")
    tap.ok(screen.shows("Your card 1 of 6") or "is to play" in screen.text(), "the second Enter begins it", screen.text())
    screen.close()


def variants(tap, path):
    """Five seats, two people, Free Stud with the book; left goes back. (By this seed the second person is not first,
    or the curtain would be there.)"""
    screen = ScreenPlayer(path, ["--pace", "0", "--seed", "3"])
    screen.shows("Corruption")
    screen.keys("Enter")
    screen.shows("Play now")
    screen.keys("Down", "Right", "Left", "Down", "Right", "Down", "Right")
    tap.ok(screen.shows("Players: 5") and screen.shows("At this keyboard: 2") and "Bots: normal" in screen.text(),
           "seats, people, bots", screen.text())
    screen.keys("Down", "Left", "Right", "Down", "Enter", "Enter", "Down", "Enter")
    tap.ok(screen.shows("Open cards: Free Stud") and screen.shows("Little Black Book: With the book")
           and screen.shows("Twice in a game"), "variants, and what they mean", screen.text())
    screen.keys("1", "Enter")
    tap.ok(until(lambda: re.search(r"5 \w+ 0k", screen.text())) and "2 Player 2" in screen.text(),
           "the table has five seats, two of them here", screen.text())
    screen.close()


def free_stud(tap, path):
    screen = ScreenPlayer(path, ["corruption", "show=free", "first=1", "--pace", "0"])
    screen.shows("Free Stud")
    tap.ok("[ ] 1" in screen.text() and "all cards face down" in screen.text(), "Free Stud: six cards, face down",
           screen.text())
    screen.keys("Enter", "Right", "Right", "Enter")
    tap.ok(screen.shows("[x] 3") and screen.shows("cards 1 and 3 face up"), "cards are turned one by one", screen.text())
    screen.keys("Left", "Left", "Enter")
    tap.ok(screen.shows("card 3 face up"), "and back", screen.text())
    screen.keys("Left", "Enter")
    tap.ok(screen.shows("show:3: "), "So be it: the move", screen.text())
    screen.keys("Escape")
    tap.ok(screen.shows("[x] 3"), "it can be taken back", screen.text())
    screen.keys("Enter")
    screen.shows("show:3: ")
    screen.keys("Enter")
    tap.ok(screen.shows("card 3 face up") and screen.shows("Your card 1 of 6 will lie face down"),
           "and made", screen.text())
    screen.close()


def small(tap, path):
    screen = ScreenPlayer(path, ["corruption", "first=1", "--pace", "0"], 40, 12)
    screen.shows("Your card 1 of 6")
    lines = screen.lines()
    tap.ok(any(line.rstrip().endswith("…") for line in lines[-5:]), "40x12: what does not fit ends with an ellipsis",
           screen.text())
    screen.keys("Left", "Left", "Left", "Enter") # from the 10, where the cursor begins
    tap.ok(screen.shows("→ 4"), "40x12: the card that was picked is shown", screen.text())
    tap.ok(until(lambda: re.search(r"^ c2\. ", screen.text(), re.M) or screen.keys("Right")), "40x12: the place under the cursor is in sight",
           screen.text())
    screen.keys("Enter")
    tap.ok(until(lambda: "→ 4" not in screen.text()) and re.search(r"4@[abc]\d: ", screen.words()) and
           "Enter: do it. Esc: take it back." in screen.text(), "40x12: a move, and how it is made", screen.text())
    screen.close()
    screen = ScreenPlayer(path, ["--lang", "de"], 40, 12)
    screen.shows("Corruption")
    screen.keys("Enter")
    for _ in range(10):
        screen.keys("Down")
    tap.ok(screen.shows("Gesamtwerte") or screen.shows("11 ", 1), "40x12: the menu follows the cursor", screen.text())
    screen.close()


def line_mode(tap, path):
    with tempfile.TemporaryDirectory() as data:
        player = LinePlayer(path, ["--data", data])
        menu = player.prompt()
        tap.ok("1 Corruption" in menu and "2 Hacker" in menu, "line mode: the menu", menu)
        rows = player.ask("2")
        tap.ok("1 Play now" in rows and "3 Players: 5" in rows and "5 Length of a trip: Two beats. As usual." in rows,
               "what can be set", rows)
        tap.ok("3 Players: 6" in player.ask("3") and "7 Magnetic jamming: On" in player.ask("7"),
               "a number turns to the next value")
        tap.ok("4 At this keyboard: 2" in player.ask("4"), "people at this keyboard")
        for line in ("99", "x", "0"):
            tap.ok("'%s' is none of these. Type a number from 1 to 8" % line in player.ask(line), "%s is none of them" % line)
        player.type("")
        player.settle("Give the keyboard")
        tap.ok("Give the keyboard to Player 2" in player.said or "Choose a bill" in player.said, "an empty line plays",
               player.said)
        player.ask("")
        table = player.ask("table")
        tap.ok("Account 18" in table and "0 viruses" not in table, "six seats; no word of viruses before there are any",
               table)
        player.type("quit")
        tap.same(player.end(), 0, "and the end")


def kept(tap, path):
    """Two games that were left can be told apart, in both menus; a key that is none is answered."""
    with tempfile.TemporaryDirectory() as data:
        for game in ("hacker", "corruption"):
            player = LinePlayer(path, [game, "first=1", "--data", data, "--pace", "0", "--seed", "3"])
            player.prompt()
            player.type("quit")
            player.end()
        player = LinePlayer(path, ["--data", data])
        menu = player.prompt()
        tap.ok(re.search(r"^1 Go on: Hacker \(Your turn\), with \w+, \w+, \w+, and \w+, begun \d{4}-\d\d-\d\d \d\d:\d\d$", menu, re.M)
               and re.search(r"^2 Go on: Corruption, round 1 of 4 \(Your turn\), with \w+, \w+, and \w+, begun ", menu, re.M),
               "line mode: whose turn, with whom, since when", menu)
        player.type("q")
        player.end()
        screen = ScreenPlayer(path, [], data=data)
        tap.ok(screen.shows("Go on: Corruption, round 1 of 4 (Your turn)") and screen.shows("with "), "full screen: the same",
               screen.text())
        screen.keys("x")
        tap.ok(screen.shows("This key does nothing here."), "full screen: a key that is none is answered", screen.text())
        screen.keys("Down")
        tap.ok(until(lambda: "This key" not in screen.text()) and "with " in screen.text(), "until the next one", screen.text())
        screen.close()


def main():
    tap, path = Tap(), os.path.abspath(sys.argv[1])
    os.environ["LANG"] = "C.UTF-8"
    for name in ("LC_ALL", "LANGUAGE", "LC_MESSAGES"):
        os.environ.pop(name, None)
    for test in (two_keys, variants, free_stud, small, line_mode, kept):
        if not sys.argv[2:] or test.__name__ in sys.argv[2:]:
            test(tap, path)
    tap.done()


main()
