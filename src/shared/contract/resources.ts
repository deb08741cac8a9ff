import * as z from 'zod'
import { aliased, count, decimal, wireBoolean, nestedRows, nullishOrNull, stated, text, wireId } from './tolerant'
import { balance } from './money'

/** What a sign-in answers. The token goes into a header: one that does not fit into it signs nobody in. */
export const signIn = z.looseObject({ token: z.string().regex(/^[\x20-\x7e]{1,16384}$/), user_type: nullishOrNull(z.string()) })

/** A thing with a number and a name: division, country, state, institute … */
export const named = z.looseObject({ id: wireId, name: text })
export type Named = z.output<typeof named>

/** An offer the user holds, by its group (spec 1 §3). */
const heldOffer = z.looseObject({
  id: nullishOrNull(wireId),
  group: nullishOrNull(z.looseObject({ id: wireId, name: text.catch('') })),
  start_date: nullishOrNull(z.string()),
  end_date: nullishOrNull(z.string()),
})

/** The fields of the user as the platform names them (spec 1 §3, current-user answer). */
const userFields = {
  id: wireId,
  name: text.catch(''),
  last_name: nullishOrNull(text),
  email: nullishOrNull(text),
  phone: nullishOrNull(text),
  phone2: nullishOrNull(text),
  gender: nullishOrNull(z.enum(['male', 'female'])),
  birth_date: nullishOrNull(text),
  avatar: nullishOrNull(z.string()),
  points: balance,
  division: nullishOrNull(named),
  optional_subject: nullishOrNull(named),
  country: nullishOrNull(named),
  state: nullishOrNull(named),
  delegation: nullishOrNull(named),
  institute: nullishOrNull(named),
  affiliations: nullishOrNull(nestedRows(heldOffer)),
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
  password_changed_at: nullishOrNull(z.string()),
  created_at: nullishOrNull(z.string()),
  language: nullishOrNull(text),
  /** 0 or 1 by the name of the kind (spec 2 §3); a kind that is not named is on. */
  notification_preferences: nullishOrNull(z.record(z.string(), z.union([decimal, z.boolean()]))),
  notification_token: nullishOrNull(z.string()),
  hasPhoneParent: nullishOrNull(wireBoolean),
  hasParent: nullishOrNull(wireBoolean),
  hasParentRequest: nullishOrNull(wireBoolean),
  /** A client of the partner operator. */
  isPartnerClient: nullishOrNull(wireBoolean),
  /** A discount code that the platform holds for the user, with what it takes off. */
  discountCode: nullishOrNull(text),
  discountType: nullishOrNull(text),
  discountAmount: nullishOrNull(decimal),
}

/** The names that the specification leaves open: `affiliations/offers`, "business id", "preferred language" (spec 1 §3). */
const userAliases = { affiliations: ['offers'], businessId: ['business_id'], language: ['preferred_language', 'preferredLanguage'] }

/** The signed-in user (spec 1 §3). */
export const user = aliased(z.looseObject(userFields), userAliases)

/** The user's own profile: the same fields, with `isTest` beside `istest`. */
export const userProfile = aliased(z.looseObject({ ...userFields, isTest: nullishOrNull(wireBoolean) }), userAliases)
export type User = z.output<typeof user>

/** What the user may do (spec 1 §3, Permissions). */
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

/** A level of study by subject, as shown beside the name. */
export const studentLevel = z.looseObject({ subject: nullishOrNull(text), name: nullishOrNull(text) })

/** A teacher as named on lessons and chapters. */
export const instructor = z.looseObject({ name: nullishOrNull(z.string()), last_name: nullishOrNull(z.string()) })
export type Instructor = z.output<typeof instructor>

/** A subject of the user's class (spec 1 §3). */
export const subject = z.looseObject({
  id: wireId,
  o_id: nullishOrNull(wireId),
  name: z.string(),
  slug: z.string().catch(''),
  label: nullishOrNull(z.string()),
  img: nullishOrNull(z.string()),
  thumbnail: nullishOrNull(z.string()),
  progress: nullishOrNull(decimal),
  color: nullishOrNull(z.string()),
  visible: nullishOrNull(wireBoolean),
  active: nullishOrNull(wireBoolean),
  position: nullishOrNull(count),
  subjectVideos: nullishOrNull(count),
})
export type Subject = z.output<typeof subject>

/** The kinds of chapter. */
export const chapterTypes = ['course', 'recording', 'exam', 'divers'] as const
export type ChapterType = (typeof chapterTypes)[number]

/** A chapter (spec 1 §3, Chapter list). */
export const chapter = z.looseObject({
  id: wireId,
  name: z.string().catch(''),
  slug: z.string().catch(''),
  type: z.enum(chapterTypes).catch('divers'),
  chapter_sections: nullishOrNull(nestedRows(z.looseObject({ id: wireId }))),
})

/** A named group of chapters or of lessons. */
/** A section of a chapter; its number is `id` or `sectionId`. */
export const chapterSection = aliased(z.looseObject({ id: wireId, name: text.catch(''), position: nullishOrNull(count), tabId: nullishOrNull(wireId), type: nullishOrNull(text) }), { id: ['sectionId'] })
export type ChapterSection = z.output<typeof chapterSection>

/** A file joined to a lesson. */
export const attachment = z.looseObject({ name: z.string(), url: z.string() })
export type Attachment = z.output<typeof attachment>

/** One advert card (spec 1 §3). */
export const promoCard = z.looseObject({
  id: wireId,
  type: nullishOrNull(z.string()),
  position: nullishOrNull(count),
  icon_url: nullishOrNull(z.string()),
  text: nullishOrNull(z.string()),
  text_image_url: nullishOrNull(z.string()),
  video_link: nullishOrNull(z.string()),
  url_link: nullishOrNull(z.string()),
  background_url: nullishOrNull(z.string()),
  visible: nullishOrNull(wireBoolean),
  icon_position: nullishOrNull(text),
  color: nullishOrNull(z.string()),
})
export type PromoCard = z.output<typeof promoCard>
