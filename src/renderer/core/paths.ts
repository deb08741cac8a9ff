import { toNextPageUrl } from './sign-in-redirect'

const part = encodeURIComponent

/** The platform's own routes (spec 1 §2, spec 2 §2). */
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
  subject: (id: number, slug: string) =>
    `/subjects/${part(slug === '' ? id : startsWithId(slug, id) ? slug : `${id}-${slug}`)}/details`,
  subjectBySlug: (slug: string) => `/subjects/${part(slug)}/details`,
  lesson: (lesson: {
    subjectSlug: string
    chapterSlug: string
    lessonSlug: string
    recording: boolean
    contentId?: number | null | undefined
    /** Seconds of a video, page of a magazine from 1. */
    atSeconds?: number | undefined
    atPage?: number | undefined
  }) =>
    `/subjects/${part(lesson.subjectSlug)}/chapters/${part(lesson.chapterSlug)}/` +
    `${lesson.recording ? 'recordings' : 'lessons'}/${part(lesson.lessonSlug)}/` +
    `content${placeQuery(lesson)}${lesson.contentId == null ? '' : `#${lesson.contentId}`}`,
  favourites: () => '/liste-de-favoris',
  message: (id: string) => `/inbox/${part(id)}`,
  messages: () => '/inbox',
  exams: () => '/exams',
  exam: (id: number) => `/exams/${id}`,
  /** `eventId` opens the event's details (spec 2 §2); `offset` counts weeks from this one. */
  sessions: (eventId?: number | null, offset = 0) => {
    const query = new URLSearchParams({
      ...(offset === 0 ? {} : { offset: String(offset) }),
      ...(eventId == null ? {} : { eventId: String(eventId) }),
    }).toString()
    return query === '' ? '/sessions' : `/sessions?${query}`
  },
  week: () => '/ma-semaine',
  notes: (term?: string) => (term === undefined ? '/notes' : `/notes?q=${part(term)}`),
  /** With the chosen chapter and content, joins their session (spec 2 §4). */
  sessionsAfterPurchase: (chapter?: number, content?: number) =>
    chapter === undefined
      ? '/sessions'
      : `/sessions?chapter=${chapter}${content === undefined ? '' : `&content=${content}`}`,
  wallet: () => '/porte-monnaie',
  /** PayDunya returns to the wallet (spec 2 §2). */
  paymentReturn: (way?: 'card' | 'paydunya' | 'operator') =>
    way === 'paydunya' ? '/porte-monnaie?retour=1' : '/payment/retour',
  /** With a chapter and content, the purchase is for them (spec 2 §4). */
  offers: (target?: { chapter: number | null | undefined; content?: number | null | undefined }) =>
    target?.chapter == null
      ? '/offres'
      : `/offres?chapter=${target.chapter}${target.content == null ? '' : `&content=${target.content}`}`,
  operatorLanding: (operator: string) => `/offers/${part(operator)}`,
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
  search: (term?: string) => (term === undefined ? '/recherche' : `/recherche?q=${part(term)}`),
  notifications: () => '/notifications',
  help: () => '/aide',
  diagnostics: () => '/diagnostic',
  licences: () => '/licences',
  offlineLessons: () => '/hors-connexion',
  settings: () => '/parametres',
} as const

function startsWithId(slug: string, id: number): boolean {
  return slug === String(id) || slug.startsWith(`${id}-`)
}

type LessonPlace = { atSeconds?: number | undefined; atPage?: number | undefined }

function placeQuery({ atSeconds, atPage }: LessonPlace): string {
  if (atSeconds !== undefined) return `?at=${atSeconds}`
  return atPage === undefined ? '' : `?page=${atPage}`
}
