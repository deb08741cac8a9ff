import { expect, it } from 'vitest'
import type { UserKeys } from '../session/user-key'
import { createLastingSeal } from './lasting-seal'

type Opened = Awaited<ReturnType<UserKeys['open']>>

const keyOf = (fill: number) => Buffer.alloc(32, fill)
const available = (...fills: [number, ...number[]]): Opened => {
  const [first, ...earlier] = fills
  return { kind: 'available', keys: [keyOf(first), ...earlier.map(keyOf)] }
}

function setUp(open: (name: string) => Promise<Opened>, platform = async () => 'https://exemple.tn') {
  const names: string[] = []
  const lastingSeal = createLastingSeal({ keys: { open: (name) => (names.push(name), open(name)) }, platform })
  return { lastingSeal, names }
}

it('asks the keychain once for each user, under a name of their own', async () => {
  const { lastingSeal, names } = setUp(async () => available(1))
  const seal = await lastingSeal.open(7)
  expect(await lastingSeal.open(7)).toBe(seal)
  await lastingSeal.open(8)
  expect(new Set(names).size).toBe(2)
  expect(names).toHaveLength(2)
})

it('reads what an earlier key of the user sealed, and seals with the newest', async () => {
  const earlier = await setUp(async () => available(1)).lastingSeal.open(7)
  const both = await setUp(async () => available(2, 1)).lastingSeal.open(7)
  const newest = await setUp(async () => available(2)).lastingSeal.open(7)
  expect(both?.open(earlier?.close('weeks', 7) ?? '', 7)).toBe('weeks')
  expect(newest?.open(both?.close('weeks', 7) ?? '', 7)).toBe('weeks')
  expect(earlier?.open(both?.close('weeks', 7) ?? '', 7)).toBeNull()
})

it.each<[string, () => Promise<Opened>, () => Promise<string>]>([
  ['is locked', async () => ({ kind: 'unavailable', reason: 'keychain-locked' }), async () => 'demo'],
  ['fails', () => Promise.reject(new Error('bus')), async () => 'demo'],
  ['is asked before the platform is known', async () => available(1), () => Promise.reject(new Error('config'))],
])('is null without rejecting while the keychain %s', async (_, open, platform) => {
  expect(await setUp(open, platform).lastingSeal.open(7)).toBeNull()
})

it('asks a keychain again that gave no key', async () => {
  const answers: Opened[] = [{ kind: 'unavailable', reason: 'keychain-locked' }, available(1)]
  const { lastingSeal } = setUp(async () => answers.shift() ?? available(2))
  expect(await lastingSeal.open(7)).toBeNull()
  expect(await lastingSeal.open(7)).not.toBeNull()
})
