#!/bin/sh
# electron-builder calls this as its mksquashfs: the launcher it wrote adds --no-sandbox by itself, ours goes in its place.
set -eu
cp "$(dirname "$(readlink -f "$0")")/app-run.sh" "$1/AppRun"
chmod 755 "$1/AppRun"
exec mksquashfs "$@"
