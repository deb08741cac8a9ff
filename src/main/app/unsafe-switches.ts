/**
 * Switches that a person, a desktop or this application itself gives a start: language, window, display server, accessibility, slow graphics.
 * No other reaches Chromium, which has some 1,500 and gets new ones with each version (threats A9, M-5).
 */
export const allowedSwitches: readonly string[] = [
  'hidden', 'lang', 'class', 'display', 'ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime', 'wayland-text-input-version', 'gtk-version',
  'force-device-scale-factor', 'high-dpi-support', 'force-color-profile', 'force-dark-mode', 'force-high-contrast', 'force-prefers-reduced-motion',
  'force-renderer-accessibility', 'touch-events', 'disable-smooth-scrolling', 'disable-gpu', 'disable-gpu-compositing',
]

/** Switches that change or replace Chromium's processes before the first line of ours runs, when removing them is too late. */
const processSwitches = /sandbox|zygote|^single-process$|^in-process-|-cmd-prefix$|-launcher$|subprocess-path/

/** Variables of the environment that open the same doors; Chromium and Node read them by name, so here the names are listed. */
export const hostileVariables = ['SSLKEYLOGFILE', 'ELECTRON_ENABLE_LOGGING', 'ELECTRON_LOG_FILE', 'ELECTRON_LOG_ASAR_READS', 'NODE_TLS_REJECT_UNAUTHORIZED'] as const

type Arguments = { argv: readonly string[]; platform: string }

/** The switches among the arguments of a process, named as Chromium reads them: `--a`, `-a` and on Windows `/A`, each up to a `=`. */
function switchesIn({ argv, platform }: Arguments): string[] {
  const prefix = platform === 'win32' ? /^(?:--|-(?!-)|\/)(?=.)/ : /^(?:--|-(?!-))(?=.)/
  const names = argv.slice(1).filter((argument) => prefix.test(argument)).map((argument) => argument.replace(prefix, '').split('=')[0] ?? '')
  return [...new Set(platform === 'win32' ? names.map((name) => name.toLowerCase()) : names)]
}

/** The switch, if any, with which a packaged application does not start. */
export function refusedSwitchIn(given: Arguments): string | null {
  return switchesIn(given).find((name) => processSwitches.test(name)) ?? null
}

type Start = Arguments & {
  commandLine: { removeSwitch(name: string): void }
  environment: Record<string, string | undefined>
  /** Switches that this build allows besides. */
  alsoAllowed: readonly string[]
}

/** Removes every switch that is not allowed, and the hostile variables; answers the names of those that were there. */
export function stripUnsafeSwitches({ commandLine, environment, alsoAllowed, ...given }: Start): string[] {
  const switches = switchesIn(given).filter((name) => !allowedSwitches.includes(name) && !alsoAllowed.includes(name))
  for (const name of switches) commandLine.removeSwitch(name)
  const variables = hostileVariables.filter((name) => environment[name] !== undefined)
  for (const name of variables) Reflect.deleteProperty(environment, name)
  return [...switches, ...variables]
}
