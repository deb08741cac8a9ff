import { jsonResponse, refusalResponse } from './responses'

const place = 'id name'
const people = 'name last_name'
const user = `id name last_name email phone phone2 gender birth_date avatar points division{${place}} \
optional_subject{${place}} country{${place}} state{${place}} delegation{${place}} institute{${place}}
  affiliations=offers{group{${place}}} completed verified google_id facebook_id hasSession freeHours istest isTest \
hasEditDivision businessId takeTrialAdvantage gift_code gift_point password_changed_at
  notification_preferences notification_token created_at language hasPhoneParent hasParent hasParentRequest \
isPartnerClient discountCode discountType discountAmount`
const lessonContent =
  `content{id name slug type{${place}} instructor{${people}} description content_videos{url duration} ` +
  'event{start_date} content_qcm_id rtl}'
const lessonItem = `${lessonContent} contentName tabId sectionId=sections:list locked lockedVideo bookmarked`
const chapter = 'chapter{id name slug type chapter_sections{id}}'
const section = 'id name position tabId type'
const getLessons =
  `subject{${place}} ${chapter} tabs{${place}} recordingTabs{${place}} chapterSections{${section}} ` +
  `contents{${lessonItem}}`
const card =
  `subject{name slug thumbnail} content{name slug} chapter{name slug} instructor=teacher{${people}} ` +
  `division{${place}} createdAt chapter_type`
const gift = `${place} amount gift_images{file_url is_cover}`
const giftOrder =
  `id amount note status gift_request_items{id gift{${gift}}} gift_request_deliveries{name phone ` +
  'additional_phone email state{name} delegation{name} postal_code address comment}'
const exam =
  `id due_date appearance_date duration expired content{name instructor{${people}}} ` +
  `subject_exams{subject{${place}}}`
const file = 'id name url'

/**
 * Spec 1 §3, spec 2 §3: `name{…}` nests, `a=b` renames, `:list` wraps a single value. Undocumented endpoints are
 * absent.
 */
const documentedFields: Readonly<Record<string, string>> = {
  'account.me': `user{${user}} permissions studentLevel{subject name}`,
  'account.profile': user,
  'attendances.list': 'content_name startTime attendanceTimeInSeconds subject_name rateables_count',
  'bookmarks.list': 'id name marked_bookmarked_at subject{name slug} chapterSlug lessonSlug created_at',
  'discountCodes.revenueUses': 'created_at expired_at used_at used_by balance amount',
  'events.week': `days{id name translated_name day currentDay} events{dayIndex name disabled participated \
subject{name thumbnail domainId} hessatyId
    event{id start_time end_time description chapterId has_hessaty_chapter versPilote files dayDate traineeship{name \
totalSeances price comingContentHessaty depassedContentHessaty}}}
    current_week{now} student_levels{subject_name student_level_name}`,
  'exams.list': `contents{${exam}} subjects{${place}}`,
  'exams.detail':
    `contentExam{${exam}} fileExam{${file}} fileHomework{${file}} fileHomeWorkCorrection{${file}} ` +
    `fileExamCorrection{${file}} startedAt dueDate`,
  'gifts.list': `data{${gift}} meta{current_page last_page total}`,
  'gifts.detail': gift,
  'gifts.cart': giftOrder,
  'gifts.orders': giftOrder,
  'home.newContents': card,
  'home.freeContents': card,
  'home.todayEvents': `id description subject{name} teacher{${people}} start_time`,
  'lessons.open': `${lessonItem} attachments{name url} pages{url} otp datas{urlData}`,
  'lessons.ofChapter': getLessons,
  'lessons.ofRecordings': getLessons,
  'offers.buy': '',
  'operator.offers': 'id level dailyPrice weeklyPrice',
  'parents.requests': `id approved parent_user{${people}}`,
  'profile.editDivisionHistory': `id old_division{name} new_division{name} reason reason2 status`,
  'progress.contentsOfChapter': 'content_id chapter_id completed',
  'referrals.convert': '',
  'reports.reasons': 'id name',
  'reports.list':
    `id report_reason{id reason} description=report content{${place}} status created_at=date reject_reason ` +
    'is_confirmed',
  'search.autocomplete': `${place} subject subject_name subject_slug chapter_slug content_slug`,
  'subjects.chapters':
    `subject{${place}} chapters{${chapter} firstLessonSlug instructor{${people}} nbContent} ` +
    `chapterSections{${section}}`,
  'support.videoLinks': 'name link',
  'wallet.payments': 'payed_at amount',
}

const unchangedCalls = new Set(['wallet.cardRedirect'])

/** Amounts that the documents call prices and write with decimals. */
const amounts =
  /^(?:price|Baseprice|Finalprice|final_price|weeklyPrice|dailyPrice|amount|amount_paid|profit_amount|totalAmount|balance)$/

const rewrites: Readonly<Record<string, (payload: Row) => unknown>> = {
  'discountCodes.revenue': ({ codes }) => codes,
  'offers.list': ({ offers }) => offers,
  'wallet.d17Check': (payload) => (payload['status'] === 'processed' ? null : payload),
}

type Row = Readonly<Record<string, unknown>>
type Field = { from: string; to: string; isList: boolean; fields: Fields | null }
type Fields = readonly Field[]

const parsed = new Map(Object.entries(documentedFields).map(([name, text]) => [name, parse(text)]))

function parse(text: string): Fields {
  const tokens = text.match(/[\w=:]+|[{}]/g) ?? []
  const read = (): Fields => {
    const fields: Field[] = []
    for (let word = tokens.shift(); word !== undefined && word !== '}'; word = tokens.shift()) {
      const { from = '', to = from, list } = /^(?<from>\w+)(?:=(?<to>\w+))?(?<list>:list)?$/.exec(word)?.groups ?? {}
      const isObject = tokens[0] === '{'
      if (isObject) tokens.shift()
      fields.push({ from, to: to ?? from, isList: list !== undefined, fields: isObject ? read() : null })
    }
    return fields
  }
  return read()
}

const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)

function pick(value: unknown, fields: Fields): unknown {
  if (Array.isArray(value)) return value.map((each) => pick(each, fields))
  if (!isRow(value)) return value
  const kept = fields.filter(({ from }) => value[from] !== undefined)
  return Object.fromEntries(
    kept.map(({ from, to, isList, fields: inner }) => [
      to,
      toList(isList, inner === null ? value[from] : pick(value[from], inner)),
    ]),
  )
}

const toList = (isList: boolean, value: unknown) => (!isList ? value : value == null ? [] : [value])

function toDocumentedValue(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => toDocumentedValue(each, name))
  if (isRow(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toDocumentedValue(each, key)]))
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' && amounts.test(name) ? value.toFixed(2) : value
}

export function documentedPayload(name: string, payload: unknown): unknown {
  if (unchangedCalls.has(name)) return payload
  const fields = parsed.get(name)
  const kept = fields === undefined ? payload : fields.length === 0 ? null : pick(payload, fields)
  return toDocumentedValue(isRow(kept) && rewrites[name] !== undefined ? rewrites[name](kept) : kept)
}

const messageInPayload = new Set(['events.join', 'events.joinLink'])

/** Calls whose documented response names `payload` (spec 1 §7, spec 2 §7); every other response is the value itself. */
export const callsWithEnvelope: ReadonlySet<string> = new Set([
  'account.signIn',
  'account.me',
  'account.profile',
  'lessons.ofChapter',
  'lessons.ofRecordings',
  'home.latestPosts',
  'wallet.createCode',
  'wallet.payDunyaRedirect',
  'wallet.d17',
  'discountCodes.revenue',
  'discountCodes.revenueUses',
  'operator.checkout',
  'operator.checkoutAsVisitor',
  'events.joinLink',
])

function documentedBody(name: string, body: Row): unknown {
  if (!('payload' in body)) return toDocumentedValue(body)
  // The documents define no error codes.
  if (body['success'] !== true)
    return {
      ...(callsWithEnvelope.has(name) ? { success: false } : {}),
      message: body['message'],
      ...(body['errors'] === undefined ? {} : { errors: body['errors'] }),
    }
  const payload = documentedPayload(name, body['payload'])
  const message = messageInPayload.has(name) && isRow(payload) ? payload['message'] : body['message']
  if (callsWithEnvelope.has(name)) return { success: true, message, payload: withoutMessage(name, payload) }
  if (payload === null || payload === undefined) return { message }
  return isRow(payload) ? { message, ...payload } : payload
}

function withoutMessage(name: string, payload: unknown): unknown {
  return messageInPayload.has(name) && isRow(payload) ? { ...payload, message: undefined } : payload
}

const undocumentedCalls = new Set(['clients.desktop'])

export async function documentedResponse(name: string, response: Response): Promise<Response> {
  if (undocumentedCalls.has(name)) return documentedResponse('', refusalResponse('notFound'))
  if (!(response.headers.get('Content-Type') ?? '').includes('json')) return response
  const { 'content-type': _type, ...headers } = Object.fromEntries(response.headers)
  const body: unknown = await response.json()
  return jsonResponse(isRow(body) ? documentedBody(name, body) : toDocumentedValue(body), response.status, headers)
}
