import * as z from 'zod'
import { aliased, count, decimal, flag, nestedRows, optional, stated, text, wireId } from './lenient'
import { balance } from './money'

/** What a sign-in answers. The token goes into a header: one that does not fit into it signs nobody in. */
export const signIn = z.looseObject({ token: z.string().regex(/^[\x20-\x7e]{1,16384}$/), user_type: optional(z.string()) })

/** A thing with a number and a name: division, country, state, institute … */
export const named = z.looseObject({ id: wireId, name: text })
export type Named = z.output<typeof named>

/** An offer the user holds, by its group (spec 1 §3). */
export const heldOffer = z.looseObject({
  id: optional(wireId),
  group: optional(z.looseObject({ id: wireId, name: text.catch('') })),
  start_date: optional(z.string()),
  end_date: optional(z.string()),
})

/** The fields of the user as the platform names them (spec 1 §3, current-user answer). */
const userFields = {
  id: wireId,
  name: text.catch(''),
  last_name: optional(text),
  email: optional(text),
  phone: optional(text),
  phone2: optional(text),
  gender: optional(z.enum(['male', 'female'])),
  birth_date: optional(text),
  avatar: optional(z.string()),
  points: balance,
  division: optional(named),
  optional_subject: optional(named),
  country: optional(named),
  state: optional(named),
  delegation: optional(named),
  institute: optional(named),
  affiliations: optional(nestedRows(heldOffer)),
  completed: stated,
  verified: stated,
  google_id: optional(text),
  facebook_id: optional(text),
  hasSession: optional(flag),
  freeHours: optional(flag),
  istest: optional(flag),
  hasEditDivision: optional(flag),
  businessId: optional(wireId),
  takeTrialAdvantage: optional(flag),
  gift_code: optional(text),
  gift_point: optional(decimal),
  password_changed_at: optional(z.string()),
  created_at: optional(z.string()),
  language: optional(text),
  /** 0 or 1 by the name of the kind (spec 2 §3); a kind that is not named is on. */
  notification_preferences: optional(z.record(z.string(), z.union([decimal, z.boolean()]))),
  notification_token: optional(z.string()),
  hasPhoneParent: optional(flag),
  hasParent: optional(flag),
  hasParentRequest: optional(flag),
  /** A client of the partner operator. */
  isPartnerClient: optional(flag),
  /** A discount code that the platform holds for the user, with what it takes off. */
  discountCode: optional(text),
  discountType: optional(text),
  discountAmount: optional(decimal),
}

/** The names that the specification leaves open: `affiliations/offers`, "business id", "preferred language" (spec 1 §3). */
const userAliases = { affiliations: ['offers'], businessId: ['business_id'], language: ['preferred_language', 'preferredLanguage'] }

/** The signed-in user (spec 1 §3). */
export const user = aliased(z.looseObject(userFields), userAliases)

/** The user's own profile: the same fields, with `isTest` beside `istest`. */
export const userProfile = aliased(z.looseObject({ ...userFields, isTest: optional(flag) }), userAliases)
export type User = z.output<typeof user>

/** What the user may do (spec 1 §3, Permissions). */
export const permissions = z.looseObject({
  has_forum: optional(flag),
  has_exam: optional(flag),
  isProfSon: optional(flag),
  versPilote: optional(flag),
  freeHours: optional(flag),
  influencer: optional(flag),
  eligibleUserForGift: optional(flag),
  takeTrialAdvantage: optional(flag),
  changePassword: optional(flag),
})
export type Permissions = z.output<typeof permissions>

/** A level of study by subject, as shown beside the name. */
export const studentLevel = z.looseObject({ subject: optional(text), name: optional(text) })

/** A teacher as named on lessons and chapters. */
export const instructor = z.looseObject({ name: optional(z.string()), last_name: optional(z.string()) })
export type Instructor = z.output<typeof instructor>

/** A subject of the user's class (spec 1 §3). */
export const subject = z.looseObject({
  id: wireId,
  o_id: optional(wireId),
  name: z.string(),
  slug: z.string().catch(''),
  label: optional(z.string()),
  img: optional(z.string()),
  thumbnail: optional(z.string()),
  progress: optional(decimal),
  color: optional(z.string()),
  visible: optional(flag),
  active: optional(flag),
  position: optional(count),
  subjectVideos: optional(count),
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
  chapter_sections: optional(nestedRows(z.looseObject({ id: wireId }))),
})
export type Chapter = z.output<typeof chapter>

/** A named group of chapters or of lessons. */
/** A section of a chapter; its number is `id` or `sectionId`. */
export const chapterSection = aliased(z.looseObject({ id: wireId, name: text.catch(''), position: optional(count), tabId: optional(wireId), type: optional(text) }), { id: ['sectionId'] })
export type ChapterSection = z.output<typeof chapterSection>

/** A file joined to a lesson. */
export const attachment = z.looseObject({ name: z.string(), url: z.string() })
export type Attachment = z.output<typeof attachment>

/** One advert card (spec 1 §3). */
export const promoCard = z.looseObject({
  id: wireId,
  type: optional(z.string()),
  position: optional(count),
  icon_url: optional(z.string()),
  text: optional(z.string()),
  text_image_url: optional(z.string()),
  video_link: optional(z.string()),
  url_link: optional(z.string()),
  background_url: optional(z.string()),
  visible: optional(flag),
  icon_position: optional(text),
  color: optional(z.string()),
})
export type PromoCard = z.output<typeof promoCard>
