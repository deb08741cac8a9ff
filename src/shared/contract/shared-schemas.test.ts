import { expect, it } from 'vitest'
import { shareSchemas } from './shared-schemas'

const text = {
  type: 'string',
  maxLength: 2000,
  description: 'a text that the platform has made of what a person wrote',
}
const chapter = { type: 'object', properties: { title: text, summary: text }, required: ['title'] }
const lesson = { type: 'object', properties: { name: text, chapter } }
const money = { 'anyOf': [text, { type: 'number' }, { type: 'null' }], 'x-reads-as': 'whole number' }

it('names an object schema that occurs again after its first occurrence, and refers to it', () => {
  const { parts, schemas } = shareSchemas({
    'lessons.open': { type: 'object', properties: { lesson } },
    'lessons.list': { type: 'array', items: lesson },
  })
  const reference = { $ref: '#/components/schemas/lessons.open.lesson' }
  expect(parts).toEqual({
    'lessons.open': { type: 'object', properties: { lesson: reference } },
    'lessons.list': { type: 'array', items: reference },
  })
  expect(schemas).toEqual({ 'lessons.open.lesson': lesson })
})

it('refers to a schema inside a shared one', () => {
  const { schemas } = shareSchemas({ open: lesson, list: { items: lesson }, chapters: { items: chapter } })
  expect(schemas).toEqual({
    'open': { type: 'object', properties: { name: text, chapter: { $ref: '#/components/schemas/open.chapter' } } },
    'open.chapter': chapter,
  })
})

it('names a converted value after what it is read as', () => {
  const { parts, schemas } = shareSchemas({ wallet: { properties: { points: money, coins: money } } })
  const reference = { $ref: '#/components/schemas/reads-as-whole-number' }
  expect(parts).toEqual({ wallet: { properties: { points: reference, coins: reference } } })
  expect(schemas).toEqual({ 'reads-as-whole-number': money })
})

it('gives different schemas of one name different names', () => {
  const other = { ...money, 'x-default': 0 }
  const { schemas } = shareSchemas({ wallet: { properties: { a: money, b: money, c: other, d: other } } })
  expect(schemas).toEqual({ 'reads-as-whole-number': money, 'reads-as-whole-number-2': other })
})

it('leaves a schema in place that is short or occurs once', () => {
  const short = { type: 'object', properties: { id: { type: 'number' } } }
  const parts = { list: { items: short }, open: { properties: { lesson: short, chapter } } }
  expect(shareSchemas(parts)).toEqual({ parts, schemas: {} })
})
