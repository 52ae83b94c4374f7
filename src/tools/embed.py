"""embed.py: turns the rule texts of data/rules/ into a C file.

    embed.py OUT GAME.LANG.md...
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts"))
from c_literal import c_literal  # noqa: E402


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
            c.write("\n".join("     " + c_literal(line + "\n") for line in lines))
            c.write("},\n")
        c.write("    {NULL, NULL, NULL},\n};\n")


main()
