import { expect, it } from 'vitest'
import type { ResponseStore } from '../gateway/response-cache'
import { createResponseStore } from './response-store'

type Key = Parameters<ResponseStore['get']>[0]

function setUp() {
  const requests: string[] = []
  const cached = new Map<string, string>()
  const cache = {
    get: async ({ address }: Key) => cached.get(address) ?? null,
    put: () => Promise.resolve(),
  } as unknown as ResponseStore
  const store = createResponseStore(cache, {
    answer: async (address: string) => {
      requests.push(address)
      return `downloaded ${address}`
    },
  } as unknown as Parameters<typeof createResponseStore>[1])
  const key = (address: string, kind = 'answers') => ({ kind, address }) as unknown as Key
  return { store, requests, cached, key, cache }
}

it('prefers the cached answer to one that was downloaded with a lesson', async () => {
  const { store, cached, requests, key } = setUp()
  cached.set('fr https://api.ecole.tn/subjects', 'cached')
  expect(await store.get(key('fr https://api.ecole.tn/subjects'))).toBe('cached')
  expect(requests).toEqual([])
})

it('finds a downloaded answer by its address alone, because it has the language of the download', async () => {
  const { store, key, cache } = setUp()
  expect(await store.get(key('ar https://api.ecole.tn/subjects'))).toBe('downloaded https://api.ecole.tn/subjects')
  expect(await store.getDownloaded?.(key('ar https://api.ecole.tn/a b'))).toBe('downloaded https://api.ecole.tn/a b')
  expect(store.put).toBe(cache.put)
})

it('asks the lessons for answers only', async () => {
  const { store, requests, key } = setUp()
  expect(await store.get(key('fr https://cdn.ecole.tn/a.png', 'images'))).toBeNull()
  expect(requests).toEqual([])
})
