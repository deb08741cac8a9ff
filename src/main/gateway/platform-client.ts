import { toAddress, type Endpoint } from '#shared/contract/endpoint.ts'
import { statesOutcome } from '#shared/contract/refusal-body.ts'
import { classifyReply, readBody, type PlatformReply, type Reply } from '#shared/contract/reply.ts'
import type { Log } from '../base/log/log'
import type { PlatformClient } from '../base/platform-client'
import type { HttpClient, HttpResult } from './http-client'
import { createRequestId, requestIdHeader } from './request-id'

type ClientOptions = {
  httpClient: HttpClient
  vault: { bearer(): Promise<{ token: string; userId: number | null } | null> }
  /** Epoch milliseconds of the platform's own response. */
  onPlatformDate?: (date: number) => void
  log?: Pick<Log, 'info'>
}

export function createPlatformClient({ httpClient, vault, onPlatformDate, log }: ClientOptions): PlatformClient {
  return {
    async call(endpoint, { params, query, body, headers, userId, token, signal, upload } = {}) {
      const bearer =
        endpoint.auth === 'none' ? null : token === undefined ? await vault.bearer() : { token, userId: null }
      const isWrongUser = userId !== undefined && bearer?.userId !== userId
      if ((endpoint.auth === 'bearer' && bearer === null) || isWrongUser)
        return { ok: false, failure: 'signed-out', isUnsent: true }
      const request = createRequestId()
      const result = await httpClient.call({
        endpoint,
        path: toAddress(endpoint, { params, query }),
        token: bearer?.token ?? null,
        headers: { [requestIdHeader]: request, ...headers },
        signal,
        ...upload,
        ...(endpoint.bodyKind === 'json'
          ? { body: new TextEncoder().encode(JSON.stringify(body)), contentType: 'application/json' }
          : {}),
      })
      if (!result.ok) return result
      if (result.status >= 400)
        log?.info('gateway.refused', { endpoint: endpoint.path, status: result.status, request })
      const reply = toPlatformReply(result)
      if (onPlatformDate === undefined || endpoint.service !== 'platform') return reply
      const date = readProvenDate(endpoint, reply, classifyReply(endpoint, reply))
      if (date !== null) onPlatformDate(date)
      return reply
    },
  }
}

export function toPlatformReply({ status, headers, bytes }: HttpResult & { ok: true }): PlatformReply & { ok: true } {
  return {
    ok: true,
    status,
    ...readBody(new TextDecoder().decode(bytes)),
    retryAfter: headers.get('retry-after'),
    // A cache sends the date of the response that it stored (RFC 9111, section 5.1).
    date: Number(headers.get('age') ?? 0) > 0 ? null : headers.get('date'),
  }
}

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
  return statesOutcome(body) || (reply.kind === 'ok' && needsContent(response)) ? reply.date : null
}

const contentNeeds = new WeakMap<Endpoint['response'], boolean>()

/** False for a response without required fields; asked for each call, and the same for each. */
function needsContent(response: Endpoint['response']): boolean {
  const isNeeded = contentNeeds.get(response) ?? !response.safeParse(undefined).success
  contentNeeds.set(response, isNeeded)
  return isNeeded
}
