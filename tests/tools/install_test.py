"""What `meson install` gives to programmers: the library from outside, as docs/library.md says to use it.

    install_test.py BUILD DOCS CC CHANGELOG
"""
import os
import re
import subprocess
import sys
import tempfile

from tap import Tap

SHOWN = re.compile(r"kb_\w+|KICKBACK_1")


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **more)


def files_below(folder):
    return sorted(os.path.relpath(os.path.join(root, name), folder)
                  for root, _, names in os.walk(folder) for name in names)


def check_files(tap, installed):
    names = [re.sub(r"^lib/[^/]*-linux-gnu[^/]*/", "lib/", name) for name in installed]
    wanted = ["bin/kickback", "include/kickback.h", "include/kickback_bots.h", "include/kickback_record.h",
              "lib/cmake/kickback/kickback-config-version.cmake",
              "lib/cmake/kickback/kickback-config.cmake", "lib/libkickback.a", "lib/libkickback.so",
              "lib/libkickback.so.1", "lib/libkickback.so.1.0.0", "lib/pkgconfig/kickback.pc"]
    tap.ok(names == wanted, "what is installed, and nothing else", "\n".join(names))


def shown(*command):
    """Names that a library shows and that are not those of the header."""
    names = [line.split()[-1] for line in run("nm", "--defined-only", *command).stdout.splitlines()
             if len(line.split()) == 3]
    return len(names), [name for name in names if not SHOWN.fullmatch(name.partition("@")[0])]


def programs_of(page):
    """The complete programs of a document."""
    with open(page, encoding="utf-8") as text:
        return [code for code in re.findall(r"^```c\n(.*?)^```", text.read(), re.M | re.S) if "int main(" in code]


def plays(tap, program, what, env):
    done = run(program, env=env)
    tap.ok(done.returncode == 0 and re.fullmatch(r"(seat \d: \d+\n){4}", done.stdout), what, done.stdout + done.stderr)


def check_cmake(tap, folder, source, prefix, env):
    if run("sh", "-c", "command -v cmake").returncode:
        tap.ok(True, "CMake finds the library # SKIP there is no cmake")
        return
    with open(os.path.join(folder, "CMakeLists.txt"), "w", encoding="utf-8") as out:
        out.write("cmake_minimum_required(VERSION 3.18)\nproject(mine C)\nfind_package(kickback 0.1 REQUIRED)\n"
                  "add_executable(mine %s)\ntarget_link_libraries(mine kickback::kickback)\n" % source)
    made = run("sh", "-ec", 'cmake -B "$0/cm" -S "$0" "-DCMAKE_PREFIX_PATH=$1" && cmake --build "$0/cm"', folder, prefix)
    tap.ok(made.returncode == 0, "CMake finds the library", made.stdout + made.stderr)
    plays(tap, os.path.join(folder, "cm/mine"), "its program plays", env)


def first(pattern, text):
    found = re.search(pattern, text, re.M)
    return found[1] if found else None


def check_version(tap, prefix, changelog, env):
    """include/kickback.h is the only place that has it."""
    with open(os.path.join(prefix, "include/kickback.h"), encoding="utf-8") as header, \
            open(changelog, encoding="utf-8") as changes:
        versions = [first(r'^#define KB_VERSION "(.*?)"', header.read()), first(r"^## ([\d.]+)", changes.read()),
                    run("pkg-config", "--modversion", "kickback", env=env).stdout.strip(),
                    first(r"^kickback (.*)", run(os.path.join(prefix, "bin/kickback"), "--version", env=env).stdout)]
    tap.ok(versions[0] and len(set(versions)) == 1, "one version: header, changelog, pkg-config, program", versions)


def main():
    tap = Tap()
    build, docs, cc, changelog = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        done = run("meson", "install", "-C", build, "--no-rebuild", "--destdir", folder)
        tap.ok(done.returncode == 0, "meson install", done.stdout + done.stderr)
        prefix = os.path.join(folder, "usr/local")
        installed = files_below(prefix)
        check_files(tap, installed)
        lib = os.path.join(prefix, os.path.dirname(next(name for name in installed if name.endswith(".so.1"))))
        for what, *command in (("the shared library", "-D", lib + "/libkickback.so.1"),
                               ("the static library", "-g", lib + "/libkickback.a")):
            count, others = shown(*command)
            tap.ok(count >= 80 and not others, what + " shows the functions of the header only", (count, others))
        env = dict(os.environ, PKG_CONFIG_PATH=lib + "/pkgconfig", PKG_CONFIG_SYSROOT_DIR=folder, LD_LIBRARY_PATH=lib)
        check_version(tap, prefix, changelog, env)
        programs = programs_of(docs)
        tap.ok(len(programs) >= 1, "the document has a program")
        for i, code in enumerate(programs):
            source = os.path.join(folder, "mine%d.c" % i)
            with open(source, "w", encoding="utf-8") as out:
                out.write(code)
            for what, line in (("pkg-config", "$(pkg-config --cflags --libs kickback)"),
                               ("static", "-I%s/include -L%s -l:libkickback.a -pthread" % (prefix, lib))):
                mine = os.path.join(folder, "mine-%d-%s" % (i, what))
                made = run("sh", "-c", '%s -Wall -Wextra -Werror "$0" %s -o "$1"' % (cc, line), source, mine, env=env)
                tap.ok(made.returncode == 0, "program %d of the document, %s" % (i + 1, what), made.stderr)
                plays(tap, mine, "program %d plays, %s" % (i + 1, what), env)
        check_cmake(tap, folder, os.path.join(folder, "mine0.c"), prefix, env)
    tap.done()


main()
