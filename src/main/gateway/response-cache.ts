import { isRefusalBody } from '#shared/contract/refusal-body.ts'
import type { Reply } from '#shared/contract/reply.ts'
import type { StorageKind } from '#shared/desktop/storage.ts'
import { toGatewayHeaders } from '#shared/gateway/headers.ts'
import { isInsecure, type NetworkError } from '#shared/gateway/network-error.ts'
import type { Language } from '#shared/locale.ts'
import type { ApiRoute } from './api-routes'
import { securityHeaders } from './responses'

export type CacheKey = { userId: number; kind: StorageKind; address: string }

type CachedContent = { contentType: string; bytes: Uint8Array<ArrayBuffer> }

type StoredContent = CachedContent & { receivedAt: number }

/** `order` rises with each request: an older, slower response must not replace a newer one. */
export type ResponseStore = {
  isOn(): boolean
  get(key: CacheKey): Promise<StoredContent | null>
  /** Of downloaded lessons, which open without a connection. */
  getDownloaded?(key: CacheKey): Promise<StoredContent | null>
  put(key: CacheKey, content: CachedContent, order: number): void
}

/** `userId` is null until the platform has named the user. */
export type SessionRef = { generation: number; userId: number | null }

export type CachedResponse = {
  store(content: CachedContent, reportedUserId?: number | null): void
  /** Carries the status or the failure that it replaces; null if not cached. */
  fallback(status?: number, cause?: NetworkError): Promise<Response | null>
  /** Of downloaded lessons alone. */
  downloaded(cause: NetworkError): Promise<Response | null>
}

export type ResponseCache = (kind: StorageKind, address: string, requester: SessionRef) => CachedResponse

const noFallback = Promise.resolve(null)

export function createResponseCache({
  store,
  vault,
}: {
  store: ResponseStore
  vault: { state(): SessionRef }
}): ResponseCache {
  let requestCount = 0
  return (kind, address, requester) => {
    requestCount += 1
    const order = requestCount
    const isSameSession = (): boolean => store.isOn() && vault.state().generation === requester.generation
    const currentOwner = (): number | null => {
      const { userId } = vault.state()
      return isSameSession() && (requester.userId === null || requester.userId === userId) ? userId : null
    }
    const read = async (
      get: ResponseStore['getDownloaded'],
      replaced: { status?: number | undefined; cause?: NetworkError | undefined },
    ): Promise<Response | null> => {
      const userId = currentOwner()
      const cached = userId === null ? null : ((await get?.({ userId, kind, address })) ?? null)
      return cached === null || currentOwner() !== userId ? null : toResponse(cached, requester.generation, replaced)
    }
    return {
      store(content, reportedUserId = null) {
        const userId = reportedUserId !== null && isSameSession() ? reportedUserId : currentOwner()
        if (userId !== null) store.put({ userId, kind, address }, content, order)
      },
      fallback: (status, cause) => read((key) => store.get(key), { status, cause }),
      downloaded: (cause) => read((key) => store.getDownloaded?.(key) ?? noFallback, { cause }),
    }
  }
}

export function withoutFallback(cached: CachedResponse): CachedResponse {
  return { ...cached, fallback: () => noFallback, downloaded: () => noFallback }
}

const redirectStatus = 302

/**
 * Null if the failure is a decision. An insecure connection hides cached answers, so that the person notices it, but
 * not downloaded lessons, which need no connection (threats A10).
 */
export function fallbackForFailure(
  failure: NetworkError,
  cached: (Pick<CachedResponse, 'fallback'> & Partial<CachedResponse>) | null,
): Promise<Response | null> {
  if (failure === 'redirected') return cached?.fallback(redirectStatus) ?? noFallback
  if (isInsecure(failure)) return cached?.downloaded?.(failure) ?? noFallback
  return (isConnectionFailure(failure) ? cached?.fallback(undefined, failure) : null) ?? noFallback
}

/** Of a broken platform, a proxy, gateway, web filter or captive portal (threats F6). */
export function isDoubtful(reply: Reply): boolean {
  return (
    (reply.kind === 'later' || reply.kind === 'unknown') && (reply.from === 'unclear' || isServerError(reply.status))
  )
}

function isServerError(status: number | null): boolean {
  return status !== null && status >= 500
}

/** For files, which have no contract. */
export function isUnusable(status: number, isMarkup: boolean): boolean {
  return status >= 500 || status === 407 || (status < 300 && isMarkup)
}

function isConnectionFailure(failure: NetworkError): boolean {
  return failure === 'offline' || failure === 'timeout' || failure === 'cut' || failure === 'proxy'
}

function toResponse(
  { contentType, bytes, receivedAt }: StoredContent,
  generation: number,
  { status = null, cause = null }: { status?: number | null | undefined; cause?: NetworkError | null | undefined },
): Response {
  return new Response(bytes, {
    headers: {
      ...securityHeaders,
      'content-type': contentType,
      'content-length': String(bytes.byteLength),
      ...toGatewayHeaders({ generation, cachedAt: receivedAt, cachedStatus: status, cachedCause: cause }),
    },
  })
}

export function toCacheAddress({ endpoint, path }: ApiRoute, language: Language): string {
  return `${language} ${endpoint.service} ${path}`
}

/** Removes short-lived links and tokens; null for a broken contract. */
export function toCacheable({ endpoint }: ApiRoute, body: unknown): CachedContent | null {
  const json = stripSecrets(body)
  if (json === undefined || isRefusalBody(json) || !endpoint.response.safeParse(json).success) return null
  return { contentType: 'application/json', bytes: new TextEncoder().encode(JSON.stringify(json)) }
}

function stripSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripSecrets)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => !/token|otp|^urlData$/i.test(name))
  return Object.fromEntries(members.map(([name, member]) => [name, stripSecrets(member)]))
}
