import { isNetworkError } from './network-error'
import type { NetworkError } from './network-error'

/** Headers between the page and the gateway; none of them reaches the platform. */
export const gatewayHeaders = {
  /** Sent by the page's scripts: a pattern or an image of another site cannot add a header (threats A3). */
  request: 'x-tutorat-request',
  /** Added by the main process: proves which page sent a request (threats A7). */
  page: 'x-tutorat-page',
  error: 'x-tutorat-failure',
  generation: 'x-tutorat-generation',
  cachedAt: 'x-tutorat-kept',
  cachedStatus: 'x-tutorat-kept-status',
} as const

/** Notes of the gateway about a response. */
export type GatewayNotes = {
  /** The error that the gateway reports instead of a response of the platform. */
  error: NetworkError | null
  /** Generation of the session in which the call was made. */
  generation: number | null
  /** Epoch milliseconds at which a cached response was received; null for a fresh one. */
  cachedAt: number | null
  /** The status that a cached response replaces; null if the connection was lost. */
  cachedStatus: number | null
}

/** Formats the notes as headers; omits null. */
export function toGatewayHeaders({ error, generation, cachedAt, cachedStatus }: Partial<GatewayNotes>): Record<string, string> {
  const headers: Record<string, string> = {}
  if (error != null) headers[gatewayHeaders.error] = error
  if (generation != null) headers[gatewayHeaders.generation] = String(generation)
  if (cachedAt != null) headers[gatewayHeaders.cachedAt] = new Date(cachedAt).toISOString()
  if (cachedStatus != null) headers[gatewayHeaders.cachedStatus] = String(cachedStatus)
  return headers
}

/** Parses the notes; an unknown error becomes `unreadable`. */
export function readGatewayHeaders(header: (name: string) => string | null): GatewayNotes {
  const error = header(gatewayHeaders.error)
  const cachedAt = header(gatewayHeaders.cachedAt)
  return {
    error: error === null || isNetworkError(error) ? error : 'unreadable',
    generation: readNumber(header(gatewayHeaders.generation), /^\d+$/),
    // An unreadable time counts as old, not as fresh.
    cachedAt: cachedAt === null ? null : Date.parse(cachedAt) || 0,
    cachedStatus: readNumber(header(gatewayHeaders.cachedStatus), /^\d{3}$/),
  }
}

function readNumber(text: string | null, pattern: RegExp): number | null {
  return text !== null && pattern.test(text) ? Number(text) : null
}
