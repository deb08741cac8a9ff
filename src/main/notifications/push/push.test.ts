import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCipher } from '../../base/encryption'
import { createFiles } from '../../base/fs/files'
import { createPush, type Registered } from './push'
import type { PushCredentials, PushListener, PushMessage, PushReceiver } from './receiver'
import { createRegistrationStore } from './registration-store'

const credentialsOf = (token: string): PushCredentials => ({
  fcm: { token },
  gcm: { androidId: '1' },
  keys: { privateKey: `private-${token}` },
})
const words = (title: string): PushMessage => ({ id: null, title, body: '', link: null })

type World = { directory?: string; key?: Buffer | null; shared?: boolean; random?: number }

function computer({
  directory = mkdtempSync(path.join(tmpdir(), 'tutorat-push-')),
  key = Buffer.alloc(32, 5),
  shared = false,
  random = 0.5,
}: World = {}) {
  const state = {
    key,
    shared,
    isKeyUnknown: false,
    fails: false,
    renewsAtStart: false,
    register: { kind: 'taken' } as Registered,
    answer: null as Promise<Registered> | null,
  }
  const starts: {
    credentials: PushCredentials | null
    seen: readonly string[]
    listener: PushListener
    signal: AbortSignal
  }[] = []
  const registered: string[] = []
  const receivedTitles: string[] = []
  const said: string[] = []
  let timers: { ms: number; run: () => void }[] = []
  const receiver: PushReceiver = {
    start({ credentials, seen }, listener, signal) {
      starts.push({ credentials, seen, listener, signal })
      if (state.fails) return Promise.reject(new Error('no line'))
      if (state.renewsAtStart && credentials !== null)
        listener.onCredentials(credentialsOf(`${credentials.fcm.token}-renewed`))
      if (credentials === null) listener.onCredentials(credentialsOf(`token-${String(starts.length)}`))
      return Promise.resolve()
    },
  }
  const note = (event: string) => void said.push(event)
  const log = { info: note, warn: note }
  const push = createPush({
    receiver,
    log,
    random: () => random,
    clock: { monotonic: () => 0 },
    isSharedComputer: () => state.shared,
    onMessage: ({ title }) => void receivedTitles.push(title),
    store: createRegistrationStore({
      files: createFiles({ directory }),
      cipher: () => state.key && createCipher(state.key, 'push'),
      isKeyUnknown: () => state.isKeyUnknown,
      log,
    }),
    register: (token, userId) => {
      registered.push(`${String(userId)} ${token}`)
      return state.answer ?? Promise.resolve(state.register)
    },
    schedule: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
  })
  const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))
  onTestFinished(() => push.stop())
  return {
    push,
    state,
    starts,
    registered,
    receivedTitles,
    said,
    directory,
    settled,
    signIn: async (userId: number | null, generation = 1) => {
      push.sessionChanged({ userId, generation })
      await settled()
    },
    last: () => starts.at(-1)!,
    waits: () => timers.map(({ ms }) => ms),
    pass: async () => {
      const [next] = timers.toSorted((a, b) => b.ms - a.ms)
      timers = timers.filter((other) => other !== next)
      next?.run()
      await settled()
    },
    file: () =>
      existsSync(path.join(directory, 'push.json')) ? readFileSync(path.join(directory, 'push.json'), 'utf8') : '',
  }
}

describe('push connection', () => {
  it('starts at sign-in and registers the token', async () => {
    const { signIn, starts, registered, said } = computer()
    expect(starts).toEqual([])
    await signIn(7)
    expect([starts.length, registered, said]).toEqual([1, ['7 token-1'], ['push.listening']])
    await signIn(7)
    expect(starts).toHaveLength(1)
  })

  it('forwards each message once, even if the service repeats it', async () => {
    const { signIn, last, receivedTitles } = computer()
    await signIn(7)
    for (const id of ['a', 'b', 'a']) last().listener.onNotification(words(id), id)
    expect(receivedTitles).toEqual(['a', 'b'])
  })

  it('registers a renewed token', async () => {
    const { signIn, last, registered, settled } = computer()
    await signIn(7)
    last().listener.onCredentials(credentialsOf('renewed'))
    last().listener.onCredentials(credentialsOf('renewed'))
    await settled()
    expect(registered).toEqual(['7 token-1', '7 renewed'])
  })

  it('retries a registration without a response, but not a refused one', async () => {
    const { signIn, registered, state, pass, waits, said } = computer()
    state.register = { kind: 'later', retryAfterMs: null }
    await signIn(7)
    const before = waits()
    expect(before).toContain(3750)
    state.register = { kind: 'refused' }
    await pass()
    await pass()
    expect(registered).toEqual(['7 token-1', '7 token-1'])
    expect([waits(), said]).toEqual([[], ['push.listening', 'push.refused']])
  })

  it('registers again after the time that the platform asks for', async () => {
    const { signIn, registered, state, pass, waits } = computer()
    state.register = { kind: 'later', retryAfterMs: 60_000 }
    await signIn(7)
    expect(waits()).toContain(61_500)
    state.register = { kind: 'taken' }
    await pass()
    await pass()
    expect(registered).toEqual(['7 token-1', '7 token-1'])
  })

  it('registers nothing once the platform has ended the session, until the user has a new token', async () => {
    const { signIn, registered, state, waits } = computer()
    state.register = { kind: 'signed-out' }
    await signIn(7)
    await signIn(7)
    expect([registered, waits()]).toEqual([['7 token-1'], [300_000]])
    state.register = { kind: 'taken' }
    await signIn(7, 2)
    expect(registered).toEqual(['7 token-1', '7 token-1'])
    await signIn(7, 3)
    expect(registered).toEqual(['7 token-1', '7 token-1'])
  })

  it('leaves a registration that waits to its time when the user has a new token', async () => {
    const { signIn, registered, state, waits } = computer()
    state.register = { kind: 'later', retryAfterMs: 60_000 }
    await signIn(7)
    const before = waits()
    await signIn(7, 2)
    expect([registered, waits()]).toEqual([['7 token-1'], before])
  })

  it('registers at once for the new token when the refusal of the one before comes late', async () => {
    const { signIn, registered, state, pass, waits, settled } = computer()
    const late = Promise.withResolvers<Registered>()
    state.answer = late.promise
    await signIn(7)
    await signIn(7, 2)
    state.answer = null
    late.resolve({ kind: 'signed-out' })
    await settled()
    expect(waits()).toContain(0)
    await pass()
    await pass()
    expect([registered, waits()]).toEqual([['7 token-1', '7 token-1'], []])
  })

  it('registers again after a registration that was broken off', async () => {
    const { signIn, registered, state, pass } = computer()
    state.answer = Promise.reject(new Error('aborted'))
    await signIn(7)
    state.answer = null
    await pass()
    await pass()
    expect(registered).toEqual(['7 token-1', '7 token-1'])
  })

  it('registers a renewed token instead of the one that is to be tried again', async () => {
    const { signIn, last, registered, state, pass, waits, settled } = computer()
    state.register = { kind: 'later', retryAfterMs: 60_000 }
    await signIn(7)
    state.register = { kind: 'taken' }
    last().listener.onCredentials(credentialsOf('renewed'))
    await settled()
    expect(waits()).toEqual([300_000])
    await pass()
    expect(registered).toEqual(['7 token-1', '7 renewed'])
  })

  it('registers a token that is renewed while another is being registered, whatever that one’s answer', async () => {
    const { signIn, last, registered, state, waits, settled } = computer()
    const late = Promise.withResolvers<Registered>()
    state.answer = late.promise
    await signIn(7)
    state.answer = null
    last().listener.onCredentials(credentialsOf('renewed'))
    late.resolve({ kind: 'later', retryAfterMs: null })
    await settled()
    expect([registered, waits()]).toEqual([['7 token-1', '7 renewed'], [300_000]])
  })

  it('logs a start that failed, and none that the sign-out ended', async () => {
    const failing = computer()
    failing.state.fails = true
    await failing.signIn(7)
    expect(failing.said).toEqual(['push.start-failed'])
    const left = computer()
    left.state.fails = true
    left.push.sessionChanged({ userId: 7, generation: 1 })
    await left.signIn(null)
    expect([left.said, left.waits()]).toEqual([[], []])
  })

  it('F3: restarts with back-off and jitter, fifteen minutes at most', async () => {
    for (const random of [0, 0.99]) {
      const { signIn, state, waits, pass, starts } = computer({ random })
      state.fails = true
      await signIn(7)
      const waited: number[] = []
      for (let attempt = 0; attempt < 14; attempt += 1) {
        expect(waits()).toHaveLength(1)
        waited.push(waits()[0]!)
        await pass()
      }
      expect(starts).toHaveLength(15)
      const full = waited.map((_, index) => Math.min(900_000, 5000 * 2 ** index))
      expect(waited).toEqual(full.map((ms) => Math.round(ms / 2 + (ms / 2) * random)))
    }
  })

  it('F3: reconnects with its credentials and resets the back-off after a steady connection', async () => {
    const { signIn, last, waits, pass, starts, receivedTitles, registered } = computer()
    await signIn(7)
    const [first] = starts
    first!.listener.onNotification(words('a'), 'a')
    first!.listener.onEnd()
    first!.listener.onEnd()
    expect(waits()).toEqual([3750])
    await pass()
    expect(last()).toMatchObject({ credentials: { fcm: { token: 'token-1' } }, seen: ['a'] })
    first!.listener.onNotification(words('late'), 'late')
    last().listener.onEnd()
    expect([waits(), receivedTitles, registered]).toEqual([[7500], ['a'], ['7 token-1']])
    await pass()
    expect(waits()).toEqual([300_000])
    await pass()
    last().listener.onEnd()
    expect(waits()).toEqual([3750])
  })
})

describe('push at the session end', () => {
  it('D2: stops listening, removes the file and ignores late results', async () => {
    const { signIn, last, receivedTitles, registered, waits, file, starts } = computer()
    await signIn(7)
    await expect.poll(file).not.toBe('')
    const { listener, signal } = last()
    await signIn(null)
    expect(signal.aborted).toBe(true)
    listener.onNotification(words('late'), 'late')
    listener.onCredentials(credentialsOf('late'))
    listener.onEnd()
    await expect.poll(file).toBe('')
    expect([receivedTitles, registered, waits(), starts.length]).toEqual([[], ['7 token-1'], [], 1])
  })

  it.each(['a connection', 'a registration'])('tries %s no more that failed before the sign-out', async (what) => {
    const { signIn, state, waits } = computer()
    state.fails = what === 'a connection'
    state.register = { kind: 'later', retryAfterMs: null }
    await signIn(7)
    expect(waits()).toContain(3750)
    await signIn(null)
    expect(waits()).toEqual([])
  })

  it('removes the registration of an earlier run at the first session of a shared computer', async () => {
    const first = computer()
    await first.signIn(7)
    await expect.poll(first.file).not.toBe('')
    const shared = computer({ directory: first.directory, shared: true })
    await shared.signIn(7)
    await expect.poll(shared.file).toBe('')
  })

  it('registers another user with separate credentials', async () => {
    const { signIn, starts, registered } = computer()
    await signIn(7)
    await signIn(8)
    expect([starts.map(({ credentials }) => credentials), starts[0]?.signal.aborted, registered]).toEqual([
      [null, null],
      true,
      ['7 token-1', '8 token-2'],
    ])
  })

  it('sends nothing after a stop during a registration', async () => {
    const { signIn, state, push, waits, registered } = computer()
    state.register = { kind: 'later', retryAfterMs: null }
    push.sessionChanged({ userId: 7, generation: 1 })
    push.stop()
    await signIn(7)
    expect([waits(), registered]).toEqual([[], ['7 token-1']])
  })
})

describe('stored push registration', () => {
  it('D1: encrypts with the session key, restores after a restart and registers again', async () => {
    const first = computer()
    await first.signIn(7)
    first.last().listener.onNotification(words('a'), 'message-a')
    await expect.poll(first.file).not.toBe('')
    await first.settled()
    expect(first.file()).not.toMatch(/token-1|private|message-a/)
    await expect
      .poll(async () => {
        const again = computer({ directory: first.directory })
        await again.signIn(7)
        return [again.last().credentials?.fcm.token, again.last().seen, again.registered]
      })
      .toEqual(['token-1', ['message-a'], ['7 token-1']])
  })

  it('registers only the new token when the service renews it at the start', async () => {
    const first = computer()
    await first.signIn(7)
    await expect.poll(first.file).not.toBe('')
    const again = computer({ directory: first.directory })
    again.state.renewsAtStart = true
    await again.signIn(7)
    expect(again.registered).toEqual(['7 token-1-renewed'])
  })

  it.each([
    ['another user', 8, Buffer.alloc(32, 5)],
    ['another session', 7, Buffer.alloc(32, 6)],
  ])('D1: removes a registration that %s cannot decrypt', async (_who, user, key) => {
    const first = computer()
    await first.signIn(7)
    await expect.poll(first.file).not.toBe('')
    const other = computer({ directory: first.directory, key })
    await other.signIn(user)
    expect(other.last().credentials).toBeNull()
  })

  it('D2: stores the registration only in memory without a key', async () => {
    const { signIn, starts, file, settled, last } = computer({ key: null })
    await signIn(7)
    last().listener.onNotification(words('a'), 'a')
    await settled()
    expect([starts.length, file()]).toEqual([1, ''])
  })

  it('D2: receives and stores nothing on a shared computer, or once a computer becomes shared', async () => {
    const shared = computer({ shared: true })
    await shared.signIn(7)
    expect([shared.starts, shared.file()]).toEqual([[], ''])
    const own = computer()
    await own.signIn(7)
    await expect.poll(own.file).not.toBe('')
    own.state.shared = true
    await own.signIn(7)
    await expect.poll(own.file).toBe('')
    expect(own.last().signal.aborted).toBe(true)
  })

  it('I3: ignores a damaged file', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'tutorat-push-'))
    writeFileSync(path.join(directory, 'push.json'), JSON.stringify({ text: 'AAAA' }))
    const { signIn, last } = computer({ directory })
    await signIn(7)
    expect(last().credentials).toBeNull()
  })
})

it('keeps the registration while a locked keychain may hold its key', async () => {
  const first = computer()
  await first.signIn(7)
  await expect.poll(first.file).not.toBe('')
  const stored = first.file()
  const locked = computer({ directory: first.directory })
  locked.state.isKeyUnknown = true
  await locked.signIn(7)
  expect([locked.file(), locked.starts[0]?.credentials]).toEqual([stored, null])
})
