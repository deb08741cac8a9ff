import { screen, session } from 'electron'
import type { BrowserWindow, Session } from 'electron'
import { brand } from '../../shared/brand'
import { keepPlacement, placementOf } from './keep-placement'
import { openMainWindow } from './main-window'
import { clearSession, createPartitions, partitions } from './partition'
import type { StoredPlacement } from './placement'

type Options = {
  placement: { current(): StoredPlacement; save(placement: StoredPlacement): Promise<void> }
  preload: string
  schedule: (ms: number, run: () => void) => () => void
  theme: () => 'light' | 'dark'
  isSharedComputer: () => boolean
  /** Sees each window before it loads anything. */
  prepareWindow: (window: BrowserWindow) => void
  /** Sees each session once, before anything is loaded in it. */
  prepareSession: (session: Session) => void
  log: { info(event: string, fields?: { failure?: unknown }): void; warn(event: string, fields?: { failure?: unknown }): void }
}

/** The application's one window, and the browser session behind it. */
export type Windows = {
  current(): BrowserWindow | null
  /** Opens the window, or shows the one that is open above the others. */
  open(): void
  /** Where the computer became shared, or personal again: opens the window anew in the right memory, at the same address. */
  matchSharing(): Promise<void>
  /** Empties every session of what a user left. */
  clearSessions(): Promise<void>
  /** Settled once the window's last place is on disk. */
  settled(): Promise<void>
}

/** Opens, raises and replaces the window. */
export function createWindows(options: Options): Windows {
  const { placement, preload, schedule, theme, isSharedComputer, prepareWindow, prepareSession, log } = options
  const sessionOf = createPartitions(prepareSession)
  let window: BrowserWindow | null = null
  let saved = Promise.resolve()
  const save = (place: StoredPlacement): void => {
    saved = placement.save(place).catch((failure: unknown) => log.warn('window.not-kept', { failure }))
  }

  const wanted = () => (isSharedComputer() ? partitions.shared : partitions.personal)

  const open = (address: string): BrowserWindow => {
    const partition = wanted()
    sessionOf(partition)
    const primary = screen.getPrimaryDisplay()
    const displays = [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)].map(({ workArea }) => workArea)
    const opened = openMainWindow({
      displays,
      stored: placement.current(),
      preload,
      partition,
      schedule,
      title: brand.name,
      theme: theme(),
      address,
      prepare: (made) => {
        window = made
        keepPlacement(made, { schedule, save })
        made.on('closed', () => {
          if (window === made) window = null
        })
        prepareWindow(made)
      },
      loadFailed: (failure) => log.info('window.load-interrupted', { failure }),
    })
    return opened
  }

  return {
    current: () => window,
    open: () => {
      if (window === null) open(`${brand.pageOrigin}/`)
      else raise(window)
    },
    async matchSharing() {
      const old = window
      if (old === null || old.webContents.session === sessionOf(wanted())) return
      save(placementOf(old))
      const address = old.webContents.getURL()
      const opened = open(address === '' ? `${brand.pageOrigin}/` : address)
      await new Promise<void>((resolve) => opened.once('show', resolve))
      old.destroy()
      // Nothing of the person before stays on a computer that is shared from now on.
      if (isSharedComputer()) await clearSession(sessionOf(partitions.personal))
    },
    settled: () => saved,
    async clearSessions() {
      await Promise.all([sessionOf(partitions.personal), sessionOf(partitions.shared), session.defaultSession].map(clearSession))
    },
  }
}

function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
