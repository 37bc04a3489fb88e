#!/usr/bin/env bash
# Sees to it that the system has what .venv cannot hold. What is missing is installed with apt where that is allowed
# (root, or sudo that asks nothing); otherwise the one line to type is printed, and this fails. With --tests it sees to
# what only the tests need, too: a browser, a font for it, and npm, which brings the checker of the page's types.
#
# This is the only list of system packages: add a line to missing_packages, with the test for what is really needed,
# so that a compiler or a Python that came another way counts too.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
tests=""
if [ "${1:-}" = --tests ]; then tests=yes; fi

missing_packages() {
    local python
    if [ "$tests" ]; then
        command -v chromium >/dev/null || echo chromium
        command -v node >/dev/null || echo nodejs
        command -v npm >/dev/null || echo npm
        [ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || echo fonts-dejavu-core
    fi
    command -v make >/dev/null || echo make
    command -v "${CXX:-c++}" >/dev/null || command -v g++ >/dev/null || echo g++
    if ! python="$("$here/find-python.sh")"; then
        printf '%s\n' python3 python3-venv python3-dev
        return
    fi
    "$python" -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
    "$python" -c 'import os, sysconfig as s; open(os.path.join(s.get_path("include"), "Python.h")).close()' \
        2>/dev/null || echo python3-dev
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

missing="$(missing_packages | tr '\n' ' ')"
if [ -z "$missing" ]; then
    exit 0
fi

# shellcheck disable=SC2086  # one word a package
if command -v apt-get >/dev/null && { [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null; }; then
    echo "Installing what is missing: $missing"
    as_root apt-get update -qq &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing || true
    missing="$(missing_packages | tr '\n' ' ')"
fi

if [ -n "$missing" ]; then
    echo "Some system packages are missing. Please type this, then the same make command again:" >&2
    echo "    sudo apt-get install ${missing% }" >&2
    "$here/find-python.sh" >/dev/null || echo "(Sapper needs Python 3.11 or newer; PYTHON=/path/to/python also names one.)" >&2
    exit 1
fi
