import type { HomeworkDraft } from '../../shared/desktop/homework'
import type { Folder } from '../base/fs/folder'
import type { Log } from '../base/log/log'
import { Draft } from './draft'
import type { DraftOptions } from './draft'
import type { Calls, Outcome } from './homework-api'

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

const keptMs = 30 * 24 * 60 * 60 * 1000
const manifestName = 'manifest.json'

type Purging = {
  folder: Folder
  userId: number
  ask: (examId: number) => Promise<Outcome<{ dueAt: string | null; platformNow: number | null }>>
  /** Whether the user's draft of this exam may go at all. */
  mayGo: (examId: number) => boolean
  /** It goes now. */
  goes: (examId: number) => void
  clock: { now(): number }
  log: Pick<Log, 'info'>
}

/**
 * Throws away what nobody has looked at for thirty days. This computer's clock may be wrong by a year, so it only says what might be
 * old; whether it is, the platform's clock says, and of the user's own exams also that they ended as long ago. Who is not told the time throws nothing away.
 */
export async function purgeOld({ folder, userId, ask, mayGo, goes, clock, log }: Purging): Promise<void> {
  const old = await draftsBefore(folder, clock.now() - keptMs)
  const own = old.filter((draft) => draft.userId === userId && mayGo(draft.examId))
  let platformNow: number | null = null
  let count = 0
  const drop = async (draft: OldDraft): Promise<void> => {
    await draft.folder.removeAll()
    count += 1
  }
  for (const draft of own) {
    const told = await ask(draft.examId)
    const now = told.kind === 'done' ? told.value.platformNow : null
    if (told.kind !== 'done' || now === null) continue
    platformNow = now
    if (now - draft.writtenAt < keptMs || now - timeOf(told.value.dueAt) < keptMs || !mayGo(draft.examId)) continue
    goes(draft.examId)
    await drop(draft)
  }
  const others = old.filter((draft) => draft.userId !== userId)
  const someExam = others[0]?.examId
  if (someExam !== undefined && platformNow === null) {
    const told = await ask(someExam)
    // What it says of an exam of another class is no matter here.
    platformNow = told.kind === 'done' ? told.value.platformNow : told.kind === 'refused' ? told.platformNow : null
  }
  for (const draft of others) if (platformNow !== null && platformNow - draft.writtenAt >= keptMs) await drop(draft)
  if (count > 0) log.info('homework.purged', { count })
}

type OldDraft = { userId: number; examId: number; writtenAt: number; folder: Folder }

/** By the time of the last write alone: what others have drafted is not read. */
async function draftsBefore(folder: Folder, before: number): Promise<OldDraft[]> {
  const old: OldDraft[] = []
  for (const user of (await folder.list()).keys()) {
    for (const exam of (await folder.folder(user).list()).keys()) {
      const draft = folder.folder(user).folder(exam)
      // A crash before the first manifest leaves a folder that only its own time speaks for.
      const writtenAt = (await draft.writtenAt(manifestName)) ?? (await folder.folder(user).writtenAt(exam))
      if (writtenAt !== null && writtenAt < before) old.push({ userId: Number(user), examId: Number(exam), writtenAt, folder: draft })
    }
  }
  return old
}

function timeOf(text: string | null): number {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? 0 : time
}
