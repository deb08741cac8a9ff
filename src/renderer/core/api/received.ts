import { isDraft, original } from '@reduxjs/toolkit'
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import type { ParsedResponse } from './parse-response'

/** A response as the cache keeps it. */
export type Received<Data = unknown> = {
  answer: Data
  /** By the computer's clock, in epoch milliseconds. */
  receivedAt: number
  /** When the gateway stored it, in epoch milliseconds; null from the platform itself. */
  cachedAt: number | null
  /** Rows that could not be read. */
  dropped: number
  /** Of the last session, until the platform answers the query. */
  isRestored: boolean
}

export function toReceived(
  { data: answer, dropped }: Exclude<ParsedResponse, { error: unknown }>,
  { receivedAt, cachedAt = null, isRestored = false }: Pick<Received, 'receivedAt'> & Partial<Received>,
): Received {
  return { answer, receivedAt, cachedAt, dropped, isRestored }
}

/**
 * Keeps the parts that are the same, so that they are not drawn again. A response with dropped rows is kept as it is:
 * its lists are known by identity to be incomplete, which a copy would lose.
 */
export function mergeReceived(current: Received, incoming: Received): Received {
  return incoming.dropped > 0 ? incoming : copyWithStructuralSharing(withoutDrafts(current), incoming)
}

function withoutDrafts(value: unknown): unknown {
  return isDraft(value) ? withoutDrafts(original(value)) : value
}
