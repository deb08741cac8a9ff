import type { PlatformConfig } from '../../shared/platform-config'
import type { Exchange } from './exchange'
import { errorResponse, securityHeaders, statusResponse } from './responses'
import type { KeptAnswer, Keeping, Session } from './kept'
import { insteadOfFailure, isNoAnswer } from './kept'
import { gatherWhole, hasSecret, keptLimit, kindOfFile } from './media-kinds'
import type { Patience } from './patience'

/** What may be in the place of a file, or become of it. */
type KeptFile = Record<'pages' | 'attachments', KeptAnswer>

type Asked = Record<string, string>

type File = { address: URL; headers: Asked; kept: KeptFile | null }

type MediaOptions = { config: PlatformConfig; exchange: Exchange; keeping: Keeping; patience: Patience; vault: { state(): Session } }

const asked = ['range', 'if-range']
const passedOn = ['accept-ranges', 'content-length', 'content-range', 'date', 'etag', 'last-modified', 'retry-after']
const mediaType = /^(?:video|audio|image)\/|^application\/(?:vnd\.apple\.mpegurl|x-mpegurl|mp4|octet-stream)\b|^text\/vtt\b/i

/** Passes files of the platform's media and picture hosts (`/media/<host>/<path>`) to the page, without any token; pictures and documents are kept. */
export function createMedia({ config, exchange, keeping, patience, vault }: MediaOptions): (request: Request, url: URL) => Promise<Response> {
  const hosts = [...config.hosts.images, ...config.hosts.media]
  const origins = new Map(hosts.map((address) => [new URL(address).host, new URL(address).origin]))

  /** Null for a part of a file, and for an address that holds a secret. */
  function keptFile(address: URL, headers: Asked): KeptFile | null {
    if (Object.keys(headers).length > 0 || hasSecret(address)) return null
    const asker = vault.state()
    return { pages: keeping('pages', address.href, asker), attachments: keeping('attachments', address.href, asker) }
  }

  async function answer(request: Request, url: URL): Promise<Response> {
    const address = addressBehind(url, origins)
    if (address === null) return statusResponse(404)
    const headers: Asked = Object.fromEntries(asked.flatMap((name) => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value]]
    }))
    const kept = keptFile(address, headers)
    if (kept === null) return settle({ address, headers, kept }, request.signal)
    return patience.wait({
      signal: request.signal, instead: (status) => insteadOf(kept).instead(status), late: heardOut,
      ask: (signal, begun) => settle({ address, headers, kept }, signal, begun),
    })
  }

  async function settle({ address, headers, kept }: File, signal: AbortSignal, begun?: () => void): Promise<Response> {
    const streamed = await exchange.stream(address.href, headers, signal)
    if (!streamed.ok) return (await insteadOfFailure(streamed.failure, kept && insteadOf(kept))) ?? errorResponse(streamed.failure, 0)
    begun?.()
    patience.heard()
    const { response } = streamed
    const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
    const instead = kept !== null && isNoAnswer(response.status, isPage) ? await insteadOf(kept).instead(response.status) : null
    if (instead === null) return mediaAnswer(response, address, kept)
    await response.body?.cancel()
    return instead
  }

  return async (request, url) => {
    if (request.method === 'GET') return answer(request, url)
    if (request.method !== 'HEAD') return statusResponse(405)
    // Asked to know whether there is such a file, by whoever is about to save it.
    const { status, headers, body } = await answer(request, url)
    await body?.cancel()
    return new Response(null, { status, headers })
  }
}

/** The address on an allow-listed host that `/media/<host>/<path>` stands for. */
function addressBehind(url: URL, origins: ReadonlyMap<string, string>): URL | null {
  const [, host, path] = /^\/media\/([^/]+)(\/.*)$/.exec(url.pathname) ?? []
  const origin = origins.get(host?.replace(/%3a/i, ':') ?? '')
  if (origin === undefined || path === undefined) return null
  const address = new URL(`${origin}${path}${url.search}`)
  return address.origin === origin ? address : null
}

function mediaAnswer(response: Response, address: URL, kept: KeptFile | null): Response {
  const answer = new Headers(securityHeaders)
  for (const name of passedOn) {
    const value = response.headers.get(name)
    // The length of what was unpacked on the way is another.
    if (value !== null && !(name === 'content-length' && response.headers.has('content-encoding'))) answer.set(name, value)
  }
  const told = response.headers.get('content-type') ?? ''
  const contentType = mediaType.test(told) ? told : 'application/octet-stream'
  answer.set('content-type', contentType)
  const kind = kindOfFile(told, address)
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const isKept = kept !== null && kind !== null && response.status === 200 && length > 0 && length <= keptLimit && response.body !== null
  if (!isKept) return new Response(response.body, { status: response.status, headers: answer })
  const expected = response.headers.has('content-encoding') ? null : length
  const whole = (bytes: Uint8Array<ArrayBuffer>): void => kept[kind].keep({ contentType, bytes })
  return new Response(response.body.pipeThrough(gatherWhole(expected, whole)), { status: response.status, headers: answer })
}

/** Reads what the page does not wait for any more, so that it is kept. */
async function heardOut(response: Response): Promise<void> {
  const body: ReadableStream<Uint8Array> | null = response.body
  const reader = body?.getReader()
  let length = 0
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) return
    length += value.byteLength
    if (length > keptLimit) return reader.cancel()
  }
}

function insteadOf({ pages, attachments }: KeptFile): Pick<KeptAnswer, 'instead'> {
  return { instead: async (status) => (await pages.instead(status)) ?? attachments.instead(status) }
}
