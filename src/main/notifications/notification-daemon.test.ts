import { expect, it } from 'vitest'
import { createDaemonCheck } from './notification-daemon'

const start = 1_000_000

function setUp(platform: NodeJS.Platform = 'linux') {
  const world = { now: start, answer: "('notify', 'vendor', '1.0', '1.2')\n" as string | null, calls: [] as string[] }
  const isAnswering = createDaemonCheck({
    platform,
    clock: { monotonic: () => world.now },
    run: async (program, args) => {
      world.calls.push([program, ...args].join(' '))
      return world.answer
    },
  })
  return { world, isAnswering }
}

it('asks the notification service of Linux once for all notifications of two minutes', async () => {
  const { world, isAnswering } = setUp()
  expect(await Promise.all([isAnswering(), isAnswering()])).toEqual([true, true])
  world.now = start + 119_999
  expect(await isAnswering()).toBe(true)
  expect(world.calls).toHaveLength(1)
  expect(world.calls[0]).toMatch(/^gdbus call --session --timeout 3 .*Notifications\.GetServerInformation$/)
  world.now = start + 120_000
  await isAnswering()
  expect(world.calls).toHaveLength(2)
})

it('does not trust a service that gives no answer, and asks it again after half a minute', async () => {
  const { world, isAnswering } = setUp()
  world.answer = null
  expect([await isAnswering(), await isAnswering()]).toEqual([false, false])
  expect(world.calls.map((call) => call.split(' ')[0])).toEqual(['gdbus', 'dbus-send'])
  Object.assign(world, { answer: '', now: start + 30_000 })
  expect(await isAnswering()).toBe(true)
})

it.each(['win32', 'darwin'] as const)('asks nobody on %s', async (platform) => {
  const { world, isAnswering } = setUp(platform)
  expect([await isAnswering(), world.calls]).toEqual([true, []])
})
