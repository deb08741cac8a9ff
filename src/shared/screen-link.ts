import { brand } from './brand'
import { deepLinkMaxLength, formatDeepLink, parseDeepLink, type DeepLink } from './deep-link'
import { trimEnd } from './std/trim-characters'

const screenKinds = [
  'home',
  'subjects',
  'subject',
  'lesson',
  'exams',
  'exam',
  'sessions',
  'week',
  'screen',
  'message',
  'gift-orders',
] as const
export type ScreenLink = Extract<DeepLink, { kind: (typeof screenKinds)[number] }>

const kinds: ReadonlySet<string> = new Set(screenKinds)
function isScreenLink(link: DeepLink): link is ScreenLink {
  return kinds.has(link.kind)
}

/** Control characters, spaces and backslashes, which URL parsers drop or convert, and directional marks. */
// eslint-disable-next-line no-control-regex
const doubtful = /[\u0000-\u0020\u007f-\u009f\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i

/**
 * Screen at a link of the application, at a path with or without its leading slash, or at an address of the platform's
 * web application (`web`); null for every other text, and for links that sign in, switch or end a payment (threats A5).
 */
export function parseScreenLink(text: string | null | undefined, web: string | null): ScreenLink | null {
  if (text == null || text === '' || text.length > deepLinkMaxLength || doubtful.test(text)) return null
  if (dotSegment.test(text.replace(/^[a-z]+:\/\//i, ''))) return null
  const isOwn = text.toLowerCase().startsWith(`${brand.scheme}://`)
  const path = isOwn ? null : getScreenPath(text, web)
  if (!isOwn && path === null) return null
  const link = parseDeepLink(path === null ? text : `${brand.scheme}://${path}`)
  return isScreenLink(link) ? link : null
}

/** Relative to the root of the web application; null outside of it. */
function getScreenPath(text: string, web: string | null): string | null {
  if (/^https?:\/\/[^/]/i.test(text)) return web === null ? null : getPathBelow(text, web)
  const isPath = /^\/(?!\/)/.test(text) || /^[\w-]+(?:[/?#]|$)/.test(text)
  const base = 'https://web.invalid/'
  return isPath && URL.canParse(text, base) ? toScreenPath(new URL(text, base), '/') : null
}

function getPathBelow(text: string, web: string): string | null {
  if (!URL.canParse(web) || !URL.canParse(text)) return null
  const [root, url] = [new URL(web), new URL(text)]
  const folder = `${trimEnd(root.pathname, /\//)}/`
  const isBelow = url.origin === root.origin && `${url.pathname}/`.startsWith(folder)
  return isBelow && url.username === '' && url.password === '' ? toScreenPath(url, folder) : null
}

function toScreenPath({ pathname, search }: URL, folder: string): string | null {
  const path = pathname.slice(folder.length)
  return path.startsWith('/') ? null : `${path === '' ? 'home' : path}${search}`
}

/** Path of the application's router. */
export function formatScreenPath(link: ScreenLink): string {
  return link.kind === 'home' ? '/' : `/${formatDeepLink(link).slice(`${brand.scheme}://`.length)}`
}
