#!/bin/sh
# Are the sources valid C++ as well? nvcc compiles them as such, and it is not everywhere. Speaks
# TAP.
#
#     cxx.sh COMPILER INCLUDES SOURCE...     INCLUDES: -I options in one word
set -u
compiler=$1
options="-x c++ -std=c++17 -fsyntax-only -Wall -Werror $2"
shift 2
echo "1..$#"
number=0
status=0
for source in "$@"; do
    number=$((number + 1))
    # shellcheck disable=SC2086
    if said=$("$compiler" $options "$source" 2>&1); then
        echo "ok $number - valid C++: $(basename "$source")"
    else
        echo "not ok $number - valid C++: $(basename "$source")"
        echo "$said" | sed 's/^/# /'
        status=1
    fi
done
exit $status
