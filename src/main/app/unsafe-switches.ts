/**
 * Switches that users, desktops and this application pass: language, window, display server, accessibility, graphics.
 * All others are removed: Chromium has about 1,500 and gains new ones with each version (threats A9, M-5).
 */
export const allowedSwitches: readonly string[] = [
  'hidden', 'lang', 'class', 'display', 'ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime', 'wayland-text-input-version', 'gtk-version',
  'force-device-scale-factor', 'high-dpi-support', 'force-color-profile', 'force-dark-mode', 'force-high-contrast', 'force-prefers-reduced-motion',
  'force-renderer-accessibility', 'touch-events', 'disable-smooth-scrolling', 'disable-gpu', 'disable-gpu-compositing',
]

/** Switches that change or replace Chromium's processes before our code runs, too early to remove them. */
const processSwitches = /sandbox|zygote|^single-process$|^in-process-|-cmd-prefix$|-launcher$|subprocess-path/

/** Environment variables with the same effects; Chromium and Node read them by name. */
export const hostileVariables = [
  'SSLKEYLOGFILE', 'ELECTRON_ENABLE_LOGGING', 'ELECTRON_LOG_FILE', 'ELECTRON_LOG_ASAR_READS', 'NODE_TLS_REJECT_UNAUTHORIZED',
] as const

type Arguments = { argv: readonly string[]; platform: string }

/** Parses switch names as Chromium does: `--a`, `-a` and on Windows `/A`, each up to a `=`. */
function parseSwitches({ argv, platform }: Arguments): string[] {
  const prefix = platform === 'win32' ? /^(?:--|-(?!-)|\/)(?=.)/ : /^(?:--|-(?!-))(?=.)/
  const names = argv.slice(1).filter((argument) => prefix.test(argument)).map((argument) => argument.replace(prefix, '').split('=')[0] ?? '')
  return [...new Set(platform === 'win32' ? names.map((name) => name.toLowerCase()) : names)]
}

/** Finds a switch with which a packaged application refuses to start. */
export function findRefusedSwitch(start: Arguments): string | null {
  return parseSwitches(start).find((name) => processSwitches.test(name)) ?? null
}

type Start = Arguments & {
  commandLine: { removeSwitch(name: string): void }
  environment: Record<string, string | undefined>
  alsoAllowed: readonly string[]
}

export function stripUnsafeSwitches({ commandLine, environment, alsoAllowed, ...start }: Start): string[] {
  const switches = parseSwitches(start).filter((name) => !allowedSwitches.includes(name) && !alsoAllowed.includes(name))
  for (const name of switches) commandLine.removeSwitch(name)
  const variables = hostileVariables.filter((name) => environment[name] !== undefined)
  for (const name of variables) Reflect.deleteProperty(environment, name)
  return [...switches, ...variables]
}
