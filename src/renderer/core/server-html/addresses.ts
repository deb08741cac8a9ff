import { formatScreenPath, parseScreenLink } from '#shared/screen-link.ts'
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
  const url = toAddress(text)
  if (url === null) return { kind: 'nowhere', host: null }
  return browserOrigins.includes(url.origin)
    ? { kind: 'page', url: url.href, host: url.host }
    : { kind: 'nowhere', host: url.host }
}

type PictureHosts = { mediaHosts: readonly string[]; web: string | null }

/** Null unless the host is one of the platform's. The web application is the base of relative addresses. */
export function toPictureUrl(src: string, { mediaHosts, web }: PictureHosts): string | null {
  const text = src.trim()
  if (text.length > maxUrlLength || doubtful.test(text)) return null
  const url = toAddress(text) ?? toRelativeAddress(text, web)
  const address = url && pageAddress(url.href, mediaHosts)
  return address?.startsWith('/media/') ? address : null
}

const inlinePicture =
  /^data:(image\/(?:png|jpeg|gif|webp));base64,((?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?)$/i

/** A picture that the text contains. Null for other forms, SVG among them. */
export function toInlinePicture(src: string): Blob | null {
  const [, type, data] = inlinePicture.exec(src.trim()) ?? []
  if (type === undefined || data === undefined || data === '') return null
  return new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], { type })
}

function toAddress(text: string): URL | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? withoutCredentials(new URL(text)) : null
}

function toRelativeAddress(text: string, web: string | null): URL | null {
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text)
  return text === '' || hasScheme || web === null || !URL.canParse(text, web)
    ? null
    : withoutCredentials(new URL(text, web))
}

function withoutCredentials(url: URL): URL | null {
  return url.username === '' && url.password === '' ? url : null
}

function getHost(text: string): string | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).host : null
}
