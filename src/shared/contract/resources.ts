import * as z from 'zod'
import { flag, optional, rows, wireId } from './lenient'

/** A thing with a number and a name: division, country, state, institute … */
export const named = z.looseObject({ id: z.number(), name: z.string() })
export type Named = z.output<typeof named>

/** An offer the user holds, by its group (spec 1 §3). */
export const heldOffer = z.looseObject({
  id: z.number().nullish(),
  group: named.nullish(),
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
})

/** The signed-in user (spec 1 §3, current-user answer). */
export const user = z.looseObject({
  id: z.number(),
  name: z.string(),
  last_name: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  phone2: z.string().nullish(),
  gender: z.enum(['male', 'female']).nullish().catch(null),
  birth_date: z.string().nullish(),
  avatar: z.string().nullish(),
  points: z.number(),
  division: named.nullish(),
  optional_subject: named.nullish(),
  country: named.nullish(),
  state: named.nullish(),
  delegation: named.nullish(),
  institute: named.nullish(),
  affiliations: z.array(heldOffer).nullish(),
  completed: z.boolean().nullish(),
  verified: z.boolean().nullish(),
  google_id: z.string().nullish(),
  facebook_id: z.string().nullish(),
  hasSession: z.boolean().nullish(),
  freeHours: z.boolean().nullish(),
  istest: z.boolean().nullish(),
  hasEditDivision: z.boolean().nullish(),
  businessId: z.number().nullish(),
  takeTrialAdvantage: z.boolean().nullish(),
  gift_code: z.string().nullish(),
  gift_point: z.number().nullish(),
  password_changed_at: z.string().nullish(),
  created_at: z.string().nullish(),
  language: z.string().nullish(),
  /** 0 or 1 by the name of the kind (spec 2 §3); a kind that is not named is on. */
  notification_preferences: z.record(z.string(), z.union([z.number(), z.boolean()])).nullish().catch(null),
  notification_token: z.string().nullish(),
  hasPhoneParent: z.boolean().nullish(),
  hasParent: z.boolean().nullish(),
  hasParentRequest: z.boolean().nullish(),
  /** A client of the partner operator, who is welcomed (spec 2 §2). */
  isPartnerClient: z.boolean().nullish(),
})
export type User = z.output<typeof user>

/** What the user may do (spec 1 §3, Permissions). */
export const permissions = z.looseObject({
  has_forum: z.boolean().nullish(),
  has_exam: z.boolean().nullish(),
  isProfSon: z.boolean().nullish(),
  versPilote: z.boolean().nullish(),
  freeHours: z.boolean().nullish(),
  influencer: z.boolean().nullish(),
  eligibleUserForGift: z.boolean().nullish(),
  takeTrialAdvantage: z.boolean().nullish(),
  changePassword: z.boolean().nullish(),
})
export type Permissions = z.output<typeof permissions>

/** A level of study by subject, as shown beside the name. */
export const studentLevel = z.looseObject({ subject: z.string().nullish(), name: z.string().nullish() })

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
  progress: optional(z.number()),
  color: optional(z.string()),
  visible: optional(flag),
  active: optional(flag),
  position: optional(wireId),
  subjectVideos: optional(wireId),
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
  chapter_sections: optional(rows(z.looseObject({ id: wireId }))),
})
export type Chapter = z.output<typeof chapter>

/** A named group of chapters or of lessons. */
export const chapterSection = z.looseObject({
  id: wireId,
  name: z.string(),
  position: optional(wireId),
  tabId: optional(wireId),
  type: optional(z.string()),
})
export type ChapterSection = z.output<typeof chapterSection>

/** A file joined to a lesson. */
export const attachment = z.looseObject({ name: z.string(), url: z.string() })
export type Attachment = z.output<typeof attachment>

/** One advert card (spec 1 §3). */
export const promoCard = z.looseObject({
  id: wireId,
  type: optional(z.string()),
  position: optional(wireId),
  icon_url: optional(z.string()),
  text: optional(z.string()),
  text_image_url: optional(z.string()),
  video_link: optional(z.string()),
  url_link: optional(z.string()),
  background_url: optional(z.string()),
  visible: optional(flag),
  icon_position: optional(z.string()),
  color: optional(z.string()),
})
export type PromoCard = z.output<typeof promoCard>
