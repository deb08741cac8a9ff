import { randomUUID } from 'node:crypto'
import { createRetryBudget, getRetryDelay } from '#core/api/retry.ts'
import { createHomeworkApi } from '#main/homework/homework-api.ts'
import { beginUpload } from '#main/homework/upload-state.ts'
import { Uploader } from '#main/homework/uploader.ts'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { contract } from '#shared/contract/index.ts'
import { createOfflineLessonsWorld, readServed } from '#tests/support/offline-lessons-world.ts'
import { memoryDisk, createProgressRecord, startOutbox } from '#tests/support/outbox-world.ts'
import { minuteMs, passHour, toResult, type Act } from './act'
import { openLaboratory } from './laboratory'
import { openPlatform } from './open-platform'
import { openPage, toSeen } from './page'
import { update } from './update'

/** The list of subjects, read before, and every five minutes for an hour with the page's repetitions. */
const read: Act = async (play) => {
  const platform = await openPlatform()
  const { laboratory, close } = platform
  const { clock } = laboratory
  const request = openPage(platform)
  const budget = createRetryBudget()
  const endpoint = contract.subjects.list
  async function readOnce(): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const response = await laboratory.wait(request('/api/platform/student/subjects'))
      const outcome = { status: response.ok ? 200 : response.status, retryAfter: response.headers.get('retry-after') }
      const delayMs = response.ok ? null : getRetryDelay(endpoint, outcome, tries, () => 0.5)
      if (delayMs === null || !budget.take('platform', clock.monotonic())) return response
      await laboratory.pass(delayMs)
    }
  }
  await readOnce()
  await laboratory.pass(1)
  laboratory.become(play)
  let last = await readOnce()
  for (let round = 1; round < 12; round += 1) {
    await laboratory.pass(5 * minuteMs)
    last = await readOnce()
  }
  const outcome = toSeen(last)
  const result = toResult(laboratory, { outcome, isLost: outcome === 'failed' })
  await close()
  return result
}

/** One minute of watched time. */
const record: Act = async (play) => {
  const { sandbox, laboratory, student, bearer, client, close } = await openPlatform()
  const lesson = sandbox.world.lesson('lire-une-droite')
  const counted = () => student.progress[lesson.id]?.totalWatched ?? 0
  const before = counted()
  const { outbox } = await startOutbox(
    {
      files: memoryDisk().files(),
      post: ({ id, body, userId }) =>
        client.call(contract.progress.record, { body, headers: { 'idempotency-key': id }, userId }),
      fetchContents: (id, userId) => client.call(contract.progress.contentsOfChapter, { params: { id }, userId }),
      clock: laboratory.clock,
      schedule: laboratory.time.schedule,
    },
    bearer.userId,
  )
  laboratory.become(play)
  await outbox.record(
    createProgressRecord({
      contentId: lesson.id,
      chapterId: lesson.chapter.id,
      subjectId: lesson.chapter.subject.id,
      totalWatched: before + 50,
      watchedTime: 50,
    }),
  )
  await passHour(laboratory, () => outbox.reached())
  const { waiting, quarantined } = outbox.state()
  const arrived = counted() - before
  const result = toResult(laboratory, {
    outcome: quarantined > 0 ? 'set aside' : waiting > 0 ? 'waits' : 'sent',
    isLost: waiting + quarantined === 0 && arrived < 50,
    isTwice: arrived > 50,
  })
  outbox.suspended(true)
  await close()
  return result
}

const homeworkBytes = 1_000_000

/** One file of a megabyte. */
const homework: Act = async (play) => {
  const { laboratory, student, bearer, client, close } = await openPlatform()
  const examId = examNumber('two-hours-left')
  const uploads = () => student.exams[String(examId)]?.uploads.length ?? 0
  const before = uploads()
  const { schedule } = laboratory.time
  const api = createHomeworkApi({ client, clock: laboratory.clock, schedule, uuid: randomUUID })
  laboratory.become(play)
  const item = { id: 'a', name: 'copie.pdf', bytes: homeworkBytes, state: 'unsent' } as const
  const fill = async (into: Uint8Array): Promise<boolean> => {
    into.fill(7)
    into.set(new TextEncoder().encode('%PDF-1.7\n'))
    return Promise.resolve(true)
  }
  const uploader = new Uploader(beginUpload([item], null), {
    persist: () => Promise.resolve(),
    onChange: () => undefined,
    listFiles: async (signal) => {
      const result = await api.fetchExam(examId, bearer.userId, signal)
      return result.kind === 'done' ? { ...result, value: { files: result.value.files } } : result
    },
    sendFile: (file, signal, onProgress) =>
      api.submit(examId, bearer.userId, { ...file, type: 'pdf', fill }, signal, onProgress),
    clock: laboratory.clock,
    schedule,
    random: () => 0.5,
  })
  const isWorking = (): boolean => ['listing', 'sending'].includes(uploader.state().phase)
  await passHour(laboratory, () => uploader.reached(), isWorking)
  const { phase, unclear, items } = uploader.state()
  const arrived = uploads() - before
  const result = toResult(laboratory, {
    outcome: unclear === null ? phase : `${phase}: ${unclear.reason}`,
    size: homeworkBytes,
    isLost: arrived === 0 && items.every(({ state }) => state === 'arrived'),
    isTwice: arrived > 1,
  })
  uploader.halt()
  await close()
  return result
}

const film = 'videos/fonctions-affines.mp4'

/** A lesson with a film of 600 kB. */
const download: Act = async (play) => {
  let forward = (request: Request): Promise<Response> => Promise.reject(new Error(request.url))
  const laboratory = await openLaboratory((request) => forward(request))
  const { transport, time } = laboratory
  const world = await createOfflineLessonsWorld({ transport, time })
  forward = (request) => world.sandbox.fetch(request)
  const bytes = await world.media(film)
  const engine = world.open()
  laboratory.become(play)
  const status = () => world.states.at(-1)?.lessons[0]?.status
  await world.add(engine, [world.request('lire-une-droite', { withAttachments: false })])
  const isWorking = (): boolean => ['queued', 'downloading'].includes(status()?.step ?? 'queued')
  await passHour(laboratory, () => engine.reached(), isWorking)
  const last = status()
  const served = last?.step === 'done' ? await readServed(engine, world.address(film)) : null
  const result = toResult(laboratory, {
    outcome: last !== undefined && 'reason' in last ? `${last.step}: ${last.reason}` : (last?.step ?? 'nothing'),
    size: bytes.byteLength,
    isLost: last?.step === 'done' && served?.equals(bytes) !== true,
  })
  await engine.flush()
  await laboratory.close()
  await world.close()
  return result
}

export const acts = { read, record, homework, download, update }
export type ActName = keyof typeof acts
export const actNames = Object.keys(acts) as ActName[]
