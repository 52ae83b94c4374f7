"""What the tests of the program share: TAP on standard output, running it, reading a trace."""
import json
import subprocess
import sys


class Tap:
    """Counts checks; `done` ends the program with 1 if one failed."""

    def __init__(self):
        self.count = self.failed = 0

    def ok(self, good, name, note=None):
        self.count += 1
        print("%s %d - %s" % ("ok" if good else "not ok", self.count, name), flush=True)
        if not good:
            self.failed += 1
            if note is not None:
                print("\n".join("# " + line for line in str(note).split("\n")), flush=True)
        return bool(good)

    def same(self, got, want, name):
        return self.ok(got == want, name, "got  %r\nwant %r" % (got, want))

    def done(self):
        print("1..%d" % self.count)
        sys.exit(1 if self.failed else 0)


class Program:
    """The program under test."""

    def __init__(self, path):
        self.path = path

    def run(self, *args, env=None, stdout=subprocess.PIPE):
        return subprocess.run([self.path, *args], stdin=subprocess.DEVNULL, stdout=stdout,
                              stderr=subprocess.PIPE, env=env, check=False, timeout=300)

    def trace(self, *args):
        """The lines of a trace without `ask`, as objects."""
        out = self.run("sim", "corruption", *args, "--games", "1", "--trace", "-").stdout.decode()
        lines = [json.loads(line) for line in out.splitlines()]
        return [line for line in lines if line["t"] != "ask"]


def refused(tap, program, name, *args, says=(), status=2):
    """Exactly one line on standard error, nothing on standard output, and the exit status."""
    done = program.run(*args)
    error = done.stderr.decode()
    good = (done.returncode == status and not done.stdout and error.count("\n") == 1
            and error.endswith("\n") and error.startswith("kickback"))
    good = good and all(word in error for word in says)
    tap.ok(good, "refused: " + name, "status %d, stdout %r, stderr %r" % (
        done.returncode, done.stdout[:200], error))
