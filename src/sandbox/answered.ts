import * as z from 'zod'
import type { Method } from '../shared/contract/endpoint'

const keptRows = 5000

/** An order of money that was answered: who, what and its key in one text, and the answer. */
export const answeredRow = z.object({ id: z.string(), status: z.number(), body: z.string() })
export type AnsweredRow = z.output<typeof answeredRow>

/** The answers of orders that carried a key: whoever sends the key again gets the same answer, and nothing is done again. */
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

/** Whether a call of this name orders something that moves points or money. */
export function isMoneyOrder(name: string, method: Method): boolean {
  return method !== 'GET' && /^(wallet|transfers|offers|operator)\./.test(name)
}

function responseOf({ status, body }: AnsweredRow): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
}
