import { isNetworkError } from './network-error'
import type { NetworkError } from './network-error'

/** Headers between the page and the gateway; none of them reaches the platform. */
export const gatewayHeaders = {
  /** Sent by the page's scripts: a form or a picture of another site cannot add a header (threats A3). */
  request: 'x-tutorat-request',
  /** Added to the page's requests by the main process: proves which page asks (threats A7). */
  page: 'x-tutorat-page',
  error: 'x-tutorat-failure',
  generation: 'x-tutorat-generation',
  cachedAt: 'x-tutorat-kept',
  cachedStatus: 'x-tutorat-kept-status',
} as const

/** What the gateway says about an answer. */
export type GatewayNotes = {
  /** Why this is not an answer of the platform. */
  error: NetworkError | null
  /** The session in which the call was made. */
  generation: number | null
  /** Epoch milliseconds at which a cached answer was received; null for an answer of now. */
  cachedAt: number | null
  /** The status that a cached answer replaces; null where the connection was lost. */
  cachedStatus: number | null
}

/** Headers for what is known; null is left out. */
export function toGatewayHeaders({ error, generation, cachedAt, cachedStatus }: Partial<GatewayNotes>): Record<string, string> {
  const headers: Record<string, string> = {}
  if (error != null) headers[gatewayHeaders.error] = error
  if (generation != null) headers[gatewayHeaders.generation] = String(generation)
  if (cachedAt != null) headers[gatewayHeaders.cachedAt] = new Date(cachedAt).toISOString()
  if (cachedStatus != null) headers[gatewayHeaders.cachedStatus] = String(cachedStatus)
  return headers
}

/** Reads the notes; an error that is not in the union is a server error of the gateway, so `unreadable`. */
export function readGatewayHeaders(header: (name: string) => string | null): GatewayNotes {
  const error = header(gatewayHeaders.error)
  const cachedAt = header(gatewayHeaders.cachedAt)
  return {
    error: error === null || isNetworkError(error) ? error : 'unreadable',
    generation: readNumber(header(gatewayHeaders.generation), /^\d+$/),
    // A time that cannot be read is an old one, not one of now.
    cachedAt: cachedAt === null ? null : Date.parse(cachedAt) || 0,
    cachedStatus: readNumber(header(gatewayHeaders.cachedStatus), /^\d{3}$/),
  }
}

function readNumber(text: string | null, form: RegExp): number | null {
  return text !== null && form.test(text) ? Number(text) : null
}
