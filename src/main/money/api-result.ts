import type * as z from 'zod'
import { platformAnswer, refusalBody, refusalStatuses } from '../../shared/contract/envelope'
import type { PlatformReply } from '../gateway/platform-client'

/** Only `not-sent` and `rejected` prove that no money moved. */
export type ApiResult<Payload> =
  | { kind: 'ok'; payload: Payload; message: string | null }
  | { kind: 'rejected'; message: string | null; status: number }
  | { kind: 'not-sent' }
  | { kind: 'unknown'; message: string | null }

const maxMessageLength = 500

export function toApiResult<Response extends z.ZodType<{ payload?: unknown }>>(
  response: Response,
  reply: PlatformReply,
): ApiResult<z.output<Response>['payload']> {
  if (!reply.ok) return reply.isUnsent === true ? { kind: 'not-sent' } : { kind: 'unknown', message: null }
  const { status, body } = reply
  const envelope = platformAnswer.safeParse(body)
  const isSuccess = status >= 200 && status < 300
  if (!envelope.success || (!isSuccess && !refusalStatuses.has(status)))
    return { kind: 'unknown', message: envelope.success && status < 500 ? extractMessage(body) : null }
  if (!isSuccess || envelope.data.success === false) return { kind: 'rejected', message: extractMessage(body), status }
  const parsed = response.safeParse(body)
  return parsed.success
    ? { kind: 'ok', payload: parsed.data.payload, message: extractMessage(body) }
    : { kind: 'unknown', message: null }
}

/** First field error, else the general message (spec 2 §8). */
export function extractMessage(body: unknown): string | null {
  const parsed = refusalBody.safeParse(body)
  if (!parsed.success) return null
  const [first] = Object.values(parsed.data.errors ?? {}).flat()
  const text = (first ?? parsed.data.message ?? '').trim()
  return text === '' ? null : text.slice(0, maxMessageLength)
}
