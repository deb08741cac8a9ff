import type { Schedule } from '#shared/clock.ts'
import { type ConnectionError, toConnectionError } from '#shared/gateway/connection-error.ts'
import { createHeadRequest, type HeadRequest } from '../base/head-request'

/** From a proxy or the host itself. */
export type Login = { isProxy: boolean; scheme: string; host: string; port: number; realm: string }
type Credentials = { username: string; password: string }

type HeadResponse = {
  statusCode: number
  headers: Record<string, string | string[]>
  on(event: 'error', listener: () => void): unknown
}

type PendingRequest = {
  on(
    event: 'login',
    listener: (login: Login, callback: (username?: string, password?: string) => void) => void,
  ): unknown
  on(event: 'response', listener: (response: HeadResponse) => void): unknown
  on(event: 'redirect', listener: (status: number, method: string, to: string) => void): unknown
  on(event: 'error', listener: (failure: Error) => void): unknown
  abort(): void
  end(): unknown
}

/** `elsewhere` is a foreign redirect target, `date` the host's clock in epoch milliseconds. */
export type ProbeResult =
  | { kind: 'answered'; status: number; ms: number; elsewhere: string | null; date: number | null }
  | { kind: 'failed'; failure: ConnectionError; ms: number }

type Options<Session> = {
  request: (options: HeadRequest<Session>) => PendingRequest
  clock: { monotonic(): number }
  schedule: Schedule
  timeoutMs?: number
}

/** Null leaves the proxy closed. */
type Authenticate = (login: Login, rejected: Credentials | null) => Promise<Credentials | null>

export function createProbe<Session>({ request, clock, schedule, timeoutMs = 10_000 }: Options<Session>) {
  return (
    session: Session,
    address: string,
    authenticate: Authenticate = () => Promise.resolve(null),
  ): Promise<ProbeResult> =>
    new Promise((resolve) => {
      const { origin, host } = new URL(address)
      let startedAt = clock.monotonic()
      const elapsedMs = (): number => clock.monotonic() - startedAt
      const head = request(createHeadRequest(session, origin))
      let stop = schedule(timeoutMs, () => end({ kind: 'failed', failure: 'timeout', ms: timeoutMs }))
      const end = (result: ProbeResult): void => {
        stop()
        resolve(result)
        head.abort()
      }
      let rejected: Credentials | null = null
      head.on('login', (login, callback) => {
        if (!login.isProxy) return end({ kind: 'answered', status: 401, ms: elapsedMs(), elsewhere: null, date: null })
        stop()
        void authenticate(login, rejected).then((credentials) => {
          rejected = credentials
          if (credentials === null) return end({ kind: 'failed', failure: 'proxy-password', ms: elapsedMs() })
          startedAt = clock.monotonic()
          stop = schedule(timeoutMs, () => end({ kind: 'failed', failure: 'timeout', ms: timeoutMs }))
          callback(credentials.username, credentials.password)
        })
      })
      head.on('redirect', (status, _method, to) =>
        end({ kind: 'answered', status, ms: elapsedMs(), elsewhere: toForeignHost(to, host), date: null }),
      )
      head.on('response', (response) => {
        response.on('error', () => undefined)
        end({
          kind: 'answered',
          status: response.statusCode,
          ms: elapsedMs(),
          elsewhere: null,
          date: parseDate(response.headers['date']),
        })
      })
      head.on('error', (failure) => end({ kind: 'failed', failure: toConnectionError(failure), ms: elapsedMs() }))
      head.end()
    })
}

function toForeignHost(to: string, from: string): string | null {
  if (!URL.canParse(to)) return null
  const { host, hostname } = new URL(to)
  const toSite = (name: string): string => name.split(':')[0]?.split('.').slice(-2).join('.') ?? name
  return host === from || toSite(hostname) === toSite(from) ? null : host
}

function parseDate(header: string | string[] | undefined): number | null {
  const time = Date.parse([header].flat()[0] ?? '')
  return Number.isNaN(time) ? null : time
}
