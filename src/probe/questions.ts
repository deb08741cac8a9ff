import { isRow } from './compare'

type Known = ReadonlyMap<string, unknown>

/** Null when no earlier response provides them. */
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } | null

type Row = Readonly<Record<string, unknown>>

const toRow = (value: unknown): Row => (isRow(value) ? value : {})
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const first = (value: unknown): Row => toRow(Array.isArray(value) ? value[0] : undefined)
const withId = (value: unknown, name = 'id'): Parts => (value == null ? null : { params: { [name]: value } })
const getUser = (known: Known): Row => toRow(toRow(known.get('account.me'))['user'])
const places = (from: string) => (known: Known) => first(known.get(from))['id']

/** The first card of Home that leads to a lesson. */
export function openedLesson(
  known: Known,
): { subject: unknown; chapter: unknown; lesson: unknown; isRecording: boolean } | null {
  const cards = [known.get('home.newContents'), known.get('home.freeContents')].flatMap((list) =>
    Array.isArray(list) ? list.map(toRow) : [],
  )
  const card = cards.find((one) => toRow(one['subject'])['slug'] != null && toRow(one['chapter'])['slug'] != null)
  if (card === undefined) return null
  return {
    subject: toRow(card['subject'])['slug'],
    chapter: toRow(card['chapter'])['slug'],
    lesson: toRow(card['content'])['slug'],
    isRecording: card['chapter_type'] === 'recording',
  }
}

const page = { page: 1, orderBy: 'id', sortedBy: 'desc' } as const

export const callParts: Readonly<Record<string, (known: Known) => Parts>> = {
  'places.states': (known) => withId(places('places.countries')(known)),
  'places.delegations': (known) => withId(places('places.states')(known), 'stateId'),
  'places.institutes': (known) => withId(places('places.states')(known), 'stateId'),
  'places.optionalSubjects': (known) => withId(places('places.divisions')(known)),
  'places.levelDivisions': (known) => withId(first(known.get('operator.offers'))['level'], 'level'),
  'subjects.chapters': (known) => withId(first(known.get('subjects.list'))['id']),
  'progress.subject': (known) => withId(first(known.get('subjects.list'))['id']),
  'progress.chaptersOfSubject': (known) => withId(first(known.get('subjects.list'))['id']),
  'progress.contentsOfChapter': (known) =>
    withId(toRow(first(toRow(known.get('subjects.chapters'))['chapters'])['chapter'])['id']),
  'lessons.ofChapter': (known) => toChapter(known, false),
  'lessons.ofRecordings': (known) => toChapter(known, true) ?? recordingOfSubject(known),
  'lessons.open': (known) => {
    const lesson = openedLesson(known)
    return lesson?.lesson == null
      ? null
      : { params: { subjectSlug: lesson.subject, chapterSlug: lesson.chapter, lessonSlug: lesson.lesson } }
  },
  'reactions.ofContent': (known) => withId(toRow(toRow(known.get('lessons.open'))['content'])['id'], 'contentId'),
  'exams.detail': (known) => withId(first(toRow(known.get('exams.list'))['contents'])['id']),
  'exams.timing': (known) => withId(first(toRow(known.get('exams.list'))['contents'])['id']),
  'search.autocomplete': (known) => {
    const word = /\p{L}{3,}/u.exec(toText(first(known.get('subjects.list'))['name']))?.[0]
    return word === undefined ? null : { body: { term: word } }
  },
  'gifts.list': () => ({ query: { ...page, perPage: 5 } }),
  'gifts.detail': (known) => withId(first(toRow(known.get('gifts.list'))['data'])['id']),
  'notifications.list': () => ({ query: { ...page, perPage: 24 } }),
  'messages.list': (known) => ofUser(known),
  'messages.popups': (known) => ofUser(known),
  'attendances.list': () => ({ query: { source: 'student', limit: 10 } }),
  'events.week': () => ({ query: { offset: 0 } }),
  'home.todayEvents': () => ({ query: { offset: 0, today: 1 } }),
  'home.usedFreeHours': (known) =>
    Number(getUser(known)['freeHours']) > 0 ? { query: { duration: Number(getUser(known)['freeHours']) } } : null,
  'discountCodes.revenueUses': (known) => {
    const revenue = known.get('discountCodes.revenue')
    return withId(first(Array.isArray(revenue) ? revenue : toRow(revenue)['codes'])['id'])
  },
}

function toChapter(known: Known, isRecording: boolean): Parts {
  const lesson = openedLesson(known)
  return lesson?.isRecording === isRecording ? { params: { subject: lesson.subject, chapter: lesson.chapter } } : null
}

/** A recording among the chapters of the subject that `subjects.chapters` was asked for: Home seldom has one. */
function recordingOfSubject(known: Known): Parts {
  const chapters = toRow(known.get('subjects.chapters'))['chapters']
  const recordings = (Array.isArray(chapters) ? chapters : [])
    .map((each) => toRow(toRow(each)['chapter']))
    .filter(({ type }) => type === 'recording')
  const [subject, chapter] = [first(known.get('subjects.list'))['slug'], first(recordings)['slug']]
  return formatReport(subject) === '' || formatReport(chapter) === '' ? null : { params: { subject, chapter } }
}

function ofUser(known: Known): Parts {
  const { id } = getUser(known)
  return id == null ? null : { query: { user_id: id } }
}

/** Calls that ask by POST and change nothing. */
export const readingPosts: ReadonlySet<string> = new Set(['search.autocomplete'])

export const notAsked: Readonly<Record<string, string>> = {
  'account.signOut': 'ends the session',
  'registration.resendCode': 'sends a code',
  'social.callback': 'spends a code of another account',
  'transfers.resendCode': 'sends a code',
  'operator.succeeded': 'confirms an order',
  'operator.failed': 'refuses an order',
  'referrals.generateCode': 'makes a code',
  'messages.one': 'marks a message as read',
  'messages.hidePopup': 'hides a popup',
  'passwords.requestResetAgain': 'sends a code',
  'quiz.signIn': 'opens a session of the quiz service',
  'events.joinLink': 'joins a live session',
  'wallet.cardRedirect': 'belongs to an order',
  'wallet.payDunyaRedirect': 'belongs to an order',
  'wallet.d17': 'belongs to an order',
  'wallet.d17Check': 'belongs to an order',
}
