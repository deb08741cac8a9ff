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
