import { describe, expect, it } from 'vitest'
import { page } from './page'
import { readPaging } from './paging'
import { record } from './record'
import { wireId } from './tolerant'

const two = [{ id: 1 }, { id: 2 }]

describe('the counters of a list in pages', () => {
  it.each<[string, unknown]>([
    ['in meta beside the rows', { payload: two, meta: { current_page: 2, last_page: 5, total: 20 } }],
    ['in meta beside rows in data', { data: two, meta: { current_page: '2', last_page: '5', total: '20' } }],
    ['in meta inside the payload', { payload: { data: two, meta: { current_page: 2, last_page: 5, total: 20 } } }],
    ['beside the rows inside the payload', { payload: { data: two, current_page: 2, last_page: 5, total: 20 } }],
    ['beside the rows inside data', { data: { data: two, current_page: 2, last_page: 5, total: 20 } }],
    ['in the other convention', { payload: two, currentPage: 2, lastPage: 5, total: 20 }],
    [
      'in pagination inside meta (Fractal)',
      {
        data: two,
        meta: {
          pagination: { total: 20, count: 2, per_page: 4, current_page: 2, total_pages: 5, links: { next: '?page=3' } },
        },
      },
    ],
    ['in page inside meta (JSON:API)', { data: two, meta: { page: { current_page: 2, last_page: 5, total: 20 } } }],
    ['as page, pages and totalCount', { payload: { items: two, page: 2, pages: 5, totalCount: 20 } }],
    ['in pagination', { payload: two, pagination: { current_page: 2, last_page: 5, total: 20 } }],
    [
      'in meta rather than in pagination or beside it',
      {
        payload: two,
        current_page: 8,
        last_page: 5,
        pagination: { current_page: 9, total: 20 },
        meta: { current_page: 2 },
      },
    ],
    ['beside an empty payload', { payload: null, data: two, current_page: 2, last_page: 5, total: 20 }],
  ])('are found %s', (_place, body) => expect(readPaging(body)).toEqual({ page: 2, lastPage: 5, total: 20 }))

  it.each<[string, unknown]>([
    ['of rows alone', { payload: two }],
    ['of no page after this one', { payload: two, next_page_url: null, links: { next: '' } }],
    ['of no page after this one by a flag', { payload: two, has_next: 0, next: null }],
    ['of another meaning', { payload: two, meta: { locale: 'fr' }, per_page: 10 }],
    ['that cannot be read', { payload: two, meta: { current_page: 'two', total: [] } }],
    ['of a text', 'Bad gateway'],
    ['of nothing', undefined],
  ])('are none %s', (_what, body) => expect(readPaging(body)).toBeNull())

  it.each<[string, unknown, { page: number; lastPage: number; total: number }]>([
    ['the last page from all rows and a page', { total: 45, per_page: 20 }, { page: 1, lastPage: 3, total: 45 }],
    ['a page from the rows of this one', { total: 5 }, { page: 1, lastPage: 3, total: 5 }],
    ['the last page from this one', { total: 5, current_page: 4 }, { page: 4, lastPage: 4, total: 5 }],
    ['another page from its link', { next_page_url: '?page=2' }, { page: 1, lastPage: 2, total: 4 }],
    ['another page from a link in links', { links: { next: '?page=2' } }, { page: 1, lastPage: 2, total: 4 }],
    [
      'this page from the link of the next',
      { links: { next: '/gifts?per=2&page=4' } },
      { page: 3, lastPage: 4, total: 8 },
    ],
    ['this page from the link of JSON:API', { next: '?page%5Bnumber%5D=4' }, { page: 3, lastPage: 4, total: 8 }],
    ['this page from the number of the next', { next_page: 4 }, { page: 3, lastPage: 4, total: 8 }],
    ['the last page from the count of all rows', { count: 45, next: '?page=2' }, { page: 1, lastPage: 23, total: 45 }],
    ['the last page from a missing link', { count: 45, next: null }, { page: 1, lastPage: 1, total: 45 }],
    ['more pages than are read from a flag', { hasMore: '1' }, { page: 1, lastPage: 10_000, total: 3 }],
    ['another page from a flag beside a page', { hasMore: true, page: 3 }, { page: 3, lastPage: 4, total: 8 }],
    [
      'all rows but those of this page from its count',
      { count: 2, page: 2, pages: 3 },
      { page: 2, lastPage: 3, total: 6 },
    ],
    [
      'another page from a link of Fractal',
      { meta: { pagination: { links: { next: '?page=2' } } } },
      { page: 1, lastPage: 2, total: 4 },
    ],
    ['no other page without a link', { current_page: 3 }, { page: 3, lastPage: 3, total: 6 }],
    [
      'all rows on the last page from those before it',
      { current_page: 3, last_page: 3, per_page: 10 },
      { page: 3, lastPage: 3, total: 22 },
    ],
    ['all rows before the last page', { last_page: 3, per_page: 10 }, { page: 1, lastPage: 3, total: 30 }],
    ['a page of one row from a page of none', { total: 4, per_page: 0 }, { page: 1, lastPage: 4, total: 4 }],
  ])('that are missing follow from the others: %s', (_what, counters, expected) => {
    expect(readPaging({ payload: two, ...(counters as object) })).toEqual(expected)
  })

  it('of an empty list do not divide by its length', () => {
    expect(readPaging({ payload: [], total: 3 })).toEqual({ page: 1, lastPage: 3, total: 3 })
  })
})

describe('a list in pages', () => {
  const rows = page(record({ id: wireId }))
  const read = (body: unknown) => rows.parse(body).payload

  it.each<[string, unknown]>([
    ['rows alone', two],
    ['rows in the payload', { payload: two }],
    ['rows in a field of the payload', { payload: { data: two } }],
    ['rows with the numbers of PHP', { payload: { data: { 0: two[0], 4: two[1] } } }],
  ])('without counters is one page: %s', (_form, body) => {
    expect(read(body)).toMatchObject({ data: two, meta: { current_page: 1, last_page: 1, total: 2 } })
  })

  it.each<[string, unknown]>([
    ['beside its rows', { payload: { data: two, current_page: 2, last_page: 5, total: 20 } }],
    ['in meta', { payload: { data: two, meta: { current_page: 2, last_page: 5, total: 20 } } }],
    ['beside the payload', { payload: two, meta: { current_page: 2, last_page: 5, total: 20 } }],
    ['in another wrapper', { payload: { data: { data: two, current_page: 2, last_page: 5, total: 20 } } }],
    [
      'beside rows under another name (Django)',
      { count: 20, next: '?page=3', previous: '?page=1', per_page: 4, results: two },
    ],
    [
      'in pagination inside meta',
      { data: two, meta: { pagination: { total: 20, per_page: 4, current_page: 2, total_pages: 5 } } },
    ],
    ['around another wrapper', { payload: { data: { data: two }, current_page: 2, last_page: 5, total: 20 } }],
  ])('has its counters %s', (_place, body) => {
    expect(read(body)).toMatchObject({ data: two, meta: { current_page: 2, last_page: 5, total: 20 } })
  })

  it('keeps other fields of its meta', () => {
    expect(read({ payload: { data: two, meta: { path: '/gifts' } } }).meta).toMatchObject({ path: '/gifts', total: 2 })
  })

  it('is refused as text', () => {
    expect(rows.safeParse({ payload: 'none' }).success).toBe(false)
  })
})
