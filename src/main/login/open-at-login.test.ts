import { describe, expect, it } from 'vitest'
import { autostartEntry, createOpenAtLogin, isEntryEnabled } from './open-at-login'

function computer(platform: string, isInstalled = true) {
  const world = {
    isEnabled: false,
    isShared: false,
    entry: null as string | null,
    isRegistered: false,
    willLaunch: undefined as boolean | undefined,
    settingsSet: [] as unknown[],
    disabledCount: 0,
  }
  const login = createOpenAtLogin({
    platform,
    name: 'Tutorat',
    command: ['/opt/Tutorat/tutorat'],
    isInstalled,
    isEnabled: () => world.isEnabled,
    isShared: () => world.isShared,
    onDisabledInSystem: () => void (world.disabledCount += 1),
    log: { warn: () => undefined },
    app: {
      getLoginItemSettings: () => ({
        openAtLogin: world.isRegistered,
        ...(world.willLaunch !== undefined && { executableWillLaunchAtLogin: world.willLaunch }),
      }),
      setLoginItemSettings: (settings) => void world.settingsSet.push(settings),
    },
    entry: {
      read: () => world.entry,
      write: async (text) => void (world.entry = text),
      remove: async () => void (world.entry = null),
    },
  })
  return { world, login }
}

describe('opening at login', () => {
  it('writes and removes an autostart entry that starts hidden on Linux', async () => {
    const { world, login } = computer('linux')
    world.isEnabled = true
    await login.apply()
    expect(world.entry).toContain('Exec="/opt/Tutorat/tutorat" "--hidden"\n')
    world.isEnabled = false
    await login.apply()
    expect(world.entry).toBeNull()
  })

  it.each(['win32', 'darwin'])('registers an installed copy as a login item on %s', async (platform) => {
    const { world, login } = computer(platform)
    world.isEnabled = true
    await login.apply()
    expect(world.settingsSet).toEqual([{ openAtLogin: true, args: ['--hidden'] }])
    const copy = computer(platform, false)
    await copy.login.apply()
    expect([copy.login.state(), copy.world.settingsSet]).toEqual(['none', []])
  })

  it.each([
    ['win32', true, true, 0],
    ['win32', true, false, 1],
    ['win32', false, false, 1],
    ['darwin', true, undefined, 0],
    ['darwin', false, undefined, 1],
  ] as const)(
    'on %s, with openAtLogin %s and executableWillLaunchAtLogin %s, counts as disabled %s times',
    async (platform, isRegistered, willLaunch, disabledCount) => {
      const { world, login } = computer(platform)
      Object.assign(world, { isEnabled: true, isRegistered, willLaunch })
      await login.syncFromSystem()
      expect([world.disabledCount, world.settingsSet]).toEqual([disabledCount, []])
    },
  )

  it('D3: removes the entry once the computer is shared', async () => {
    const { world, login } = computer('linux')
    world.isEnabled = true
    await login.apply()
    world.isShared = true
    expect(login.state()).toBe('none')
    await login.syncFromSystem()
    expect(world.entry).toBeNull()
  })

  it('keeps a disabled entry disabled, and rewrites the path of a moved application', async () => {
    const { world, login } = computer('linux')
    await login.syncFromSystem()
    expect(world.disabledCount).toBe(0)
    world.isEnabled = true
    await login.syncFromSystem()
    world.entry = `${autostartEntry('Tutorat', ['/opt/Tutorat/tutorat'])}X-GNOME-Autostart-enabled=false\n`
    await login.syncFromSystem()
    expect(world.disabledCount).toBe(2)
    world.entry = autostartEntry('Tutorat', ['/old/tutorat', '--hidden'])
    await login.syncFromSystem()
    expect(world.entry).toContain('/opt/Tutorat/tutorat')
  })

  it('quotes special characters and reads disabled entries', () => {
    expect(autostartEntry('Tutorat', ['/home/a b/100%/$x"`\\.AppImage'])).toContain(
      'Exec="/home/a b/100%%/\\\\$x\\\\"\\\\`\\\\\\\\.AppImage"',
    )
    expect([isEntryEnabled(null), isEntryEnabled('Hidden=true\n'), isEntryEnabled('Exec=x\n')]).toEqual([
      false,
      false,
      true,
    ])
  })
})
