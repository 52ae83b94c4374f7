"""A program in a terminal of its own (tmux): what it shows, keys, sizes, and how it leaves the terminal."""
import atexit
import os
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


class Tmux:
    """A command in a terminal, under a shell that notes the state of the terminal before and after it,
    and its exit status. What is left of it is in `folder`, which goes with `close`."""

    def __init__(self, command, cols=80, rows=24):
        self.folder = tempfile.mkdtemp(prefix="kbterm")
        atexit.register(self.close)
        script = ("trap : INT; cd '%s'; stty -g > before; echo $$ > shell; %s; echo $? > status; "
                  "stty -g > after; echo; exec cat" % (self.folder, command))
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

    def lines(self, *how):
        """What is shown; `how` are options of capture-pane."""
        return self.tmux("capture-pane", "-p", *how).rstrip("\n").split("\n")

    def resize(self, cols, rows):
        self.tmux("resize-window", "-x", str(cols), "-y", str(rows))

    def asked(self, what):
        return self.tmux("display-message", "-p", "#{%s}" % what).strip()

    def note(self, name):
        """before, shell, status or after; empty while it is not there."""
        try:
            with open(os.path.join(self.folder, name), encoding="ascii") as file:
                return file.read().strip()
        except OSError:
            return ""

    def ended(self, seconds=WAIT_S):
        return until(lambda: self.note("after"), seconds)

    def child(self):
        """The process id of the program: the shell has no other child."""
        for entry in os.listdir("/proc"):
            try:
                with open("/proc/%d/stat" % int(entry), encoding="ascii", errors="replace") as file:
                    if file.read().rpartition(")")[2].split()[1] == self.note("shell"):
                        return int(entry)
            except (OSError, ValueError):
                continue
        return 0

    def close(self):
        subprocess.run(["tmux", "-S", self.folder + "/socket", "kill-server"],
                       stderr=subprocess.DEVNULL, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def given_back(tap, screen, name, status="0"):
    """The program has ended, and the terminal is as it was."""
    screen.ended()
    tap.same(screen.note("status"), status, name + ": exit status " + status)
    tap.same(screen.note("after"), screen.note("before"), name + ": the terminal's settings")
    tap.same((screen.asked("cursor_flag"), screen.asked("alternate_on")), ("1", "0"),
             name + ": the cursor and the screen")
