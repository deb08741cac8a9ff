import { expect, it } from 'vitest'
import { lineFailureOf } from './line-failure'

it.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate-authority'], ['net::ERR_CERT_DATE_INVALID', 'certificate-date'], ['net::ERR_CERT_COMMON_NAME_INVALID', 'certificate-name'],
  ['net::ERR_CERT_REVOKED', 'certificate-other'], ['net::ERR_CERT_WEAK_SIGNATURE_ALGORITHM', 'certificate-other'], ['net::ERR_SSL_PROTOCOL_ERROR', 'tls'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy-unreachable'], ['net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'proxy-script'], ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy-tunnel'],
  ['net::ERR_PROXY_AUTH_UNSUPPORTED', 'proxy-password'], ['proxy password', 'proxy-password'], ['net::ERR_NAME_NOT_RESOLVED', 'name-unknown'], ['net::ERR_CONNECTION_REFUSED', 'refused'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'timeout'], ['net::ERR_INTERNET_DISCONNECTED', 'no-network'], ['net::ERR_CONNECTION_RESET', 'cut'], ['net::ERR_EMPTY_RESPONSE', 'cut'], ['anything else', 'other'],
])('A10: %s is said to be %s, also as the cause of something else', (name, failure) => {
  expect(lineFailureOf(new Error(name))).toBe(failure)
  expect(lineFailureOf(new TypeError('fetch failed', { cause: new Error(name) }))).toBe(failure)
})
