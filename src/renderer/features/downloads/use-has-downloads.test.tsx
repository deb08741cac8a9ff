import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sessionChanged, sessionEnded } from '#core/store/session-slice.ts'
import type { DownloadedFile, DownloadsState } from '#shared/desktop/downloads.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { isDownloadsKey, useHasDownloads } from './use-has-downloads'

const file: DownloadedFile = { id: 1, name: 'a.pdf', state: 'saved', receivedBytes: 1, totalBytes: 1, opens: true }
const session = (generation: number) =>
  sessionChanged({
    signedIn: true,
    userId: 7,
    generation,
    backend: 'keychain',
    memoryReason: null,
    adminUserId: null,
  })

type World = { isSignedIn?: boolean; read?: () => Promise<DownloadsState> }

function setUp({ isSignedIn = true, read = async () => ({ files: [] }) }: World = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reads: string[] = []
  const world = createHookWorld({
    desktop: {
      'downloads.read': () => {
        reads.push('read')
        return read()
      },
    },
  })
  const signIn = (generation: number) => act(() => void world.store.dispatch(session(generation)))
  if (isSignedIn) signIn(1)
  const view = world.render(useHasDownloads)
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { cancelable: true, ...init })
    act(() => void window.dispatchEvent(event))
    return event.defaultPrevented
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const signOut = () => act(() => void world.store.dispatch(sessionEnded({ generation: 1, reason: 'signed-out' })))
  return { ...world, reads, view, isDue: () => view.result.current, press, pass, signIn, signOut }
}

const ctrlJ = { key: 'j', ctrlKey: true }

describe('useHasDownloads', () => {
  it('is due with the first download, not with an empty list', async () => {
    const { isDue, emit } = setUp()
    expect(isDue()).toBe(false)
    await emit('downloads.changed', { files: [] })
    expect(isDue()).toBe(false)
    await emit('downloads.changed', { files: [file] })
    expect(isDue()).toBe(true)
  })

  it('stays due when the list is emptied, so that an open list can say that it is empty', async () => {
    const { isDue, emit } = setUp()
    await emit('downloads.changed', { files: [file] })
    await emit('downloads.changed', { files: [] })
    expect(isDue()).toBe(true)
  })

  it.each([
    ['the downloads', 'downloads', true],
    ['another entry', 'help', false],
  ] as const)('when the menu opens %s', async (_, item, expected) => {
    const { isDue, emit } = setUp()
    await emit('menu.chosen', { item })
    expect(isDue()).toBe(expected)
  })

  it.each([
    ['has files', [file], true],
    ['has none', [], false],
  ])('reads the list once, five seconds after the first screen, and it %s', async (_, files, expected) => {
    const { isDue, reads, pass } = setUp({ read: async () => ({ files }) })
    await pass(4999)
    expect(reads).toEqual([])
    await pass(1)
    expect([reads.length, isDue()]).toEqual([1, expected])
    await pass(60_000)
    expect(reads).toHaveLength(1)
  })

  it('reports a list that cannot be read', async () => {
    const { isDue, failures, pass } = setUp({ read: () => Promise.reject(new Error('gone')) })
    await pass(5000)
    expect([isDue(), failures]).toEqual([false, ['downloads.read']])
  })

  it('does not read what a download has announced before, nor for a screen that is gone', async () => {
    const announced = setUp()
    await announced.emit('downloads.changed', { files: [file] })
    await announced.pass(5000)
    expect(announced.reads).toEqual([])
    const gone = setUp()
    gone.view.unmount()
    await gone.pass(5000)
    expect(gone.reads).toEqual([])
  })

  it('takes the key for itself until the list is there, which takes it then', () => {
    const { isDue, press } = setUp()
    expect([press({ key: 'j' }), isDue()]).toEqual([false, false])
    expect([press(ctrlJ), isDue()]).toEqual([true, true])
    expect(press(ctrlJ)).toBe(false)
  })

  it('offers nothing to a visitor', async () => {
    const { isDue, reads, emit, press, pass } = setUp({ isSignedIn: false, read: async () => ({ files: [file] }) })
    await pass(5000)
    expect([press(ctrlJ), isDue(), reads.length]).toEqual([false, false, 0])
    await emit('downloads.changed', { files: [file] })
    expect(isDue()).toBe(false)
  })

  it('is due again in the next session only with a file of it', async () => {
    const { isDue, emit, signIn, signOut } = setUp()
    await emit('downloads.changed', { files: [file] })
    signOut()
    expect(isDue()).toBe(false)
    await emit('downloads.changed', { files: [] })
    signIn(2)
    expect(isDue()).toBe(false)
    await emit('downloads.changed', { files: [file] })
    expect(isDue()).toBe(true)
  })
})

describe('isDownloadsKey', () => {
  const noModifier = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  const ctrl = { ...noModifier, ctrlKey: true }

  it.each([
    ['Ctrl+J', { ...ctrl, key: 'j' }, true],
    ['Ctrl+J with Caps Lock', { ...ctrl, key: 'J' }, true],
    ['Ctrl with ت of an Arabic keyboard', { ...ctrl, key: 'ت' }, true],
    ['J alone', { ...noModifier, key: 'j' }, false],
    ['ت alone', { ...noModifier, key: 'ت' }, false],
    ['Ctrl with another letter', { ...ctrl, key: 'k' }, false],
    ['Ctrl+Shift+J, the console of a browser', { ...ctrl, shiftKey: true, key: 'J' }, false],
    ['Ctrl+Alt+J', { ...ctrl, altKey: true, key: 'j' }, false],
    ['Ctrl+Meta+J', { ...ctrl, metaKey: true, key: 'j' }, false],
    ['Meta+J, which opens nothing on macOS', { ...noModifier, metaKey: true, key: 'j' }, false],
  ])('takes %s as %j: %s', (_, key, expected) => {
    expect(isDownloadsKey(key)).toBe(expected)
  })
})
