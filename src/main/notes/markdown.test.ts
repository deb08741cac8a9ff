import { describe, expect, it } from 'vitest'
import type { Note } from '#shared/desktop/notes.ts'
import { noteLesson } from '#tests/support/notes-world.ts'
import { getFixedT } from '../i18n/i18n'
import { toMarkdown } from './markdown'

const t = getFixedT('fr', 'main-notes')
const note = (text: string, part: Partial<Note> = {}): Note => ({
  id: '0f0e1c66-5c1e-4a55-9c8e-5d0f5c0f5a01',
  lesson: noteLesson(5),
  place: { kind: 'time', seconds: 3723 },
  text,
  createdAt: 1,
  changedAt: 1,
  ...part,
})

describe('notes as Markdown', () => {
  it('groups the notes by subject and lesson, with their place', () => {
    const notes = [
      note('une'),
      note('deux', { place: { kind: 'page', page: 3 } }),
      note('trois', { lesson: noteLesson(6), place: { kind: 'lesson' } }),
      note('quatre', { lesson: noteLesson(7, { subjectName: 'SVT' }), place: { kind: 'time', seconds: 65 } }),
    ]
    expect(toMarkdown(notes, t)).toBe(
      [
        '# Mes notes',
        '',
        '## Mathématiques',
        '',
        '### Fonctions • Leçon 5',
        '',
        '**1:02:03**',
        '',
        'une',
        '',
        '**Page 3**',
        '',
        'deux',
        '',
        '### Fonctions • Leçon 6',
        '',
        'trois',
        '',
        '## SVT',
        '',
        '### Fonctions • Leçon 7',
        '',
        '**1:05**',
        '',
        'quatre',
        '',
      ].join('\n'),
    )
  })

  it('keeps HTML and Markdown marks as text, and line breaks', () => {
    const [, body = ''] = toMarkdown([note('<b>x</b> & *y*\n# titre\n- a\n1. b\n\n    code')], t).split(
      '**1:02:03**\n\n',
    )
    expect(body.split('\n')).toEqual([
      String.raw`\<b\>x\</b\> \& \*y\*  `,
      String.raw`\# titre  `,
      String.raw`\- a  `,
      String.raw`1\. b  `,
      '  ',
      '&nbsp;&nbsp;&nbsp;&nbsp;code',
      '',
    ])
  })

  it.each(['a\nb', 'a\r\nb', 'a\rb'])('keeps the two lines of %j', (text) => {
    expect(toMarkdown([note(text)], t)).toContain('\n\na  \nb\n')
  })

  it('writes names with line breaks or marks on one line', () => {
    const lesson = noteLesson(5, { subjectName: ' A\n  # B ', lessonName: '[x](y)' })
    expect(toMarkdown([note('a', { lesson })], t).split('\n')).toContain('## A # B')
    expect(toMarkdown([note('a', { lesson })], t)).toContain(String.raw`\[x\](y)`)
  })

  it('heads a lesson without a chapter by its name alone, and writes a subject once', () => {
    const lesson = noteLesson(5, { chapterName: '' })
    const written = toMarkdown([note('une', { lesson }), note('deux', { lesson })], t)
    expect(written.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# Mes notes',
      '## Mathématiques',
      '### Leçon 5',
    ])
  })

  it.each([
    ['12) douze', '12\\) douze'],
    ['a # b', 'a # b'],
    ['pas 1. ici', 'pas 1. ici'],
    ['a\tb    c', 'a\tb    c'],
    ['\t    \tx', `${'&nbsp;'.repeat(12)}x`],
    ['  - a', '  \\- a'],
  ])('escapes a mark of a list, and an indentation, only where they begin a line: %j', (text, shown) => {
    const [, body = ''] = toMarkdown([note(text)], t).split('**1:02:03**\n\n')
    expect(body.trimEnd()).toBe(shown)
  })
})
