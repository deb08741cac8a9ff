import * as z from 'zod'
import { brand } from './brand'

/** Longer links are refused unread (threats C1, C5). */
export const deepLinkMaxLength = 2048

/** What a `tutorat://` link can ask for; anything unexpected is `unknown`. Links never carry tokens. */
export type DeepLink =
  | { kind: 'home' }
  | { kind: 'sign-in'; nextPage: 'offres' | null }
  | { kind: 'subjects' }
  | { kind: 'subject'; subjectId: string }
  | { kind: 'lesson'; subjectSlug: string; chapterSlug: string; lessonSlug: string; recording: boolean }
  | { kind: 'unknown' }

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,120}$/i)
const subjectId = z.string().regex(/^\d{1,9}(-[a-z0-9-]{0,120})?$/i)

/** Reads a link given by the operating system; hostile or malformed ones are `unknown`, never an exception. */
export function parseDeepLink(text: string): DeepLink {
  if (text.length > deepLinkMaxLength || !/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return { kind: 'unknown' }
  const url = new URL(text)
  if (url.protocol !== `${brand.scheme}:` || url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '') {
    return { kind: 'unknown' }
  }
  const parts = `${url.host}${url.pathname}`.split('/').filter((part, index, all) => part !== '' || index < all.length - 1)
  return fromParts(parts, url.searchParams) ?? { kind: 'unknown' }
}

/** The address of a link that `parseDeepLink` reads back unchanged. */
export function formatDeepLink(link: Exclude<DeepLink, { kind: 'unknown' }>): string {
  return `${brand.scheme}://${pathOf(link)}`
}

function pathOf(link: Exclude<DeepLink, { kind: 'unknown' }>): string {
  switch (link.kind) {
    case 'home':
      return 'home'
    case 'sign-in':
      return link.nextPage === null ? 'login' : `login?nextPage=${link.nextPage}`
    case 'subjects':
      return 'subjects'
    case 'subject':
      return `subjects/${link.subjectId}/details`
    case 'lesson':
      return `subjects/${link.subjectSlug}/chapters/${link.chapterSlug}/${link.recording ? 'recordings' : 'lessons'}/${link.lessonSlug}/content`
  }
}

function fromParts(parts: string[], query: URLSearchParams): DeepLink | null {
  const allowedQuery = parts.length === 1 && parts[0] === 'login' ? ['nextPage'] : []
  if ([...query.keys()].some((key) => !allowedQuery.includes(key))) return null
  const [first, second, third, fourth, fifth, sixth] = parts
  if (parts.length === 1 && (first === 'home' || first === '')) return { kind: 'home' }
  if (parts.length === 1 && first === 'login') return signIn(query)
  if (parts.length === 1 && first === 'subjects') return { kind: 'subjects' }
  if (first !== 'subjects' || second === undefined) return null
  if (parts.length === 3 && third === 'details') {
    return subjectId.safeParse(second).success ? { kind: 'subject', subjectId: second } : null
  }
  if (parts.length !== 7 || third !== 'chapters' || parts[6] !== 'content') return null
  if (fifth !== 'lessons' && fifth !== 'recordings') return null
  const slugs = z.tuple([slug, slug, slug]).safeParse([second, fourth, sixth])
  if (!slugs.success) return null
  const [subjectSlug, chapterSlug, lessonSlug] = slugs.data
  return { kind: 'lesson', subjectSlug, chapterSlug, lessonSlug, recording: fifth === 'recordings' }
}

function signIn(query: URLSearchParams): DeepLink | null {
  const next = query.getAll('nextPage')
  if (next.length === 0) return { kind: 'sign-in', nextPage: null }
  return next.length === 1 && next[0] === 'offres' ? { kind: 'sign-in', nextPage: 'offres' } : null
}

/** The one link of ours among a process's arguments (Chromium reorders and appends switches); null when there is none or more than one. */
export function deepLinkAmong(argv: readonly string[]): string | null {
  const ours = argv.filter((argument) => argument.toLowerCase().startsWith(`${brand.scheme}:`))
  return ours.length === 1 ? (ours[0] ?? null) : null
}
