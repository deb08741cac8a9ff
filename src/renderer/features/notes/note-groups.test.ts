import { expect, it } from 'vitest'
import type { ListedNote } from '#shared/desktop/notes.ts'
import { noteLesson } from '#tests/support/notes-world.ts'
import { groupNotes, withEdited } from './note-groups'

const note = (id: string, contentId: number, subjectName = 'Mathématiques'): ListedNote => ({
  id,
  lesson: noteLesson(contentId, { subjectName }),
  place: { kind: 'lesson' },
  text: id,
  createdAt: 0,
  changedAt: 0,
  isCut: false,
})
const shape = (notes: readonly ListedNote[]) =>
  groupNotes(notes).map(({ subjectName, lessons }) => [
    subjectName,
    lessons.map(({ lesson, notes: own }) => [lesson.contentId, own.map(({ id }) => id)]),
  ])

const found = [note('a', 1), note('b', 1), note('c', 2), note('d', 3, 'SVT')]

it('groups notes by subject, and by lesson in it', () => {
  expect(shape(found)).toEqual([
    [
      'Mathématiques',
      [
        [1, ['a', 'b']],
        [2, ['c']],
      ],
    ],
    ['SVT', [[3, ['d']]]],
  ])
})

it.each([
  [
    'found again',
    [note('b', 1)],
    [
      [
        'Mathématiques',
        [
          [1, ['a', 'b']],
          [2, ['c']],
        ],
      ],
      ['SVT', [[3, ['d']]]],
    ],
  ],
  [
    'of a lesson with found notes',
    [note('x', 1)],
    [
      [
        'Mathématiques',
        [
          [1, ['a', 'b', 'x']],
          [2, ['c']],
        ],
      ],
      ['SVT', [[3, ['d']]]],
    ],
  ],
  [
    'of another lesson of a subject',
    [note('x', 9)],
    [
      [
        'Mathématiques',
        [
          [1, ['a', 'b']],
          [2, ['c']],
          [9, ['x']],
        ],
      ],
      ['SVT', [[3, ['d']]]],
    ],
  ],
  [
    'of another subject',
    [note('x', 9, 'Arabe')],
    [
      [
        'Mathématiques',
        [
          [1, ['a', 'b']],
          [2, ['c']],
        ],
      ],
      ['SVT', [[3, ['d']]]],
      ['Arabe', [[9, ['x']]]],
    ],
  ],
])('keeps an edited note that is %s, once and in its group', (_name, edited, expected) => {
  expect(shape(withEdited(found, edited))).toEqual(expected)
})
