import type { EventEmitter } from 'node:events'
import { session } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { createHiddenPages } from './hidden-page'
import { maxSessions } from './session-pool'

type FakeSession = {
  name: string
  isCached: boolean
  calls: string[]
  listeners: Record<string, (details: { id: number }) => void>
}
type FakeWindow = EventEmitter & {
  options: object
  session: FakeSession
  address: string
  destroy(): void
  isDestroyed(): boolean
}

const electron = vi.hoisted(() => ({ windows: [] as unknown[], sessions: new Map<string, object>() }))

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const clearing = [
    'clearStorageData',
    'clearCache',
    'clearCodeCaches',
    'clearAuthCache',
    'clearHostResolverCache',
    'clearData',
    'closeAllConnections',
  ]
  const fromPartition = (name: string, options: { cache: boolean }): object => {
    const calls: string[] = []
    const listeners: Record<string, (details: { id: number }) => void> = {}
    const listenFor = (event: string) => (listener: (details: { id: number }) => void) => {
      listeners[event] = listener
    }
    const created = {
      name,
      calls,
      listeners,
      isCached: options.cache,
      webRequest: Object.fromEntries(
        ['onSendHeaders', 'onResponseStarted', 'onCompleted', 'onErrorOccurred'].map((event) => [
          event,
          listenFor(event),
        ]),
      ),
      ...Object.fromEntries(
        clearing.map((method) => [
          method,
          (part?: object) => Promise.resolve(void calls.push([method, ...Object.keys(part ?? {})].join(' '))),
        ]),
      ),
    }
    // Electron returns the same session for the same name.
    const existing = electron.sessions.get(name) ?? created
    electron.sessions.set(name, existing)
    return existing
  }
  class BrowserWindow extends Emitter {
    readonly session: object
    readonly options: object
    readonly webContents = new Emitter()
    address = ''
    gone = false
    constructor(options: { webPreferences: { session: object } }) {
      super()
      this.options = options
      this.session = options.webPreferences.session
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

const windows = () => electron.windows as FakeWindow[]
const silent = {
  navigated: () => undefined,
  replaced: () => undefined,
  failed: () => undefined,
  progressed: () => undefined,
}
const pages = () =>
  createHiddenPages({
    prepare: () => Promise.resolve(),
    schedule: () => () => undefined,
    createSession: (name, options) => session.fromPartition(name, options),
  })
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

it('reuses one session for consecutive pages and clears all of it but the files in memory', async () => {
  const openPage = pages()
  for (let round = 0; round < 40; round += 1) {
    const page = openPage('https://check.example/', silent)
    await settle()
    const used = windows().at(-1)?.session
    expect(windows().at(-1)?.address).toBe('https://check.example/')
    if (used) used.calls.length = 0
    page.close()
    await settle()
    expect(used?.calls.toSorted()).toEqual([
      'clearAuthCache',
      'clearCodeCaches',
      'clearData dataTypes',
      'clearHostResolverCache',
      'clearStorageData',
      'closeAllConnections',
    ])
  }
  expect(windows()).toHaveLength(40)
  expect(electron.sessions.size).toBe(1)
  expect(windows()[0]?.session).toMatchObject({ name: 'hidden-1', isCached: true })
})

it('reports the requests of the page that uses the session, and whether a body arrives', async () => {
  const openPage = pages()
  const first = openPage('https://check.example/', { ...silent, progressed: () => expect.unreachable() })
  await settle()
  first.close()
  await settle()
  const progress: boolean[] = []
  openPage('https://check.example/', { ...silent, progressed: (isReceiving) => void progress.push(isReceiving) })
  await settle()
  const { listeners } = windows().at(-1)?.session ?? {}
  listeners?.['onSendHeaders']?.({ id: 1 })
  listeners?.['onResponseStarted']?.({ id: 1 })
  listeners?.['onSendHeaders']?.({ id: 2 })
  listeners?.['onErrorOccurred']?.({ id: 2 })
  listeners?.['onCompleted']?.({ id: 1 })
  expect(progress).toEqual([false, true, true, true, false])
})

it('opens concurrent pages in distinct sessions and queues the rest', async () => {
  const openPage = pages()
  const all = Array.from({ length: maxSessions + 2 }, () => openPage('https://check.example/', silent))
  await settle()
  expect(new Set(windows().map(({ session }) => session.name)).size).toBe(maxSessions)
  expect(windows()).toHaveLength(maxSessions)
  all.at(-1)?.close()
  all[0]?.close()
  await settle()
  expect(windows()).toHaveLength(maxSessions + 1)
  all[1]?.close()
  await settle()
  expect(windows()).toHaveLength(maxSessions + 1)
})

it('reports an error page and a redirect to another site as a replaced page', async () => {
  const reports: string[] = []
  pages()('https://check.example/', {
    navigated: (address) => void reports.push(`navigated ${address}`),
    replaced: () => void reports.push('replaced'),
    failed: () => void reports.push('failed'),
    progressed: () => undefined,
  })
  await settle()
  const { webContents } = windows()[0] as unknown as { webContents: EventEmitter }
  webContents.emit('did-navigate', {}, 'https://check.example/', 200)
  webContents.emit('will-redirect', { url: 'https://check.example/fr', isMainFrame: true })
  webContents.emit('will-redirect', { url: 'https://challenge.example/', isMainFrame: false })
  expect(reports).toEqual(['navigated https://check.example/'])
  webContents.emit('did-navigate', {}, 'https://check.example/', 403)
  webContents.emit('will-redirect', { url: 'http://portal.example/', isMainFrame: true })
  webContents.emit('did-navigate', {}, 'https://check.example/', 407)
  expect(reports.slice(1)).toEqual(['navigated https://check.example/', 'replaced', 'replaced', 'failed'])
})

it('reports a load that fails and a process that ends, but no navigation that another replaced', async () => {
  const reports: string[] = []
  pages()('https://check.example/', {
    ...silent,
    navigated: (address) => void reports.push(`navigated ${address}`),
    failed: () => void reports.push('failed'),
  })
  await settle()
  const { webContents } = windows()[0] as unknown as { webContents: EventEmitter }
  webContents.emit('did-navigate-in-page', {}, 'https://check.example/#done', true)
  webContents.emit('did-navigate-in-page', {}, 'https://frame.example/#done', false)
  webContents.emit('did-fail-load', {}, -3, '', '', true)
  webContents.emit('did-fail-load', {}, -106, '', '', false)
  expect(reports).toEqual(['navigated https://check.example/#done'])
  webContents.emit('did-fail-load', {}, -106, '', '', true)
  webContents.emit('render-process-gone')
  expect(reports.slice(1)).toEqual(['failed', 'failed'])
})

it('opens a page that nobody sees, isolated and in the sandbox, whose challenge is not slowed down', async () => {
  pages()('https://check.example/', silent)
  await settle()
  expect(windows()[0]?.options).toMatchObject({
    show: false,
    focusable: false,
    skipTaskbar: true,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      backgroundThrottling: false,
      disableDialogs: true,
    },
  })
})

it('loads nothing where its window was closed while it was prepared', async () => {
  const prepared = Promise.withResolvers<undefined>()
  const openPage = createHiddenPages({
    prepare: () => prepared.promise,
    schedule: () => () => undefined,
    createSession: (name, options) => session.fromPartition(name, options),
  })
  const page = openPage('https://check.example/', silent)
  await settle()
  page.close()
  prepared.resolve(undefined)
  await settle()
  expect(windows().map(({ address }) => address)).toEqual([''])
})
