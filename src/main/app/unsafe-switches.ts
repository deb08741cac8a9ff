/**
 * Passed by users, desktops and this application; all others are removed, because Chromium has about 1,500 (threats A9,
 * M-5).
 */
export const allowedSwitches: readonly string[] = [
  'hidden',
  'lang',
  'class',
  'display',
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
  'wayland-text-input-version',
  'gtk-version',
  'force-device-scale-factor',
  'high-dpi-support',
  'force-color-profile',
  'force-dark-mode',
  'force-high-contrast',
  'force-prefers-reduced-motion',
  'force-renderer-accessibility',
  'touch-events',
  'disable-smooth-scrolling',
  'disable-gpu',
  'disable-gpu-compositing',
]

/** Switches that affect Chromium's processes before they can be removed. */
const processSwitches = /sandbox|zygote|^single-process$|^in-process-|-cmd-prefix$|-launcher$|subprocess-path/

/** Chromium and Node read these variables with the same effects. */
export const hostileVariables = [
  'SSLKEYLOGFILE',
  'ELECTRON_ENABLE_LOGGING',
  'ELECTRON_LOG_FILE',
  'ELECTRON_LOG_ASAR_READS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
] as const

type Arguments = { argv: readonly string[]; platform: string }

/** Parses like Chromium: `--a`, `-a`, on Windows `/A`, each up to `=`. */
function parseSwitches({ argv, platform }: Arguments): string[] {
  const prefix = platform === 'win32' ? /^(?:--|-(?!-)|\/)(?=.)/ : /^(?:--|-(?!-))(?=.)/
  const names = argv
    .slice(1)
    .filter((argument) => prefix.test(argument))
    .map((argument) => argument.replace(prefix, '').split('=')[0] ?? '')
  return [...new Set(platform === 'win32' ? names.map((name) => name.toLowerCase()) : names)]
}

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
