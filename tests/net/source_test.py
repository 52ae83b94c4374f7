"""Rules about the source that no run of it can show [T4, T15, T17, T18, T20, T24]: SQL is written in
the program and nowhere put together; one place asks the system for randomness; the wall clock is for
log lines and dates; the server opens no files but certificates; nothing is copied without a length.

    source_test.py SOURCE_FOLDER BUILD_FOLDER
"""
import json
import os
import re
import subprocess
import sys

from tap import Tap

WIRE = ("src/server", "src/house", "src/proto", "src/table", "src/store", "src/record")


def code_of(path):
    """A C file without comments; strings stay, as they are."""
    with open(path) as file:
        text = file.read()
    return re.sub(r'("(?:\\.|[^"\\])*")|/\*.*?\*/|//[^\n]*', lambda m: m[1] or " ", text, flags=re.S)


class Source:
    def __init__(self, root):
        self.files = {}
        for folder, _, names in os.walk(os.path.join(root, "src")):
            for name in names:
                if name.endswith((".c", ".h")):
                    path = os.path.join(folder, name)
                    self.files[os.path.relpath(path, root)] = code_of(path)

    def uses(self, pattern, folders=("src",)):
        """Files of these folders in which it stands outside of strings."""
        return sorted(name for name, text in self.files.items() if name.startswith(folders)
                      and re.search(pattern, re.sub(r'"(?:\\.|[^"\\])*"', '""', text)))


def arguments(text, function):
    """The arguments of every call of a function."""
    for match in re.finditer(r"\b%s\(" % function, text):
        depth, at, parts, start, quoted = 1, match.end(), [], match.end(), False
        while depth:
            c = text[at]
            if c == '"' and text[at - 1] != "\\":
                quoted = not quoted
            elif not quoted:
                depth += (c in "([{") - (c in ")]}")
                if (c == "," and depth == 1) or depth == 0:
                    parts.append(text[start:at].strip())
                    start = at + 1
            at += 1
        yield parts


def check_sql(tap, source):
    one = r'(?:"(?:\\.|[^"\\])*"\s*)+'
    literal = re.compile(r"%s|\w+ \? %s: %s" % (one, one, one))
    store = {name: text for name, text in source.files.items() if "sqlite3_" in text}
    tap.ok(set(store) and all(name.startswith("src/store/") for name in store),
           "SQLite is the store's alone", sorted(store))
    wrong, calls = [], 0
    for name, text in store.items():
        constants = set(re.findall(r"static const char (?:\*const )?(\w+)\[[^\]]*\] =", text))
        # A function that hands its SQL on is called with literals.
        given = {"sql": "ask"} if re.search(r"\bask\(struct sqlite_store \*s, const char \*sql\)", text) else {}
        for function in ("sqlite3_exec", "sqlite3_prepare_v2", "sqlite3_prepare_v3", "sqlite3_prepare"):
            for parts in arguments(text, function):
                calls += 1
                sql = re.sub(r"\[\w+\]$", "", parts[1])
                if not (literal.fullmatch(parts[1]) or sql in constants or sql in given):
                    wrong.append("%s: %s(%s)" % (name, function, ", ".join(parts)))
        for function in given.values():
            for parts in arguments(text, function):
                if not (literal.fullmatch(parts[1]) or parts[1] == "const char *sql"):
                    wrong.append("%s: %s(%s)" % (name, function, ", ".join(parts)))
        for text_of in re.findall(r'"((?:\\.|[^"\\])*)"', text):
            if re.match(r"(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|ATTACH)\b", text_of) \
                    and "%" in text_of:
                wrong.append("%s: %s" % (name, text_of))
    tap.ok(calls >= 5 and not wrong, "T17: %d statements, each written in the program" % calls, wrong)
    tap.same(source.uses(r"sqlite3_(mprintf|snprintf|vmprintf|get_table|load_extension|enable_load)"),
             [], "T17: none is put together")


def check_chance_and_time(tap, source):
    tap.same(source.uses(r"\b(randombytes\w*|getrandom|getentropy|arc4random\w*)\("),
             ["src/clients/term/link/source_house.c", "src/clients/term/link/source_net.c",
              "src/clients/term/link/wire.c", "src/clients/term/model/client.c", "src/server/address.c",
              "src/server/server.c", "src/tools/admin_live.c"],
             "T4: the system is asked for randomness where secrets are made (server.c, and admin for the house "
             "that it opens while no server runs), for the key of a hash table (address.c), and by the terminal "
             "client for its own shares and numbers")
    tap.same(source.uses(r"(?<![.\w>])(rand|srand|random|srandom|drand48|lrand48)\("), [], "T4: no rand()")
    tap.same(source.uses(r"/dev/u?random"), [], "T4: no /dev/random")
    tap.same(source.uses(r"\b(time|gettimeofday|uv_gettimeofday|ftime)\(|CLOCK_REALTIME", WIRE),
             ["src/server/log.c", "src/server/server.c", "src/server/tls.c"],
             "T24: the wall clock is in log lines, dates of records and certificates alone")
    tap.same(source.uses(r"\b(clock_gettime|uv_hrtime|uv_now|time|clock)\(",
                         ("src/core", "src/games", "src/bots", "src/record", "src/table", "src/proto",
                          "src/store", "src/house")), [], "T24: rules, tables, store and house read no clock")


def check_files(tap, source):
    tap.same(source.uses(r"\b(open|openat|fopen|opendir|stat|lstat|access|readlink|realpath)\(",
                         ("src/server", "src/house", "src/proto", "src/table")),
             ["src/server/admin_socket.c", "src/server/assets_folder.c", "src/server/sandbox.c", "src/server/tls.c"],
             "T18: the server opens no files but certificates, and at its start a page in the making "
             "(--assets) and the folder in which the socket of admin lies; the sandbox names its folder")


def check_copies(tap, source):
    tap.same(source.uses(r"\b(strcpy|strcat|stpcpy|sprintf|vsprintf|gets|strncat|alloca)\(", WIRE), [],
             "T20: nothing is copied without a length")
    tap.same(source.uses(r"\b(system|popen)\("), [], "T20: no shell is started")
    growing = source.uses(r"\b(malloc|realloc|strdup|asprintf)\(", ("src/proto", "src/table"))
    tap.same(growing, [], "T13: messages and tables allocate nothing")


def check_views(tap, source):
    """T1: what is written of a game comes out of a view."""
    writers = [name for name in source.files if name.startswith("src/proto/")]
    hidden = re.compile(r"->(hand|card|value|virus|owner|known|seen)\b\[")
    wrong = [name for name in writers if hidden.search(source.files[name])]
    tap.same(wrong, [], "T1: what writes messages reads no state of a game")
    tap.ok("kb_view(" in source.files["src/proto/proto_write.c"], "T1: it asks for a view")
    tap.same(source.uses(r"deflate", ("src/server", "src/house", "src/proto")), [], "T2: nothing is compressed")


def check_named(tap, root, build):
    """Every threat has a test, and every test that docs/security.md names is one of this build."""
    out = subprocess.run(["meson", "introspect", "--tests", build], check=True, capture_output=True).stdout
    some = {"net_hardening", "net_clock", "net_punctual", "term_liar", "web_liar", "web_xss"}  # not of every build
    tests = {test["name"] for test in json.loads(out)} | some
    with open(os.path.join(root, "docs", "security.md")) as file:
        rows = [line.split("|") for line in file if re.match(r"\| T\d+ \|", line)]
    threats = [row for row in rows if len(row) == 6]
    tap.same({row[1].strip() for row in threats}, {"T%d" % n for n in [*range(1, 22), 24]}, "every threat is there")
    named, strange = set(), []
    for row in rows:
        words = re.findall(r"`((?:net|fuzz|term|web)_[a-z_*]+|(?:world|store|record|table)(?: [a-z_ *]+)?|"
                           r"(?:hacker )?secrets|text)`", row[-2])
        named.update(words)
        if not words:
            strange.append("no test: %s" % row[1:3])
    strange += [word for word in sorted(named)
                if not any(re.fullmatch(word.replace("*", ".*"), test) for test in tests)]
    tap.ok(len(named) > 40 and not strange, "%d tests are named, and each is one" % len(named), strange)


def main():
    tap = Tap()
    source = Source(sys.argv[1])
    check_sql(tap, source)
    check_chance_and_time(tap, source)
    check_files(tap, source)
    check_copies(tap, source)
    check_views(tap, source)
    check_named(tap, sys.argv[1], sys.argv[2])
    tap.done()


main()
