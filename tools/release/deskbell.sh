#!/bin/sh
# Runs Deskbell with the Node of this release, from wherever it is called.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" --max-semi-space-size=16 --heap-growing-percent=50 "$here/deskbell.js" "$@"
