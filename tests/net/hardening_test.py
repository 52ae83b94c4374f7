"""The program as it was built, read from its ELF file: position independent, nothing that can be both
written and executed, relocations read-only from the start, guarded stacks and checked copies; no
function that nobody can use safely [T20].

    hardening_test.py KICKBACK
"""
import struct
import subprocess
import sys

from tap import Tap

PT_LOAD, PT_DYNAMIC, PT_INTERP, PT_STACK, PT_RELRO = 1, 2, 3, 0x6474e551, 0x6474e552
DT_NEEDED, DT_STRTAB, DT_SYMTAB, DT_RPATH, DT_TEXTREL, DT_BIND_NOW = 1, 5, 6, 15, 22, 24
DT_RUNPATH, DT_FLAGS, DT_FLAGS_1 = 29, 30, 0x6ffffffb

UNSAFE = {"gets", "strcpy", "strcat", "stpcpy", "sprintf", "vsprintf", "scanf", "mktemp", "tmpnam",
          "tempnam", "rand", "srand", "random", "srandom", "drand48", "system", "popen", "alloca",
          "strtok", "asctime", "ctime", "getwd", "dlopen"}
LIBRARIES = {"libc.so.6", "libm.so.6", "libsodium.so.23", "libz.so.1", "libsqlite3.so.0",
             "libuv.so.1", "libwslay.so.1", "libseccomp.so.2", "libssl.so.3", "libcrypto.so.3",
             "libncursesw.so.6", "libtinfo.so.6"}


class Elf:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        assert self.bytes[:6] == b"\x7fELF\x02\x01", "64 bits, little-endian"
        self.type, = struct.unpack_from("<H", self.bytes, 16)
        at, = struct.unpack_from("<Q", self.bytes, 32)
        size, count = struct.unpack_from("<HH", self.bytes, 54)
        self.parts = [struct.unpack_from("<IIQQQQQQ", self.bytes, at + i * size) for i in range(count)]
        self.dynamic = []
        for part in self.of(PT_DYNAMIC):
            for at in range(part[2], part[2] + part[5], 16):
                tag, value = struct.unpack_from("<QQ", self.bytes, at)
                if tag == 0:
                    break
                self.dynamic.append((tag, value))

    def of(self, kind):
        return [part for part in self.parts if part[0] == kind]

    def place(self, address):
        """Where an address of memory lies in the file."""
        for part in self.of(PT_LOAD):
            if part[3] <= address < part[3] + part[5]:
                return address - part[3] + part[2]
        raise ValueError(hex(address))

    def value(self, tag):
        return next((value for each, value in self.dynamic if each == tag), None)

    def text(self, offset):
        at = self.place(self.value(DT_STRTAB)) + offset
        return self.bytes[at:self.bytes.index(b"\0", at)].decode()

    def imports(self):
        """Names of symbols that come from elsewhere: the table ends where the names begin."""
        at, end = self.place(self.value(DT_SYMTAB)), self.place(self.value(DT_STRTAB))
        for place in range(at, end, 24):
            name, _, _, section = struct.unpack_from("<IBBH", self.bytes, place)
            if section == 0 and name:
                yield self.text(name)


def is_marked(data):
    """Says a file that it goes with shadow stacks (the property X86_FEATURE_1_AND, bit SHSTK)?"""
    at = data.find(b"\x02\x00\x00\xc0\x04\x00\x00\x00")
    return at >= 0 and bool(data[at + 8] & 2)


def start_files():
    for name in ("Scrt1.o", "crti.o"):
        done = subprocess.run(["cc", "-print-file-name=" + name], stdout=subprocess.PIPE, text=True, check=True)
        with open(done.stdout.strip(), "rb") as file:
            yield file.read()


def main():
    tap = Tap()
    elf = Elf(sys.argv[1])
    if b"__asan_init" in elf.bytes:
        tap.ok(True, "hardening # SKIP a build with sanitizers")
        tap.done()
    flags = elf.value(DT_FLAGS) or 0
    flags_1 = elf.value(DT_FLAGS_1) or 0
    tap.ok(elf.type == 3 and flags_1 & 0x08000000 and elf.of(PT_INTERP), "position independent")
    tap.ok(flags & 8 or flags_1 & 1 or elf.value(DT_BIND_NOW) is not None, "bound when it starts")
    tap.ok(elf.of(PT_RELRO), "relocations become read-only")
    tap.ok(len(elf.of(PT_STACK)) == 1 and not elf.of(PT_STACK)[0][1] & 1, "no code on the stack")
    tap.same([part for part in elf.of(PT_LOAD) if part[1] & 3 == 3], [],
             "no memory that is written and executed")
    tap.same([part for part in elf.of(PT_LOAD) if part[1] & 1 and part[2] == 0], [],
             "headers and data lie apart from code")
    tap.ok(elf.value(DT_TEXTREL) is None and not flags & 4, "no relocations in code")
    tap.ok(elf.value(DT_RPATH) is None and elf.value(DT_RUNPATH) is None,
           "no folder of its own for libraries")
    names = set(elf.imports())
    tap.ok("__stack_chk_fail" in names, "stacks are guarded")
    checked = {name for name in names if name.endswith("_chk")}
    tap.ok({"__memcpy_chk", "__snprintf_chk", "__vsnprintf_chk"} <= checked, "copies are checked",
           sorted(checked))
    tap.same(sorted(names & UNSAFE), [], "no function that nobody can use safely")
    needed = {elf.text(value) for tag, value in elf.dynamic if tag == DT_NEEDED}
    tap.same(sorted(needed - LIBRARIES), [], "no library beside those that are named")
    tap.same(is_marked(elf.bytes), all(is_marked(data) for data in start_files()),
             "marked for shadow stacks where that has an effect (-fcf-protection)")
    tap.done()


main()
