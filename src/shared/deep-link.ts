import * as z from 'zod'
import { brand } from './brand'
import { socialProviders, type SocialProvider } from './contract/social'

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
  | { kind: 'gift-orders'; orderId: number }
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

/** Proves nothing; its query stays in the main process (spec 2 §2). An operator's query is passed on as it came. */
export type PaymentReturnLink = { kind: 'payment-return'; outcome: 'success' | 'failure' } & (
  | { way: 'card' | 'paydunya'; query: Record<string, string> }
  | { way: 'operator'; query: Record<string, string | string[]> }
)

const paymentWays = { 'payment': 'card', 'payment-pay-dunya': 'paydunya', 'digitalvirgo': 'operator' } as const
export type PaymentWay = (typeof paymentWays)[keyof typeof paymentWays]
const paymentOutcomes = { success: 'success', echec: 'failure' } as const
const orderParameters = { card: 'orderId', paydunya: 'token' } as const
const maxOperatorParameters = 50

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
  'edit-profile',
  'courses',
  'revenue',
  'generate-gift-code',
  'convert-coins',
  'gifts',
  'gift-order',
  'empty-cart',
  'no-coins',
] as const
export type LinkedScreen = (typeof linkedScreens)[number]

/** The platform's routes (spec 1 §2, spec 2 §2). */
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
  'edit-profile': 'mon-profil/edit',
  'courses': 'courses',
  'revenue': 'revenu',
  'generate-gift-code': 'generate-gift-code',
  'convert-coins': 'convert-coins',
  'gifts': 'parrain/products',
  'gift-order': 'parrain/confirm-order',
  'empty-cart': 'parrain/empty-cart',
  'no-coins': 'parrain/no-coins',
}

const messageNumber = z.string().regex(/^[\w-]{1,64}$/)
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,120}$/i)
const subjectId = z.string().regex(/^\d{1,9}(-[a-z0-9-]{0,120})?$/i)
const number = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .refine((digits) => Number.isSafeInteger(Number(digits)))
/** `offset` in weeks (spec 2 §2). */
const week = z.object({
  offset: z
    .string()
    .regex(/^-?\d{1,3}$/)
    .optional(),
  eventId: number.optional(),
})
const provider = z.enum(socialProviders)
/** Codes and order numbers of a provider: RFC 6749 allows any visible character, without markup. */
const opaque = (maxLength: number) => z.string().regex(new RegExp(`^[\\w.~+/=:,|@*-]{1,${maxLength}}$`))
const maxOrderNumber = 128

export function isOpaque(text: string): boolean {
  return opaque(maxOrderNumber).safeParse(text).success
}

const returned = z.object({
  code: opaque(1024).optional(),
  /** Created by this application. */
  state: z
    .string()
    .regex(/^[\w-]{1,128}$/)
    .optional(),
  /** RFC 6749 §4.1.2.1: visible characters and spaces. */
  error: z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/)
    .optional(),
})
/** The document names `admin_user_id`; the other names follow from its prose and from the camel case beside it. */
const administratorNames = ['admin_user_id', 'adminUserId', 'admin_id', 'adminId']
const administration = z.object({
  token: z.string().regex(/^[\w.~+/=-]{1,1536}$/),
  adminUserId: z.string().regex(/^[\w-]{1,64}$/),
  userId: z.string().regex(/^[1-9]\d{0,8}$/),
})

/** Returns `unknown` for invalid links, never throws. */
export function parseDeepLink(text: string): DeepLink {
  if (text.length > deepLinkMaxLength || !/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return { kind: 'unknown' }
  const url = new URL(text)
  if (url.protocol !== `${brand.scheme}:` || url.username !== '' || url.password !== '' || url.port !== '') {
    return { kind: 'unknown' }
  }
  const parts = `${url.host}${url.pathname}`
    .split('/')
    .filter((part, index, all) => part !== '' || index < all.length - 1)
  return fromParts(parts, url) ?? { kind: 'unknown' }
}

export function formatDeepLink(link: Exclude<DeepLink, { kind: 'unknown' }>): string {
  return `${brand.scheme}://${getPath(link)}`
}

function getPath(link: Exclude<DeepLink, { kind: 'unknown' }>): string {
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
      return `sessions${toQuery({
        offset: link.offset === 0 ? null : String(link.offset),
        eventId: link.eventId === null ? null : String(link.eventId),
      })}`
    case 'week':
      return 'ma-semaine'
    case 'screen':
      return screenPaths[link.screen]
    case 'message':
      return `inbox/${link.messageId}`
    case 'gift-orders':
      return `parrain/purchase-history/${link.orderId}`
    case 'social-return':
      return `login/${link.provider}/callback${toQuery({ code: link.code, state: link.state })}`
    case 'payment-return': {
      const way = Object.entries(paymentWays).find(([, name]) => name === link.way)?.[0] ?? ''
      return `${way}/${link.outcome === 'success' ? 'success' : 'echec'}${toQuery(link.query)}`
    }
    case 'switch':
      return `switch${toQuery({ token: link.token, admin_id: link.adminUserId, user_id: String(link.userId) })}`
  }
}

function toQuery(values: Record<string, string | readonly string[] | null>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const each of value === null ? [] : [value].flat()) query.append(name, each)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Senders add parameters and fragments of their own: all but the known parameters are ignored (RFC 6749 §4.1.2). */
function fromParts(parts: string[], url: URL): DeepLink | null {
  const [first, second, third, fourth, fifth, sixth] = parts
  if (parts.length === 3 && first === 'login' && third === 'callback') return socialReturn(second, url)
  if (parts.length === 1 && first === 'switch') return administratorLink(url)
  if (parts.length === 2 && isPaymentPart(first)) return paymentReturn(first, second, url)
  // A token is a known parameter, of an administrator's link only (threats C7).
  if (url.searchParams.has('token')) return null
  if (parts.length === 1 && first === 'sessions') return liveSessions(url)
  if (parts.length === 0 || (parts.length === 1 && (first === 'home' || first === ''))) return { kind: 'home' }
  if (parts.length === 1 && first === 'login') return signIn(url)
  if (parts.length === 1 && first === 'subjects') return { kind: 'subjects' }
  if (parts.length === 1 && first === 'exams') return { kind: 'exams' }
  if (parts.length === 1 && first === 'ma-semaine') return { kind: 'week' }
  const screen = linkedScreens.find((each) => screenPaths[each] === parts.join('/'))
  if (screen !== undefined) return { kind: 'screen', screen }
  if (parts.length === 2 && first === 'inbox')
    return messageNumber.safeParse(second).success && second !== undefined
      ? { kind: 'message', messageId: second }
      : null
  if (parts.length === 2 && first === 'exams')
    return number.safeParse(second).success ? { kind: 'exam', examId: Number(second) } : null
  if (parts.length === 3 && first === 'parrain' && second === 'purchase-history')
    return number.safeParse(third).success ? { kind: 'gift-orders', orderId: Number(third) } : null
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

/**
 * Values of the known parameters, each under any of its names; null if two values contradict. No known value holds a
 * space, so that `+` is a plus sign of a provider that does not encode it.
 */
function readParameters(
  { search }: URL,
  names: Readonly<Record<string, readonly string[]>>,
): Partial<Record<string, string>> | null {
  const query = new URLSearchParams(search.replaceAll('+', '%2B'))
  const read: Partial<Record<string, string>> = {}
  for (const [name, spellings] of Object.entries(names)) {
    const [value, ...others] = new Set(spellings.flatMap((each) => query.getAll(each)))
    if (others.length > 0) return null
    if (value !== undefined) read[name] = value
  }
  return read
}

function socialReturn(name: string | undefined, url: URL): SocialReturn | null {
  const who = provider.safeParse(name)
  const read = returned.safeParse(readParameters(url, { code: ['code'], state: ['state'], error: ['error'] }))
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
  url: URL,
): PaymentReturnLink | null {
  const way = paymentWays[first]
  if (second !== 'success' && second !== 'echec') return null
  const outcome = paymentOutcomes[second]
  if (way === 'operator') return { kind: 'payment-return', way, outcome, query: toOperatorQuery(url.searchParams) }
  const name = orderParameters[way]
  const read = z.object({ order: opaque(maxOrderNumber).optional() }).safeParse(readParameters(url, { order: [name] }))
  if (!read.success) return null
  const { order } = read.data
  return { kind: 'payment-return', way, outcome, query: order === undefined ? {} : { [name]: order } }
}

function toOperatorQuery(query: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(query.keys())].filter((name) => name !== '').slice(0, maxOperatorParameters)
  return Object.fromEntries(
    names.map((name) => {
      const [value = '', ...others] = query.getAll(name)
      return [name, others.length === 0 ? value : [value, ...others]]
    }),
  )
}

function liveSessions(url: URL): DeepLink | null {
  const read = week.safeParse(readParameters(url, { offset: ['offset'], eventId: ['eventId'] }))
  if (!read.success) return null
  const { offset, eventId } = read.data
  return { kind: 'sessions', offset: Number(offset ?? 0) + 0, eventId: eventId === undefined ? null : Number(eventId) }
}

function administratorLink(url: URL): AdministratorLink | null {
  const read = administration.safeParse(
    readParameters(url, { token: ['token'], adminUserId: administratorNames, userId: ['user_id', 'userId'] }),
  )
  if (!read.success) return null
  const { token, adminUserId, userId } = read.data
  return { kind: 'switch', token, adminUserId, userId: Number(userId) }
}

function signIn(url: URL): DeepLink | null {
  const next = readParameters(url, { nextPage: ['nextPage'] })
  if (next === null) return null
  const { nextPage } = next
  if (nextPage === undefined) return { kind: 'sign-in', nextPage: null }
  return nextPage === 'offres' ? { kind: 'sign-in', nextPage: 'offres' } : null
}

/** Null unless exactly one exists; Chromium reorders and extends the arguments. */
export function deepLinkAmong(argv: readonly string[]): string | null {
  const ours = argv.filter(isDeepLink)
  return ours.length === 1 ? (ours[0] ?? null) : null
}

export function isDeepLink(argument: string): boolean {
  return argument.toLowerCase().startsWith(`${brand.scheme}:`)
}
