import { brand } from '../../shared/brand'
import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'
import type { DeepLink } from '../../shared/deep-link'

/** Where a notification leads that has no screen of its own. */
export const listLink = formatDeepLink({ kind: 'screen', screen: 'notifications' })

/** Screens only: no link of a notification signs anybody in, returns from a payment or acts as somebody else. */
const kinds: readonly DeepLink['kind'][] = ['home', 'subjects', 'subject', 'lesson', 'exams', 'exam', 'sessions', 'week', 'screen', 'message']

/** The link of ours that a notification's link means: one of ours already, or a path or an address of the platform's own web application; else the list. */
export function screenLink(text: string | null, web: string | null): string {
  if (text === null) return listLink
  const link = parseDeepLink(text.startsWith(`${brand.scheme}:`) ? text : `${brand.scheme}://${pathOf(text, web) ?? '?'}`)
  return link.kind !== 'unknown' && kinds.includes(link.kind) ? formatDeepLink(link) : listLink
}

/** What follows the address of the web application; null for an address elsewhere. */
function pathOf(text: string, web: string | null): string | null {
  if (/^\/[^/\\]/.test(text)) return text.slice(1)
  if (web === null || !URL.canParse(text)) return null
  const home = new URL(web)
  const url = new URL(text)
  const folder = home.pathname.replace(/\/*$/, '/')
  if (url.origin !== home.origin || url.username !== '' || url.password !== '' || !`${url.pathname}/`.startsWith(folder)) return null
  const path = url.pathname.slice(folder.length)
  return `${path === '' ? 'home' : path}${url.search}`
}
