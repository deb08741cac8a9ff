import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../shared/locale'
import type { Language } from '../../shared/locale'
import { createTray } from './tray'
import { isTraySupported } from './tray-support'
import { hasTrayIcon, staysInTray } from './tray-rules'

function desktop({ place = 'available', refuses = false }: { place?: 'available' | 'none'; refuses?: boolean } = {}) {
  const world: { isWanted: boolean; isShared: boolean; language: Language; place: 'available' | 'none' } = { isWanted: true, isShared: false, language: 'fr', place }
  const done: string[] = []
  const icon: { toolTip: string; entries: { label: string; click: () => void }[]; isThere: boolean; click: () => void } = { toolTip: '', entries: [], isThere: false, click: () => undefined }
  const tray = createTray({
    name: 'Tutorat', place: () => Promise.resolve(world.place), isWanted: () => world.isWanted, isShared: () => world.isShared, language: () => world.language,
    open: () => done.push('open'), quit: () => done.push('quit'), changed: () => done.push('changed'), log: { info: () => undefined, warn: () => undefined },
    makeIcon: () => {
      if (refuses) throw new Error('no tray')
      icon.isThere = true
      return {
        setToolTip: (text) => void (icon.toolTip = text), setMenu: (entries) => void (icon.entries = entries), onClick: (listener) => void (icon.click = listener),
        destroy: () => void (icon.isThere = false),
      }
    },
  })
  const close = (defaultPrevented = false) => {
    let isHidden = false
    let isHeld = defaultPrevented
    tray.closing({ defaultPrevented, preventDefault: () => void (isHeld = true) }, { hide: () => void (isHidden = true) })
    return { isHidden, isHeld }
  }
  return { world, tray, icon, done, close }
}

describe('the tray', () => {
  it('keeps a closed window and brings it back, until the end is asked for', async () => {
    const { tray, icon, done, close } = desktop()
    await tray.look()
    expect(icon.isThere).toBe(true)
    expect(close()).toEqual({ isHidden: true, isHeld: true })
    icon.click()
    for (const entry of icon.entries) entry.click()
    expect(done.filter((step) => step !== 'changed')).toEqual(['open', 'open', 'quit'])
    tray.quitting(true)
    expect(close()).toEqual({ isHidden: false, isHeld: false })
    tray.quitting(false)
    expect(close().isHidden).toBe(true)
    expect(close(true).isHidden).toBe(false)
  })

  it.each(languages)('says in %s how many notifications were not read', async (language) => {
    const { world, tray, icon } = desktop()
    world.language = language
    await tray.look()
    expect(icon.toolTip).toBe('Tutorat')
    tray.unread(3)
    expect(icon.toolTip).toMatch(/^Tutorat • .*3$/)
    tray.unread(0)
    expect(icon.toolTip).toBe('Tutorat')
    expect(icon.entries).toHaveLength(2)
  })

  it('hides nothing where no icon could bring it back', async () => {
    for (const { tray, close, icon } of [desktop({ place: 'none' }), desktop({ refuses: true })]) {
      await tray.look()
      expect([tray.state(), icon.isThere, close().isHidden]).toEqual(['none', false, false])
    }
    expect(desktop().close().isHidden).toBe(false)
  })

  it('D3: a computer that becomes shared has none, and closing its window ends it', async () => {
    const { world, tray, icon, close } = desktop()
    await tray.look()
    world.isShared = true
    await tray.look()
    expect([icon.isThere, close().isHidden]).toEqual([false, false])
  })

  it('a window stays only where the icon stands and nobody wants the end', () => {
    const facts = fc.record({ isWanted: fc.boolean(), isShared: fc.boolean(), isQuitting: fc.boolean(), place: fc.constantFrom('unknown' as const, 'available' as const, 'none' as const) })
    fc.assert(fc.property(facts, (given) => {
      if (staysInTray(given)) expect(hasTrayIcon(given) && !given.isQuitting && !given.isShared && given.isWanted && given.place === 'available').toBe(true)
    }))
  })
})

describe('a place for the icon', () => {
  it.each([
    ['the bus knows the program that draws icons', (program: string) => (program === 'gdbus' ? '(true,)\n' : null), 'available'],
    ['the bus knows none', () => '(false,)\n', 'none'],
    ['the other way of asking', (program: string) => (program === 'dbus-send' ? '   boolean true\n' : null), 'available'],
    ['nobody can be asked', () => null, 'none'],
  ] as const)('on Linux: %s', async (_what, answer, expected) => {
    expect(await isTraySupported('linux', (program) => Promise.resolve(answer(program)))).toBe(expected)
  })

  it('is always there on Windows and macOS', async () => {
    expect([await isTraySupported('win32'), await isTraySupported('darwin')]).toEqual(['available', 'available'])
  })
})
