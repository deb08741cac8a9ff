import type { EventEmitter } from 'node:events'
import { session } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { createHiddenPages } from './hidden-page'
import { maxSessions } from './session-pool'

type FakeSession = { name: string; done: string[] }
type FakeWindow = EventEmitter & { session: FakeSession; address: string; destroy(): void; isDestroyed(): boolean }

const electron = vi.hoisted(() => ({ windows: [] as unknown[], sessions: new Map<string, object>() }))

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const clearing = ['clearStorageData', 'clearCache', 'clearCodeCaches', 'clearAuthCache', 'clearHostResolverCache', 'clearData', 'closeAllConnections']
  const fromPartition = (name: string): object => {
    const done: string[] = []
    const made = { name, done, ...Object.fromEntries(clearing.map((method) => [method, () => Promise.resolve(void done.push(method))])) }
    // Electron gives the same session for the same name.
    const known = electron.sessions.get(name) ?? made
    electron.sessions.set(name, known)
    return known
  }
  class BrowserWindow extends Emitter {
    readonly session: object
    readonly webContents = new Emitter()
    address = ''
    gone = false
    constructor({ webPreferences }: { webPreferences: { session: object } }) {
      super()
      this.session = webPreferences.session
      electron.windows.push(this)
    }
    loadURL(address: string) {
      this.address = address
      return Promise.resolve()
    }
    destroy() {
      this.gone = true
      this.emit('closed')
    }
    isDestroyed = () => this.gone
  }
  return { BrowserWindow, session: { fromPartition } }
})

beforeEach(() => {
  electron.windows.length = 0
  electron.sessions.clear()
})

const opened = () => electron.windows as FakeWindow[]
const silent = { navigated: () => undefined, failed: () => undefined }
const pages = () => createHiddenPages({ prepare: () => Promise.resolve(), schedule: () => () => undefined, createSession: (name) => session.fromPartition(name) })
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

it('uses few sessions for many pages, and empties each before the next page', async () => {
  const openPage = pages()
  for (let time = 0; time < 40; time += 1) {
    const page = openPage('https://check.example/', silent)
    await settle()
    const used = opened().at(-1)?.session
    expect(opened().at(-1)?.address).toBe('https://check.example/')
    if (used) used.done.length = 0
    page.close()
    await settle()
    expect(used?.done.toSorted()).toEqual(['clearAuthCache', 'clearCache', 'clearCodeCaches', 'clearData', 'clearHostResolverCache', 'clearStorageData', 'closeAllConnections'])
  }
  expect(opened()).toHaveLength(40)
  expect(electron.sessions.size).toBe(1)
})

it('gives pages that are open at once sessions of their own, and has the others wait', async () => {
  const openPage = pages()
  const all = Array.from({ length: maxSessions + 2 }, () => openPage('https://check.example/', silent))
  await settle()
  expect(new Set(opened().map(({ session }) => session.name)).size).toBe(maxSessions)
  expect(opened()).toHaveLength(maxSessions)
  // The last one is given up before its turn.
  all.at(-1)?.close()
  all[0]?.close()
  await settle()
  expect(opened()).toHaveLength(maxSessions + 1)
  all[1]?.close()
  await settle()
  expect(opened()).toHaveLength(maxSessions + 1)
})
