import { afterEach, expect, it, vi } from 'vitest'
import type { Note } from '#shared/desktop/notes.ts'
import { exportNotes, readNote, removeNote, restoreNote, saveNote } from './note-actions'

const note = {
  id: 'n1',
  lesson: { contentId: 5 },
  place: { kind: 'lesson' },
  text: 'la pente',
  createdAt: 3,
  changedAt: 9,
} as unknown as Note

function onDesktop(commands: Record<string, (input: never) => Promise<unknown>>) {
  const failures: string[] = []
  const failure = ({ where }: { where: string }) => Promise.resolve(void failures.push(where))
  vi.stubGlobal('window', { desktop: { ...commands, 'log.failure': failure } })
  return failures
}
const fail = () => Promise.reject(new Error('closed'))

afterEach(() => vi.unstubAllGlobals())

it('says what became of each act', async () => {
  onDesktop({
    'notes.save': () => Promise.resolve({ outcome: 'not-stored' }),
    'notes.remove': () => Promise.resolve({ outcome: 'removed', note }),
    'notes.read': () => Promise.resolve({ note }),
    'notes.export': () => Promise.resolve({ outcome: 'cancelled' }),
  })
  expect(await saveNote(note)).toBe('not-stored')
  expect(await removeNote('n1')).toBe(note)
  expect(await readNote('n1')).toBe(note)
  expect(await exportNotes(5)).toBe('cancelled')
})

it('takes a note for removed only where the main process says so', async () => {
  onDesktop({ 'notes.remove': () => Promise.resolve({ outcome: 'not-stored', note }) })
  expect(await removeNote('n1')).toBeNull()
})

it('restores a note as it was, with the time of its writing', async () => {
  const saved: unknown[] = []
  onDesktop({ 'notes.save': async (input) => (saved.push(input), { outcome: 'saved' }) })
  expect(await restoreNote(note)).toBe('saved')
  expect(saved).toEqual([{ id: 'n1', lesson: note.lesson, place: note.place, text: 'la pente', createdAt: 3 }])
})

it('reports an act that the main process did not answer, and never throws', async () => {
  const failures = onDesktop({ 'notes.save': fail, 'notes.remove': fail, 'notes.read': fail, 'notes.export': fail })
  expect([await saveNote(note), await removeNote('n1'), await readNote('n1'), await exportNotes(null)]).toEqual([
    'failed',
    null,
    null,
    'failed',
  ])
  await vi.waitFor(() => expect(failures).toEqual(['notes.save', 'notes.remove', 'notes.read', 'notes.export']))
})
