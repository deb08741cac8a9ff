import type { EventEmitter } from 'node:events'
import { session } from 'electron'
import type { Session } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { storesThat } from '../../../tests/support/memory-store'
import { partitions } from './partition'
import { createWindows } from './windows'

type FakeWindow = EventEmitter & {
  partition: string
  address: string
  isDestroyed(): boolean
  destroy(): void
  show(): void
}

const electron = vi.hoisted(() => ({ windows: [] as unknown[], sessions: new Map<string, object>() }))

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const getSession = (name: string): object => {
    const existing =
      electron.sessions.get(name) ??
      Object.fromEntries(
        [
          'clearStorageData',
          'clearCache',
          'clearCodeCaches',
          'clearAuthCache',
          'clearHostResolverCache',
          'clearData',
        ].map((store) => [store, () => Promise.resolve()]),
      )
    electron.sessions.set(name, existing)
    return existing
  }
  class BrowserWindow extends Emitter {
    readonly partition: string
    readonly webContents: object
    address = ''
    gone = false
    seen = false
    constructor({ webPreferences: { partition } }: { webPreferences: { partition: string } }) {
      super()
      this.partition = partition
      this.webContents = {
        session: getSession(partition),
        on: () => undefined,
        once: () => undefined,
        setZoomFactor: () => undefined,
        getURL: () => this.address,
      }
      electron.windows.push(this)
    }
    loadURL(address: string) {
      this.address = address
      return Promise.resolve()
    }
    show() {
      this.seen = true
      this.emit('show')
    }
    destroy() {
      if (this.gone) throw new TypeError('Object has been destroyed')
      this.gone = true
      this.emit('closed')
    }
    isDestroyed = () => this.gone
    isVisible = () => this.seen
    isMaximized = () => false
    isMinimized = () => false
    isFullScreen = () => false
    getNormalBounds = () => ({ x: 0, y: 0, width: 1280, height: 800 })
  }
  const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
  return {
    BrowserWindow,
    screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] },
    session: { fromPartition: getSession, defaultSession: getSession('default') },
  }
})

beforeEach(() => {
  electron.windows.length = 0
})

const allWindows = () => electron.windows as FakeWindow[]
const openPartitions = () =>
  allWindows()
    .filter((window) => !window.isDestroyed())
    .map(({ partition }) => partition)

function setUp({ shared = false } = {}) {
  const world = { shared }
  const cleared: string[] = []
  const windows = createWindows({
    files: storesThat(),
    createSession: (name) => session.fromPartition(name),
    onChange: () => undefined,
    showsPrerendered: () => false,
    preload: 'preload.cjs',
    schedule: () => () => undefined,
    theme: () => 'light',
    isSharedComputer: () => world.shared,
    startsHidden: false,
    zoom: () => 100,
    zoomRequested: () => undefined,
    prepareWindow: () => undefined,
    prepareSession: (created: Session) => {
      const [name] = [...electron.sessions].find(([, each]) => each === created) ?? []
      created.clearData = () => Promise.resolve(void cleared.push(String(name)))
    },
    log: { info: () => undefined, warn: () => undefined },
  })
  windows.open()
  return { windows, world, cleared }
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
