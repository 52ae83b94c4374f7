"""Commands that write files: a regular file is replaced as a whole, a symbolic link is followed, and a
device or a FIFO stays what it is. Devices are private nodes in a temporary folder, made with mknod.

    write_test.py KICKBACK EXAMPLES
"""
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import threading

from tap import Program, Tap

DEVICES = {"null": os.makedev(1, 3), "full": os.makedev(1, 7)}
LADDER = ["ladder", "corruption", "--levels", "random,easy", "--seats", "3", "--games", "3"]


def node(folder, name):
    """A device like /dev/NAME in a folder of ours, or None where we may not make or open one."""
    path = os.path.join(folder, name)
    try:
        os.mknod(path, 0o666 | stat.S_IFCHR, DEVICES[name])
        os.close(os.open(path, os.O_WRONLY))
    except OSError:
        return None
    return path


def kind(path):
    return stat.S_IFMT(os.lstat(path).st_mode)


def commands(game):
    """Each command that writes a file which is named whole: name, and its words for a path."""
    return {"review --html": lambda path: ["review", game, "--budget", "100", "--html", path],
            "sim --trace": lambda path: ["sim", "corruption", "--games", "2", "--trace", path]}


def check_devices(tap, program, name, words, folder):
    null, full = node(folder, "null"), node(folder, "full")
    if not null or not full:
        print("ok - %s: devices # SKIP no device can be made here" % name)
        return
    done = program.run(*words(null))
    tap.ok(done.returncode == 0 and kind(null) == stat.S_IFCHR, name + ": a null device stays one", done)
    done = program.run(*words(full))
    error = done.stderr.decode()
    tap.ok(done.returncode == 1 and "No space left" in error and error.count("\n") == 1, name +
           ": a full device is a failure", done)
    tap.same(kind(full), stat.S_IFCHR, name + ": and stays a device")


def check_fifo(tap, program, name, words, folder):
    path = os.path.join(folder, "fifo")
    os.mkfifo(path)
    got = []

    def read():
        with open(path, "rb") as file:
            got.append(file.read())
    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    done = program.run(*words(path))
    reader.join(20)
    tap.ok(done.returncode == 0 and kind(path) == stat.S_IFIFO and got and len(got[0]) > 100,
           name + ": a FIFO passes it on and stays one", done)
    child = subprocess.Popen([program.path, *words(path)], stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        child.wait(2)
        tap.ok(False, name + ": a FIFO without a reader waits")
    except subprocess.TimeoutExpired:
        child.terminate()
        tap.ok(child.wait(5) != 0, name + ": waiting for the reader of a FIFO can be interrupted")


def check_links(tap, program, name, words, folder):
    target, link = os.path.join(folder, "target"), os.path.join(folder, "link")
    with open(target, "w", encoding="ascii") as file:
        file.write("old")
    os.chmod(target, 0o640)
    os.symlink("target", link)
    done = program.run(*words(link))
    good = done.returncode == 0 and os.path.islink(link) and os.path.getsize(target) > 100
    tap.ok(good and stat.S_IMODE(os.stat(target).st_mode) == 0o640, name + ": a link is followed", done)
    os.unlink(target)
    done = program.run(*words(link))
    tap.ok(done.returncode == 0 and os.path.islink(link) and os.path.getsize(target) > 100,
           name + ": also to a file that is not there yet", done)
    tap.ok(not [file for file in os.listdir(folder) if file.endswith(".new")],
           name + ": leaves nothing else behind", os.listdir(folder))
    other = os.path.join(folder, "other")
    os.link(target, other)
    with open(target, "w", encoding="ascii") as file:
        file.write("old")
    done = program.run(*words(other))
    tap.ok(done.returncode == 0 and os.path.samefile(target, other) and os.path.getsize(target) > 100,
           name + ": a file with two names keeps them", done)
    if os.geteuid() == 0:
        os.chown(target, 12345, 12345)
        program.run(*words(target))
        tap.same((os.stat(target).st_uid, os.stat(target).st_gid), (12345, 12345), name + ": a file stays its owner's")
        os.chown(target, 0, 0)
    os.unlink(other)
    done = program.run(*words(folder))
    tap.ok(done.returncode == 1 and b"directory" in done.stderr, name + ": a folder is no file", done)
    done = program.run(*words(os.path.join(folder, "none", "out")))
    tap.ok(done.returncode == 1 and b"none" in done.stderr, name + ": a folder that is not there", done)


def as_nobody(words):
    """Root may write everywhere; nobody may not."""
    def become():
        if os.getuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
    return subprocess.run(words, preexec_fn=become, stdin=subprocess.DEVNULL, capture_output=True, check=False,
                          timeout=60)


def check_permissions(tap, program, name, words, folder):
    path = os.path.join(folder, "out")
    with open(path, "w", encoding="ascii") as file:
        file.write("old")
    os.chmod(folder, 0o555)
    os.chmod(path, 0o444)
    done = as_nobody([program.path, *words(path)])
    with open(path, encoding="ascii") as file:
        kept = file.read()
    tap.ok(done.returncode == 1 and b"Permission denied" in done.stderr and kept == "old",
           name + ": a file that may not be written stays", done)
    done = as_nobody([program.path, *words(os.path.join(folder, "new"))])
    tap.ok(done.returncode == 1 and b"Permission denied" in done.stderr, name + ": a read-only folder", done)
    os.chmod(path, 0o666)
    done = as_nobody([program.path, *words(path)])
    tap.ok(done.returncode == 0 and os.path.getsize(path) > 100,
           name + ": a file that may be written in a read-only folder", done)
    os.chmod(folder, 0o755)


def check_folders(tap, program, folder):
    """`sim --record` and `ladder --out` write several files into a folder."""
    out = os.path.join(folder, "records")
    os.mkdir(out)
    os.symlink("elsewhere", os.path.join(out, "corruption-1.kb"))
    done = program.run("sim", "corruption", "--games", "1", "--record", out)
    tap.ok(done.returncode == 0 and os.path.islink(os.path.join(out, "corruption-1.kb"))
           and os.path.getsize(os.path.join(out, "elsewhere")) > 100, "sim --record: a link is followed", done)
    out = os.path.join(folder, "ladder")
    os.mkdir(out)
    full = node(out, "full")
    if not full:
        return
    for name in ("corruption-3.svg", "corruption.md"):
        os.link(full, os.path.join(out, name))
        done = program.run(*LADDER, "--out", out)
        tap.ok(done.returncode == 1 and b"No space left" in done.stderr
               and kind(os.path.join(out, name)) == stat.S_IFCHR, "ladder --out: %s is a full device" % name, done)
        os.unlink(os.path.join(out, name))
    tap.same(program.run(*LADDER, "--out", out).returncode, 0, "ladder --out: and then it is not")


def check_kept(tap, program, folder):
    """`arena --out` is read again, so only a regular file will do; `--errors` is added to."""
    arena = ["arena", "corruption", "--bots", "random", "--games", "4", "--out"]
    for name in ("null", "full"):
        path = node(folder, name)
        if path:
            done = program.run(*arena, path)
            tap.ok(done.returncode == 2 and b"is not a file" in done.stderr and kind(path) == stat.S_IFCHR,
                   "arena --out: %s is refused" % name, done)
    link = os.path.join(folder, "link")
    os.symlink("target", link)
    done = program.run(*arena, link)
    tap.ok(done.returncode == 0 and os.path.islink(link), "arena --out: a link is followed", done)


def check_backup(tap, program, folder):
    data, link = os.path.join(folder, "data"), os.path.join(folder, "link")
    os.mkdir(data)
    subprocess.run([program.path, "play", "corruption", "--plain", "--data", data], input=b"quit\n",
                   capture_output=True, check=False, timeout=60)
    os.symlink("nowhere", link)
    done = program.run("admin", "backup", link, "--data", data)
    tap.ok(done.returncode == 1 and b"is there already" in done.stderr and os.path.islink(link),
           "admin backup: a link that leads nowhere is left alone", done)
    done = program.run("admin", "backup", os.path.join(folder, "copy"), "--data", data)
    tap.same(done.returncode, 0, "admin backup: a new file")


def main():
    tap, program = Tap(), Program(sys.argv[1])
    with tempfile.TemporaryDirectory() as readable: # for nobody, too, who may not see where the project lies
        os.chmod(readable, 0o755)
        game = shutil.copy(os.path.join(sys.argv[2], "records", "corruption.kb"), readable)
        for name, words in commands(game).items():
            for check in (check_devices, check_fifo, check_links, check_permissions):
                with tempfile.TemporaryDirectory() as folder:
                    os.chmod(folder, 0o755)
                    check(tap, program, name, words, folder)
    for check in (check_folders, check_kept, check_backup):
        with tempfile.TemporaryDirectory() as folder:
            check(tap, program, folder)
    tap.done()


main()
