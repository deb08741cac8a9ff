import { brand } from '#shared/brand.ts'
import type { PageMark } from '../base/services'
import { isPageAddress, toOrigin, type Hosts } from './hosts'
import { isLocalHost } from './local-host'

/** `view`: the document of another view in the session of the page, such as the find bar. */
export type RequestInfo = { url: string; from: 'page' | 'view' | 'frame'; isNavigation: boolean }

export type RequestPolicy = {
  isAllowed(request: RequestInfo): boolean
  /** Null sends it at once. */
  beforeRequest(request: RequestInfo): Promise<unknown> | null
  rewriteRequest(request: RequestInfo, headers: Record<string, string>): Record<string, string> | null
  rewriteResponse(request: RequestInfo, headers: Record<string, string[]>): Record<string, string[]>
}

const youtubeEmbeds = new Set(['https://www.youtube-nocookie.com', 'https://www.youtube.com'])
const youtubeParts = [
  'youtube.com',
  'youtube-nocookie.com',
  'googlevideo.com',
  'ytimg.com',
  'ggpht.com',
  'googleapis.com',
  'gstatic.com',
  'www.google.com',
]

type BeforeFrame = {
  playbackReady: () => Promise<unknown> | null
  route: (address: string) => Promise<unknown> | null
}

/** Listed hosts only, never the page origin for frames (threats B5). `mayLoad`: of anything outside of the application. */
export function pageRequests(
  hosts: () => Hosts,
  before: BeforeFrame,
  mark: PageMark,
  mayLoad: () => boolean = () => true,
): RequestPolicy {
  return {
    isAllowed: (request) =>
      (mayLoad() || isOfApplication(request.url, hosts())) &&
      (request.from === 'frame' ? isAllowedForFrame(request, hosts()) : isAllowedForPage(request, hosts())),
    beforeRequest: ({ url, from, isNavigation }) => {
      const origin = toOrigin(url)
      if (from !== 'frame' || !isNavigation || origin === null) return null
      const isPlayer = hosts().players.has(origin)
      const pending = [isPlayer ? before.playbackReady() : null, before.route(url)].filter((each) => each !== null)
      return pending.length === 0 ? null : Promise.all(pending)
    },
    rewriteRequest: (request, headers) => {
      if (isPageAddress(request.url))
        return request.from === 'page' ? { ...withoutHeader(headers, mark.header), [mark.header]: mark.value } : null
      if (request.from !== 'frame') return withoutHeader(headers, 'cookie')
      if (refusedDestinations.has(getHeader(headers, 'sec-fetch-dest'))) return null
      const needsReferer = toOrigin(request.url) === hosts().embed && getHeader(headers, 'referer') === ''
      return needsReferer ? { ...headers, Referer: brand.embedReferer } : headers
    },
    rewriteResponse: (request, headers) =>
      request.from === 'frame'
        ? withContentPolicy(headers, framePolicy(hosts()))
        : withoutHeader(headers, 'set-cookie'),
  }
}

const refusedDestinations = new Set(['serviceworker', 'sharedworker'])

/** Electron reports neither workers' app-scheme requests nor WebTransport (measured with Electron 42). */
function framePolicy(hosts: Hosts): string {
  const youtube = isYoutubeEmbed(hosts) ? youtubeParts.flatMap((host) => [`https://${host}`, `https://*.${host}`]) : []
  const allowed = [...new Set([...hosts.frames, ...hosts.files, ...youtube])]
  const connections = [...allowed, 'data:', 'blob:'].join(' ')
  return `default-src http: https: data: blob: mediastream: 'unsafe-inline' 'unsafe-eval'; connect-src ${connections}`
}

function withContentPolicy(headers: Record<string, string[]>, policy: string): Record<string, string[]> {
  const name = 'content-security-policy'
  const existing = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, values]) => values)
  return { ...withoutHeader(headers, name), [name]: [...existing, policy] }
}

export function captchaRequests(allowedOrigin: string): RequestPolicy {
  return {
    isAllowed: ({ url }) =>
      toOrigin(url) === allowedOrigin ||
      isInline(url) ||
      (url.startsWith('https://') && !isLocalHost(new URL(url).hostname)),
    beforeRequest: () => null,
    rewriteRequest: (_request, headers) => headers,
    rewriteResponse: (_request, headers) => headers,
  }
}

export function singleOriginRequests(allowedOrigin: string): RequestPolicy {
  return {
    isAllowed: ({ url }) => toOrigin(url) === allowedOrigin,
    beforeRequest: () => null,
    rewriteRequest: (_request, headers) => headers,
    rewriteResponse: (_request, headers) => headers,
  }
}

function isOfApplication(url: string, hosts: Hosts): boolean {
  return isPageAddress(url) || isInline(url) || isDevelopment(toOrigin(url) ?? '', hosts)
}

function isAllowedForPage({ url, from, isNavigation }: RequestInfo, hosts: Hosts): boolean {
  if (isPageAddress(url)) return true
  if (isNavigation) return false
  if (isInline(url) || url.startsWith('devtools://')) return true
  const origin = toOrigin(url)
  return origin !== null && ((from === 'page' && hosts.files.has(origin)) || isDevelopment(origin, hosts))
}

function isAllowedForFrame({ url, isNavigation }: RequestInfo, hosts: Hosts): boolean {
  const origin = toOrigin(url)
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
  return (
    hosts.development !== null && (origin === hosts.development || origin === hosts.development.replace(/^http/, 'ws'))
  )
}

function isInline(url: string): boolean {
  return url.startsWith('data:') || url.startsWith('blob:')
}

function getHeader(headers: Record<string, string>, name: string): string {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
}

function withoutHeader<Value>(headers: Record<string, Value>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key.toLowerCase() !== name))
}
