import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import { contract } from '#shared/contract/index.ts'
import { createProgressRecord, startOutbox } from '#tests/support/outbox-world.ts'
import { createFiles } from '../base/fs/files'
import { createHttpClient } from '../gateway/http-client'
import { createPlatformClient } from '../gateway/platform-client'

const mediaDir = path.resolve(import.meta.dirname, '../../../resources/demo')
const closing: (() => Promise<unknown>)[] = []
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-outbox-platform-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await rm(directory, { recursive: true, force: true })
})

async function amira(personality: 'keyed' | 'naive') {
  const sandbox = await createSandbox({ mediaDir, personality })
  const server = await sandbox.listen()
  closing.push(
    () => sandbox.close(),
    () => server.close(),
  )
  const student = sandbox.world.student('amira')
  const userId = student.user.id
  const bearer = { token: sandbox.signIn('amira'), userId }
  const config = sandbox.platformConfig(server.origin)
  const client = createPlatformClient({
    vault: { bearer: () => Promise.resolve(bearer) },
    httpClient: createHttpClient({
      config,
      transport: fetch,
      language: () => 'fr',
      limits: { responseTimeoutMs: 300, idleTimeoutMs: 300 },
    }),
  })
  const again = async () => {
    const run = await startOutbox(
      {
        files: createFiles({ directory }),
        post: (record) =>
          client.call(contract.progress.record, {
            body: record.body,
            headers: { 'idempotency-key': record.id },
            userId: record.userId,
          }),
        fetchContents: (id) => client.call(contract.progress.contentsOfChapter, { params: { id }, userId }),
      },
      userId,
    )
    closing.push(() => run.outbox.flush(0))
    return run
  }
  const lesson = sandbox.world.lesson('lire-une-droite')
  const before = student.progress[lesson.id]?.totalWatched ?? 0
  const watched = (seconds: number) =>
    createProgressRecord({
      contentId: lesson.id,
      chapterId: lesson.chapter.id,
      subjectId: lesson.chapter.subject.id,
      totalWatched: before + seconds,
    })
  const counted = () => (student.progress[lesson.id]?.totalWatched ?? 0) - before
  return { sandbox, again, watched, counted }
}

for (const personality of ['keyed', 'naive'] as const) {
  for (const kind of ['cut', 'half-json', 'empty', 'server-error', 'rate-limited', 'html', 'unauthorised'] as const) {
    test(`G1: counts every record once during a platform fault (${kind}, ${personality})`, async () => {
      const { sandbox, again, watched, counted } = await amira(personality)
      const { outbox, time } = await again()
      sandbox.faults('progress.record', kind, { times: 2 })
      for (const seconds of [50, 100, 150]) await outbox.record(watched(seconds))
      let generation = 1
      await expect
        .poll(
          async () => {
            time.advance(120_000)
            if (kind === 'unauthorised')
              await outbox.sessionChanged({
                userId: sandbox.world.student('amira').user.id,
                generation: (generation += 1),
              })
            return outbox.state()
          },
          { timeout: 5000 },
        )
        .toEqual({ waiting: 0, quarantined: 0, diskFull: false })
      expect(counted()).toBe(150)
      expect(sandbox.progressLog.duplicates()).toBe(0)
    })
  }

  test(`G1: counts nothing twice when killed before the response to a count (${personality})`, async () => {
    const { sandbox, again, watched, counted } = await amira(personality)
    const first = await again()
    sandbox.faults('progress.record', 'cut', { times: 1 })
    sandbox.faults('progress.contentsOfChapter', 'server-error')
    await first.outbox.record(watched(50))
    await first.outbox.record(watched(100))
    await expect.poll(() => sandbox.progressLog.of('amira').length).toBe(1)
    sandbox.faults.clear()
    first.outbox.suspended(true)
    const second = await again()
    await expect
      .poll(
        () => {
          second.time.advance(120_000)
          return second.outbox.state().waiting
        },
        { timeout: 5000 },
      )
      .toBe(0)
    expect(counted()).toBe(100)
    expect(sandbox.progressLog.duplicates()).toBe(0)
  })
}

test('G4: sets a record of an unknown lesson aside and counts the next', async () => {
  const { sandbox, again, watched, counted } = await amira('naive')
  const { outbox, time } = await again()
  await outbox.record({ ...watched(50), contentId: 999_999 })
  await outbox.record(watched(50))
  const waiting = (): number => {
    time.advance(5000)
    return outbox.state().waiting
  }
  await expect.poll(waiting, { timeout: 5000 }).toBe(1)
  expect([counted(), outbox.state().quarantined]).toEqual([50, 0])
  expect(sandbox.breaches).toEqual([])
})
