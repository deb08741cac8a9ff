import { describe, expect, it } from 'vitest'
import { account } from '#shared/contract/account.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { quiz } from '#shared/contract/quiz.ts'
import { createQuizzes } from './quiz'

type Sent = { endpoint: Endpoint; query?: unknown; token?: string | undefined; signal?: AbortSignal | undefined }

const amira = { id: 7, name: 'Amira', last_name: 'Ben Salah', phone: '+216 22 100 113' }
const jwt = (exp: unknown): string => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.x`

type Setup = { pages?: { quiz?: string }; token?: string; user?: object }

function setUp({
  pages = { quiz: 'https://quiz.exemple.tn/embed?lang=fr' },
  token = 'quiz-token',
  user = amira,
}: Setup = {}) {
  const world = { generation: 1, signedIn: true, now: 1_000_000, status: 200, silent: false, token, user }
  const sent: Sent[] = []
  const timers: { ms: number; run: () => void }[] = []
  const quizzes = createQuizzes({
    client: {
      call: async (endpoint, call = {}) => {
        sent.push({ endpoint, ...call })
        if (world.silent)
          return new Promise((resolve) =>
            call.signal?.addEventListener('abort', () => resolve({ ok: false, failure: 'cancelled' })),
          )
        if (endpoint === account.me)
          return {
            ok: true,
            status: 200,
            body: {
              success: true,
              code: 200,
              message: '',
              payload: { user: { points: 1, ...world.user }, permissions: {} },
              errors: null,
            },
          }
        return { ok: true, status: world.status, body: { token: world.token, user_id: 12 } }
      },
    },
    vault: {
      bearer: async () => (world.signedIn ? { token: 'our-token', generation: world.generation } : null),
      state: () => world,
    },
    page: async () => pages.quiz,
    mayFrame: (address) => new URL(address).origin === 'https://quiz.exemple.tn',
    clock: { now: () => world.now },
    schedule: (ms, run) => {
      const entry = { ms, run }
      timers.push(entry)
      return () => void timers.splice(timers.indexOf(entry), 1)
    },
  })
  const signIns = (): number => sent.filter(({ endpoint }) => endpoint === quiz.signIn).length
  return { quizzes, world, sent, timers, signIns }
}

describe('quiz URL', () => {
  it('contains the quiz, the phone and the full name, but no token', async () => {
    const { quizzes, sent, timers } = setUp()
    const address = new URL((await quizzes.open(4)) ?? '')
    expect(address.origin).toBe('https://quiz.exemple.tn')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      lang: 'fr',
      id: '4',
      phone: amira.phone,
      name: 'Amira Ben Salah',
    })
    expect(address.href).not.toMatch(/our-token|quiz-token/)
    expect(sent.find(({ endpoint }) => endpoint === quiz.signIn)?.query).toEqual({ token: 'our-token' })
    expect(sent.find(({ endpoint }) => endpoint === account.me)?.token).toBe('our-token')
    expect(timers).toEqual([])
  })

  it.each([
    ['without a phone', { id: 7, name: 'Amira', last_name: 'Ben Salah', phone: null }, '', 'Amira Ben Salah'],
    [
      'with a phone in digits',
      { id: 7, name: 'Amira', last_name: 'Ben Salah', phone: 22100113 },
      '22100113',
      'Amira Ben Salah',
    ],
    ['with one name', { id: 7, name: ' آمنة ', last_name: ' ', phone: '22' }, '22', 'آمنة'],
    [
      'with spaces around',
      { id: 7, name: ' Amira ', last_name: ' Ben Salah ', phone: ' 22 ' },
      '22',
      'Amira Ben Salah',
    ],
    ['with a hostile name', { id: 7, name: 'A&id=9#', last_name: null, phone: '1&token=x' }, '1&token=x', 'A&id=9#'],
  ])('builds a valid URL for a user %s', async (_case, user, phone, name) => {
    const address = new URL((await setUp({ user }).quizzes.open(4)) ?? '')
    expect(Object.fromEntries(address.searchParams)).toEqual({ lang: 'fr', id: '4', phone, name })
    expect(address.hash).toBe('')
  })

  it.each([
    ['the platform has no page for it', { pages: {} }],
    ['the service returns an empty token', { token: '' }],
    ['the user is unreadable', { user: { name: {}, phone: [] } }],
  ])('returns null when %s', async (_case, options) => {
    expect(await setUp(options).quizzes.open(4)).toBeNull()
  })

  it('returns null when the service refuses, and signs in again on the next call', async () => {
    const { quizzes, world, signIns } = setUp()
    world.status = 403
    expect(await quizzes.open(4)).toBeNull()
    world.status = 200
    expect(await quizzes.open(4)).not.toBeNull()
    expect(signIns()).toBe(2)
  })

  it('returns null for a page that may not be framed, and tells its service nothing of the person', async () => {
    const { quizzes, sent } = setUp({ pages: { quiz: 'https://ailleurs.exemple.tn/embed' } })
    expect(await quizzes.open(4)).toBeNull()
    expect(sent).toEqual([])
  })

  it('returns null without a signed-in user and sends no request', async () => {
    const { quizzes, world, sent } = setUp()
    world.signedIn = false
    expect(await quizzes.open(4)).toBeNull()
    expect(sent).toEqual([])
  })

  it('B7: returns null after fifteen seconds without a response and aborts the requests', async () => {
    const { quizzes, world, sent, timers } = setUp()
    world.silent = true
    const opened = quizzes.open(4)
    while (sent.length < 2) await Promise.resolve()
    expect(timers.map(({ ms }) => ms)).toEqual([15_000])
    timers[0]?.run()
    expect(await opened).toBeNull()
    expect(sent.every(({ signal }) => signal?.aborted === true)).toBe(true)
  })

  it('returns null when another user signed in meanwhile', async () => {
    const { quizzes, world } = setUp()
    const opened = quizzes.open(4)
    world.generation = 2
    expect(await opened).toBeNull()
  })
})

describe('session at the quiz service', () => {
  it('reuses the session for other quizzes and renews it when a quiz is opened again', async () => {
    const { quizzes, signIns } = setUp()
    await quizzes.open(4)
    await quizzes.open(5)
    expect(signIns()).toBe(1)
    await quizzes.open(5)
    expect(signIns()).toBe(2)
  })

  it('renews the session after its expiry', async () => {
    const { quizzes, world, signIns } = setUp({ token: jwt(2_000) })
    await quizzes.open(4)
    await quizzes.open(5)
    expect(signIns()).toBe(1)
    world.now = 2_000_000
    await quizzes.open(6)
    expect(signIns()).toBe(2)
  })

  it.each(['quiz-token', 'e30.bnVsbA.x', 'e30.NQ.x', jwt(undefined), jwt('soon'), jwt(null)])(
    'reuses the session of a token that names no expiry: %s',
    async (token) => {
      const { quizzes, signIns } = setUp({ token })
      await quizzes.open(4)
      await quizzes.open(5)
      expect(signIns()).toBe(1)
    },
  )

  it('does not cache a session that arrives after sign-out', async () => {
    const { quizzes, sent, signIns } = setUp()
    const opened = quizzes.open(4)
    while (sent.length < 2) await Promise.resolve()
    quizzes.clear()
    await opened
    await quizzes.open(5)
    expect(signIns()).toBe(2)
  })

  it('drops the session at sign-out and never uses it for another user', async () => {
    const { quizzes, world, signIns } = setUp()
    await quizzes.open(4)
    quizzes.clear()
    await quizzes.open(5)
    world.generation = 2
    await quizzes.open(6)
    expect(signIns()).toBe(3)
  })
})
