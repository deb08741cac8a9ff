import axios, { AxiosHeaders, type AxiosAdapter } from 'axios'
import { createExchange, type Forward } from '../../src/main/gateway/exchange'
import { createGateway } from '../../src/main/gateway/gateway'
import { createPlatformClient } from '../../src/main/gateway/platform-client'
import { createVault, type Vault, type VaultChange } from '../../src/main/session/vault'
import type { Sandbox } from '../../src/sandbox/sandbox'
import { brand } from '../../src/shared/brand'
import type { Clock } from '../../src/shared/clock'
import type { SessionState } from '../../src/shared/desktop/commands'
import type { Language } from '../../src/shared/locale'

/** Rejects as soon as the signal says so; the environment's signals are not those of Node's own Request. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject)
  })
}

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

export type NetworkSwitch = { down: boolean }

type Options = {
  sandbox: Sandbox
  clock: Clock
  language: () => Language
  isSharedComputer: () => boolean
  sessionChanged: (state: SessionState, change: VaultChange) => void
}

/** The real gateway and vault of the main process, in front of the demo platform, without a socket. */
export function createPageGateway({ sandbox, clock, language, isSharedComputer, sessionChanged }: Options) {
  const config = sandbox.platformConfig('http://127.0.0.1:4010')
  const network: NetworkSwitch = { down: false }
  const teacherSites: string[] = []
  const forward: Forward = async (address, { signal, ...init }) => {
    if (network.down) throw new TypeError('net::ERR_INTERNET_DISCONNECTED')
    const { referrerPolicy: _policy, redirect: _redirect, ...rest } = init
    return untilAborted(sandbox.fetch(new Request(address, rest)), signal)
  }
  const vault: Vault = createVault({
    stores: [],
    revoked: { current: () => ({ tokens: [] }), save: () => Promise.resolve() },
    isSharedComputer,
    clock,
    schedule: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    changed: sessionChanged,
    log: quiet,
  })
  const exchange = createExchange({ config, forward, language })
  const gateway = createGateway({
    config, exchange, vault,
    page: { answer: () => Promise.resolve(new Response(null, { status: 404 })) },
    log: quiet,
    openTeacherSite: (address) => teacherSites.push(address),
  })
  const client = createPlatformClient({ exchange, vault })
  return { config, vault, client, network, teacherSites, adapter: gatewayAdapter((request) => gateway.handle(request)) }
}

/** The page's axios without a network: its calls become requests of the gateway. */
function gatewayAdapter(handle: (request: Request) => Promise<Response>): AxiosAdapter {
  return async (config) => {
    const url = `${brand.pageOrigin}${config.url ?? ''}`
    const headers = Object.entries(AxiosHeaders.from(config.headers).toJSON()).map(([name, value]): [string, string] => [name, String(value)])
    const body: unknown = config.data
    const request = new Request(url, { method: (config.method ?? 'get').toUpperCase(), headers, ...(typeof body === 'string' && { body }) })
    const signal = config.signal as AbortSignal | undefined
    try {
      const response = await untilAborted(handle(request), signal)
      const data = await response.text()
      return { data, status: response.status, statusText: '', headers: Object.fromEntries(response.headers), config, request: null }
    } catch (error) {
      throw signal?.aborted ? new axios.CanceledError('canceled', config) : error
    }
  }
}
