import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { record } from './record'
import { label, nullishOrNull, text, title, wireId } from './tolerant'

const row = record(
  {
    content_id: wireId,
    lessonSlug: nullishOrNull(text),
    subject_name: nullishOrNull(label),
    chapter: nullishOrNull(record({ id: wireId, name: title })),
    instructor: nullishOrNull(record({ name: nullishOrNull(text) })),
  },
  { aliases: { lessonSlug: ['contentSlug'] } },
)

describe('field of a record', () => {
  it.each<[string, object, object]>([
    ['its own name', { content_id: 7 }, { content_id: 7 }],
    ['the other convention', { contentId: 7 }, { content_id: 7 }],
    ['capitals and hyphens', { 'Content-ID': '7' }, { content_id: 7 }],
    ['its own name first', { contentId: 8, content_id: 7 }, { contentId: 8, content_id: 7 }],
    ['another name where its own is null', { content_id: null, contentId: 7 }, { content_id: 7 }],
    ['a field of a nested object', { content: { id: 7 } }, { content: { id: 7 }, content_id: 7 }],
    ['an alias', { content_id: 7, content_slug: 'a' }, { content_id: 7, lessonSlug: 'a' }],
    [
      'an alias that is nested',
      { content_id: 7, content: { slug: 'a' } },
      { content_id: 7, content: { slug: 'a' }, lessonSlug: 'a' },
    ],
    ['its own name in data', { data: { content_id: 7 } }, { content_id: 7 }],
    [
      'a field of a nested object in data',
      { content: { data: { id: 7 } } },
      { content: { data: { id: 7 } }, content_id: 7 },
    ],
    [
      'an object in data, and a name beside it',
      { content_id: 7, chapter: { data: { name: 'La vie' } }, chapterId: 3 },
      { content_id: 7, chapter: { id: 3, name: 'La vie' } },
    ],
    [
      'a text in data',
      { content_id: 7, subject_name: { data: { name: 'SVT' } } },
      { content_id: 7, subject_name: 'SVT' },
    ],
    [
      'its own name, though data is sent too',
      { content_id: 7, data: { content_id: 8 } },
      { content_id: 7, data: { content_id: 8 } },
    ],
    ['a synonym', { content_id: 7, teacher: { name: 'A' } }, { content_id: 7, instructor: { name: 'A' } }],
    [
      'a name beside the object that should hold it',
      { content_id: 7, chapter_id: 3, chapterName: 'La vie' },
      { content_id: 7, chapter: { id: 3, name: 'La vie' } },
    ],
    [
      'a name beside an object that lacks it',
      { content_id: 7, chapter: { name: 'La vie' }, chapterId: 3 },
      { content_id: 7, chapter: { id: 3, name: 'La vie' } },
    ],
  ])('is found by %s', (_case, sent, read) => expect(row.parse(sent)).toEqual(read))

  it('is not taken from an object that has a field of this name itself', () => {
    const named = record({ content: record({ name: title }), contentName: nullishOrNull(text) })
    expect(named.parse({ content: { name: 'a' } })).toEqual({ content: { name: 'a' } })
  })

  it('is the name of a nested object that is sent as text, or its id that is sent as a number', () => {
    expect(row.parse({ content_id: 7, instructor: 'S. Ben Amor', chapter: 3 })).toEqual({
      content_id: 7,
      instructor: { name: 'S. Ben Amor' },
      chapter: { id: 3, name: '' },
    })
  })

  it('may be the only one that a value alone stands for', () => {
    const rate = record({ rate: z.number() }, { valueField: 'rate' })
    expect([rate.parse(2), rate.parse({ rate: 2 })]).toEqual([{ rate: 2 }, { rate: 2 }])
  })

  it('is absent from an empty list, as PHP writes an empty object', () => {
    expect(record({ note: nullishOrNull(text) }).parse([])).toEqual({})
  })

  it.each([[null], [''], ['texte'], [[1]], [true]])('is not read from %j', (sent) => {
    expect(row.safeParse(sent).success).toBe(false)
  })

  it('is found in each row of a map with more keys than are remembered', () => {
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`unknown${index}`, index]))
    expect(row.parse({ ...many, contentId: 7 })).toMatchObject({ content_id: 7 })
  })

  it('does not write to the prototype of objects', () => {
    const sent = JSON.parse('{"content_id": 7, "__proto__": {"chapterId": 3}, "chapterId": 4}') as object
    row.parse(sent)
    expect(({} as Record<string, unknown>)['chapterId']).toBeUndefined()
  })
})
