import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileSwitches, processSwitches } from '../../../tests/support/hostile-switches'
import { hostileVariables, findRefusedSwitch, stripUnsafeSwitches } from './unsafe-switches'

function removedFrom(argv: readonly string[], { platform = 'linux', alsoAllowed = [] as string[] } = {}) {
  const removed: string[] = []
  const said = stripUnsafeSwitches({
    commandLine: { removeSwitch: (name) => void removed.push(name) },
    environment: {},
    argv: ['/opt/Tutorat/tutorat', ...argv],
    platform,
    alsoAllowed,
  })
  expect(said).toEqual(removed)
  return removed
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
    const removed: string[] = []
    stripUnsafeSwitches({
      commandLine: { removeSwitch: (name) => void removed.push(name) },
      environment: {},
      argv: ['--js-flags'],
      platform: 'linux',
      alsoAllowed: [],
    })
    expect(removed).toEqual([])
    expect(
      removedFrom(['--remote-debugging-port=0', '--js-flags=x'], { alsoAllowed: ['remote-debugging-port'] }),
    ).toEqual(['js-flags'])
  })

  it('A9: removes and names hostile variables only', () => {
    const environment: Record<string, string | undefined> = {
      HOME: '/home/amira',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      SSLKEYLOGFILE: '/tmp/keys',
      ELECTRON_ENABLE_LOGGING: '1',
      ELECTRON_LOG_FILE: '/tmp/log',
      ELECTRON_LOG_ASAR_READS: '/tmp/reads',
    }
    const said = stripUnsafeSwitches({
      commandLine: { removeSwitch: () => undefined },
      environment,
      argv: ['tutorat'],
      platform: 'linux',
      alsoAllowed: [],
    })
    expect(environment).toEqual({ HOME: '/home/amira' })
    expect(said.toSorted()).toEqual([...hostileVariables].toSorted())
  })

  it('A9: refuses to start with a switch that weakens or replaces processes', () => {
    for (const name of processSwitches)
      expect(findRefusedSwitch({ argv: ['tutorat', '--lang=fr', `--${name}=x`], platform: 'linux' })).toBe(name)
    for (const name of hostileSwitches)
      expect(findRefusedSwitch({ argv: ['tutorat', `--${name}`], platform: 'linux' })).toBeNull()
    expect(findRefusedSwitch({ argv: ['tutorat', ...ordinary, 'tutorat://no-sandbox'], platform: 'linux' })).toBeNull()
    expect(findRefusedSwitch({ argv: ['tutorat', '/No-Sandbox'], platform: 'win32' })).toBe('no-sandbox')
  })
})
