import { expect, it } from 'vitest'
import { subjectIdFrom } from './subject-slug'

it.each<[string, number | null]>([
  ['4201-mathematiques', 4201],
  ['4201', 4201],
  ['4201-', 4201],
  ['123456789-a', 123456789],
  ['1234567890-a', null],
  ['0-a', null],
  ['-4201', null],
  ['mathematiques-4201', null],
  ['42a-b', null],
  ['a42-b', null],
  ['', null],
])('the id of the subject %j is %j', (slug, id) => expect(subjectIdFrom(slug)).toBe(id))
