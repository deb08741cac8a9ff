#!/bin/sh
# Other applications of the same user could read a core file: none is written.
ulimit -c 0
exec zypak-wrapper /app/tutorat/tutorat "$@"
