import type { EventEmitter } from 'node:events'
import { session } from 'electron'
import type { Session } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { storesThat } from '../../../tests/support/memory-store'
import { partitions } from './partition'
import { createWindows } from './windows'

type FakeWindow = EventEmitter & { partition: string; address: string; isDestroyed(): boolean; destroy(): void; show(): void }

const electron = vi.hoisted(() => ({ windows: [] as unknown[], sessions: new Map<string, object>() }))

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const sessionOf = (name: string): object => {
    const known = electron.sessions.get(name) ?? Object.fromEntries(
      ['clearStorageData', 'clearCache', 'clearCodeCaches', 'clearAuthCache', 'clearHostResolverCache', 'clearData'].map((store) => [store, () => Promise.resolve()]),
    )
    electron.sessions.set(name, known)
    return known
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
      this.webContents = { session: sessionOf(partition), on: () => undefined, once: () => undefined, setZoomFactor: () => undefined, getURL: () => this.address }
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
  return { BrowserWindow, screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] }, session: { fromPartition: sessionOf, defaultSession: sessionOf('default') } }
})

beforeEach(() => {
  electron.windows.length = 0
})

const opened = () => electron.windows as FakeWindow[]
const standing = () => opened().filter((window) => !window.isDestroyed()).map(({ partition }) => partition)

function windowsOn({ shared = false } = {}) {
  const world = { shared }
  const cleared: string[] = []
  const windows = createWindows({
    files: storesThat(),
    createSession: (name) => session.fromPartition(name),
    changed: () => undefined,
    showsFirstDocument: () => false,
    preload: 'preload.cjs',
    schedule: () => () => undefined,
    theme: () => 'light',
    isSharedComputer: () => world.shared,
    startsHidden: false,
    zoom: () => 100,
    zoomWished: () => undefined,
    prepareWindow: () => undefined,
    prepareSession: (made: Session) => {
      const [name] = [...electron.sessions].find(([, each]) => each === made) ?? []
      made.clearData = () => Promise.resolve(void cleared.push(String(name)))
    },
    log: { info: () => undefined, warn: () => undefined },
  })
  windows.open()
  return { windows, world, cleared }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

test('D3: on a computer that becomes shared the page goes over to memory, at its address, and the disk is emptied', async () => {
  const { windows, world, cleared } = windowsOn()
  const [first] = opened()
  if (first) first.address = 'app://tutorat/matieres'
  world.shared = true
  const matched = windows.reopenForSharedMode()
  await settle()
  expect(standing()).toEqual([partitions.personal, partitions.shared])
  opened()[1]?.show()
  await matched
  expect(standing()).toEqual([partitions.shared])
  expect(opened()[1]?.address).toBe('app://tutorat/matieres')
  expect(cleared).toEqual([partitions.personal])
})

test('D3: a second change during the first leaves one window, in the memory that was chosen last', async () => {
  const { windows, world } = windowsOn()
  world.shared = true
  const both = [windows.reopenForSharedMode()]
  await settle()
  world.shared = false
  both.push(windows.reopenForSharedMode())
  await settle()
  for (let change = 0; change < 2; change += 1) {
    opened().at(-1)?.show()
    await settle()
  }
  expect(standing()).toEqual([partitions.personal])
  await Promise.all(both)
})

test('D3: a window that is closed before it was seen does not hold the change up', async () => {
  const { windows, world, cleared } = windowsOn()
  world.shared = true
  const matched = windows.reopenForSharedMode()
  await settle()
  opened()[1]?.destroy()
  await matched
  expect([standing(), cleared]).toEqual([[], [partitions.personal]])
})

test('D3: a person who closes the window before the next one shows leaves nothing on the disk either', async () => {
  const { windows, world, cleared } = windowsOn()
  world.shared = true
  const matched = windows.reopenForSharedMode()
  await settle()
  opened()[0]?.destroy()
  opened()[1]?.show()
  await matched
  expect([standing(), cleared]).toEqual([[partitions.shared], [partitions.personal]])
})

test('a window that is in the right memory already stays', async () => {
  const { windows } = windowsOn({ shared: true })
  await windows.reopenForSharedMode()
  expect(opened()).toHaveLength(1)
})
