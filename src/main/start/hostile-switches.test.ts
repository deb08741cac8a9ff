import { describe, expect, it } from 'vitest'
import { hostileSwitches, hostileVariables, refusedSwitches, refusedSwitchIn, stripHostileStart } from './hostile-switches'

function commandLineOf(...names: string[]) {
  const present = new Set(names)
  return { present, hasSwitch: (name: string) => present.has(name), removeSwitch: (name: string) => void present.delete(name) }
}

describe('hostile start', () => {
  it('A9: strips every switch and variable of the list and keeps the others', () => {
    const commandLine = commandLineOf(...hostileSwitches, 'force-device-scale-factor', 'lang', 'ozone-platform')
    const environment: Record<string, string | undefined> = { HOME: '/home/amira', ...Object.fromEntries(hostileVariables.map((name) => [name, '1'])) }
    const stripped = stripHostileStart(commandLine, environment)
    expect([...commandLine.present]).toEqual(['force-device-scale-factor', 'lang', 'ozone-platform'])
    expect(environment).toEqual({ HOME: '/home/amira' })
    expect(stripped).toEqual([...hostileSwitches, ...hostileVariables])
  })

  it('A9: knows the eighteen switches that must not work on a shared computer', () => {
    const required = [
      'remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'log-net-log', 'ssl-key-log-file', 'proxy-server', 'proxy-pac-url',
      'host-resolver-rules', 'host-rules', 'ignore-certificate-errors', 'ignore-certificate-errors-spki-list', 'allow-insecure-localhost', 'disable-web-security',
      'js-flags', 'load-extension', 'enable-logging', 'log-file', 'disable-site-isolation-trials', 'renderer-cmd-prefix', 'gpu-launcher',
    ]
    const listed: readonly string[] = hostileSwitches
    expect(required.filter((name) => !listed.includes(name))).toEqual([])
  })

  it('A9: knows the keychain that is none, and the ways around the proxy that is set', () => {
    expect(hostileSwitches).toEqual(expect.arrayContaining(['use-mock-keychain', 'no-proxy-server', 'proxy-auto-detect']))
  })

  it('A9: refuses to start without its walls', () => {
    expect(refusedSwitches.map((name) => refusedSwitchIn(commandLineOf('lang', name)))).toEqual([...refusedSwitches])
    expect(refusedSwitchIn(commandLineOf('lang'))).toBeNull()
  })

  it('A9: says nothing when nothing was there', () => {
    expect(stripHostileStart(commandLineOf('lang'), { HOME: '/home/amira' })).toEqual([])
  })
})
