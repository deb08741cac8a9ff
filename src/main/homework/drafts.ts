import type { HomeworkDraft } from '../../shared/desktop/homework'
import { settleWithin } from '../base/async'
import type { Folder } from '../base/fs/folder'
import type { Log } from '../base/log/log'
import { Draft } from './draft'
import type { DraftOptions } from './draft'
import type { ApiResult, HomeworkApi, RemoteExam } from './homework-api'

type Options = Pick<DraftOptions, 'clock' | 'schedule' | 'random' | 'uuid' | 'log'> & {
  folder: Folder
  userId: number
  api: HomeworkApi
  onChange: (examId: number, draft: HomeworkDraft) => void
  foldersFree: Promise<unknown>
}

/** Calls of a closed page may never settle. */
const maxSettleMs = 2000

/** Work that a quit would interrupt or hide. */
export type UnsavedWork = 'sending' | 'draft' | null

export class UserDrafts {
  readonly userId: number
  readonly folder: Folder
  readonly #options: Options
  readonly #opening = new Map<number, Promise<Draft>>()
  readonly #open = new Map<number, Draft>()
  readonly #seen = new Set<number>()
  readonly #tracked = new Set<Promise<unknown>>()
  readonly #end = new AbortController()
  #isOver = false
  #isErased = false

  constructor(options: Options) {
    this.#options = options
    this.userId = options.userId
    this.folder = options.folder
  }

  examFolder(examId: number): Folder {
    return this.#options.folder.folder(String(this.userId)).folder(String(examId))
  }

  /** Rejects after the end of the session. */
  get(examId: number): Promise<Draft> {
    const opening = this.#opening.get(examId)
    if (opening !== undefined) return opening
    const { api, clock, schedule, random, uuid, log, onChange, foldersFree } = this.#options
    const { userId } = this
    const open = () =>
      Draft.open({
        examId,
        folder: this.examFolder(examId),
        clock,
        schedule,
        random,
        uuid,
        log,
        listFiles: (signal) => api.fetchExam(examId, userId, signal),
        submit: (file, signal, onProgress) => api.submit(examId, userId, file, signal, onProgress),
        onChange: (view) => {
          if (!this.#isOver) onChange(examId, view)
        },
      })
    const draft = foldersFree.then(() => {
      if (this.#isOver) throw new Error('the session is over')
      return open()
    })
    this.#opening.set(examId, draft)
    draft.then(
      (opened) => {
        if (this.#isOver) opened.halt(this.#isErased)
        else this.#open.set(examId, opened)
      },
      () => this.#opening.delete(examId),
    )
    return draft
  }

  markSeen(examId: number): void {
    this.#seen.add(examId)
  }

  async restore(): Promise<void> {
    const { folder, log, clock, api } = this.#options
    for (const name of (await folder.folder(String(this.userId)).list()).keys()) {
      if (this.#isOver) return
      if (!/^[1-9]\d{0,15}$/.test(name)) continue
      await this.get(Number(name)).catch((failure: unknown) => log.warn('homework.read-failed', { failure }))
    }
    if (this.#isOver) return
    await purgeOldDrafts({
      folder,
      clock,
      log,
      userId: this.userId,
      fetchExam: (examId) => api.fetchExam(examId, this.userId, this.#end.signal),
      canPurge: (examId) => !this.#isOver && !this.#seen.has(examId) && this.#open.get(examId)?.isUploading() !== true,
      onPurge: (examId) => this.#close(examId),
    })
  }

  forEach(work: (draft: Draft) => void): void {
    for (const draft of this.#open.values()) work(draft)
  }

  stagedFiles(): { examId: number; files: { name: string; bytes: number }[] }[] {
    return [...this.#open].map(([examId, draft]) => ({
      examId,
      files: draft.view().files.map(({ name, bytes }) => ({ name, bytes })),
    }))
  }

  unsavedWork(): UnsavedWork {
    const drafts = [...this.#open]
    if (drafts.some(([, draft]) => draft.isUploading())) return 'sending'
    return drafts.some(([examId, draft]) => this.#seen.has(examId) && draft.hasFiles()) ? 'draft' : null
  }

  end(isErased: boolean): void {
    this.#isOver = true
    this.#isErased = isErased
    this.#end.abort()
    this.forEach((draft) => draft.halt(isErased))
  }

  track(work: Promise<unknown>): void {
    const done = work.catch(() => undefined).finally(() => this.#tracked.delete(done))
    this.#tracked.add(done)
  }

  settled(): Promise<void> {
    const all = async (): Promise<void> => {
      await Promise.allSettled(this.#opening.values())
      await Promise.allSettled([...this.#tracked, ...[...this.#open.values()].map((draft) => draft.settled())])
    }
    return settleWithin(all(), maxSettleMs, this.#options.schedule)
  }

  #close(examId: number): void {
    this.#open.get(examId)?.halt(true)
    this.#open.delete(examId)
    this.#opening.delete(examId)
  }
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000
const manifestName = 'manifest.json'

type PurgeOptions = {
  folder: Folder
  userId: number
  fetchExam: (examId: number) => Promise<ApiResult<Pick<RemoteExam, 'dueAt' | 'platformNow'>>>
  canPurge: (examId: number) => boolean
  onPurge: (examId: number) => void
  clock: { now(): number }
  log: Pick<Log, 'info'>
}

/** Deletes drafts not viewed for thirty days, if their exams ended thirty days ago by the platform's clock. */
async function purgeOldDrafts({
  folder,
  userId,
  fetchExam,
  canPurge,
  onPurge,
  clock,
  log,
}: PurgeOptions): Promise<void> {
  const candidates = await listDraftsBefore(folder, clock.now() - maxAgeMs)
  const purgeable = candidates.filter((draft) => draft.userId === userId && canPurge(draft.examId))
  let platformNow: number | null = null
  let count = 0
  const remove = async (draft: OldDraft): Promise<void> => {
    await draft.folder.removeAll()
    count += 1
  }
  for (const draft of purgeable) {
    const exam = await fetchExam(draft.examId)
    const now = exam.kind === 'done' ? exam.value.platformNow : null
    if (exam.kind !== 'done' || now === null) continue
    platformNow = now
    // An exam without a readable due date has not ended.
    const dueAt = Date.parse(exam.value.dueAt ?? '')
    const isOver = now - draft.writtenAt >= maxAgeMs && now - dueAt >= maxAgeMs
    if (!isOver || !canPurge(draft.examId)) continue
    onPurge(draft.examId)
    await remove(draft)
  }
  const others = candidates.filter((draft) => draft.userId !== userId)
  const someExam = others[0]?.examId
  if (someExam !== undefined && platformNow === null) {
    const exam = await fetchExam(someExam)
    // Only the date matters: another user's exam is likely refused.
    platformNow = exam.kind === 'done' ? exam.value.platformNow : exam.kind === 'refused' ? exam.platformNow : null
  }
  for (const draft of others) if (platformNow !== null && platformNow - draft.writtenAt >= maxAgeMs) await remove(draft)
  if (count > 0) log.info('homework.purged', { count })
}

type OldDraft = { userId: number; examId: number; writtenAt: number; folder: Folder }

async function listDraftsBefore(folder: Folder, before: number): Promise<OldDraft[]> {
  const old: OldDraft[] = []
  for (const user of (await folder.list()).keys()) {
    for (const exam of (await folder.folder(user).list()).keys()) {
      const draft = folder.folder(user).folder(exam)
      const writtenAt = (await draft.writtenAt(manifestName)) ?? (await folder.folder(user).writtenAt(exam))
      if (writtenAt !== null && writtenAt < before)
        old.push({ userId: Number(user), examId: Number(exam), writtenAt, folder: draft })
    }
  }
  return old
}
