import type { Endpoint } from '../../shared/contract/endpoint'
import { statesOutcome } from '../../shared/contract/refusal-body'
import type { PlatformReply, Reply } from '../../shared/contract/reply'

/**
 * Epoch milliseconds of a response whose body proves its sender: content of the contract, or a stated `success`. Any
 * JSON of a captive portal accepts a write.
 */
export function readProvenDate(
  { response }: Pick<Endpoint, 'response'>,
  { body }: PlatformReply & { ok: true },
  reply: Reply,
): number | null {
  if (!('date' in reply)) return null
  const needsContent = !response.safeParse(undefined).success
  return statesOutcome(body) || (reply.kind === 'ok' && needsContent) ? reply.date : null
}
