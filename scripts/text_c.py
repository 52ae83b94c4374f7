"""Turns texts into one string of C: text_c.py NAME OUT.c FILE..."""
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
    name, out, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(out, "w", encoding="ascii") as c:
        c.write("extern const char %s[];\nconst char %s[] =\n" % (name, name))
        for path in files:
            with open(path, encoding="utf-8") as text:
                c.write("".join("    %s\n" % literal(line) for line in text.read().splitlines()))
        c.write("    ;\n")


main()
