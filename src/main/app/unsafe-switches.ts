import { trimBothEnds } from '#shared/std/trim-characters.ts'
import { hostileSwitches, processSwitches } from './hostile-switches'

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

/** Electron appends it to every start; the page is no file, and the fuse of file privileges is off. */
const electronSwitches: readonly string[] = ['allow-file-access-from-files']

/** Switches that affect Chromium's processes before they can be removed. */
const processSwitch = /sandbox|zygote|^single-process$|^in-process-|-cmd-prefix$|-launcher$|subprocess-path/

/** Electron adds `--no-sandbox` for the first; the second names another sandbox helper for an AppImage. */
const processVariables: readonly string[] = ['ELECTRON_DISABLE_SANDBOX', 'CHROME_DEVEL_SANDBOX']

/** Node applies them before the first line of this program: bytecode instead of its files, secrets in a log. */
const startVariables: readonly string[] = ['NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE', 'NODE_DEBUG', 'NODE_DEBUG_NATIVE']

/** Every version of Node and Electron reads new ones, so all are removed but these. */
const runtimeVariable = /^(?:NODE|ELECTRON)_/
const allowedVariables: readonly string[] = ['NODE_DISABLE_COMPILE_CACHE', 'ELECTRON_OZONE_PLATFORM_HINT']
const chromiumVariables: readonly string[] = [
  'SSLKEYLOGFILE',
  'SSL_DIR',
  'CHROME_LOG_FILE',
  'CHROME_HEADLESS',
  'BREAKPAD_DUMP_LOCATION',
]

type Environment = Record<string, string | undefined>
type Arguments = { argv: readonly string[]; platform: string }

/** Chromium trims `base::kWhitespaceASCII`, on Windows `base::kWhitespaceWide`. */
const asciiWhitespace = /[\t-\r ]/
const wideWhitespace = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/

/**
 * Reads as `base::CommandLine`: trimmed; `--a`, `-a`, on Windows `/A`, each up to `=`. Arguments after `--` are read
 * too, although Chromium stops there: refusing more costs nothing.
 */
function parseSwitches({ argv, platform }: Arguments): string[] {
  const isWindows = platform === 'win32'
  const prefix = isWindows ? /^(?:--|[-/])/ : /^--?/
  const names = argv.slice(1).flatMap((argument) => {
    const [prefixed = ''] = trimBothEnds(argument, isWindows ? wideWhitespace : asciiWhitespace).split('=')
    if (!prefix.test(prefixed)) return []
    const name = (isWindows ? narrow(prefixed).toLowerCase() : prefixed).replace(prefix, '')
    return name === '' ? [] : [name]
  })
  return [...new Set(names)]
}

/** Chromium's `WideToASCII` keeps the low byte of each code unit. */
function narrow(text: string): string {
  return Array.from({ length: text.length }, (_, at) => String.fromCharCode(text.charCodeAt(at) & 0xff)).join('')
}

type AskedStart = Arguments & { commandLine: { hasSwitch(name: string): boolean }; environment: Environment }

/** The switch or the variable with which no packaged start continues. */
export function findRefused({ commandLine, environment, ...start }: AskedStart): string | null {
  const name =
    parseSwitches(start).find((each) => processSwitch.test(each)) ??
    processSwitches.find((each) => commandLine.hasSwitch(each))
  return name === undefined ? (findVariables(environment, isProcessVariable)[0] ?? null) : `--${name}`
}

type Start = Arguments & {
  commandLine: { hasSwitch(name: string): boolean; removeSwitch(name: string): void }
  environment: Environment
  alsoAllowed: readonly string[]
}

/** `startsAgain`: Node has already applied a removed variable, so only a new process is free of it. */
export type Stripped = { names: string[]; startsAgain: boolean }

export function stripUnsafeSwitches({ commandLine, environment, alsoAllowed, ...start }: Start): Stripped {
  const isAllowed = (name: string): boolean => allowedSwitches.includes(name) || alsoAllowed.includes(name)
  const parsed = parseSwitches(start).filter((name) => !isAllowed(name))
  for (const name of parsed) commandLine.removeSwitch(name)
  // Chromium is asked about each switch that the rules above may have misread.
  const misread = hostileSwitches.filter(
    (name) => !isAllowed(name) && !electronSwitches.includes(name) && commandLine.hasSwitch(name),
  )
  for (const name of misread) commandLine.removeSwitch(name)
  const applied = findVariables(environment, (name) => startVariables.includes(name))
  const variables = findVariables(environment, isHostileVariable)
  for (const name of variables) Reflect.deleteProperty(environment, name)
  return {
    names: [...parsed, ...misread, ...variables],
    // A variable that cannot be deleted would start this process again for ever.
    startsAgain: applied.length > 0 && applied.every((name) => environment[name] === undefined),
  }
}

/** Windows does not distinguish case in names of variables; no other system reads another spelling. */
function findVariables(environment: Environment, isSearched: (name: string) => boolean): string[] {
  return Object.keys(environment).filter((name) => environment[name] !== undefined && isSearched(name.toUpperCase()))
}

function isProcessVariable(name: string): boolean {
  return processVariables.includes(name)
}

function isHostileVariable(name: string): boolean {
  return (runtimeVariable.test(name) && !allowedVariables.includes(name)) || chromiumVariables.includes(name)
}
