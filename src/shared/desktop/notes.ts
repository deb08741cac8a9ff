import * as z from 'zod'

/** Characters of a note; notes and characters of a user. */
export const noteLimits = { characters: 120_000, notes: 5000, total: 20_000_000 } as const

const name = z.string().max(1000)

/** As shown when the note was last written. */
export const noteLesson = z.object({
  contentId: z.int().positive(),
  lessonName: name,
  lessonSlug: name,
  chapterName: name,
  chapterSlug: name,
  subjectName: name,
  subjectSlug: name,
  subjectColor: z.string().max(100).nullable(),
  recording: z.boolean(),
})
export type NoteLesson = z.output<typeof noteLesson>

/** `page` counts from 1; `lesson` for lessons without time or pages. */
export const notePlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('time'), seconds: z.number().nonnegative().max(1_000_000) }),
  z.object({ kind: z.literal('page'), page: z.int().positive().max(100_000) }),
  z.object({ kind: z.literal('lesson') }),
])
export type NotePlace = z.output<typeof notePlace>

/** Epoch milliseconds of this computer. */
export const storedNote = z.object({
  id: z.uuid(),
  place: notePlace,
  text: z.string().max(noteLimits.characters),
  createdAt: z.number(),
  changedAt: z.number(),
})

const note = storedNote.extend({ lesson: noteLesson })
export type Note = z.output<typeof note>

/** `text` is a part around the first word searched. */
const listedNote = note.extend({ isCut: z.boolean() })
export type ListedNote = z.output<typeof listedNote>

/** `memory`: lost when the application quits, on a shared computer also at sign-out. */
const noteStorage = z.enum(['encrypted', 'shared-computer', 'no-keychain', 'keychain-locked', 'administrator'])
export type NoteStorage = z.output<typeof noteStorage>

const noteList = z.object({ storage: noteStorage, total: z.int(), found: z.int(), notes: z.array(listedNote) })
export type NoteList = z.output<typeof noteList>

const saved = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), note }),
  z.object({ outcome: z.literal('not-stored') }),
  z.object({ outcome: z.literal('too-many') }),
])

/** Note commands; each rejects while signed out. */
export const noteCommands = {
  /** By subject, lesson and place; `characters` of each text. */
  'notes.list': {
    input: z.object({
      query: z.string().max(200),
      contentId: z.int().positive().nullable(),
      max: z.int().positive().max(noteLimits.notes),
      characters: z.int().positive().max(noteLimits.characters),
    }),
    output: noteList,
  },
  'notes.read': { input: z.object({ id: z.uuid() }), output: z.object({ note: note.nullable() }) },
  /** Resolves once durable. `createdAt` restores a removed note. */
  'notes.save': {
    input: z.object({
      id: z.uuid(),
      lesson: noteLesson,
      place: notePlace,
      text: z.string().min(1).max(noteLimits.characters),
      createdAt: z.number().nullable(),
    }),
    output: saved,
    size: 2 * noteLimits.characters,
  },
  /** Null if it does not exist. */
  'notes.remove': {
    input: z.object({ id: z.uuid() }),
    output: z.object({ outcome: z.enum(['removed', 'not-stored']), note: note.nullable() }),
  },
  /** Saves a Markdown file through the system's dialog; null exports the notes of all lessons. */
  'notes.export': {
    input: z.object({ contentId: z.int().positive().nullable() }),
    output: z.object({ outcome: z.enum(['saved', 'cancelled', 'failed']) }),
    limit: 10,
  },
} as const

/** The notes of the signed-in user changed. */
export const noteEvents = { 'notes.changed': z.object({ contentId: z.number().nullable() }) } as const
