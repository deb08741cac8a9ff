import type { Endpoint } from '../../shared/contract/endpoint'
import { addressOf } from '../../shared/contract/endpoint'
import { parseJson as parseJsonText } from '../../shared/std/json'
import type { Exchange } from './exchange'
import type { NetworkError } from '../../shared/gateway/network-error'

/** What the platform said to the main process: `body` is the parsed JSON, undefined where it is none. */
export type PlatformReply = { ok: true; status: number; retryAfter?: string | null; body: unknown; /** By the platform's clock, where it says so. */ date?: string | null } | { ok: false; failure: NetworkError; /** Proved that no byte of the call left; otherwise it may have arrived. */ isUnsent?: boolean }

type CallOptions = {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** Only when this user is signed in: what belongs to one is never sent under another's token (threats D6). */
  userId?: number
  /** Another token than that of the signed-in user; nothing of the answer is kept. */
  token?: string
  signal?: AbortSignal
  /** The body of a multipart call, and who hears how much of it has left. */
  upload?: { contentType: string; body: Uint8Array<ArrayBuffer>; sent: (bytes: number) => void }
}

/** The main process's own calls: progress records, sign-out, social sign-in. Failures are values. */
export type PlatformClient = { call(endpoint: Endpoint, options?: CallOptions): Promise<PlatformReply> }

type ClientOptions = {
  exchange: Exchange
  vault: { bearer(): Promise<{ token: string; userId: number | null } | null> }
}

/** Calls the platform with the token of the signed-in user. */
export function createPlatformClient({ exchange, vault }: ClientOptions): PlatformClient {
  return {
    async call(endpoint, { params, query, body, headers, userId, token, signal, upload } = {}) {
      const bearer = endpoint.auth === 'none' ? null : token === undefined ? await vault.bearer() : { token, userId: null }
      const isWrongUser = userId !== undefined && bearer?.userId !== userId
      if ((endpoint.auth === 'bearer' && bearer === null) || isWrongUser) return { ok: false, failure: 'signed-out', isUnsent: true }
      const answered = await exchange.call({
        endpoint,
        path: addressOf(endpoint, { params, query }),
        token: bearer?.token ?? null,
        headers,
        signal,
        ...upload,
        ...(endpoint.bodyKind === 'json' ? { body: new TextEncoder().encode(JSON.stringify(body)), contentType: 'application/json' } : {}),
      })
      if (!answered.ok) return answered
      return { ok: true, status: answered.status, retryAfter: answered.headers.get('retry-after'), date: answered.headers.get('date'), body: parseJson(answered.bytes) }
    },
  }
}

/** The JSON in an answer's bytes; undefined where it is none, or too deep. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseJsonText(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
