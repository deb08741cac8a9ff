import { screen, session } from 'electron'
import type { BrowserWindow, Session } from 'electron'
import { brand } from '../../shared/brand'
import type { Schedule } from '../../shared/clock'
import type { Files } from '../base/fs/files'
import type { Log } from '../base/log/log'
import type { CreateSession } from '../security/create-session'
import { persistPlacement, toPlacement } from './window-state'
import { applyZoom, followZoomWheel } from './zoom'
import { openMainWindow } from './main-window'
import { clearSession, createPartitions, partitions } from './partition'
import { firstPlacement, storedPlacement } from './placement'
import type { Area, StoredPlacement } from './placement'

type Options = {
  files: Pick<Files, 'openStore'>
  preload: string
  schedule: Schedule
  createSession: CreateSession
  theme: () => 'light' | 'dark'
  isSharedComputer: () => boolean
  /** Whether the first window waits, hidden, until it is asked for. */
  startsHidden: boolean
  /** Percent; `zoomWished` hears the wheel turned with the control key held. */
  zoom: () => number
  zoomWished: (wish: 'in' | 'out') => void
  /** Hears which window is the application's; null where none is open. */
  changed: (window: BrowserWindow | null) => void
  /** Whether a window shows its document as soon as that is there, before the page has drawn. */
  showsFirstDocument: () => boolean
  /** Sees each window before it loads anything. */
  prepareWindow: (window: BrowserWindow) => void
  /** Sees each session once, before anything is loaded in it. */
  prepareSession: (session: Session) => void
  log: Pick<Log, 'info' | 'warn'>
}

/** The application's one window, and the browser session behind it. */
export type Windows = {
  current(): BrowserWindow | null
  /** Opens the window, or shows the one that is open above the others. */
  open(): void
  /** Draws the page as large as the setting says now. */
  zoom(): void
  /** Where the computer became shared, or personal again: opens the window anew in the right memory, at the same address. */
  reopenForSharedMode(): Promise<void>
  /** Empties every session of what a user left. */
  clearSessions(): Promise<void>
  /** Settled once the window's last place is on disk. */
  settled(): Promise<void>
}

/** Opens, raises and replaces the window. */
export function createWindows(options: Options): Windows {
  const { files, preload, schedule, theme, isSharedComputer, prepareWindow, prepareSession, log } = options
  const placement = files.openStore('window.json', storedPlacement, () => firstPlacement)
  const sessionOf = createPartitions(options.createSession, prepareSession)
  let window: BrowserWindow | null = null
  let mayShow = !options.startsHidden
  const use = (next: BrowserWindow | null): void => {
    window = next
    options.changed(next)
  }
  let saved = Promise.resolve()
  const save = (place: StoredPlacement): void => {
    saved = placement.save(place).catch((failure: unknown) => log.warn('window.not-kept', { failure }))
  }

  const clearPersonal = () => clearSession(sessionOf(partitions.personal)).catch((failure: unknown) => log.warn('window.not-cleared', { failure }))
  const wanted = () => (isSharedComputer() ? partitions.shared : partitions.personal)

  const open = (address: string): BrowserWindow => {
    const partition = wanted()
    sessionOf(partition)
    return openMainWindow({
      displays: displaysNow(), stored: placement.current(), preload, partition, schedule, title: brand.name, theme: theme(), address, mayShow: () => mayShow,
      prepare: (made) => {
        use(made)
        persistPlacement(made, { schedule, save })
        made.on('closed', () => {
          if (window === made) use(null)
        })
        followZoomWheel(made, { zoom: options.zoom, wished: options.zoomWished })
        prepareWindow(made)
        made.webContents.once('did-navigate', () => options.showsFirstDocument() && mayShow && made.show())
      },
      loadFailed: (failure) => log.info('window.load-interrupted', { failure }),
    })
  }

  return {
    current: () => window,
    open: () => {
      const shown = window
      mayShow ||= shown !== null
      if (shown !== null) return raise(shown)
      const opened = open(`${brand.pageOrigin}/`)
      // A school's policy may have made the computer a shared one since it last ran.
      if (isSharedComputer()) opened.once('show', () => void clearPersonal())
    },
    zoom: () => void (window !== null && applyZoom(window, options.zoom())),
    async reopenForSharedMode() {
      const old = window
      if (old === null || old.webContents.session === sessionOf(wanted())) return
      save(toPlacement(old))
      const address = old.webContents.getURL()
      await seenOrGone(open(address === '' ? `${brand.pageOrigin}/` : address))
      if (!old.isDestroyed()) old.destroy()
      // Nothing of the person before stays on a computer that is shared from now on.
      if (isSharedComputer()) await clearPersonal()
    },
    settled: () => saved,
    async clearSessions() {
      await Promise.all([sessionOf(partitions.personal), sessionOf(partitions.shared), session.defaultSession].map(clearSession))
    },
  }
}

/** Where windows can be, the primary display first. */
function displaysNow(): Area[] {
  const primary = screen.getPrimaryDisplay()
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)].map(({ workArea }) => workArea)
}

/** Settled once a window shows itself; or will not, because a later change of the setting has replaced it already. */
function seenOrGone(window: BrowserWindow): Promise<void> {
  return new Promise((resolve) => {
    window.once('show', resolve)
    window.once('closed', resolve)
  })
}

function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
