import { formatDeepLink, parseDeepLink, type DeepLink } from '../../../shared/deep-link'
import { brand } from '../../../shared/brand'
import { pageAddress } from '../files/page-address'

export type TextLink =
  | { kind: 'screen'; path: string }
  | { kind: 'page'; url: string; host: string }
  | { kind: 'nowhere'; host: string | null }

const maxUrlLength = 2048
// eslint-disable-next-line no-control-regex
const doubtful = /[\u0000-\u0020\u007f-\u009f\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** Links in texts must not sign in, end a payment or switch the user. */
const notFromTexts: readonly DeepLink['kind'][] = ['sign-in', 'social-return', 'payment-return', 'switch', 'unknown']

export function toTextLink(
  href: string,
  { browserOrigins, web }: { browserOrigins: readonly string[]; web: string | null },
): TextLink {
  const text = href.trim()
  if (text.length > maxUrlLength || doubtful.test(text)) return { kind: 'nowhere', host: getHost(text) }
  if (text.startsWith('/') && !text.startsWith('//')) {
    const path = screenOf(text)
    return path === null ? { kind: 'nowhere', host: null } : { kind: 'screen', path }
  }
  const url = addressOf(text)
  if (url === null) return { kind: 'nowhere', host: null }
  const path =
    web !== null && URL.canParse(web) && new URL(web).origin === url.origin
      ? screenOf(`${url.pathname}${url.search}`)
      : null
  if (path !== null) return { kind: 'screen', path }
  return browserOrigins.includes(url.origin)
    ? { kind: 'page', url: url.href, host: url.host }
    : { kind: 'nowhere', host: url.host }
}

/** Null unless the host is one of the platform's. */
export function toPictureUrl(src: string, mediaHosts: readonly string[]): string | null {
  const text = src.trim()
  if (text.length > maxUrlLength || doubtful.test(text)) return null
  const url = addressOf(text)
  const address = url && pageAddress(url.href, mediaHosts)
  return address?.startsWith('/media/') ? address : null
}

function screenOf(path: string): string | null {
  const link = parseDeepLink(`${brand.scheme}:/${path === '/' ? '/home' : path}`)
  if (link.kind === 'unknown' || notFromTexts.includes(link.kind)) return null
  return link.kind === 'home' ? '/' : `/${formatDeepLink(link).slice(`${brand.scheme}://`.length)}`
}

function addressOf(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : null
}

function getHost(text: string): string | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).host : null
}
