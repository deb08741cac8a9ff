import type { Clock, Schedule } from '#shared/clock.ts'
import { mergedName, type HomeworkDraft, type HomeworkFile, type HomeworkTaken } from '#shared/desktop/homework.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import type { SessionChange } from '../base/delivery/user-services'
import type { Folder } from '../base/fs/folder'
import type { Log } from '../base/log/log'
import type { PlatformClient } from '../base/platform-client'
import type { Draft } from './draft'
import { createThrottle } from './draft-view'
import { UserDrafts, type UnsavedWork } from './drafts'
import { toDisplayName } from './file-name'
import { createHomeworkApi } from './homework-api'
import { isPreviewable, neutralName, openPreview, partialSuffix, previewFolder, readChosenFile } from './staged-files'

type Options = {
  folder: Folder
  sealedFolder: () => Folder
  /** Previews of a shared computer, outside the data folder. */
  previews: Folder
  client: PlatformClient
  afterFirstPaint: Promise<unknown>
  clock: Clock
  /** Epoch milliseconds; null before the platform's first response. */
  platformNow: () => number | null
  schedule: Schedule
  random: () => number
  uuid: () => string
  chooseFiles: () => Promise<readonly string[]>
  openFile: (file: string) => Promise<boolean>
  isSharedComputer: () => boolean
  onChange: (draft: HomeworkDraft) => void
  log: Pick<Log, 'info' | 'warn'>
}

type Content = AsyncIterable<Uint8Array>

/** Each rejects while signed out. */
type Commands = {
  read(examId: number): Promise<HomeworkDraft>
  pick(examId: number): Promise<HomeworkTaken>
  add(examId: number, name: string, content: Content): Promise<HomeworkTaken>
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

export type Homework = Commands & {
  isOpen(): boolean
  unsavedWork(): UnsavedWork
  stagedFiles(): { examId: number; files: { name: string; bytes: number }[] }[]
  /** Of the same user for a new token. */
  sessionChanged(session: Pick<SessionChange, 'userId'> & Partial<Pick<SessionChange, 'signedOutUserId'>>): void
  reached(): void
  suspended(isSuspended: boolean): void
  settled(): Promise<void>
}

const maxErasures = 20
const eraseRetryMs = 30_000
/** Another program may block a page for longer than a read waits; what stays behind is erased in the end. */
const maxMoves = 10
const moveRetryMs = 2000

export function createHomework(options: Options): Homework {
  const { clock, platformNow, schedule, random, uuid, log } = options
  const api = createHomeworkApi(options)
  const changes = createThrottle<HomeworkDraft>({ schedule, clock, notify: options.onChange })
  const onChange = (examId: number, draft: HomeworkDraft): void => changes.push(examId, draft)
  let drafts: UserDrafts | null = null
  const queue = createSerialQueue()
  const enqueue = (work: () => Promise<unknown>): void =>
    void queue(work).catch((failure: unknown) => log.warn('homework.task-failed', { failure }))
  const settled = (): Promise<void> => queue(() => Promise.resolve())
  const close = (isErased: boolean): void => {
    const ended = drafts
    ended?.end(isErased)
    if (ended !== null) enqueue(() => ended.settled())
    drafts = null
    changes.cancelAll()
  }
  const resume = (): void => drafts?.forEach((draft) => draft.resumed())
  const currentFolder = (): Folder => (options.isSharedComputer() ? options.sealedFolder() : options.folder)
  /** Retries, because a viewer may lock a copy for long. */
  const erase = (userId: number, folder: Folder, attempts = maxErasures): void =>
    enqueue(async () => {
      if (attempts < maxErasures && drafts?.userId === userId) return
      await folder.removeAll().catch((failure: unknown) => {
        log.warn('homework.erase-failed', { failure })
        if (attempts > 1) schedule(eraseRetryMs, () => erase(userId, folder, attempts - 1))
      })
    })
  /** Also once a session expires: its drafts stay encrypted, the previews are plain. */
  const erasePreviews = (userId: number | null): void => {
    if (options.isSharedComputer() && drafts !== null && drafts.userId !== userId)
      erase(drafts.userId, options.previews)
  }
  /** Nothing of a signed-out user stays on a shared computer. */
  const eraseShared = (userId: number): void => {
    if (!options.isSharedComputer()) return
    if (drafts?.userId === userId) close(true)
    for (const folder of [options.folder, options.sealedFolder()]) erase(userId, folder.folder(String(userId)))
    erase(userId, options.previews)
  }
  const open = (userId: number, folder: Folder): void => {
    const opened = new UserDrafts({
      folder,
      userId,
      api,
      clock,
      platformNow,
      schedule,
      random,
      uuid,
      log,
      foldersFree: settled(),
      onChange,
    })
    drafts = opened
    enqueue(() => options.afterFirstPaint.then(() => opened.restore()))
  }

  return {
    ...createCommands({ ...options, drafts: () => drafts, onChange }),
    isOpen: () => drafts !== null,
    unsavedWork: () => drafts?.unsavedWork() ?? null,
    stagedFiles: () => drafts?.stagedFiles() ?? [],
    sessionChanged({ userId, signedOutUserId = null }) {
      if (signedOutUserId !== null) eraseShared(signedOutUserId)
      erasePreviews(userId)
      if (userId === null) return close(false)
      const folder = currentFolder()
      const before = drafts
      if (before !== null && before.userId === userId && before.folder === folder) return resume()
      close(false)
      if (before !== null && before.userId === userId) {
        enqueue(() => moveDrafts(before.folder.folder(String(userId)), folder.folder(String(userId)), schedule))
      }
      open(userId, folder)
    },
    reached() {
      drafts?.forEach((draft) => draft.reached())
      if (drafts?.isPurgeDue() === true) enqueue(async () => drafts?.purge())
    },
    suspended(isSuspended) {
      if (!isSuspended) resume()
    },
    settled,
  }
}

async function moveDrafts(from: Folder, to: Folder, schedule: Schedule): Promise<void> {
  for (let moves = 1; ; moves += 1) {
    try {
      await copyDrafts(from, to)
      return await from.removeAll()
    } catch (failure) {
      if (moves >= maxMoves) throw failure
    }
    await new Promise<void>((resolve) => void schedule(moveRetryMs, resolve))
  }
}

/** Copies each file, because the folders differ in encryption. */
async function copyDrafts(from: Folder, to: Folder): Promise<void> {
  for (const exam of (await from.list()).keys()) {
    const [source, target] = [from.folder(exam), to.folder(exam)]
    target.make()
    for (const name of (await source.list()).keys()) {
      const content = name === previewFolder ? null : await source.read(name)
      if (content === null) continue
      const file = await target.create(`${name}${partialSuffix}`)
      try {
        await file.write(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await target.rename(`${name}${partialSuffix}`, name)
    }
  }
}

type CommandOptions = Pick<Options, 'chooseFiles' | 'openFile' | 'isSharedComputer' | 'previews'> & {
  drafts: () => UserDrafts | null
  onChange: (examId: number, draft: HomeworkDraft) => void
}

function createCommands({
  chooseFiles,
  openFile,
  isSharedComputer,
  previews,
  drafts,
  onChange,
}: CommandOptions): Commands {
  const current = (): UserDrafts => {
    const open = drafts()
    if (open === null) throw new Error('no user is signed in')
    return open
  }

  async function openSeen(examId: number, user: UserDrafts): Promise<Draft> {
    user.markSeen(examId)
    return user.get(examId)
  }

  async function change(examId: number, work: (draft: Draft) => Promise<unknown>): Promise<HomeworkDraft> {
    const user = current()
    const draft = await openSeen(examId, user)
    const done = work(draft)
    user.track(done)
    await done
    const view = draft.view()
    if (drafts() === user) onChange(examId, view)
    return view
  }

  async function take(examId: number, files: readonly NamedContent[]): Promise<HomeworkTaken> {
    const refused: HomeworkTaken['refused'] = []
    return { draft: await change(examId, async (draft) => void refused.push(...(await addAll(draft, files)))), refused }
  }

  return {
    async read(examId) {
      const draft = await openSeen(examId, current())
      await draft.markSeen()
      return draft.view()
    },
    async pick(examId) {
      const before = current()
      const chosen = await chooseFiles()
      return take(
        examId,
        drafts() === before ? chosen.map((file) => ({ name: file, content: readChosenFile(file) })) : [],
      )
    },
    add: async (examId, name, content) => take(examId, [{ name, content }]),
    async addMerged(examId, { of, pages, content }) {
      let reason: Awaited<ReturnType<Draft['addMerged']>> = null
      const draft = await change(examId, async (each) => void (reason = await each.addMerged(of, pages, content)))
      if (reason === 'changed') return reason
      return { draft, refused: reason === null ? [] : [{ name: mergedName, reason }] }
    },
    image: async (examId, fileId) => (await current().get(examId)).image(fileId),
    arrange: (examId, order) => change(examId, (draft) => draft.arrange(order)),
    turn: (examId, fileId, turn) => change(examId, (draft) => draft.turn(fileId, turn)),
    remove: (examId, fileId) => change(examId, (draft) => draft.remove(fileId)),
    async preview(examId, fileId) {
      const user = current()
      const copy = await (await user.get(examId)).content(fileId)
      if (copy === null || !isPreviewable(copy)) return false
      return isSharedComputer()
        ? openPreview(previews.folder(copy.id), neutralName(copy.type), copy.bytes, openFile)
        : openPreview(user.examFolder(examId).folder(previewFolder).folder(copy.id), copy.name, copy.bytes, openFile)
    },
    send: (examId) => change(examId, (draft) => draft.send()),
    cancel: (examId) => change(examId, (draft) => draft.cancel()),
    async discard(examId) {
      const view = await change(examId, (draft) => draft.discard())
      if (isSharedComputer()) await previews.removeAll().catch(() => undefined)
      return view
    },
  }
}

type NamedContent = { name: string; content: Content }

/** A refused file does not stop the rest. */
async function addAll(draft: Draft, files: readonly NamedContent[]): Promise<HomeworkTaken['refused']> {
  const refused: HomeworkTaken['refused'] = []
  for (const { name, content } of files) {
    const reason = await draft.add(name, content)
    if (reason !== null) refused.push({ name: toDisplayName(name), reason })
  }
  return refused
}
