"""Makes the files of the page part of the program: assets.py OUT.c OUT.S FILE... The bytes go in by
.incbin, beside the same bytes compressed; index.html is also the page at /."""
import gzip
import hashlib
import os
import sys

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}


def include(asm, name, path):
    asm.write("    .global %s\n%s:\n    .incbin \"%s\"\n    .global %s_end\n%s_end:\n"
              % (name, name, path, name, name))


def main():
    out_c, out_asm, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    rows, names = [], []
    with open(out_asm, "w", encoding="utf-8") as asm:
        asm.write("    .section .note.GNU-stack,\"\",%progbits\n    .section .rodata\n")
        for number, path in enumerate(files):
            path = os.path.abspath(path)
            with open(path, "rb") as file:
                data = file.read()
            packed = os.path.abspath("%s.%d.gz" % (out_asm, number))
            with open(packed, "wb") as file:
                file.write(gzip.compress(data, 9, mtime=0))
            for name, source in (("asset_%d" % number, path), ("asset_%d_gzip" % number, packed)):
                include(asm, name, source)
                names.append(name)
            base = os.path.basename(path)
            etag = '\\"%s\\"' % hashlib.sha256(data).hexdigest()[:16]
            row = '"%s", "%s", asset_%d, asset_%d_end, asset_%d_gzip, asset_%d_gzip_end' % (
                TYPES[os.path.splitext(base)[1]], etag, number, number, number, number)
            rows.append('    {"/%s", %s},' % (base, row))
            if base == "index.html":
                rows.append('    {"/", %s},' % row)
    with open(out_c, "w", encoding="utf-8") as c:
        c.write('#include "assets.h"\n\n')
        for name in names:
            c.write("extern const char %s[], %s_end[];\n" % (name, name))
        c.write("\nconst struct asset assets[] = {\n%s\n    {NULL},\n};\n" % "\n".join(rows))


main()
