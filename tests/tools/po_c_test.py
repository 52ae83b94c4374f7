"""scripts/po_c.py stops at every entry that is broken, and takes every text of a C file."""
import os
import subprocess
import sys
import tempfile

from tap import Tap

GOOD = {"fr": "Manche {n}", "de": "Runde {n}", "es": "Ronda {n}"}


def run(folder, source, entries, *options):
    """Checks a C file against one entry a language."""
    paths = [os.path.join(folder, "a.c")]
    with open(paths[0], "w", encoding="utf-8") as file:
        file.write(source)
    for lang, text in entries.items():
        paths.append(os.path.join(folder, "a.%s.po" % lang))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write('msgid ""\nmsgstr ""\n\n' + text)
    done = subprocess.run([sys.executable, sys.argv[1], *options, "--check", *paths], capture_output=True, text=True,
                          check=False, timeout=60)
    return done.returncode, done.stderr


def entry(text):
    return 'msgid "Round {n}"\nmsgstr "%s"\n' % text


def main():
    tap = Tap()
    source = 'puts(tr(c->lang,\n   "Round " /* two parts */\n   "{n}"));\n// tr("not this")\n'
    good = {lang: entry(text) for lang, text in GOOD.items()}
    cases = [
        ("all is well", source, good, ""),
        ("a text without translation", source, {**good, "de": ""}, "de: missing"),
        ("an empty translation", source, {**good, "es": entry("")}, "not translated"),
        ("another argument", source, {**good, "fr": entry("Manche {m}")}, "other arguments"),
        ("a line that is none", source, {**good, "fr": entry("Manche {n}") + "msgctxt\n"}, "not understood"),
        ("twice the same", source, {**good, "fr": 2 * entry("Manche {n}")}, "also in"),
        ("a form too many", source, {**good, "fr": entry("Manche {n}") + 'msgstr[1] "x"\n'}, "too many"),
        ("a plural", 'trn("Round {n}", "Rounds {n}", 3);', good, "fr: missing"),
    ]
    with tempfile.TemporaryDirectory() as folder:
        for name, text, entries, says in cases:
            status, error = run(folder, text, entries)
            tap.ok(status == (1 if says else 0) and says in error, name, error)
        unused = {lang: text + '\nmsgid "Never"\nmsgstr "x"\n' for lang, text in good.items()}
        tap.same(run(folder, source, unused)[0], 0, "a text that nobody uses may be there")
        tap.same(run(folder, source, unused, "--own", "b")[0], 0, "also where another area is ours")
        status, error = run(folder, source, unused, "--own", "a")
        tap.ok(status == 1 and error.count("unused: Never") == 3, "but not in an area of our own", error)
    tap.done()


main()
