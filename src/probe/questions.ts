import { isRow } from './compare'

type Known = ReadonlyMap<string, unknown>

/** Null when no earlier response provides them. */
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } | null

type Row = Readonly<Record<string, unknown>>

const toRow = (value: unknown): Row => (isRow(value) ? value : {})
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const first = (value: unknown): Row => toRow(Array.isArray(value) ? value[0] : undefined)
const withId = (value: unknown, name = 'id'): Parts => (value == null ? null : { params: { [name]: value } })
const getUser = (answers: Known): Row => toRow(toRow(answers.get('account.me'))['user'])
const places = (from: string) => (answers: Known) => first(answers.get(from))['id']

/** The first card of Home that leads to a lesson. */
export function openedLesson(
  answers: Known,
): { subject: unknown; chapter: unknown; lesson: unknown; isRecording: boolean } | null {
  const cards = [answers.get('home.newContents'), answers.get('home.freeContents')].flatMap((list) =>
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

export const callParts: Readonly<Record<string, (answers: Known) => Parts>> = {
  'places.states': (answers) => withId(places('places.countries')(answers)),
  'places.delegations': (answers) => withId(places('places.states')(answers), 'stateId'),
  'places.institutes': (answers) => withId(places('places.states')(answers), 'stateId'),
  'places.optionalSubjects': (answers) => withId(places('places.divisions')(answers)),
  'places.levelDivisions': (answers) => withId(first(answers.get('operator.offers'))['level'], 'level'),
  'subjects.chapters': (answers) => withId(first(answers.get('subjects.list'))['id']),
  'progress.subject': (answers) => withId(first(answers.get('subjects.list'))['id']),
  'progress.chaptersOfSubject': (answers) => withId(first(answers.get('subjects.list'))['id']),
  'progress.contentsOfChapter': (answers) =>
    withId(toRow(first(toRow(answers.get('subjects.chapters'))['chapters'])['chapter'])['id']),
  'lessons.ofChapter': (answers) => toChapter(answers, false),
  'lessons.ofRecordings': (answers) => toChapter(answers, true) ?? recordingOfSubject(answers),
  'lessons.open': (answers) => {
    const lesson = openedLesson(answers)
    return lesson?.lesson == null
      ? null
      : { params: { subjectSlug: lesson.subject, chapterSlug: lesson.chapter, lessonSlug: lesson.lesson } }
  },
  'reactions.ofContent': (answers) => withId(toRow(toRow(answers.get('lessons.open'))['content'])['id'], 'contentId'),
  'exams.detail': (answers) => withId(first(toRow(answers.get('exams.list'))['contents'])['id']),
  'exams.timing': (answers) => withId(first(toRow(answers.get('exams.list'))['contents'])['id']),
  'search.autocomplete': (answers) => {
    const word = /\p{L}{3,}/u.exec(toText(first(answers.get('subjects.list'))['name']))?.[0]
    return word === undefined ? null : { body: { term: word } }
  },
  'gifts.list': () => ({ query: { ...page, perPage: 5 } }),
  'gifts.detail': (answers) => withId(first(toRow(answers.get('gifts.list'))['data'])['id']),
  'notifications.list': () => ({ query: { ...page, perPage: 24 } }),
  'messages.list': (answers) => ofUser(answers),
  'messages.popups': (answers) => ofUser(answers),
  'attendances.list': () => ({ query: { source: 'student', limit: 10 } }),
  'events.week': () => ({ query: { offset: 0 } }),
  'home.todayEvents': () => ({ query: { offset: 0, today: 1 } }),
  'home.usedFreeHours': (answers) =>
    Number(getUser(answers)['freeHours']) > 0 ? { query: { duration: Number(getUser(answers)['freeHours']) } } : null,
  'discountCodes.revenueUses': (answers) => {
    const revenue = answers.get('discountCodes.revenue')
    return withId(first(Array.isArray(revenue) ? revenue : toRow(revenue)['codes'])['id'])
  },
}

function toChapter(answers: Known, isRecording: boolean): Parts {
  const lesson = openedLesson(answers)
  return lesson?.isRecording === isRecording ? { params: { subject: lesson.subject, chapter: lesson.chapter } } : null
}

/** A recording among the chapters of the subject that `subjects.chapters` was asked for: Home seldom has one. */
function recordingOfSubject(answers: Known): Parts {
  const chapters = toRow(answers.get('subjects.chapters'))['chapters']
  const recordings = (Array.isArray(chapters) ? chapters : [])
    .map((each) => toRow(toRow(each)['chapter']))
    .filter(({ type }) => type === 'recording')
  const [subject, chapter] = [first(answers.get('subjects.list'))['slug'], first(recordings)['slug']]
  return toText(subject) === '' || toText(chapter) === '' ? null : { params: { subject, chapter } }
}

function ofUser(answers: Known): Parts {
  const { id } = getUser(answers)
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
