import type { NetworkError } from './network-error'

/** Reasons for a failed connection, finer than `NetworkError`. */
export const connectionErrors = [
  'certificate-authority',
  'certificate-date',
  'certificate-name',
  'certificate-other',
  'tls',
  'proxy-unreachable',
  'proxy-script',
  'proxy-password',
  'proxy-tunnel',
  'name-unknown',
  'refused',
  'timeout',
  'no-network',
  'cut',
  'other',
] as const
export type ConnectionError = (typeof connectionErrors)[number]

/** The first match wins; Node's codes occur in tests. */
const patterns: readonly [RegExp, ConnectionError][] = [
  [
    /ERR_CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|certificate has expired|not yet valid/i,
    'certificate-date',
  ],
  [/ERR_CERT_COMMON_NAME_INVALID|ALTNAME_INVALID|does not match certificate/i, 'certificate-name'],
  [
    /ERR_CERT_AUTHORITY_INVALID|SELF_SIGNED|self[- ]signed|UNABLE_TO_(?:VERIFY|GET)|unable to (?:verify|get)/i,
    'certificate-authority',
  ],
  [/ERR_CERT|certificate/i, 'certificate-other'],
  [/ERR_SSL|EPROTO|\bTLS\b/i, 'tls'],
  [/PROXY_AUTH|proxy password/i, 'proxy-password'],
  [/MANDATORY_PROXY|PAC_/i, 'proxy-script'],
  [/TUNNEL_CONNECTION/i, 'proxy-tunnel'],
  [/PROXY|SOCKS/i, 'proxy-unreachable'],
  [/NAME_NOT_RESOLVED|NAME_RESOLUTION|DNS|ENOTFOUND|EAI_AGAIN/i, 'name-unknown'],
  [/CONNECTION_REFUSED|ECONNREFUSED/i, 'refused'],
  [/TIMED_OUT|ETIMEDOUT|timeout/i, 'timeout'],
  [/INTERNET_DISCONNECTED|NETWORK_CHANGED|ADDRESS_UNREACHABLE|ENETUNREACH|EHOSTUNREACH/i, 'no-network'],
  [/CONNECTION_(?:RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|ECONNRESET|socket hang up/i, 'cut'],
]

/** Includes the messages of the causes. */
export function toConnectionError(error: unknown): ConnectionError {
  const messages = messageChain(error)
  return patterns.find(([name]) => name.test(messages))?.[1] ?? 'other'
}

export function isCertificateError(failure: ConnectionError): boolean {
  return failure.startsWith('certificate-')
}

function messageChain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return [code, error.message, error.cause === undefined ? '' : messageChain(error.cause)].join(' ')
}

/** Before the first byte of a request (`net/base/net_error_list.h`); `ERR_SSL_*` also occurs during a response. */
export const unsentCodes: ReadonlySet<string> = new Set([
  'ERR_NAME_NOT_RESOLVED',
  'ERR_NAME_RESOLUTION_FAILED',
  'ERR_ICANN_NAME_COLLISION',
  'ERR_DNS_NO_MATCHING_SUPPORTED_ALPN',
  'ERR_CONNECTION_FAILED',
  'ERR_CONNECTION_TIMED_OUT',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_PROXY_CERTIFICATE_INVALID',
  'ERR_PROXY_AUTH_REQUESTED',
  'ERR_PROXY_AUTH_UNSUPPORTED',
  'ERR_PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION',
  'ERR_MANDATORY_PROXY_CONFIGURATION_FAILED',
  'ERR_NO_SUPPORTED_PROXIES',
  'ERR_PAC_SCRIPT_FAILED',
  'ERR_PAC_SCRIPT_TERMINATED',
  'ERR_PAC_NOT_IN_DHCP',
  'ERR_TUNNEL_CONNECTION_FAILED',
  'ERR_SOCKS_CONNECTION_FAILED',
  'ERR_SOCKS_CONNECTION_HOST_UNREACHABLE',
  'ERR_CERT_COMMON_NAME_INVALID',
  'ERR_CERT_DATE_INVALID',
  'ERR_CERT_AUTHORITY_INVALID',
  'ERR_CERT_CONTAINS_ERRORS',
  'ERR_CERT_NO_REVOCATION_MECHANISM',
  'ERR_CERT_UNABLE_TO_CHECK_REVOCATION',
  'ERR_CERT_REVOKED',
  'ERR_CERT_INVALID',
  'ERR_CERT_WEAK_SIGNATURE_ALGORITHM',
  'ERR_CERT_NON_UNIQUE_NAME',
  'ERR_CERT_WEAK_KEY',
  'ERR_CERT_NAME_CONSTRAINT_VIOLATION',
  'ERR_CERT_VALIDITY_TOO_LONG',
  'ERR_CERTIFICATE_TRANSPARENCY_REQUIRED',
  'ERR_CERT_SYMANTEC_LEGACY',
  'ERR_CERT_KNOWN_INTERCEPTION_BLOCKED',
  'ERR_CERT_SELF_SIGNED_LOCAL_NETWORK',
])

/** An unlisted or missing code proves nothing. */
export function provesUnsent(error: unknown): boolean {
  const codes = messageChain(error).match(/ERR_\w+/g) ?? []
  return codes.length > 0 && codes.every((code) => unsentCodes.has(code))
}

/** A certificate error never becomes `offline` (threat A10). */
export function toNetworkError(error: unknown): NetworkError {
  if (/redirect/i.test(messageChain(error))) return 'redirected'
  const failure = toConnectionError(error)
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
