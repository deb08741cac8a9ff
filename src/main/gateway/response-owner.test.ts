import { expect, it } from 'vitest'
import { createResponseCache, type CacheKey, type SessionRef } from './response-cache'

const content = { contentType: 'application/json', bytes: new TextEncoder().encode('{}') }

function setUp(requester: SessionRef) {
  const current = { ...requester }
  const stored: (number | string)[] = []
  const read: CacheKey[] = []
  let whileReading = (): void => undefined
  const cache = createResponseCache({
    vault: { state: () => current },
    store: {
      isOn: () => true,
      put: ({ userId }) => void stored.push(userId),
      get: (key) => {
        read.push(key)
        whileReading()
        return Promise.resolve({ ...content, receivedAt: 1 })
      },
    },
  })
  const cached = cache('answers', 'fr platform /student/subjects', requester)
  return { cached, current, stored, read, whileReading: (run: () => void) => void (whileReading = run) }
}

it('a cached answer belongs to the user of the request', async () => {
  const { cached, stored, read } = setUp({ generation: 1, userId: 7 })
  cached.store(content)
  expect((await cached.fallback())?.status).toBe(200)
  expect([stored, read.map(({ userId }) => userId)]).toEqual([[7], [7]])
})

it.each([
  ['another user', { userId: 8 }],
  ['nobody known', { userId: null }],
  ['another session', { generation: 2 }],
])('is neither stored nor read for %s', async (_who, change) => {
  const { cached, current, stored, read } = setUp({ generation: 1, userId: 7 })
  Object.assign(current, change)
  cached.store(content)
  expect([await cached.fallback(), stored, read]).toEqual([null, [], []])
})

it('is not handed on to a user who signed in while it was read', async () => {
  const { cached, current, whileReading } = setUp({ generation: 1, userId: 7 })
  whileReading(() => void (current.userId = 8))
  expect(await cached.fallback()).toBeNull()
})

it('belongs to the user whom the platform has named since the request', async () => {
  const { cached, current, stored } = setUp({ generation: 1, userId: null })
  cached.store(content, 7)
  current.userId = 9
  cached.store(content)
  expect((await cached.fallback())?.status).toBe(200)
  expect(stored).toEqual([7, 9])
})

it('has nothing of a downloaded lesson where the store has none', async () => {
  const { cached } = setUp({ generation: 1, userId: 7 })
  expect(await cached.downloaded('offline')).toBeNull()
})
