import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chromiumCommandLine, chromiumWhitespace } from '#tests/support/chromium-command-line.ts'
import { hostileSwitches, processSwitches } from './hostile-switches'
import { allowedSwitches, findRefused, stripUnsafeSwitches } from './unsafe-switches'

type World = { platform?: string; alsoAllowed?: string[]; environment?: Record<string, string | undefined> }

function strip(args: readonly string[], { platform = 'linux', alsoAllowed = [], environment = {} }: World = {}) {
  const argv = ['/opt/Tutorat/tutorat', ...args]
  const commandLine = chromiumCommandLine(argv, platform)
  return { ...stripUnsafeSwitches({ commandLine, environment, argv, platform, alsoAllowed }), commandLine }
}

const removedFrom = (args: readonly string[], world?: World) => strip(args, world).names

function refusedFrom(args: readonly string[], { platform = 'linux', environment = {} }: World = {}) {
  const argv = ['tutorat', ...args]
  return findRefused({ argv, platform, environment, commandLine: chromiumCommandLine(argv, platform) })
}

const ordinary = [
  '--hidden',
  '--lang=fr',
  '--force-device-scale-factor=1.5',
  '--ozone-platform=wayland',
  '--ozone-platform-hint=auto',
  '--enable-wayland-ime',
  '--force-renderer-accessibility',
  '--disable-gpu',
  '--class=Tutorat',
]

describe('unsafe switches', () => {
  it('A9: removes every sample of a hostile switch in any spelling', () => {
    expect(hostileSwitches.length).toBeGreaterThanOrEqual(50)
    for (const name of hostileSwitches) {
      for (const argument of [`--${name}`, `--${name}=1`, `-${name}`, `--${name}=a=b`])
        expect(removedFrom([argument])).toEqual([name])
      for (const argument of [`/${name}`, `--${name.toUpperCase()}=1`])
        expect(removedFrom([argument], { platform: 'win32' })).toEqual([name])
    }
  })

  it('A9: removes an unknown switch', () => {
    const name = fc
      .stringMatching(/^[a-z][a-z0-9-]{2,40}$/)
      .filter(
        (each) =>
          !ordinary.some((argument) => argument.startsWith(`--${each}`)) && !['touch-events', 'display'].includes(each),
      )
    fc.assert(
      fc.property(name, fc.constantFrom('--', '-'), fc.constantFrom('', '=1'), (each, prefix, value) => {
        expect(removedFrom([...ordinary, `${prefix}${each}${value}`, 'tutorat://subjects'])).toEqual([each])
      }),
    )
  })

  it('preserves allowed switches, the link, and a path on Unix', () => {
    expect(removedFrom([...ordinary, 'tutorat://subjects', '/home/amira/devoir.pdf', '-', '--'])).toEqual([])
  })

  it('A9: ignores the program’s name and preserves switches that the build allows', () => {
    const commandLine = chromiumCommandLine(['--js-flags'], 'linux')
    const start = { commandLine, environment: {}, argv: ['--js-flags'], platform: 'linux', alsoAllowed: [] }
    expect(stripUnsafeSwitches(start).names).toEqual([])
    expect(
      removedFrom(['--remote-debugging-port=0', '--js-flags=x'], { alsoAllowed: ['remote-debugging-port'] }),
    ).toEqual(['js-flags'])
  })

  it.each(['linux', 'darwin', 'win32'])(
    'A9: leaves Chromium no hostile switch on %s, however it is spelled',
    (platform) => {
      const isWindows = platform === 'win32'
      const whitespace = fc
        .array(fc.constantFrom(...chromiumWhitespace(platform)), { maxLength: 3 })
        .map((characters) => characters.join(''))
      const letters = (name: string) =>
        fc
          .array(fc.constantFrom('as it is', 'upper', 'wide'), { minLength: name.length, maxLength: name.length })
          .map((kinds) =>
            [...name]
              .map((letter, at) =>
                kinds[at] === 'upper'
                  ? letter.toUpperCase()
                  : kinds[at] === 'wide'
                    ? String.fromCharCode(letter.charCodeAt(0) + 0x100)
                    : letter,
              )
              .join(''),
          )
      const name = fc.constantFrom(...hostileSwitches, ...processSwitches)
      const spelled = isWindows ? name.chain(letters) : name
      const prefix = fc.constantFrom(...(isWindows ? ['--', '-', '/'] : ['--', '-']))
      const value = fc.constantFrom('', '=', '=1', '= 1', '=a=b', '=--lang')
      const hostile = fc.tuple(whitespace, prefix, spelled, value, whitespace).map((parts) => parts.join(''))
      const argument = fc.oneof(hostile, fc.constantFrom(...ordinary, '--', '', ' ', 'tutorat://subjects'), fc.string())
      let found = 0
      fc.assert(
        fc.property(fc.array(argument, { maxLength: 5 }), (args) => {
          const { switches } = chromiumCommandLine(['tutorat', ...args], platform)
          const weakening = processSwitches.filter((each) => switches.has(each))
          found += switches.size
          if (weakening.length > 0) expect(refusedFrom(args, { platform })).toMatch(/^--/)
          const { commandLine } = strip(args, { platform })
          expect([...commandLine.switches].filter((each) => !allowedSwitches.includes(each) && each !== '')).toEqual([])
        }),
        { numRuns: 500 },
      )
      expect(found).toBeGreaterThan(200)
    },
  )

  it('A9: removes a hostile switch that Chromium reads and the parser does not', () => {
    const commandLine = chromiumCommandLine(['tutorat', '--log-net-log=x', '--no-sandbox'], 'linux')
    const start = { commandLine, environment: {}, argv: ['tutorat'], platform: 'linux', alsoAllowed: [] }
    expect(stripUnsafeSwitches(start).names).toEqual(['log-net-log'])
    expect(commandLine.hasSwitch('log-net-log')).toBe(false)
    expect(findRefused(start)).toBe('--no-sandbox')
  })

  it('starts with the switch that Electron appends to every start', () => {
    const commandLine = chromiumCommandLine(['tutorat', '--allow-file-access-from-files'], 'linux')
    const start = { commandLine, environment: {}, argv: ['tutorat'], platform: 'linux', alsoAllowed: [] }
    expect([stripUnsafeSwitches(start).names, findRefused(start)]).toEqual([[], null])
  })

  it('A9: removes and names hostile variables only', () => {
    const hostile = {
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_EXTRA_CA_CERTS: '/tmp/ca.pem',
      NODE_A_LATER_ONE: '1',
      SSLKEYLOGFILE: '/tmp/keys',
      SSL_DIR: '/tmp/nssdb',
      ELECTRON_ENABLE_LOGGING: '1',
      ELECTRON_LOG_FILE: '/tmp/log',
      ELECTRON_LOG_ASAR_READS: '/tmp/reads',
      CHROME_LOG_FILE: '/tmp/log',
    }
    const harmless = { HOME: '/home/amira', NODE_DISABLE_COMPILE_CACHE: '1', ELECTRON_OZONE_PLATFORM_HINT: 'auto' }
    const environment: Record<string, string | undefined> = { ...hostile, ...harmless }
    const { names, startsAgain } = strip([], { environment })
    expect(environment).toEqual(harmless)
    expect(names.toSorted()).toEqual(Object.keys(hostile).toSorted())
    expect(startsAgain).toBe(false)
  })

  it('A9: removes a variable in the case in which Windows lists it', () => {
    const environment: Record<string, string | undefined> = { Node_Compile_Cache: 'C:\\Temp', Path: 'C:\\Windows' }
    expect(strip([], { environment, platform: 'win32' })).toMatchObject({
      names: ['Node_Compile_Cache'],
      startsAgain: true,
    })
    expect(environment).toEqual({ Path: 'C:\\Windows' })
  })

  it.each(['NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE', 'NODE_DEBUG', 'NODE_DEBUG_NATIVE'])(
    'A9: starts again without %s, which Node has applied before the first line',
    (name) => {
      const environment: Record<string, string | undefined> = { [name]: '/tmp/x' }
      expect(strip([], { environment }).startsAgain).toBe(true)
      expect(strip([], { environment }).startsAgain).toBe(false)
    },
  )

  it('does not start again for a variable that cannot be deleted', () => {
    const environment = Object.defineProperty({}, 'NODE_DEBUG', { value: 'http', enumerable: true })
    expect(strip([], { environment }).startsAgain).toBe(false)
  })

  it.each(['ELECTRON_DISABLE_SANDBOX', 'CHROME_DEVEL_SANDBOX'])('A9: refuses to start with %s', (name) => {
    expect(refusedFrom([], { environment: { [name]: '1' } })).toBe(name)
    expect(refusedFrom([], { environment: { HOME: '/home/amira', [name]: undefined } })).toBeNull()
  })

  it('A9: refuses to start with a switch that weakens or replaces processes', () => {
    for (const name of processSwitches)
      for (const argument of [`--${name}=x`, ` --${name}`, `\t-${name}\n`])
        expect(refusedFrom(['--lang=fr', argument])).toBe(`--${name}`)
    for (const name of hostileSwitches) expect(refusedFrom([`--${name}`])).toBeNull()
    expect(refusedFrom([...ordinary, 'tutorat://no-sandbox'])).toBeNull()
    expect(refusedFrom(['/No-Sandbox'], { platform: 'win32' })).toBe('--no-sandbox')
  })
})
