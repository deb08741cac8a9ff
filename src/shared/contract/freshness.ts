/**
 * One row for each kind of answer. From these rows come the cache tags (`core/api/tags.ts`), the age at which an opened
 * screen asks again, and what focus, waking and midnight refresh (`core/api/refresh-due.ts`); docs/freshness.md prints
 * them beside the acts. Acts name in `invalidates` what they change: an answer, or one of these facts.
 */
export const facts = {
  class: 'the class of the pupil, also by an answer of the account that names another one',
  purchases: 'the offers that the pupil holds, also by an answer of the account that names others',
  watched: 'the watched lessons, on any computer',
} as const
export type Fact = keyof typeof facts

/** Rules after which a kind of answer is asked for again. */
export type Freshness = {
  dependsOn?: readonly Fact[]
  /** Seconds after which an opened screen or the focus asks again. */
  trustS: number
  /** Refreshed on screen when the window is shown, focused or wakes; not where it would disturb what is going on. */
  onFocus?: boolean
  /** Counts days, or lists those of today: refreshed when midnight passes in Tunis. */
  atMidnight?: boolean
}

/** Money and offers also change on other computers. */
const minuteS = 60
const defaultS = 5 * minuteS
const hourS = 60 * minuteS

/** By kind of answer, in the order of the screens. */
export const freshness = {
  'me': { dependsOn: ['class', 'purchases'], trustS: minuteS, atMidnight: true },
  'alerts': { dependsOn: ['purchases'], trustS: defaultS, atMidnight: true },
  'division-changes': { dependsOn: ['class'], trustS: defaultS },
  'parent-requests': { trustS: minuteS },

  'codes': { trustS: minuteS },
  'payments': { trustS: minuteS },
  'bank-accounts': { trustS: hourS },
  'transfers': { trustS: minuteS },
  'offers': { dependsOn: ['class', 'purchases'], trustS: minuteS, atMidnight: true },
  'subscriptions': { dependsOn: ['purchases'], trustS: defaultS },
  'discount-codes': { dependsOn: ['class', 'purchases'], trustS: minuteS },
  'friend-codes': { dependsOn: ['purchases'], trustS: minuteS },
  'revenue': { trustS: defaultS },
  'operator-offers': { trustS: defaultS },

  'gifts': { trustS: defaultS },
  'gift-cart': { trustS: minuteS },
  'gift-orders': { trustS: defaultS },
  'referrals': { trustS: defaultS },
  'conversion-rate': { trustS: defaultS },

  'subjects': { dependsOn: ['class', 'purchases', 'watched'], trustS: defaultS },
  'chapters': { dependsOn: ['class', 'purchases', 'watched'], trustS: defaultS },
  'contents': { dependsOn: ['class', 'purchases'], trustS: defaultS },
  // A new answer carries new addresses of its video, which would restart.
  'lesson': { dependsOn: ['class', 'purchases'], trustS: defaultS, onFocus: false },
  'progress': { dependsOn: ['class', 'watched'], trustS: defaultS },
  'free-hours': { dependsOn: ['purchases', 'watched'], trustS: defaultS },
  'home': { dependsOn: ['class', 'purchases'], trustS: defaultS },
  'posts': { trustS: defaultS },
  'promo-cards': { dependsOn: ['class'], trustS: defaultS },
  'bookmarks': { dependsOn: ['class'], trustS: defaultS },
  'reactions': { trustS: defaultS },
  'search': { dependsOn: ['class', 'purchases'], trustS: defaultS, onFocus: false },
  'support': { trustS: hourS },

  'exams': { dependsOn: ['class', 'purchases'], trustS: defaultS, atMidnight: true },
  'exam': { dependsOn: ['class', 'purchases'], trustS: defaultS },
  'events': { dependsOn: ['class', 'purchases'], trustS: defaultS, atMidnight: true },
  'rateables': { trustS: defaultS },
  'attendances': { trustS: defaultS },

  'reports': { trustS: defaultS },
  'report-reasons': { trustS: hourS },
  // The notification centre polls them by itself.
  'notifications': { trustS: defaultS, onFocus: false },
  'messages': { trustS: defaultS },
  // Reading marks it as seen.
  'message': { trustS: defaultS, onFocus: false },
  'popups': { trustS: hourS, onFocus: false },
  'places': { trustS: hourS, onFocus: false },
  'geolocation': { trustS: hourS, onFocus: false },
} as const satisfies Record<string, Freshness>
export type AnswerKind = keyof typeof freshness

const unlisted: Freshness = { trustS: defaultS }

/** Of the kind that the endpoint provides first. */
export function getFreshness({ provides }: { provides: readonly { kind: string }[] }): Freshness {
  const [tag] = provides
  return (tag && (freshness as Record<string, Freshness>)[tag.kind]) ?? unlisted
}
