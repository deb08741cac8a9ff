import { notificationsPerPage, type PlatformNotification } from '#shared/contract/notifications.ts'

/*
 * Paged list of notifications that grows and shrinks while it is read. The platform counts its pages from the newest:
 *
 *                   the head: page 1                     page n − 1      page n: next request
 *   platform   │ new ┊ ░░░░░░░░░░░░░░░░░ │ ░░░░░░░░ … │ ░░░░░░░░░░░ │ ··············· │ ······
 *   here             │ ░░░░░░░░░░░░░░░░░ │ ░░░░░░░░ … │ ░░░░░░░░░░░ │
 *
 *   a added:    rows move down by a. Page n starts with cached rows, merged by id; the head is due for a refetch.
 *               A head without any cached row leaves a gap below it: the next request is page 2.
 *   s removed:  rows move up by up to s, so page n would skip them: the next request starts s rows earlier.
 *
 * Both are visible in the total only: total′ = total + a − s, so it drops by at least the net upward shift.
 * Within the range of a page, a row that the page lacks is removed.
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

/** `stays`: rows missing from the page are not removed. */
export function feedAfterPage(feed: Feed, answer: FeedPage, stays: (id: number) => boolean = () => false): Feed {
  const pageRows = newestFirst(answer.rows)
  const isHead = answer.page === 1
  // A platform that ignores the number of the page sends the first one without end.
  const isHeadAgain = !isHead && pageRows[0]?.id === feed.top && answer.total <= (feed.total ?? 0)
  const hasEnded = answer.page >= answer.lastPage
  const from = isHead ? Infinity : (pageRows[0]?.id ?? -Infinity)
  const to = hasEnded ? -Infinity : (pageRows.at(-1)?.id ?? Infinity)
  const outside = feed.rows.filter(({ id }) => id > from || id < to || stays(id))
  const rows = newestFirst([...outside, ...pageRows])

  const gone = feed.total === null ? 0 : Math.max(0, feed.total - answer.total)
  const back = Math.ceil(gone / notificationsPerPage)
  const meetsKnown = pageRows.some(({ id }) => id <= feed.top && feed.rows.some((row) => row.id === id))
  const onwards = isHead ? feed.next : answer.page + (gone > 0 ? 0 : 1)
  const nextPage = isHead && !meetsKnown ? 2 : Math.max(isHead ? 2 : 1, onwards - back)
  return {
    rows,
    total: answer.total,
    next: nextPage,
    hasMore: !isHeadAgain && nextPage <= answer.lastPage && (pageRows.length > 0 || gone > 0),
    isHeadDue: !isHead && (feed.isHeadDue || answer.total > (feed.total ?? Infinity)),
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
