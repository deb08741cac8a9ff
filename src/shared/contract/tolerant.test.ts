import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from './index'
import { balance, percent, points } from './money'
import { record } from './record'
import {
  nonBlankText,
  count,
  decimal,
  droppedRows,
  fieldText,
  filledText,
  label,
  map,
  wireBoolean,
  nestedRows,
  nullishOrNull,
  optionalArray,
  ordinal,
  orList,
  sparse,
  title,
  tolerantArray,
  text,
  wireId,
  listedWord,
} from './tolerant'

describe('tolerantArray', () => {
  const list = tolerantArray(
    record({
      id: wireId,
      name: nullishOrNull(z.string()),
      shown: nullishOrNull(wireBoolean),
      slug: nonBlankText,
    }),
  )

  it('drops unreadable rows and counts them', () => {
    const sentRows = [
      { id: 1, slug: 'a' },
      { id: null, slug: 'b' },
      'row',
      { id: '3', slug: 'c', name: 7, shown: 1 },
      { id: 4, slug: ' ' },
    ]
    const read = list.parse(sentRows)
    expect(read).toEqual([
      { id: 1, slug: 'a' },
      { id: 3, slug: 'c', name: null, shown: true },
    ])
    expect(droppedRows({ payload: read })).toBe(3)
  })

  it.each<[string, unknown]>([
    ['in a field data', { data: [{ id: 1, slug: 'a' }, {}] }],
    ['keyed by numbers, as PHP writes a list with gaps', { 0: { id: 1, slug: 'a' }, 4: {} }],
  ])('reads a list %s', (_form, sent) => {
    const read = list.parse(sent)
    expect([read, droppedRows(read)]).toEqual([[{ id: 1, slug: 'a' }], 1])
  })

  it.each<[string, unknown]>([
    ['alone', { id: 1, slug: 'a' }],
    ['alone in a field data', { data: { id: 1, slug: 'a' } }],
    ['in a field of any name', { items: [{ id: 1, slug: 'a' }], total: 1 }],
    ['keyed by a name', { first: { id: 1, slug: 'a' }, second: null }],
    ['in groups', { monday: [{ id: 1, slug: 'a' }], tuesday: [] }],
  ])('reads a row %s', (_form, sent) => expect(list.parse(sent)).toEqual([{ id: 1, slug: 'a' }]))

  it('does not take the counters beside a list for rows', () => {
    const sent = { items: [{ id: 1, slug: 'a' }], total: 1, sums: { all: 1 } }
    expect(droppedRows(list.parse(sent))).toBe(0)
  })

  it('takes the keys of PHP for places in a list of any values, and no other keys', () => {
    const ids = tolerantArray(wireId)
    expect(ids.parse({ 0: 5, 4: 6 })).toEqual([5, 6])
    expect(ids.safeParse({ row1: 5 }).success).toBe(false)
    expect(ids.safeParse({ 0: 5, total: 6 }).success).toBe(false)
  })

  it('looks for a list in two fields of data, not in a third', () => {
    const rows = [{ id: 1, slug: 'a' }]
    expect(list.parse({ data: { data: rows } })).toEqual(rows)
    expect(list.safeParse({ data: { data: { data: { data: rows } } } }).success).toBe(false)
  })

  it.each<[unknown]>([[null], [{ data: null }], [{}], [[]], ['[]'], [['']], [[null, '']]])(
    'reads %j as an empty list',
    (sent) => expect(list.parse(sent)).toEqual([]),
  )

  it('reads a list and its rows as JSON in a text', () => {
    const rows = [{ id: 1, slug: 'a' }]
    expect(list.parse(JSON.stringify(rows))).toEqual(rows)
    expect(list.parse(rows.map((row) => JSON.stringify(row)))).toEqual(rows)
  })

  it.each<[unknown]>([
    ['[1'],
    ['texte'],
    [7],
    [true],
    [undefined],
    [{ success: true }],
    [{ 0: { id: 1, slug: 'a' }, total: 3 }],
  ])('refuses %j', (sent) => expect(list.safeParse(sent).success).toBe(false))

  it('refuses a list without readable rows, but accepts an empty one', () => {
    expect(list.safeParse([{ id: 'x' }]).success).toBe(false)
    expect(list.parse([])).toEqual([])
  })

  it('leaves blank rows out without a loss, and keeps those that its rows allow', () => {
    const read = list.parse([{ id: 1, slug: 'a' }, null, ''])
    expect([read, droppedRows(read)]).toEqual([[{ id: 1, slug: 'a' }], 0])
    expect(tolerantArray(nullishOrNull(text)).parse(['a', '', null])).toEqual(['a', '', null])
  })
})

describe('droppedRows', () => {
  const answer = z.looseObject({
    offers: tolerantArray(
      z.looseObject({ id: wireId, prices: nullishOrNull(nestedRows(z.looseObject({ price: decimal }))) }),
    ),
  })

  it('counts dropped rows at any depth', () => {
    const read = answer.parse({ offers: [{ id: 1, prices: [{ price: 5 }, {}] }, { id: 2, prices: [{}, 'x'] }, {}] })
    expect(read.offers).toEqual([
      { id: 1, prices: [{ price: 5 }] },
      { id: 2, prices: [] },
    ])
    expect(droppedRows(read)).toBe(4)
    expect(droppedRows(answer.parse({ offers: [{ id: 1, prices: null }] }))).toBe(0)
  })

  it('counts in a response nested deeper than the call stack allows', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`) as unknown
    expect(droppedRows({ deep, read: nestedRows(wireId).parse([0, 1]) })).toBe(1)
  })
})

describe('wire values', () => {
  it.each<[string, z.ZodType, [unknown, unknown][]]>([
    [
      'decimal',
      decimal,
      [
        [1.5, 1.5],
        ['1 200', 1200],
        ['1200.50', 1200.5],
        ['-3', -3],
        ['1,5', 1.5],
        ['1 000,00', 1000],
        ['5 200.00', 5200],
        ['1,000.50', 1000.5],
        ['1.000,50', 1000.5],
        ['1,000', null],
        ['1.000.000', null],
        ['\u221250', -50],
        ['', null],
        ['12 ', null],
        ['1e3', null],
        [true, null],
      ],
    ],
    [
      'count',
      count,
      [
        [3, 3],
        [2.5, 3],
        ['2.4', 2],
        [-1, -1],
        ['deux', null],
      ],
    ],
    [
      'wireId',
      wireId,
      [
        [7, 7],
        ['007', 7],
        [0, null],
        [-1, null],
        [1.5, null],
        ['1.5', null],
        ['abc', null],
      ],
    ],
    [
      'ordinal',
      ordinal,
      [
        [0, 0],
        ['3', 3],
        [-1, null],
        [0.5, null],
      ],
    ],
    [
      'flag',
      wireBoolean,
      [
        [true, true],
        [1, true],
        ['1', true],
        ['true', true],
        [false, false],
        [0, false],
        ['0', false],
        ['false', false],
        ['TRUE', true],
        ['oui', true],
        ['non', false],
        ['Y', true],
        ['N', false],
        ['on', true],
        [2, null],
        ['peut-être', null],
      ],
    ],
    [
      'fieldText',
      fieldText,
      [
        ['a', 'a'],
        [3.5, '3.5'],
        [true, 'true'],
        [false, 'false'],
        [null, null],
        [{}, null],
        [[], null],
      ],
    ],
    [
      'filledText',
      filledText,
      [
        ['a', 'a'],
        [3, '3'],
        ['', null],
        [null, null],
      ],
    ],
    [
      'text',
      text,
      [
        ['3', '3'],
        [3, '3'],
        [null, null],
        [{}, null],
      ],
    ],
    [
      'points',
      points,
      [
        [10.5, 10.5],
        ['1 200.50', 1200.5],
        [-5, null],
        [2e9, null],
        ['-5', null],
      ],
    ],
    [
      'balance',
      balance,
      [
        [-10.5, -10.5],
        ['-1 200', -1200],
      ],
    ],
    [
      'percent',
      percent,
      [
        [33.3, 33.3],
        ['100', 100],
        ['100.5', null],
        [101, null],
        [-1, null],
      ],
    ],
  ])('%s accepts every documented form and no other', (_name, schema, forms) => {
    expect(forms.map(([sent]) => [sent, schema.safeParse(sent).data ?? null])).toEqual(forms)
  })

  it('have the same forms in the JSON Schema and in the parser (property)', () => {
    const named = { fieldText, decimal, count, wireId, ordinal, flag: wireBoolean, text, points, balance, percent }
    const digits = fc.stringMatching(/^-?[\d .,]{0,12}$/)
    const anything = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      digits,
      fc.boolean(),
      fc.constantFrom('true', 'false', '1', '0', '', ' ', null, {}, []),
    )
    for (const [name, schema] of Object.entries(named)) {
      const document = z.fromJSONSchema(z.toJSONSchema(schema, { io: 'input' }))
      fc.assert(
        fc.property(anything, (value) => {
          expect([name, value, schema.safeParse(value).success]).toEqual([
            name,
            value,
            document.safeParse(value).success,
          ])
        }),
      )
    }
  })
})

describe('sparse', () => {
  it('has the defaults of its fields where it is absent, null or unreadable', () => {
    const row = record({ subject: sparse(record({ name: title, thumbnail: nullishOrNull(text) })) })
    for (const sent of [{}, { subject: null }, { subject: true }, { subject: [] }])
      expect(row.parse(sent)).toEqual({ subject: { name: '' } })
  })
})

describe('wordOf', () => {
  const status = listedWord(['Pending', 'In progress'])

  it.each([
    ['Pending', 'Pending'],
    [' pending ', 'Pending'],
    ['IN_PROGRESS', 'In progress'],
    ['Escalated', 'Escalated'],
    ['', ''],
    [3, '3'],
  ])('reads %j as %j', (sent, read) => {
    expect(status.parse(sent)).toBe(read)
  })

  it('accepts text or a number in the JSON Schema', () => {
    expect([true, null, {}].map((sent) => status.safeParse(sent).success)).toEqual([false, false, false])
    expect(z.toJSONSchema(status, { io: 'input' })).toMatchObject({
      'x-reads-as': 'known word',
      'x-words': ['Pending', 'In progress'],
    })
  })
})

describe('an object, or only the list of one of its fields', () => {
  const cart = orList(record({ id: nullishOrNull(wireId), lines: optionalArray(record({ id: wireId })) }), 'lines')

  it.each<[string, unknown, object]>([
    ['the object', { id: 1, lines: [{ id: 7 }] }, { id: 1, lines: [{ id: 7 }] }],
    ['the list alone', [{ id: 7 }], { lines: [{ id: 7 }] }],
    ['a list with gaps', { 2: { id: 7 } }, { lines: [{ id: 7 }] }],
    ['a list that is called one', { items: [{ id: 7 }], total: 1 }, { lines: [{ id: 7 }] }],
    ['a list of another name', { friends: [{ id: 7 }] }, { lines: [] }],
    ['an object with one of its fields beside a list', { id: 1, items: [{ id: 7 }] }, { id: 1, lines: [] }],
  ])('is read from %s', (_form, sent, read) => expect(cart.parse(sent)).toMatchObject(read))
})

describe('label and map', () => {
  it.each([
    ['Aziz', 'Aziz'],
    [7, '7'],
    [{ id: 1, name: 'Aziz' }, 'Aziz'],
    [{ id: 1 }, null],
    [null, null],
  ])('reads the label %j as %j', (sent, read) => expect(label.safeParse(sent).data ?? null).toBe(read))

  it('keeps a map of which one value is null or unreadable', () => {
    expect(map(decimal).parse({ a: 1, b: null, c: 'x', d: '2' })).toEqual({ a: 1, b: null, c: null, d: 2 })
  })
})

const lesson = {
  content: {
    id: 7,
    name: 'Lire une droite',
    slug: 'lire-une-droite',
    type: { id: 1, name: 'YOUTUBE VIDEO' },
    content_videos: [{ url: '', duration: '0:01:36' }],
  },
  tabId: 1,
  sectionId: 2,
  locked: false,
}
const card = {
  subject: { name: 'SVT', slug: '1-svt' },
  content: { id: 7, name: 'La cellule', slug: 'la-cellule' },
  chapter: { name: 'La vie', slug: 'la-vie' },
  chapter_type: 'lesson',
}
const around = {
  subject: { id: 1, name: 'SVT', slug: '1-svt' },
  chapter: { id: 2, name: 'La vie', slug: 'la-vie', type: 'course' },
}
type Rows = {
  name: string
  response: z.ZodType
  row: object
  wrap: (list: unknown[]) => unknown
  unwrap: z.ZodType<unknown[]>
}

const lists: Rows[] = [
  {
    name: 'contents',
    response: contract.lessons.ofChapter.response,
    row: lesson,
    wrap: (contents) => ({ ...around, contents }),
    unwrap: inField('contents'),
  },
  {
    name: 'chapters',
    response: contract.subjects.chapters.response,
    row: { ...around, firstLessonSlug: 'a', nbContent: 3 },
    wrap: (chapters) => ({ subject: around.subject, chapters }),
    unwrap: inField('chapters'),
  },
  {
    name: 'subjects',
    response: contract.subjects.list.response,
    row: { ...around.subject, position: 1, visible: true },
    wrap: plainly,
    unwrap: z.array(z.unknown()),
  },
  {
    name: 'results',
    response: contract.search.autocomplete.response,
    row: { id: 7, name: 'a', subject_name: 'SVT', subject_slug: 's', chapter_slug: 'c', content_slug: 'l' },
    wrap: plainly,
    unwrap: z.array(z.unknown()),
  },
  {
    name: 'bookmarks',
    response: contract.bookmarks.list.response,
    row: { id: 7, name: 'a', subject: around.subject, chapterSlug: 'c', lessonSlug: 'l' },
    wrap: plainly,
    unwrap: z.array(z.unknown()),
  },
  {
    name: 'cards',
    response: contract.home.newContents.response,
    row: card,
    wrap: plainly,
    unwrap: z.array(z.unknown()),
  },
  {
    name: 'progress',
    response: contract.progress.contentsOfChapter.response,
    row: { content_id: 7, chapter_id: 2, completed: true, totalWatched: 60 },
    wrap: plainly,
    unwrap: z.array(z.unknown()),
  },
]

function plainly(list: unknown[]): unknown {
  return list
}

function inField(field: string): z.ZodType<unknown[]> {
  return z
    .looseObject({ [field]: z.array(z.unknown()) })
    .transform((fields) => z.array(z.unknown()).parse(fields[field]))
}

function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner).map((rest) => [name, ...rest]))]
}

function changed(value: unknown, [name, ...rest]: string[], put: unknown): unknown {
  if (name === undefined) return put
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === name ? changed(item, rest, put) : item))
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(value))
  return Object.fromEntries(
    entries.flatMap(([key, inner]) =>
      key !== name ? [[key, inner]] : rest.length === 0 && put === undefined ? [] : [[key, changed(inner, rest, put)]],
    ),
  )
}

describe.each(lists)('arbitrary values in one row of the $name', ({ response, row, wrap, unwrap }) => {
  const envelope = z.looseObject({ payload: unwrap })
  const read = (list: unknown[]): unknown[] =>
    envelope.parse(response.parse({ success: true, payload: wrap(list) })).payload

  it('leave all other rows unchanged (property)', () => {
    const anything = fc.oneof(
      fc.constant(undefined),
      fc.constantFrom<unknown>(null, '', '12', -1, Number.MAX_VALUE, [], {}, true, '\u202E', '1:2:3', { id: {} }),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.constantFrom(...pathsIn(row)), anything, fc.integer({ min: 0, max: 4 }), (path, put, at) => {
        const good = Array.from({ length: 4 }, (_, index) => ({ ...row, mark: index }))
        const list: unknown[] = good.toSpliced(at, 0, z.custom<(typeof good)[number]>().parse(changed(row, path, put)))
        const marked = z.looseObject({ mark: z.number().int().min(0).max(3) })
        const kept = read(list)
        expect(kept.length).toBeGreaterThanOrEqual(4)
        expect(kept.filter((one) => marked.safeParse(one).success)).toEqual(read(good))
      }),
      { numRuns: 400 },
    )
  })
})
