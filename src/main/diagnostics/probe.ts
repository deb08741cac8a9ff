import type { Schedule } from '../../shared/clock'
import type { ConnectionError } from '../../shared/gateway/connection-error'
import { toConnectionError } from '../../shared/gateway/connection-error'

/** Who asks for a name and a password: a proxy, or the host itself. */
export type Login = { isProxy: boolean; scheme: string; host: string; port: number; realm: string }
type Credentials = { username: string; password: string }

type HeadResponse = { statusCode: number; headers: Record<string, string | string[]>; on(event: 'error', heard: () => void): unknown }

type PendingRequest = {
  on(event: 'login', heard: (login: Login, callback: (username?: string, password?: string) => void) => void): unknown
  on(event: 'response', heard: (answer: HeadResponse) => void): unknown
  on(event: 'redirect', heard: (status: number, method: string, to: string) => void): unknown
  on(event: 'error', heard: (failure: Error) => void): unknown
  abort(): void
  end(): unknown
}

/** What one question to a host came to; `elsewhere` is the host it sends everybody to, `date` its own clock in epoch milliseconds. */
export type ProbeResult =
  | { kind: 'answered'; status: number; ms: number; elsewhere: string | null; date: number | null }
  | { kind: 'failed'; failure: ConnectionError; ms: number }

type Options<Session> = {
  request: (wish: { url: string; method: 'HEAD'; session: Session; redirect: 'manual'; credentials: 'omit'; cache: 'no-store'; referrerPolicy: 'no-referrer'; bypassCustomProtocolHandlers: true }) => PendingRequest
  clock: { monotonic(): number }
  schedule: Schedule
  limitMs?: number
}

/** What a proxy is told; null leaves it closed. */
type Authenticate = (login: Login, rejected: Credentials | null) => Promise<Credentials | null>

/** Asks a host for nothing but an answer, without a token, a cookie or a name; the first one counts. While somebody is asked for a password, the time stands still. */
export function createProbe<Session>({ request, clock, schedule, limitMs = 10_000 }: Options<Session>) {
  return (session: Session, address: string, tell: Authenticate = () => Promise.resolve(null)): Promise<ProbeResult> =>
    new Promise((resolve) => {
      const { origin, host } = new URL(address)
      let began = clock.monotonic()
      const took = (): number => clock.monotonic() - began
      const asked = request({ url: `${origin}/`, method: 'HEAD', session, redirect: 'manual', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', bypassCustomProtocolHandlers: true })
      let stop = schedule(limitMs, () => end({ kind: 'failed', failure: 'timeout', ms: limitMs }))
      const end = (probed: ProbeResult): void => {
        stop()
        resolve(probed)
        asked.abort()
      }
      let given: Credentials | null = null
      asked.on('login', (login, callback) => {
        if (!login.isProxy) return end({ kind: 'answered', status: 401, ms: took(), elsewhere: null, date: null })
        stop()
        void tell(login, given).then((credentials) => {
          given = credentials
          if (credentials === null) return end({ kind: 'failed', failure: 'proxy-password', ms: took() })
          began = clock.monotonic()
          stop = schedule(limitMs, () => end({ kind: 'failed', failure: 'timeout', ms: limitMs }))
          callback(credentials.username, credentials.password)
        })
      })
      asked.on('redirect', (status, _method, to) => end({ kind: 'answered', status, ms: took(), elsewhere: toForeignHost(to, host), date: null }))
      asked.on('response', (answer) => {
        answer.on('error', () => undefined)
        end({ kind: 'answered', status: answer.statusCode, ms: took(), elsewhere: null, date: parseDate(answer.headers['date']) })
      })
      asked.on('error', (failure) => end({ kind: 'failed', failure: toConnectionError(failure), ms: took() }))
      asked.end()
    })
}

function toForeignHost(to: string, from: string): string | null {
  if (!URL.canParse(to)) return null
  const { host, hostname } = new URL(to)
  // www.example.org for example.org is the same house.
  const family = (name: string): string => name.split(':')[0]?.split('.').slice(-2).join('.') ?? name
  return host === from || family(hostname) === family(from) ? null : host
}

function parseDate(header: string | string[] | undefined): number | null {
  const at = Date.parse([header].flat()[0] ?? '')
  return Number.isNaN(at) ? null : at
}
