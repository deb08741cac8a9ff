import type { PlatformConfig } from '#shared/platform-config.ts'
import { isSecretParameter } from '#shared/std/secrets.ts'
import type { FileSource } from '../base/platform-client'
import type { NetworkFirst } from './network-first'
import {
  fallbackForFailure,
  isUnusable,
  type CachedResponse,
  type ResponseCache,
  type SessionRef,
} from './response-cache'
import { errorResponse, securityHeaders, statusResponse } from './responses'

type CachedFile = Record<'pages' | 'attachments', CachedResponse>

type RequestHeaders = Record<string, string>

type MediaRequest = { address: URL; headers: RequestHeaders; cached: CachedFile | null }

type MediaOptions = {
  config: PlatformConfig
  files: FileSource
  responseCache: ResponseCache
  networkFirst: NetworkFirst
  vault: { state(): SessionRef }
  offlineFile: OfflineFile
}

export type OfflineFile = (
  address: string,
  range: string | null,
  headers: Record<string, string>,
) => Promise<Response | null>

const forwardedRequestHeaders = ['range', 'if-range']
const forwardedResponseHeaders = [
  'accept-ranges',
  'content-length',
  'content-range',
  'date',
  'etag',
  'last-modified',
  'retry-after',
]
const mediaType =
  /^(?:video|audio|image)\/|^application\/(?:vnd\.apple\.mpegurl|x-mpegurl|mp4|octet-stream)\b|^text\/vtt\b/i

export function createMedia({
  config,
  files,
  responseCache,
  networkFirst,
  vault,
  offlineFile,
}: MediaOptions): (request: Request, url: URL) => Promise<Response> {
  const hosts = [...config.hosts.images, ...config.hosts.media]
  const origins = new Map(hosts.map((address) => [new URL(address).host, new URL(address).origin]))

  function openCache(address: URL, headers: RequestHeaders): CachedFile | null {
    if (Object.keys(headers).length > 0 || hasSecretQuery(address)) return null
    const requester = vault.state()
    return {
      pages: responseCache('pages', address.href, requester),
      attachments: responseCache('attachments', address.href, requester),
    }
  }

  async function get(request: Request, url: URL): Promise<Response> {
    const address = resolveMediaAddress(url, origins)
    if (address === null) return statusResponse(404)
    const stored = await offlineFile(address.href, request.headers.get('range'), securityHeaders)
    if (stored != null) return withMediaType(stored)
    const headers: RequestHeaders = Object.fromEntries(
      forwardedRequestHeaders.flatMap((name) => {
        const value = request.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    const cached = openCache(address, headers)
    if (cached === null) return fetchFile({ address, headers, cached }, request.signal)
    return networkFirst.handle({
      signal: request.signal,
      fromCache: (status) => fallbackFor(cached).fallback(status),
      onLateResponse: drain,
      fromNetwork: (signal, onResponse) => fetchFile({ address, headers, cached }, signal, onResponse),
    })
  }

  async function fetchFile(
    { address, headers, cached }: MediaRequest,
    signal: AbortSignal,
    onResponse?: () => void,
  ): Promise<Response> {
    const streamed = await files.stream(address.href, headers, signal)
    if (!streamed.ok)
      return (
        (await fallbackForFailure(streamed.failure, cached && fallbackFor(cached))) ??
        errorResponse(streamed.failure, 0)
      )
    onResponse?.()
    networkFirst.recordResponse()
    const { response } = streamed
    const isMarkup = /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
    const fallback =
      cached !== null && isUnusable(response.status, isMarkup)
        ? await fallbackFor(cached).fallback(response.status)
        : null
    if (fallback === null) return toMediaResponse(response, address, cached)
    await response.body?.cancel()
    return fallback
  }

  return async (request, url) => {
    if (request.method === 'GET') return get(request, url)
    if (request.method !== 'HEAD') return statusResponse(405)
    const { status, headers, body } = await get(request, url)
    await body?.cancel()
    return new Response(null, { status, headers })
  }
}

function resolveMediaAddress(url: URL, origins: ReadonlyMap<string, string>): URL | null {
  const [, host, path] = /^\/media\/([^/]+)(\/.*)$/.exec(url.pathname) ?? []
  const origin = origins.get(host?.replace(/%3a/i, ':') ?? '')
  if (origin === undefined || path === undefined) return null
  const address = new URL(`${origin}${path}${url.search}`)
  return address.origin === origin ? address : null
}

function toMediaResponse(response: Response, address: URL, cached: CachedFile | null): Response {
  const headers = new Headers(securityHeaders)
  for (const name of forwardedResponseHeaders) {
    const value = response.headers.get(name)
    if (value !== null && !(name === 'content-length' && response.headers.has('content-encoding')))
      headers.set(name, value)
  }
  const declaredType = response.headers.get('content-type') ?? ''
  const contentType = toMediaType(declaredType)
  headers.set('content-type', contentType)
  const kind = classifyFile(declaredType, address)
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const isCacheable =
    cached !== null &&
    kind !== null &&
    response.status === 200 &&
    (Number.isNaN(length) ? hasOwnEnd(response) : length > 0 && length <= maxCachedBytes) &&
    response.body !== null
  if (!isCacheable) return new Response(response.body, { status: response.status, headers })
  const expected = response.headers.has('content-encoding') || Number.isNaN(length) ? null : length
  const onComplete = (bytes: Uint8Array<ArrayBuffer>): void => cached[kind].store({ contentType, bytes })
  return new Response(response.body.pipeThrough(teeToCache(expected, onComplete)), { status: response.status, headers })
}

/** Without a length, a body that ends with its connection, or that is encoded, cannot be told from one that was cut. */
function hasOwnEnd({ headers }: Response): boolean {
  if (headers.has('content-encoding')) return false
  return headers.has('transfer-encoding') || !/\bclose\b/i.test(headers.get('connection') ?? '')
}

function toMediaType(declaredType: string): string {
  return mediaType.test(declaredType) ? declaredType : 'application/octet-stream'
}

function withMediaType(response: Response): Response {
  response.headers.set('content-type', toMediaType(response.headers.get('content-type') ?? ''))
  return response
}

async function drain(response: Response): Promise<void> {
  const body: ReadableStream<Uint8Array> | null = response.body
  const reader = body?.getReader()
  let length = 0
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) return
    length += value.byteLength
    if (length > maxCachedBytes) return reader.cancel()
  }
}

function fallbackFor({ pages, attachments }: CachedFile): Pick<CachedResponse, 'fallback'> {
  return { fallback: async (...replaced) => (await pages.fallback(...replaced)) ?? attachments.fallback(...replaced) }
}

export const maxCachedBytes = 8 * 1024 * 1024

const imageTypes = /^image\//i
const officeTypes = /vnd\.(?:ms-(?:excel|powerpoint)|openxmlformats-officedocument\.|oasis\.opendocument\.)[\w.-]*/
const documentTypes = new RegExp(
  `^(?:application/(?:pdf|msword|rtf|zip|${officeTypes.source})|text/(?:plain|csv))\\s*(?:;|$)`,
  'i',
)
const genericTypes = /^(?:application\/octet-stream|binary\/octet-stream)?\s*(?:;|$)/i
const documentNames = /\.(?:pdf|docx?|odt|pptx?|odp|xlsx?|ods|csv|txt|rtf|zip)$/i
const imageNames = /\.(?:png|jpe?g|webp|gif|avif)$/i
const streamNames = /\.(?:m3u8?|mpd|ts|m4s|mp4|m4[av]|mov|mkv|webm|mp3|aac|ogg|og[av]|wav|vtt|srt|key)$/i
/** Null for uncached types: video, audio, unknown. */
export function classifyFile(contentType: string, { pathname }: URL): 'pages' | 'attachments' | null {
  if (streamNames.test(pathname)) return null
  if (imageTypes.test(contentType)) return 'pages'
  if (documentTypes.test(contentType)) return 'attachments'
  if (!genericTypes.test(contentType)) return null
  if (imageNames.test(pathname)) return 'pages'
  return documentNames.test(pathname) ? 'attachments' : null
}

/** A signed link admits any holder for minutes: never write it to disk. */
export function hasSecretQuery({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) => isSecretParameter(name))
}

export function teeToCache(
  expected: number | null,
  onComplete: (bytes: Uint8Array<ArrayBuffer>) => void,
): TransformStream<Uint8Array, Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength
      if (length <= maxCachedBytes) chunks.push(chunk)
      else chunks.length = 0
      controller.enqueue(chunk)
    },
    flush() {
      if (length === 0 || length > maxCachedBytes || (expected !== null && length !== expected)) return
      onComplete(new Uint8Array(Buffer.concat(chunks)))
    },
  })
}
