import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, it } from 'vitest'
import { gatewayHeaders } from '#shared/gateway/headers.ts'
import { serverClockBeside } from '../clock/server-clock'
import { networkSlice, type Network } from '../store/network-slice'
import { createHttpClient, measureServerClock, watchConnectivity } from './http'

type Answer = { status?: number; text?: string; headers?: Record<string, string> } | 'nothing'

function setUp() {
  const time = { now: 1_000_000, monotonic: 500 }
  const clock = { now: () => time.now, monotonic: () => time.monotonic }
  let answer: Answer = {}
  const sent: InternalAxiosRequestConfig[] = []
  const client = createHttpClient({
    adapter: (config) => {
      sent.push(config)
      time.monotonic += 100
      if (answer === 'nothing') return Promise.reject(new AxiosError('no answer', 'ERR_NETWORK', config))
      const { status = 200, text = '{}', headers = {} } = answer
      const response = { status, data: text, statusText: '', headers: new AxiosHeaders(headers), config }
      return status < 400
        ? Promise.resolve(response)
        : Promise.reject(new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, response))
    },
  })
  let network: Network = networkSlice.getInitialState()
  const actions: string[] = []
  const store = {
    getState: () => ({ network }),
    dispatch: (action: Parameters<typeof networkSlice.reducer>[1]) => {
      actions.push(action.type)
      network = networkSlice.reducer(network, action)
    },
  }
  const get = (url: string, next: Answer = {}, config = {}) => {
    answer = next
    return client.get(url, { responseType: 'text', ...config })
  }
  return { client, clock, store, sent, get, actions, network: () => network }
}

const address = '/api/platform/me'

describe('requests of the page', () => {
  it('are marked for the gateway, and resolve for every status', async () => {
    const { get, sent } = setUp()
    expect(await get(address, { status: 503, text: 'busy' })).toMatchObject({ status: 503, data: 'busy' })
    expect(sent[0]?.headers.get(gatewayHeaders.request)).toBe('1')
    await expect(get(address, 'nothing')).rejects.toThrow('no answer')
  })
})

describe('the connection', () => {
  it('F6: is lost with the first request that nothing answers, since then, and back with the next answer', async () => {
    const { client, store, clock, get, network, actions } = setUp()
    watchConnectivity(client, store, clock)
    await get(address)
    expect(actions).toEqual([])
    await get(address, 'nothing').catch(() => undefined)
    await get(address, 'nothing').catch(() => undefined)
    expect(network()).toMatchObject({ reachable: false, offlineSince: 1_000_000, cause: null })
    expect(actions).toHaveLength(1)
    await get(address, { status: 503 })
    expect(network()).toMatchObject({ reachable: true, offlineSince: null })
  })

  it('F6: is doubted where a page answers in place of the platform', async () => {
    const { client, store, clock, get, network } = setUp()
    watchConnectivity(client, store, clock)
    await get(address, { text: '<html>' })
    expect(network()).toMatchObject({ reachable: true, suspectCount: 1 })
  })

  it('F6: says what is in the way once it is known, and again when that changes', async () => {
    const { client, store, clock, get, network, actions } = setUp()
    watchConnectivity(client, store, clock)
    await get(address, { status: 502, headers: { [gatewayHeaders.error]: 'offline' } })
    expect(network()).toMatchObject({ reachable: false, cause: null })
    const insecure = { status: 502, headers: { [gatewayHeaders.error]: 'insecure' } }
    await get(address, insecure)
    await get(address, insecure)
    expect(network().cause).not.toBeNull()
    expect(actions).toHaveLength(2)
  })

  it('F6: is judged neither by probes, nor by cancelled requests, nor by files of the application', async () => {
    const { client, store, clock, get, actions } = setUp()
    const stop = watchConnectivity(client, store, clock)
    const ended = new AbortController()
    ended.abort()
    await get(address, 'nothing', { isProbe: true }).catch(() => undefined)
    await get(address, 'nothing', { signal: ended.signal }).catch(() => undefined)
    await get('/homework/7', 'nothing').catch(() => undefined)
    stop()
    await get(address, 'nothing').catch(() => undefined)
    expect(actions).toEqual([])
  })
})

describe('the time of the platform', () => {
  const date = 'Sun, 29 Nov 2026 10:00:00 GMT'

  it('H1: is taken from its own answers, at the middle of the request', async () => {
    const { client, clock, get } = setUp()
    const stop = measureServerClock(client, clock)
    const server = serverClockBeside(clock)
    await get('/homework/7', { headers: { date } })
    await get('/api/video/1', { headers: { date } })
    await get(address, { text: '<html>', headers: { date } })
    await get(address, { headers: { date, [gatewayHeaders.cachedAt]: '2026-11-20T08:00:00.000Z' } })
    expect(server.now()).toBeNull()
    await get(address, { headers: { date } })
    // Half a second for the whole seconds of the header, and half of the round trip.
    expect(server.now()).toBe(Date.parse(date) + 500 + 50)
    stop()
    server.reset()
    await get(address, { headers: { date } })
    expect(server.now()).toBeNull()
  })
})
