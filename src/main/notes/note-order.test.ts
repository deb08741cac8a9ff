import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Note } from '#shared/desktop/notes.ts'
import { noteLesson } from '#tests/support/notes-world.ts'
import { compareNotes, createNoteFilter, toListed } from './note-order'

const note = (text: string, part: Partial<Note> = {}): Note => ({
  id: '0f0e1c66-5c1e-4a55-9c8e-5d0f5c0f5a01',
  lesson: noteLesson(5),
  place: { kind: 'time', seconds: 1 },
  text,
  createdAt: 1,
  changedAt: 1,
  ...part,
})

describe('order and search of notes', () => {
  it('orders by subject, lesson and place, whatever the clock said', () => {
    const notes = [
      note('d', { lesson: noteLesson(1, { subjectName: 'SVT' }), createdAt: 1 }),
      note('c', { place: { kind: 'time', seconds: 90 }, createdAt: 2 }),
      note('b', { place: { kind: 'time', seconds: 10 }, createdAt: 9e15 }),
      note('a', { place: { kind: 'lesson' }, createdAt: 9e15 }),
    ]
    expect(notes.toSorted(compareNotes).map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('orders notes of one place by their age, and those of one moment by their id, in any order of reading', () => {
    const notes = [
      note('older', { createdAt: 1, id: 'f' }),
      note('first id', { createdAt: 2, id: 'a' }),
      note('second id', { createdAt: 2, id: 'b' }),
    ]
    for (const read of [notes, notes.toReversed()])
      expect(read.toSorted(compareNotes).map(({ text }) => text)).toEqual(['older', 'first id', 'second id'])
  })

  it('orders numbered chapters by their number', () => {
    const chapters = ['Chapitre 10', 'Chapitre 9'].map((chapterName) =>
      note(chapterName, { lesson: noteLesson(5, { chapterName }) }),
    )
    expect(chapters.toSorted(compareNotes).map(({ text }) => text)).toEqual(['Chapitre 9', 'Chapitre 10'])
  })

  it('puts what belongs to the lesson before its first second, and before its first page', () => {
    const notes = [
      note('start', { place: { kind: 'time', seconds: 0 }, createdAt: 1 }),
      note('page', { place: { kind: 'page', page: 1 }, createdAt: 2 }),
      note('lesson', { place: { kind: 'lesson' }, createdAt: 3 }),
    ]
    expect(notes.toSorted(compareNotes).map(({ text }) => text)).toEqual(['lesson', 'start', 'page'])
  })

  it.each([
    ['ÉQUATION', 'une equation du second degré', true],
    ['درس', 'مُلاحظة حول الدَّرْس', true],
    ['second degré', 'degre second', true],
    ['mathematiques', 'nom de la matière', true],
    ['absent', 'une équation', false],
    ['   ', 'tout', true],
  ])('searches %s in "%s"', (query, text, isFound) => {
    expect(createNoteFilter(query)(note(text))).toBe(isFound)
  })

  it('shows a long note from shortly before the first word searched, and says that it is cut', () => {
    const long = `${'a '.repeat(60)}aiguille ${'b '.repeat(60)}`
    expect(toListed(note(long), '  Aiguille autre', 100)).toMatchObject({
      text: `…${long.slice(81, 180)}`,
      isCut: true,
    })
    expect(toListed(note(long), '', 100)).toMatchObject({ text: long.slice(0, 100), isCut: true })
    expect(toListed(note(long), 'absent', 100)).toMatchObject({ text: long.slice(0, 100), isCut: true })
    const early = `${'a '.repeat(24)}aiguille ${'b '.repeat(60)}`
    expect(toListed(note(early), 'aiguille', 100).text).toBe(early.slice(0, 100))
    const later = `${'a '.repeat(25)}aiguille ${'b '.repeat(60)}`
    expect(toListed(note(later), 'aiguille', 100).text).toBe(`…${later.slice(11, 110)}`)
    expect(toListed(note('court'), 'o', 5)).toMatchObject({ text: 'court', isCut: false })
  })

  it('searches what was typed as it is, not as a pattern', () => {
    const long = `${'a'.repeat(100)} f(x) = [2]* ${'b'.repeat(100)}`
    for (const word of ['f(x)', '[2]*']) expect(toListed(note(long), word, 100).text).toContain('f(x) = [2]*')
    expect(toListed(note(long), 'a.*b', 100).text).toBe(long.slice(0, 100))
  })

  it('begins and ends with a whole character in a text of emoji', () => {
    for (const before of [100, 101])
      for (const characters of [60, 61]) {
        const { text } = toListed(
          note(`${'x'.repeat(before % 2)}${'😀'.repeat(before)}aiguille${'😀'.repeat(99)}`),
          'aiguille',
          characters,
        )
        expect([text.isWellFormed(), text.startsWith('…😀'), text.includes('aiguille')]).toEqual([true, true, true])
      }
    expect(toListed(note('😀'.repeat(60)), '', 61).text).toBe('😀'.repeat(30))
  })

  it.each([
    ['the first of its low halves', '\u{1F400}', `${'x'.repeat(49)}`],
    ['the last of its low halves', '\u{1F3FF}', `${'x'.repeat(49)}`],
    ['a sign of one unit above the halves', '\uFDFA', `${'x'.repeat(49)}\uFDFA`],
  ])('ends before a sign that does not fit, and after one that does: %s', (_, sign, shown) => {
    expect(toListed(note(`${'x'.repeat(49)}${sign}${sign}`), '', 50).text).toBe(shown)
  })

  it('cuts around the first word and never within a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 50, max: 200 }),
        (before, after, characters) => {
          const listed = toListed(note(`${before}aiguille${after}`), 'aiguille', characters)
          expect(listed.text.length).toBeLessThanOrEqual(characters)
          expect(listed.text.isWellFormed()).toBe(true)
          if (listed.isCut && before.length < 2000) expect(listed.text).toContain('aiguille'.slice(0, 5))
        },
      ),
    )
  })
})
