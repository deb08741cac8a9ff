import type { CommandInput, CommandOutput } from '#shared/desktop/commands.ts'
import type { Note } from '#shared/desktop/notes.ts'
import type { SessionChange } from '../base/delivery/user-services'
import type { Log } from '../base/log/log'
import { createNoteFilter, compareNotes, toListed } from './note-order'
import type { NoteStore } from './note-store'
import { createOpenNotes, type NoteMode } from './open-notes'

export type NoteOwner = { userId: number; isAdministrator: boolean }
type NoteSession = Pick<SessionChange, 'userId'> & Partial<Pick<SessionChange, 'isAdministrator' | 'signedOutUserId'>>

type Options = {
  openStored: (userId: number) => Promise<NoteStore | 'no-keychain' | 'keychain-locked'>
  removeStored: (userId: number) => Promise<void>
  isSharedComputer: () => boolean
  now: () => number
  exportFile: (notes: readonly Note[]) => Promise<'saved' | 'cancelled' | 'failed'>
  onChange: (contentId: number | null) => void
  log: Pick<Log, 'warn'>
}

export type Notes = {
  list(input: CommandInput<'notes.list'>): Promise<CommandOutput<'notes.list'>>
  read(id: string): Promise<Note | null>
  save(input: CommandInput<'notes.save'>): Promise<CommandOutput<'notes.save'>>
  remove(id: string): Promise<CommandOutput<'notes.remove'>>
  export(contentId: number | null): Promise<'saved' | 'cancelled' | 'failed'>
  /** Called again when the computer becomes shared or private. */
  sessionChanged(session: NoteSession): void
  /** The keychain may have been unlocked: today's notes then join the stored ones. */
  reopenLocked(): void
  /** Notes that a quit, or a sign-out on a shared computer, would lose. */
  hasUnstored(): boolean
  data: LocalData
  settled(): Promise<void>
}

type Session = { owner: NoteOwner; mode: NoteMode }
type Open = { userId: number; store: Promise<NoteStore>; opened: NoteStore | null }

export function createNotes(options: Options): Notes {
  const { isSharedComputer, now, exportFile, onChange, log } = options
  const stores = createOpenNotes(options)
  let open: Open | null = null

  let session: Session | null = null

  const begin = ({ owner: { userId }, mode }: Session, movesStored: boolean): Open => {
    const store = stores.open({ userId, mode, movesStored })
    const next: Open = { userId, store, opened: null }
    store.then(
      (opened) => void (next.opened = opened),
      (failure: unknown) => {
        log.warn('notes.open-failed', { failure })
        if (open === next) open = null
      },
    )
    return next
  }
  const getMode = ({ isAdministrator }: NoteOwner): NoteMode =>
    isAdministrator ? 'administrator' : isSharedComputer() ? 'shared-computer' : 'stored'
  /** Opens at the first use, because reading a keychain takes time at sign-in. */
  const current = (): Promise<NoteStore> => {
    if (session === null) return Promise.reject(new Error('no user is signed in'))
    open ??= begin(session, false)
    return open.store
  }

  function reopenLocked(): void {
    if (session === null || open?.opened?.storage !== 'keychain-locked') return
    open = begin(session, false)
    onChange(null)
  }

  return {
    async list({ query, contentId, max, characters }) {
      const store = await current()
      const notes = store.all()
      const matches = createNoteFilter(query)
      const found = notes.filter((note) => (contentId === null || note.lesson.contentId === contentId) && matches(note))
      return {
        storage: store.storage,
        total: notes.length,
        found: found.length,
        notes: found
          .sort(compareNotes)
          .slice(0, max)
          .map((note) => toListed(note, query, characters)),
      }
    },
    read: async (id) => (await current()).find(id),
    async save({ createdAt, ...input }) {
      const store = await current()
      const existing = store.find(input.id)
      const changedAt = now()
      const note: Note = {
        ...input,
        // A note never moves to another lesson.
        ...(existing !== null && existing.lesson.contentId !== input.lesson.contentId && { lesson: existing.lesson }),
        createdAt: existing?.createdAt ?? createdAt ?? changedAt,
        changedAt,
      }
      const outcome = await store.save(note)
      if (outcome !== 'too-many') onChange(note.lesson.contentId)
      return outcome === 'saved' ? { outcome, note } : { outcome }
    },
    async remove(id) {
      const store = await current()
      const note = store.find(id)
      if (note === null) return { outcome: 'removed', note }
      const outcome = await store.remove(note)
      onChange(note.lesson.contentId)
      return { outcome, note }
    },
    async export(contentId) {
      const notes = (await current()).all()
      return exportFile(
        notes.filter((note) => contentId === null || note.lesson.contentId === contentId).sort(compareNotes),
      )
    },
    sessionChanged({ userId, isAdministrator = false, signedOutUserId = null }) {
      if (signedOutUserId !== null && isSharedComputer()) stores.removeUser(signedOutUserId)
      const before = session
      const owner = userId === null ? null : { userId, isAdministrator }
      session = owner === null ? null : { owner, mode: getMode(owner) }
      if (open?.opened?.isDurable() === false) stores.retain(open.userId, open.opened)
      if (session === null || before === null || before.owner.userId !== session.owner.userId) return void (open = null)
      if (before.mode === session.mode) return reopenLocked()
      const movesStored = before.mode === 'stored' && session.mode === 'shared-computer'
      open = open !== null || movesStored ? begin(session, movesStored) : null
      onChange(null)
    },
    reopenLocked,
    hasUnstored: () =>
      open?.opened != null &&
      (open.opened.storage === 'encrypted' ? !open.opened.isDurable() : open.opened.all().length > 0),
    data: createNotesData(current, () => onChange(null)),
    settled: () => stores.settled(),
  }
}

/** For "My data". */
type LocalData = {
  readonly name: string
  count(): Promise<number>
  exportJson(): Promise<unknown>
  /** Rejects if the disk refuses. */
  erase(): Promise<void>
}

function createNotesData(store: () => Promise<NoteStore>, changed: () => void): LocalData {
  const all = async (): Promise<Note[]> => (await store()).all()
  return {
    name: 'notes',
    count: async () => (await all()).length,
    exportJson: all,
    async erase() {
      await (await store()).erase()
      changed()
    },
  }
}
