"""A text as a literal of C, in ASCII; for the scripts that put texts into the program."""


def c_literal(text):
    out = ""
    for byte in text.encode():
        char = chr(byte)
        if char in '"\\':
            out += "\\" + char
        elif 32 <= byte < 127 and char != "?":
            out += char
        else:
            out += "\\%03o" % byte
    return '"' + out + '"'
