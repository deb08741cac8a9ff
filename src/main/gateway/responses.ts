import { toGatewayHeaders } from '#shared/gateway/headers.ts'
import { networkErrors, type NetworkError } from '#shared/gateway/network-error.ts'

export function errorResponse(error: NetworkError, generation: number): Response {
  const code = `DESKTOP_${error.toUpperCase().replaceAll('-', '_')}`
  return new Response(JSON.stringify({ success: false, code, message: '', payload: null, errors: null }), {
    status: networkErrors[error].status,
    headers: { ...securityHeaders, 'content-type': 'application/json', ...toGatewayHeaders({ error, generation }) },
  })
}

export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

export function policyBlockedResponse(): Response {
  const body = JSON.stringify({ success: false, code: 'DESKTOP_MANAGED', message: '', payload: null, errors: null })
  return new Response(body, { status: 403, headers: { ...securityHeaders, 'content-type': 'application/json' } })
}

export function statusResponse(status: 403 | 404 | 405 | 409 | 413 | 415): Response {
  return new Response(null, { status, headers: securityHeaders })
}
