import * as z from 'zod'
import { balance, tokens } from './money'
import { record } from './record'
import { timeText } from './time-text'
import {
  count,
  decimal,
  label,
  map,
  nestedRows,
  nonBlankText,
  nullishOrNull,
  stated,
  text,
  title,
  wireBoolean,
  wireId,
  listedWord,
} from './tolerant'

/** Sign-in response; refuses tokens that do not fit into an HTTP header. */
export const signIn = record({ token: z.string().regex(/^[\x20-\x7e]{1,16384}$/), user_type: nullishOrNull(text) })

/** An id with a name: class, country, state, institute. */
export const named = record({ id: wireId, name: title })
export type Named = z.output<typeof named>

/** An offer that the user holds; rules that depend on an offer compare the id of its group (spec 1 §3). */
const affiliation = record({
  id: nullishOrNull(wireId),
  group: nullishOrNull(named),
  start_date: nullishOrNull(timeText),
  end_date: nullishOrNull(timeText),
})

/** Fields of the current user; only the id is required, because no rule says which others are sent (spec 1 §3). */
const userFields = {
  id: wireId,
  name: title,
  last_name: nullishOrNull(text),
  email: nullishOrNull(text),
  phone: nullishOrNull(text),
  phone2: nullishOrNull(text),
  gender: nullishOrNull(listedWord(['male', 'female'])),
  birth_date: nullishOrNull(timeText),
  avatar: nullishOrNull(text),
  /** Null if the platform does not name it: then no payment with points is offered. */
  points: nullishOrNull(balance),
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
  gift_point: nullishOrNull(tokens),
  password_changed_at: nullishOrNull(timeText),
  created_at: nullishOrNull(timeText),
  language: nullishOrNull(text),
  /** On by default (spec 2 §3). */
  notification_preferences: nullishOrNull(map(z.union([decimal, wireBoolean]))),
  notification_token: nullishOrNull(text),
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
  language: ['preferredLanguage'],
}

/** The answer to the current-user call (spec 1 §3). */
export const user = record(userFields, { aliases: userAliases })
export type User = z.output<typeof user>

/** Flags that open screens, exempt from purchases or force the change of the password (spec 1 §3, §6). */
export const permissions = record({
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
export const studentLevel = record(
  { subject: nullishOrNull(label), name: nullishOrNull(label) },
  { aliases: { subject: ['subjectName'], name: ['level', 'levelName', 'studentLevel', 'studentLevelName'] } },
)

/** As shown on lessons and chapters. */
export const instructor = record({ name: nullishOrNull(text), last_name: nullishOrNull(text) })
export type Instructor = z.output<typeof instructor>

/** A subject of the list; only visible and active ones are shown, sorted by `position` (spec 1 §2, §3). */
export const subject = record({
  id: wireId,
  o_id: nullishOrNull(wireId),
  name: title,
  slug: title,
  label: nullishOrNull(text),
  img: nullishOrNull(text),
  thumbnail: nullishOrNull(text),
  progress: nullishOrNull(decimal),
  color: nullishOrNull(text),
  visible: nullishOrNull(wireBoolean),
  active: nullishOrNull(wireBoolean),
  position: nullishOrNull(count),
  subjectVideos: nullishOrNull(count),
})
export type Subject = z.output<typeof subject>

/** Others are shown with the last one. */
export const chapterTypes = ['course', 'recording', 'exam', 'divers'] as const
export type ChapterType = (typeof chapterTypes)[number]

/** A chapter; its type decides the tab that lists it and the route of its lessons (spec 1 §2, §3). */
export const chapter = record({
  id: wireId,
  name: title,
  slug: title,
  type: nullishOrNull(listedWord(chapterTypes)),
  chapter_sections: nullishOrNull(nestedRows(record({ id: wireId }))),
})

/** The id is in `id` or `sectionId`. */
export const chapterSection = record(
  {
    id: wireId,
    name: title,
    position: nullishOrNull(count),
    tabId: nullishOrNull(wireId),
    type: nullishOrNull(text),
  },
  { aliases: { id: ['sectionId'] } },
)
export type ChapterSection = z.output<typeof chapterSection>

/** Lesson attachment. */
export const attachment = record(
  { name: title, url: nonBlankText },
  { aliases: { url: ['link', 'fileUrl'], name: ['fileName'] }, valueField: 'url' },
)
export type Attachment = z.output<typeof attachment>

/** An advert; cards are sorted by `position` (spec 1 §3). */
export const promoCard = record({
  id: wireId,
  type: nullishOrNull(text),
  position: nullishOrNull(count),
  icon_url: nullishOrNull(text),
  text: nullishOrNull(text),
  text_image_url: nullishOrNull(text),
  video_link: nullishOrNull(text),
  url_link: nullishOrNull(text),
  background_url: nullishOrNull(text),
  visible: nullishOrNull(wireBoolean),
  icon_position: nullishOrNull(text),
  color: nullishOrNull(text),
})
export type PromoCard = z.output<typeof promoCard>
