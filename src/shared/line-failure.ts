/** Why a host was not reached, as far as Chromium tells. */
export const lineFailures = [
  'certificate-authority', 'certificate-date', 'certificate-name', 'certificate-other', 'tls', 'proxy-unreachable', 'proxy-script', 'proxy-password', 'proxy-tunnel',
  'name-unknown', 'refused', 'timeout', 'no-network', 'cut', 'other',
] as const
export type LineFailure = (typeof lineFailures)[number]

/** The first that fits counts: Chromium's names, and those of other networks that tests run on. */
const names: readonly [RegExp, LineFailure][] = [
  [/ERR_CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|certificate has expired|not yet valid/i, 'certificate-date'],
  [/ERR_CERT_COMMON_NAME_INVALID|ALTNAME_INVALID|does not match certificate/i, 'certificate-name'],
  [/ERR_CERT_AUTHORITY_INVALID|SELF_SIGNED|self[- ]signed|UNABLE_TO_(?:VERIFY|GET)|unable to (?:verify|get)/i, 'certificate-authority'],
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

/** The failure behind the words of an error, its causes included. */
export function lineFailureOf(error: unknown): LineFailure {
  const words = wordsOf(error)
  return names.find(([name]) => name.test(words))?.[1] ?? 'other'
}

/** Whether the other side could not prove who it is. */
export function isCertificateFailure(failure: LineFailure): boolean {
  return failure.startsWith('certificate-')
}

/** Everything that an error says, its causes included. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return [code, error.message, error.cause === undefined ? '' : wordsOf(error.cause)].join(' ')
}

/**
 * Chromium's errors that can only come before the first byte of a request leaves: while the address is resolved, the proxy chosen, the connection
 * opened or the certificate verified (`net/base/net_error_list.h`). `ERR_SSL_*` and the names of system errors also come from reading an answer.
 */
export const unsentCodes: ReadonlySet<string> = new Set([
  'ERR_NAME_NOT_RESOLVED', 'ERR_NAME_RESOLUTION_FAILED', 'ERR_ICANN_NAME_COLLISION', 'ERR_DNS_NO_MATCHING_SUPPORTED_ALPN',
  'ERR_CONNECTION_FAILED', 'ERR_CONNECTION_TIMED_OUT',
  'ERR_PROXY_CONNECTION_FAILED', 'ERR_PROXY_CERTIFICATE_INVALID', 'ERR_PROXY_AUTH_REQUESTED', 'ERR_PROXY_AUTH_UNSUPPORTED', 'ERR_PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION',
  'ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'ERR_NO_SUPPORTED_PROXIES', 'ERR_PAC_SCRIPT_FAILED', 'ERR_PAC_SCRIPT_TERMINATED', 'ERR_PAC_NOT_IN_DHCP',
  'ERR_TUNNEL_CONNECTION_FAILED', 'ERR_SOCKS_CONNECTION_FAILED', 'ERR_SOCKS_CONNECTION_HOST_UNREACHABLE',
  'ERR_CERT_COMMON_NAME_INVALID', 'ERR_CERT_DATE_INVALID', 'ERR_CERT_AUTHORITY_INVALID', 'ERR_CERT_CONTAINS_ERRORS', 'ERR_CERT_NO_REVOCATION_MECHANISM',
  'ERR_CERT_UNABLE_TO_CHECK_REVOCATION', 'ERR_CERT_REVOKED', 'ERR_CERT_INVALID', 'ERR_CERT_WEAK_SIGNATURE_ALGORITHM', 'ERR_CERT_NON_UNIQUE_NAME', 'ERR_CERT_WEAK_KEY',
  'ERR_CERT_NAME_CONSTRAINT_VIOLATION', 'ERR_CERT_VALIDITY_TOO_LONG', 'ERR_CERTIFICATE_TRANSPARENCY_REQUIRED', 'ERR_CERT_SYMANTEC_LEGACY', 'ERR_CERT_KNOWN_INTERCEPTION_BLOCKED',
  'ERR_CERT_SELF_SIGNED_LOCAL_NETWORK',
])

/** Whether an error proves that nothing of the request was sent; an unlisted code, or none, leaves that open. */
export function provesUnsent(error: unknown): boolean {
  const codes = wordsOf(error).match(/ERR_\w+/g) ?? []
  return codes.length > 0 && codes.every((code) => unsentCodes.has(code))
}
