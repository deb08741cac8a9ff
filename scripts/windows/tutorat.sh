#!/bin/sh
# Starts the build for tests under Wine: --no-sandbox for lack of restricted tokens, --headless because shown windows abort.
set -eu
# Node takes the sockets of its parent for pipes of Windows and fails; it writes to a file instead.
said=$(mktemp "$TUTORAT_WINE_HOME/output-XXXXXX")
tail -n +1 -f --pid=$$ "$said" >&2 &
exec "$(dirname "$0")/wine.sh" wine "$TUTORAT_WINDOWS_PROGRAM" --no-sandbox --headless --disable-gpu "$@" >"$said" 2>&1
