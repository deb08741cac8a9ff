import * as z from 'zod'
import {
  noteLesson,
  noteLimits,
  storedNote,
  type Note,
  type NoteLesson,
  type NoteStorage,
} from '#shared/desktop/notes.ts'
import type { Store } from '../base/fs/store'

export const lessonFile = z.object({ lesson: noteLesson.nullable(), notes: z.array(storedNote) })
export type LessonFile = z.output<typeof lessonFile>

export const emptyLesson = (): LessonFile => ({ lesson: null, notes: [] })

type LessonStore = Pick<Store<LessonFile>, 'current' | 'isBlocked' | 'save' | 'erase'>

/** Saves in a row that a blocked file refuses; the next one sets the file aside. */
const maxBlockedSaves = 3

export type NoteStore = {
  readonly storage: NoteStorage
  /** False after a write that the disk refused. */
  isDurable(): boolean
  all(): Note[]
  find(id: string): Note | null
  save(note: Note): Promise<'saved' | 'not-stored' | 'too-many'>
  remove(note: Note): Promise<'removed' | 'not-stored'>
  erase(): Promise<void>
  /** Waits some seconds for files that another program blocks. */
  untilReadable(): Promise<void>
}

type Options = {
  storage: NoteStorage
  /** By content id. */
  lessons: Map<number, LessonStore>
  /** Adds lessons whose files another program no longer blocks. */
  addUnblocked?: () => void
  openLesson: (contentId: number) => LessonStore
  eraseAll: () => Promise<void>
}

/** Each call resolves once durable; a write that the disk refuses stays in memory and is repeated by the store. */
export function createNoteStore({
  storage,
  lessons,
  addUnblocked = () => undefined,
  openLesson,
  eraseAll,
}: Options): NoteStore {
  const openedLesson = (contentId: number): LessonStore => {
    const opened = lessons.get(contentId) ?? openLesson(contentId)
    lessons.set(contentId, opened)
    return opened
  }
  const refused = new Set<number>()
  const track = (contentId: number, written: Promise<void>): Promise<boolean> =>
    written.then(
      () => {
        refused.delete(contentId)
        return true
      },
      () => {
        refused.add(contentId)
        return false
      },
    )
  const blockedSaves = new Map<number, number>()
  /** A blocked file holds notes that a write would replace; the page keeps its text and tries again. */
  function isRefused(contentId: number, store: LessonStore): boolean {
    const saves = blockedSaves.get(contentId) ?? 0
    if (saves >= maxBlockedSaves || !store.isBlocked()) return false
    blockedSaves.set(contentId, saves + 1)
    return true
  }
  const all = (): Note[] => {
    addUnblocked()
    return [...lessons.values()].flatMap((store) => toNotes(store.current()))
  }

  function exceedsLimits({ id, text }: Note): boolean {
    const others = all().filter((each) => each.id !== id)
    const total = others.reduce((sum, each) => sum + each.text.length, text.length)
    return others.length >= noteLimits.notes || total > noteLimits.total
  }

  return {
    storage,
    isDurable: () => refused.size === 0,
    all,
    find: (id) => all().find((note) => note.id === id) ?? null,
    async save(note) {
      if (exceedsLimits(note)) return 'too-many'
      const { lesson, ...stored } = note
      const store = openedLesson(lesson.contentId)
      if (isRefused(lesson.contentId, store)) return 'not-stored'
      const others = store.current().notes.filter(({ id }) => id !== note.id)
      const isWritten = await track(lesson.contentId, store.save({ lesson, notes: [...others, stored] }))
      return isWritten ? 'saved' : 'not-stored'
    },
    async remove({ id, lesson }) {
      const store = openedLesson(lesson.contentId)
      const notes = store.current().notes.filter((each) => each.id !== id)
      // The backup of an empty lesson would keep the removed text.
      const written = notes.length === 0 ? store.erase() : store.save({ lesson, notes })
      return (await track(lesson.contentId, written)) ? 'removed' : 'not-stored'
    },
    async erase() {
      await Promise.allSettled([...lessons.values()].map((store) => store.erase()))
      lessons.clear()
      await eraseAll()
    },
    untilReadable: () => Promise.resolve(),
  }
}

export function createMemoryNotes(storage: NoteStorage): NoteStore {
  return createNoteStore({
    storage,
    lessons: new Map(),
    openLesson: createMemoryLesson,
    eraseAll: () => Promise.resolve(),
  })
}

function createMemoryLesson(): LessonStore {
  let value = emptyLesson()
  return {
    current: () => value,
    isBlocked: () => false,
    save: async (next) => void (value = next),
    erase: async () => void (value = emptyLesson()),
  }
}

function toNotes({ lesson, notes }: { lesson: NoteLesson | null; notes: LessonFile['notes'] }): Note[] {
  return lesson === null ? [] : notes.map((note) => ({ ...note, lesson }))
}
