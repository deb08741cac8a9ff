import { toNextPageUrl } from './sign-in-redirect'

const part = encodeURIComponent

/** Where each screen is; the routes are the platform's own (spec 1 §2, spec 2 §2). */
export const paths = {
  home: () => '/',
  signIn: (next?: 'offres' | null) => toNextPageUrl('/login', next),
  register: (next?: 'offres' | null) => toNextPageUrl('/register', next),
  askPasswordReset: () => '/create/reset-password',
  resetPassword: () => '/reset-password',
  profile: () => '/mon-profil',
  editProfile: () => '/mon-profil/edit',
  confirm: () => '/confirm',
  updatePassword: () => '/update-password',
  socialReturn: (provider: string) => `/login/${part(provider)}/callback`,
  switch: () => '/switch',
  subjects: () => '/subjects',
  courses: () => '/courses',
  /** `slug` already begins with the numeric id on some platforms; it is then taken as it is. */
  subject: (id: number, slug: string) => `/subjects/${part(slug === '' ? id : startsWithId(slug, id) ? slug : `${id}-${slug}`)}/details`,
  /** A subject by the slug of its address. */
  subjectBySlug: (slug: string) => `/subjects/${part(slug)}/details`,
  /** `contentId` tells which is meant where lessons of the chapter share a slug. */
  lesson: (lesson: { subjectSlug: string; chapterSlug: string; lessonSlug: string; recording: boolean; contentId?: number | null | undefined }) =>
    `/subjects/${part(lesson.subjectSlug)}/chapters/${part(lesson.chapterSlug)}/${lesson.recording ? 'recordings' : 'lessons'}/${part(lesson.lessonSlug)}/content${lesson.contentId == null ? '' : `#${lesson.contentId}`}`,
  favourites: () => '/liste-de-favoris',
  message: (id: string) => `/inbox/${part(id)}`,
  messages: () => '/inbox',
  exams: () => '/exams',
  exam: (id: number) => `/exams/${id}`,
  /** With an event, opens what is to be known of it (spec 2 §2); `offset` counts weeks from this one. */
  sessions: (eventId?: number | null, offset = 0) => {
    const query = new URLSearchParams({ ...(offset === 0 ? {} : { offset: String(offset) }), ...(eventId == null ? {} : { eventId: String(eventId) }) }).toString()
    return query === '' ? '/sessions' : `/sessions?${query}`
  },
  /** A screen of ours: the sessions, the exams and the unfinished lessons of the days to come. */
  week: () => '/ma-semaine',
  /** After a purchase; with the chapter and the content that were chosen, the session they belong to is joined (spec 2 §4). */
  sessionsAfterPurchase: (chapter?: number, content?: number) =>
    chapter === undefined ? '/sessions' : `/sessions?chapter=${chapter}${content === undefined ? '' : `&content=${content}`}`,
  wallet: () => '/porte-monnaie',
  /** Where a return from a payment provider is handled, whatever address it came by: PayDunya's on the wallet itself (spec 2 §2). */
  paymentReturn: (way?: 'card' | 'paydunya' | 'operator') => (way === 'paydunya' ? '/porte-monnaie?retour=1' : '/payment/retour'),
  /** With a chapter and a lesson or a session of it, what is bought is bought for them (spec 2 §4). */
  offers: (target?: { chapter: number | null | undefined; content?: number | null | undefined }) =>
    target?.chapter == null ? '/offres' : `/offres?chapter=${target.chapter}${target.content == null ? '' : `&content=${target.content}`}`,
  /** Where a visitor subscribes through the operator of their telephone. */
  operatorLanding: (operator: string) => `/offers/${part(operator)}`,
  /** A screen of ours: the same for whoever is signed in, with the way to end it. */
  operatorPlans: () => '/operateur',
  history: () => '/historique',
  reports: () => '/reports',
  support: () => '/assistance',
  revenue: () => '/revenu',
  parentRequests: () => '/liste-des-demandes-parentales',
  giftCode: () => '/gift-code',
  generateGiftCode: () => '/generate-gift-code',
  convertCoins: () => '/convert-coins',
  gifts: () => '/parrain/products',
  giftOrder: () => '/parrain/confirm-order',
  emptyCart: () => '/parrain/empty-cart',
  noCoins: () => '/parrain/no-coins',
  giftOrders: (id: number) => `/parrain/purchase-history/${id}`,
  /** Two screens of ours: the platform's client has them in its header only. */
  search: (term?: string) => (term === undefined ? '/recherche' : `/recherche?q=${part(term)}`),
  notifications: () => '/notifications',
  /** A screen of ours: how things are done here, and the keys. */
  help: () => '/aide',
  /** Two screens of ours: what this computer reaches, and what is shipped with the application. */
  diagnostics: () => '/diagnostic',
  licences: () => '/licences',
  /** A screen of ours: what is set on this computer and for this user. */
  settings: () => '/parametres',
} as const

function startsWithId(slug: string, id: number): boolean {
  return slug === String(id) || slug.startsWith(`${id}-`)
}
