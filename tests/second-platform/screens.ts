import type { RouteSample } from '#core/route-example.ts'
import { routeExamples, type FeatureExample } from '../support/route-examples'
import type { SecondPlatform } from './second-platform'

type ShownRows = { selector: string; count: number }

/** Cards of courses or videos that a press adds. */
const cardsStep = 60

/** A longer list renders only the rows near the window, which name its length. */
function listRows(count: number): ShownRows {
  return count > 25
    ? { selector: `main [aria-posinset="1"][aria-setsize="${count}"]`, count: 1 }
    : { selector: 'main ul[role="list"] > li', count }
}

/** `asks`: shows the failure of a query. `rows`: the required rows of its list. */
export type PlatformScreen = { address: string; asks: boolean; rows?: ShownRows }

type Row = Record<string, unknown>

const listPage = 25
const tablePage = 10
const tableRows = 'main tbody tr:not([aria-hidden="true"])'

/** The queries of the screens that are one table. */
const tables: Record<string, string> = {
  'parents': 'parents.requests',
  'reports': 'reports.list',
  'history-transferts': 'transfers.list',
  'history-directs': 'attendances.list',
  'history-classes': 'profile.editDivisionHistory',
  'history-abonnements': 'offers.subscriptions',
  'history-favoris': 'bookmarks.list',
  'gift-code': 'referrals.history',
  'gift-code-orders': 'gifts.orders',
}

/** Of a visitor's screens, which name no row. */
const noRows: RouteSample = {
  subject: { id: 0, slug: '' },
  lesson: { subjectSlug: '', chapterSlug: '', lessonSlug: '' },
  recording: { subjectSlug: '', chapterSlug: '', lessonSlug: '' },
  examId: 0,
  messageId: '',
  giftOrderId: 0,
  searchTerm: '',
}

const visit = ({ address, isStatic = false }: FeatureExample, sample: RouteSample): PlatformScreen => ({
  address: address(sample),
  asks: !isStatic,
})

export const visitorScreens: readonly PlatformScreen[] = routeExamples
  .filter(({ as }) => as === null)
  .map((example) => visit(example, noRows))

export function getScreens(platform: SecondPlatform): PlatformScreen[] {
  const shown = listedRows(platform)
  const sample = sampleOf(platform)
  return routeExamples
    .filter(({ as }) => as !== null)
    .map((example) => {
      const rows = shown[example.name]
      return { ...visit(example, sample), ...(rows && { rows }) }
    })
}

const payloadOf = (platform: SecondPlatform, operation: string) =>
  (platform.bodyOf(operation) as { payload?: unknown }).payload

const rowsOf = (platform: SecondPlatform, operation: string) => (payloadOf(platform, operation) ?? []) as Row[]

function sampleOf(platform: SecondPlatform): RouteSample {
  const [subject] = rowsOf(platform, 'subjects.list')
  const [card] = rowsOf(platform, 'home.newContents') as { [Name in 'subject' | 'chapter' | 'content']?: Row | null }[]
  const [exam] = (payloadOf(platform, 'exams.list') as { contents?: Row[] | null } | null)?.contents ?? []
  const [message] = rowsOf(platform, 'messages.list')
  const [order] = rowsOf(platform, 'gifts.orders')
  const lesson = {
    subjectSlug: String(card?.subject?.['slug'] ?? 'maths'),
    chapterSlug: String(card?.chapter?.['slug'] ?? 'fonctions'),
    lessonSlug: String(card?.content?.['slug'] ?? 'droites'),
  }
  return {
    subject: { id: Number(subject?.['id'] ?? 12), slug: String(subject?.['slug'] ?? 'maths') },
    lesson,
    recording: lesson,
    examId: Number(exam?.['id'] ?? 7),
    messageId: String(message?.['_id'] ?? 'm1'),
    giftOrderId: Number(order?.['id'] ?? 5),
    searchTerm: 'droite',
  }
}

function listedRows(platform: SecondPlatform): Record<string, ShownRows> {
  const count = (operation: string) => rowsOf(platform, operation).length
  const isOff = (flag: unknown) => ['false', '0', 'no', 'non'].includes(String(flag).toLowerCase())
  const shownSubjects = rowsOf(platform, 'subjects.list').filter(
    ({ visible, active }) => !isOff(visible) && !isOff(active),
  )
  return {
    subjects: { selector: 'main li a[href^="/subjects/"]', count: shownSubjects.length },
    courses: { selector: 'main [role="tabpanel"] ul > li', count: Math.min(cardsStep, count('home.newContents')) },
    favourites: listRows(count('bookmarks.list')),
    inbox: { selector: 'main [role="tabpanel"] li', count: Math.min(listPage, count('messages.list')) },
    assistance: { selector: 'main ul[aria-label] > li', count: Math.min(cardsStep, count('support.videoLinks')) },
    ...Object.fromEntries(
      Object.entries(tables).map(([name, operation]) => [
        name,
        { selector: tableRows, count: Math.min(tablePage, count(operation)) },
      ]),
    ),
  }
}
