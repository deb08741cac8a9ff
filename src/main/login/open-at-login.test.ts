import { describe, expect, it } from 'vitest'
import { autostartEntry, isEntryOn } from './autostart-entry'
import { createOpenAtLogin } from './open-at-login'

function computer(platform: string, isInstalled = true) {
  const world = { isWanted: false, isShared: false, entry: null as string | null, isOn: false, told: [] as unknown[], switchedOff: 0 }
  const login = createOpenAtLogin({
    platform, name: 'Tutorat', command: ['/opt/Tutorat/tutorat'], isInstalled, isWanted: () => world.isWanted, isShared: () => world.isShared, switchedOff: () => void (world.switchedOff += 1), log: { warn: () => undefined },
    app: { getLoginItemSettings: () => ({ openAtLogin: world.isOn }), setLoginItemSettings: (settings) => void world.told.push(settings) },
    entry: { read: () => world.entry, write: async (text) => void (world.entry = text), remove: async () => void (world.entry = null) },
  })
  return { world, login }
}

describe('opening with the session of the system', () => {
  it('Linux: an entry that starts hidden comes with the setting and goes with it', async () => {
    const { world, login } = computer('linux')
    world.isWanted = true
    await login.follow()
    expect(world.entry).toContain('Exec="/opt/Tutorat/tutorat" "--hidden"\n')
    world.isWanted = false
    await login.follow()
    expect(world.entry).toBeNull()
  })

  it.each(['win32', 'darwin'])('%s: the system is told', async (platform) => {
    const { world, login } = computer(platform)
    world.isWanted = true
    await login.follow()
    expect(world.told).toEqual([{ openAtLogin: true, args: ['--hidden'] }])
    const copy = computer(platform, false)
    await copy.login.follow()
    expect([copy.login.state(), copy.world.told]).toEqual(['none', []])
  })

  it('D3: never on a shared computer, also one that was not when it was chosen', async () => {
    const { world, login } = computer('linux')
    world.isWanted = true
    await login.follow()
    world.isShared = true
    expect(login.state()).toBe('none')
    await login.takeUp()
    expect(world.entry).toBeNull()
  })

  it('what the person switched off in the system stays off, and another place of the application is taken up', async () => {
    const { world, login } = computer('linux')
    await login.takeUp()
    expect(world.switchedOff).toBe(0)
    world.isWanted = true
    await login.takeUp()
    world.entry = `${autostartEntry('Tutorat', ['/opt/Tutorat/tutorat'])}X-GNOME-Autostart-enabled=false\n`
    await login.takeUp()
    expect(world.switchedOff).toBe(2)
    world.entry = autostartEntry('Tutorat', ['/old/tutorat', '--hidden'])
    await login.takeUp()
    expect(world.entry).toContain('/opt/Tutorat/tutorat')
  })

  it('quotes what the desktop would read otherwise', () => {
    expect(autostartEntry('Tutorat', ['/home/a b/100%/$x"`\\.AppImage'])).toContain('Exec="/home/a b/100%%/\\\\$x\\\\"\\\\`\\\\\\\\.AppImage"')
    expect([isEntryOn(null), isEntryOn('Hidden=true\n'), isEntryOn('Exec=x\n')]).toEqual([false, false, true])
  })
})
