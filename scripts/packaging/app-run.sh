#!/bin/sh
# Starts the application inside the AppImage. It is never started without Chromium's sandbox: where the system
# gives none, the person is told what to install instead.
here=$(dirname "$(readlink -f "$0")")
# Another AppImage passes its own folder on to what it starts.
APPDIR=$here
export APPDIR
. "$here/environment.sh"
export XDG_DATA_DIRS="$APPDIR/usr/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"

if command -v unshare >/dev/null 2>&1 && ! unshare --user --map-root-user true 2>/dev/null; then
  said='Tutorat: this system gives AppImages no sandbox. Install the package tutorat.deb instead. / Ce système ne donne pas de bac à sable aux AppImages : installez plutôt le paquet tutorat.deb.'
  echo "$said" >&2
  if command -v zenity >/dev/null 2>&1; then zenity --error --title=Tutorat --text="$said" >/dev/null 2>&1
  elif command -v kdialog >/dev/null 2>&1; then kdialog --title Tutorat --error "$said" >/dev/null 2>&1
  elif command -v notify-send >/dev/null 2>&1; then notify-send Tutorat "$said" >/dev/null 2>&1
  fi
  exit 1
fi

# What a program that dies leaves in a core file, others could read: none is written.
ulimit -c 0
exec "$APPDIR/tutorat" "$@"
