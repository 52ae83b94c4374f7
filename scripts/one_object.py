"""one_object.py: makes a static library that shows only the functions of its headers.

    one_object.py LD OBJCOPY AR OUT ARCHIVE...

Everything in the archives becomes one object whose other names are local, so that they cannot collide with names
of the program that links it.
"""
import os
import subprocess
import sys
import tempfile


def main():
    ld, objcopy, ar, out, *archives = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        whole = os.path.join(folder, "kickback.o")
        subprocess.run([ld, "-r", "--whole-archive", *archives, "-o", whole], check=True)
        subprocess.run([objcopy, "--wildcard", "--keep-global-symbol=kb_*", whole], check=True)
        if os.path.exists(out):
            os.remove(out)
        subprocess.run([ar, "rcsD", out, whole], check=True)


main()
