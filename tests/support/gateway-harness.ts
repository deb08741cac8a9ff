import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { FileSource } from '#main/base/platform-client.ts'
import { systemTimers } from '#main/base/timers.ts'
import { cacheDelayMs } from '#main/gateway/api.ts'
import { createGateway } from '#main/gateway/gateway.ts'
import {
  createHttpClient,
  defaultLimits,
  type HttpClient,
  type Limits,
  type Transport,
} from '#main/gateway/http-client.ts'
import { createResponseCache, type ResponseStore } from '#main/gateway/response-cache.ts'
import { createSignInInterceptor } from '#main/gateway/sign-in-interceptor.ts'
import type { HomeworkUploads } from '#main/gateway/upload-route.ts'
import type { Schedule } from '#shared/clock.ts'
import { services } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/locale.ts'
import { type PlatformConfig, platformConfig } from '#shared/platform-config.ts'

type Log = { info(event: string, fields?: object): void; warn(event: string, fields?: object): void }

export type Arrival = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

export async function startServer(answer: (arrival: Arrival, response: ServerResponse) => void) {
  const arrivals: Arrival[] = []
  const sockets = new Set<Socket>()
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const arrival = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      }
      arrivals.push(arrival)
      answer(arrival, response)
    })
  }
  const server = createServer(listener)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    arrivals,
    sockets,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

export function envelopeAnswer(
  response: ServerResponse,
  status: number,
  payload: unknown,
  extra: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...extra })
  response.end(
    JSON.stringify({
      success: status < 400,
      code: status,
      message: status < 400 ? '' : 'refused',
      payload,
      errors: null,
    }),
  )
}

export function configAt(origin: string): PlatformConfig {
  return platformConfig.parse({
    name: 'École',
    services: Object.fromEntries(
      services.map((name) => [
        name,
        {
          base: `${origin}/v1/${name}`,
          ...(name === 'progress' ? { apiKey: { header: 'X-Progress-Key', value: 'progress-key' } } : {}),
        },
      ]),
    ),
    pages: { humanCheck: `${origin}/check`, teacher: `${origin}/teacher?from=desktop` },
    links: {},
    youtubeEmbed: `${origin}/embed/`,
    hosts: { images: [], media: [origin], frames: [], browser: [] },
  })
}

export function testVault(token: string | null = 'secret-token') {
  let generation = token === null ? 0 : 1
  let current = token
  let userId: number | null = 7
  const expirations: number[] = []
  const users: { userId: number; generation: number }[] = []
  return {
    expirations,
    users,
    token: () => current,
    state: () => ({ generation, userId: current === null ? null : userId }),
    bearer: () => Promise.resolve(current === null ? null : { token: current, generation, userId }),
    signIn(next: string) {
      current = next
      generation += 1
      return Promise.resolve()
    },
    become(next: number | null) {
      userId = next
    },
    signOut() {
      current = null
    },
    setUserId(learned: number, of: number) {
      users.push({ userId: learned, generation: of })
      return Promise.resolve()
    },
    expire(of: number) {
      if (of !== generation || current === null) return Promise.resolve(false)
      current = null
      expirations.push(of)
      return Promise.resolve(true)
    },
  }
}

type GatewayTo = {
  vault?: ReturnType<typeof testVault>
  limits?: Partial<Limits>
  transport?: Transport
  responseStore?: ResponseStore
  language?: () => Language
  log?: Log
  schedule?: Schedule
  homework?: HomeworkUploads
  allowsPayments?: boolean
  onPlatformDate?: (date: number) => void
  config?: PlatformConfig
  httpClient?: HttpClient
  files?: FileSource
}

const emptyStore: ResponseStore = { isOn: () => false, get: () => Promise.resolve(null), put: () => undefined }
const silent: Log = { info: () => undefined, warn: () => undefined }

/** An answer is stored in the next turn of the event loop: no test waits for that delay. */
export const withoutCacheDelay =
  (schedule: Schedule): Schedule =>
  (ms, run) => {
    if (ms !== cacheDelayMs) return schedule(ms, run)
    const immediate = setImmediate(run)
    return () => clearImmediate(immediate)
  }

const pageMark = { header: 'x-tutorat-page', value: 'of-this-start' }

function asPage(request: Request): Request {
  if (!request.headers.has(pageMark.header)) request.headers.set(pageMark.header, pageMark.value)
  return request
}

const refuse = (): Promise<never> => Promise.reject(new Error('no homework in this test'))
export const noHomework: HomeworkUploads = { isOpen: () => false, add: refuse, addMerged: refuse, image: refuse }

export function gatewayTo(
  origin: string,
  {
    vault = testVault(),
    limits = {},
    transport = fetch,
    responseStore = emptyStore,
    language = () => 'en',
    log = silent,
    schedule = systemTimers,
    homework = noHomework,
    allowsPayments = true,
    onPlatformDate = () => undefined,
    config = configAt(origin),
    httpClient = createHttpClient({ config, transport, language, limits }),
    files = httpClient,
  }: GatewayTo = {},
) {
  const teacherSites: string[] = []
  const gateway = createGateway({
    pageMark,
    config,
    vault,
    responseCache: createResponseCache({ store: responseStore, vault }),
    interceptSignIn: createSignInInterceptor({ config, vault, openTeacherSite: (site) => teacherSites.push(site) }),
    language,
    log,
    allowsPayments,
    limits: { ...defaultLimits, ...limits },
    httpClient,
    files,
    schedule: withoutCacheDelay(schedule),
    homework,
    offlineFile: () => Promise.resolve(null),
    onReached: () => undefined,
    onPlatformDate,
    page: { handle: () => Promise.resolve(new Response('the page')), renderDocument: () => Promise.resolve(null) },
  })
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    gateway.handle(asPage(new Request(`app://tutorat${path}`, init)))
  return { request, readResponses: gateway.readResponses, vault, teacherSites, config }
}
