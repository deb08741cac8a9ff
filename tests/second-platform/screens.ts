import { paths } from '../../src/renderer/core/paths'
import type { SecondPlatform } from './second-platform'

/** `rows`: the required rows of its list. */
export type PlatformScreen = { address: string; asks: boolean; rows?: { selector: string; count: number } }

type Row = Record<string, unknown>

const listPage = 25
const tablePage = 10
const tableRows = 'main tbody tr:not([aria-hidden="true"])'

const asking = (address: string, rows?: PlatformScreen['rows']): PlatformScreen => ({
  address,
  asks: true,
  ...(rows && { rows }),
})
const still = (address: string): PlatformScreen => ({ address, asks: false })

const unknownAddress = '/nulle-part'

export const visitorScreens: readonly PlatformScreen[] = [
  still(paths.signIn()),
  still(paths.register()),
  still(paths.askPasswordReset()),
  still(paths.resetPassword()),
  still('/login/google/callback'),
  asking(paths.operatorLanding('ooredoo')),
]

export function screensOf(platform: SecondPlatform): PlatformScreen[] {
  const payload = (operation: string) => (platform.bodyOf(operation) as { payload?: unknown }).payload
  const rows = (operation: string) => (payload(operation) ?? []) as Row[]
  const table = (address: string, operation: string) =>
    asking(address, { selector: tableRows, count: Math.min(tablePage, rows(operation).length) })
  const [subject] = rows('subjects.list')
  const [card] = rows('home.newContents') as { [Name in 'subject' | 'chapter' | 'content']?: Row | null }[]
  const [exam] = (payload('exams.list') as { contents?: Row[] | null } | null)?.contents ?? []
  const [message] = rows('messages.list')
  const [order] = rows('gifts.orders')
  const lesson = {
    subjectSlug: String(card?.subject?.['slug'] ?? 'maths'),
    chapterSlug: String(card?.chapter?.['slug'] ?? 'fonctions'),
    lessonSlug: String(card?.content?.['slug'] ?? 'droites'),
  }
  const isOff = (flag: unknown) => ['false', '0', 'no', 'non'].includes(String(flag).toLowerCase())
  const shownSubjects = rows('subjects.list').filter(({ visible, active }) => !isOff(visible) && !isOff(active)).length
  const history = (section: string) => `${paths.history()}?section=${section}`
  return [
    asking(paths.home()),
    asking(paths.profile()),
    asking(paths.editProfile()),
    asking(paths.confirm()),
    asking(paths.updatePassword()),
    asking(paths.subjects(), { selector: 'main li a[href^="/subjects/"]', count: shownSubjects }),
    asking(paths.courses(), { selector: 'main [role="tabpanel"] ul > li', count: rows('home.newContents').length }),
    asking(paths.subject(Number(subject?.['id'] ?? 12), String(subject?.['slug'] ?? 'maths'))),
    asking(paths.lesson({ ...lesson, recording: false })),
    asking(paths.lesson({ ...lesson, recording: true })),
    asking(paths.favourites(), {
      selector: 'main [role="list"] > [role="listitem"], main ul > li',
      count: Math.min(listPage, rows('bookmarks.list').length),
    }),
    asking(paths.messages(), {
      selector: 'main [role="tabpanel"] li',
      count: Math.min(listPage, rows('messages.list').length),
    }),
    asking(paths.message(String(message?.['_id'] ?? 'm1'))),
    asking(paths.switch()),
    still(unknownAddress),
    asking(paths.wallet()),
    ...[
      'payment-pay-dunya/echec',
      'payment-pay-dunya/success',
      'payment/success',
      'payment/echec',
      'digitalvirgo/success',
      'digitalvirgo/echec',
    ].map((address) => still(`/${address}`)),
    asking(paths.offers()),
    asking(paths.operatorPlans()),
    asking(paths.exams()),
    asking(paths.exam(Number(exam?.['id'] ?? 7))),
    asking(paths.sessions()),
    asking(paths.week()),
    still(paths.notes()),
    table(paths.parentRequests(), 'parents.requests'),
    table(paths.reports(), 'reports.list'),
    asking(paths.history()),
    table(history('transferts'), 'transfers.list'),
    table(history('directs'), 'attendances.list'),
    table(history('classes'), 'profile.editDivisionHistory'),
    table(history('abonnements'), 'offers.subscriptions'),
    table(history('favoris'), 'bookmarks.list'),
    table(paths.giftCode(), 'referrals.history'),
    table(`${paths.giftCode()}?historique=commandes`, 'gifts.orders'),
    still(paths.generateGiftCode()),
    still(paths.convertCoins()),
    asking(paths.gifts()),
    asking(paths.giftOrder()),
    still(paths.emptyCart()),
    still(paths.noCoins()),
    asking(paths.giftOrders(Number(order?.['id'] ?? 5))),
    asking(paths.revenue()),
    asking(paths.support(), { selector: 'main ul[aria-label] > li', count: rows('support.videoLinks').length }),
    asking(paths.search('droite')),
    asking(paths.notifications()),
    still(paths.help()),
    still(paths.offlineLessons()),
    still(paths.settings()),
    still(paths.licences()),
    still(paths.diagnostics()),
  ]
}
