/** Meaning of an error for the page: `offline` shows the connection as lost, the others the error of the same name (spec 2 §8). */
type Meaning = 'offline' | 'signed-out' | 'server' | 'contract-broken'

type NetworkErrorFacts = {
  /** HTTP status of the gateway's response. */
  status: number
  meaning: Meaning
  /** `reached`: the platform responded or was not called. `doubtful` may be the page of a captive portal. */
  platform: 'reached' | 'missed' | 'doubtful'
}

/** Reasons why a call ends without a usable response of the platform. */
export const networkErrors = {
  offline: { status: 503, meaning: 'offline', platform: 'missed' },
  timeout: { status: 504, meaning: 'server', platform: 'missed' },
  cut: { status: 502, meaning: 'offline', platform: 'missed' },
  'too-large': { status: 502, meaning: 'contract-broken', platform: 'reached' },
  redirected: { status: 502, meaning: 'contract-broken', platform: 'doubtful' },
  insecure: { status: 502, meaning: 'offline', platform: 'missed' },
  'insecure-authority': { status: 502, meaning: 'offline', platform: 'missed' },
  'insecure-date': { status: 502, meaning: 'offline', platform: 'missed' },
  'insecure-name': { status: 502, meaning: 'offline', platform: 'missed' },
  proxy: { status: 503, meaning: 'offline', platform: 'missed' },
  unreadable: { status: 502, meaning: 'contract-broken', platform: 'missed' },
  'signed-out': { status: 401, meaning: 'signed-out', platform: 'reached' },
  cancelled: { status: 499, meaning: 'offline', platform: 'reached' },
} as const satisfies Record<string, NetworkErrorFacts>

/** The union that the gateway, the page, money, the outbox and homework share. */
export type NetworkError = keyof typeof networkErrors

/** Errors of a working connection: the encryption is intercepted or broken, or a proxy blocks the call. */
const interferences = ['insecure', 'insecure-authority', 'insecure-date', 'insecure-name', 'proxy'] as const satisfies readonly NetworkError[]
export type Interference = (typeof interferences)[number]

/** Reads an error that another process wrote. */
export function isNetworkError(text: string | null): text is NetworkError {
  return text !== null && Object.hasOwn(networkErrors, text)
}

/** The interference behind an error; null for any other. */
export function toInterference(error: NetworkError | null): Interference | null {
  return interferences.find((interference) => interference === error) ?? null
}
