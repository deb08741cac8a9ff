import { networkErrors } from '../../shared/gateway/network-error'
import type { NetworkError } from '../../shared/gateway/network-error'
import { toGatewayHeaders } from '../../shared/gateway/headers'

/** An empty envelope of the platform, with the error in a header. */
export function errorResponse(error: NetworkError, generation: number): Response {
  const code = `DESKTOP_${error.toUpperCase().replaceAll('-', '_')}`
  return new Response(JSON.stringify({ success: false, code, message: '', payload: null, errors: null }), {
    status: networkErrors[error].status,
    headers: { ...securityHeaders, 'content-type': 'application/json', ...toGatewayHeaders({ error, generation }) },
  })
}

/** Headers of every response but documents: not rendered, not stored, readable by our page only. */
export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** Refuses a call that the school's policy blocks, in the platform's envelope. */
export function policyBlockedResponse(): Response {
  const body = JSON.stringify({ success: false, code: 'DESKTOP_MANAGED', message: '', payload: null, errors: null })
  return new Response(body, { status: 403, headers: { ...securityHeaders, 'content-type': 'application/json' } })
}

/** A refusal without a body. */
export function statusResponse(status: 403 | 404 | 405 | 409 | 413 | 415): Response {
  return new Response(null, { status, headers: securityHeaders })
}
