"""The full screen of `kickback play` in a terminal, played by keys."""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tools"))
from tmux import WAIT_S, Tmux, until


class ScreenPlayer(Tmux):
    """`kickback play ARGS`. `env` is added to the environment; without `data` nothing is kept."""

    def __init__(self, path, args, cols=80, rows=24, env=None, seed=1, data=None):
        self.random = random.Random(seed)
        self.mark = ""
        variables = " ".join("%s='%s'" % item for item in
                             {"LANG": "C.UTF-8", "USER": "ann", **(env or {})}.items())
        super().__init__("env %s '%s' play --data '%s' %s" % (
            variables, os.path.abspath(path), data or "data", " ".join("'%s'" % arg for arg in args)), cols, rows)
        self.data = data or os.path.join(self.folder, "data")

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

    def text(self):
        return "\n".join(self.lines())

    def ansi(self):
        return self.tmux("capture-pane", "-p", "-e", "-N")

    def everything(self):
        """What is shown, and what can be scrolled to."""
        return "\n".join(self.lines("-S", "-2000"))

    def words(self):
        """The text with its lines joined: sentences are broken where the screen ends."""
        return " ".join(self.text().split())

    def shows(self, words, seconds=WAIT_S):
        return until(lambda: words in self.words(), seconds)
