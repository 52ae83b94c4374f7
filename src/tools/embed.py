"""Turns the rule texts of data/rules/ into a C file: embed.py OUT FILE..., FILE being GAME.LANG.md."""
import os
import sys


def literal(line):
    out = ""
    for byte in line.encode():
        char = chr(byte)
        if char in '"\\':
            out += "\\" + char
        elif 32 <= byte < 127 and char != "?":
            out += char
        else:
            out += "\\%03o" % byte
    return '"' + out + '\\n"'


def main():
    out, files = sys.argv[1], sys.argv[2:]
    with open(out, "w", encoding="ascii") as c:
        c.write('#include "rules_text.h"\n\n#include <stddef.h>\n\n')
        c.write("const struct rules_text rules_texts[] = {\n")
        for path in files:
            game, lang = os.path.basename(path).split(".")[:2]
            with open(path, encoding="utf-8") as text:
                lines = text.read().split("\n")
            if lines[-1] == "":
                lines.pop()
            c.write('    {"%s", "%s",\n' % (game, lang))
            c.write("\n".join("     " + literal(line) for line in lines))
            c.write("},\n")
        c.write("    {NULL, NULL, NULL},\n};\n")


main()
