import type * as z from 'zod'
import { platformAnswer, refusalBody, refusalStatuses } from '../../shared/contract/envelope'
import type { PlatformReply } from '../gateway/platform-client'

/** What a reply means for a call that may move money: only what never left this computer and what was plainly refused is known not to have happened. */
export type Said<Payload> =
  | { kind: 'said'; payload: Payload; message: string | null }
  | { kind: 'refused'; message: string | null; status: number }
  | { kind: 'unsent' }
  | { kind: 'lost'; message: string | null }

const longestMessage = 500

/** Reads a reply: an answer of a proxy or a captive portal is no word of the platform. */
export function readReply<Response extends z.ZodType<{ payload?: unknown }>>(response: Response, reply: PlatformReply): Said<z.output<Response>['payload']> {
  if (!reply.ok) return reply.isUnsent === true ? { kind: 'unsent' } : { kind: 'lost', message: null }
  const { status, body } = reply
  const told = platformAnswer.safeParse(body)
  const isSuccess = status >= 200 && status < 300
  if (!told.success || (!isSuccess && !refusalStatuses.has(status))) return { kind: 'lost', message: told.success && status < 500 ? messageOf(body) : null }
  if (!isSuccess || told.data.success === false) return { kind: 'refused', message: messageOf(body), status }
  const read = response.safeParse(body)
  return read.success ? { kind: 'said', payload: read.data.payload, message: messageOf(body) } : { kind: 'lost', message: null }
}

/** The platform's words: the first message of the first field, else the message (spec 2 §8). */
export function messageOf(body: unknown): string | null {
  const read = refusalBody.safeParse(body)
  if (!read.success) return null
  const [first] = Object.values(read.data.errors ?? {}).flat()
  const text = (first ?? read.data.message ?? '').trim()
  return text === '' ? null : text.slice(0, longestMessage)
}
