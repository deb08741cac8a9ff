#!/bin/sh
# Run as an ordinary person in the clean system of the package test: starts the installed application until its log says it is ready.
export HOME=/home/pupil XDG_RUNTIME_DIR=/home/pupil/runtime
mkdir -m 700 -p "$XDG_RUNTIME_DIR"
cd "$HOME"
ulimit -c unlimited
log=.config/Tutorat/logs/main.log
xvfb-run -a sh -c 'echo $$ >pid; exec tutorat' >said.txt 2>&1 &
display=$!
ready=1
for _ in $(seq 1 120); do
  if grep -q session.restored "$log" 2>/dev/null; then ready=0; break; fi
  kill -0 "$display" 2>/dev/null || break
  sleep 0.25
done
# It dies as programs die, where core files are asked for.
[ -f pid ] && kill -ABRT "$(cat pid)" 2>/dev/null
wait "$display" 2>/dev/null
[ "$ready" = 0 ] || { cat said.txt "$log" 2>/dev/null; exit 1; }
if ls core* >/dev/null 2>&1; then echo "a core file was left"; exit 1; fi
exit 0
