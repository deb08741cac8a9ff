import type { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FindBarState } from '#shared/desktop/find.ts'
import { installFind } from './install'

type FakeView = {
  options: { webPreferences: object }
  bounds: { x: number; width: number; height: number }
  isVisible: boolean
  webContents: EventEmitter & { address: string; isFocused: boolean; gone: boolean }
}

const electron = vi.hoisted(() => ({ views: [] as unknown[] }))

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  class WebContentsView {
    readonly options: object
    bounds: object | null = null
    isVisible = false
    readonly webContents = Object.assign(new Emitter(), {
      address: '',
      isFocused: false,
      gone: false,
      loadURL(address: string) {
        this.address = address
        return Promise.resolve()
      },
      focus() {
        this.isFocused = true
      },
      close() {
        if (this.gone) throw new TypeError('Object has been destroyed')
        this.gone = true
      },
      isDestroyed: () => this.webContents.gone,
    })
    constructor(options: object) {
      this.options = options
      electron.views.push(this)
    }
    setBounds(bounds: object) {
      this.bounds = bounds
    }
    setVisible(isVisible: boolean) {
      this.isVisible = isVisible
    }
    setBackgroundColor() {}
    setBorderRadius() {}
  }
  return { WebContentsView }
})

beforeEach(() => {
  electron.views.length = 0
})

const views = () => electron.views as FakeView[]

async function createWindow() {
  const { EventEmitter: Emitter } = await import('node:events')
  const children: unknown[] = []
  let isDestroyed = false
  const state = { width: 1280, searches: [] as string[], focusCount: 0 }
  const window = Object.assign(new Emitter(), {
    children,
    state,
    contentView: {
      addChildView: (view: unknown) => void children.push(view),
      removeChildView: (view: unknown) => void children.splice(children.indexOf(view), 1),
    },
    getContentSize: () => [state.width, 800],
    isDestroyed: () => isDestroyed,
    destroy: () => {
      isDestroyed = true
      window.emit('closed')
    },
    webContents: Object.assign(new Emitter(), {
      session: { name: 'of the page' },
      getURL: () => 'app://tutorat/subjects',
      isDestroyed: () => isDestroyed,
      focus: () => void (state.focusCount += 1),
      findInPage: (text: string) => state.searches.push(text),
      stopFindInPage: () => undefined,
    }),
  })
  return window
}

async function setUp(first: Awaited<ReturnType<typeof createWindow>> | null = null) {
  const windows = { current: first ?? (await createWindow()) }
  const events = new Map<string, () => void>()
  const settings = { language: 'fr', theme: 'light', zoom: 100, comfort: {} }
  const registered: unknown[] = []
  const emitted: { to: unknown; state: FindBarState }[] = []
  const context = {
    window: { current: () => windows.current },
    security: { registerFindBar: (contents: unknown) => void registered.push(contents) },
    settings: { current: () => settings },
    events: { on: (name: string, listener: () => void) => void events.set(name, listener) },
    schedule: (_ms: number, run: () => void) => {
      run()
      return () => undefined
    },
    system: 'Linux 6.1',
    paths: { program: '/program' },
    log: { info: () => undefined },
  } as unknown as Parameters<typeof installFind>[0]
  const commands = installFind(context, {
    createEmit: (contents: () => WebContents | null) => (_name: string, state: FindBarState) =>
      void emitted.push({ to: contents(), state }),
  } as never)
  const call = (name: keyof typeof commands, input: unknown) =>
    (commands[name] as (value: unknown) => unknown)(input) as { text: string; appearance: object }
  return { windows, events, settings, registered, emitted, call }
}

it('opens in the window below the header, with the rights of its own page, and takes the focus', async () => {
  const { windows, registered, call } = await setUp()
  call('find.open', { textSize: 'large' })
  const [view] = views()
  expect(view).toMatchObject({
    isVisible: true,
    bounds: { x: 1280 - 420 - 12, width: 420, height: 48 },
    options: {
      webPreferences: {
        session: { name: 'of the page' },
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: false,
        navigateOnDragDrop: false,
        disableDialogs: true,
      },
    },
    webContents: { address: 'app://tutorat/find-bar', isFocused: true },
  })
  expect([registered, windows.current.children]).toEqual([[view?.webContents], [view]])
  expect(call('find.read', {})).toMatchObject({ text: '', appearance: { textSize: 'large', isMac: false } })
})

it('stays where it is for the next search, hidden meanwhile, and gives the focus back to the page', async () => {
  const { windows, call } = await setUp()
  call('find.open', { textSize: 'normal' })
  call('find.close', {})
  expect([views()[0]?.isVisible, windows.current.state.focusCount]).toEqual([false, 1])
  call('find.open', { textSize: 'normal' })
  expect([views().length, views()[0]?.isVisible]).toEqual([1, true])
})

it('follows the size of the window, the height that it measures, the zoom and the direction of the language', async () => {
  const { windows, events, settings, call } = await setUp()
  call('find.open', { textSize: 'normal' })
  windows.current.state.width = 300
  windows.current.emit('resize')
  expect(views()[0]?.bounds).toMatchObject({ x: 12, width: 276 })
  call('find.resize', { height: 60 })
  expect(views()[0]?.bounds.height).toBe(60)
  windows.current.state.width = 2000
  Object.assign(settings, { language: 'ar', zoom: 200 })
  events.get('settings:changed')?.()
  expect(views()[0]?.bounds).toMatchObject({ x: 24, width: 840, height: 120 })
})

it('tells the bar what is searched and in which appearance', async () => {
  const { windows, events, emitted, settings, call } = await setUp()
  call('find.open', { textSize: 'normal' })
  call('find.type', { text: 'dérivée' })
  expect(windows.current.state.searches).toEqual(['dérivée'])
  expect(emitted.at(-1)).toMatchObject({ to: views()[0]?.webContents, state: { text: 'dérivée' } })
  settings.theme = 'dark'
  events.get('settings:changed')?.()
  expect(emitted.at(-1)?.state.appearance).toMatchObject({ theme: 'dark' })
})

it('ends with the session, so that the next user does not see what was searched', async () => {
  const { windows, events, call } = await setUp()
  call('find.open', { textSize: 'normal' })
  call('find.type', { text: 'dérivée' })
  events.get('session:changed')?.()
  expect([views()[0]?.webContents.gone, windows.current.children]).toEqual([true, []])
  expect(windows.current.listenerCount('resize')).toBe(0)
  expect(call('find.read', {}).text).toBe('')
  call('find.open', { textSize: 'normal' })
  expect(views()).toHaveLength(2)
})

it('starts again after its process is gone, and in another window', async () => {
  const { windows, call } = await setUp()
  call('find.open', { textSize: 'normal' })
  views()[0]?.webContents.emit('render-process-gone')
  call('find.open', { textSize: 'normal' })
  expect(views().map(({ webContents }) => webContents.gone)).toEqual([true, false])
  const former = windows.current
  windows.current = await createWindow()
  call('find.open', { textSize: 'normal' })
  expect(views().map(({ webContents }) => webContents.gone)).toEqual([true, true, false])
  expect(former.children).toEqual([])
  // The bar of the next window stays when the former is closed.
  former.destroy()
  expect(views().at(-1)?.webContents.gone).toBe(false)
})

it('ends with its window, and does nothing where there is none', async () => {
  const { windows, events, call } = await setUp()
  call('find.open', { textSize: 'normal' })
  windows.current.destroy()
  expect(views()[0]?.webContents.gone).toBe(true)
  expect(() => {
    events.get('settings:changed')?.()
    call('find.open', { textSize: 'normal' })
    call('find.close', {})
    call('find.resize', { height: 60 })
  }).not.toThrow()
  expect(views()).toHaveLength(1)
})
