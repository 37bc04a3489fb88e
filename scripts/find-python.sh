#!/usr/bin/env bash
# Prints the Python to make .venv with: $PYTHON if it is set, else the first of python3, python3.14 ... that is new enough.
set -euo pipefail

new_enough() {
    command -v "$1" >/dev/null && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if new_enough "$candidate"; then
        command -v "$candidate"
        exit 0
    fi
done
exit 1
