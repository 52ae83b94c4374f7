"""The full screen in tmux: what it shows, keys, sizes."""
import atexit
import os
import random
import re
import shutil
import subprocess
import tempfile
import time

WAIT_S = 20


def until(condition, seconds=WAIT_S):
    """Waits for a condition; its value at the end."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value or time.monotonic() > end:
            return value
        time.sleep(0.03)


class ScreenPlayer:
    """`kickback play ARGS` in a terminal of its own. `env` is added to the environment."""

    def __init__(self, path, args, cols=80, rows=24, env=None, seed=1, data=None):
        self.random = random.Random(seed)
        self.mark = ""
        self.folder = tempfile.mkdtemp(prefix="kbterm")
        self.data = data or os.path.join(self.folder, "data")
        atexit.register(self.close)
        words = " ".join("'%s'" % arg for arg in args)
        variables = " ".join("%s='%s'" % item for item in
                             {"LANG": "C.UTF-8", "USER": "ann", **(env or {})}.items())
        script = ("trap : INT; cd '%s'; stty -g > before; echo $$ > shell; env %s '%s' play --data "
                  "'%s' %s; echo $? > status; stty -g > after; exec cat"
                  % (self.folder, variables, path, self.data, words))
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(cols), "-y", str(rows),
                  "/bin/sh", "-c", script)

    def tmux(self, *args):
        env = {key: value for key, value in os.environ.items() if not key.startswith("TMUX")}
        return subprocess.run(["tmux", "-u", "-S", self.folder + "/socket", *args], env=env,
                              stdout=subprocess.PIPE, check=True).stdout.decode()

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def keys_taken(self, *keys, unless=lambda lines: False):
        """Sends keys and waits until the program has taken them, and shows what came of them: a letter
        behind them stands in the input line, and is taken back. (Another one each time: the last one
        may still be seen.) `unless` something else is shown, which takes no letters. False: nothing
        like that happens."""
        self.mark = "x" if self.mark == "z" else "z"
        self.tmux("send-keys", *keys, ";", "send-keys", "-l", self.mark)

        def taken():
            lines = self.lines()
            return unless(lines) or any(line.startswith("> " + self.mark) for line in lines[-2:])

        good = until(taken)
        self.keys("BSpace")
        return good

    def lines(self, history=False):
        more = ["-S", "-2000"] if history else []
        return self.tmux("capture-pane", "-p", *more).rstrip("\n").split("\n")

    def text(self):
        return "\n".join(self.lines())

    def ansi(self):
        return self.tmux("capture-pane", "-p", "-e", "-N")

    def words(self):
        """The text with its lines joined: sentences are broken where the screen ends."""
        return " ".join(self.text().split())

    def shows(self, words, seconds=WAIT_S):
        return until(lambda: words in self.words(), seconds)

    def resize(self, cols, rows):
        self.tmux("resize-window", "-x", str(cols), "-y", str(rows))

    def note(self, name):
        try:
            with open(os.path.join(self.folder, name), encoding="ascii") as file:
                return file.read().strip()
        except OSError:
            return ""

    def ended(self, seconds=WAIT_S):
        return until(lambda: self.note("after"), seconds)

    def asked(self, what):
        return self.tmux("display-message", "-p", "#{%s}" % what).strip()

    def close(self):
        subprocess.run(["tmux", "-S", self.folder + "/socket", "kill-server"],
                       stderr=subprocess.DEVNULL, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)
