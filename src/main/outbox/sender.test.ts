import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlatformReply } from '#shared/contract/reply.ts'
import { memoryDisk, createProgressRecord, progressService, settle, startOutbox } from '#tests/support/outbox-world.ts'

const accepted: PlatformReply = { ok: true, status: 200, retryAfter: null, body: { success: true, payload: null } }
const replyWith = (status: number, retryAfter: string | null = null): PlatformReply & { ok: true } => ({
  ok: true,
  status,
  retryAfter,
  body: { success: false },
})

async function startAgainst(first: PlatformReply, random: () => number = () => 0.5) {
  const platform = { reply: first, posts: 0, queries: 0 }
  const run = await startOutbox({
    files: memoryDisk().files(),
    random,
    post: () => {
      platform.posts += 1
      return Promise.resolve(platform.reply)
    },
    fetchContents: () => {
      platform.queries += 1
      return Promise.resolve(
        platform.reply === accepted ? { ...accepted, body: { success: true, payload: [] } } : platform.reply,
      )
    },
  })
  return { ...run, platform }
}

test('F3: sends at most 25 requests in a ten-minute outage and waits at least half of each back-off step', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<PlatformReply>({ ok: false, failure: 'offline' }, replyWith(500), replyWith(503)),
      fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 5, maxLength: 5 }),
      async (reply, randoms) => {
        let turn = 0
        const { outbox, time, platform } = await startAgainst(reply, () => randoms[(turn += 1) % randoms.length] ?? 0)
        await outbox.record(createProgressRecord())
        await settle()
        let step = 2000
        let elapsed = 0
        while (elapsed < 600_000) {
          const [wait = 0] = time.waits()
          expect(wait).toBeGreaterThanOrEqual(step / 2)
          expect(wait).toBeLessThanOrEqual(step)
          step = Math.min(60_000, step * 2)
          elapsed += wait
          time.advance(wait)
          await settle()
        }
        expect(platform.posts + platform.queries).toBeLessThanOrEqual(25)
      },
    ),
    { numRuns: 100 },
  )
})

test('F3: honours Retry-After within a tenth, in seconds and as a date, even when the user retries', async () => {
  for (const header of ['30', new Date(1_000_000 + 30_000).toUTCString()]) {
    for (const random of [0, 0.5, 0.999]) {
      const date = new Date(1_000_000).toUTCString()
      const { outbox, time, platform } = await startAgainst({ ...replyWith(429, header), date }, () => random)
      await outbox.record(createProgressRecord())
      await settle()
      const [wait = 0] = time.waits()
      expect(wait).toBeGreaterThanOrEqual(30_000)
      expect(wait).toBeLessThanOrEqual(33_000)
      await outbox.retry()
      time.advance(29_000)
      await settle()
      expect(platform.posts).toBe(1)
      platform.reply = accepted
      time.advance(4000)
      await settle()
      expect([platform.posts, outbox.state().waiting]).toEqual([2, 0])
    }
  }
})

test('sends nothing until the computer is awake and the user is signed in', async () => {
  const { outbox, platform, time } = await startAgainst(accepted)
  outbox.suspended(true)
  await settle()
  await outbox.record(createProgressRecord())
  await outbox.sessionChanged({ userId: null, generation: 2 })
  time.advance(3_600_000)
  outbox.suspended(false)
  await settle()
  expect(platform.posts).toBe(0)
  await outbox.sessionChanged({ userId: 7, generation: 3 })
  await settle()
  expect([platform.posts, outbox.state().waiting]).toEqual([1, 0])
})

test('F2: sends nothing after a 401 until the next sign-in and loses no record', async () => {
  const { outbox, platform, time } = await startAgainst(replyWith(401))
  await outbox.record(createProgressRecord({ contentId: 1 }))
  await settle()
  await outbox.record(createProgressRecord({ contentId: 2 }))
  time.advance(3_600_000)
  await settle()
  expect([platform.posts, outbox.state().waiting]).toEqual([1, 2])
  platform.reply = accepted
  await outbox.sessionChanged({ userId: 7, generation: 1 })
  await settle()
  expect(platform.posts).toBe(1)
  await outbox.sessionChanged({ userId: 7, generation: 2 })
  await settle()
  expect([platform.posts, outbox.state().waiting]).toEqual([3, 0])
})

test('sends at once when the user retries during the back-off', async () => {
  const { outbox, platform } = await startAgainst(replyWith(503))
  await outbox.record(createProgressRecord())
  await settle()
  platform.reply = accepted
  await outbox.retry()
  await settle()
  expect([platform.posts, outbox.state().waiting]).toEqual([2, 0])
})

test('F6: skips the back-off after a network failure once another request succeeds', async () => {
  const { outbox, platform, time } = await startAgainst({ ok: false, failure: 'offline' })
  await outbox.record(createProgressRecord())
  for (const wait of [2000, 4000, 8000]) {
    await settle()
    time.advance(wait)
  }
  await settle()
  outbox.reached()
  await settle()
  const requests = platform.posts + platform.queries
  time.advance(3000)
  platform.reply = accepted
  outbox.reached()
  await settle()
  expect(platform.posts + platform.queries).toBeGreaterThan(requests)
  expect(outbox.state().waiting).toBe(0)
  platform.reply = replyWith(503)
  await outbox.record(createProgressRecord({ totalWatched: 100 }))
  await settle()
  const before = platform.posts
  time.advance(1000)
  outbox.reached()
  await settle()
  expect(platform.posts).toBe(before)
})

test('treats an exception of the transport as a lost response', async () => {
  const service = progressService('naive')
  let isBroken = true
  const { outbox, time } = await startOutbox({
    files: memoryDisk().files(),
    fetchContents: service.fetchContents,
    post: (record) => (isBroken ? Promise.reject(new Error('broken')) : service.post(record)),
  })
  await outbox.record(createProgressRecord())
  await settle()
  isBroken = false
  time.advance(70_000)
  await settle()
  expect([service.counted.get(1)?.totalWatched, outbox.state().waiting]).toEqual([50, 0])
})

test('sends pending records on quit and stops waiting for an unresponsive platform at the time limit', async () => {
  const quick = await startAgainst(replyWith(503))
  await quick.outbox.record(createProgressRecord())
  await settle()
  quick.platform.reply = accepted
  await quick.outbox.flush()
  expect(quick.outbox.state().waiting).toBe(0)

  const disk = memoryDisk()
  const hanging = await startOutbox({
    files: disk.files(),
    fetchContents: () => new Promise(() => undefined),
    post: () => new Promise(() => undefined),
  })
  await hanging.outbox.record(createProgressRecord())
  const flushed = hanging.outbox.flush(2000)
  await settle()
  hanging.time.advance(2000)
  await flushed
  expect(disk.texts.get('outbox-7.log')).toContain('"add"')
})

test('sends again after a 401 when the user retries', async () => {
  const { outbox, platform } = await startAgainst(replyWith(401))
  await outbox.record(createProgressRecord())
  await settle()
  platform.reply = accepted
  await outbox.retry()
  expect([platform.posts, outbox.state().waiting]).toEqual([2, 0])
})

test('cancels the retry timer on a pause and resets the back-off on resume', async () => {
  const { outbox, platform, time } = await startAgainst(replyWith(503))
  await outbox.record(createProgressRecord())
  for (const wait of [2000, 4000, 8000]) {
    await settle()
    time.advance(wait)
  }
  await settle()
  expect(time.waits()[0]).toBeGreaterThan(8000)
  outbox.suspended(true)
  expect(time.waits()).toEqual([])
  const before = platform.posts + platform.queries
  outbox.suspended(false)
  await settle()
  expect(platform.posts + platform.queries).toBe(before + 1)
  expect(time.waits()).toEqual([1500])
})

test('ignores the end of a pause that never began', async () => {
  const { outbox, platform } = await startAgainst(replyWith(503))
  await outbox.record(createProgressRecord())
  await settle()
  outbox.suspended(false)
  await settle()
  expect(platform.posts + platform.queries).toBe(1)
})

test('resets the back-off after an accepted record', async () => {
  const { outbox, platform, time } = await startAgainst(replyWith(429))
  await outbox.record(createProgressRecord({ contentId: 1 }))
  for (const wait of [2000, 4000, 8000]) {
    await settle()
    time.advance(wait)
  }
  platform.reply = accepted
  await outbox.retry()
  platform.reply = replyWith(429)
  await outbox.record(createProgressRecord({ contentId: 2 }))
  await settle()
  expect(time.waits()).toEqual([1500])
})

test('never has more than one retry timer', async () => {
  const { outbox, time } = await startAgainst(replyWith(503))
  for (const contentId of [1, 2, 3]) {
    await outbox.record(createProgressRecord({ contentId }))
    await settle()
  }
  outbox.reached()
  await settle()
  expect(time.waits()).toHaveLength(1)
})

test('F6: ignores a successful request within three seconds of the failure or after an error response', async () => {
  const { outbox, platform, time } = await startAgainst({ ok: false, failure: 'offline', isUnsent: true }, () => 0.999)
  await outbox.record(createProgressRecord())
  await settle()
  time.advance(2000)
  await settle()
  expect(platform.posts).toBe(2)
  time.advance(2999)
  outbox.reached()
  await settle()
  expect(platform.posts).toBe(2)
  time.advance(1)
  platform.reply = replyWith(429)
  outbox.reached()
  await settle()
  expect(platform.posts).toBe(3)
  time.advance(3000)
  outbox.reached()
  await settle()
  expect(platform.posts).toBe(3)
})

test('G1: does not post a record that cannot be marked as sent and retries later', async () => {
  const disk = memoryDisk()
  const files = disk.files()
  let isStuck = true
  const stuck = {
    ...files,
    createReserve: (name: string, bytes: number) => ({
      ...files.createReserve(name, bytes),
      ...(isStuck && { release: () => Promise.reject(new Error('EROFS')) }),
    }),
  }
  const service = progressService('naive')
  const { outbox, time } = await startOutbox({ files: stuck, post: service.post, fetchContents: service.fetchContents })
  outbox.suspended(true)
  await outbox.record(createProgressRecord())
  disk.fill()
  outbox.suspended(false)
  await settle()
  expect([service.arrivals.length, outbox.state().waiting]).toEqual([0, 1])
  expect(time.waits()).toContain(1500)
  isStuck = false
  disk.empty()
  time.advance(20_000)
  await settle()
  expect([service.arrivals.length, outbox.state().waiting]).toEqual([1, 0])
})

test('sends nothing after the final flush', async () => {
  const { outbox, platform, time } = await startAgainst(replyWith(503))
  await outbox.record(createProgressRecord())
  await outbox.flush()
  expect(time.waits()).toEqual([])
  const before = platform.posts + platform.queries
  platform.reply = accepted
  time.advance(3_600_000)
  await settle()
  expect([platform.posts + platform.queries, time.waits()]).toEqual([before, []])
})

test('D6: cancels a user’s scheduled retry when another user signs in or the session ends', async () => {
  for (const next of [8, null]) {
    const { outbox, platform, time } = await startAgainst(replyWith(503))
    await outbox.record(createProgressRecord())
    await settle()
    expect(time.waits()).toHaveLength(1)
    await outbox.sessionChanged({ userId: next, generation: 2 })
    const before = platform.posts + platform.queries
    expect(time.waits()).toEqual([])
    time.advance(3_600_000)
    await settle()
    expect(platform.posts + platform.queries).toBe(before)
  }
})
