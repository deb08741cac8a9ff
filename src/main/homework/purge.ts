import type { Folder } from '../base/fs/folder'
import { parseStored } from '../base/fs/store'
import type { Log } from '../base/log/log'
import type { Draft } from './draft'
import type { HomeworkApi } from './homework-api'
import { manifestName, manifestSchema, type DraftAge } from './manifest'

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

type PurgeOptions = {
  folder: Folder
  userId: number
  /** Of the user, by exam. */
  drafts: ReadonlyMap<number, Pick<Draft, 'age' | 'recordExam'>>
  fetchExam: (examId: number) => ReturnType<HomeworkApi['fetchExam']>
  /** Epoch milliseconds. */
  platformNow: number
  canPurge: (examId: number) => boolean
  onPurge: (examId: number) => void
  isOver: () => boolean
  log: Pick<Log, 'info'>
}

/**
 * Deletes drafts whose last use and exam lie thirty days back. Each draft has to prove both itself (threat H1): one
 * without a date, or of an exam without an end, stays.
 */
export async function purgeOldDrafts(options: PurgeOptions): Promise<void> {
  const { folder, userId, platformNow, isOver, log } = options
  const own = folder.folder(String(userId))
  let count = 0
  for (const examId of await listOutdated(options)) {
    if (isOver() || !options.canPurge(examId)) continue
    options.onPurge(examId)
    await own.folder(String(examId)).removeAll()
    count += 1
  }
  for (const user of (await folder.list()).keys()) {
    if (user === String(userId)) continue
    for (const exam of (await folder.folder(user).list()).keys()) {
      const draft = folder.folder(user).folder(exam)
      const age = await readAge(draft)
      if (isOver()) return
      if (age === null || !isOutdated(age, platformNow)) continue
      await draft.removeAll()
      count += 1
    }
  }
  if (count > 0) log.info('homework.purged', { count })
}

/** Exams of the user's own drafts. The platform is asked once for each date, and again before a draft is deleted. */
async function listOutdated({ drafts, fetchExam, platformNow, isOver }: PurgeOptions): Promise<number[]> {
  const outdated: number[] = []
  for (const [examId, draft] of drafts) {
    if (isOver()) return []
    if (!needsExam(draft.age(), platformNow)) continue
    const exam = await fetchExam(examId)
    const now = exam.kind === 'done' ? exam.value.platformNow : null
    if (exam.kind !== 'done' || now === null) continue
    await draft.recordExam(exam.value.dueAt, now)
    if (isOutdated(draft.age(), now)) outdated.push(examId)
  }
  return outdated
}

function needsExam(age: DraftAge, now: number): boolean {
  return age.usedAt === null || age.due === null || isOutdated(age, now)
}

function isOutdated({ usedAt, due }: DraftAge, now: number): boolean {
  const dueAt = due?.at ?? null
  return usedAt !== null && dueAt !== null && now - usedAt >= maxAgeMs && now - dueAt >= maxAgeMs
}

/** Reads another user's manifest without opening it, which would repair or set aside a damaged one. */
async function readAge(draft: Folder): Promise<DraftAge | null> {
  const bytes = await draft.read(manifestName).catch(() => null)
  return bytes === null ? null : parseStored(new TextDecoder().decode(bytes), manifestSchema)
}
