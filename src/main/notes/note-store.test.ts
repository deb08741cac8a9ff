import { describe, expect, it } from 'vitest'
import { noteLimits, type Note } from '#shared/desktop/notes.ts'
import { noteLesson } from '#tests/support/notes-world.ts'
import { createMemoryNotes, createNoteStore, type LessonFile } from './note-store'

const note = (index: number, text = 'x', contentId = 5): Note => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  lesson: noteLesson(contentId),
  place: { kind: 'lesson' },
  text,
  createdAt: 1,
  changedAt: 1,
})
const half = 'x'.repeat(noteLimits.total / 2)

describe('the limits of notes', () => {
  it('refuse one note more than are allowed, and still accept a change of each of them', async () => {
    const stored = Array.from({ length: noteLimits.notes }, (_, index) => note(index))
    const lesson = {
      current: () => content,
      isBlocked: () => false,
      save: async (next: LessonFile) => void (content = next),
      erase: async () => undefined,
    }
    let content: LessonFile = { lesson: noteLesson(5), notes: stored }
    const store = createNoteStore({
      storage: 'encrypted',
      lessons: new Map([[5, lesson]]),
      openLesson: () => lesson,
      eraseAll: async () => undefined,
    })
    expect(await store.save(note(noteLimits.notes))).toBe('too-many')
    expect(await store.save(note(0, 'changed'))).toBe('saved')
    expect(await store.remove(note(1))).toBe('removed')
    expect(await store.save(note(noteLimits.notes))).toBe('saved')
  })

  it('count all texts together, the replaced one only in its new form', async () => {
    const store = createMemoryNotes('no-keychain')
    expect(await store.save(note(1, half))).toBe('saved')
    expect(await store.save(note(2, half))).toBe('saved')
    expect(await store.save(note(3, 'x', 6))).toBe('too-many')
    expect(await store.save(note(2, half.slice(1)))).toBe('saved')
    expect(await store.save(note(3, 'x', 6))).toBe('saved')
    expect(await store.save(note(1, `${half}x`))).toBe('too-many')
    expect(store.find(note(1).id)?.text).toHaveLength(half.length)
  })
})

describe('notes that are erased', () => {
  it('are gone of every lesson, in memory as on the disk', async () => {
    const erased: string[] = []
    const lessonStore = (contentId: number) => ({
      current: () => ({ lesson: noteLesson(contentId), notes: [note(contentId)] }),
      isBlocked: () => false,
      save: async () => undefined,
      erase: () => {
        erased.push(`lesson ${String(contentId)}`)
        return contentId === 5 ? Promise.reject(new Error('blocked')) : Promise.resolve()
      },
    })
    const store = createNoteStore({
      storage: 'encrypted',
      lessons: new Map([5, 6].map((contentId) => [contentId, lessonStore(contentId)])),
      openLesson: lessonStore,
      eraseAll: async () => void erased.push('folder'),
    })
    expect(store.all()).toHaveLength(2)
    await store.erase()
    expect([erased, store.all()]).toEqual([['lesson 5', 'lesson 6', 'folder'], []])
  })

  it('are gone from memory with the last note of a lesson', async () => {
    const store = createMemoryNotes('shared-computer')
    await store.save(note(1))
    await store.remove(note(1))
    expect([store.all(), store.find(note(1).id)]).toEqual([[], null])
    await store.save(note(2))
    await store.erase()
    expect(store.all()).toEqual([])
  })
})
