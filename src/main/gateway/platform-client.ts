import { addressOf } from '../../shared/contract/endpoint'
import { readBody } from '../../shared/contract/reply'
import type { PlatformReply } from '../../shared/contract/reply'
import type { HttpClient, HttpResult } from './http-client'
import type { PlatformClient } from '../base/platform-client'
type ClientOptions = {
  httpClient: HttpClient
  vault: { bearer(): Promise<{ token: string; userId: number | null } | null> }
}

export function createPlatformClient({ httpClient, vault }: ClientOptions): PlatformClient {
  return {
    async call(endpoint, { params, query, body, headers, userId, token, signal, upload } = {}) {
      const bearer =
        endpoint.auth === 'none' ? null : token === undefined ? await vault.bearer() : { token, userId: null }
      const isWrongUser = userId !== undefined && bearer?.userId !== userId
      if ((endpoint.auth === 'bearer' && bearer === null) || isWrongUser)
        return { ok: false, failure: 'signed-out', isUnsent: true }
      const result = await httpClient.call({
        endpoint,
        path: addressOf(endpoint, { params, query }),
        token: bearer?.token ?? null,
        headers,
        signal,
        ...upload,
        ...(endpoint.bodyKind === 'json'
          ? { body: new TextEncoder().encode(JSON.stringify(body)), contentType: 'application/json' }
          : {}),
      })
      return result.ok ? toPlatformReply(result) : result
    },
  }
}

export function toPlatformReply({ status, headers, bytes }: HttpResult & { ok: true }): PlatformReply & { ok: true } {
  return {
    ok: true,
    status,
    ...readBody(new TextDecoder().decode(bytes)),
    retryAfter: headers.get('retry-after'),
    date: headers.get('date'),
  }
}

export function parseJson(bytes: Uint8Array): unknown {
  return readBody(new TextDecoder().decode(bytes)).body
}
