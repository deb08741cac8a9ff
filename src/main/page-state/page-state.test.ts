import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCipher } from '../base/encryption'
import { type FileSystem, nodeFileSystem } from '../base/fs/file-system'
import { createFiles } from '../base/fs/files'
import { pageStateCommands } from './install'
import { createLastingSeal } from './lasting-seal'
import { createPageState, storedPageState } from './page-state'
import { createSeal } from './seal'

const key = Buffer.alloc(32, 7)

type Initial = {
  directory?: string
  signedIn?: boolean
  userId?: number | null
  shared?: boolean
  isKeyUnknown?: boolean
  /** Null while the session is stored nowhere. */
  key?: Buffer | null
  /** Null without a keychain, or while it is locked. */
  userKey?: Buffer | null
  disk?: FileSystem
}

const state = (userId: number, text: string, chosen: string | null, lasting: string | null = null) => ({
  userId,
  text,
  chosen,
  lasting,
})

function setUp(initial: Initial = {}) {
  const directory = initial.directory ?? mkdtempSync(path.join(tmpdir(), 'tutorat-page-state-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const now = {
    signedIn: true,
    userId: 12 as number | null,
    shared: false,
    isKeyUnknown: false,
    key: key as Buffer | null,
    userKey: Buffer.alloc(32, 9) as Buffer | null,
    ...initial,
  }
  const store = createFiles({ directory, disk: initial.disk ?? nodeFileSystem }).openStore(
    'page-state.json',
    storedPageState,
    () => storedPageState.parse({ userId: null, text: '' }),
    { kind: 'screens' },
  )
  const pageState = createPageState({
    store,
    session: () => now,
    isSharedComputer: () => now.shared,
    isKeyUnknown: () => now.isKeyUnknown,
    // As the vault, which gives no key on a shared computer.
    seal: createSeal(() => (now.key === null || now.shared ? null : createCipher(now.key, 'page'))),
    lastingSeal: createLastingSeal({
      keys: {
        open: async () =>
          now.userKey === null
            ? { kind: 'unavailable', reason: 'keychain-locked' }
            : { kind: 'available', keys: [now.userKey] },
      },
      platform: async () => 'https://exemple.tn',
    }),
    schedule: (ms, run) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms)
      run()
      return () => undefined
    },
    log: { warn: () => undefined },
  })
  const onDisk = (): string =>
    readdirSync(directory)
      .map((name) => readFileSync(path.join(directory, name), 'utf8'))
      .join('\n')
  return { directory, now, pageState, onDisk }
}

it('I1: restores the written state in the next process after a crash', async () => {
  const { pageState, directory } = setUp()
  await pageState.write(state(12, '{"a":1}', null))
  expect(await setUp({ directory }).pageState.read(12)).toBe('{"a":1}')
})

it('D2: reads and writes only the state of the signed-in user', async () => {
  const { pageState, onDisk, now } = setUp()
  await pageState.write(state(12, 'mine', null))
  await pageState.write(state(13, 'canary', null))
  expect(await pageState.read(13)).toBeNull()
  expect(await pageState.read(12)).toBe('mine')
  expect(onDisk()).not.toContain('canary')
  now.signedIn = false
  expect(await pageState.read(12)).toBeNull()
  await pageState.write(state(12, 'late', null))
  expect(onDisk()).not.toContain('late')
})

it.each([
  ['signs out', { signedIn: false, userId: null }],
  ['is replaced by another', { signedIn: true, userId: 13 }],
])('D2: erases the file when its owner %s', async (_what, next) => {
  const { pageState, onDisk, now } = setUp()
  await pageState.write(state(12, 'first', null))
  await pageState.write(state(12, 'second', null))
  Object.assign(now, next)
  pageState.sessionChanged()
  await pageState.flush()
  expect(onDisk()).toBe('')
})

it('D2: erases the state of another user that a killed process left', async () => {
  const { pageState, directory } = setUp()
  await pageState.write(state(12, 'left', null))
  const next = setUp({ directory, userId: 13 })
  next.pageState.sessionChanged()
  await next.pageState.flush()
  expect(next.onDisk()).toBe('')
})

it('preserves the file until the platform reports the user', async () => {
  const { pageState, now } = setUp()
  await pageState.write(state(12, 'mine', null))
  now.userId = null
  pageState.sessionChanged()
  now.userId = 12
  expect(await pageState.read(12)).toBe('mine')
})

it('D2: stores the state only in memory on a shared computer, and moves it there when it becomes shared', async () => {
  const { pageState, onDisk, now, directory } = setUp()
  await pageState.write(state(12, 'mine', null))
  now.shared = true
  pageState.sessionChanged()
  await pageState.flush()
  expect(onDisk()).toBe('')
  expect(await pageState.read(12)).toBe('mine')
  await pageState.write(state(12, 'newer', null))
  expect(onDisk()).toBe('')
  now.shared = false
  pageState.sessionChanged()
  await pageState.flush()
  expect(await setUp({ directory }).pageState.read(12)).toBe('newer')
})

it('D2: erases a quarantined damaged copy when its owner signs out', async () => {
  const { directory, pageState } = setUp()
  await pageState.write(state(12, 'cercle', 'lire-une-droite'))
  const file = path.join(directory, 'page-state.json')
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -3))
  const next = setUp({ directory })
  next.pageState.sessionChanged()
  expect(await next.pageState.read(12)).toBeNull()
  expect(next.onDisk()).toContain('lire-une-droite')
  Object.assign(next.now, { signedIn: false, userId: null })
  next.pageState.sessionChanged()
  await next.pageState.flush()
  expect(next.onDisk()).toBe('')
})

it('removes the state at the page’s request', async () => {
  const { pageState, onDisk } = setUp()
  await pageState.write(state(12, 'mine', null))
  await pageState.remove(13)
  expect(await pageState.read(12)).toBe('mine')
  await pageState.remove(12)
  expect(onDisk()).toBe('')
})

it('removes nothing of another user at the page’s request, on the disk or in memory', async () => {
  const { pageState, onDisk, now } = setUp()
  await pageState.write(state(12, 'mine', 'mini'))
  const before = onDisk()
  await pageState.remove(13)
  expect(onDisk()).toBe(before)
  await pageState.remove(12)
  expect(await pageState.read(12)).toBe('mini')
  const shared = setUp({ shared: true })
  await shared.pageState.write(state(12, 'mine', null))
  await shared.pageState.remove(13)
  expect(await shared.pageState.read(12)).toBe('mine')
  await shared.pageState.remove(12)
  expect(await shared.pageState.read(12)).toBeNull()
  expect(now.shared).toBe(false)
})

it('has one entry for each user who has left, with the newest choice of each', async () => {
  const { pageState, now, directory } = setUp()
  const leave = async () => {
    Object.assign(now, { signedIn: false, userId: null })
    pageState.sessionChanged()
    await pageState.flush()
  }
  for (const [userId, chosen] of [
    [12, 'twelve'],
    [13, 'thirteen'],
    [12, 'twelve again'],
  ] as const) {
    Object.assign(now, { signedIn: true, userId })
    pageState.sessionChanged()
    await pageState.write(state(userId, 'all', chosen))
    await leave()
  }
  const stored = readFileSync(path.join(directory, 'page-state.json'), 'utf8')
  const { left } = storedPageState.parse(JSON.parse(stored.slice(stored.indexOf('\n') + 1)))
  expect(left.map(({ userId, text }) => [userId, text])).toEqual([
    [13, 'thirteen'],
    [12, 'twelve again'],
  ])
  expect(await setUp({ directory, userId: 13 }).pageState.read(13)).toBe('thirteen')
})

it('D2: stores in the end what was written while several writes were under way', async () => {
  const { pageState, directory } = setUp()
  const writes = ['a', 'b', 'c'].map((text) => pageState.write(state(12, text, null)))
  await pageState.flush()
  await Promise.all(writes)
  expect(await setUp({ directory }).pageState.read(12)).toBe('c')
})

it('D2: a flush waits for a write that the keychain has not answered yet, and for what follows it', async () => {
  const { pageState, directory } = setUp()
  const first = pageState.write(state(12, 'first', null))
  const later = first.then(() => pageState.write(state(12, 'later', null)))
  await pageState.flush()
  expect(await setUp({ directory }).pageState.read(12)).toBe('later')
  await later
})

it('gives each user who has left their own choice back', async () => {
  const { directory } = setUp()
  for (const userId of [12, 13, 14]) {
    const { pageState, now } = setUp({ directory, userId })
    await pageState.write(state(userId, 'text', `{"of":${String(userId)}}`))
    Object.assign(now, { signedIn: false, userId: null })
    pageState.sessionChanged()
    await pageState.flush()
  }
  for (const userId of [13, 12, 14])
    expect(await setUp({ directory, userId }).pageState.read(userId)).toBe(`{"of":${String(userId)}}`)
  expect(await setUp({ directory, userId: 15 }).pageState.read(15)).toBeNull()
})

it('D2: keeps no choice of earlier users in memory once the computer is shared', async () => {
  const { pageState, now, onDisk } = setUp()
  await pageState.write(state(12, 'text', '{"of":12}'))
  now.shared = true
  pageState.sessionChanged()
  await pageState.flush()
  expect([await pageState.read(12), onDisk()]).toEqual(['text', ''])
  now.shared = false
  pageState.sessionChanged()
  await pageState.flush()
  expect(onDisk()).toContain('sealed:')
  expect(onDisk()).toContain('"left": []'.replace(' ', ''))
})

it('keeps the file of a session that goes on, whatever else changed', async () => {
  const { pageState, onDisk } = setUp()
  pageState.sessionChanged()
  await pageState.write(state(12, 'mine', 'mini'))
  const before = onDisk()
  pageState.sessionChanged()
  pageState.sessionChanged()
  await pageState.flush()
  expect(onDisk()).toBe(before)
})

it('preserves only the chosen part of the state at sign-out', async () => {
  const { pageState, now, onDisk, directory } = setUp()
  await pageState.write(state(12, 'lire-une-droite', null))
  await pageState.write(state(12, 'lire-une-droite', 'mini'))
  Object.assign(now, { signedIn: false, userId: null })
  pageState.sessionChanged()
  await pageState.remove(12)
  await pageState.flush()
  expect(onDisk()).not.toContain('lire-une-droite')
  expect(await pageState.read(12)).toBeNull()
  const next = setUp({ directory })
  next.pageState.sessionChanged()
  expect(await next.pageState.read(12)).toBe('mini')
  expect(await next.pageState.read(13)).toBeNull()
  await next.pageState.write(state(12, 'cercle', 'wide'))
  expect(await next.pageState.read(12)).toBe('cercle')
})

it('D2: erases the choices of earlier users when the computer becomes shared', async () => {
  const { pageState, now, onDisk } = setUp()
  await pageState.write(state(12, 'all', 'mini'))
  Object.assign(now, { signedIn: false, userId: null })
  pageState.sessionChanged()
  now.shared = true
  pageState.sessionChanged()
  await pageState.flush()
  expect(onDisk()).toBe('')
})

it('stores the choices of the last twenty users', async () => {
  const { pageState, now, onDisk } = setUp()
  for (let userId = 1; userId <= 25; userId += 1) {
    Object.assign(now, { signedIn: true, userId })
    await pageState.write(state(userId, 'all', `choice-${userId}.`))
    Object.assign(now, { signedIn: false, userId: null })
    pageState.sessionChanged()
    await pageState.flush()
  }
  expect(onDisk()).not.toContain('choice-5.')
  expect(onDisk()).toContain('choice-6.')
})

it('D2: shows no lesson that was opened in the file, its backup or its leftovers', async () => {
  const { pageState, onDisk, directory } = setUp()
  await pageState.write(state(12, JSON.stringify({ recentLessons: ['Lire une droite'] }), 'mini'))
  await pageState.write(state(12, JSON.stringify({ recentLessons: ['Tracer une droite'] }), 'mini'))
  expect(onDisk()).toContain('mini')
  expect(onDisk()).not.toMatch(/droite|recentLessons/)
  expect(await setUp({ directory }).pageState.read(12)).toContain('Tracer une droite')
})

it('D2: stores only what was chosen while the session itself is stored nowhere, and reads the rest until it ends', async () => {
  const { pageState, onDisk, directory } = setUp({ key: null })
  await pageState.write(state(12, 'lire-une-droite', 'mini'))
  expect([await pageState.read(12), await setUp({ directory, key: null }).pageState.read(12)]).toEqual([
    'lire-une-droite',
    'mini',
  ])
  expect(onDisk()).not.toContain('droite')
})

it('falls back on what was chosen when the session’s key changed', async () => {
  const { pageState, directory } = setUp()
  await pageState.write(state(12, 'lire-une-droite', 'mini'))
  expect(await setUp({ directory, key: Buffer.alloc(32, 8) }).pageState.read(12)).toBe('mini')
})

it('neither erases nor replaces the file while a locked keychain may hold its key', async () => {
  const { pageState, directory, onDisk } = setUp()
  await pageState.write(state(12, '{"a":1}', 'chosen'))
  const before = onDisk()
  const locked = setUp({ directory, signedIn: false, userId: null, key: null, isKeyUnknown: true })
  locked.pageState.sessionChanged()
  Object.assign(locked.now, { signedIn: true, userId: 12 })
  locked.pageState.sessionChanged()
  expect(await locked.pageState.read(12)).toBe('chosen')
  await locked.pageState.write(state(12, '{"a":2}', 'chosen'))
  await locked.pageState.flush()
  expect(onDisk()).toBe(before)
  expect(await setUp({ directory }).pageState.read(12)).toBe('{"a":1}')
})

describe('the part that only the user reads again', () => {
  const chosen = JSON.stringify({ preferences: 'mini' })
  const lasting = (seconds: number) => JSON.stringify({ watchWeeks: `{"seconds":${seconds}}` })
  const full = (seconds: number) => JSON.stringify({ ...JSON.parse(chosen), ...JSON.parse(lasting(seconds)) })
  const signOut = async ({ now, pageState }: ReturnType<typeof setUp>): Promise<void> => {
    Object.assign(now, { signedIn: false, userId: null })
    pageState.sessionChanged()
    await pageState.flush()
  }

  it('D2: is sealed in the file during the session and after it, and read in the next one', async () => {
    const first = setUp()
    await first.pageState.write(state(12, full(1800), chosen, lasting(1800)))
    expect(first.onDisk()).not.toContain('watchWeeks')
    await signOut(first)
    expect(first.onDisk()).toContain('preferences')
    expect(first.onDisk()).not.toContain('watchWeeks')
    // The next session has a new key.
    const next = setUp({ directory: first.directory, key: Buffer.alloc(32, 8) })
    expect(JSON.parse((await next.pageState.read(12)) ?? '')).toEqual(JSON.parse(full(1800)))
  })

  it.each([
    ['is no list of parts', chosen, '[1]'],
    ['is a number', chosen, '7'],
    ['is nothing', chosen, 'null'],
    ['cannot be read', chosen, '{"watchWeeks'],
    ['joins a choice that cannot be read', '"mini"', lasting(1800)],
    ['joins a choice that is nothing', 'null', lasting(1800)],
  ])('leaves the choice as it is when it %s', async (_, choice, part) => {
    const first = setUp()
    await first.pageState.write(state(12, 'full', choice, part))
    await signOut(first)
    expect(await setUp({ directory: first.directory }).pageState.read(12)).toBe(choice)
  })

  it('D2: is in no file without a keychain', async () => {
    const first = setUp({ userKey: null })
    await first.pageState.write(state(12, full(1800), chosen, lasting(1800)))
    await signOut(first)
    expect(first.onDisk()).not.toContain('watchWeeks')
    expect(await setUp({ directory: first.directory, userKey: null }).pageState.read(12)).toBe(chosen)
  })

  it('D2: is not taken from another user of the computer while the keychain does not answer', async () => {
    const first = setUp()
    await first.pageState.write(state(12, full(1800), chosen, lasting(1800)))
    await signOut(first)
    const other = setUp({ directory: first.directory, userId: 13, userKey: null })
    await other.pageState.write(state(13, full(5), chosen, lasting(5)))
    await signOut(other)
    expect(other.onDisk()).toMatch(/"userId":13,[^{}]*(?:\{[^{}]*\}[^{}]*)*"lasting":null/)
    expect(await setUp({ directory: first.directory }).pageState.read(12)).toContain('1800')
  })

  it('is not replaced by a session in which the keychain did not answer', async () => {
    const first = setUp()
    await first.pageState.write(state(12, full(1800), chosen, lasting(1800)))
    await signOut(first)
    const locked = setUp({ directory: first.directory, userKey: null })
    expect(await locked.pageState.read(12)).toBe(chosen)
    locked.now.userKey = Buffer.alloc(32, 9)
    await locked.pageState.write(state(12, full(5), chosen, lasting(5)))
    await signOut(locked)
    const next = setUp({ directory: first.directory })
    expect(await next.pageState.read(12)).toContain('1800')
  })
})

it('B1: empties the local storage once the page says that nothing of version 1.0 is in it', async () => {
  let cleared = 0
  const { pageState } = setUp()
  const commands = pageStateCommands(pageState, async () => void (cleared += 1))
  await commands['page-state.read']({ userId: 12, hasFormer: true })
  expect(cleared).toBe(0)
  await commands['page-state.read']({ userId: 12, hasFormer: false })
  await commands['page-state.read']({ userId: 12, hasFormer: false })
  expect(cleared).toBe(1)
})

describe('a file that another program blocks at the start', () => {
  async function startBlocked(blockedReads: number) {
    const { pageState, directory } = setUp()
    await pageState.write(state(12, '{"resume":1}', '{"theme":1}'))
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let left = blockedReads
    const disk: FileSystem = {
      ...nodeFileSystem,
      readTextSync(file) {
        if (file.endsWith('.json') && (left -= 1) >= 0) throw new Error('EBUSY')
        return nodeFileSystem.readTextSync(file)
      },
    }
    return { ...setUp({ directory, disk }), directory }
  }

  it('is awaited, so that the page does not begin anew and replace it', async () => {
    const { pageState, directory } = await startBlocked(3)
    expect(await pageState.read(12)).toBe('{"resume":1}')
    await pageState.write(state(12, '{"resume":2}', null))
    expect(readdirSync(directory).filter((name) => name.includes('corrupt'))).toEqual([])
  })

  it('is not awaited for ever', async () => {
    const { pageState } = await startBlocked(Infinity)
    expect(await pageState.read(12)).toBeNull()
  })
})
