import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages, type Language } from '#shared/locale.ts'
import { createTray, hasTrayIcon, hidesToTray, isTraySupported } from './tray'

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

function setUp({ support = 'available', rejects = false }: { support?: 'available' | 'none'; rejects?: boolean } = {}) {
  const world = { isEnabled: true, isShared: false, language: 'fr' as Language, support }
  const calls: string[] = []
  const timers: { ms: number; run: () => void }[] = []
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
    schedule: (ms, run) => {
      timers.push({ ms, run })
      return () => undefined
    },
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
  /** `closed` counts what the window itself does in the end. */
  const close = async (defaultPrevented = false) => {
    const state = { isHidden: false, isClosed: false }
    const window = {
      isDestroyed: () => false,
      isVisible: () => !state.isHidden,
      hide: () => void (state.isHidden = true),
      close: () => send(false),
    }
    const send = (isPrevented: boolean): void => {
      const event = { defaultPrevented: isPrevented, preventDefault: () => void (event.defaultPrevented = true) }
      tray.onWindowClose(event, window)
      if (!event.defaultPrevented) state.isClosed = true
    }
    send(defaultPrevented)
    await settle()
    return { ...state }
  }
  const elapse = async () => {
    const due = timers.splice(0)
    for (const { run } of due) run()
    await settle()
    return due.map(({ ms }) => ms)
  }
  return { world, tray, icon, calls, close, elapse }
}

describe('the tray', () => {
  it('hides a closed window and brings it back, unless the application quits', async () => {
    const { tray, icon, calls, close } = setUp()
    await tray.refresh()
    expect(icon.isVisible).toBe(true)
    expect(await close()).toEqual({ isHidden: true, isClosed: false })
    icon.click()
    for (const entry of icon.entries) entry.click()
    expect(calls.filter((step) => step !== 'changed')).toEqual(['open', 'open', 'quit'])
    tray.setQuitting(true)
    expect(await close()).toEqual({ isHidden: false, isClosed: true })
    tray.setQuitting(false)
    expect((await close()).isHidden).toBe(true)
    expect(await close(true)).toEqual({ isHidden: false, isClosed: false })
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
      expect([tray.state(), icon.isVisible]).toEqual(['none', false])
      expect(await close()).toEqual({ isHidden: false, isClosed: true })
    }
  })

  it('D3: removes the icon and closes the window once the computer is shared', async () => {
    const { world, tray, icon, close } = setUp()
    await tray.refresh()
    world.isShared = true
    await tray.refresh()
    expect([icon.isVisible, (await close()).isClosed]).toEqual([false, true])
  })

  it('closes the window while the tray is switched off', async () => {
    const { world, tray, close } = setUp()
    world.isEnabled = false
    await tray.refresh()
    expect(await close()).toEqual({ isHidden: false, isClosed: true })
  })

  it('shows the icon of a panel that starts after the application', async () => {
    const { world, tray, icon, elapse } = setUp({ support: 'none' })
    let isSettled = false
    const started = tray.start().then(() => (isSettled = true))
    await settle()
    expect([icon.isVisible, isSettled]).toEqual([false, false])
    expect(await elapse()).toEqual([2000])
    world.support = 'available'
    expect(await elapse()).toEqual([5000])
    await started
    expect([icon.isVisible, isSettled]).toEqual([true, true])
  })

  it('gives up after the last try, and no earlier', async () => {
    const { tray, icon, elapse } = setUp({ support: 'none' })
    const delays: number[] = []
    let isSettled = false
    void tray.start().then(() => (isSettled = true))
    await settle()
    for (let round = 0; round < 10 && !isSettled; round += 1) delays.push(...(await elapse()))
    expect([delays, icon.isVisible]).toEqual([[2000, 5000, 10_000, 20_000, 40_000], false])
  })

  it('asks again when the window is closed', async () => {
    const { world, tray, icon, close } = setUp({ support: 'none' })
    await tray.refresh()
    world.support = 'available'
    expect(await close()).toEqual({ isHidden: true, isClosed: false })
    expect(icon.isVisible).toBe(true)
    world.support = 'none'
    expect(await close()).toEqual({ isHidden: false, isClosed: true })
    expect(icon.isVisible).toBe(false)
  })

  it('brings a hidden window back when the panel is gone for two minutes', async () => {
    const { world, tray, calls, close, elapse } = setUp()
    await tray.refresh()
    await close()
    world.support = 'none'
    await elapse()
    world.support = 'available'
    await elapse()
    world.support = 'none'
    expect(await elapse()).toEqual([60_000])
    expect(calls).not.toContain('open')
    await elapse()
    expect(calls).toContain('open')
  })

  it.each([
    ['was shown again', { isVisible: true, isDestroyed: false, isEnabled: true }],
    ['is gone', { isVisible: false, isDestroyed: true, isEnabled: true }],
    ['has no tray any more', { isVisible: false, isDestroyed: false, isEnabled: false }],
  ])('does not bring back a window that %s', async (_what, later) => {
    const { world, tray, calls, elapse } = setUp()
    await tray.refresh()
    const state = { isVisible: true, isDestroyed: false }
    const window = {
      isDestroyed: () => state.isDestroyed,
      isVisible: () => state.isVisible,
      hide: () => void (state.isVisible = false),
      close: () => expect.unreachable(),
    }
    tray.onWindowClose({ defaultPrevented: false, preventDefault: () => undefined }, window)
    await settle()
    Object.assign(state, later)
    Object.assign(world, { support: 'none', isEnabled: later.isEnabled })
    for (let minute = 0; minute < 4; minute += 1) await elapse()
    expect(calls).not.toContain('open')
  })

  it('says when its support changes, and whether its icon is shown', async () => {
    const { world, tray, calls } = setUp({ support: 'none' })
    await tray.refresh()
    await tray.refresh()
    expect([calls, tray.isVisible()]).toEqual([['changed'], false])
    tray.setUnread(1)
    world.support = 'available'
    await tray.refresh()
    expect([calls, tray.isVisible()]).toEqual([['changed', 'changed'], true])
    world.isEnabled = false
    world.support = 'none'
    await tray.refresh()
    expect([calls.length, tray.isVisible()]).toEqual([2, false])
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
