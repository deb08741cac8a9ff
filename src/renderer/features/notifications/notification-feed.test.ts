import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notificationsPerPage, type PlatformNotification } from '#shared/contract/notifications.ts'
import { emptyFeed, feedAfterPage, feedWithNewer, type Feed, type FeedPage } from './notification-feed'

const row = (id: number): PlatformNotification => ({
  id,
  title: `n${id}`,
  body: '',
  link: null,
  url: null,
  seen: false,
  created_at: null,
})
const idsOf = ({ rows }: Pick<Feed, 'rows'>) => rows.map(({ id }) => id)

function platform(count: number) {
  let made = count
  let ids = Array.from({ length: count }, (_each, index) => count - index)
  return {
    ids: () => ids,
    come(more: number) {
      for (let left = more; left > 0; left -= 1) ids = [(made += 1), ...ids]
    },
    go: (share: number, some: number) => void (ids = ids.toSpliced(Math.floor(share * ids.length), some)),
    page: (page: number): FeedPage => ({
      page,
      total: ids.length,
      lastPage: Math.max(1, Math.ceil(ids.length / notificationsPerPage)),
      rows: ids.slice((page - 1) * notificationsPerPage, page * notificationsPerPage).map(row),
    }),
  }
}

type Platform = ReturnType<typeof platform>

const head = (feed: Feed, from: Platform): Feed => feedAfterPage(feed, from.page(1))
const next = (feed: Feed, from: Platform): Feed => (feed.hasMore ? feedAfterPage(feed, from.page(feed.next)) : feed)

function readOut(feed: Feed, from: Platform): { feed: Feed; requestCount: number } {
  let requestCount = 0
  let read = feed
  while ((read.isHeadDue || read.hasMore) && requestCount < 1000) {
    read = read.isHeadDue ? head(read, from) : next(read, from)
    requestCount += 1
  }
  return { feed: read, requestCount }
}

function expectOrder(feed: Feed): void {
  const ids = idsOf(feed)
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
}

it('ends with a platform that sends the first page for each number', () => {
  const { page } = platform(90)
  const first = feedAfterPage(emptyFeed, page(1))
  const second = feedAfterPage(first, { ...page(1), page: first.next })
  expect([idsOf(second), second.hasMore]).toEqual([idsOf(first), false])
  expect(feedAfterPage(first, page(2)).hasMore).toBe(true)
})

const act = fc.oneof(
  fc.record({ type: fc.constant('come' as const), count: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    type: fc.constant('go' as const),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    count: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ type: fc.constantFrom('head' as const, 'next' as const, 'next' as const) }),
)

describe('notification feed', () => {
  it('contains each notification once, newest first, while notifications appear and disappear between pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150 }), fc.array(act, { maxLength: 30 }), (count, acts) => {
        const from = platform(count)
        let feed = emptyFeed
        for (const each of acts) {
          if (each.type === 'come') from.come(each.count)
          else if (each.type === 'go') from.go(each.share, each.count)
          else feed = each.type === 'head' || feed.isHeadDue ? head(feed, from) : next(feed, from)
          expectOrder(feed)
        }
        const { feed: read, requestCount } = readOut(head(feed, from), from)
        expect(requestCount).toBeLessThan(1000)
        expectOrder(read)
        const known = new Set(idsOf(read))
        expect(from.ids().filter((id) => !known.has(id))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('matches the platform’s list when notifications are only added', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }),
        (count, comings) => {
          const from = platform(count)
          let feed = head(emptyFeed, from)
          for (const more of comings) {
            from.come(more)
            feed = next(feed, from)
          }
          expect(idsOf(readOut(head(feed, from), from).feed)).toEqual(from.ids())
        },
      ),
    )
  })

  it('requests each page once if nothing changes', () => {
    const { feed, requestCount } = readOut(emptyFeed, platform(241))
    expect([feed.rows.length, requestCount, feed.hasMore]).toEqual([241, 11, false])
  })

  it('marks the first page as stale after growth and steps back a page after shrinkage', () => {
    const from = platform(100)
    const two = next(head(emptyFeed, from), from)
    from.come(1)
    const grown = next(two, from)
    expect([grown.isHeadDue, head(grown, from).isHeadDue, idsOf(head(grown, from))[0]]).toEqual([true, false, 101])
    from.go(0, 30)
    expect(next(grown, from).next).toBe(2)
  })

  it('reads from the second page again where the newest page reaches none of the rows before it', () => {
    const from = platform(100)
    const read = next(next(head(emptyFeed, from), from), from)
    expect(read.next).toBe(4)
    from.come(10)
    expect(head(read, from).next).toBe(4)
    from.come(notificationsPerPage)
    expect(head(read, from).next).toBe(2)
  })

  it('takes a row that another list has added for no proof that those below it were read', () => {
    const from = platform(100)
    const read = next(head(emptyFeed, from), from)
    from.come(30)
    const added = feedWithNewer(read, [row(130)])
    expect(head(added, from).next).toBe(2)
    const { feed } = readOut(head(added, from), from)
    expect(idsOf(feed)).toEqual(from.ids())
  })

  it('asks for the page before an empty one after others were removed', () => {
    const from = platform(60)
    const read = next(head(emptyFeed, from), from)
    from.go(0, 20)
    const shrunk = next(read, from)
    expect([shrunk.next, shrunk.hasMore]).toEqual([2, true])
    expect(readOut(head(shrunk, from), from).feed.rows).toHaveLength(40)
  })

  it('removes nothing for an empty page below the first, and all rows for an empty first page', () => {
    const feed = next(head(emptyFeed, platform(40)), platform(40))
    expect(feedAfterPage(feed, { page: 3, lastPage: 3, total: 40, rows: [] }).rows).toEqual(feed.rows)
    expect(feedAfterPage(feed, { page: 1, lastPage: 2, total: 40, rows: [] }).rows).toEqual(feed.rows)
    expect(feedAfterPage(feed, { page: 1, lastPage: 1, total: 0, rows: [] }).rows).toEqual([])
  })

  it('removes what is older than the last page, and takes new contents of rows', () => {
    const feed = head(emptyFeed, platform(20))
    const read = { ...row(20), seen: true }
    expect(feedAfterPage(feed, { page: 1, lastPage: 1, total: 2, rows: [read, row(19)] }).rows).toEqual([read, row(19)])
  })

  it('drops rows missing from a page, except retained ones', () => {
    const from = platform(30)
    const feed = head(emptyFeed, from)
    from.go(2, 0)
    from.go(0.1, 2)
    expect(idsOf(feedAfterPage(feed, from.page(1)))).not.toContain(27)
    expect(idsOf(feedAfterPage(feed, from.page(1), (id) => id === 27))).toContain(27)
  })

  it('handles missing last pages, duplicates and empty responses', () => {
    const odd: FeedPage = { page: 1, lastPage: 0, total: -1, rows: [row(3), row(9), row(3)] }
    expect(idsOf(feedAfterPage(emptyFeed, odd))).toEqual([9, 3])
    expect(feedAfterPage(emptyFeed, { page: 1, lastPage: 99, total: 99, rows: [] }).hasMore).toBe(false)
  })

  it('adds newer rows from another feed and ignores older ones', () => {
    const feed = head(emptyFeed, platform(30))
    expect(idsOf(feedWithNewer(feed, [row(32), row(31), row(5)])).slice(0, 3)).toEqual([32, 31, 30])
    expect(feedWithNewer(feed, [row(32)]).isHeadDue).toBe(true)
    expect(feedWithNewer(feed, [row(30), row(4)])).toBe(feed)
    expect(feedWithNewer(emptyFeed, [row(4)])).toBe(emptyFeed)
  })
})
