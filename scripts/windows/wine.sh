#!/bin/sh
# Runs a program in the root with Wine, which sees the project and /tmp at their own paths; the mounts end with it.
set -eu
exec unshare --mount --propagation private sh -euc '
  root=$TUTORAT_WINE_ROOT
  mount --bind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mount -t tmpfs tmpfs "$root/dev/shm"
  mount --bind /tmp "$root/tmp"
  mkdir -p "$root$TUTORAT_PROJECT"
  mount --bind "$TUTORAT_PROJECT" "$root$TUTORAT_PROJECT"
  exec chroot "$root" env PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"
' wine.sh "$@"
