import type { CommandInput, CommandOutput } from '../../shared/desktop/commands'
import type { Note, NoteStorage } from '../../shared/desktop/notes'
import { createSerialQueue } from '../base/async'
import type { Log } from '../base/log/log'
import { createNotesData } from './local-data'
import type { LocalData } from './local-data'
import { createNoteFilter, compareNotes, toListed } from './note-order'
import type { NoteStore } from './note-store'
import { createMemoryNotes } from './note-store'

export type NoteOwner = { userId: number; isAdministrator: boolean }

type Options = {
  /** Encrypted notes of the user; the reason if they cannot be stored. */
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
  /** Null at sign-out. Called again when the computer becomes shared or private. */
  onSessionChanged(owner: NoteOwner | null): void
  onSignedOut(userId: number | null): void
  /** Notes that a quit, or a sign-out on a shared computer, would lose. */
  hasUnstored(): boolean
  data: LocalData
  settled(): Promise<void>
}

type Mode = 'stored' | 'shared-computer' | 'administrator'
type Open = { owner: NoteOwner; mode: Mode; store: Promise<NoteStore>; opened: NoteStore | null }

export function createNotes(options: Options): Notes {
  const { openStored, removeStored, isSharedComputer, now, exportFile, onChange, log } = options
  const enqueue = createSerialQueue()
  /** Outlive a sign-out at home; also stores whose last write the disk refused, because they repeat it. */
  const inMemory = new Map<number, NoteStore>()
  let open: Open | null = null

  const memoryNotes = (userId: number, storage: NoteStorage): NoteStore => {
    const existing = inMemory.get(userId)
    const store = existing?.storage === storage ? existing : createMemoryNotes(storage)
    inMemory.set(userId, store)
    return store
  }

  async function openHome(userId: number): Promise<NoteStore> {
    const before = inMemory.get(userId)
    if (before?.storage === 'encrypted') return before
    const stored = await openStored(userId)
    const store = typeof stored === 'string' ? memoryNotes(userId, stored) : stored
    // The keychain is back, or the computer is no longer shared.
    if (before !== undefined && before !== store && (await copyNotes(before, store))) {
      if (store.storage === 'encrypted') inMemory.delete(userId)
    }
    return store
  }

  async function openShared(userId: number): Promise<NoteStore> {
    const store = memoryNotes(userId, 'shared-computer')
    const stored = await openStored(userId)
    if (typeof stored === 'string') return store
    await copyNotes(stored, store)
    await stored.erase()
    await removeStored(userId)
    return store
  }

  const openMode = ({ userId }: NoteOwner, mode: Mode, movesStored: boolean): Promise<NoteStore> =>
    enqueue(async () => {
      if (mode === 'administrator') return createMemoryNotes('administrator')
      if (mode === 'stored') return openHome(userId)
      return movesStored ? openShared(userId) : memoryNotes(userId, 'shared-computer')
    })

  const begin = (owner: NoteOwner, mode: Mode, before: Open | null): Open => {
    // Becoming shared within the session is the only time at which stored notes may still be on the disk.
    const movesStored = mode === 'shared-computer' && before?.owner.userId === owner.userId && before.mode === 'stored'
    const store = openMode(owner, mode, movesStored)
    const next: Open = { owner, mode, store, opened: null }
    store.then(
      (opened) => void (next.opened = opened),
      (failure: unknown) => {
        log.warn('notes.not-opened', { failure })
        if (open === next) open = null
      },
    )
    return next
  }

  let owner: NoteOwner | null = null
  const modeOf = ({ isAdministrator }: NoteOwner): Mode =>
    isAdministrator ? 'administrator' : isSharedComputer() ? 'shared-computer' : 'stored'
  /** Opens at the first use, because reading a keychain takes time at sign-in. */
  const current = (): Promise<NoteStore> => {
    if (owner === null) return Promise.reject(new Error('nobody is signed in'))
    open ??= begin(owner, modeOf(owner), null)
    return open.store
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
    onSessionChanged(next) {
      const before = open
      owner = next
      if (before?.opened?.isDurable() === false) inMemory.set(before.owner.userId, before.opened)
      if (next === null) return void (open = null)
      const isSameUser = before?.owner.userId === next.userId
      if (isSameUser && before.mode === modeOf(next)) return
      open = isSameUser ? begin(next, modeOf(next), before) : null
      if (isSameUser) onChange(null)
    },
    onSignedOut(userId) {
      if (userId !== null && isSharedComputer()) inMemory.delete(userId)
    },
    hasUnstored: () =>
      open?.opened != null &&
      (open.opened.storage === 'encrypted' ? !open.opened.isDurable() : open.opened.all().length > 0),
    data: createNotesData(current, () => onChange(null)),
    settled: () => enqueue(() => Promise.resolve()),
  }
}

/** False if a note could not be copied. */
async function copyNotes(from: NoteStore, to: NoteStore): Promise<boolean> {
  let isComplete = true
  for (const note of from.all()) {
    const existing = to.find(note.id)
    if (existing !== null && existing.changedAt >= note.changedAt) continue
    if ((await to.save(note)) !== 'saved') isComplete = false
  }
  return isComplete
}
