import { expect, it } from 'vitest'
import { toLessonType } from './lessons'

it.each([
  ['its name', { id: 3, name: 'RECORDING' }, 'RECORDING'],
  ['its name alone', { id: 0, name: 'QCM' }, 'QCM'],
  ['its id, where the name is unknown', { id: 1, name: 'Film' }, 'YOUTUBE VIDEO'],
  ['its id of a protected film', { id: 2, name: '' }, 'CRYPTED VIDEO'],
  ['its id of a magazine', { id: 3, name: '' }, 'MAGAZINE'],
  ['its id of a recording', { id: 6, name: '' }, 'RECORDING'],
  ['nothing that is known', { id: 4, name: 'Film' }, null],
])('the type of a lesson is read from %s', (_what, type, expected) => expect(toLessonType(type)).toBe(expected))
