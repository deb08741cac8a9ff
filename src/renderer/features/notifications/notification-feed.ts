import { notificationsPerPage, type PlatformNotification } from '../../../shared/contract/notifications'

/*
 * A list of notifications, read page by page while new ones come and others go. The platform counts its pages from the newest:
 *
 *                   the head: page 1                     page n − 1      page n: the next to ask for
 *   platform   │ new ┊ ░░░░░░░░░░░░░░░░░ │ ░░░░░░░░ … │ ░░░░░░░░░░░ │ ··············· │ ······
 *   here             │ ░░░░░░░░░░░░░░░░░ │ ░░░░░░░░ … │ ░░░░░░░░░░░ │
 *
 *   a came since: every row moved down by a. Page n begins with rows that are here already: they are merged by id, nothing is missed.
 *                 The new ones are on the head, which is due. A head in which nothing is known leaves a gap below it: the next is page 2.
 *   s went since: every row moved up by up to s, so page n would pass over them: the next is s rows earlier.
 *
 * Both show in the total alone: total′ = total + a − went, so it fell by at least as much as rows can have moved up further than down.
 * Within what a page spans, a row that it does not name is gone.
 */

export type Feed = {
  rows: readonly PlatformNotification[]
  /** Total on the platform; null before the first response. */
  total: number | null
  next: number
  hasMore: boolean
  isHeadDue: boolean
  top: number
}

export type FeedPage = { page: number; lastPage: number; total: number; rows: readonly PlatformNotification[] }

export const emptyFeed: Feed = { rows: [], total: null, next: 1, hasMore: true, isHeadDue: true, top: -Infinity }

/** Merges a page; rows missing from its range are removed unless `stays` is true. */
export function feedAfterPage(feed: Feed, answer: FeedPage, stays: (id: number) => boolean = () => false): Feed {
  const pageRows = newestFirst(answer.rows)
  const isHead = answer.page === 1
  const hasEnded = answer.page >= answer.lastPage
  const from = isHead ? Infinity : (pageRows[0]?.id ?? -Infinity)
  const to = hasEnded && (isHead || pageRows.length > 0) ? -Infinity : (pageRows.at(-1)?.id ?? Infinity)
  const named = new Set(pageRows.map(({ id }) => id))
  const kept = feed.rows.filter(({ id }) => named.has(id) || id > from || id < to || stays(id))
  const rows = newestFirst([...kept, ...pageRows])

  const gone = feed.total === null ? 0 : Math.max(0, feed.total - answer.total)
  const back = Math.ceil(gone / notificationsPerPage)
  const meetsKnown = pageRows.some(({ id }) => id <= feed.top && feed.rows.some((row) => row.id === id))
  const onwards = isHead ? feed.next : answer.page + (gone > 0 ? 0 : 1)
  const nextPage = isHead && !meetsKnown ? 2 : Math.max(isHead ? 2 : 1, onwards - back)
  return {
    rows,
    total: answer.total,
    next: nextPage,
    hasMore: nextPage <= answer.lastPage && (pageRows.length > 0 || gone > 0),
    isHeadDue: !isHead && (feed.isHeadDue || (feed.total !== null && answer.total > feed.total)),
    top: isHead ? (pageRows[0]?.id ?? -Infinity) : feed.top,
  }
}

export function feedWithNewer(feed: Feed, rows: readonly PlatformNotification[]): Feed {
  const newest = feed.rows[0]?.id ?? Infinity
  const newer = rows.filter(({ id }) => id > newest)
  return newer.length === 0 ? feed : { ...feed, rows: newestFirst([...newer, ...feed.rows]), isHeadDue: true }
}

function newestFirst(rows: readonly PlatformNotification[]): PlatformNotification[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((one, other) => other.id - one.id)
}
