/** `offline`: a lost connection (spec 2 §8). */
type Meaning = 'offline' | 'signed-out' | 'server' | 'contract-broken'

type NetworkErrorFacts = {
  status: number
  meaning: Meaning
  /** `doubtful`: possibly a captive portal. */
  platform: 'reached' | 'missed' | 'doubtful'
}

export const networkErrors = {
  'offline': { status: 503, meaning: 'offline', platform: 'missed' },
  'timeout': { status: 504, meaning: 'server', platform: 'missed' },
  'cut': { status: 502, meaning: 'offline', platform: 'missed' },
  'too-large': { status: 502, meaning: 'contract-broken', platform: 'reached' },
  'redirected': { status: 502, meaning: 'contract-broken', platform: 'doubtful' },
  'insecure': { status: 502, meaning: 'offline', platform: 'missed' },
  'insecure-authority': { status: 502, meaning: 'offline', platform: 'missed' },
  'insecure-date': { status: 502, meaning: 'offline', platform: 'missed' },
  'insecure-name': { status: 502, meaning: 'offline', platform: 'missed' },
  'proxy': { status: 503, meaning: 'offline', platform: 'missed' },
  'unreadable': { status: 502, meaning: 'contract-broken', platform: 'missed' },
  'signed-out': { status: 401, meaning: 'signed-out', platform: 'reached' },
  'cancelled': { status: 499, meaning: 'offline', platform: 'reached' },
} as const satisfies Record<string, NetworkErrorFacts>

export type NetworkError = keyof typeof networkErrors

/** Encryption is intercepted or broken, or the clock of the computer is wrong. */
const insecureErrors = [
  'insecure',
  'insecure-authority',
  'insecure-date',
  'insecure-name',
] as const satisfies readonly NetworkError[]

const interferences = [...insecureErrors, 'proxy'] as const

/**
 * Encryption is intercepted or broken, or a proxy blocks it. `replaced`: the page of a captive portal or a web filter
 * came in place of the platform's response.
 */
export type Interference = (typeof interferences)[number] | 'replaced'

export function isInsecure(error: NetworkError | Interference): boolean {
  return insecureErrors.some((insecure) => insecure === error)
}

export function isNetworkError(text: string | null): text is NetworkError {
  return text !== null && Object.hasOwn(networkErrors, text)
}

export function toInterference(error: NetworkError | null): Interference | null {
  if (error === 'redirected') return 'replaced'
  return interferences.find((interference) => interference === error) ?? null
}
