import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { events } from '../../shared/desktop/events'
import { languages } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'
import { menuTemplate } from './template'

const platforms = ['linux', 'win32', 'darwin']

function built(language: (typeof languages)[number], platform: string, isSignedIn = true) {
  const chosen: string[] = []
  const zoomed: string[] = []
  const template = menuTemplate({ language, platform, isSignedIn, isDevelopment: false, chosen: (item) => void chosen.push(item), reload: () => void chosen.push('reload'), zoom: (wish) => void zoomed.push(wish) })
  return { template, chosen, zoomed, entries: template.flatMap(entriesOf) }
}

function entriesOf({ submenu }: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return Array.isArray(submenu) ? submenu : []
}

const letter = (label: string | undefined): string | undefined => /&(.)/u.exec(label ?? '')?.[1]?.toLowerCase()

describe('menus', () => {
  it.each(languages)('every menu and entry of %s has a letter of its own', (language) => {
    for (const platform of ['linux', 'win32']) {
      const { template } = built(language, platform)
      for (const group of [template, ...template.map(entriesOf)]) {
        const letters = group.filter(({ type, visible }) => type !== 'separator' && visible !== false).map(({ label }) => letter(label))
        expect(letters).not.toContain(undefined)
        expect(new Set(letters).size).toBe(letters.length)
      }
    }
  })

  it.each(platforms)('no two entries share a shortcut on %s, those that Electron gives to roles among them', (platform) => {
    const ofRoles: Record<string, string> = {
      undo: 'CmdOrCtrl+Z', redo: platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z', cut: 'CmdOrCtrl+X', copy: 'CmdOrCtrl+C', paste: 'CmdOrCtrl+V', selectAll: 'CmdOrCtrl+A',
      minimize: 'CmdOrCtrl+M', close: 'CmdOrCtrl+W', togglefullscreen: platform === 'darwin' ? 'Ctrl+Cmd+F' : 'F11', hide: 'Cmd+H', hideOthers: 'Cmd+Alt+H', quit: 'CmdOrCtrl+Q',
    }
    const { template } = built('fr', platform)
    // On a Mac the same command stands in two menus.
    const entries = template.flatMap((menu) => entriesOf(menu).filter(({ role }) => !(platform === 'darwin' && menu.label === getFixedT('fr', 'main-menu')('window') && role === 'close')))
    const shortcuts = entries.flatMap(({ accelerator, role }) => accelerator ?? ofRoles[role ?? ''] ?? [])
    expect(shortcuts.length).toBeGreaterThan(5)
    expect(new Set(shortcuts).size).toBe(shortcuts.length)
  })

  it.each(platforms)('tells the page every choice the contract knows on %s', (platform) => {
    const { entries, chosen } = built('en', platform)
    for (const { click } of entries) (click as (() => void) | undefined)?.()
    expect(chosen.filter((item) => item !== 'reload').sort()).toEqual([...events['menu.chosen'].shape.item.options].sort())
  })

  it.each(platforms)('zooms in, out and back on %s, with the plus key with and without Shift', (platform) => {
    const { entries, zoomed, chosen } = built('fr', platform)
    const by = (wanted: string) => (entries.find(({ accelerator }) => accelerator === wanted)?.click as () => void)()
    for (const accelerator of ['CmdOrCtrl+Plus', 'CmdOrCtrl+=', 'CmdOrCtrl+-', 'CmdOrCtrl+0']) by(accelerator)
    expect(zoomed).toEqual(['in', 'in', 'out', 'reset'])
    expect(platform === 'darwin' || entries.some(({ label, accelerator }) => label === getFixedT('fr', 'main-menu')('settings') && accelerator === 'CmdOrCtrl+,')).toBe(true)
    by('CmdOrCtrl+,')
    expect(chosen).toEqual(['settings'])
  })

  it('keeps what needs a session closed without one', () => {
    const { entries } = built('fr', 'linux', false)
    const closed = entries.filter(({ enabled }) => enabled === false).map(({ label }) => label)
    expect(closed).toEqual([getFixedT('fr', 'main-menu')('signOut'), getFixedT('fr', 'main-menu')('toggleSidebar'), getFixedT('fr', 'main-menu')('home'), getFixedT('fr', 'main-menu')('search'), getFixedT('fr', 'main-menu')('guide')])
  })

  it('A9: has no developer tools outside development', () => {
    expect(built('fr', 'linux').entries.some(({ role }) => role === 'toggleDevTools')).toBe(false)
  })
})
