"""Turns gettext PO files into a C table for src/core/po.h: English text -> French, German, Spanish.

    po_c.py NAME OUT.c FILE...            files: AREA.LANG.po, and the .c and .h files whose texts are wanted
    po_c.py --check FILE...               says what is missing, double or broken; exit 1 if anything is
    po_c.py --missing LANG FILE...        the missing texts of a language, as entries to fill in
    po_c.py --own AREA ...                before any of these: a text of AREA.LANG.po that no C file has is a
                                          problem, too

The texts of a C file are those in tr("..."), trn("one", "many", ...) and mark("..."), each with or without a
first argument before the text. With C files, the table has their texts and no others, and each must be there in
all three languages; without, it has everything in the PO files. A broken entry stops the build: one that is not
translated, or that has other {arguments} than the English text. A .tsv file (data/contracts.tsv) becomes a table of
names by id, NAME_names, with a column for each language."""
import json
import os
import re
import sys

from c_literal import c_literal

LANGUAGES = ["fr", "de", "es"]
FORMS = 2  # of a plural, in all three
STRING = r'"(?:[^"\\]|\\.)*"'
STRINGS = r"%s(?:\s*%s)*" % (STRING, STRING)
CALL = re.compile(r"\b(tr|trn|mark)\(\s*(?:[\w.>&*\[\]-]+\s*,\s*)?(%s)\s*(?:,\s*(%s))?" % (STRINGS, STRINGS))
COMMENT = re.compile(r"%s|'(?:[^'\\]|\\.)'|/\*.*?\*/|//[^\n]*" % STRING, re.S)


def literal(strings):
    return "".join(json.loads(part) for part in re.findall(STRING, strings))


def key_of(one, many):
    return one if many is None else one + "|" + many


def texts_of_c(path):
    """{key: (one, many, place)} of the texts of a C file."""
    with open(path, encoding="utf-8") as file:
        source = COMMENT.sub(lambda m: m[0] if m[0][0] in "\"'" else re.sub(r"[^\n]", " ", m[0]), file.read())
    texts = {}
    for call in CALL.finditer(source):
        one = literal(call[2])
        many = literal(call[3]) if call[1] == "trn" and call[3] else None
        line = source.count("\n", 0, call.start()) + 1
        texts.setdefault(key_of(one, many), (one, many, "%s:%d" % (path, line)))
    return texts


def typeset(text):
    """French with no-break spaces before : ; ? ! and within « », as po.mjs has it; translators need not type them."""
    return re.sub(" (?=[:;?!»])", "\u00a0", text).replace("« ", "«\u00a0")


def entries_of_po(path, problems):
    """[(one, many, forms, place)] of a PO file, as po.mjs reads it."""
    entries, part = [], None
    line_form = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[(\d)\])?)? *(".*")$')
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if line == "" or line.startswith("#"):
                continue
            found = line_form.match(line)
            if not found or (found[1] is None and part is None):
                problems.append("%s:%d: not understood: %s" % (path, number, line))
                continue
            if found[1] == "msgid":
                entries.append({"one": "", "many": None, "forms": {}, "place": "%s:%d" % (path, number)})
                part = "one"
            elif found[1] == "msgid_plural":
                part = "many"
            elif found[1]:
                part = int(found[2] or 0)
            try:
                value = json.loads(found[3])
            except ValueError:
                problems.append("%s:%d: bad text: %s" % (path, number, found[3]))
                continue
            entry = entries[-1]
            if isinstance(part, int):
                entry["forms"][part] = entry["forms"].get(part, "") + value
            else:
                entry[part] = (entry[part] or "") + value
    if path.endswith(".fr.po"):
        for entry in entries:
            entry["forms"] = {form: typeset(text) for form, text in entry["forms"].items()}
    return [entry for entry in entries if entry["one"] != ""]  # the first one is the header


def arguments(text, without=()):
    return set(re.findall(r"\{\w+\}", text)) - set(without)


def check_entry(entry, problems):
    wanted = 1 if entry["many"] is None else FORMS
    for form in range(wanted):
        text = entry["forms"].get(form, "")
        english = entry["one"] if form == 0 else entry["many"]
        without = ["{n}"] if form == 0 and wanted > 1 else []  # "one" may stand there as a word
        if not text:
            problems.append("%s: not translated: %s" % (entry["place"], entry["one"]))
        elif arguments(text, without) != arguments(english, without):
            problems.append("%s: other arguments than the English text: %s" % (entry["place"], text))
    if len(entry["forms"]) > wanted:
        problems.append("%s: too many forms: %s" % (entry["place"], entry["one"]))


def read_all(paths, problems):
    """The texts of the C files (None without any), and {language: {key: entry}}."""
    texts, words = None, {lang: {} for lang in LANGUAGES}
    for path in paths:
        if path.endswith(".tsv"):
            continue
        if not path.endswith(".po"):
            texts = {**texts_of_c(path), **(texts or {})}
            continue
        lang = os.path.basename(path).split(".")[-2]
        if lang not in words:
            sys.exit("po_c.py: %s: the language in the name is none of %s" % (path, " ".join(LANGUAGES)))
        for entry in entries_of_po(path, problems):
            key = key_of(entry["one"], entry["many"])
            check_entry(entry, problems)
            if key in words[lang]:
                problems.append("%s: also in %s: %s" % (entry["place"], words[lang][key]["place"], entry["one"]))
            entry["area"] = os.path.basename(path).split(".")[0]
            words[lang].setdefault(key, entry)
    return texts, words


def missing(texts, words, lang):
    return [key for key in texts if key not in words[lang]]


def check_missing(texts, words, problems):
    for lang in LANGUAGES:
        for key in missing(texts, words, lang):
            problems.append("%s: missing: %s (%s)" % (lang, json.dumps(texts[key][0]), texts[key][2]))


def check_unused(texts, words, area, problems):
    for lang in LANGUAGES:
        for key, entry in words[lang].items():
            if entry["area"] == area and key not in texts:
                problems.append("%s: unused: %s" % (entry["place"], entry["one"]))


def c_string(text):
    return "NULL" if text is None else c_literal(text)


def write_table(name, out, keys, words):
    """Sorted by the bytes of the key, for a search by halves."""
    with open(out, "w", encoding="ascii") as c:
        c.write('#include "po.h"\n\n')
        c.write("static const struct po_entry entries[] = {\n")
        for key in sorted(keys, key=str.encode):
            c.write("    {%s, {" % c_string(key))
            forms = []
            for lang in LANGUAGES:
                found = words[lang].get(key)
                pair = [c_string(found["forms"].get(i) if found else None) for i in range(FORMS)]
                forms.append("\n      {%s}" % ",\n       ".join(pair))
            c.write(",".join(forms) + "}},\n")
        c.write("    {NULL, {{NULL, NULL}, {NULL, NULL}, {NULL, NULL}}},\n};\n\n")
        c.write("const struct po_table %s = {entries, %d};\n" % (name, len(keys)))


def write_names(name, out, path):
    with open(path, encoding="utf-8") as tsv:
        rows = [line.rstrip("\n").split("\t") for line in tsv if line.strip() and line[0] != "#"]
    with open(out, "a", encoding="ascii") as c:
        c.write("\nconst struct po_name %s_names[] = {\n" % name)
        for row in rows[1:]:
            texts = [c_string(row[rows[0].index(column)]) for column in ["id", "en"] + LANGUAGES]
            c.write("    {%s, {%s}},\n" % (texts[0], ", ".join(texts[1:])))
        c.write("    {NULL, {NULL, NULL, NULL, NULL}},\n};\n")


def print_missing(texts, words, lang):
    for key in missing(texts, words, lang):
        one, many, place = texts[key]
        print("#: %s\nmsgid %s" % (place, json.dumps(one, ensure_ascii=False)))
        if many is None:
            print('msgstr ""\n')
        else:
            print('msgid_plural %s\nmsgstr[0] ""\nmsgstr[1] ""\n' % json.dumps(many, ensure_ascii=False))


def main():
    args, own = sys.argv[1:], None
    if args[:1] == ["--own"]:
        own, args = args[1], args[2:]
    if len(args) < 2:
        sys.exit(__doc__)
    problems = []
    if args[0] == "--missing":
        texts, words = read_all(args[2:], problems)
        print_missing(texts or {}, words, args[1])
        return
    texts, words = read_all(args[1:] if args[0] == "--check" else args[2:], problems)
    if texts is not None:
        check_missing(texts, words, problems)
        check_unused(texts, words, own, problems)
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(1)
    if args[0] != "--check":
        keys = set(texts) if texts is not None else set().union(*words.values())
        write_table(args[0], args[1], keys, words)
        for path in args[2:]:
            if path.endswith(".tsv"):
                write_names(args[0], args[1], path)


main()
