import { expect, it } from 'vitest'
import { openProxySecret } from './proxy-secret'

const credentials = { username: 'salle12', password: 'bleue' }

function setUp(text: string | null = null) {
  const world = { text, planned: [] as { ms: number; run: () => void }[] }
  const store = {
    read: () => Promise.resolve(world.text),
    write: (next: string) => Promise.resolve(void (world.text = next)),
    remove: () => Promise.resolve(void (world.text = null)),
  }
  const secret = openProxySecret((ms, run) => {
    world.planned.push({ ms, run })
    return () => undefined
  }, store as never)
  return { secret, world, store }
}

it('A10: returns the credentials only for the same challenge', async () => {
  const { secret } = setUp()
  await secret.write('proxy.ecole.tn:3128 a', credentials)
  expect([await secret.read('proxy.ecole.tn:3128 a'), await secret.read('proxy.ecole.tn:3128 b')]).toEqual([
    credentials,
    null,
  ])
  await secret.remove()
  expect(await secret.read('proxy.ecole.tn:3128 a')).toBeNull()
})

it.each([
  null,
  '',
  '{not json',
  '[]',
  '{"challenge":"c","username":1,"password":"x"}',
  '{"proxy":"c","username":"salle12","password":"bleue"}',
])('returns null for the stored text %s', async (text) => {
  expect(await setUp(text).secret.read('c')).toBeNull()
})

it('rejects when the keychain does not respond within three seconds', async () => {
  const { secret, world, store } = setUp()
  store.read = () => new Promise(() => undefined)
  const reading = secret.read('c')
  expect(world.planned.map(({ ms }) => ms)).toEqual([3000])
  world.planned[0]!.run()
  await expect(reading).rejects.toThrow()
})
