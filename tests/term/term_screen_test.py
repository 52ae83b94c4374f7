"""The full screen of `kickback play` in tmux, driven as a person would: whole games of both kinds,
resizing, wrong input, Ctrl-C, Ctrl-Z, small screens, no colours, every language, hot seat.

    term_screen_test.py KICKBACK
"""
import os
import re
import shutil
import sys
import time

from screen_player import ScreenPlayer, until

from tap import Tap
from tmux import given_back

TITLE = r" (CORRUPTION|HACKER)"
OVER = {"en": "The game is over.", "fr": "La partie est finie.", "de": "Die Partie ist zu Ende.",
        "es": "La partida ha terminado."}
AGAIN = {"en": "Rematch", "fr": "Revanche", "de": "Revanche", "es": "Revancha"}
STEPS_MAX = 1500


def over(lines, lang):
    """The result lies over the table, or was there and a key has taken it away."""
    return OVER[lang] in lines[0] or any(AGAIN[lang] + "  " in line for line in lines)


def play(screen, lang, also):
    """Plays to the end with whatever the cursor is on: a few arrows and Enter, which picks something,
    confirms it, or goes on with a story. Never more than one Enter before the program has shown what
    came of it: the second one would begin another game. Returns what went wrong, or ""."""
    chance = screen.random
    if not until(lambda: re.match(TITLE, screen.lines()[0])):
        return "no table"
    for _ in range(STEPS_MAX):
        if screen.note("status"):
            return "it ended with status " + screen.note("status")
        lines = screen.lines()
        if over(lines, lang):
            return ""
        also(lines)
        arrows = ["Right"] * chance.randrange(3) + ["Down"] * chance.randrange(3)
        if not screen.keys_taken(*arrows, "Enter", unless=lambda lines: over(lines, lang)):
            return "a key is not taken"
    return "no end after %d steps" % STEPS_MAX


def faults(lines, cols, rows):
    """What is wrong with a picture of that size."""
    found = ["too wide: " + line for line in lines if len(line) > cols]
    if len(lines) > rows:
        found.append("%d lines" % len(lines))
    if not re.match(TITLE, lines[0]):
        found.append("title: " + lines[0])
    if not any(line.startswith(">") for line in lines[-2:]):
        found.append("no input line: " + repr(lines[-2:]))
    return found


def three_keys(tap, path):
    screen = ScreenPlayer(path, ["--pace", "0"])
    tap.ok(screen.shows("Corruption"), "the menu")
    for _ in range(3):
        screen.keys("Enter")
    tap.ok(screen.shows("Your card 1 of 6"), "three keys: a newcomer plays", screen.text())
    screen.keys("C-c")
    tap.ok(screen.shows("Stop here?"), "Ctrl-C asks")
    screen.keys("n")
    tap.ok(until(lambda: "Stop here?" not in screen.text()), "n: on with it")
    screen.keys("C-c")
    screen.shows("Stop here?")
    screen.keys("y")
    given_back(tap, screen, "Ctrl-C, y")
    tap.ok("The game is kept" in screen.text(), "and says that the game is kept", screen.text())
    again = ScreenPlayer(path, ["--pace", "0"], data=screen.data)
    tap.ok(again.shows("Go on: Corruption, round "), "the game is offered again", again.text())
    again.keys("Enter")
    tap.ok(again.shows("Your card 1 of 6"), "and goes on", again.text())
    again.type("quit")
    again.keys("Enter")
    given_back(tap, again, "quit")
    again.close()
    screen.close()


def enter_only(tap, path):
    """Whoever only presses Enter gives nothing away: the money stays with its owner."""
    screen = ScreenPlayer(path, ["hacker", "--seed", "3", "--pace", "0"])
    screen.shows("Choose a bill.")
    screen.keys("Enter")
    tap.ok(screen.shows("Under which account does the"), "a bill is picked: then an account is asked for",
           screen.text())
    screen.keys("Enter")
    tap.ok(screen.shows("is yours. Enter: do it."), "the confirmation says whose account it is", screen.text())
    screen.keys("Escape", "Escape")
    screen.shows("Choose a bill.")
    screen.type("2>1")
    screen.keys("Enter")
    tap.ok(screen.shows("Account 1 belongs to Marius."), "also where it is somebody else's", screen.text())
    screen.close()
    screen = ScreenPlayer(path, ["corruption", "--seed", "3", "--pace", "0"])
    screen.shows("Your card 1 of 6")
    screen.keys_taken("Enter")
    screen.keys_taken("Enter")
    tap.ok(screen.shows("10@") and "a bribe of $10,000" in screen.words() and "Switzerland. Enter" not in screen.words(),
           "Corruption: the largest bribe on a contract", screen.text())
    screen.close()


def whole_games(tap, path):
    for args, lang, cols, rows in ((["corruption", "--seats", "3", "book=on"], "en", 80, 24),
                                   (["hacker", "--seats", "4"], "de", 100, 30),
                                   (["hacker", "--seats", "3", "jam=on", "crypt=on"], "fr", 40, 12),
                                   (["corruption", "show=free", "hitman=may"], "es", 132, 43)):
        screen = ScreenPlayer(path, args + ["--pace", "0", "--lang", lang, "--bots", "easy", "--seed",
                                            "8"], cols, rows, seed=8)
        name = "%s in %s at %dx%d" % (args[0], lang, cols, rows)
        bad = []

        def look(lines):
            """A picture may be half drawn when it is looked at; if it stays so, it is wrong."""
            if faults(lines, cols, rows) and not until(
                    lambda: over(screen.lines(), lang) or not faults(screen.lines(), cols, rows), 5):
                bad.append("\n".join(faults(screen.lines(), cols, rows) + screen.lines()))

        wrong = play(screen, lang, look)
        tap.ok(not wrong, name + ": a whole game", wrong + "\n" + screen.text())
        tap.ok(not bad, name + ": every picture is complete", "\n".join(bad[:3]))
        if lang == "en":
            ended(tap, screen)
        screen.close()


def ended(tap, screen):
    """The result is a ranking; the record is saved under the name that is offered."""
    if OVER["en"] in screen.lines()[0]:
        tap.ok(re.search(r"^ 1\. \w+: \$.*\n 2\. ", screen.text(), re.M) and "How it came about" in screen.text(),
               "the result is a ranking", screen.text())
        tap.ok("Enter: rematch, save, menu" in screen.text(), "it says where rematch and save are", screen.text())
        screen.keys("x")
        tap.ok(screen.shows("> x"), "a command can be typed over it", screen.text())
        screen.keys("Escape")
    screen.shows(" Save ")
    screen.keys("Right", "Enter")
    tap.ok(screen.shows("> save corruption-"), "a name for the record is offered", screen.text())
    screen.keys("Enter")
    tap.ok(screen.shows("kickback review corruption-"), "and it is saved", screen.text())
    tap.ok(any(name.endswith(".kb") for name in os.listdir(screen.folder)), "in a file", os.listdir(screen.folder))


def story_corruption(tap, path):
    """Phase III, told with the contracts and cards of its own round, though the next one has begun."""
    screen = ScreenPlayer(path, ["corruption", "first=1", "--seed", "11", "--pace", "0", "--bots", "normal"])
    screen.shows("Your card 1 of 6")
    names = [line.split("│")[0][3:].split("  ")[0].strip() for line in screen.lines() if re.match("a[1-9] ", line)]
    for number, move in enumerate(("10@c1", "8@b1", "A@a1", "4@a0", "R@b1", "2@c1"), 1):
        screen.shows("Your card %d of 6" % number)
        screen.type(move)
        screen.keys("Enter")
        screen.shows(move + ": ")
        screen.keys("Enter")
    until(lambda: "Enter: next" in screen.text() or screen.keys("Enter"))
    steps = 0
    while "Enter: next" in screen.text() and steps < 60:
        text = screen.text()
        good = "Round 1 of 4" in text and all(name[:12] in text for name in names) and "1:R" in text and "▒" not in text
        if not good:
            break
        if steps == 3: # with little room, too
            screen.resize(40, 12)
            tap.ok(until(lambda: "Round 1 of 4" in screen.text() and re.search(r"^ [abc]\d\. .*", screen.text(), re.M)
                         and "Enter: next" in screen.text()), "40x12: a story shows where it is", screen.text())
            screen.resize(80, 24)
            screen.shows("F10 quit")
        screen.keys("Enter")
        until(lambda: screen.text() != text)
        steps += 1
    tap.ok(names and steps > 4, "phase III is told with the table of its round", "%d %s\n%s" % (steps, names, screen.text()))
    tap.ok(screen.shows("Round 2 of 4") and names[0] not in screen.text().split("───")[1],
           "then the next round is there", screen.text())
    screen.close()


def story_pages(tap, path):
    """No page turns by itself; a hit man without a target is told and goes; a contract is given when it is told."""
    screen = ScreenPlayer(path, ["corruption", "first=1", "--seats", "3", "--seed", "13", "--pace", "0", "--bots", "easy"])
    for number, move in enumerate(("10@c1", "8@b1", "A@a1", "4@a0", "R@b1", "H@c1"), 1):
        screen.shows("Your card %d of 6" % number)
        screen.type(move)
        screen.keys("Enter")
        screen.shows(move + ": ")
        screen.keys("Enter")
    screen.shows("for which contract of City Hall?")
    screen.type("a0.1>a1")
    screen.keys("Enter")
    screen.shows("a0.1>a1: ")
    screen.keys("Enter")
    screen.shows("Enter: next")
    tap.ok(screen.shows("All cards are turned over."), "a story begins with the reveal", screen.text())
    before = screen.text()
    time.sleep(2.5)
    tap.same(screen.text(), before, "a page stays until a key is pressed")
    pages = []
    while "Enter: next" in screen.text() and len(pages) < 40:
        pages.append(screen.text())
        screen.keys("Enter")
        until(lambda: screen.text() != pages[-1])
    told = [number for number, page in enumerate(pages) if "hit man on the Hospital finds nobody." in page]
    tap.ok(told and "3:H×" in pages[told[0]] and "3:H×" not in pages[told[0] - 1], "a hit man finds nobody, and goes",
           pages[told[0]] if told else pages)
    given = [len(re.findall("→ |Stopped|Stays|Tie", page)) for page in pages]
    tap.ok(given[-7:] == [1, 2, 3, 4, 5, 6, 6] and not any(given[:-7]), "each contract is given when it is told", given)
    screen.shows("Round 2 of 4")
    screen.keys("F2")
    tap.ok(screen.shows("hit man on the Hospital finds nobody."), "the log has it, too", screen.text())
    screen.close()


def story_hacker(tap, path):
    """Protection: what happened since the last look is told with the accounts of that round."""
    screen = ScreenPlayer(path, ["hacker", "--seats", "4", "--seed", "4", "--pace", "0", "--bots", "easy"], seed=3)
    screen.shows("Choose a bill")
    told = lambda: "Enter: next" in screen.text() or "Round 2/4" in screen.text()
    for _ in range(400):
        until(lambda: told() or "1▶You" in screen.text(), 5) # a key that comes between would go to the story
        if until(told, 0.2):
            break
        screen.keys_taken(*["Right"] * screen.random.randrange(3), "Enter")
    text = screen.text()
    tap.ok("Enter: next" in text and "Round 1/4" in text and "Protection" in text, "protection is told with its round", text)
    screen.keys("Escape")
    tap.ok(screen.shows("Round 2/4"), "then the next round is there", screen.text())
    screen.close()


def pages(tap, path):
    """What does not fit is said to be there, and PgDn passes nothing over."""
    screen = ScreenPlayer(path, ["hacker", "--seats", "7", "--seed", "4", "--pace", "0"], 60, 20)
    screen.shows("Choose a bill")
    seen = set()
    for _ in range(12):
        text = screen.text()
        seen.update(re.findall(r"^ Account (\d+),", text, re.M))
        if "PgDn: more" not in text:
            break
        screen.keys("NPage")
        until(lambda: screen.text() != text)
    tap.ok(len(seen) == 21 and "in the bank" in screen.text(), "60x20, 7 seats: all accounts can be read", sorted(seen))
    for _ in range(12):
        screen.keys("PPage")
    tap.ok(screen.shows("Account 1,") and screen.shows("PgDn: more"), "and back, and it says that there are more", screen.text())
    screen.keys("?")
    screen.shows("What is possible now")
    help_ = screen.text()
    while "▼" in screen.text():
        text = screen.text()
        screen.keys("NPage")
        until(lambda: screen.text() != text)
        help_ += screen.text()
    commands = ("help", "moves", "table", "log [N]", "notes", "rules", "say N", "undo", "confirm", "lang", "back", "giveup", "menu", "quit")
    tap.ok(all(re.search("^ %s.*:" % re.escape(word), help_, re.M) for word in commands), "60x20: no line of the help is passed over",
           help_)
    screen.close()


def card_help(tap, path):
    """What each card does is told whole, in every language."""
    for lang in ("en", "fr", "de", "es"):
        screen = ScreenPlayer(path, ["corruption", "--seed", "3", "--pace", "0", "first=1", "--lang", lang])
        screen.shows("10")
        until(lambda: screen.lines()[-1].strip())
        cut = []
        for _ in range(9):
            screen.keys_taken("Right")
            if any(line.rstrip().endswith("…") for line in screen.lines()[-8:-3]):
                cut.append(screen.text())
        tap.ok(not cut, lang + ": the help of every card, at 80x24", "\n".join(cut[:1]))
        screen.close()


def resizing(tap, path):
    screen = ScreenPlayer(path, ["hacker", "--pace", "0", "--seats", "7", "--seed", "4"], 80, 24)
    screen.shows("Choose a bill")
    for cols, rows in ((120, 40), (40, 12), (72, 20), (200, 60), (20, 5), (80, 24)):
        screen.resize(cols, rows)
        good = until(lambda: cols < 40 or not faults(screen.lines(), cols, rows))
        tap.ok(good, "resized to %dx%d" % (cols, rows), screen.text())
        screen.keys("Enter")
    tap.ok(screen.shows("21 "), "all accounts of seven players", screen.text())
    tap.ok(screen.shows("1▶You"), "and it is still our turn", screen.text())
    screen.close()


def large(tap, path):
    """A large screen uses its room: cards and accounts are pictures, the log stands beside them."""
    screen = ScreenPlayer(path, ["corruption", "first=1", "--pace", "0", "--seed", "2"], 132, 43)
    screen.shows("Your card 1 of 6")
    screen.type("10@a1")
    screen.keys("Enter")
    screen.shows("10@a1: You play")
    screen.keys("Enter")
    tap.ok(screen.shows("Your card 2 of 6") and re.search("^   │10 │.*\n   └─1─┘", screen.text(), re.M),
           "132x43: a card is a picture with its owner", screen.text())
    tap.ok(any(re.search("│ You play a bribe of", line) for line in screen.lines()), "132x43: the log is beside it",
           screen.text())
    screen.resize(80, 24)
    tap.ok(until(lambda: re.search("^   1:10", screen.text(), re.M)) and "└" not in screen.text(),
           "80x24: as small as ever", screen.text())
    screen.close()
    for seats, cols, rows in ((3, 132, 43), (7, 132, 43), (5, 80, 43)):
        screen = ScreenPlayer(path, ["hacker", "--seats", str(seats), "--pace", "0", "--seed", "2"], cols, rows)
        screen.shows("Choose a bill")
        found = until(lambda: screen.text().count("└──") == 3 * seats and screen.text().count("┘") == 3 * seats, 5)
        tap.ok(found, "%dx%d: %d accounts in frames" % (cols, rows, 3 * seats), screen.text())
        tap.ok(cols < 112 or screen.shows("What you saw"), "%dx%d: and the notebook" % (cols, rows), screen.text())
        screen.close()


def typing(tap, path):
    screen = ScreenPlayer(path, ["corruption", "first=1", "--pace", "0", "--seed", "2"])
    screen.shows("Your card 1 of 6")
    screen.type("quack")
    screen.keys("Enter")
    tap.ok(screen.shows("'quack' is neither a command"), "wrong input says so", screen.text())
    screen.type("A@c0")
    screen.keys("Enter")
    tap.ok(screen.shows("Only bribes go into a Swiss account."), "and why", screen.text())
    screen.type("quack")
    screen.shows("> quack")
    screen.keys("C-u")
    tap.ok(until(lambda: "quack" not in screen.text()), "Ctrl-U empties the line", screen.text())
    screen.type("h")
    screen.keys("Tab")
    tap.ok(screen.shows("H@a1"), "Tab shows what it can become", screen.text())
    screen.keys("Escape")
    screen.type("8@a")
    screen.keys("Tab")
    screen.type("0")
    screen.keys("Enter")
    tap.ok(screen.shows("8@a0: You put a bribe of $8,000"), "typed: it waits", screen.text())
    screen.keys("Escape")
    tap.ok(until(lambda: "8@a0" not in screen.text()), "Esc takes it back", screen.text())
    screen.type("10@a1")
    screen.keys("Enter")
    screen.shows("10@a1: You play")
    screen.keys("Enter")
    tap.ok(screen.shows("You play a bribe of $10,000 face up"), "Enter makes it", screen.text())
    tap.ok(screen.shows("1:10"), "and it lies on the table", screen.text())
    screen.keys("F3")
    tap.ok(screen.shows("Phase II: Corruption"), "F3: the rules where they apply", screen.text())
    screen.keys("Escape")
    screen.keys("?")
    tap.ok(screen.shows("What is possible now"), "?: help", screen.text())
    tap.ok(screen.shows("2:8s: Swiss money"), "with what the signs mean", screen.text())
    screen.keys("Escape")
    screen.keys("F2")
    tap.ok(until(lambda: screen.lines()[0].startswith(" Log")), "F2: the log", screen.text())
    screen.keys("Escape")
    screen.type("lang de")
    screen.keys("Enter")
    tap.ok(screen.shows("Runde 1 von 4"), "lang de", screen.text())
    screen.close()


def stop(tap, path):
    """Ctrl-Z gives the terminal back, and fg takes it again."""
    shell = ScreenPlayer(path, ["--plain"])
    shell.tmux("respawn-pane", "-k", "/bin/bash", "--norc", "-i")
    shell.type("LANG=C.UTF-8 %s play corruption --pace 0 --data %s/z" % (path, shell.folder))
    shell.keys("Enter")
    tap.ok(shell.shows("Your card 1 of 6"), "in a shell")
    shell.keys("C-z")
    tap.ok(shell.shows("Stopped"), "Ctrl-Z stops it", shell.text())
    tap.same(shell.asked("alternate_on"), "0", "the shell has its screen back")
    shell.type("fg")
    shell.keys("Enter")
    tap.ok(until(lambda: shell.asked("alternate_on") == "1"), "fg")
    tap.ok(shell.shows("Your card 1 of 6"), "the picture is back", shell.text())
    shell.close()


def colours(tap, path):
    for name, args, env, wanted in (("colours", [], {}, True), ("--no-color", ["--no-color"], {},
                                    False), ("NO_COLOR", [], {"NO_COLOR": "1"}, False)):
        screen = ScreenPlayer(path, ["corruption", "--pace", "0", *args], env=env)
        screen.shows("Your card 1 of 6")
        found = bool(re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7])[;m]", screen.ansi()))
        tap.same(found, wanted, name)
        screen.close()
    screen = ScreenPlayer(path, ["corruption", "--pace", "0", "--lang", "de"], env={"LC_ALL": "C"})
    tap.ok(screen.shows("Karte 1 von 6"), "a terminal without UTF-8", screen.text())
    tap.ok(all(ord(c) < 128 for c in screen.text()), "gets ASCII", screen.text())
    screen.close()
    screen = ScreenPlayer(path, ["corruption", "--pace", "0"], env={"TERM": "dumb"})
    tap.ok(screen.shows("moves are possible"), "TERM=dumb: line mode", screen.text())
    screen.close()


def hot_seat(tap, path):
    screen = ScreenPlayer(path, ["corruption", "first=1", "--seats", "3", "--hotseat", "2",
                                 "--names", "Ann,Bob", "--pace", "0"])
    screen.shows("Your card 1 of 6")
    for number, move in ((1, "4@a1"), (2, "A@b2")):
        tap.ok(screen.shows("Your card %d of 6" % number), "Ann's card %d" % number, screen.text())
        screen.type(move)
        screen.keys("Enter")
        screen.shows(move + ": ")
        screen.keys("Enter")
        tap.ok(screen.shows("Give the keyboard to Bob"), "the screen is hidden", screen.text())
        curtain = screen.text().strip()
        tap.ok(curtain.startswith("Give the keyboard") and curtain.count("\n") == 0,
               "nothing else is on it", curtain)
        tap.ok("attorney" not in screen.everything(), "and nothing above it", screen.everything())
        screen.keys("Enter")
        tap.ok(screen.shows("Your card %d of 6" % number), "Bob's card %d" % number, screen.text())
        tap.ok("an attorney" not in screen.text() and "1:(A)" not in screen.text(),
               "Bob does not see it", screen.text())
        screen.type("1@c1")
        screen.keys("Enter")
        screen.shows("1@c1: " if number == 1 else "There is no 1 in your hand.")
        screen.keys("Escape", "Escape")
        screen.type("1@c1" if number == 1 else "2@c1")
        screen.keys("Enter")
        screen.shows("@c1: ")
        screen.keys("Enter")
        screen.shows("Give the keyboard to Ann")
        screen.keys("Enter")
    tap.ok(screen.shows("1:(A)"), "Ann sees her own card", screen.text())
    screen.type("quit")
    screen.keys("Enter")
    given_back(tap, screen, "hot seat")
    tap.ok("attorney" not in screen.everything(), "nothing stays in the terminal")
    screen.close()


def line_mode(tap, path):
    """Line mode on a terminal: Ctrl-C asks, and hot seat clears the screen and what was scrolled."""
    screen = ScreenPlayer(path, ["corruption", "first=1", "--seats", "3", "--hotseat", "2", "--names",
                                 "Ann,Bob", "--plain", "--pace", "0"])
    screen.shows("Your card 1 of 6")
    screen.keys("C-c")
    tap.ok(screen.shows("Stop here?"), "line mode: Ctrl-C asks", screen.text())
    screen.type("n")
    screen.keys("Enter")
    screen.type("table")
    screen.keys("Enter")
    tap.ok(screen.shows("Your hand: "), "line mode: and goes on", screen.text())
    screen.type("A@b1")
    screen.keys("Enter")
    tap.ok(screen.shows("Give the keyboard to Bob"), "line mode: hot seat", screen.text())
    shown = " ".join(screen.everything().split())
    tap.same(shown, "Give the keyboard to Bob, who presses Enter.",
             "line mode: nothing of Ann can be scrolled to")
    screen.keys("Enter")
    tap.ok(screen.shows("Ann plays an attorney face up"), "line mode: Bob is told what happened",
           screen.text())
    screen.type("quit")
    screen.keys("Enter")
    given_back(tap, screen, "line mode")
    screen.close()


def main():
    tap, path = Tap(), os.path.abspath(sys.argv[1])
    if not shutil.which("tmux"):
        print("Bail out! tmux is needed")
        sys.exit(1)
    only = sys.argv[2:]
    for test in (three_keys, enter_only, whole_games, story_corruption, story_pages, story_hacker, pages, card_help, resizing, large, typing, stop, colours, hot_seat,
                 line_mode):
        if not only or test.__name__ in only:
            test(tap, path)
    tap.done()


main()
