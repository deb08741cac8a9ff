import { describe, expect, it } from 'vitest'
import type { PlatformReply } from '#shared/contract/reply.ts'
import { wallet } from '#shared/contract/wallet.ts'
import type { PlatformClient } from '../../base/platform-client'
import { fetchAllPages, maxPages } from './pages'

const row = (id: number) => ({ id, amount: 5, status: 'pending' })
const reply = (body: unknown): PlatformReply => ({ ok: true, status: 200, body })

async function read(pageOf: (page: number) => PlatformReply, allowed = Infinity) {
  const queries: unknown[] = []
  const client: PlatformClient = {
    call: async (_endpoint, options) => {
      queries.push(options?.query)
      return pageOf((options?.query as { page: number } | undefined)?.page ?? 1)
    },
  }
  const { list } = await fetchAllPages(wallet.codes, { client, userId: 7, allowPage: () => queries.length <= allowed })
  return { ids: list?.rows.map(({ id }) => id) ?? null, isComplete: list?.isComplete ?? null, queries }
}

describe('fetchAllPages', () => {
  it('takes a list without counters for the whole list, and null for an empty one', async () => {
    expect(await read(() => reply({ success: true, payload: [row(1)] }))).toEqual({
      ids: [1],
      isComplete: true,
      queries: [undefined],
    })
    expect(await read(() => reply({ success: true, payload: null }))).toMatchObject({ ids: [], isComplete: true })
    expect(await read(() => reply({ success: true }))).toMatchObject({ ids: null })
  })

  it.each<[string, (page: number) => unknown]>([
    ['last_page', (page) => ({ data: [row(page)], meta: { current_page: page, last_page: 3 } })],
    ['total', (page) => ({ success: true, payload: { data: [row(page)], total: 3, current_page: page, per_page: 1 } })],
    ['a next link', (page) => ({ data: [row(page)], links: { next: page < 3 ? '/codes?page=9' : null } })],
  ])('E2: reads on to the last page named by %s', async (_name, body) => {
    expect(await read((page) => reply(body(page)))).toMatchObject({
      ids: [1, 2, 3],
      isComplete: true,
      queries: [undefined, { page: 2 }, { page: 3 }],
    })
  })

  it('E2: is incomplete if a page is lost, repeated, not allowed, or beyond the limit', async () => {
    const body = (page: number, last = 3) => ({ data: [row(page)], meta: { current_page: page, last_page: last } })
    const lost: PlatformReply = { ok: false, failure: 'cut' }
    expect(await read((page) => (page === 2 ? lost : reply(body(page))))).toMatchObject({ ids: [1], isComplete: false })
    expect(await read(() => reply(body(1)))).toMatchObject({ ids: [1], isComplete: false })
    expect(await read((page) => reply(body(page)), 1)).toMatchObject({ ids: [1, 2], isComplete: false })
    const endless = await read((page) => reply(body(page, 1000)))
    expect([endless.queries.length, endless.isComplete]).toEqual([maxPages, false])
  })

  it('E2: is incomplete if the counters name more rows than were read, or a row is unreadable', async () => {
    expect(
      await read((page) => reply({ data: page === 1 ? [row(1)] : [], meta: { last_page: 1, total: 2 } })),
    ).toMatchObject({ ids: [1], isComplete: false })
    expect(await read(() => reply({ payload: [row(1), { amount: 5 }] }))).toMatchObject({ ids: [1], isComplete: false })
  })
})
