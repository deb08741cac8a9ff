import type { Session } from 'electron'
import { expect, test } from 'vitest'
import { clearSession, createPartitions, partitions } from './partition'

const stores = ['clearStorageData', 'clearCache', 'clearCodeCaches', 'clearAuthCache', 'clearHostResolverCache', 'clearData'] as const

test('D3: a session is emptied of all six stores, each of which alone leaves traces', async () => {
  const cleared: string[] = []
  const clear = (name: string) => () => Promise.resolve(void cleared.push(name))
  const target = Object.fromEntries(stores.map((name) => [name, clear(name)])) as unknown as Session
  await clearSession(target)
  expect(cleared.sort()).toEqual([...stores].sort())
})

test('D3: the memory of a shared computer is in no partition that Chromium keeps on disk', () => {
  expect(partitions.personal).toMatch(/^persist:/)
  expect(partitions.shared).not.toMatch(/^persist:/)
})

test('each partition is prepared once, before anything is loaded in it', () => {
  const prepared: Session[] = []
  const made: string[] = []
  const createSession = (name: string) => {
    made.push(name)
    return { name } as unknown as Session
  }
  const sessionOf = createPartitions(createSession, (session) => prepared.push(session))
  expect(sessionOf(partitions.shared)).toBe(sessionOf(partitions.shared))
  sessionOf(partitions.personal)
  expect([made, prepared.length]).toEqual([[partitions.shared, partitions.personal], 2])
})
