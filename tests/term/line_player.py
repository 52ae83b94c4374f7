"""A player in line mode: the program behind pipes, a prompt at a time."""
import os
import random
import re
import select
import subprocess
import time

PROMPT = "> "
OVER = re.compile(r"^rematch\s?:", re.M) # French has a no-break space before it


class LinePlayer:
    """Runs `kickback play --plain ...`; `said` is everything it has printed."""

    def __init__(self, path, args, seed=1, env=None):
        self.random = random.Random(seed)
        self.said = ""
        self.fresh = ""
        self.run = subprocess.Popen([path, "play", "--plain", *args], stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env)

    def read(self, seconds):
        ready = select.select([self.run.stdout], [], [], seconds)[0]
        part = os.read(self.run.stdout.fileno(), 65536).decode() if ready else ""
        self.said += part
        self.fresh += part
        return bool(part)

    def prompt(self, seconds=20):
        """What was printed until the next prompt; None at the end."""
        end = time.monotonic() + seconds
        while not self.fresh.endswith(PROMPT):
            if not self.read(max(0, end - time.monotonic())):
                if self.run.poll() is not None or time.monotonic() >= end:
                    return None
        text, self.fresh = self.fresh, ""
        return text

    def settle(self, words, seconds=20):
        """Reads until these words have come, and on until it is quiet."""
        end = time.monotonic() + seconds
        while words not in self.fresh and time.monotonic() < end:
            self.read(0.1)
        while self.read(0.5):
            pass
        self.fresh = ""

    def hears(self, words, seconds=20):
        """Reads until these words have been said, now or before."""
        end = time.monotonic() + seconds
        while words not in self.said and time.monotonic() < end:
            self.read(0.1)
        return words in self.said

    def type(self, line):
        self.run.stdin.write((line + "\n").encode())
        self.run.stdin.flush()

    def ask(self, line):
        """Types a line and returns what comes until the next prompt."""
        self.type(line)
        return self.prompt()

    def answer(self, line, words, seconds=20):
        """Types a line and returns what has come since, up to a prompt behind one of these words: a prompt of
        before, which may still be on its way, does not count."""
        self.fresh = ""
        self.type(line)
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (self.fresh.endswith(PROMPT) and
                                              any(word in self.fresh for word in words)):
            self.read(0.1)
        text, self.fresh = self.fresh, ""
        return text

    def moves(self):
        found = []
        for line in (self.ask("moves") or "").split("\n"):
            head = re.match(r"^(\S*[@>:x])((?: \S+)+)$", line)
            if head:
                found += [head[1] + ("" if tail == "-" else tail) for tail in head[2].split()]
        return found

    def play(self):
        """Plays a whole game with random moves; the number of its moves, or None."""
        count = 0
        text = self.prompt()
        while text is not None and not OVER.search(text):
            moves = self.moves()
            if not moves:
                return None
            text = self.ask(self.random.choice(moves))
            count += 1
        return count if text is not None else None

    def end(self):
        try:
            self.run.stdin.close()
        except OSError:
            pass
        try:
            return self.run.wait(10)
        except subprocess.TimeoutExpired:
            self.run.kill()
            return self.run.wait()
