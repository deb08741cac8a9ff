import { brand } from '../../shared/brand'
import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'
import type { DeepLink } from '../../shared/deep-link'

export const listLink = formatDeepLink({ kind: 'screen', screen: 'notifications' })

const kinds: readonly DeepLink['kind'][] = [
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
]

export function toScreenLink(text: string | null, web: string | null): string {
  if (text === null) return listLink
  const link = parseDeepLink(
    text.startsWith(`${brand.scheme}:`) ? text : `${brand.scheme}://${getPath(text, web) ?? '?'}`,
  )
  return link.kind !== 'unknown' && kinds.includes(link.kind) ? formatDeepLink(link) : listLink
}

function getPath(text: string, web: string | null): string | null {
  if (/^\/[^/\\]/.test(text)) return text.slice(1)
  if (web === null || !URL.canParse(text)) return null
  const home = new URL(web)
  const url = new URL(text)
  const folder = home.pathname.replace(/\/*$/, '/')
  if (
    url.origin !== home.origin ||
    url.username !== '' ||
    url.password !== '' ||
    !`${url.pathname}/`.startsWith(folder)
  )
    return null
  const path = url.pathname.slice(folder.length)
  return `${path === '' ? 'home' : path}${url.search}`
}
