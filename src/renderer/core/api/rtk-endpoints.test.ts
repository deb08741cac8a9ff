import { describe, expect, it } from 'vitest'
import type { CoreState } from '../store/core-state'
import type { Received } from './received'
import {
  countDropped,
  isCached,
  isStale,
  isUnconfirmed,
  receivedIn,
  toCacheKey,
  type QueryEntry,
} from './rtk-endpoints'

const received = (part: Partial<Received> = {}): Received => ({
  answer: {},
  receivedAt: 0,
  cachedAt: null,
  dropped: 0,
  isRestored: false,
  ...part,
})
const network = (reachable: boolean) => ({ network: { reachable } }) as CoreState
const entry = (part: Partial<QueryEntry<unknown>> = {}): QueryEntry<unknown> => ({
  status: 'fulfilled',
  data: received(),
  ...part,
})

describe('an answer on screen', () => {
  it.each<[string, QueryEntry<unknown>, boolean, boolean]>([
    ['of the platform', entry(), false, false],
    ['of the cache', entry({ data: received({ cachedAt: 5 }) }), true, false],
    ['that was lost on the way', entry({ status: 'rejected', error: { kind: 'offline' } }), true, false],
    ['that was given up', entry({ status: 'rejected', error: { name: 'AbortError' } }), true, false],
    ['that is a refusal', entry({ status: 'rejected', error: { kind: 'refused', status: 403 } }), false, false],
    ['of the last session', entry({ data: received({ isRestored: true }) }), true, true],
    [
      'of the last session, which the platform refused since',
      entry({ status: 'rejected', data: received({ isRestored: true }), error: { kind: 'refused', status: 403 } }),
      false,
      false,
    ],
  ])('%s is asked for again: while the platform is reached %s, while it is not %s', (_name, each, online, offline) => {
    expect([isStale(network(true), each), isStale(network(false), each)]).toEqual([online, offline])
  })

  it('is of the cache by the time of its storing, be it the first millisecond', () => {
    expect([isCached(undefined), isCached(received()), isCached(received({ cachedAt: 0 }))]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is not confirmed while it is of the last session and nothing has refused it', () => {
    expect(isUnconfirmed({ status: 'pending', data: received({ isRestored: true }) })).toBe(true)
    expect(isUnconfirmed({ status: 'rejected', data: received({ isRestored: true }) })).toBe(false)
    expect(isUnconfirmed({ status: 'pending', data: undefined })).toBe(false)
  })
})

describe('rows that could not be read', () => {
  it('are counted in an answer and over all pages of a list', () => {
    expect(countDropped(entry({ data: received({ dropped: 2 }) }))).toBe(2)
    const pages = { status: 'fulfilled', data: { pages: [received({ dropped: 1 }), received({ dropped: 3 })] } }
    expect(countDropped(pages)).toBe(4)
    expect([countDropped(undefined), countDropped(null), countDropped({ status: 'pending' })]).toEqual([0, 0, 0])
  })
})

it('reads the last page of a list, and the answer of a query', () => {
  const [first, last] = [received({ receivedAt: 1 }), received({ receivedAt: 2 })]
  expect(receivedIn({ status: 'fulfilled', data: { pages: [first, last] } })).toBe(last)
  expect(receivedIn(entry({ data: first }))).toBe(first)
  expect(receivedIn({ status: 'pending' })).toBeUndefined()
})

it('has one key for the same arguments in another order', () => {
  expect(toCacheKey('a', { query: { x: 1, y: 2 } })).toBe(toCacheKey('a', { query: { y: 2, x: 1 } }))
  expect(toCacheKey('a', { query: { x: 1 } })).not.toBe(toCacheKey('b', { query: { x: 1 } }))
})
