import type { HomeworkDraft } from '#shared/desktop/homework.ts'
import { settleWithin } from '../base/async'
import type { Folder } from '../base/fs/folder'
import { Draft, type DraftOptions } from './draft'
import type { HomeworkApi } from './homework-api'
import { purgeOldDrafts } from './purge'

type Options = Pick<DraftOptions, 'clock' | 'schedule' | 'random' | 'uuid' | 'platformNow' | 'log'> & {
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
  readonly #restored = new Map<number, Draft>()
  readonly #seen = new Set<number>()
  readonly #tracked = new Set<Promise<unknown>>()
  readonly #end = new AbortController()
  #isRestored = false
  #isPurged = false
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
    const { api, clock, schedule, random, uuid, platformNow, log, onChange, foldersFree } = this.#options
    const { userId } = this
    const open = () =>
      Draft.open({
        examId,
        folder: this.examFolder(examId),
        clock,
        schedule,
        random,
        uuid,
        platformNow,
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
    const { folder, log } = this.#options
    for (const name of (await folder.folder(String(this.userId)).list()).keys()) {
      if (this.#isOver) return
      if (!/^[1-9]\d{0,15}$/.test(name)) continue
      await this.get(Number(name)).then(
        (draft) => this.#restored.set(Number(name), draft),
        (failure: unknown) => log.warn('homework.read-failed', { failure }),
      )
    }
    this.#isRestored = true
    await this.purge()
  }

  /** True from the time at which the drafts are open and the platform's clock is known, once a session. */
  isPurgeDue(): boolean {
    return this.#isRestored && !this.#isPurged && !this.#isOver && this.#options.platformNow() !== null
  }

  async purge(): Promise<void> {
    const { folder, log, api } = this.#options
    const platformNow = this.#options.platformNow()
    if (!this.isPurgeDue() || platformNow === null) return
    this.#isPurged = true
    await purgeOldDrafts({
      folder,
      log,
      platformNow,
      userId: this.userId,
      drafts: this.#restored,
      fetchExam: (examId) => api.fetchExam(examId, this.userId, this.#end.signal),
      canPurge: (examId) => !this.#seen.has(examId) && this.#open.get(examId)?.isUploading() !== true,
      onPurge: (examId) => this.#close(examId),
      isOver: () => this.#isOver,
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
    this.#restored.delete(examId)
  }
}
