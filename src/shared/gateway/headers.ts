import { isNetworkError, type NetworkError } from './network-error'

/** Never sent to the platform. */
export const gatewayHeaders = {
  /** Markup of another site cannot add a header (threat A3). */
  request: 'x-tutorat-request',
  /** Set by the main process; identifies the requesting page (threat A7). */
  page: 'x-tutorat-page',
  /** Of the call to the platform, for whoever reports a failure. */
  requestId: 'x-tutorat-request-id',
  error: 'x-tutorat-failure',
  generation: 'x-tutorat-generation',
  cachedAt: 'x-tutorat-kept',
  cachedStatus: 'x-tutorat-kept-status',
  cachedCause: 'x-tutorat-kept-cause',
  /** The response may be a web filter's, portal's or gateway's. */
  doubtful: 'x-tutorat-doubtful',
} as const

export type GatewayNotes = {
  /** Reported instead of a response of the platform. */
  error: NetworkError | null
  generation: number | null
  /** Epoch milliseconds; null if fresh. */
  cachedAt: number | null
  /** Null after a lost connection. */
  cachedStatus: number | null
  /** Failure that the cached response replaces; null after a response or before the end of the request. */
  cachedCause: NetworkError | null
  isDoubtful: boolean
}

export function toGatewayHeaders({
  error,
  generation,
  cachedAt,
  cachedStatus,
  cachedCause,
  isDoubtful,
}: Partial<GatewayNotes>): Record<string, string> {
  const headers: Record<string, string> = {}
  if (error != null) headers[gatewayHeaders.error] = error
  if (generation != null) headers[gatewayHeaders.generation] = String(generation)
  if (cachedAt != null) headers[gatewayHeaders.cachedAt] = new Date(cachedAt).toISOString()
  if (cachedStatus != null) headers[gatewayHeaders.cachedStatus] = String(cachedStatus)
  if (cachedCause != null) headers[gatewayHeaders.cachedCause] = cachedCause
  if (isDoubtful === true) headers[gatewayHeaders.doubtful] = '1'
  return headers
}

export function readGatewayHeaders(header: (name: string) => string | null): GatewayNotes {
  const error = header(gatewayHeaders.error)
  const cachedAt = header(gatewayHeaders.cachedAt)
  const cachedCause = header(gatewayHeaders.cachedCause)
  return {
    error: error === null || isNetworkError(error) ? error : 'unreadable',
    generation: readNumber(header(gatewayHeaders.generation), /^\d+$/),
    // An unreadable time counts as old.
    cachedAt: cachedAt === null ? null : Date.parse(cachedAt) || 0,
    cachedStatus: readNumber(header(gatewayHeaders.cachedStatus), /^\d{3}$/),
    cachedCause: isNetworkError(cachedCause) ? cachedCause : null,
    isDoubtful: header(gatewayHeaders.doubtful) !== null,
  }
}

function readNumber(text: string | null, pattern: RegExp): number | null {
  return text !== null && pattern.test(text) ? Number(text) : null
}
