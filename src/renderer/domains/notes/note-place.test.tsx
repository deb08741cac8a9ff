import { expect, it } from 'vitest'
import type { NotePlace } from '#shared/desktop/notes.ts'
import { noteLesson } from '#tests/support/notes-world.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { getNotePath, useNotePlace } from './note-place'

it.each<[NotePlace, string]>([
  [{ kind: 'time', seconds: 75.9 }, 'at=75'],
  [{ kind: 'page', page: 3 }, 'page=3'],
  [{ kind: 'lesson' }, ''],
])('a note opens its lesson at the place of the note: %j', (place, query) => {
  const url = new URL(getNotePath({ lesson: noteLesson(5), place }), 'https://web.example.org')
  expect(url.pathname).toContain('/subjects/mathematiques/chapters/fonctions/lessons/lecon-5/')
  expect([url.searchParams.toString(), url.hash]).toEqual([query, '#5'])
})

it.each<[NotePlace, string | null]>([
  [{ kind: 'time', seconds: 75.9 }, '01:15'],
  [{ kind: 'page', page: 3 }, 'Page 3'],
  [{ kind: 'lesson' }, null],
])('the place of a note is shown as a time or a page, and not at all for the lesson: %j', (place, shown) => {
  const { result } = createHookWorld().render(useNotePlace)
  expect(result.current(place)?.replaceAll(/[\u2066-\u2069]/g, '') ?? null).toBe(shown)
})
