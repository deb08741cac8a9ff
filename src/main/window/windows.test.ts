import type { EventEmitter } from 'node:events'
import { session, type Session } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { storesThat } from '#tests/support/memory-store.ts'
import { partitions } from './partition'
import { createWindows } from './windows'

type FakeWindow = EventEmitter & {
  partition: string
  address: string
  isDestroyed(): boolean
  isVisible(): boolean
  isMaximized(): boolean
  destroy(): void
  show(): void
  hide(): void
  maximize(): void
  bounds: object
  minimum: number[]
  minimised: boolean
  focusCount: number
  options: object
  webContents: EventEmitter & { zoom: number }
}

const electron = vi.hoisted(() => ({
  windows: [] as unknown[],
  sessions: new Map<string, object>(),
  displays: [] as { id: number; workArea: { x: number; y: number; width: number; height: number } }[],
  listeners: new Map<string, () => void>(),
}))

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const getSession = (name: string): object => {
    const made = electron.sessions.get(name)
    if (made !== undefined) return made
    const existing = Object.fromEntries(
      [
        'clearStorageData',
        'clearCache',
        'clearCodeCaches',
        'clearAuthCache',
        'clearHostResolverCache',
        'clearData',
      ].map((store) => [store, () => Promise.resolve()]),
    )
    const created = { ...existing, isPersistent: () => name.startsWith('persist:') }
    electron.sessions.set(name, created)
    return created
  }
  class BrowserWindow extends Emitter {
    readonly partition: string
    readonly options: object
    readonly webContents: object
    address = ''
    gone = false
    seen = false
    constructor(options: { webPreferences: { partition: string } }) {
      super()
      const { partition } = options.webPreferences
      this.options = options
      this.partition = partition
      this.webContents = Object.assign(new Emitter(), {
        session: getSession(partition),
        zoom: 1,
        setZoomFactor(zoom: number) {
          this.zoom = zoom
        },
        getURL: () => this.address,
      })
      electron.windows.push(this)
    }
    loadURL(address: string) {
      this.address = address
      return Promise.resolve()
    }
    bounds: object = { x: 0, y: 0, width: 1280, height: 800 }
    minimum: number[] = []
    maximised = false
    show() {
      if (this.seen) return
      this.seen = true
      this.emit('show')
    }
    hide() {
      this.seen = false
    }
    focusCount = 0
    focus() {
      this.focusCount += 1
    }
    /** As Electron, which shows a hidden window. */
    maximize() {
      this.maximised = true
      this.show()
    }
    unmaximize() {
      this.maximised = false
    }
    setBounds(bounds: object) {
      this.bounds = bounds
    }
    setMinimumSize(...minimum: number[]) {
      this.minimum = minimum
    }
    destroy() {
      if (this.gone) throw new TypeError('Object has been destroyed')
      this.gone = true
      this.emit('closed')
    }
    isDestroyed = () => this.gone
    isVisible = () => this.seen
    isMaximized = () => this.maximised
    minimised = false
    restore() {
      this.minimised = false
    }
    isMinimized = () => this.minimised
    isFullScreen = () => false
    getNormalBounds = () => this.bounds
  }
  return {
    BrowserWindow,
    screen: {
      getPrimaryDisplay: () => electron.displays[0],
      getAllDisplays: () => electron.displays,
      on: (name: string, listener: () => void) => void electron.listeners.set(name, listener),
    },
    session: { fromPartition: getSession, defaultSession: getSession('default') },
  }
})

beforeEach(() => {
  electron.windows.length = 0
  electron.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]
})

const allWindows = () => electron.windows as FakeWindow[]
const openPartitions = () =>
  allWindows()
    .filter((window) => !window.isDestroyed())
    .map(({ partition }) => partition)

function setUp({ shared = false, startsHidden = false, isMaximised = false, showsPrerendered = false } = {}) {
  const world = { shared, zoom: 100, zooms: [] as string[] }
  const timers: (() => void)[] = []
  const stored = { area: { x: 0, y: 0, width: 1280, height: 800 }, isMaximised }
  const cleared: string[] = []
  const changes: unknown[] = []
  const prepared: unknown[] = []
  const loads = new Map<string, () => boolean>()
  const windows = createWindows({
    files: storesThat({ read: () => stored, save: async (value) => void Object.assign(stored, value) }),
    createSession: (name) => session.fromPartition(name),
    onChange: (window) => void changes.push(window),
    showsPrerendered: () => showsPrerendered,
    preload: 'preload.cjs',
    schedule: (_ms, run) => {
      timers.push(run)
      return () => void timers.splice(timers.indexOf(run), 1)
    },
    theme: () => 'light',
    isSharedComputer: () => world.shared,
    startsHidden,
    zoom: () => world.zoom,
    zoomRequested: (direction) => void world.zooms.push(direction),
    prepareWindow: (window) => void prepared.push(window),
    prepareSession: (created: Session, mayLoad) => {
      const [name] = [...electron.sessions].find(([, each]) => each === created) ?? []
      created.clearData = () => Promise.resolve(void cleared.push(String(name)))
      loads.set(String(name), mayLoad)
    },
    log: { info: () => undefined, warn: () => undefined },
  })
  windows.open()
  const ready = () => allWindows().forEach((window) => window.emit('ready-to-show'))
  return { windows, world, cleared, loads, stored, timers, ready, changes, prepared }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

test('D3: reopens the page in memory at its address and clears the disk when the computer becomes shared', async () => {
  const { windows, world, cleared } = setUp()
  const [first] = allWindows()
  if (first) first.address = 'app://tutorat/matieres'
  world.shared = true
  const reopened = windows.reopenForSharedMode()
  await settle()
  expect(openPartitions()).toEqual([partitions.personal, partitions.shared])
  allWindows()[1]?.show()
  await reopened
  expect(openPartitions()).toEqual([partitions.shared])
  expect(allWindows()[1]?.address).toBe('app://tutorat/matieres')
  expect(cleared).toEqual([partitions.personal])
})

test('D3: the window of a sign-in loads nothing to the disk until one without a disk takes its place', async () => {
  const { windows, world, loads } = setUp()
  const mayLoad = () => [partitions.personal, partitions.shared].map((name) => loads.get(name)?.())
  expect(mayLoad()).toEqual([true, undefined])
  world.shared = true
  const reopened = windows.reopenForSharedMode()
  await settle()
  expect(mayLoad()).toEqual([false, true])
  allWindows()[1]?.show()
  await reopened
  world.shared = false
  expect(mayLoad()).toEqual([true, true])
})

test('D3: leaves one window in the partition chosen last when the mode changes twice', async () => {
  const { windows, world } = setUp()
  world.shared = true
  const both = [windows.reopenForSharedMode()]
  await settle()
  world.shared = false
  both.push(windows.reopenForSharedMode())
  await settle()
  for (let change = 0; change < 2; change += 1) {
    allWindows().at(-1)?.show()
    await settle()
  }
  expect(openPartitions()).toEqual([partitions.personal])
  await Promise.all(both)
})

test('D3: completes the change when the new window is closed before it is shown', async () => {
  const { windows, world, cleared } = setUp()
  world.shared = true
  const reopened = windows.reopenForSharedMode()
  await settle()
  allWindows()[1]?.destroy()
  await reopened
  expect([openPartitions(), cleared]).toEqual([[], [partitions.personal]])
})

test('D3: clears the disk when the old window is closed before the new one is shown', async () => {
  const { windows, world, cleared } = setUp()
  world.shared = true
  const reopened = windows.reopenForSharedMode()
  await settle()
  allWindows()[0]?.destroy()
  allWindows()[1]?.show()
  await reopened
  expect([openPartitions(), cleared]).toEqual([[partitions.shared], [partitions.personal]])
})

test('keeps a window that already uses the right partition', async () => {
  const { windows } = setUp({ shared: true })
  await windows.reopenForSharedMode()
  expect(allWindows()).toHaveLength(1)
})

test('keeps a window hidden that was maximised before a start in the tray, and maximises it once it is raised', () => {
  const { windows, ready } = setUp({ startsHidden: true, isMaximised: true })
  ready()
  const [window] = allWindows()
  expect([window?.isVisible(), window?.isMaximized()]).toEqual([false, false])
  windows.open()
  expect([window?.isVisible(), window?.isMaximized()]).toEqual([true, true])
})

test('stores a window as maximised that was never shown', async () => {
  const { stored } = setUp({ startsHidden: true, isMaximised: true })
  allWindows()[0]?.emit('close', {})
  await settle()
  expect(stored).toMatchObject({ isMaximised: true })
})

test('shows a maximised window maximised when it is ready', () => {
  const { ready } = setUp({ isMaximised: true })
  expect(allWindows()[0]?.isVisible()).toBe(false)
  ready()
  expect([allWindows()[0]?.isVisible(), allWindows()[0]?.isMaximized()]).toEqual([true, true])
})

test.each([
  ['maximised', { isMaximised: true }],
  ['not maximised', { isMaximised: false }],
])('D3: replaces a window that is %s and clears the disk when the computer becomes shared', async (_what, part) => {
  const { windows, world, cleared, ready } = setUp(part)
  ready()
  if (part.isMaximised) allWindows()[0]?.maximize()
  world.shared = true
  const reopened = windows.reopenForSharedMode()
  await settle()
  ready()
  await reopened
  expect([openPartitions(), cleared]).toEqual([[partitions.shared], [partitions.personal]])
  expect(allWindows()[1]?.isMaximized()).toBe(part.isMaximised)
})

test('D3: replaces a window although the new one is never shown', async () => {
  const { windows, world, cleared, timers } = setUp({ startsHidden: true })
  world.shared = true
  const reopened = windows.reopenForSharedMode()
  await settle()
  for (const run of [...timers]) run()
  await reopened
  expect([openPartitions(), cleared]).toEqual([[partitions.shared], [partitions.personal]])
})

test('D3: clears the disk at the start of a computer that has become shared, maximised or not', async () => {
  for (const isMaximised of [true, false]) {
    electron.windows.length = 0
    const { cleared, ready } = setUp({ shared: true, isMaximised })
    ready()
    await settle()
    expect(cleared).toEqual([partitions.personal])
  }
})

test('raises a window of a display that is gone on the one that is left', () => {
  const { windows, ready } = setUp()
  ready()
  const [window] = allWindows()
  if (window === undefined) throw new Error('no window')
  window.hide()
  window.bounds = { x: 3000, y: 100, width: 1000, height: 700 }
  windows.open()
  expect(window.bounds).toEqual({ x: 460, y: 190, width: 1000, height: 700 })
})

test('fits a shown window to its display when a display goes or changes its scale', () => {
  const { ready } = setUp()
  ready()
  const [window] = allWindows()
  electron.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 911, height: 472 } }]
  electron.listeners.get('display-metrics-changed')?.()
  expect([window?.bounds, window?.minimum]).toEqual([{ x: 0, y: 0, width: 911, height: 472 }, [360, 472]])
})

test('does not show a hidden maximised window when its display goes', () => {
  const { ready } = setUp()
  ready()
  const [window] = allWindows()
  if (window === undefined) throw new Error('no window')
  window.maximize()
  window.hide()
  window.bounds = { x: 3000, y: 100, width: 1000, height: 700 }
  electron.listeners.get('display-removed')?.()
  expect(window.isVisible()).toBe(false)
})

test('keeps a shown maximised window maximised on the display that is left', () => {
  const { ready } = setUp()
  ready()
  const [window] = allWindows()
  if (window === undefined) throw new Error('no window')
  window.maximize()
  window.bounds = { x: 3000, y: 100, width: 1000, height: 700 }
  electron.listeners.get('display-removed')?.()
  expect([window.isMaximized(), window.bounds]).toEqual([true, { x: 460, y: 190, width: 1000, height: 700 }])
})

test('restores a minimised window that is raised', () => {
  const { windows, ready } = setUp()
  ready()
  const [window] = allWindows()
  if (window === undefined) throw new Error('no window')
  window.minimised = true
  windows.open()
  expect(window.minimised).toBe(false)
})

test.each([
  ['shows a prerendered document before it is ready', { showsPrerendered: true }, true],
  ['waits for the first paint of another document', {}, false],
  ['shows nothing that starts in the tray', { showsPrerendered: true, startsHidden: true }, false],
])('%s', (_what, options, isShown) => {
  setUp(options)
  allWindows()[0]?.webContents.emit('did-navigate')
  expect(allWindows()[0]?.isVisible()).toBe(isShown)
})

test('has the zoom of the settings in each document, and asks for another with the wheel', () => {
  const { windows, world } = setUp()
  const [window] = allWindows()
  if (window === undefined) throw new Error('no window')
  world.zoom = 150
  windows.applyZoom()
  expect(window.webContents.zoom).toBe(1.5)
  world.zoom = 80
  window.webContents.emit('did-navigate')
  expect(window.webContents.zoom).toBe(0.8)
  window.webContents.emit('zoom-changed', {}, 'in')
  expect(world.zooms).toEqual(['in'])
  window.destroy()
  world.zoom = 200
  expect(() => windows.applyZoom()).not.toThrow()
  expect(window.webContents.zoom).toBe(0.8)
})

test('clears the browser data of every session that a user may have left traces in', async () => {
  const { windows } = setUp()
  const cleared: string[] = []
  const before = new Map<string, unknown>()
  for (const name of ['default', partitions.personal, partitions.shared]) {
    const each = session.fromPartition(name)
    before.set(name, each.clearCache)
    each.clearCache = () => Promise.resolve(void cleared.push(name))
  }
  await windows.clearSessions()
  for (const [name, clearCache] of before) Object.assign(session.fromPartition(name), { clearCache })
  expect(cleared.toSorted()).toEqual(['default', partitions.personal, partitions.shared].toSorted())
})

test('opens the page isolated, in the sandbox, and with a title that no document changes', () => {
  setUp()
  const [window] = allWindows()
  expect(window?.options).toMatchObject({
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      spellcheck: true,
      navigateOnDragDrop: false,
      disableDialogs: true,
    },
  })
  let isPrevented = false
  window?.emit('page-title-updated', { preventDefault: () => (isPrevented = true) })
  expect(isPrevented).toBe(true)
})

test('prepares each window before it loads, and says which one there is, and that there is none', () => {
  const { windows, changes, prepared } = setUp()
  const [window] = allWindows()
  expect([windows.current(), prepared, changes]).toEqual([window, [window], [window]])
  window?.destroy()
  expect([windows.current(), changes.at(-1)]).toEqual([null, null])
  windows.open()
  expect(allWindows()).toHaveLength(2)
})

test('shows a window without content after its limit, and none that was closed or is hidden on purpose', () => {
  const late = setUp()
  late.timers.slice().forEach((run) => run())
  expect(allWindows()[0]?.isVisible()).toBe(true)
  const closed = setUp()
  allWindows()[1]?.destroy()
  closed.timers.slice().forEach((run) => run())
  expect(allWindows()[1]?.isVisible()).toBe(false)
  const hidden = setUp({ startsHidden: true })
  hidden.timers.slice().forEach((run) => run())
  expect(allWindows()[2]?.isVisible()).toBe(false)
})

test('gives a raised window the focus, and nothing to a display of a window that is gone', () => {
  const { windows, ready } = setUp()
  ready()
  const [window] = allWindows()
  windows.open()
  expect(window?.focusCount).toBe(1)
  window?.destroy()
  expect(() => electron.listeners.get('display-added')?.()).not.toThrow()
})

test('opens Home where the window that it replaces has not loaded anything', async () => {
  const { windows, world } = setUp()
  const [first] = allWindows()
  if (first) first.address = ''
  world.shared = true
  const reopened = windows.reopenForSharedMode()
  allWindows()[1]?.show()
  await reopened
  expect(allWindows()[1]?.address).toBe('app://tutorat/')
})

test('keeps the place of the window that it replaces, written before the end', async () => {
  const { windows, world, stored } = setUp()
  const [first] = allWindows()
  if (first) first.bounds = { x: 40, y: 50, width: 900, height: 700 }
  world.shared = true
  const reopened = windows.reopenForSharedMode()
  allWindows()[1]?.show()
  await reopened
  await windows.flushed()
  expect(stored.area).toEqual({ x: 40, y: 50, width: 900, height: 700 })
})
