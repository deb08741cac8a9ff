import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../shared/locale'
import type { Language } from '../../shared/locale'
import { createTray, hasTrayIcon, hidesToTray, isTraySupported } from './tray'

function setUp({ support = 'available', rejects = false }: { support?: 'available' | 'none'; rejects?: boolean } = {}) {
  const world = { isEnabled: true, isShared: false, language: 'fr' as Language, support }
  const calls: string[] = []
  const icon = {
    toolTip: '',
    entries: [] as { label: string; click: () => void }[],
    isVisible: false,
    click: (): void => undefined,
  }
  const tray = createTray({
    name: 'Tutorat',
    detectSupport: () => Promise.resolve(world.support),
    isEnabled: () => world.isEnabled,
    isShared: () => world.isShared,
    language: () => world.language,
    open: () => calls.push('open'),
    quit: () => calls.push('quit'),
    onChange: () => calls.push('changed'),
    log: { info: () => undefined, warn: () => undefined },
    createIcon: () => {
      if (rejects) throw new Error('no tray')
      icon.isVisible = true
      return {
        setToolTip: (text) => void (icon.toolTip = text),
        setMenu: (entries) => void (icon.entries = entries),
        onClick: (listener) => void (icon.click = listener),
        destroy: () => void (icon.isVisible = false),
      }
    },
  })
  const close = (defaultPrevented = false) => {
    let isHidden = false
    let isPrevented = defaultPrevented
    tray.onWindowClose(
      { defaultPrevented, preventDefault: () => void (isPrevented = true) },
      { hide: () => void (isHidden = true) },
    )
    return { isHidden, isPrevented }
  }
  return { world, tray, icon, calls, close }
}

describe('the tray', () => {
  it('hides a closed window and brings it back, unless the application quits', async () => {
    const { tray, icon, calls, close } = setUp()
    await tray.refresh()
    expect(icon.isVisible).toBe(true)
    expect(close()).toEqual({ isHidden: true, isPrevented: true })
    icon.click()
    for (const entry of icon.entries) entry.click()
    expect(calls.filter((step) => step !== 'changed')).toEqual(['open', 'open', 'quit'])
    tray.setQuitting(true)
    expect(close()).toEqual({ isHidden: false, isPrevented: false })
    tray.setQuitting(false)
    expect(close().isHidden).toBe(true)
    expect(close(true).isHidden).toBe(false)
  })

  it.each(languages)('shows the number of unread notifications in %s', async (language) => {
    const { world, tray, icon } = setUp()
    world.language = language
    await tray.refresh()
    expect(icon.toolTip).toBe('Tutorat')
    tray.setUnread(3)
    expect(icon.toolTip).toMatch(/^Tutorat • .*3$/)
    tray.setUnread(0)
    expect(icon.toolTip).toBe('Tutorat')
    expect(icon.entries).toHaveLength(2)
  })

  it('closes the window when no icon could bring it back', async () => {
    for (const { tray, close, icon } of [setUp({ support: 'none' }), setUp({ rejects: true })]) {
      await tray.refresh()
      expect([tray.state(), icon.isVisible, close().isHidden]).toEqual(['none', false, false])
    }
    expect(setUp().close().isHidden).toBe(false)
  })

  it('D3: removes the icon and closes the window once the computer is shared', async () => {
    const { world, tray, icon, close } = setUp()
    await tray.refresh()
    world.isShared = true
    await tray.refresh()
    expect([icon.isVisible, close().isHidden]).toEqual([false, false])
  })

  it('hides a window only while the icon is shown and the application is not quitting', () => {
    const conditions = fc.record({
      isEnabled: fc.boolean(),
      isShared: fc.boolean(),
      isQuitting: fc.boolean(),
      support: fc.constantFrom('unknown' as const, 'available' as const, 'none' as const),
    })
    fc.assert(
      fc.property(conditions, (each) => {
        if (hidesToTray(each))
          expect(
            hasTrayIcon(each) && !each.isQuitting && !each.isShared && each.isEnabled && each.support === 'available',
          ).toBe(true)
      }),
    )
  })
})

describe('tray support', () => {
  it.each([
    ['gdbus names an owner', (program: string) => (program === 'gdbus' ? '(true,)\n' : null), 'available'],
    ['gdbus names none', () => '(false,)\n', 'none'],
    [
      'only dbus-send answers',
      (program: string) => (program === 'dbus-send' ? '   boolean true\n' : null),
      'available',
    ],
    ['neither program runs', () => null, 'none'],
  ] as const)('detects tray support on Linux when %s', async (_case, answer, expected) => {
    expect(await isTraySupported('linux', (program) => Promise.resolve(answer(program)))).toBe(expected)
  })

  it('always supports the tray on Windows and macOS', async () => {
    expect([await isTraySupported('win32'), await isTraySupported('darwin')]).toEqual(['available', 'available'])
  })
})
