#!/bin/sh
# electron-builder calls this as its mksquashfs: the launcher it wrote adds --no-sandbox by itself, ours goes in its place.
set -eu
here=$(dirname "$(readlink -f "$0")")
cp "$here/app-run.sh" "$1/AppRun"
cp "$here/environment.sh" "$1/environment.sh"
chmod 755 "$1/AppRun"
chmod 644 "$1/environment.sh"
# Tests pack what nobody downloads.
if [ "${TUTORAT_QUICK_SQUASH:-}" = 1 ]; then exec mksquashfs "$@" -Xcompression-level 1; fi
exec mksquashfs "$@"
