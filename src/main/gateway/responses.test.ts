import { expect, it } from 'vitest'
import { toNetworkError } from '#shared/gateway/connection-error.ts'
import { errorResponse, policyBlockedResponse, statusResponse } from './responses'

it.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'insecure-authority'],
  ['net::ERR_CERT_DATE_INVALID', 'insecure-date'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'insecure-name'],
  ['net::ERR_CERT_REVOKED', 'insecure'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'insecure'],
  ['net::ERR_PROXY_AUTH_REQUESTED', 'proxy'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_PAC_SCRIPT_FAILED', 'proxy'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_NAME_NOT_RESOLVED', 'offline'],
  ['net::ERR_CONNECTION_RESET', 'offline'],
  ['anything', 'offline'],
  ['Redirect was cancelled', 'redirected'],
] as const)('A10: classifies "%s" as %s', (message, kind) => {
  expect(toNetworkError(new Error(message))).toBe(kind)
})

it('reports a failure in an empty platform envelope with its kind and the session generation', async () => {
  const answer = errorResponse('too-large', 7)
  expect([
    answer.status,
    answer.headers.get('x-tutorat-failure'),
    answer.headers.get('x-tutorat-generation'),
    answer.headers.get('content-type'),
  ]).toEqual([502, 'too-large', '7', 'application/json'])
  expect(await answer.json()).toEqual({
    success: false,
    code: 'DESKTOP_TOO_LARGE',
    message: '',
    payload: null,
    errors: null,
  })
})

it.each([errorResponse('offline', 1), policyBlockedResponse(), statusResponse(404)])(
  'F1: the gateway’s own response with status $status is neither rendered as a document nor stored',
  (answer) => {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  },
)

it('refuses a call blocked by policy in the platform’s envelope', async () => {
  const answer = policyBlockedResponse()
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ success: false, code: 'DESKTOP_MANAGED' })
})
