import type { Clock, Schedule } from '../../shared/clock'
import { mergedName } from '../../shared/desktop/homework'
import type { HomeworkDraft, HomeworkFile, HomeworkTaken } from '../../shared/desktop/homework'
import type { Folder } from '../base/fs/folder'
import type { Log } from '../base/log/log'
import type { PlatformClient } from '../gateway/platform-client'
import { createPreviews, previewFolder, readChosen, unfinished } from './staged-files'
import type { Draft } from './draft'
import { shownName } from './file-name'
import type { AtRisk } from './drafts'
import { OwnDrafts } from './drafts'
import { createCalls } from './homework-api'
import { createThrottle } from './draft-view'

type Options = {
  /** The folder of all homework: in it a folder of each user, in that one of each exam. */
  folder: Folder
  /** As `folder`, for a shared computer: what a crash leaves there nobody can read. */
  sealedFolder: () => Folder
  client: PlatformClient
  /** Settled once the start is over. */
  drawn: Promise<unknown>
  clock: Clock
  schedule: Schedule
  uuid: () => string
  /** Lets the person choose files; none where nothing was chosen. */
  choose: () => Promise<readonly string[]>
  /** Opens a file of ours with the program that the system has for it. */
  open: (address: string) => Promise<boolean>
  isSharedComputer: () => boolean
  changed: (draft: HomeworkDraft) => void
  log: Pick<Log, 'info' | 'warn'>
}

type Content = AsyncIterable<Uint8Array>

/** What the page asks about the homework of whoever is signed in; each call rejects where nobody is. */
type Commands = {
  read(examId: number): Promise<HomeworkDraft>
  pick(examId: number): Promise<HomeworkTaken>
  add(examId: number, name: string, content: Content): Promise<HomeworkTaken>
  /** `changed` where the images are others by now. */
  addMerged(examId: number, merged: { of: string; pages: number; content: Content }): Promise<HomeworkTaken | 'changed'>
  image(examId: number, fileId: string): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null>
  arrange(examId: number, order: readonly string[]): Promise<HomeworkDraft>
  turn(examId: number, fileId: string, turn: HomeworkFile['turn']): Promise<HomeworkDraft>
  remove(examId: number, fileId: string): Promise<HomeworkDraft>
  preview(examId: number, fileId: string | null): Promise<boolean>
  send(examId: number): Promise<HomeworkDraft>
  cancel(examId: number): Promise<HomeworkDraft>
  discard(examId: number): Promise<HomeworkDraft>
}

/** The homework of whoever is signed in, and what the rest of the main process tells it. */
export type Homework = Commands & {
  /** Whether somebody is signed in. */
  isOpen(): boolean
  atRisk(): AtRisk
  /** Somebody else, nobody, or the same user with another token. */
  sessionChanged(userId: number | null): void
  /** This user ended the session: on a shared computer nothing of the work stays. */
  left(userId: number | null): void
  /** Another call had an answer: what waits for the line goes on. */
  reached(): void
  /** The computer wakes up. */
  resume(): void
  /** Resolves once nothing is being taken up or thrown away. */
  settled(): Promise<void>
}

const maxErasures = 20
const eraseRetryMs = 30_000

/** Opens homework; nothing is read before a user is known, and never that of another. */
export function createHomework(options: Options): Homework {
  const { clock, schedule, uuid, log } = options
  const calls = createCalls(options)
  const tell = createThrottle<HomeworkDraft>({ schedule, clock, tell: options.changed })
  let own: OwnDrafts | null = null
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>): void => {
    last = last.then(work).catch((failure: unknown) => log.warn('homework.failed', { failure }))
  }
  const close = (isErased: boolean): void => {
    const ended = own
    ended?.end(isErased)
    if (ended !== null) inTurn(() => ended.settled())
    own = null
    tell.forgetAll()
  }
  const resume = (): void => own?.each((draft) => draft.wake())
  const folderNow = (): Folder => (options.isSharedComputer() ? options.sealedFolder() : options.folder)
  /** A program that shows a copy may hold it for long. */
  const erase = (userId: number, folder: Folder, left = maxErasures): void =>
    inTurn(async () => {
      // By then the user may be back, with new work.
      if (left < maxErasures && own?.userId === userId) return
      await folder.folder(String(userId)).removeAll().catch((failure: unknown) => {
        log.warn('homework.not-erased', { failure })
        if (left > 1) schedule(eraseRetryMs, () => erase(userId, folder, left - 1))
      })
    })
  const open = (userId: number, folder: Folder): void => {
    const opened = new OwnDrafts({ folder, userId, calls, clock, schedule, uuid, log, before: last, changed: (examId, draft) => tell.soon(examId, draft) })
    own = opened
    inTurn(() => options.drawn.then(() => opened.takeUp()))
  }

  return {
    ...commandsOf({ ...options, own: () => own, tell: (examId, draft) => tell.soon(examId, draft) }),
    isOpen: () => own !== null,
    atRisk: () => own?.atRisk() ?? null,
    sessionChanged(userId) {
      if (userId === null) return close(false)
      const folder = folderNow()
      const before = own
      if (before !== null && before.userId === userId && before.folder === folder) return resume()
      close(false)
      // The computer was declared shared, or is so no more.
      if (before !== null && before.userId === userId) inTurn(() => moveDrafts(before.folder.folder(String(userId)), folder.folder(String(userId))))
      open(userId, folder)
    },
    left(userId) {
      if (userId === null || !options.isSharedComputer()) return
      if (own?.userId === userId) close(true)
      for (const folder of [options.folder, options.sealedFolder()]) erase(userId, folder)
    },
    reached: () => own?.each((draft) => draft.nudge()),
    resume,
    settled: () => last.then(() => undefined),
  }
}

/** Moves the drafts of a user, file by file, so that each is written as the other folder writes. */
async function moveDrafts(from: Folder, to: Folder): Promise<void> {
  for (const exam of (await from.list()).keys()) {
    const [source, target] = [from.folder(exam), to.folder(exam)]
    target.make()
    for (const name of (await source.list()).keys()) {
      const content = name === previewFolder ? null : await source.read(name)
      if (content === null) continue
      const file = await target.create(`${name}${unfinished}`)
      try {
        await file.write(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await target.rename(`${name}${unfinished}`, name)
    }
  }
  await from.removeAll()
}

type Commanding = Pick<Options, 'choose' | 'open'> & { own: () => OwnDrafts | null; tell: (examId: number, draft: HomeworkDraft) => void }

function commandsOf({ choose, open, own, tell }: Commanding): Commands {
  const previews = createPreviews({ open })
  const present = (): OwnDrafts => {
    const drafts = own()
    if (drafts === null) throw new Error('nobody is signed in')
    return drafts
  }

  async function seen(examId: number, drafts: OwnDrafts): Promise<Draft> {
    drafts.see(examId)
    return drafts.of(examId)
  }

  /** Does something to a draft; whoever listens is told as well how it is then. */
  async function after(examId: number, work: (draft: Draft) => Promise<unknown>): Promise<HomeworkDraft> {
    const drafts = present()
    const draft = await seen(examId, drafts)
    const done = work(draft)
    drafts.doing(done)
    await done
    const shown = draft.view()
    if (own() === drafts) tell(examId, shown)
    return shown
  }

  async function take(examId: number, given: readonly Given[]): Promise<HomeworkTaken> {
    const refused: HomeworkTaken['refused'] = []
    return { draft: await after(examId, async (draft) => void refused.push(...(await addAll(draft, given)))), refused }
  }

  return {
    async read(examId) {
      const draft = await seen(examId, present())
      await draft.seen()
      return draft.view()
    },
    async pick(examId) {
      const before = present()
      const chosen = await choose()
      // Whoever is signed in by now did not choose these.
      return take(examId, own() === before ? chosen.map((address) => ({ name: address, content: readChosen(address) })) : [])
    },
    add: async (examId, name, content) => take(examId, [{ name, content }]),
    async addMerged(examId, { of, pages, content }) {
      let reason: Awaited<ReturnType<Draft['addMerged']>> = null
      const draft = await after(examId, async (each) => void (reason = await each.addMerged(of, pages, content)))
      if (reason === 'changed') return reason
      return { draft, refused: reason === null ? [] : [{ name: mergedName, reason }] }
    },
    image: async (examId, fileId) => (await present().of(examId)).image(fileId),
    arrange: (examId, order) => after(examId, (draft) => draft.arrange(order)),
    turn: (examId, fileId, turn) => after(examId, (draft) => draft.turn(fileId, turn)),
    remove: (examId, fileId) => after(examId, (draft) => draft.remove(fileId)),
    async preview(examId, fileId) {
      const drafts = present()
      const content = await (await drafts.of(examId)).content(fileId)
      return content !== null && previews.show(drafts.folderOf(examId), content)
    },
    send: (examId) => after(examId, (draft) => draft.send()),
    cancel: (examId) => after(examId, (draft) => draft.cancel()),
    discard: (examId) => after(examId, (draft) => draft.discard()),
  }
}

type Given = { name: string; content: Content }

/** One after the other; a refused one does not stop the rest. */
async function addAll(draft: Draft, given: readonly Given[]): Promise<HomeworkTaken['refused']> {
  const refused: HomeworkTaken['refused'] = []
  for (const { name, content } of given) {
    const reason = await draft.add(name, content)
    if (reason !== null) refused.push({ name: shownName(name), reason })
  }
  return refused
}
