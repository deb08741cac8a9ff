import { randomBytes } from 'node:crypto'
import axios, {
  AxiosError,
  AxiosHeaders,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios'
import type { Vault, VaultChange } from '#main/base/services.ts'
import { systemTimers } from '#main/base/timers.ts'
import { createGateway } from '#main/gateway/gateway.ts'
import { createHttpClient, defaultLimits, type Transport } from '#main/gateway/http-client.ts'
import { createPlatformClient } from '#main/gateway/platform-client.ts'
import { createResponseCache } from '#main/gateway/response-cache.ts'
import { createSignInInterceptor, createSocialExchange } from '#main/gateway/sign-in-interceptor.ts'
import type { Homework } from '#main/homework/homework.ts'
import { createAdministratorLink } from '#main/impersonation/administrator-link.ts'
import type { SecretStore } from '#main/session/secret-store.ts'
import { createReplaceSession } from '#main/session/sign-out.ts'
import { createVault } from '#main/session/vault.ts'
import { createSocialSignIn } from '#main/social/social.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { brand } from '#shared/brand.ts'
import type { Clock } from '#shared/clock.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import type { Language } from '#shared/locale.ts'
import { withoutCacheDelay } from './gateway-harness'
import { createKeychain, createMemoryResponseStore } from './memory-response-store'

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

type NetworkSwitch = { down: boolean; portal: (() => Response) | null }

type Options = {
  sandbox: Sandbox
  clock: Clock
  language: () => Language
  isSharedComputer: () => boolean
  hasKeychain: boolean
  /** Refuses until it is unlocked. */
  lockedKeychain?: SecretStore | undefined
  sessionChanged: (state: SessionState, change: VaultChange) => void
  homework: () => Homework
  openProviderPage: (address: string) => boolean
}

export function createPageGateway({
  sandbox,
  clock,
  language,
  isSharedComputer,
  hasKeychain,
  lockedKeychain,
  sessionChanged,
  homework,
  openProviderPage,
}: Options) {
  const config = sandbox.platformConfig('http://127.0.0.1:4010')
  const network: NetworkSwitch = { down: false, portal: null }
  const teacherSites: string[] = []
  const openTeacherSite = (address: string): void => void teacherSites.push(address)
  const transport: Transport = async (address, { signal, ...init }) => {
    if (network.down) throw new TypeError('net::ERR_INTERNET_DISCONNECTED')
    if (network.portal !== null) return network.portal()
    const { referrerPolicy: _policy, redirect: _redirect, ...rest } = init
    return untilAborted(sandbox.fetch(new Request(address, rest)), signal)
  }
  const vault: Vault = createVault({
    stores: lockedKeychain !== undefined ? [lockedKeychain] : hasKeychain ? [createKeychain()] : [],
    audience: { origins: ['https://api.example.org'], adoptsUnnamed: true },
    revoked: { current: () => ({ tokens: [] }), save: () => Promise.resolve() },
    isSharedComputer,
    clock,
    platformNow: () => null,
    schedule: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    changed: sessionChanged,
    log: quiet,
  })
  const httpClient = createHttpClient({ config, transport, language })
  const pageMark = { header: 'x-tutorat-page', value: 'of-this-start' }
  const interceptSignIn = createSignInInterceptor({ config, vault, openTeacherSite })
  const gateway = createGateway({
    config,
    pageMark,
    httpClient,
    files: httpClient,
    vault,
    language,
    homework: {
      isOpen: () => homework().isOpen(),
      add: (...args) => homework().add(...args),
      addMerged: (...args) => homework().addMerged(...args),
      image: (...args) => homework().image(...args),
    },
    responseCache: createResponseCache({
      store: createMemoryResponseStore(clock, () => vault.offlineKey() !== null),
      vault,
    }),
    interceptSignIn,
    limits: defaultLimits,
    schedule: withoutCacheDelay(systemTimers),
    allowsPayments: true,
    offlineFile: () => Promise.resolve(null),
    onReached: () => undefined,
    onPlatformDate: () => undefined,
    page: {
      handle: () => Promise.resolve(new Response(null, { status: 404 })),
      renderDocument: () => Promise.resolve(null),
    },
    log: quiet,
  })
  const client = createPlatformClient({ httpClient, vault })
  const social = createSocialSignIn({
    pages: () => Promise.resolve(config.pages),
    openPage: (address) => Promise.resolve(openProviderPage(address)),
    exchange: createSocialExchange({
      client,
      vault,
      log: quiet,
      interceptSignIn,
    }),
    random: (bytes) => randomBytes(bytes),
    vault,
    clock,
  })
  const administratorLink = createAdministratorLink({
    isAllowed: true,
    replace: createReplaceSession({
      vault,
      client,
      flush: () => Promise.resolve(),
      clear: () => Promise.resolve(),
      log: quiet,
    }),
    client,
    vault,
    clock,
  })
  const handle = (request: Request) => {
    request.headers.set(pageMark.header, pageMark.value)
    return gateway.handle(request)
  }
  const fetchOwn = pageFetch(handle)
  return {
    config,
    vault,
    client,
    network,
    teacherSites,
    social,
    administratorLink,
    fetchOwn,
    ...counted(gatewayAdapter(handle)),
  }
}

function counted(adapter: AxiosAdapter): { adapter: AxiosAdapter; answered: () => Promise<void> } {
  const inFlight = new Set<Promise<unknown>>()
  return {
    adapter: (config) => {
      const call = adapter(config)
      inFlight.add(call)
      const end = () => void inFlight.delete(call)
      call.then(end, end)
      return call
    },
    answered: async () => {
      while (inFlight.size > 0) await Promise.allSettled(inFlight)
      await new Promise<void>((resolve) => void setImmediate(resolve))
    },
  }
}

function gatewayAdapter(handle: (request: Request) => Promise<Response>): AxiosAdapter {
  return async (config) => {
    if (!config.url?.startsWith('/api/')) return fileCall(config)
    const url = `${brand.pageOrigin}${config.url ?? ''}`
    const headers = Object.entries(AxiosHeaders.from(config.headers).toJSON())
      .filter(([name]) => !isMultipart(config.data) || name.toLowerCase() !== 'content-type')
      .map(([name, value]): [string, string] => [name, String(value)])
    const { contentType, body } = await bodyOf(config.data)
    if (contentType !== null) headers.push(['content-type', contentType])
    const request = new Request(url, {
      method: (config.method ?? 'get').toUpperCase(),
      headers,
      ...(body !== null && { body }),
    })
    const signal = config.signal as AbortSignal | undefined
    try {
      const response = await untilAborted(handle(request), signal)
      return settled(config, response, await response.text())
    } catch (error) {
      if (signal?.aborted) throw new axios.CanceledError('canceled', config)
      throw error instanceof AxiosError ? error : new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
    }
  }
}

function settled(config: InternalAxiosRequestConfig, { status, headers }: Response, data: unknown): AxiosResponse {
  const answer: AxiosResponse = {
    data,
    status,
    statusText: '',
    headers: Object.fromEntries(headers),
    config,
    request: null,
  }
  if (config.validateStatus?.(status) === false)
    throw new AxiosError(`status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, null, answer)
  return answer
}

async function fileCall(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const { url = '', method = 'get', data, signal, responseType } = config
  const response = await fetch(url, {
    method: method.toUpperCase(),
    headers: { 'x-tutorat-request': String(config.headers.get('x-tutorat-request')) },
    ...(data instanceof Blob && { body: data }),
    ...(signal && { signal: signal as AbortSignal }),
  })
  return settled(config, response, responseType === 'blob' ? await response.blob() : await response.text())
}

/** Fails for other origins. */
function pageFetch(handle: (request: Request) => Promise<Response>): typeof fetch {
  return async (address, init = {}) => {
    if (typeof address !== 'string' || !address.startsWith('/')) throw new TypeError('Failed to fetch')
    const { body, signal, ...rest } = init
    const bytes = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body
    return untilAborted(
      handle(new Request(`${brand.pageOrigin}${address}`, { ...rest, ...(bytes && { body: bytes }) })),
      signal,
    )
  }
}

function isMultipart(data: unknown): data is FormData {
  return data instanceof FormData
}

const forms = new Map<string, FormData>()
const readForm = Object.getOwnPropertyDescriptor(Response.prototype, 'formData')?.value as () => Promise<FormData>

Response.prototype.formData = async function formData(this: Response) {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(this.headers.get('content-type') ?? '')?.[1] ?? ''
  const known = forms.get(boundary)
  if (known !== undefined || boundary === '') return known ?? readForm.call(this)
  return readParts(Buffer.from(await this.arrayBuffer()), boundary)
}

function readParts(body: Buffer, boundary: string): FormData {
  const form = new FormData()
  const mark = `--${boundary}`
  for (let at = body.indexOf(mark); at >= 0;) {
    const begin = body.indexOf('\r\n\r\n', at)
    const end = body.indexOf(`\r\n${mark}`, begin)
    if (begin < 0 || end < 0) break
    const head = body.subarray(at, begin).toString()
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? ''
    const file = /filename="([^"]*)"/.exec(head)?.[1]
    const content = new Uint8Array(body.subarray(begin + 4, end))
    form.append(
      name,
      file === undefined
        ? Buffer.from(content).toString()
        : new File([content], file.replaceAll('%22', '"'), { type: /content-type: (\S+)/i.exec(head)?.[1] ?? '' }),
    )
    at = end + 2
  }
  return form
}

async function bodyOf(
  data: unknown,
): Promise<{ contentType: string | null; body: string | Uint8Array<ArrayBuffer> | null }> {
  if (!isMultipart(data)) return { contentType: null, body: typeof data === 'string' ? data : null }
  const boundary = `----${randomBytes(12).toString('hex')}`
  forms.set(boundary, data)
  const parts: Uint8Array[] = []
  for (const [name, value] of data) {
    const file = typeof value === 'string' ? null : value
    const type =
      file === null ? '' : `; filename="${file.name}"\r\nContent-Type: ${file.type || 'application/octet-stream'}`
    parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n`))
    parts.push(
      typeof value === 'string' ? Buffer.from(value) : new Uint8Array(await value.arrayBuffer()),
      Buffer.from('\r\n'),
    )
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: new Uint8Array(Buffer.concat(parts)) }
}
