import { parseWireTime } from '#core/dates/wire-time.ts'
import type { BookmarkRow } from '#shared/contract/bookmarks.ts'

/** Null when missing. */
export function markedAt({ marked_bookmarked_at, created_at }: BookmarkRow): string | null {
  return marked_bookmarked_at || created_at || null
}

export function newestFirst(rows: readonly BookmarkRow[]): BookmarkRow[] {
  const timed = rows.map((row) => ({ row, at: parseWireTime(markedAt(row) ?? '') ?? -Infinity }))
  const sorted = timed.sort((one, other) => (one.at === other.at ? 0 : other.at - one.at)).map(({ row }) => row)
  const seen = new Set<number>()
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id))
}
