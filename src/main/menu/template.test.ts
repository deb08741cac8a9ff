import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { events } from '#shared/desktop/events.ts'
import { languages } from '#shared/locale.ts'
import { getFixedT } from '../i18n/i18n'
import { menuTemplate } from './template'

const platforms = ['linux', 'win32', 'darwin']

function build(
  language: (typeof languages)[number],
  platform: string,
  isSignedIn = true,
  recentLessons: readonly string[] = [],
) {
  const chosen: string[] = []
  const zoomed: string[] = []
  const template = menuTemplate({
    language,
    platform,
    isSignedIn,
    isDevelopment: false,
    recentLessons,
    lessonChosen: (index) => void chosen.push(`lesson ${index}`),
    chosen: (item) => void chosen.push(item),
    reload: () => void chosen.push('reload'),
    zoom: (command) => void zoomed.push(command),
  })
  return { template, chosen, zoomed, entries: template.flatMap(getEntries) }
}

function getEntries({ submenu }: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return Array.isArray(submenu) ? submenu : []
}

const letter = (label: string | undefined): string | undefined => /&(.)/u.exec(label ?? '')?.[1]?.toLowerCase()

describe('menus', () => {
  it.each(languages)('gives every menu and entry in %s a distinct access key', (language) => {
    for (const platform of ['linux', 'win32']) {
      const { template } = build(language, platform)
      for (const group of [template, ...template.map(getEntries)]) {
        const letters = group
          .filter(({ type, visible }) => type !== 'separator' && visible !== false)
          .map(({ label }) => letter(label))
        expect(letters).not.toContain(undefined)
        expect(new Set(letters).size).toBe(letters.length)
      }
    }
  })

  it('shortens the title of a recent lesson between two characters', () => {
    const { entries } = build('fr', 'linux', true, [`${'a'.repeat(58)}😀 et la suite`])
    const labels = [...entries, ...entries.flatMap(getEntries)].map(({ label }) => label)
    expect(labels).toContain(`&1 ${'a'.repeat(58)}…`)
  })

  it.each(platforms)('assigns distinct shortcuts on %s, including those of Electron roles', (platform) => {
    const roleAccelerators: Record<string, string> = {
      undo: 'CmdOrCtrl+Z',
      redo: platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z',
      cut: 'CmdOrCtrl+X',
      copy: 'CmdOrCtrl+C',
      paste: 'CmdOrCtrl+V',
      selectAll: 'CmdOrCtrl+A',
      minimize: 'CmdOrCtrl+M',
      close: 'CmdOrCtrl+W',
      togglefullscreen: platform === 'darwin' ? 'Ctrl+Cmd+F' : 'F11',
      hide: 'Cmd+H',
      hideOthers: 'Cmd+Alt+H',
      quit: 'CmdOrCtrl+Q',
    }
    const { template } = build('fr', platform)
    const isDuplicate = (menu: MenuItemConstructorOptions, role?: string) =>
      platform === 'darwin' && menu.label === getFixedT('fr', 'main-menu')('window') && role === 'close'
    const entries = template.flatMap((menu) => getEntries(menu).filter(({ role }) => !isDuplicate(menu, role)))
    const shortcuts = entries.flatMap(({ accelerator, role }) => accelerator ?? roleAccelerators[role ?? ''] ?? [])
    expect(shortcuts.length).toBeGreaterThan(5)
    expect(new Set(shortcuts).size).toBe(shortcuts.length)
  })

  it.each(platforms)('sends every command of the contract on %s', (platform) => {
    const { entries, chosen } = build('en', platform)
    for (const { click } of entries) (click as (() => void) | undefined)?.()
    expect(chosen.filter((item) => item !== 'reload').sort()).toEqual(
      [...events['menu.chosen'].shape.item.options].sort(),
    )
  })

  it.each(platforms)('zooms in, out and back on %s, with the plus key with and without Shift', (platform) => {
    const { entries, zoomed, chosen } = build('fr', platform)
    const click = (shortcut: string) =>
      (entries.find(({ accelerator }) => accelerator === shortcut)?.click as () => void)()
    for (const accelerator of ['CmdOrCtrl+Plus', 'CmdOrCtrl+-', 'CmdOrCtrl+0']) click(accelerator)
    expect(zoomed).toEqual(['in', 'out', 'reset'])
    const settings = getFixedT('fr', 'main-menu')('settings')
    expect(
      platform === 'darwin' ||
        entries.some(({ label, accelerator }) => label === settings && accelerator === 'CmdOrCtrl+,'),
    ).toBe(true)
    click('CmdOrCtrl+,')
    expect(chosen).toEqual(['settings'])
  })

  it('disables the entries that need a session when signed out', () => {
    const { entries } = build('fr', 'linux', false)
    const closed = entries.filter(({ enabled }) => enabled === false).map(({ label }) => label)
    const t = getFixedT('fr', 'main-menu')
    expect(closed).toEqual([
      t('signOut'),
      t('toggleSidebar'),
      t('home'),
      t('search'),
      t('noRecentLesson'),
      t('downloads'),
      t('guide'),
    ])
  })

  it('lists the recent lessons with digits as access keys, and opens the chosen one', () => {
    const titles = Array.from({ length: 10 }, (_, index) => `Leçon ${index}`)
    const { entries, chosen } = build('fr', 'linux', true, titles)
    const lessons = entries.filter(({ label }) => label?.includes('Leçon'))
    expect(lessons.map(({ label }) => letter(label))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'])
    ;(lessons[3]?.click as () => void)()
    expect(chosen).toEqual(['lesson 3'])
  })

  it('shows a hostile lesson title as plain, short text', () => {
    const { entries } = build('fr', 'linux', true, [`R&D \u202egnp.exe\n${'x'.repeat(300)}`])
    const label = entries.find(({ label: text }) => text?.startsWith('&1'))?.label ?? ''
    expect(label).toMatch(/^&1 R&&D {2}gnp\.exe x+…$/)
    expect(label.length).toBeLessThan(70)
  })

  it('A9: has no developer tools outside development', () => {
    expect(build('fr', 'linux').entries.some(({ role }) => role === 'toggleDevTools')).toBe(false)
  })
})
