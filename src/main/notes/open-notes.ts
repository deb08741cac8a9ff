import type { NoteStorage } from '#shared/desktop/notes.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { type NoteStore, createMemoryNotes } from './note-store'

export type NoteMode = 'stored' | 'shared-computer' | 'administrator'

type Options = {
  /** The reason if notes cannot be stored. */
  openStored: (userId: number) => Promise<NoteStore | 'no-keychain' | 'keychain-locked'>
  removeStored: (userId: number) => Promise<void>
}

type Opening = { userId: number; mode: NoteMode; movesStored: boolean }

export type OpenNotes = {
  /** The computer has just become shared: stored notes move into memory. */
  open(opening: Opening): Promise<NoteStore>
  /** The store repeats a write that the disk refused. */
  retain(userId: number, store: NoteStore): void
  removeUser(userId: number): void
  settled(): Promise<void>
}

export function createOpenNotes({ openStored, removeStored }: Options): OpenNotes {
  const enqueue = createSerialQueue()
  /** Outlive a sign-out at home, as stored notes do. */
  const inMemory = new Map<number, NoteStore>()

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
    const isCopied = before !== undefined && before !== store && (await copyNotes(before, store))
    if (isCopied && store.storage === 'encrypted') inMemory.delete(userId)
    return store
  }

  async function openShared(userId: number): Promise<NoteStore> {
    const store = memoryNotes(userId, 'shared-computer')
    const stored = await openStored(userId)
    if (typeof stored === 'string') return store
    // A file that another program blocks for a moment would be erased without a copy.
    await stored.untilReadable()
    await copyNotes(stored, store)
    await stored.erase()
    await removeStored(userId)
    return store
  }

  return {
    open: ({ userId, mode, movesStored }) =>
      enqueue(async () => {
        if (mode === 'administrator') return createMemoryNotes('administrator')
        if (mode === 'stored') return openHome(userId)
        return movesStored ? openShared(userId) : memoryNotes(userId, 'shared-computer')
      }),
    retain: (userId, store) => void inMemory.set(userId, store),
    removeUser: (userId) => void inMemory.delete(userId),
    settled: () => enqueue(() => Promise.resolve()),
  }
}

async function copyNotes(from: NoteStore, to: NoteStore): Promise<boolean> {
  let isComplete = true
  for (const note of from.all()) {
    const existing = to.find(note.id)
    if (existing !== null && existing.changedAt >= note.changedAt) continue
    if ((await to.save(note)) !== 'saved') isComplete = false
  }
  return isComplete
}
