const asciiWhitespace = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20]
const wideWhitespace = [
  ...asciiWhitespace,
  0x85,
  0xa0,
  0x1680,
  ...Array.from({ length: 11 }, (_, at) => 0x2000 + at),
  0x2028,
  0x2029,
  0x202f,
  0x205f,
  0x3000,
]

/** Characters that Chromium trims from each argument (base/strings/string_util_constants.cc). */
export const chromiumWhitespace = (platform: string): string[] =>
  (platform === 'win32' ? wideWhitespace : asciiWhitespace).map((code) => String.fromCharCode(code))

/** `base::CommandLine::InitFromArgv` and `app.commandLine`, step by step as in base/command_line.cc. */
export function chromiumCommandLine(argv: readonly string[], platform: string) {
  const isWindows = platform === 'win32'
  const whitespace = new Set(chromiumWhitespace(platform))
  const prefixes = isWindows ? ['--', '-', '/'] : ['--', '-']
  const prefixLength = (text: string): number => prefixes.find((prefix) => text.startsWith(prefix))?.length ?? 0
  const trim = (text: string): string => {
    let [start, end] = [0, text.length]
    while (start < end && whitespace.has(text[start] ?? '')) start += 1
    while (end > start && whitespace.has(text[end - 1] ?? '')) end -= 1
    return text.slice(start, end)
  }
  const switches = new Set<string>()
  for (const argument of argv.slice(1).map(trim)) {
    if (argument === '--') break
    const length = prefixLength(argument)
    if (length === 0 || length === argument.length) continue
    const equals = argument.indexOf('=')
    const wide = equals === -1 ? argument : argument.slice(0, equals)
    const key = isWindows
      ? [...Buffer.from(wide, 'utf16le')]
          .filter((_, at) => at % 2 === 0)
          .map((byte) => String.fromCharCode(byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte))
          .join('')
      : wide
    switches.add(key.slice(prefixLength(key)))
  }
  return {
    switches,
    hasSwitch: (name: string): boolean => switches.has(name),
    removeSwitch: (name: string): void => void switches.delete(name),
  }
}
