"""`kickback admin`, as a host uses it: each command with and without --dry-run, beside a server that
holds the folder, and with everything that can be wrong. The databases come from the writer of the kill
test, and from exports written here.

    admin_test.py KICKBACK WRITER RECORD
"""
import fcntl
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

KICKBACK, WRITER, RECORD = sys.argv[1:4]
number = 0


def tell(good, what, detail=""):
    global number
    number += 1
    print("%s %d - %s" % ("ok" if good else "not ok", number, what), flush=True)
    if not good and detail:
        print("# " + str(detail).replace("\n", "\n# "))


def admin(*words):
    done = subprocess.run([KICKBACK, "admin"] + list(words), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    return done


def refused(what, words, why, status=1):
    done = admin(*words)
    lines = done.stderr.splitlines()
    tell(done.returncode == status and len(lines) == 1 and why in lines[0] and not done.stdout,
         "refused: " + what, (done.returncode, done.stdout, done.stderr))


def done_well(what, words, says):
    done = admin(*words)
    tell(done.returncode == 0 and says in done.stdout + done.stderr, what,
         (done.returncode, done.stdout, done.stderr))
    return done.stdout


def export(data):
    done = admin("export", "-", "--data", data)
    return done.stdout if done.returncode == 0 else None


def escape(text):
    return "".join(c if " " <= c < "\x7f" and c != "\\" else
                   "".join("\\x%02x" % b for b in c.encode()) for c in text)


def lines_with(name):
    """A lobby with two people, a table, and a finished game of both."""
    hash = "ab" * 32
    with open(RECORD) as file:
        lines = [l for l in file.read().split("\n") if not l.startswith(("#", "digest"))]
    record = "\n".join(lines).replace("name 2 Bruno", "name 2 " + name)
    record += "digest %s\n" % hashlib.sha256(record.encode()).hexdigest()
    return "\n".join([
        "kickback-export 1",
        "entry\t0\t1\tvisitor 1000 1 0 %s %s" % (hash, escape(name)),
        "entry\t7\t1\tmake 1000 1 0 %s corruption 4" % hash,
        "entry\t0\t2\tguest 1001 2 0 %s Ben" % hash,
        "entry\t0\t3\tname 1001 2 0 %s %s" % (hash, escape(name)),
        "entry\t7\t2\ttake 1002 1 5 1 0 %s %s" % (hash, escape(name)),
        "entry\t7\t3\ttake 1003 2 5 2 0 %s Ben" % hash,
        "entry\t7\t4\tchat 1004 1 6 hello",
        "game\tabcdef\t1005\t%s\t%s" % (escape("corruption\t%s\tBen" % name), escape(record)),
        "end\t7\t1", ""])


def backups(folder):
    data, copy, other = (os.path.join(folder, n) for n in ("data", "copy.db", "other"))
    subprocess.run([WRITER, data, "20"], check=True, stdout=subprocess.DEVNULL)
    before = export(data)
    done_well("backup, dry", ["backup", copy, "--data", data, "--dry-run"], "would be written")
    tell(not os.path.exists(copy), "a dry backup writes nothing")
    done_well("backup", ["backup", copy, "--data", data], "is written")
    tell(sorted(os.listdir(folder)) == ["copy.db", "data"], "and leaves nothing else",
         os.listdir(folder))
    refused("a backup over another file", ["backup", copy, "--data", data], "is there already")
    refused("a backup into nowhere", ["backup", folder + "/no/where", "--data", data], "cannot be made")
    refused("a backup of nothing", ["backup", folder + "/x", "--data", folder], "no database")
    for words in (["list"], ["close", "1"]):
        refused(words[0] + " where there is no database", words + ["--data", folder], "--data DIR")
    for end in ("", "-journal", "-wal"):
        with open(folder + "/again.part" + end, "w") as left:
            left.write("broken off")
    done_well("a backup that was broken off goes again", ["backup", folder + "/again", "--data", data], "is written")
    tell(sorted(os.listdir(folder)) == ["again", "copy.db", "data"], "and nothing is left of the first",
         os.listdir(folder))
    subprocess.run([WRITER, data, "23"], check=True, stdout=subprocess.DEVNULL)
    refused("restore over a database", ["restore", copy, "--data", data], "--replace")
    done_well("restore, dry", ["restore", copy, "--data", data, "--replace", "--dry-run"],
              "would be restored")
    tell(export(data) != before, "a dry restore changes nothing")
    done_well("restore", ["restore", copy, "--data", data, "--replace"], "is restored")
    tell(export(data) == before, "what is restored is what was saved")
    done_well("restore into a new folder", ["restore", copy, "--data", other], "is restored")
    tell(export(other) == before, "and is the same there")
    with open(copy, "r+b") as file:
        file.seek(20000)
        was = file.read(64)
        file.seek(20000)
        file.write(bytes(b ^ 1 for b in was))
    refused("a damaged backup", ["restore", copy, "--data", data, "--replace"], "damaged")
    tell(export(data) == before, "which has changed nothing")
    refused("a backup that is a text", ["restore", __file__, "--data", data, "--replace"], "")


def killed_restores(folder):
    """A restore is killed at every call that changes the folder. A server that starts then has the old
    database, with everything, or the new one, or says what to do; and the old one is never lost."""
    copy, home = os.path.join(folder, "copy.db"), os.path.join(folder, "home")
    first, old = os.path.join(folder, "first"), os.path.join(folder, "old")
    subprocess.run([WRITER, first, "5"], check=True, stdout=subprocess.DEVNULL)
    admin("backup", copy, "--data", first)
    subprocess.run(["strace", "-qq", "-o", "/dev/null", "-e", "trace=write", "-e",
                    "inject=write:signal=KILL:when=20", WRITER, old, "23"], stdout=subprocess.DEVNULL)
    tell(os.path.getsize(old + "/kickback.db-wal") > 0, "a database with something new beside it")
    shutil.copytree(old, home)
    want_new, want_old = export(first), export(home)
    tell(want_new != want_old and want_old, "two databases")
    outcomes, gone = set(), []
    for call in ("rename", "unlink"):
        for when in range(1, 30):
            shutil.rmtree(home)
            shutil.copytree(old, home)
            words = [KICKBACK, "admin", "restore", copy, "--data", home, "--replace"]
            done = subprocess.run(["strace", "-qq", "-o", "/dev/null", "-e", "trace=" + call, "-e",
                                   "inject=%s:signal=KILL:when=%d" % (call, when)] + words,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if done.returncode == 0:
                break
            start = subprocess.run([WRITER, home, "check"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
            found = export(home)
            if start.returncode == 3 and "admin restore again" in start.stderr and found is None:
                outcomes.add("said")
                admin("restore", copy, "--data", home, "--replace")
                aside = os.path.join(folder, "aside")
                os.mkdir(aside)
                for end in ("", "-wal"):
                    if os.path.exists(home + "/kickback.db.old" + end):
                        shutil.copy(home + "/kickback.db.old" + end, aside + "/kickback.db" + end)
                if export(home) != want_new or export(aside) != want_old:
                    gone.append((call, when, "again"))
                shutil.rmtree(aside)
            elif start.returncode == 0 and found in (want_new, want_old):
                outcomes.add("new" if found == want_new else "old")
            else:
                gone.append((call, when, start.returncode, start.stderr))
    tell(not gone, "a restore that is killed loses nothing", gone)
    tell("said" in outcomes and "old" in outcomes, "and was killed before, between and after", outcomes)


def texts(folder):
    data, other, text = (os.path.join(folder, n) for n in ("data", "other", "text"))
    subprocess.run([WRITER, data, "20"], check=True, stdout=subprocess.DEVNULL)
    done_well("export, dry", ["export", text, "--data", data, "--dry-run"], "would be exported")
    tell(not os.path.exists(text), "a dry export writes nothing")
    done_well("export", ["export", text, "--data", data], "are exported")
    tell(os.stat(text).st_mode & 0o777 == 0o600, "for nobody else: games in progress are in it",
         oct(os.stat(text).st_mode))
    with open(text) as file:
        lines = file.read()
    done_well("import, dry", ["import", text, "--data", other, "--dry-run"], "would be imported")
    tell(not os.path.exists(other), "a dry import makes nothing")
    for what, broken in (("without its end", lines[:lines.rindex("end")]),
                         ("with a line less", lines.replace(lines.split("\n")[5] + "\n", "")),
                         ("with a bad escape", lines.replace("\\x", "\\y", 1)),
                         ("that is empty", ""), ("of another kind", "hello\n")):
        with open(text, "w") as file:
            file.write(broken)
        refused("an export " + what, ["import", text, "--data", other], "no export")
    with open(text, "w") as file:
        file.write(lines)
    done_well("import", ["import", text, "--data", other], "are imported")
    tell(export(other) == lines, "what is imported is what was exported")
    refused("a second import", ["import", text, "--data", other], "not empty")


def large(folder):
    """A finished game as large as can be (2 MiB, every byte), through export, import, backup and restore."""
    data, other, third, text, copy = (os.path.join(folder, n) for n in ("a", "b", "c", "text", "copy.db"))
    bytes_of = bytes(range(256)) * 8192
    assert len(bytes_of) == 2 << 20
    record = bytes_of.decode("latin-1")
    line = "".join(c if " " <= c < "\x7f" and c != "\\" else "\\x%02x" % ord(c) for c in record)
    lines = "kickback-export 1\ngame\tlarge\t5\tabout\t%s\nend\t0\t1\n" % line
    with open(text, "w") as file:
        file.write(lines.replace("\nend", "x\nend"))
    refused("a game that is a byte too large", ["import", text, "--data", data], "")
    with open(text, "w") as file:
        file.write(lines)
    done_well("a game of 2 MiB is imported", ["import", text, "--data", data], "are imported")
    tell(export(data) == lines, "and exported as it was")
    done_well("saved", ["backup", copy, "--data", data], "is written")
    done_well("restored", ["restore", copy, "--data", other], "is restored")
    tell(export(other) == lines, "and is the same there")
    base = sqlite3.connect(copy)
    base.execute("UPDATE game SET record = substr(record, 1, 2097151) || x'00'")
    base.commit()
    base.close()
    refused("a backup whose last byte has changed", ["restore", copy, "--data", third], "damaged")


def changes(folder):
    data, text = os.path.join(folder, "data"), os.path.join(folder, "text")
    name = "Chlo\u00e9"  # has a seat in the record, too
    with open(text, "w") as file:
        file.write(lines_with(name))
    done_well("import of a lobby and a table", ["import", text, "--data", data], "7 entries")
    listed = done_well("list", ["list", "--data", data], "table 7 4 entries")
    tell("lobby 3 entries" in listed and "game abcdef" in listed, "and all of it", listed)
    before = export(data)
    done_well("remove a name, dry", ["remove", name, "--data", data, "--dry-run"], "would be")
    tell(export(data) == before, "a dry removal changes nothing")
    refused("a name that nobody has", ["remove", "Zac", "--data", data], "nobody has")
    done_well("remove a name", ["remove", name, "--data", data], "3 lines and 1 finished")
    now = export(data).split("\n")
    wanted = before.replace(escape(name), "nobody").split("\n")
    tell([l for l in now if "entry" in l] == [l for l in wanted if "entry" in l],
         "only the name is gone", now)
    with open(text, "w") as file:
        record = [l for l in now if l.startswith("game")][0].split("\t")
        file.write(record[4].encode().decode("unicode_escape").encode("latin-1").decode())
    checked = subprocess.run([KICKBACK, "check", text], stdout=subprocess.PIPE, text=True).stdout
    tell("good" in checked and "name 2 nobody" in open(text).read() and record[3].count("nobody") == 1,
         "and the record is still a good one", checked)
    done_well("prune", ["prune", "--data", data], "are deleted")
    with open(os.path.join(data, "kickback.db"), "rb") as file:
        tell(name.encode() not in file.read(), "and it is not in the file")
    refused("a table that is none", ["close", "8", "--data", data], "no table 8")
    refused("a table without a number", ["close", "x7", "--data", data], "not the number", 2)
    done_well("close, dry", ["close", "7", "--data", data, "--dry-run"], "would be closed")
    tell("table 7" in admin("list", "--data", data).stdout, "a dry closing closes nothing")
    done_well("close", ["close", "7", "--data", data], "is closed")
    tell("table" not in admin("list", "--data", data).stdout, "the table is gone")
    done_well("prune, dry", ["prune", "--keep", "0", "--data", data, "--dry-run"],
              "4 entries of closed tables and 1 of 1")
    done_well("prune", ["prune", "--keep", "0", "--data", data], "are deleted")
    listed = admin("list", "--data", data).stdout
    tell(listed == "lobby 3 entries\n", "the lobby is left", listed)


def by_person(folder):
    """Two people of one name: only one of them is taken out."""
    data, text = os.path.join(folder, "data"), os.path.join(folder, "text")
    lines = lines_with("Zoe").replace(escape("corruption\tZoe\tBen"),
                                      escape("corruption\tZoe\tZoe\nlink 2 1 0"))
    with open(text, "w") as file:
        file.write(lines)
    done_well("import", ["import", text, "--data", data], "7 entries")
    refused("a number that nobody has", ["remove", "9", "--data", data], "nobody has this number")
    done_well("remove a person", ["remove", "1", "--data", data], "2 lines and 1 finished")
    now = export(data)
    tell("visitor 1000 1 0 %s nobody" % ("ab" * 32) in now and "name 1001 2 0 %s Zoe" % ("ab" * 32) in now,
         "the other one of this name keeps it", now)
    tell(escape("corruption\tZoe\tnobody\n") in now and "name 2 nobody" in now,
         "also in finished games", now)


def leaves_nothing(folder):
    """What failed has made no folder; a full disk is no success."""
    data, text = os.path.join(folder, "new"), os.path.join(folder, "text")
    with open(text, "w") as file:
        file.write("kickback-export 1\nentry\tx\n")
    for words in (["import", text], ["restore", text], ["restore", text, "--dry-run"]):
        done = admin(*words, "--data", data)
        tell(done.returncode == 1 and not os.path.exists(data), "failed, and no folder: " + words[0],
             (done.stderr, os.path.exists(data) and os.listdir(data)))
    os.mkdir(data)
    admin("import", text, "--data", data)
    tell("kickback.db" not in os.listdir(data), "nor a database in a folder that was there", os.listdir(data))
    subprocess.run([WRITER, data, "20"], check=True, stdout=subprocess.DEVNULL)
    with open("/dev/full", "w") as full:
        done = subprocess.run([KICKBACK, "admin", "export", "-", "--data", data], stdout=full,
                              stderr=subprocess.PIPE, text=True)
    tell(done.returncode == 1 and "are exported" not in done.stderr and "cannot write" in done.stderr,
         "an export to a full disk failed", done)


def held(folder):
    """What goes beside a server, and what does not."""
    data = os.path.join(folder, "data")
    subprocess.run([WRITER, data, "20"], check=True, stdout=subprocess.DEVNULL)
    before = export(data)
    holder = open(os.path.join(data, "kickback.lock"), "a")
    fcntl.flock(holder, fcntl.LOCK_EX)
    try:
        for words in (["restore", RECORD], ["close", "1"], ["remove", "Ann"], ["prune"],
                      ["import", RECORD]):
            refused(words[0] + " beside a server", words + ["--data", data],
                    "used by another kickback; stop that one first")
        done_well("list beside a server", ["list", "--data", data], "lobby")
        done_well("backup beside a server", ["backup", folder + "/b", "--data", data], "is written")
        tell(export(data) == before, "export beside a server")
    finally:
        holder.close()


def damaged(folder):
    data = os.path.join(folder, "data")
    subprocess.run([WRITER, data, "20"], check=True, stdout=subprocess.DEVNULL)
    base = sqlite3.connect(os.path.join(data, "kickback.db"))
    stream, = base.execute("SELECT stream FROM log WHERE stream > 0 ORDER BY id DESC").fetchone()
    base.execute("UPDATE log SET entry = x'00' WHERE id = (SELECT max(id) FROM log WHERE stream = ?)",
                 (stream,))
    base.commit()
    base.close()
    listed = admin("list", "--data", data)
    tell(listed.returncode == 1 and "table %d" % stream in listed.stdout and
         "damaged" in listed.stdout, "list shows which table is damaged", listed)
    refused("a backup of a damaged database", ["backup", folder + "/b", "--data", data], "damaged")
    done_well("a damaged table is closed", ["close", str(stream), "--data", data], "is closed")
    done_well("and the rest is good", ["backup", folder + "/b", "--data", data], "is written")


def seats(folder):
    """Who sits where, from a table's log; and the same as JSON."""
    data, text = os.path.join(folder, "data"), os.path.join(folder, "text")
    zeros = "0" * 64
    terms = ("corruption 4 none link silent phrases given 0 60 1000 normal show=standard book=off first=1 "
             "order=played hitman=must characters=discard totals=open")
    lines = ["guest 1000 1 0 %s Ann" % zeros, "guest 7201000 2 0 %s Chlo\u00e9" % zeros]
    table = ["make 1000 1 0 %s %s" % (zeros, terms), "bot 2000 1 0 3 normal:bold", "take 61000 1 0 1 0 %s Ann" % zeros,
             "take 3601000 2 0 2 0 %s Chlo\u00e9" % zeros]
    with open(text, "w") as file:
        file.write("kickback-export 1\n")
        for stream, entries in ((0, lines), (7, table), (8, ["nonsense"])):
            for number, line in enumerate(entries):
                file.write("entry\t%d\t%d\t%s\n" % (stream, number + 1, escape(line)))
        file.write("end\t7\t0\n")
    done_well("import", ["import", text, "--data", data], "7 entries")
    listed = done_well("list", ["list", "--data", data], "table 7 4 entries, seating, corruption, for 2 h")
    tell(listed.split("\n")[2:7] == ["  seat 1  Ann (person 1), host, for 119 min",
                                    "  seat 2  Chlo\u00e9 (person 2), for 60 min",
                                    "  seat 3  normal:bold, a bot, for 119 min", "  seat 4  free",
                                    "table 8 1 entries, cannot be replayed from entry 1 on"],
         "who sits where, and since when", listed)
    told = json.loads(admin("list", "--json", "--data", data).stdout)
    tell(told["lobby"] == 2 and told["games"] == [] and [t["table"] for t in told["tables"]] == [7, 8] and
         told["tables"][1]["wrong"] == 1 and
         [(s["kind"], s.get("name"), s.get("bot"), s.get("for_s")) for s in told["tables"][0]["seats"]] ==
         [("person", "Ann", None, 7140), ("person", "Chlo\u00e9", None, 3600), ("bot", None, "normal:bold", 7199),
          ("free", None, None, None)], "the same as JSON", told)


def wrong():
    refused("no command", [], "missing command", 2)
    refused("another command", ["frobnicate"], "frobnicate", 2)
    refused("a word too many", ["list", "x"], "no more words", 2)
    refused("a word too few", ["backup"], "FILE", 2)
    refused("--json elsewhere", ["prune", "--json"], "--json", 2)
    refused("--keep elsewhere", ["list", "--keep", "3"], "--keep", 2)
    refused("--replace elsewhere", ["list", "--replace"], "--replace", 2)
    refused("a folder that is not there", ["list", "--data", "/nowhere"], "")


for test in (backups, killed_restores, texts, large, changes, by_person, leaves_nothing, seats, held, damaged):
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as place:
        test(place)
wrong()
