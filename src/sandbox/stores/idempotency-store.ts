import * as z from 'zod'
import type { Method } from '#shared/contract/endpoint.ts'

const maxResponses = 5000
const otherIdempotentCalls = new Set(['exams.submit', 'gifts.deliver', 'referrals.convert'])

export const storedResponse = z.object({ id: z.string(), status: z.number(), body: z.string() })
export type StoredResponse = z.output<typeof storedResponse>

export type IdempotencyStore = {
  once(id: string, run: () => Promise<Response>): Promise<Response>
  rows(): StoredResponse[]
}

export function createIdempotencyStore(kept: readonly StoredResponse[] = []): IdempotencyStore {
  const rows = new Map(kept.map((row) => [row.id, row]))
  const running = new Map<string, Promise<StoredResponse>>()
  const answer = async (id: string, run: () => Promise<Response>): Promise<StoredResponse> => {
    const response = await run()
    const row = { id, status: response.status, body: await response.text() }
    // A failed call that moved no money runs again under its key.
    if (response.status !== 200 && !isMoney(id.split(' ')[1] ?? '')) return row
    rows.set(id, row)
    const oldest = rows.keys().next()
    if (rows.size > maxResponses && oldest.done !== true) rows.delete(oldest.value)
    return row
  }
  return {
    once: async (id, run) => {
      const before = rows.get(id)
      if (before !== undefined) return toResponse(before)
      const started = running.get(id) ?? answer(id, run).finally(() => running.delete(id))
      running.set(id, started)
      return toResponse(await started)
    },
    rows: () => [...rows.values()],
  }
}

export function isIdempotent(name: string, method: Method): boolean {
  return otherIdempotentCalls.has(name) || (method !== 'GET' && isMoney(name))
}

function isMoney(name: string): boolean {
  return /^(wallet|transfers|offers|operator)\./.test(name)
}

function toResponse({ status, body }: StoredResponse): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
}
