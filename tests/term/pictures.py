"""Makes the pictures of the terminal client in docs/img/term: plays in tmux to a moment worth
looking at and turns the screen into SVG (../tools/ansi2svg.py).

    pictures.py KICKBACK OUT [PICTURE ...]     menu, stud, corruption, hacker, large, curtain, result, chat
"""
import os
import socket
import subprocess
import sys
import time

from line_player import LinePlayer
from screen_player import ScreenPlayer, until

HERE = os.path.dirname(os.path.abspath(__file__))


def save(screen, out, name, cols, rows):
    time.sleep(0.6)
    with open(os.path.join(out, name + ".svg"), "w", encoding="utf-8") as file:
        subprocess.run([sys.executable, os.path.join(HERE, "../tools/ansi2svg.py"), str(cols),
                        str(rows)], input=screen.ansi().encode(), stdout=file, check=True)


def move(screen, text):
    screen.type(text)
    screen.keys("Enter")
    screen.shows(text + ": ")
    screen.keys("Enter")
    until(lambda: text + ": " not in screen.words(), 5)


def corruption(path, out):
    screen = ScreenPlayer(path, ["corruption", "first=1", "--seed", "11", "--pace", "0", "--bots",
                                 "normal"])
    for number, text in enumerate(("10@c1", "8@b1", "A@a1"), 1):
        screen.shows("Your card %d of 6" % number)
        move(screen, text)
    screen.shows("Your card 4 of 6")
    screen.keys("Right", "Right")
    save(screen, out, "corruption", 80, 24)
    for number, text in enumerate(("4@a0", "R@b1", "2@c2"), 4):
        screen.shows("Your card %d of 6" % number)
        move(screen, text)
    until(lambda: "Enter: next" in screen.words() or screen.keys("Enter") or time.sleep(0.3), 10)
    screen.keys("Enter")
    screen.keys("Enter")
    save(screen, out, "story", 80, 24)
    screen.close()


def hacker(path, out):
    screen = ScreenPlayer(path, ["hacker", "--seed", "5", "--pace", "0", "--bots", "easy"], 120, 36)
    screen.shows("Choose a bill")
    for _ in range(30):
        screen.keys(*["Right"] * screen.random.randrange(3), *["Down"] * screen.random.randrange(2),
                    "Enter")
        time.sleep(0.05)
    until(lambda: "This beat" in screen.words() and "Watch…" in screen.words()
          or screen.keys("Escape"), 10)
    save(screen, out, "hacker", 120, 36)
    screen.resize(40, 12)
    screen.keys("Enter", "Right", "Right")
    save(screen, out, "small", 40, 12)
    screen.close()


def menu(path, out):
    screen = ScreenPlayer(path, ["--lang", "fr"], 80, 20)
    screen.shows("Corruption")
    screen.keys("Enter")
    screen.shows("Jouer maintenant")
    screen.keys(*["Down"] * 5, "Right", "Right")
    save(screen, out, "menu", 80, 20)
    screen.close()


def stud(path, out):
    screen = ScreenPlayer(path, ["corruption", "show=free", "first=1", "--seed", "4", "--pace", "0", "--lang", "de"],
                          80, 24)
    screen.shows("Free Stud")
    screen.keys("Enter", "Right", "Right", "Enter")
    save(screen, out, "stud", 80, 24)
    screen.close()


def large(path, out):
    screen = ScreenPlayer(path, ["corruption", "first=1", "--seats", "5", "--seed", "12", "--pace", "0"], 132, 43)
    for number, text in enumerate(("10@c1", "8@b1", "A@a1", "4@a0"), 1):
        screen.shows("Your card %d of 6" % number)
        move(screen, text)
    screen.shows("Your card 5 of 6")
    save(screen, out, "large", 132, 43)
    screen.close()


def curtain(path, out):
    screen = ScreenPlayer(path, ["corruption", "first=1", "--seats", "3", "--hotseat", "2", "--names", "Ann,Bob",
                                 "--pace", "0"], 80, 24)
    screen.shows("Your card 1 of 6")
    move(screen, "4@a1")
    screen.shows("Give the keyboard to Bob")
    save(screen, out, "curtain", 80, 24)
    screen.close()


def result(path, out):
    screen = ScreenPlayer(path, ["corruption", "--seats", "3", "--seed", "11", "--pace", "0", "--bots", "easy"], seed=7)
    screen.shows("Your card 1 of 6")

    def over(lines):
        return lines[0].startswith(" The game is over.")

    for _ in range(900):
        if over(screen.lines()):
            break
        screen.keys_taken(*["Right"] * screen.random.randrange(4), *["Down"] * screen.random.randrange(3), "Enter", unless=over)
    save(screen, out, "result", 80, 24)
    screen.close()


def chat(path, out):
    """Two people at a server's table, who talk. The second one begins: behind pipes one talks when one is asked."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    screen = ScreenPlayer("/bin/true", [], 80, 24)
    server = subprocess.Popen([path, "serve", "--listen", "127.0.0.1:%d" % port, "--data", screen.folder + "/server"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        host = ScreenPlayer(path, ["hacker", "first=2", "--seats", "4", "--connect", "http://127.0.0.1:%d" % port, "--names",
                                   "Ann", "--pace", "0", "--clock", "move:90"], 80, 24)
        host.shows("/#/table/")
        link = next(word for word in host.words().split() if "/#/table/" in word)
        guest = LinePlayer(path, ["--connect", link, "--names", "Bob", "--data", screen.folder + "/bob", "--lang", "en"])
        guest.hears("Ann")
        for text in ("bots easy", "start"):
            host.type(text)
            host.keys("Enter")
            time.sleep(1)
        guest.type("say 1")
        guest.hears("Hello!")
        host.type("say Whoever goes to the bank first buys the drinks")
        host.keys("Enter")
        guest.hears("drinks")
        guest.type("say I saw that, Ann")
        host.shows("I saw that, Ann")
        host.type("say ")
        save(host, out, "chat", 80, 24)
        guest.end()
        host.close()
    finally:
        server.kill()
        server.wait()
        screen.close()


def main():
    path, out = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    os.makedirs(out, exist_ok=True)
    for picture in (menu, stud, corruption, hacker, large, curtain, result, chat):
        if not sys.argv[3:] or picture.__name__ in sys.argv[3:]:
            picture(path, out)


main()
