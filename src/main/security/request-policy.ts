import { brand } from '../../shared/brand'
import { isLocalHost, isPageAddress, originOf } from './hosts'
import type { Hosts } from './hosts'

/** A request about to leave: asked by our page, or by a frame inside it or a worker of one. */
export type RequestInfo = { url: string; from: 'page' | 'frame'; isNavigation: boolean }

/** What a session's requests may do; headers are changed in the copy that is returned. */
export type RequestPolicy = {
  mayLeave(asked: RequestInfo): boolean
  /** What a request that may leave waits for; null where it need not. */
  before(asked: RequestInfo): Promise<unknown> | null
  /** Null where the headers show that it must not leave. */
  outgoing(asked: RequestInfo, headers: Record<string, string>): Record<string, string> | null
  incoming(asked: RequestInfo, headers: Record<string, string[]>): Record<string, string[]>
}

/** Where YouTube's own player fetches its parts from; used only while the platform's embed is YouTube's. */
const youtubeEmbeds = new Set(['https://www.youtube-nocookie.com', 'https://www.youtube.com'])
const youtubeParts = ['youtube.com', 'youtube-nocookie.com', 'googlevideo.com', 'ytimg.com', 'ggpht.com', 'googleapis.com', 'gstatic.com', 'www.google.com']

/** A header that only this process puts on calls of our page: nothing else tells the gateway who asks (threats B4). */
export type PageMark = { header: string; value: string }

/** The policy of the page's session (threats B5): everything goes to listed hosts only, and frames never to our own origin; a protected player waits until it can play. */
export function pageRequests(hosts: () => Hosts, playbackReady: () => Promise<unknown> | null, mark: PageMark): RequestPolicy {
  return {
    mayLeave: (asked) => (asked.from === 'page' ? pageMayReach(asked, hosts()) : frameMayReach(asked, hosts())),
    before: ({ url, from, isNavigation }) => (from === 'frame' && isNavigation && hosts().players.has(originOf(url) ?? '') ? playbackReady() : null),
    outgoing: (asked, headers) => {
      if (isPageAddress(asked.url)) return asked.from === 'page' ? { ...without(headers, mark.header), [mark.header]: mark.value } : null
      if (asked.from === 'page') return without(headers, 'cookie')
      if (refusedDestinations.has(valueOf(headers, 'sec-fetch-dest'))) return null
      const wantsReferer = originOf(asked.url) === hosts().embed && valueOf(headers, 'referer') === ''
      return wantsReferer ? { ...headers, Referer: brand.embedReferer } : headers
    },
    incoming: (asked, headers) => (asked.from === 'page' ? without(headers, 'set-cookie') : withPolicy(headers, framePolicy(hosts()))),
  }
}

/** Workers that live on beside their frame, or after it: no partner gets one. */
const refusedDestinations = new Set(['serviceworker', 'sharedworker'])

/**
 * What pages and workers of partners may do, added to their own policy: all but our scheme, and connections to listed hosts only. Electron
 * asks nobody about a worker's request to our scheme, nor about a WebTransport connection (measured with Electron 42).
 */
function framePolicy(hosts: Hosts): string {
  const youtube = isYoutubeEmbed(hosts) ? youtubeParts.flatMap((host) => [`https://${host}`, `https://*.${host}`]) : []
  const reached = [...new Set([...hosts.frames, ...hosts.files, ...youtube])]
  return `default-src http: https: data: blob: mediastream: 'unsafe-inline' 'unsafe-eval'; connect-src ${[...reached, 'data:', 'blob:'].join(' ')}`
}

function withPolicy(headers: Record<string, string[]>, policy: string): Record<string, string[]> {
  const name = 'content-security-policy'
  const own = Object.entries(headers).filter(([key]) => key.toLowerCase() === name).flatMap(([, values]) => values)
  return { ...without(headers, name), [name]: [...own, policy] }
}

/** The policy of the human check's session: its own origin, and public https hosts for the parts of the challenge. */
export function humanCheckRequests(own: string): RequestPolicy {
  return {
    mayLeave: ({ url }) => originOf(url) === own || isInline(url) || (url.startsWith('https://') && !isLocalHost(new URL(url).hostname)),
    before: () => null,
    outgoing: (_asked, headers) => headers,
    incoming: (_asked, headers) => headers,
  }
}

/** The policy of a session that serves one origin: whatever leads elsewhere, a redirect too, ends there. */
export function ownOriginRequests(own: string): RequestPolicy {
  return { mayLeave: ({ url }) => originOf(url) === own, before: () => null, outgoing: (_asked, headers) => headers, incoming: (_asked, headers) => headers }
}

function pageMayReach({ url, isNavigation }: RequestInfo, hosts: Hosts): boolean {
  if (isPageAddress(url)) return true
  if (isNavigation) return false
  if (isInline(url) || url.startsWith('devtools://')) return true
  const origin = originOf(url)
  return origin !== null && (hosts.files.has(origin) || isDevelopment(origin, hosts))
}

function frameMayReach({ url, isNavigation }: RequestInfo, hosts: Hosts): boolean {
  const origin = originOf(url)
  if (origin !== null && hosts.frames.has(origin)) return true
  if (isNavigation) return url === 'about:blank'
  if (isInline(url)) return true
  return origin !== null && (hosts.files.has(origin) || isPartOfYoutube(url, hosts))
}

function isPartOfYoutube(url: string, hosts: Hosts): boolean {
  if (!isYoutubeEmbed(hosts) || !url.startsWith('https://')) return false
  const { hostname, port } = new URL(url)
  return port === '' && youtubeParts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

const isYoutubeEmbed = ({ embed }: Hosts): boolean => embed !== null && youtubeEmbeds.has(embed)

function isDevelopment(origin: string, hosts: Hosts): boolean {
  return hosts.development !== null && (origin === hosts.development || origin === hosts.development.replace(/^http/, 'ws'))
}

/** Addresses that hold their own content and reach nobody. */
function isInline(url: string): boolean {
  return url.startsWith('data:') || url.startsWith('blob:')
}

function valueOf(headers: Record<string, string>, name: string): string {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
}

function without<Value>(headers: Record<string, Value>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key.toLowerCase() !== name))
}
