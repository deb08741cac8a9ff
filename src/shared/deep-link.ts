import * as z from 'zod'
import { brand } from './brand'
import { socialProviders } from './contract/social'
import type { SocialProvider } from './contract/social'

/** Longer links are refused unparsed (threats C1, C5). */
export const deepLinkMaxLength = 2048

/** Invalid links are `unknown`; social, payment and administrator links carry secrets (threats C7, C8). */
export type DeepLink =
  | { kind: 'home' }
  | { kind: 'sign-in'; nextPage: 'offres' | null }
  | { kind: 'subjects' }
  | { kind: 'subject'; subjectId: string }
  | { kind: 'lesson'; subjectSlug: string; chapterSlug: string; lessonSlug: string; recording: boolean }
  | { kind: 'exams' }
  | { kind: 'exam'; examId: number }
  | { kind: 'sessions'; offset: number; eventId: number | null }
  | { kind: 'week' }
  | { kind: 'screen'; screen: LinkedScreen }
  | { kind: 'message'; messageId: string }
  | SocialReturn
  | AdministratorLink
  | PaymentReturnLink
  | { kind: 'unknown' }

/** Secret: stays in the main process. `code` is null if cancelled. */
export type SocialReturn = {
  kind: 'social-return'
  provider: SocialProvider
  code: string | null
  state: string | null
}

export type AdministratorLink = { kind: 'switch'; token: string; adminUserId: string; userId: number }

/** Proves nothing; its query stays in the main process (spec 2 §2). */
export type PaymentReturnLink = {
  kind: 'payment-return'
  way: PaymentWay
  outcome: 'success' | 'failure'
  query: Record<string, string>
}

const paymentWays = { 'payment': 'card', 'payment-pay-dunya': 'paydunya', 'digitalvirgo': 'operator' } as const
export type PaymentWay = (typeof paymentWays)[keyof typeof paymentWays]
const paymentOutcomes = { success: 'success', echec: 'failure' } as const
const paymentQueries = {
  card: z.object({
    orderId: z
      .string()
      .regex(/^[\w.~-]{1,128}$/)
      .optional(),
  }),
  paydunya: z.object({
    token: z
      .string()
      .regex(/^[\w-]{1,128}$/)
      .optional(),
  }),
  operator: z
    .record(z.string().regex(/^[\w-]{1,64}$/), z.string().max(256))
    .refine((query) => Object.keys(query).length <= 20),
} as const

export const linkedScreens = [
  'profile',
  'wallet',
  'offers',
  'history',
  'reports',
  'gift-code',
  'parent-requests',
  'notifications',
  'messages',
  'favourites',
  'assistance',
] as const
export type LinkedScreen = (typeof linkedScreens)[number]

/** Spec 2 §2. */
const screenPaths: Record<LinkedScreen, string> = {
  'profile': 'mon-profil',
  'wallet': 'porte-monnaie',
  'offers': 'offres',
  'history': 'historique',
  'reports': 'reports',
  'gift-code': 'gift-code',
  'parent-requests': 'liste-des-demandes-parentales',
  'notifications': 'notifications',
  'messages': 'inbox',
  'favourites': 'liste-de-favoris',
  'assistance': 'assistance',
}

const messageNumber = z.string().regex(/^[\w-]{1,64}$/)
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,120}$/i)
const subjectId = z.string().regex(/^\d{1,9}(-[a-z0-9-]{0,120})?$/i)
const number = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .refine((digits) => Number.isSafeInteger(Number(digits)))
/** `offset` in weeks (spec 2 §2). */
const week = z.strictObject({
  offset: z
    .string()
    .regex(/^-?\d{1,3}$/)
    .optional(),
  eventId: number.optional(),
})
const provider = z.enum(socialProviders)
/** RFC 6749 allows any visible character; the providers use only URL and base64 characters. */
const returned = z.strictObject({
  code: z
    .string()
    .regex(/^[\w.~+/=-]{1,1024}$/)
    .optional(),
  state: z
    .string()
    .regex(/^[\w-]{1,128}$/)
    .optional(),
  error: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
})
const administration = z.strictObject({
  token: z.string().regex(/^[\w.~+/=-]{1,1536}$/),
  admin_id: z.string().regex(/^[\w-]{1,64}$/),
  user_id: z.string().regex(/^[1-9]\d{0,8}$/),
})

/** Returns `unknown` for invalid links, never throws. */
export function parseDeepLink(text: string): DeepLink {
  if (text.length > deepLinkMaxLength || !/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return { kind: 'unknown' }
  const url = new URL(text)
  if (
    url.protocol !== `${brand.scheme}:` ||
    url.username !== '' ||
    url.password !== '' ||
    url.port !== '' ||
    url.hash !== ''
  ) {
    return { kind: 'unknown' }
  }
  const parts = `${url.host}${url.pathname}`
    .split('/')
    .filter((part, index, all) => part !== '' || index < all.length - 1)
  return fromParts(parts, url.searchParams) ?? { kind: 'unknown' }
}

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
      return (
        `subjects/${link.subjectSlug}/chapters/${link.chapterSlug}/${link.recording ? 'recordings' : 'lessons'}/` +
        `${link.lessonSlug}/content`
      )
    case 'exams':
      return 'exams'
    case 'exam':
      return `exams/${link.examId}`
    case 'sessions':
      return `sessions${queryOf({
        offset: link.offset === 0 ? null : String(link.offset),
        eventId: link.eventId === null ? null : String(link.eventId),
      })}`
    case 'week':
      return 'ma-semaine'
    case 'screen':
      return screenPaths[link.screen]
    case 'message':
      return `inbox/${link.messageId}`
    case 'social-return':
      return `login/${link.provider}/callback${queryOf({ code: link.code, state: link.state })}`
    case 'payment-return': {
      const way = Object.entries(paymentWays).find(([, name]) => name === link.way)?.[0] ?? ''
      return `${way}/${link.outcome === 'success' ? 'success' : 'echec'}${queryOf(link.query)}`
    }
    case 'switch':
      return `switch${queryOf({ token: link.token, admin_id: link.adminUserId, user_id: String(link.userId) })}`
  }
}

function queryOf(values: Record<string, string | null>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== null) query.append(name, value)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function fromParts(parts: string[], query: URLSearchParams): DeepLink | null {
  const [first, second, third, fourth, fifth, sixth] = parts
  if (parts.length === 3 && first === 'login' && third === 'callback') return socialReturn(second, query)
  if (parts.length === 1 && first === 'switch') return administratorLink(query)
  if (parts.length === 2 && isPaymentPart(first)) return paymentReturn(first, second, query)
  if (parts.length === 1 && first === 'sessions') return liveSessions(query)
  const allowedQuery = parts.length === 1 && first === 'login' ? ['nextPage'] : []
  if ([...query.keys()].some((key) => !allowedQuery.includes(key))) return null
  if (parts.length === 1 && (first === 'home' || first === '')) return { kind: 'home' }
  if (parts.length === 1 && first === 'login') return signIn(query)
  if (parts.length === 1 && first === 'subjects') return { kind: 'subjects' }
  if (parts.length === 1 && first === 'exams') return { kind: 'exams' }
  if (parts.length === 1 && first === 'ma-semaine') return { kind: 'week' }
  const screen = parts.length === 1 ? linkedScreens.find((each) => screenPaths[each] === first) : undefined
  if (screen !== undefined) return { kind: 'screen', screen }
  if (parts.length === 2 && first === 'inbox')
    return messageNumber.safeParse(second).success && second !== undefined
      ? { kind: 'message', messageId: second }
      : null
  if (parts.length === 2 && first === 'exams')
    return number.safeParse(second).success ? { kind: 'exam', examId: Number(second) } : null
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

/** Null if one is repeated. */
function once(query: URLSearchParams, only?: readonly string[]): Record<string, string> | null {
  const names = [...query.keys()].filter((name) => only === undefined || only.includes(name))
  return new Set(names).size === names.length
    ? Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
    : null
}

function socialReturn(name: string | undefined, query: URLSearchParams): SocialReturn | null {
  const who = provider.safeParse(name)
  const read = returned.safeParse(once(query))
  if (!who.success || !read.success) return null
  const { code, state, error } = read.data
  return {
    kind: 'social-return',
    provider: who.data,
    code: error === undefined ? (code ?? null) : null,
    state: state ?? null,
  }
}

function isPaymentPart(part: string | undefined): part is keyof typeof paymentWays {
  return part !== undefined && Object.hasOwn(paymentWays, part)
}

function paymentReturn(
  first: keyof typeof paymentWays,
  second: string | undefined,
  query: URLSearchParams,
): PaymentReturnLink | null {
  const way = paymentWays[first]
  const read = paymentQueries[way].safeParse(
    way === 'operator' ? once(query) : once(query, [way === 'card' ? 'orderId' : 'token']),
  )
  if (!read.success || (second !== 'success' && second !== 'echec')) return null
  const entries = Object.entries(read.data).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { kind: 'payment-return', way, outcome: paymentOutcomes[second], query: Object.fromEntries(entries) }
}

function liveSessions(query: URLSearchParams): DeepLink | null {
  const read = week.safeParse(once(query))
  if (!read.success) return null
  const { offset, eventId } = read.data
  return { kind: 'sessions', offset: Number(offset ?? 0) + 0, eventId: eventId === undefined ? null : Number(eventId) }
}

function administratorLink(query: URLSearchParams): AdministratorLink | null {
  const read = administration.safeParse(once(query))
  if (!read.success) return null
  return { kind: 'switch', token: read.data.token, adminUserId: read.data.admin_id, userId: Number(read.data.user_id) }
}

function signIn(query: URLSearchParams): DeepLink | null {
  const next = query.getAll('nextPage')
  if (next.length === 0) return { kind: 'sign-in', nextPage: null }
  return next.length === 1 && next[0] === 'offres' ? { kind: 'sign-in', nextPage: 'offres' } : null
}

/** Null unless exactly one exists; Chromium reorders and extends the arguments. */
export function deepLinkAmong(argv: readonly string[]): string | null {
  const ours = argv.filter(isDeepLink)
  return ours.length === 1 ? (ours[0] ?? null) : null
}

export function isDeepLink(argument: string): boolean {
  return argument.toLowerCase().startsWith(`${brand.scheme}:`)
}
