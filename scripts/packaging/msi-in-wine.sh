#!/bin/sh
# Runs in the system with Wine: installs, repairs, upgrades and removes the MSIs of /mnt/msi, and prints what it finds.
export HOME=/mnt/msi/home WINEPREFIX=/mnt/msi/prefix WINEDEBUG=-all XDG_RUNTIME_DIR=/mnt/msi/home
mkdir -p "$HOME"
program="$WINEPREFIX/drive_c/Program Files/Tutorat"
key='HKLM\Software\Policies\Tutorat'
msi() { wine msiexec "$@" /qn 2>/dev/null; echo "exit $?"; }
files() { (cd "$program" 2>/dev/null && find . -type f -exec sha256sum {} + | sort -k2 | sha256sum | cut -c1-64) || echo none; }
count() { find "$program" -type f 2>/dev/null | wc -l; }
policy() { wine reg query "$key" /reg:64 2>/dev/null | tr -d '\r' | awk 'NF >= 3 { print "policy", $1, $2, $3 }'; }
show() { echo "files $(count) $(files)"; policy; }

wineboot -i >/dev/null 2>&1
echo "# install"
msi /i 'Z:\mnt\msi\Tutorat-1.0.0-x64.msi' POLICY_LANGUAGE=fr POLICY_PAYMENTS=0 POLICY_PROXYMODE=manual POLICY_PROXYHOST=proxy.ecole.tn POLICY_PROXYPORT=3128
show
wine reg query 'HKLM\Software\Classes\tutorat\shell\open\command' /ve 2>/dev/null | tr -d '\r' | grep REG_SZ
echo "# repair"
rm "$program/ffmpeg.dll"
echo damaged >"$program/resources/app.asar"
msi /i 'Z:\mnt\msi\Tutorat-1.0.0-x64.msi' REINSTALL=ALL REINSTALLMODE=amus
show
echo "# upgrade"
# As a group policy would, meanwhile.
wine reg add "$key" /v updates /t REG_DWORD /d 1 /f /reg:64 >/dev/null 2>&1
msi /i 'Z:\mnt\msi\Tutorat-1.0.1-x64.msi' POLICY_LANGUAGE=ar
show
echo "# downgrade"
msi /i 'Z:\mnt\msi\Tutorat-1.0.0-x64.msi'
show
echo "# remove"
msi /x 'Z:\mnt\msi\Tutorat-1.0.1-x64.msi'
show
wine reg query 'HKLM\Software\Classes\tutorat' >/dev/null 2>&1 && echo "link handler left"
echo "# wrong value"
msi /i 'Z:\mnt\msi\Tutorat-1.0.0-x64.msi' POLICY_PAYMENTS=no
show
echo "# incomplete proxy"
msi /i 'Z:\mnt\msi\Tutorat-1.0.0-x64.msi' POLICY_PROXYMODE=manual
show
wineserver -w
