#!/bin/sh
# Compiles the sources with nvcc, as they are, and holds the vectors against vectors.txt: on the
# processor, and on the GPU where there is one. Speaks TAP.
#
#     cuda.sh NVCC PYTHON INCLUDES VECTORS MAIN SOURCE...     INCLUDES: -I options in one word
set -u
nvcc=$1
python=$2
includes=$3
vectors=$4
main=$5
shift 5
here=$(dirname "$0")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
arch=
if command -v nvidia-smi >/dev/null && nvidia-smi -L >/dev/null 2>&1; then
    arch=-arch=native
fi

# shellcheck disable=SC2086
build() {
    for source in "$@"; do
        "$nvcc" $arch -O3 -x cu -dc $includes "$source" -o "$work/$(basename "$source").o" ||
            return 1
    done
    "$nvcc" $arch -O3 -rdc=true "$work"/*.o -o "$work/vectors_cuda"
}

if ! build "$main" "$@" >"$work/log" 2>&1; then
    echo 1..1
    echo "not ok 1 - nvcc compiles the sources"
    tail -n 40 "$work/log" | sed 's/^/# /'
    exit 1
fi
# The checks number themselves from 1; here they come after one another.
status=0
echo "ok 1 - nvcc compiles the sources"
"$python" "$here/check.py" "nvcc, processor" "$vectors" "$work/vectors_cuda" host >"$work/host" ||
    status=1
sed -n -e 's/ok 2 /ok 3 /' -e 's/ok 1 /ok 2 /' -e '/^1\.\./!p' "$work/host"
if [ -z "$arch" ]; then
    echo "# no GPU here"
    echo 1..3
    exit $status
fi
"$python" "$here/check.py" "nvcc, GPU" "$vectors" "$work/vectors_cuda" >"$work/gpu" || status=1
sed -n -e 's/ok 2 /ok 5 /' -e 's/ok 1 /ok 4 /' -e '/^1\.\./!p' "$work/gpu"
echo 1..5
exit $status
