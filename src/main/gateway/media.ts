import type { PlatformConfig } from '../../shared/platform-config'
import type { Exchange } from './exchange'
import { failureAnswer, plainHeaders, refusal } from './failure'

const asked = ['range', 'if-range']
const passedOn = ['accept-ranges', 'content-length', 'content-range', 'date', 'etag', 'last-modified', 'retry-after']
const mediaType = /^(?:video|audio)\/|^application\/(?:vnd\.apple\.mpegurl|x-mpegurl|mp4|octet-stream)\b|^text\/vtt\b/i

/** Passes playlists and segments of allow-listed media hosts (`/media/<host>/<path>`) to the player, without any token. */
export function createMedia(config: PlatformConfig, exchange: Exchange): (request: Request, url: URL) => Promise<Response> {
  const origins = new Map(config.hosts.media.map((address) => [new URL(address).host, new URL(address).origin]))
  return async (request, url) => {
    if (request.method !== 'GET') return refusal(405)
    const [, host, path] = /^\/media\/([^/]+)(\/.*)$/.exec(url.pathname) ?? []
    const origin = origins.get(host?.replace(/%3a/i, ':') ?? '')
    if (origin === undefined || path === undefined) return refusal(404)
    const address = new URL(`${origin}${path}${url.search}`)
    if (address.origin !== origin) return refusal(404)
    const headers = Object.fromEntries(asked.flatMap((name) => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value]]
    }))
    const streamed = await exchange.stream(address.href, headers, request.signal)
    if (!streamed.ok) return failureAnswer(streamed.failure, 0)
    const { response } = streamed
    const answer = new Headers(plainHeaders)
    for (const name of passedOn) {
      const value = response.headers.get(name)
      // The length of what was unpacked on the way is another.
      if (value !== null && !(name === 'content-length' && response.headers.has('content-encoding'))) answer.set(name, value)
    }
    const type = response.headers.get('content-type') ?? ''
    answer.set('content-type', mediaType.test(type) ? type : 'application/octet-stream')
    return new Response(response.body, { status: response.status, headers: answer })
  }
}
