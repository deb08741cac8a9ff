import { formatScreenPath, parseScreenLink } from '../../../shared/screen-link'
import { pageAddress } from '../files/page-address'

export type TextLink =
  | { kind: 'screen'; path: string }
  | { kind: 'page'; url: string; host: string }
  | { kind: 'nowhere'; host: string | null }

const maxUrlLength = 2048
// eslint-disable-next-line no-control-regex
const doubtful = /[\u0000-\u0020\u007f-\u009f\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/

export function toTextLink(
  href: string,
  { browserOrigins, web }: { browserOrigins: readonly string[]; web: string | null },
): TextLink {
  const text = href.trim()
  if (text.length > maxUrlLength || doubtful.test(text)) return { kind: 'nowhere', host: getHost(text) }
  const screen = parseScreenLink(text, web)
  if (screen !== null) return { kind: 'screen', path: formatScreenPath(screen) }
  const url = addressOf(text)
  if (url === null) return { kind: 'nowhere', host: null }
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

function addressOf(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : null
}

function getHost(text: string): string | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).host : null
}
