import { networkErrors } from '../../shared/gateway/network-error'
import type { NetworkError } from '../../shared/gateway/network-error'
import { toGatewayHeaders } from '../../shared/gateway/headers'

/** Answers in the platform's stead, with an empty envelope and the error in a header. */
export function errorResponse(error: NetworkError, generation: number): Response {
  const code = `DESKTOP_${error.toUpperCase().replaceAll('-', '_')}`
  return new Response(JSON.stringify({ success: false, code, message: '', payload: null, errors: null }), {
    status: networkErrors[error].status,
    headers: { ...securityHeaders, 'content-type': 'application/json', ...toGatewayHeaders({ error, generation }) },
  })
}

/** On every answer that is no document: it is never shown as one, never kept, and read by our page only. */
export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** Refuses what the school's policy does not allow, as the platform words its own refusals. */
export function policyBlockedResponse(): Response {
  const body = JSON.stringify({ success: false, code: 'DESKTOP_MANAGED', message: '', payload: null, errors: null })
  return new Response(body, { status: 403, headers: { ...securityHeaders, 'content-type': 'application/json' } })
}

/** A bare refusal, such as 404 for what the gateway does not know. */
export function statusResponse(status: 403 | 404 | 405 | 409 | 413 | 415): Response {
  return new Response(null, { status, headers: securityHeaders })
}
