import type { Session } from 'electron'
import { expect, test } from 'vitest'
import { clearSession, createPartitions, partitions } from './partition'

const stores = [
  'clearStorageData',
  'clearCache',
  'clearCodeCaches',
  'clearAuthCache',
  'clearHostResolverCache',
  'clearData',
] as const

test('D3: clears all six stores of a session', async () => {
  const cleared: string[] = []
  const clear = (name: string) => () => Promise.resolve(void cleared.push(name))
  const target = Object.fromEntries(stores.map((name) => [name, clear(name)])) as unknown as Session
  await clearSession(target)
  expect(cleared.sort()).toEqual([...stores].sort())
})

test('D3: keeps the partition of a shared computer in memory', () => {
  expect(partitions.personal).toMatch(/^persist:/)
  expect(partitions.shared).not.toMatch(/^persist:/)
})

test('prepares each partition once', () => {
  const prepared: Session[] = []
  const created: string[] = []
  const createSession = (name: string) => {
    created.push(name)
    return { name } as unknown as Session
  }
  const getSession = createPartitions(createSession, (session) => prepared.push(session))
  expect(getSession(partitions.shared)).toBe(getSession(partitions.shared))
  getSession(partitions.personal)
  expect([created, prepared.length]).toEqual([[partitions.shared, partitions.personal], 2])
})
