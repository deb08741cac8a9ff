import axios, {
  isAxiosError,
  type AxiosAdapter,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios'
import type { Clock } from '#shared/clock.ts'
import { gatewayHeaders, readGatewayHeaders } from '#shared/gateway/headers.ts'
import { serverClockBeside } from '../clock/server-clock'
import { connectionDoubted, reachabilityChanged, type Network } from '../store/network-slice'
import { getConnectivity, getInterference } from './connectivity'
import { toTransportResponse } from './transport'

declare module 'axios' {
  interface AxiosRequestConfig {
    isProbe?: boolean
  }
}

export type HttpClient = AxiosInstance

export function createHttpClient(defaults: { baseURL?: string; adapter?: AxiosAdapter } = {}): HttpClient {
  const client = axios.create({ ...defaults, headers: { [gatewayHeaders.request]: '1' } })
  client.interceptors.response.use(undefined, toAnswer)
  return client
}

/** Resolves for every HTTP status; rejects only without a response or on abort. */
function toAnswer(error: unknown): Promise<AxiosResponse> {
  if (isAxiosError(error) && error.response !== undefined) return Promise.resolve(error.response)
  return Promise.reject(error instanceof Error ? error : new Error(String(error)))
}

/** Own origin only: axios refuses a custom scheme, so URLs are relative. */
export const http = createHttpClient()

export function measureServerClock(client: HttpClient, clock: Clock): () => void {
  const server = serverClockBeside(clock)
  const sentAt = new WeakMap<InternalAxiosRequestConfig, number>()
  const sent = client.interceptors.request.use((config) => {
    sentAt.set(config, clock.monotonic())
    return config
  })
  const received = client.interceptors.response.use((response) => {
    const answer = toTransportResponse(response)
    const at = sentAt.get(response.config)
    const isOfNow = readGatewayHeaders(answer.header).cachedAt === null && getConnectivity(answer) === 'reached'
    if (at !== undefined && isOfNow && response.config.url?.startsWith('/api/platform/'))
      server.onResponse({ date: answer.header('date'), sentAt: at, receivedAt: clock.monotonic() })
    return response
  })
  return () => {
    client.interceptors.request.eject(sent)
    client.interceptors.response.eject(received)
  }
}

type ConnectivityStore = {
  getState(): { network: Network }
  dispatch(action: ReturnType<typeof connectionDoubted | typeof reachabilityChanged>): unknown
}

/** The banner must not wait for the last retry. */
export function watchConnectivity(client: HttpClient, store: ConnectivityStore, clock: Clock): () => void {
  const note = (config: InternalAxiosRequestConfig | undefined, response: AxiosResponse | null): void => {
    if (
      config === undefined ||
      config.isProbe === true ||
      config.signal?.aborted === true ||
      !config.url?.startsWith('/api/')
    )
      return
    const answer = response === null ? null : toTransportResponse(response)
    const reach = answer === null ? 'missed' : getConnectivity(answer)
    if (reach === 'doubtful') return void store.dispatch(connectionDoubted())
    const { network } = store.getState()
    const reachable = reach === 'reached'
    const cause = answer === null ? null : getInterference(answer)
    if (reachable !== network.reachable || (cause !== null && cause !== network.cause))
      store.dispatch(reachabilityChanged({ reachable, at: clock.now(), cause }))
  }
  const watching = client.interceptors.response.use(
    (response) => {
      note(response.config, response)
      return response
    },
    (error: unknown) => {
      if (isAxiosError(error)) note(error.config, null)
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    },
  )
  return () => client.interceptors.response.eject(watching)
}
