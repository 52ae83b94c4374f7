"""The words of the terminal client: every tr("..."), trn("...", "...", n) and MARK("...") of its
sources, and their translations: from the PO files of the page, where most sentences stand already,
and from po/term.LANG.po for the rest.

    tongue.py --table OUT CONTRACTS SOURCE...   the table as a C file (the build does it)
    tongue.py --check SOURCE...                 what is missing, unused, double or broken; exit 1
    tongue.py --missing LANG SOURCE...          the missing texts, as entries to fill in
"""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
WEB = os.path.join(HERE, "../web/po")
OWN = os.path.join(HERE, "po")
LANGUAGES = ("fr", "de", "es")
AREAS = ("frame", "corruption", "hacker", "learn")

LITERAL = r'"(?:[^"\\]|\\.)*"'
LITERALS = r'((?:%s\s*)+)' % LITERAL
CALL = re.compile(r"\b(?:tr|MARK)\(\s*%s\)" % LITERALS)
PLURAL = re.compile(r"\btrn\(\s*%s,\s*%s," % (LITERALS, LITERALS))
ANY = re.compile(r"\b(tr|trn|MARK)\(")


def joined(literals):
    return "".join(json.loads(part) for part in re.findall(LITERAL, literals))


def collect(sources):
    """{text: plural or None} of the C sources."""
    texts = {}
    for path in sources:
        with open(path, encoding="utf-8") as file:
            code = file.read()
        for match in CALL.finditer(code):
            texts.setdefault(joined(match[1]), None)
        for match in PLURAL.finditer(code):
            texts[joined(match[1])] = joined(match[2])
    return texts


def read_po(path, problems):
    """[(one, many or None, [forms])] of a file."""
    entries, part = [], None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            found = re.fullmatch(r'(?:(msgid|msgid_plural|msgstr(?:\[(\d)\])?) +)?(".*")', line)
            if not found or (not found[1] and part is None):
                problems.append("%s:%d: not understood: %s" % (path, number, line))
                continue
            if found[1] == "msgid":
                entries.append({"one": "", "many": None, "forms": {}})
                part = "one"
            elif found[1] == "msgid_plural":
                part = "many"
            elif found[1]:
                part = int(found[2] or 0)
            value = json.loads(found[3])
            if isinstance(part, int):
                forms = entries[-1]["forms"]
                forms[part] = forms.get(part, "") + value
            else:
                entries[-1][part] = (entries[-1][part] or "") + value
    return [(e["one"], e["many"], e["forms"]) for e in entries if e["one"]]


def arguments(text):
    return sorted(set(re.findall(r"\{\w+\}", text)))


def check_entry(where, one, many, forms, problems):
    for i in range(2 if many is not None else 1):
        form, english = forms.get(i, ""), many if many is not None and i else one
        if not form:
            problems.append("%s: not translated: %s" % (where, one))
        elif set(arguments(form)) ^ set(arguments(english)) - ({"{n}"} if many and not i else set()):
            if not (many and not i and set(arguments(english)) - set(arguments(form)) <= {"{n}"}):
                problems.append("%s: other arguments than the English text: %s" % (where, form))


def language(lang, problems):
    """{text: (many, forms, own)} of all files of a language."""
    words = {}
    for folder, areas in ((WEB, AREAS), (OWN, ("term",))):
        for area in areas:
            path = os.path.join(folder, "%s.%s.po" % (area, lang))
            for one, many, forms in read_po(path, problems):
                own = folder == OWN
                if own:
                    check_entry(os.path.basename(path), one, many, forms, problems)
                    if one in words:
                        problems.append("%s: the page has it, too: %s" % (os.path.basename(path), one))
                if one not in words or many is not None:
                    words[one] = (many, forms, own)
    return words


def c_literal(text):
    if text is None:
        return "NULL"
    return '"' + "".join(chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else "\\%03o" % b
                         for b in text.encode()) + '"'


def table(out, contracts, sources):
    texts = collect(sources)
    words = [language(lang, []) for lang in LANGUAGES]
    with open(contracts, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip() and line[0] != "#"]
    with open(out, "w", encoding="ascii") as c:
        c.write('#include "tongue.h"\n\nconst struct tongue_text tongue_texts[] = {\n')
        for one in sorted(texts, key=lambda text: text.encode()):
            c.write("    {%s, %s, {" % (c_literal(one), c_literal(texts[one])))
            for known in words:
                _, forms, _ = known.get(one, (None, {}, False))
                c.write("{%s, %s}, " % (c_literal(forms.get(0)), c_literal(forms.get(1))))
            c.write("}},\n")
        c.write("};\nconst int tongue_texts_count = %d;\n\n" % len(texts))
        c.write("const struct tongue_name tongue_contracts[] = {\n")
        columns = [rows[0].index(lang) for lang in ("en",) + LANGUAGES]
        for row in rows[1:]:
            c.write("    {%s, {%s}},\n" % (c_literal(row[0]),
                                           ", ".join(c_literal(row[i]) for i in columns)))
        c.write("};\nconst int tongue_contracts_count = %d;\n" % (len(rows) - 1))


def check(sources):
    problems, texts = [], collect(sources)
    for path in sources:
        with open(path, encoding="utf-8") as file:
            code = file.read()
        if os.path.basename(path).startswith("tongue."):
            continue
        found = len(CALL.findall(code)) + len(PLURAL.findall(code))
        calls = [m for m in ANY.finditer(code)
                 if not re.match(r'\s*[^"\s)]', code[m.end():])]
        if len(calls) > found:
            problems.append("%s: a text that is no literal" % path)
    for lang in LANGUAGES:
        words = language(lang, problems)
        for one, many in texts.items():
            if one not in words:
                problems.append("%s: missing: %s" % (lang, json.dumps(one, ensure_ascii=False)))
            elif many is not None and words[one][0] != many:
                problems.append("%s: another plural: %s" % (lang, one))
        for one, (_, _, own) in words.items():
            if own and one not in texts:
                problems.append("term.%s.po: unused: %s" % (lang, one))
    for problem in problems:
        print("# " + problem)
    print("1..1")
    print("%s 1 - %d texts, %d problems" % ("not ok" if problems else "ok", len(texts), len(problems)))
    return 1 if problems else 0


def missing(lang, sources):
    words = language(lang, [])
    for one, many in collect(sources).items():
        if one in words:
            continue
        print("msgid %s" % json.dumps(one, ensure_ascii=False))
        if many is None:
            print('msgstr ""\n')
        else:
            print('msgid_plural %s\nmsgstr[0] ""\nmsgstr[1] ""\n' % json.dumps(many, ensure_ascii=False))


def main():
    kind, rest = sys.argv[1], sys.argv[2:]
    if kind == "--table":
        table(rest[0], rest[1], rest[2:])
    elif kind == "--missing":
        missing(rest[0], rest[1:])
    else:
        sys.exit(check(rest))


if __name__ == "__main__":
    main()
