import { expect, it } from 'vitest'
import { toSubjectKey } from './subject-key'

it.each([
  ['the colour that the platform sends', { name: 'Cours', color: '#245ed3' }],
  ['its name where the colour is no text', { name: 'Mathématiques', color: 7 }],
  ['its name without a colour', { name: 'Mathématiques' }],
])('a subject is recognized by %s', (_, subject) => expect(toSubjectKey(subject)).toBe('math'))
