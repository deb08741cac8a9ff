import * as z from 'zod'
import type { Method } from '../shared/contract/endpoint'

const keptRows = 5000
/** Done once with each key besides orders of money; what was refused of them is looked at anew. */
const keyedOrders = new Set(['exams.submit', 'gifts.deliver', 'referrals.convert'])

/** What was ordered with a key, and how it was answered: who, what and the key are one text. */
export const answeredRow = z.object({ id: z.string(), status: z.number(), body: z.string() })
export type AnsweredRow = z.output<typeof answeredRow>

/** The answers of calls that carried a key: whoever sends the key again gets the same answer, and nothing is done again. */
export type Answered = {
  /** The answer under this id; it is worked out once, also when it is asked for twice at the same time. */
  once(id: string, run: () => Promise<Response>): Promise<Response>
  rows(): AnsweredRow[]
}

/** Keeps the last five thousand answers. */
export function createAnswered(kept: readonly AnsweredRow[] = []): Answered {
  const rows = new Map(kept.map((row) => [row.id, row]))
  const running = new Map<string, Promise<AnsweredRow>>()
  const answer = async (id: string, run: () => Promise<Response>): Promise<AnsweredRow> => {
    const response = await run()
    const row = { id, status: response.status, body: await response.text() }
    // A file that was refused was not taken: the next one with its key is looked at anew.
    if (response.status !== 200 && !isMoney(id.split(' ')[1] ?? '')) return row
    rows.set(id, row)
    const oldest = rows.keys().next()
    if (rows.size > keptRows && oldest.done !== true) rows.delete(oldest.value)
    return row
  }
  return {
    once: async (id, run) => {
      const before = rows.get(id)
      if (before !== undefined) return responseOf(before)
      const started = running.get(id) ?? answer(id, run).finally(() => running.delete(id))
      running.set(id, started)
      return responseOf(await started)
    },
    rows: () => [...rows.values()],
  }
}

/** Whether a call of this name is done once for each key: it moves points, tokens or money, or hands work in. */
export function isDoneOnce(name: string, method: Method): boolean {
  return keyedOrders.has(name) || (method !== 'GET' && isMoney(name))
}

function isMoney(name: string): boolean {
  return /^(wallet|transfers|offers|operator)\./.test(name)
}

function responseOf({ status, body }: AnsweredRow): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
}
