import * as z from 'zod'
import {
  aliased,
  count,
  decimal,
  wireBoolean,
  nestedRows,
  nullishOrNull,
  stated,
  text,
  wireId,
  plainText,
} from './tolerant'
import { balance } from './money'

/** Sign-in response; refuses tokens that do not fit into an HTTP header. */
export const signIn = z.looseObject({
  token: z.string().regex(/^[\x20-\x7e]{1,16384}$/),
  user_type: nullishOrNull(plainText),
})

/** An id with a name: class, country, state, institute. */
export const named = z.looseObject({ id: wireId, name: text })
export type Named = z.output<typeof named>

/** Spec 1 §3. */
const affiliation = z.looseObject({
  id: nullishOrNull(wireId),
  group: nullishOrNull(z.looseObject({ id: wireId, name: text.catch('') })),
  start_date: nullishOrNull(plainText),
  end_date: nullishOrNull(plainText),
})

/** Spec 1 §3. */
const userFields = {
  id: wireId,
  name: text.catch(''),
  last_name: nullishOrNull(text),
  email: nullishOrNull(text),
  phone: nullishOrNull(text),
  phone2: nullishOrNull(text),
  gender: nullishOrNull(z.enum(['male', 'female'])),
  birth_date: nullishOrNull(text),
  avatar: nullishOrNull(plainText),
  points: balance,
  division: nullishOrNull(named),
  optional_subject: nullishOrNull(named),
  country: nullishOrNull(named),
  state: nullishOrNull(named),
  delegation: nullishOrNull(named),
  institute: nullishOrNull(named),
  affiliations: nullishOrNull(nestedRows(affiliation)),
  completed: stated,
  verified: stated,
  google_id: nullishOrNull(text),
  facebook_id: nullishOrNull(text),
  hasSession: nullishOrNull(wireBoolean),
  freeHours: nullishOrNull(wireBoolean),
  istest: nullishOrNull(wireBoolean),
  hasEditDivision: nullishOrNull(wireBoolean),
  businessId: nullishOrNull(wireId),
  takeTrialAdvantage: nullishOrNull(wireBoolean),
  gift_code: nullishOrNull(text),
  gift_point: nullishOrNull(decimal),
  password_changed_at: nullishOrNull(plainText),
  created_at: nullishOrNull(plainText),
  language: nullishOrNull(text),
  /** On by default (spec 2 §3). */
  notification_preferences: nullishOrNull(z.record(z.string(), z.union([decimal, z.boolean()]))),
  notification_token: nullishOrNull(plainText),
  hasPhoneParent: nullishOrNull(wireBoolean),
  hasParent: nullishOrNull(wireBoolean),
  hasParentRequest: nullishOrNull(wireBoolean),
  isPartnerClient: nullishOrNull(wireBoolean),
  discountCode: nullishOrNull(text),
  discountType: nullishOrNull(text),
  discountAmount: nullishOrNull(decimal),
}

/** The specification leaves names open (spec 1 §3). */
const userAliases = {
  affiliations: ['offers'],
  businessId: ['business_id'],
  language: ['preferred_language', 'preferredLanguage'],
}

/** Spec 1 §3. */
export const user = aliased(z.looseObject(userFields), userAliases)

/** Adds `isTest` to `istest`. */
export const userProfile = aliased(z.looseObject({ ...userFields, isTest: nullishOrNull(wireBoolean) }), userAliases)
export type User = z.output<typeof user>

/** Spec 1 §3, Permissions. */
export const permissions = z.looseObject({
  has_forum: nullishOrNull(wireBoolean),
  has_exam: nullishOrNull(wireBoolean),
  isProfSon: nullishOrNull(wireBoolean),
  versPilote: nullishOrNull(wireBoolean),
  freeHours: nullishOrNull(wireBoolean),
  influencer: nullishOrNull(wireBoolean),
  eligibleUserForGift: nullishOrNull(wireBoolean),
  takeTrialAdvantage: nullishOrNull(wireBoolean),
  changePassword: nullishOrNull(wireBoolean),
})
export type Permissions = z.output<typeof permissions>

/** Study level by subject, shown next to the name. */
export const studentLevel = z.looseObject({ subject: nullishOrNull(text), name: nullishOrNull(text) })

/** As shown on lessons and chapters. */
export const instructor = z.looseObject({ name: nullishOrNull(plainText), last_name: nullishOrNull(plainText) })
export type Instructor = z.output<typeof instructor>

/** Spec 1 §3. */
export const subject = z.looseObject({
  id: wireId,
  o_id: nullishOrNull(wireId),
  name: z.string(),
  slug: z.string().catch(''),
  label: nullishOrNull(plainText),
  img: nullishOrNull(plainText),
  thumbnail: nullishOrNull(plainText),
  progress: nullishOrNull(decimal),
  color: nullishOrNull(plainText),
  visible: nullishOrNull(wireBoolean),
  active: nullishOrNull(wireBoolean),
  position: nullishOrNull(count),
  subjectVideos: nullishOrNull(count),
})
export type Subject = z.output<typeof subject>

/** Chapter types. */
export const chapterTypes = ['course', 'recording', 'exam', 'divers'] as const
export type ChapterType = (typeof chapterTypes)[number]

/** Spec 1 §3, Chapter list. */
export const chapter = z.looseObject({
  id: wireId,
  name: z.string().catch(''),
  slug: z.string().catch(''),
  type: z.enum(chapterTypes).catch('divers'),
  chapter_sections: nullishOrNull(nestedRows(z.looseObject({ id: wireId }))),
})

/** The id is in `id` or `sectionId`. */
export const chapterSection = aliased(
  z.looseObject({
    id: wireId,
    name: text.catch(''),
    position: nullishOrNull(count),
    tabId: nullishOrNull(wireId),
    type: nullishOrNull(text),
  }),
  { id: ['sectionId'] },
)
export type ChapterSection = z.output<typeof chapterSection>

/** Lesson attachment. */
export const attachment = z.looseObject({ name: z.string(), url: z.string() })
export type Attachment = z.output<typeof attachment>

/** Advert card (spec 1 §3). */
export const promoCard = z.looseObject({
  id: wireId,
  type: nullishOrNull(plainText),
  position: nullishOrNull(count),
  icon_url: nullishOrNull(plainText),
  text: nullishOrNull(plainText),
  text_image_url: nullishOrNull(plainText),
  video_link: nullishOrNull(plainText),
  url_link: nullishOrNull(plainText),
  background_url: nullishOrNull(plainText),
  visible: nullishOrNull(wireBoolean),
  icon_position: nullishOrNull(text),
  color: nullishOrNull(plainText),
})
export type PromoCard = z.output<typeof promoCard>
