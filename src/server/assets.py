"""assets.py: makes the files of the page part of the program.

    assets.py OUT.c OUT.S (PAGE.json | FILE...)

The bytes go in by .incbin, beside the same bytes compressed (FILE.gz and FILE.br if they are there, else gzip made here);
index.html is also the page at /. PAGE.json is what src/clients/web/build.mjs writes: the files beside it, and
which of them have no hash in their names."""
import gzip
import hashlib
import json
import os
import sys

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png",
         ".wasm": "application/wasm", ".json": "application/json",
         ".webmanifest": "application/manifest+json"}


def files_of(args):
    """The files, and the names of those that a browser must ask for again."""
    if len(args) != 1 or not args[0].endswith(".json"):
        return args, [os.path.basename(path) for path in args]
    with open(args[0], encoding="utf-8") as file:
        page = json.load(file)
    folder = os.path.dirname(args[0])
    return [os.path.join(folder, name) for name in page["files"]], page["fixed"]


def packed(path, data, out):
    """The compressed forms: (kind, file)."""
    if os.path.exists(path + ".gz"):
        return [("gzip", path + ".gz"), ("brotli", path + ".br")]
    if path.endswith(".png"):
        return []
    with open(out, "wb") as file:
        file.write(gzip.compress(data, 9, mtime=0))
    return [("gzip", out)]


def include(asm, name, path):
    asm.write("    .global %s\n%s:\n    .incbin \"%s\"\n    .global %s_end\n%s_end:\n"
              % (name, name, path, name, name))


def main():
    out_c, out_asm = sys.argv[1:3]
    files, fixed = files_of(sys.argv[3:])
    rows, names = [], []
    with open(out_asm, "w", encoding="utf-8") as asm:
        asm.write("    .section .note.GNU-stack,\"\",%progbits\n    .section .rodata\n")
        for number, path in enumerate(files):
            path = os.path.abspath(path)
            with open(path, "rb") as file:
                data = file.read()
            base = os.path.basename(path)
            forms = packed(path, data, os.path.abspath("%s.%d.gz" % (out_asm, number)))
            row = '"%s", "\\"%s\\""' % (TYPES[os.path.splitext(base)[1]], hashlib.sha256(data).hexdigest()[:16])
            for kind, source in [("bytes", path)] + forms:
                name = "asset_%d_%s" % (number, kind)
                include(asm, name, source)
                names.append(name)
                row += ", .%s = %s, .%s_end = %s_end" % (kind, name, kind, name)
            row += ", .forever = %s" % ("false" if base in fixed else "true")
            rows.append('    {"/%s", %s},' % (base, row))
            if base == "index.html":
                rows.append('    {"/", %s},' % row)
    with open(out_c, "w", encoding="utf-8") as c:
        c.write('#include "assets.h"\n\n')
        for name in names:
            c.write("extern const char %s[], %s_end[];\n" % (name, name))
        c.write("\nconst struct asset assets[] = {\n%s\n    {NULL},\n};\n" % "\n".join(rows))


main()
