import type { Language } from '../../shared/locale'
import type { Log } from '../base/log/log'
import { getFixedT } from '../i18n/i18n'
import { hasTrayIcon, staysInTray } from './tray-rules'

type Entry = { label: string; click: () => void }
/** The icon in the tray. */
export type TrayIcon = { setToolTip(text: string): void; setMenu(entries: Entry[]): void; onClick(listener: () => void): void; destroy(): void }

type Options = {
  name: string
  place: () => Promise<'available' | 'none'>
  /** Draws an icon; throws where the system refuses it. */
  makeIcon: () => TrayIcon
  isWanted: () => boolean
  isShared: () => boolean
  language: () => Language
  open: () => void
  quit: () => void
  /** What is known of the tray has changed. */
  changed: () => void
  log: Pick<Log, 'info' | 'warn'>
}

type Closing = { defaultPrevented: boolean; preventDefault(): void }

/** The application without a window: its icon, and what closing the window does. */
export type Tray = {
  state(): 'unknown' | 'available' | 'none'
  /** The setting, the sharing or the language may be another: looks for a place when it is first needed. */
  look(): Promise<void>
  /** Whether the icon stands there. */
  isThere(): boolean
  unread(count: number): void
  /** A window is being closed: keeps it hidden where the icon can bring it back. */
  closing(event: Closing, window: { hide(): void }): void
  /** The end of the application was asked for, or taken back. */
  quitting(isQuitting: boolean): void
}

/** The thin shell around the rules of the tray. */
export function createTray(options: Options): Tray {
  const { name, isWanted, isShared, language, log } = options
  let place: 'unknown' | 'available' | 'none' = 'unknown'
  let icon: TrayIcon | null = null
  let count = 0
  let isQuitting = false
  const facts = () => ({ isWanted: isWanted(), isShared: isShared(), place, isQuitting })

  function draw(): void {
    if (!hasTrayIcon(facts())) {
      icon?.destroy()
      icon = null
      return
    }
    const made = icon ?? make()
    if (made === null) return
    icon = made
    const t = getFixedT(language(), 'main-tray')
    made.setToolTip(count === 0 ? name : t('unread', { count }))
    made.setMenu([{ label: t('open'), click: options.open }, { label: t('quit'), click: options.quit }])
  }
  function make(): TrayIcon | null {
    try {
      const made = options.makeIcon()
      made.onClick(options.open)
      return made
    } catch (failure) {
      log.warn('tray.failed', { failure })
      place = 'none'
      options.changed()
      return null
    }
  }
  return {
    state: () => place,
    async look() {
      if (place === 'unknown' || isWanted()) {
        const found = await options.place()
        if (found !== place) {
          place = found
          log.info('tray.place', { state: place })
          options.changed()
        }
      }
      draw()
    },
    isThere: () => icon !== null,
    unread(unread) {
      count = unread
      if (icon !== null) draw()
    },
    closing(event, window) {
      if (event.defaultPrevented || icon === null || !staysInTray(facts())) return
      event.preventDefault()
      window.hide()
    },
    quitting: (quits) => {
      isQuitting = quits
    },
  }
}
