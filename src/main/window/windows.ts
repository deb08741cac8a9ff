import { screen, session, type BrowserWindow, type Session } from 'electron'
import { brand } from '#shared/brand.ts'
import type { Schedule } from '#shared/clock.ts'
import { once } from '../base/async'
import type { Files } from '../base/fs/files'
import type { Log } from '../base/log/log'
import type { CreateSession } from '../security/create-session'
import { openMainWindow, showTimeoutMs } from './main-window'
import { clearSession, createPartitions, partitions } from './partition'
import {
  getDisplay,
  initialPlacement,
  minimumSize,
  replaceOn,
  storedPlacement,
  type Area,
  type StoredPlacement,
} from './placement'
import { showWindow, whenShownOrClosed } from './show-window'
import { persistPlacement, toPlacement } from './window-state'

/** Beyond the timeout after which a window is shown without its content. */
const shownGraceMs = 2000

type Options = {
  files: Pick<Files, 'openStore'>
  preload: string
  schedule: Schedule
  createSession: CreateSession
  theme: () => 'light' | 'dark'
  isSharedComputer: () => boolean
  startsHidden: boolean
  /** Zoom in percent; `zoomRequested` handles Ctrl with the mouse wheel. */
  zoom: () => number
  zoomRequested: (direction: 'in' | 'out') => void
  onChange: (window: BrowserWindow | null) => void
  showsPrerendered: () => boolean
  prepareWindow: (window: BrowserWindow) => void
  /** `mayLoad`: of anything outside of the application. */
  prepareSession: (session: Session, mayLoad: () => boolean) => void
  log: Pick<Log, 'info' | 'warn'>
}

export type Windows = {
  current(): BrowserWindow | null
  open(): void
  applyZoom(): void
  reopenForSharedMode(): Promise<void>
  clearSessions(): Promise<void>
  flushed(): Promise<void>
}

export function createWindows(options: Options): Windows {
  const { files, preload, schedule, theme, isSharedComputer, prepareWindow, prepareSession, log } = options
  const placement = files.openStore('window.json', storedPlacement, () => initialPlacement, { kind: 'window' })
  // The window of a sign-in shows its user until one without a disk takes its place: a portrait that it loads meanwhile
  // would be in its cache after a power cut.
  const getSession = createPartitions(options.createSession, (created) =>
    prepareSession(created, () => !(created.isPersistent() && isSharedComputer())),
  )
  let window: BrowserWindow | null = null
  let mayShow = !options.startsHidden
  const setWindow = (next: BrowserWindow | null): void => {
    window = next
    options.onChange(next)
  }
  let saved = Promise.resolve()
  const save = (next: StoredPlacement): void => {
    saved = placement.save(next).catch((failure: unknown) => log.warn('window.save-failed', { failure }))
  }

  const clearPersonal = () =>
    clearSession(getSession(partitions.personal)).catch((failure: unknown) =>
      log.warn('window.clear-failed', { failure }),
    )
  /** The window is shown after the timeout of its first paint at the latest, unless it starts in the tray. */
  const whenShown = (opened: BrowserWindow) => whenShownOrClosed(opened, { ms: showTimeoutMs + shownGraceMs, schedule })
  /** The screen is known once Electron is ready. */
  const watchDisplays = once(() => {
    const fit = (): void => void (window !== null && fitToDisplays(window))
    screen.on('display-removed', fit)
    screen.on('display-added', fit)
    screen.on('display-metrics-changed', fit)
  })
  const getPartition = () => (isSharedComputer() ? partitions.shared : partitions.personal)

  const open = (address: string): BrowserWindow => {
    const partition = getPartition()
    getSession(partition)
    watchDisplays()
    return openMainWindow({
      displays: getDisplays(),
      stored: placement.current(),
      preload,
      partition,
      schedule,
      title: brand.name,
      theme: theme(),
      address,
      mayShow: () => mayShow,
      prepare: (created) => {
        setWindow(created)
        persistPlacement(created, { schedule, save })
        created.on('closed', () => {
          if (window === created) setWindow(null)
        })
        installZoom(created, { zoom: options.zoom, requested: options.zoomRequested })
        prepareWindow(created)
        created.webContents.once('did-navigate', () => {
          if (options.showsPrerendered() && mayShow) showWindow(created)
        })
      },
      loadFailed: (failure) => log.info('window.load-interrupted', { failure }),
    })
  }

  return {
    current: () => window,
    open: () => {
      const current = window
      mayShow ||= current !== null
      if (current !== null) return raise(current)
      const opened = open(`${brand.pageOrigin}/`)
      // A policy may have made the computer shared since the last run.
      if (isSharedComputer()) void whenShown(opened).then(clearPersonal)
    },
    applyZoom: () => void (window !== null && applyZoom(window, options.zoom())),
    async reopenForSharedMode() {
      const previous = window
      if (previous === null || previous.webContents.session === getSession(getPartition())) return
      save(toPlacement(previous))
      const address = previous.webContents.getURL()
      await whenShown(open(address === '' ? `${brand.pageOrigin}/` : address))
      if (!previous.isDestroyed()) previous.destroy()
      // The previous user's data must not stay on a shared computer.
      if (isSharedComputer()) await clearPersonal()
    },
    flushed: () => saved,
    async clearSessions() {
      await Promise.all(
        [getSession(partitions.personal), getSession(partitions.shared), session.defaultSession].map((each) =>
          clearSession(each),
        ),
      )
    },
  }
}

function getDisplays(): Area[] {
  const primary = screen.getPrimaryDisplay()
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)].map(({ workArea }) => workArea)
}

function raise(window: BrowserWindow): void {
  fitToDisplays(window)
  if (window.isMinimized()) window.restore()
  showWindow(window)
  fitToDisplays(window)
  window.focus()
}

/** A display may have gone or changed its scale; Windows does not move hidden windows. */
function fitToDisplays(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  const displays = getDisplays()
  const area = window.getNormalBounds()
  const next = replaceOn(displays, area)
  const min = minimumSize(getDisplay(displays, next ?? area))
  window.setMinimumSize(min.width, min.height)
  if (next === null || window.isFullScreen()) return
  if (!window.isMaximized()) return window.setBounds(next)
  // A hidden one would be shown; it follows once it is raised.
  if (!window.isVisible()) return
  window.unmaximize()
  window.setBounds(next)
  window.maximize()
}

type ZoomOptions = {
  zoom: () => number
  requested: (direction: 'in' | 'out') => void
}

/** Overrides Chromium's own zoom by origin. */
function applyZoom(window: BrowserWindow, zoom: number): void {
  if (!window.isDestroyed()) window.webContents.setZoomFactor(zoom / 100)
}

function installZoom(window: BrowserWindow, { zoom, requested }: ZoomOptions): void {
  window.webContents.on('did-navigate', () => applyZoom(window, zoom()))
  window.webContents.on('zoom-changed', (_event, direction) => requested(direction))
}
