import { lineFailureOf, wordsOf } from '../../shared/line-failure'

/** Why a call got no usable answer of the platform; the page reads it in the header `x-tutorat-failure`. */
const failureStatus = {
  offline: 503,
  timeout: 504,
  cut: 502,
  'too-large': 502,
  redirected: 502,
  insecure: 502,
  'insecure-authority': 502,
  'insecure-date': 502,
  'insecure-name': 502,
  proxy: 503,
  unreadable: 502,
  'signed-out': 401,
  cancelled: 499,
} as const

export type FailureKind = keyof typeof failureStatus

/** Answers the page in the platform's stead, with an empty envelope and the kind of failure in a header. */
export function failureAnswer(kind: FailureKind, generation: number): Response {
  const code = `DESKTOP_${kind.toUpperCase().replaceAll('-', '_')}`
  return new Response(JSON.stringify({ success: false, code, message: '', payload: null, errors: null }), {
    status: failureStatus[kind],
    headers: { ...plainHeaders, 'content-type': 'application/json', 'x-tutorat-failure': kind, 'x-tutorat-generation': String(generation) },
  })
}

/** On every answer that is no document: it is never shown as one, never kept, and read by our page only. */
export const plainHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** Refuses what the school's policy does not allow, as the platform words its own refusals. */
export function managedRefusal(): Response {
  const body = JSON.stringify({ success: false, code: 'DESKTOP_MANAGED', message: '', payload: null, errors: null })
  return new Response(body, { status: 403, headers: { ...plainHeaders, 'content-type': 'application/json' } })
}

/** A bare refusal, such as 404 for what the gateway does not know. */
export function refusal(status: 403 | 404 | 405 | 409 | 413 | 415): Response {
  return new Response(null, { status, headers: plainHeaders })
}

/** The kind of failure behind what a fetch rejected with before an answer began. A certificate that proves nothing is never passed over (threat A10). */
export function kindOfRejection(error: unknown): FailureKind {
  if (/redirect/i.test(wordsOf(error))) return 'redirected'
  const failure = lineFailureOf(error)
  switch (failure) {
    case 'certificate-authority':
      return 'insecure-authority'
    case 'certificate-date':
      return 'insecure-date'
    case 'certificate-name':
      return 'insecure-name'
    case 'certificate-other':
    case 'tls':
      return 'insecure'
    case 'proxy-password':
    case 'proxy-unreachable':
    case 'proxy-script':
    case 'proxy-tunnel':
      return 'proxy'
    default:
      return 'offline'
  }
}
