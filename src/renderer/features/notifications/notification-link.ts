import { brand } from '../../../shared/brand'
import type { PlatformNotification } from '../../../shared/contract/notifications'
import { deepLinkMaxLength, formatDeepLink, parseDeepLink, type DeepLink } from '../../../shared/deep-link'

type ScreenLink = Extract<
  DeepLink,
  { kind: 'home' | 'subjects' | 'subject' | 'lesson' | 'exams' | 'exam' | 'sessions' | 'week' | 'screen' | 'message' }
>

const screenKinds: ReadonlySet<string> = new Set<ScreenLink['kind']>([
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
])

/** Screen at a path, or at an address of the platform's web application (`web`) (threats A5). */
export function notificationLinkOf(
  { link, url }: Pick<PlatformNotification, 'link' | 'url'>,
  web: string | null,
): ScreenLink | null {
  return screenLinkIn(link, web) ?? screenLinkIn(url, web)
}

export function pathOfScreenLink(link: ScreenLink): string {
  return link.kind === 'home' ? '/' : `/${formatDeepLink(link).slice(`${brand.scheme}://`.length)}`
}

function screenLinkIn(text: string | null | undefined, web: string | null): ScreenLink | null {
  if (text == null || text.length > deepLinkMaxLength - 32 || !/^[\x21-\x7e]+$/.test(text) || text.includes('\\'))
    return null
  const path = text.startsWith('/') ? text : pathOnWeb(text, web)
  if (path === null || path.startsWith('//') || /(?:^|\/)\.{1,2}(?:\/|\?|#|$)/.test(path)) return null
  const link = parseDeepLink(`${brand.scheme}://${path === '/' ? 'home' : path.slice(1)}`)
  return isScreenLink(link) ? link : null
}

function isScreenLink(link: DeepLink): link is ScreenLink {
  return screenKinds.has(link.kind)
}

function pathOnWeb(text: string, web: string | null): string | null {
  if (web === null || !URL.canParse(web) || !URL.canParse(text)) return null
  const [ours, linkUrl] = [new URL(web), new URL(text)]
  const base = ours.pathname.endsWith('/') ? ours.pathname : `${ours.pathname}/`
  const start = `${ours.origin}${base}`
  if (linkUrl.origin !== ours.origin || linkUrl.username !== '' || linkUrl.password !== '') return null
  if (text === ours.origin || text === start.slice(0, -1)) return '/'
  return text.startsWith(start) ? `/${text.slice(start.length)}` : null
}
