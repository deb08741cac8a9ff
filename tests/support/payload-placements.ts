import * as z from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { isEnveloped, toEnvelopedBody } from '#shared/contract/envelope.ts'

/** Other places of a payload than the field of that name. */
export const placements: readonly ((payload: unknown) => unknown)[] = [
  (payload) => payload,
  (data) => ({ data }),
  (data) => ({ success: true, data, message: 'OK' }),
  (data) => ({ data, links: { next: null } }),
  (payload) => ({ payload }),
  (data) => ({ success: true, payload: { data } }),
]

const enveloped = z.looseObject({ payload: z.unknown() })

/** Without a field of its own, a payload cannot be told from the JSON of a captive portal. */
export function isRecognisable({ response }: Endpoint, payload: unknown): boolean {
  if (Array.isArray(payload)) return true
  if (typeof payload !== 'object' || payload === null) return false
  return enveloped.safeParse(toEnvelopedBody(response, payload)).data?.payload !== undefined
}

/** Where no payload is needed, any answer is one; the counters of pages have tests of their own. */
export function needsPlainPayload(endpoint: Endpoint, schema: { properties?: Record<string, object> }): boolean {
  const isPage = 'x-page' in (schema.properties?.['payload'] ?? {})
  return isEnveloped(endpoint.response) && !isPage && !endpoint.response.safeParse({}).success
}
