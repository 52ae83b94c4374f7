# shellcheck shell=bash
# packages.sh: installs what is missing from Debian's packages, and runs what need not be seen.
# Sourced by ./run and ./test.
#
# Tools come from the distribution: a node, python or compiler that somebody has put before it on the PATH
# is not used. KB_PATH names other folders to search instead: KB_PATH=$PATH ./test
#
#     need COMMAND PACKAGE WHY    a command that must be on the PATH
#     need_file FILE PACKAGE WHY  a file that must be there
#     install_needed              installs all that was missing, saying what and why

# shellcheck disable=SC2034
callers_path=$PATH # for what ./run starts in the end
export PATH=${KB_PATH:-/usr/sbin:/usr/bin:/sbin:/bin}

needed_packages=()
needed_reasons=()

# Runs a command; shows what it printed only if it fails, and ends then.
quietly() {
    local printed
    if ! printed=$("$@" 2>&1); then
        printf '%s\n' "$printed" >&2
        echo "This failed: $*" >&2
        exit 1
    fi
}

need() {
    command -v "$1" >/dev/null 2>&1 || missing "$2" "$3"
}

need_file() {
    compgen -G "$1" >/dev/null || missing "$2" "$3"
}

missing() {
    needed_packages+=("$1")
    needed_reasons+=("$(printf '%-22s %s' "$1" "$2")")
}

install_needed() {
    [ ${#needed_packages[@]} -gt 0 ] || return 0
    local become=()
    echo "Missing Debian packages, to be installed now:"
    printf '  %s\n' "${needed_reasons[@]}"
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "There is no apt-get here: install them by other means and start again." >&2
        exit 1
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            echo "Neither root nor sudo: ask an administrator for these packages." >&2
            exit 1
        fi
        become=(sudo)
    fi
    quietly "${become[@]}" apt-get update -qq
    quietly "${become[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${needed_packages[@]}"
    needed_packages=()
}

need_for_building() {
    need cc gcc "the compiler"
    need_file /usr/include/stdio.h libc6-dev "the C library's headers"
    need meson meson "the build"
    need ninja ninja-build "the build"
    need python3 python3 "texts and contracts become C at build time"
    need pkg-config pkg-config "finds libraries"
    need_file /usr/include/sodium.h libsodium-dev "hashes of records and fair deals"
    need_file /usr/include/zlib.h zlib1g-dev "records in an address"
    need_file /usr/include/uv.h libuv1-dev "the server's event loop"
    need_file /usr/include/wslay/wslay.h libwslay-dev "WebSocket frames"
    need_file /usr/include/seccomp.h libseccomp-dev "the server's sandbox"
    need_file /usr/include/openssl/ssl.h libssl-dev "TLS of the server"
    need_file /usr/include/sqlite3.h libsqlite3-dev "the log of a server's tables"
    need_file /usr/include/ncursesw/curses.h libncurses-dev "the full screen of kickback play"
    need clang clang "the house as WebAssembly, for the page"
    need wasm-ld lld "links WebAssembly"
    need node nodejs "builds the page"
    need npm npm "installs what the page is built with"
}
