import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCertificateError, provesUnsent, toConnectionError, toNetworkError, unsentCodes } from './connection-error'

it.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate-authority'],
  ['net::ERR_CERT_DATE_INVALID', 'certificate-date'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'certificate-name'],
  ['net::ERR_CERT_REVOKED', 'certificate-other'],
  ['net::ERR_CERT_WEAK_SIGNATURE_ALGORITHM', 'certificate-other'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'tls'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy-unreachable'],
  ['net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'proxy-script'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy-tunnel'],
  ['net::ERR_PROXY_AUTH_UNSUPPORTED', 'proxy-password'],
  ['proxy password', 'proxy-password'],
  ['net::ERR_NAME_NOT_RESOLVED', 'name-unknown'],
  ['net::ERR_CONNECTION_REFUSED', 'refused'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'timeout'],
  ['net::ERR_INTERNET_DISCONNECTED', 'no-network'],
  ['net::ERR_CONNECTION_RESET', 'cut'],
  ['net::ERR_EMPTY_RESPONSE', 'cut'],
  ['anything else', 'other'],
])('A10: classifies %s as %s, also as the cause of another error', (name, failure) => {
  expect(toConnectionError(new Error(name))).toBe(failure)
  expect(toConnectionError(new TypeError('fetch failed', { cause: new Error(name) }))).toBe(failure)
})

it.each([
  'net::ERR_CERT_AUTHORITY_INVALID',
  'net::ERR_CERT_DATE_INVALID',
  'net::ERR_CERT_COMMON_NAME_INVALID',
  'net::ERR_CERT_REVOKED',
  'net::ERR_NAME_NOT_RESOLVED',
  'net::ERR_CONNECTION_FAILED',
  'net::ERR_CONNECTION_TIMED_OUT',
  'net::ERR_PROXY_CONNECTION_FAILED',
  'net::ERR_TUNNEL_CONNECTION_FAILED',
  'net::ERR_SOCKS_CONNECTION_FAILED',
  'net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED',
])('E2: %s proves that nothing of the request was sent, also as the cause of another error', (code) => {
  expect(provesUnsent(new Error(code))).toBe(true)
  expect(provesUnsent(new TypeError('fetch failed', { cause: new Error(code) }))).toBe(true)
})

it.each([
  // Occur for a broken record of the response as well as in a handshake.
  'net::ERR_SSL_PROTOCOL_ERROR',
  'net::ERR_SSL_BAD_RECORD_MAC_ALERT',
  'net::ERR_SSL_DECRYPT_ERROR_ALERT',
  'net::ERR_SSL_DECOMPRESSION_FAILURE_ALERT',
  'net::ERR_SSL_SERVER_CERT_CHANGED',
  'net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH',
  'net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED',
  'net::ERR_SSL_UNRECOGNIZED_NAME_ALERT',
  'EPROTO',
  'ERR_SSL_SSL/TLS_ALERT_BAD_RECORD_MAC',
  // Occur on connections in use when the system's certificates change.
  'net::ERR_CERT_DATABASE_CHANGED',
  'net::ERR_CERT_VERIFIER_CHANGED',
  // System errors that also occur during a read.
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_ADDRESS_UNREACHABLE',
  'net::ERR_INTERNET_DISCONNECTED',
  'net::ERR_NETWORK_ACCESS_DENIED',
  'net::ERR_TIMED_OUT',
  'net::ERR_NETWORK_CHANGED',
  'net::ERR_NETWORK_IO_SUSPENDED',
  'net::ERR_CONNECTION_RESET',
  'net::ERR_CONNECTION_CLOSED',
  'net::ERR_CONNECTION_ABORTED',
  'net::ERR_EMPTY_RESPONSE',
  'net::ERR_HTTP2_PING_FAILED',
  'net::ERR_HTTP2_PROTOCOL_ERROR',
  'net::ERR_QUIC_PROTOCOL_ERROR',
  'net::ERR_UNEXPECTED_PROXY_AUTH',
  'net::ERR_INVALID_HTTP_RESPONSE',
  'net::ERR_CONTENT_LENGTH_MISMATCH',
  'net::ERR_FAILED',
  'net::ERR_ABORTED',
  'request ended',
  'certificate has expired',
  '',
])('E2: %s does not prove that the request was not sent', (code) => {
  expect(provesUnsent(new Error(code))).toBe(false)
})

it('E2: accepts only listed codes as proof, and none next to an unlisted code', () => {
  const code = fc
    .string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ_2'), minLength: 1, maxLength: 30 })
    .map((name) => `ERR_${name}`)
    .filter((name) => !unsentCodes.has(name))
  fc.assert(
    fc.property(fc.string(), code, fc.constantFrom(...unsentCodes), (text, other, listed) => {
      fc.pre(!text.includes('ERR_'))
      expect(provesUnsent(new Error(text))).toBe(false)
      expect(provesUnsent(new Error(`net::${other}`))).toBe(false)
      expect(provesUnsent(new Error(`net::${listed}`, { cause: new Error(`net::${other}`) }))).toBe(false)
      expect(provesUnsent(new Error(`net::${listed}_${other}`))).toBe(false)
    }),
  )
})

it.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'insecure-authority', true],
  ['net::ERR_CERT_DATE_INVALID', 'insecure-date', true],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'insecure-name', true],
  ['net::ERR_CERT_REVOKED', 'insecure', true],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'insecure', false],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy', false],
  ['net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'proxy', false],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy', false],
  ['proxy password', 'proxy', false],
  ['attempted to redirect', 'redirected', false],
  ['net::ERR_INTERNET_DISCONNECTED', 'offline', false],
  ['anything else', 'offline', false],
] as const)('A10: reports %s as %s, of a certificate: %s', (name, expected, isOfCertificate) => {
  expect(toNetworkError(new TypeError('fetch failed', { cause: new Error(name) }))).toBe(expected)
  expect(toNetworkError(name)).toBe(expected)
  expect(isCertificateError(toConnectionError(new Error(name)))).toBe(isOfCertificate)
})
