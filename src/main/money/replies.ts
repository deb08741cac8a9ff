import * as z from 'zod'
import { refusalBody } from '../../shared/contract/envelope'
import type { Endpoint } from '../../shared/contract/endpoint'

/** What the platform said to a call, or why it said nothing. */
export type Reply = { ok: true; status: number; body: unknown } | { ok: false; failure: string }

/** The way to the platform as the signed-in user: `userId` refuses to send what belongs to another. */
export type Client = {
  call(endpoint: Endpoint, options: { params?: unknown; query?: unknown; body?: unknown; headers?: Readonly<Record<string, string>>; userId?: number }): Promise<Reply>
}

/** What a reply means for a call that may move money: only what never left this computer and what was plainly refused is known not to have happened. */
export type Said<Payload> =
  | { kind: 'said'; payload: Payload; message: string | null }
  | { kind: 'refused'; message: string | null; status: number }
  | { kind: 'unsent' }
  | { kind: 'lost' }

const longestMessage = 500
const unsent = new Set(['signed-out', 'insecure', 'insecure-authority', 'insecure-date', 'insecure-name', 'proxy'])
/** An envelope names at least one of its fields. */
const platformAnswer = z.looseObject({ success: z.boolean().nullish() }).refine((body) => ['success', 'code', 'payload', 'message', 'errors'].some((field) => field in body))

/** Reads a reply: an answer of a proxy or a captive portal is no word of the platform. */
export function readReply<Response extends z.ZodType<{ payload?: unknown }>>(response: Response, reply: Reply): Said<z.output<Response>['payload']> {
  if (!reply.ok) return { kind: unsent.has(reply.failure) ? 'unsent' : 'lost' }
  const { status, body } = reply
  const told = platformAnswer.safeParse(body)
  if (status >= 500 || status === 408 || !told.success) return { kind: 'lost' }
  if (status >= 400 || told.data.success === false) return { kind: 'refused', message: messageOf(body), status }
  const read = status >= 200 && status < 300 ? response.safeParse(body) : null
  return read?.success === true ? { kind: 'said', payload: read.data.payload, message: messageOf(body) } : { kind: 'lost' }
}

/** The platform's words: the first message of the first field, else the message (spec 2 §8). */
export function messageOf(body: unknown): string | null {
  const read = refusalBody.safeParse(body)
  if (!read.success) return null
  const [first] = Object.values(read.data.errors ?? {}).flat()
  const text = (first ?? read.data.message ?? '').trim()
  return text === '' ? null : text.slice(0, longestMessage)
}
