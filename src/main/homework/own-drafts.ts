import type { HomeworkDraft } from '../../shared/desktop/homework'
import type { Folder } from '../base/fs/folder'
import { Draft } from './draft'
import type { DraftOptions } from './draft'
import { purgeOld } from './purge'
import type { Calls } from './submit'

type Options = Pick<DraftOptions, 'clock' | 'schedule' | 'uuid' | 'log'> & {
  /** The folder of all homework. */
  folder: Folder
  userId: number
  calls: Calls
  changed: (examId: number, draft: HomeworkDraft) => void
  /** Settled once nothing of an earlier session is at work in the same folders. */
  before: Promise<unknown>
}

/** What hangs on a page that went away is not waited for longer than this. */
const longestSettlingMs = 2000

/** What would be lost from sight by quitting now: files on their way, or files that nobody handed in. */
export type AtRisk = 'sending' | 'draft' | null

/** The drafts of one user, from the sign-in to the end of the session. */
export class OwnDrafts {
  readonly userId: number
  /** The folder of all homework in which they lie. */
  readonly folder: Folder
  readonly #options: Options
  readonly #opening = new Map<number, Promise<Draft>>()
  readonly #live = new Map<number, Draft>()
  /** Exams that the pupil looked at in this run. */
  readonly #seen = new Set<number>()
  readonly #doing = new Set<Promise<unknown>>()
  readonly #end = new AbortController()
  #isOver = false
  #isErased = false

  constructor(options: Options) {
    this.#options = options
    this.userId = options.userId
    this.folder = options.folder
  }

  /** The folder of one exam. */
  folderOf(examId: number): Folder {
    return this.#options.folder.folder(String(this.userId)).folder(String(examId))
  }

  /** The draft of an exam, which is read when it is first asked for. */
  of(examId: number): Promise<Draft> {
    const known = this.#opening.get(examId)
    if (known !== undefined) return known
    const { calls, clock, schedule, uuid, log, changed, before } = this.#options
    const { userId } = this
    const open = () => Draft.open({
      examId, folder: this.folderOf(examId), clock, schedule, uuid, log,
      ask: (signal) => calls.ask(examId, userId, signal),
      submit: (file, signal, sent) => calls.submit(examId, userId, file, signal, sent),
      changed: (now) => {
        if (!this.#isOver) changed(examId, now)
      },
    })
    const draft = before.then(() => {
      if (this.#isOver) throw new Error('the session is over')
      return open()
    })
    this.#opening.set(examId, draft)
    draft.then(
      (opened) => {
        if (this.#isOver) opened.halt(this.#isErased)
        else this.#live.set(examId, opened)
      },
      () => this.#opening.delete(examId),
    )
    return draft
  }

  /** The pupil has this exam before the eyes. */
  see(examId: number): void {
    this.#seen.add(examId)
  }

  /** Takes up what was on its way when the last run ended, and throws away what is old. */
  async takeUp(): Promise<void> {
    const { folder, log, clock, calls } = this.#options
    for (const name of (await folder.folder(String(this.userId)).list()).keys()) {
      if (this.#isOver) return
      if (/^[1-9]\d{0,15}$/.test(name)) await this.of(Number(name)).catch((failure: unknown) => log.warn('homework.unreadable', { failure }))
    }
    if (this.#isOver) return
    await purgeOld({
      folder, clock, log, userId: this.userId,
      ask: (examId) => calls.ask(examId, this.userId, this.#end.signal),
      mayGo: (examId) => !this.#isOver && !this.#seen.has(examId) && this.#live.get(examId)?.isUnderWay() !== true,
      goes: (examId) => this.#forget(examId),
    })
  }

  each(work: (draft: Draft) => void): void {
    for (const draft of this.#live.values()) work(draft)
  }

  atRisk(): AtRisk {
    const live = [...this.#live]
    if (live.some(([, draft]) => draft.isUnderWay())) return 'sending'
    return live.some(([examId, draft]) => this.#seen.has(examId) && draft.hasFiles()) ? 'draft' : null
  }

  /** The session is over: what is on its way stops; `isErased` where nothing is to be written any more. */
  end(isErased: boolean): void {
    this.#isOver = true
    this.#isErased = isErased
    this.#end.abort()
    this.each((draft) => draft.halt(isErased))
  }

  /** Notes that something is being done to a draft. */
  doing(work: Promise<unknown>): void {
    const done = work.catch(() => undefined).finally(() => this.#doing.delete(done))
    this.#doing.add(done)
  }

  /** Resolves once nothing of it touches the disk any more. */
  settled(): Promise<void> {
    const all = async (): Promise<void> => {
      await Promise.allSettled(this.#opening.values())
      await Promise.allSettled([...this.#doing, ...[...this.#live.values()].map((draft) => draft.settled())])
    }
    return new Promise((resolve) => {
      const cancel = this.#options.schedule(longestSettlingMs, resolve)
      void all().then(() => {
        cancel()
        resolve()
      })
    })
  }

  #forget(examId: number): void {
    this.#live.get(examId)?.halt(true)
    this.#live.delete(examId)
    this.#opening.delete(examId)
  }
}
