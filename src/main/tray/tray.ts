import type { Schedule } from '#shared/clock.ts'
import type { Language } from '#shared/locale.ts'
import type { Log } from '../base/log/log'
import { callSessionBus, type RunCommand } from '../base/session-bus'
import { getFixedT } from '../i18n/i18n'

/** Hides a window only while an icon can bring it back, never on a shared computer or while quitting. */
export type TrayConditions = {
  isEnabled: boolean
  isShared: boolean
  support: 'unknown' | 'available' | 'none'
  isQuitting: boolean
}

export function hasTrayIcon({ isEnabled, isShared, support }: Omit<TrayConditions, 'isQuitting'>): boolean {
  return isEnabled && !isShared && support === 'available'
}

export function hidesToTray(conditions: TrayConditions): boolean {
  return hasTrayIcon(conditions) && !conditions.isQuitting
}

const watcherName = 'org.kde.StatusNotifierWatcher'

/** On Linux the session bus knows whether a StatusNotifier host runs. */
export async function isTraySupported(platform: string, run?: RunCommand): Promise<'available' | 'none'> {
  if (platform !== 'linux') return 'available'
  const answer = await callSessionBus(
    {
      destination: 'org.freedesktop.DBus',
      object: '/org/freedesktop/DBus',
      method: 'org.freedesktop.DBus.NameHasOwner',
      arguments: [watcherName],
    },
    run,
  )
  return answer !== null && /\btrue\b/.test(answer) ? 'available' : 'none'
}

type TrayMenuItem = { label: string; click: () => void }
export type TrayIcon = {
  setToolTip(text: string): void
  setMenu(entries: TrayMenuItem[]): void
  onClick(listener: () => void): void
  destroy(): void
}

type Options = {
  name: string
  detectSupport: () => Promise<'available' | 'none'>
  /** Throws when the system refuses the icon. */
  createIcon: () => TrayIcon
  isEnabled: () => boolean
  isShared: () => boolean
  language: () => Language
  open: () => void
  quit: () => void
  onChange: () => void
  schedule: Schedule
  log: Pick<Log, 'info' | 'warn'>
}

type Closing = { defaultPrevented: boolean; preventDefault(): void }

type HiddenWindow = { hide(): void; close(): void; isDestroyed(): boolean; isVisible(): boolean }

/** At login the application may start before the panel: 77 seconds in all. */
const retryDelaysMs = [2000, 5000, 10_000, 20_000, 40_000]
const hostCheckMs = 60_000

export type Tray = {
  state(): 'unknown' | 'available' | 'none'
  refresh(): Promise<void>
  /** Waits for a host that starts later; resolves once the icon is shown or after the last try. */
  start(): Promise<void>
  isVisible(): boolean
  setUnread(count: number): void
  onWindowClose(event: Closing, window: HiddenWindow): void
  setQuitting(isQuitting: boolean): void
}

export function createTray(options: Options): Tray {
  const { name, isEnabled, isShared, language, schedule, log } = options
  let support: 'unknown' | 'available' | 'none' = 'unknown'
  let icon: TrayIcon | null = null
  let count = 0
  let isQuitting = false
  let cancelHostCheck = (): void => undefined
  let isClosing = false
  const getConditions = () => ({ isEnabled: isEnabled(), isShared: isShared(), support, isQuitting })

  function render(): void {
    if (!hasTrayIcon(getConditions())) {
      icon?.destroy()
      icon = null
      return
    }
    const current = icon ?? create()
    if (current === null) return
    icon = current
    const t = getFixedT(language(), 'main-tray')
    current.setToolTip(count === 0 ? name : t('unread', { count }))
    current.setMenu([
      { label: t('open'), click: options.open },
      { label: t('quit'), click: options.quit },
    ])
  }
  function create(): TrayIcon | null {
    try {
      const created = options.createIcon()
      created.onClick(options.open)
      return created
    } catch (failure) {
      log.warn('tray.failed', { failure })
      support = 'none'
      options.onChange()
      return null
    }
  }
  async function refresh(): Promise<void> {
    if (support === 'unknown' || isEnabled()) {
      const detected = await options.detectSupport()
      if (detected !== support) {
        support = detected
        log.info('tray.support-changed', { state: support })
        options.onChange()
      }
    }
    render()
  }
  const mayHide = (): boolean => icon !== null && hidesToTray(getConditions())

  /** A host that goes away takes the icon along: twice without one, the window comes back. */
  function watchHost(window: HiddenWindow, misses = 0): void {
    cancelHostCheck()
    cancelHostCheck = schedule(hostCheckMs, () => {
      if (window.isDestroyed() || window.isVisible() || !isEnabled()) return
      void options.detectSupport().then((detected) => {
        const missed = detected === 'available' ? 0 : misses + 1
        if (missed < 2) return watchHost(window, missed)
        support = 'none'
        options.onChange()
        render()
        options.open()
      })
    })
  }

  async function closeOrHide(window: HiddenWindow): Promise<void> {
    await refresh()
    if (window.isDestroyed()) return
    if (mayHide()) {
      window.hide()
      return watchHost(window)
    }
    isClosing = true
    window.close()
    isClosing = false
  }

  return {
    state: () => support,
    refresh,
    async start() {
      await refresh()
      for (const delay of retryDelaysMs) {
        if (icon !== null || !isEnabled() || isShared()) return
        await new Promise<void>((resolve) => schedule(delay, resolve))
        await refresh()
      }
    },
    isVisible: () => icon !== null,
    setUnread(unread) {
      count = unread
      if (icon !== null) render()
    },
    onWindowClose(event, window) {
      if (event.defaultPrevented || isClosing || isQuitting || !isEnabled() || isShared()) return
      // The host may have come or gone since.
      event.preventDefault()
      void closeOrHide(window)
    },
    setQuitting: (next) => {
      isQuitting = next
    },
  }
}
