# Sourced by the launchers of the packages. Keeps the variables that a desktop session needs and removes all others:
# Node, Electron, Chromium, the loader and the toolkits read some that run foreign code inside the application
# (NODE_COMPILE_CACHE, LD_PRELOAD, GTK_MODULES, QT_PLUGIN_PATH) or write its secrets (SSLKEYLOGFILE, NODE_DEBUG).
# Programs that it opens, such as the browser, get the same environment.
while IFS= read -r row; do
  name=${row%%=*}
  case $name in
  # A line inside a value, or a name that no program of ours reads.
  '' | *[!A-Za-z0-9_]* | [0-9]*) ;;
  # The user, the language and the clock.
  HOME | USER | LOGNAME | SHELL | PATH | PWD | TMPDIR | TMP | TEMP | LANG | LANGUAGE | LC_* | TZ | TZDIR) ;;
  # The session, its display and its buses. BROWSER is xdg-open's choice where there is no desktop.
  DISPLAY | XAUTHORITY | WAYLAND_DISPLAY | WAYLAND_SOCKET | XDG_* | DBUS_SESSION_BUS_ADDRESS | DBUS_SYSTEM_BUS_ADDRESS) ;;
  DESKTOP_SESSION | DESKTOP_STARTUP_ID | GDMSESSION | SESSION_MANAGER | WINDOWID | BROWSER) ;;
  GNOME_DESKTOP_SESSION_ID | GNOME_KEYRING_CONTROL | GNOME_SHELL_SESSION_MODE | KDE_FULL_SESSION | KDE_SESSION_*) ;;
  KDE_APPLICATIONS_AS_SCOPE | MATE_DESKTOP_SESSION_ID | CINNAMON_VERSION | LXQT_SESSION_CONFIG | HYPRLAND_*) ;;
  SWAYSOCK | I3SOCK | NIRI_SOCKET | WSL_DISTRO_NAME | WSL_INTEROP | SSH_AUTH_SOCK) ;;
  # Looks, scale and accessibility, by name; the variables that hold folders of modules are not among them.
  GTK_THEME | GTK_USE_PORTAL | GTK_CSD | GTK_OVERLAY_SCROLLING | GTK2_RC_FILES | GTK_RC_FILES | GTK_A11Y) ;;
  GDK_BACKEND | GDK_SCALE | GDK_DPI_SCALE | GSETTINGS_BACKEND | XCURSOR_THEME | XCURSOR_SIZE | XCURSOR_PATH) ;;
  QT_QPA_PLATFORM | QT_QPA_PLATFORMTHEME | QT_STYLE_OVERRIDE | QT_SCALE_FACTOR | QT_SCREEN_SCALE_FACTORS) ;;
  QT_FONT_DPI | QT_AUTO_SCREEN_SCALE_FACTOR | QT_ENABLE_HIGHDPI_SCALING | QT_ACCESSIBILITY) ;;
  QT_LINUX_ACCESSIBILITY_ALWAYS_ON | QT_WAYLAND_FORCE_DPI | MOZ_ENABLE_WAYLAND | FONTCONFIG_FILE | FONTCONFIG_PATH) ;;
  AT_SPI_BUS_ADDRESS | NO_AT_BRIDGE | GNOME_ACCESSIBILITY | ACCESSIBILITY_ENABLED) ;;
  # Input methods.
  XMODIFIERS | XCOMPOSEFILE | XKB_DEFAULT_* | GTK_IM_MODULE | QT_IM_MODULE | QT_IM_MODULES | CLUTTER_IM_MODULE) ;;
  IBUS_ADDRESS | IBUS_ENABLE_SYNC_MODE | IBUS_USE_PORTAL | FCITX_*) ;;
  # Sound and graphics.
  PULSE_SERVER | PULSE_COOKIE | PULSE_SINK | PULSE_SOURCE | PULSE_RUNTIME_PATH | PULSE_LATENCY_MSEC) ;;
  PIPEWIRE_REMOTE | PIPEWIRE_RUNTIME_DIR | PIPEWIRE_LATENCY | ALSA_CARD) ;;
  DRI_PRIME | LIBGL_ALWAYS_SOFTWARE | __NV_PRIME_RENDER_OFFLOAD) ;;
  # Proxies, as Chromium reads them, and the tickets for those that ask for an account.
  [Hh][Tt][Tt][Pp]_[Pp][Rr][Oo][Xx][Yy] | [Hh][Tt][Tt][Pp][Ss]_[Pp][Rr][Oo][Xx][Yy]) ;;
  [Ff][Tt][Pp]_[Pp][Rr][Oo][Xx][Yy] | [Aa][Ll][Ll]_[Pp][Rr][Oo][Xx][Yy] | [Nn][Oo]_[Pp][Rr][Oo][Xx][Yy]) ;;
  [Aa][Uu][Tt][Oo]_[Pp][Rr][Oo][Xx][Yy] | SOCKS_SERVER | SOCKS_VERSION | KRB5CCNAME) ;;
  # The AppImage of this start, the choice of the display server, and what only builds for tests read.
  APPIMAGE | APPDIR | ARGV0 | OWD | APPIMAGE_EXTRACT_AND_RUN | ELECTRON_OZONE_PLATFORM_HINT) ;;
  TUTORAT_PLATFORM | TUTORAT_PROFILE | TUTORAT_POLICY) ;;
  # `command`: a variable that the shell itself locks (UID, SHELLOPTS) must not end the launcher.
  *) command unset -v "$name" 2>/dev/null || : ;;
  esac
done <<VARIABLES
$(/usr/bin/env)
VARIABLES
NODE_DISABLE_COMPILE_CACHE=1
export NODE_DISABLE_COMPILE_CACHE
