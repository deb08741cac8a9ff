import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Paging } from '#shared/contract/paging.ts'
import { classifyReply, type Payload, type Reply } from '#shared/contract/reply.ts'
import { droppedRows } from '#shared/contract/tolerant.ts'
import type { PlatformClient } from '../../base/platform-client'

/** `isComplete` is false if a row or a page is missing: then the absence of an order proves nothing. */
export type PagedRows<Row> = { rows: readonly Row[]; isComplete: boolean }

export type PageReader = {
  client: PlatformClient
  userId: number
  /** False when the limit of requests is reached. */
  allowPage: () => boolean
}

export type RowOf<E extends Endpoint> = Payload<E> extends readonly (infer Row)[] ? Row & { id: number } : never

type Identified = { id?: number | null | undefined }

/** Bounds a list without an end. */
export const maxPages = 20

/** Null if the first page has no readable list; `reply` is the first one. */
export async function fetchAllPages<E extends Endpoint>(
  endpoint: E,
  { client, userId, allowPage }: PageReader,
): Promise<{ reply: Reply<E>; list: PagedRows<RowOf<E>> | null }> {
  const reply = classifyReply(endpoint, await client.call(endpoint, { userId }))
  if (reply.kind !== 'ok') return { reply, list: null }
  const collected = new CollectedRows<E>()
  collected.add(reply.payload)
  let { paging } = reply
  for (let pages = 1; collected.isComplete && isContinued(paging, collected.size); pages += 1) {
    if (pages === maxPages || !allowPage()) {
      collected.isComplete = false
      break
    }
    // Not every platform names the number of the page, and the one in a link may be wrong.
    const query = { page: pages + 1 }
    const next = classifyReply(endpoint, await client.call(endpoint, { userId, query }))
    const { size } = collected
    if (next.kind === 'ok') collected.add(next.payload)
    // A platform that ignores the number would answer the first page again.
    if (collected.size === size) collected.isComplete = false
    paging = next.kind === 'ok' ? next.paging : null
  }
  return { reply, list: { rows: collected.rows(), isComplete: collected.isComplete } }
}

/** A list may shift by a row while its pages are read, so their ids distinguish the rows. */
class CollectedRows<E extends Endpoint> {
  readonly #rows = new Map<number, RowOf<E>>()
  isComplete = true

  get size(): number {
    return this.#rows.size
  }

  add(payload: unknown): void {
    const page: readonly Identified[] = Array.isArray(payload) ? payload : []
    for (const row of page) {
      if (isIdentified<E>(row)) this.#rows.set(row.id, row)
      else this.isComplete = false
    }
    if (droppedRows(payload) > 0) this.isComplete = false
  }

  rows(): RowOf<E>[] {
    return [...this.#rows.values()]
  }
}

function isIdentified<E extends Endpoint>(row: Identified): row is Identified & RowOf<E> & { id: number } {
  return typeof row.id === 'number'
}

function isContinued(paging: Paging | null, rows: number): boolean {
  return paging !== null && (paging.page < paging.lastPage || rows < paging.total)
}
