import type { HeadRequest } from '#main/base/head-request.ts'
import { createDiagnostics } from '#main/diagnostics/diagnostics.ts'
import { createProbe } from '#main/proxy/probe.ts'
import { clients } from '#shared/contract/clients.ts'
import type { Check } from '#shared/desktop/diagnostics.ts'
import type { Laboratory } from './laboratory'
import type { OpenPlatform } from './open-platform'

type Listener = (...args: never[]) => void

/** Electron's request of a probe, over the transport of the laboratory. */
function createRequest({ transport }: Laboratory) {
  return ({ url }: HeadRequest<null>) => {
    const listeners = new Map<string, Listener>()
    const abort = new AbortController()
    const emit = (event: string, ...args: unknown[]): void => void listeners.get(event)?.(...(args as never[]))
    const init = {
      method: 'HEAD',
      headers: {},
      signal: abort.signal,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    } as const
    return {
      on: (event: string, listener: Listener) => void listeners.set(event, listener),
      abort: () => abort.abort(),
      end: () =>
        void transport(url, init).then(
          ({ status, headers }) =>
            status >= 300 && status < 400
              ? emit('redirect', status, 'HEAD', headers.get('location') ?? '')
              : emit('response', { statusCode: status, headers: Object.fromEntries(headers), on: () => undefined }),
          (error: unknown) => emit('error', error),
        ),
    }
  }
}

const network = new Set<Check['id']>(['platform', 'proxy', 'tls', 'clock'])

/** The findings of Diagnostic about the network that are not good, as codes. */
export async function diagnose({ laboratory, config, client, line }: OpenPlatform): Promise<string> {
  const { clock, time, proxyClosed } = laboratory
  const checks: Check[] = []
  const done = Promise.withResolvers<null>()
  const probe = createProbe<null>({
    request: createRequest(laboratory),
    clock,
    schedule: time.schedule,
  })
  const { run } = createDiagnostics({
    config: () => Promise.resolve(config),
    probe: (address) => probe(null, address),
    resolveProxy: () => Promise.resolve(laboratory.network.play.proxy === undefined ? 'DIRECT' : 'PROXY proxy:3128'),
    proxyClosed,
    callPlatform: () => client.call(clients.desktop),
    line: () => Promise.resolve(line.quality()),
    session: () => ({ backend: 'keychain', memoryReason: null }),
    freeBytes: () => Promise.resolve(1e12),
    checkDisk: () => Promise.resolve(),
    lackingHosts: () => [],
    rendersInSoftware: false,
    policy: 'none',
    mediaCacheHost: null,
    mediaCache: () => Promise.resolve({ kind: 'none' }),
    updates: () => Promise.resolve({ phase: { kind: 'idle', failure: null }, tooOld: null, current: '1.0.0' }),
    info: () => Promise.resolve(''),
    now: clock.now,
    checked({ check }) {
      if (network.has(check.id)) checks.push(check)
      if (new Set(checks.map(({ id }) => id)).size === network.size) done.resolve(null)
    },
    mask: (text) => text,
  })
  await run()
  await laboratory.wait(done.promise)
  const worse = checks.filter(({ state, code }) => state !== 'good' && code !== 'not-known')
  return worse.length === 0 ? 'good' : worse.map(({ id, code }) => `${id}: ${code}`).join(', ')
}
