import { accountNeeded, type Finding } from './probe'

type Screen = {
  name: string
  /** Route of the application. */
  address: string
  /** Without these the screen shows that it failed. */
  needs: readonly string[]
  /** A part of the screen fails or is absent without these. */
  parts?: readonly string[]
  isVisitor?: boolean
}

export type ScreenVerdict = {
  screen: string
  address: string
  verdict: 'works' | 'works with gaps' | 'does not work' | 'not checked'
  gaps: readonly string[]
  /** Calls that were not asked, or lists without a row. */
  unchecked: readonly string[]
}

/** Each screen of the platform's data, with the reading calls behind it. */
export const screens: readonly Screen[] = [
  {
    name: 'Home',
    address: '/',
    needs: [],
    parts: [
      'subjects.list',
      'progress.subjects',
      'home.newContents',
      'home.freeContents',
      'home.latestPosts',
      'home.todayEvents',
      'home.alerts',
      'subjects.promoCards',
    ],
  },
  { name: 'Profile', address: '/mon-profil', needs: ['account.profile'] },
  {
    name: 'Change of the profile',
    address: '/mon-profil/edit',
    needs: ['account.profile'],
    parts: [
      'places.countries',
      'places.states',
      'places.delegations',
      'places.institutes',
      'places.studentDivisions',
      'places.optionalSubjects',
    ],
  },
  { name: 'Subjects', address: '/subjects', needs: ['subjects.list'], parts: ['progress.subjects'] },
  { name: 'New lessons', address: '/courses', needs: ['home.newContents'], parts: ['home.freeContents'] },
  {
    name: 'Subject',
    address: '/subjects/{subject}/details',
    needs: ['subjects.chapters'],
    parts: ['subjects.list', 'progress.subject', 'progress.subjects', 'progress.chaptersOfSubject'],
  },
  {
    name: 'Lesson',
    address: '/subjects/{subject}/chapters/{chapter}/lessons/{lesson}/content',
    needs: ['lessons.open'],
    parts: ['lessons.ofChapter', 'reactions.ofContent', 'progress.contentsOfChapter'],
  },
  {
    name: 'Recording',
    address: '/subjects/{subject}/chapters/{chapter}/recordings/{lesson}/content',
    needs: ['lessons.open'],
    parts: ['lessons.ofRecordings', 'reactions.ofContent', 'progress.contentsOfChapter'],
  },
  { name: 'Bookmarks', address: '/liste-de-favoris', needs: ['bookmarks.list'] },
  { name: 'Messages', address: '/inbox', needs: ['messages.list'] },
  { name: 'Message', address: '/inbox/{message}', needs: ['messages.one'], parts: ['messages.list'] },
  { name: 'Exams', address: '/exams', needs: ['exams.list'], parts: ['exams.detail', 'exams.timing'] },
  { name: 'Exam', address: '/exams/{exam}', needs: ['exams.detail'], parts: ['exams.timing'] },
  { name: 'Live sessions', address: '/sessions', needs: ['events.week'], parts: ['home.todayEvents'] },
  {
    name: 'My week',
    address: '/ma-semaine',
    needs: [],
    parts: ['events.week', 'exams.list', 'exams.timing', 'subjects.list', 'progress.subjects'],
  },
  {
    name: 'Wallet',
    address: '/porte-monnaie',
    needs: ['wallet.codes'],
    parts: ['transfers.list', 'wallet.bankAccounts'],
  },
  {
    name: 'Offers',
    address: '/offres',
    needs: ['offers.list'],
    parts: ['home.alerts', 'discountCodes.list', 'discountCodes.friendCodes'],
  },
  {
    name: 'History',
    address: '/historique',
    needs: [],
    parts: [
      'transfers.list',
      'attendances.list',
      'profile.editDivisionHistory',
      'offers.subscriptions',
      'bookmarks.list',
      'wallet.payments',
    ],
  },
  { name: 'Reports', address: '/reports', needs: ['reports.list'], parts: ['reports.reasons'] },
  { name: 'Assistance', address: '/assistance', needs: ['support.videoLinks'] },
  { name: 'Revenue', address: '/revenu', needs: ['discountCodes.revenue'], parts: ['discountCodes.revenueUses'] },
  { name: 'Requests of parents', address: '/liste-des-demandes-parentales', needs: ['parents.requests'] },
  {
    name: 'Referral code',
    address: '/gift-code',
    needs: [],
    parts: ['referrals.history', 'referrals.conversionRate', 'gifts.orders'],
  },
  { name: 'Conversion of tokens', address: '/convert-coins', needs: ['referrals.conversionRate'] },
  {
    name: 'Gifts',
    address: '/parrain/products',
    needs: ['gifts.list'],
    parts: ['gifts.detail', 'gifts.cart', 'gifts.orders'],
  },
  { name: 'Ordered gifts', address: '/parrain/purchase-history/{order}', needs: ['gifts.orders'] },
  { name: 'Notifications', address: '/notifications', needs: ['notifications.list'] },
  { name: 'Search', address: '/recherche', needs: ['search.autocomplete'] },
  {
    name: 'Offers of the operator',
    address: '/operateur',
    needs: ['operator.offers'],
    parts: ['places.levelDivisions'],
  },
  {
    name: 'Registration',
    address: '/register',
    needs: ['places.countries'],
    parts: ['places.states', 'places.divisions', 'places.optionalSubjects', 'geolocation.lookUp'],
    isVisitor: true,
  },
]

/** Fields of which absence is a value: no discount, not started, nothing to say. */
const meaningfulAbsence: ReadonlySet<string> = new Set([
  'additional_phone',
  'businessId',
  'captions',
  'chapterId',
  'comingContentHessaty',
  'comment',
  'content_qcm_id',
  'depassedContentHessaty',
  'discountAmount',
  'discountCode',
  'discountType',
  'downloadable',
  'gift_code',
  'gift_point',
  'notification_preferences',
  'dueDate',
  'due_date',
  'event',
  'facebook_id',
  'google_id',
  'hasSession',
  'hessatyId',
  'isPartnerClient',
  'message',
  'meta',
  'minimumVersion',
  'note',
  'notification_token',
  'observation',
  'offer_groups',
  'optional_subject',
  'otp',
  'reason2',
  'reject_reason',
  'sectionId',
  'sections',
  'sliceIndex',
  'startedAt',
  'started_at',
  'tabId',
  'takeTrialAdvantage',
  'text_image_url',
  'traineeship',
  'urlData',
  'user_reaction',
  'video_link',
])
/** A class and a place are named people in the same schema. */
const isMeaningful = (field: string): boolean =>
  !field.includes('.permissions.') &&
  !/^payload\[\]\.last_name$/.test(field) &&
  !meaningfulAbsence.has(field.split('.').at(-1)?.replaceAll('[]', '') ?? '')

export function judgeScreens(findings: readonly Finding[]): ScreenVerdict[] {
  const byName = new Map(findings.map((finding) => [finding.name, finding]))
  return screens.map((screen) => judge(screen, byName))
}

function judge(
  { name, address, needs, parts = [], isVisitor }: Screen,
  byName: ReadonlyMap<string, Finding>,
): ScreenVerdict {
  const find = (names: readonly string[]) => names.flatMap((each) => byName.get(each) ?? [])
  const required = find(isVisitor === true ? needs : ['account.me', ...needs])
  const shown = find([...needs, ...parts])
  const failed = required.filter(hasFailed)
  const gaps = [...new Set([...failed, ...shown].flatMap(getGaps))]
  const unchecked = [
    ...new Set([...required, ...shown].flatMap(uncheckedIn)),
    ...needs.filter((each) => !byName.has(each)).map((each) => `${each}: not asked`),
  ]
  const isOpen = required.some(isUnasked) || (needs.length === 0 && shown.every(isUnasked))
  const verdict =
    failed.length > 0 ? 'does not work' : isOpen ? 'not checked' : gaps.length > 0 ? 'works with gaps' : 'works'
  return { screen: name, address, verdict, gaps, unchecked }
}

/** The account of a refusal that the contract allows may not see the screen. */
const isAllowedRefusal = ({ verdict, how }: Finding): boolean =>
  verdict === 'refused' && how.some((remark) => remark.endsWith('which the contract allows'))

const isUnasked = (finding: Finding): boolean => finding.verdict === 'not asked' || isAllowedRefusal(finding)

const hasFailed = (finding: Finding): boolean =>
  finding.verdict === 'cannot be read' ||
  finding.verdict === 'no answer' ||
  (finding.verdict === 'refused' && !isAllowedRefusal(finding))

function getGaps(finding: Finding): string[] {
  const { name, verdict, how, fields } = finding
  if (hasFailed(finding)) return [`${name}: ${verdict}: ${how.join('; ')}`]
  const lost = how.filter((remark) => /rows cannot be read|taken as absent/.test(remark))
  const renamed = fields.unknown.flatMap(({ field, resembles }) =>
    resembles === null ? [] : [`${resembles} is absent, ${field} came and is not known`],
  )
  const absent = fields.absent.filter(isMeaningful)
  return [
    ...[...lost, ...renamed].map((remark) => `${name}: ${remark}`),
    ...(absent.length > 0 ? [`${name}: no row has ${absent.join(', ')}`] : []),
  ]
}

function uncheckedIn(finding: Finding): string[] {
  const { name, verdict, how, fields } = finding
  if (how.includes(accountNeeded)) return [accountNeeded]
  if (isUnasked(finding)) return [`${name}: ${verdict}: ${how.join('; ')}`]
  return fields.emptyLists.map((list) => `${name}: no row in ${list === '' ? 'the answer' : list}`)
}
