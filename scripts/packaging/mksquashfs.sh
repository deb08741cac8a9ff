#!/bin/sh
# electron-builder calls this as its mksquashfs: the launcher it wrote adds --no-sandbox by itself, ours goes in its place.
set -eu
cp "$(dirname "$(readlink -f "$0")")/app-run.sh" "$1/AppRun"
chmod 755 "$1/AppRun"
# Tests pack what nobody downloads.
if [ "${TUTORAT_QUICK_SQUASH:-}" = 1 ]; then exec mksquashfs "$@" -Xcompression-level 1; fi
exec mksquashfs "$@"
