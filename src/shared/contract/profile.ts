import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { filePart } from './file-part'
import { record } from './record'
import { timeText } from './time-text'
import { isRecord, nullishOrNull, text, title, tolerantArray, wireId, listedWord } from './tolerant'
import { moneyStatuses } from './wallet'

const changes = [{ kind: 'me' }] as const

/** Spec 1 §3, Profile update payload; YYYY-MM-DD, ids, null when cleared. */
export const profileForm = z.object({
  'name': z.string(),
  'lastName': z.string(),
  'birthDate': z.string(),
  'phone': z.string().optional(),
  'phone2': z.string().optional(),
  'email': z.string().optional(),
  'division': z.number().nullable().optional(),
  'country': z.number().nullable().optional(),
  'state': z.number().nullable().optional(),
  'delegation': z.number().nullable().optional(),
  'institute': z.number().nullable().optional(),
  'optionalSubject': z.number().nullable().optional(),
  'gender': z.enum(['male', 'female']).optional(),
  'g-recaptcha-response': z.string().optional(),
})
export type ProfileForm = z.output<typeof profileForm>

/** Shown by its name only. */
const changedClass = record({ id: nullishOrNull(wireId), name: title })

/** Text, also sent as the row of a reason. */
const reasonText = z.preprocess((sent) => (isRecord(sent) ? (sent['reason'] ?? sent['name']) : sent), text)

/** A requested change of class, and its decision (spec 2 §3). */
export const divisionChange = record(
  {
    id: nullishOrNull(wireId),
    old_division: nullishOrNull(changedClass),
    new_division: nullishOrNull(changedClass),
    reason: nullishOrNull(reasonText),
    reason2: nullishOrNull(text),
    status: nullishOrNull(listedWord(moneyStatuses)),
    created_at: nullishOrNull(timeText),
  },
  { aliases: { reason2: ['otherReason'] } },
)
export type DivisionChange = z.output<typeof divisionChange>

/** Updates of the profile; a returned credential has to be confirmed by a code (spec 1 §5, §7). */
export const profile = {
  update: endpoint({
    method: 'POST',
    path: '/user/update',
    body: profileForm,
    invalidates: changes,
    response: envelope(record({ credential: nullishOrNull(text) }).nullish()),
    assumed:
      'the variants with optionalSubject, gender and the human check use the same path; a place that was ' +
      'emptied is sent as null; the human check is sent where there is one; a credential in the payload means ' +
      'that a code was sent to it',
  }),
  photo: endpoint({
    method: 'POST',
    path: '/user/update-photo',
    body: z.object({ imageFile: filePart }),
    bodyKind: 'multipart',
    invalidates: changes,
    response: envelope(record({ avatar: nullishOrNull(text) }).nullish()),
    assumed: 'the path of the photo is not shown; the field is imageFile, a JPEG of at most 2 MB',
  }),
  addEmail: endpoint({
    method: 'PUT',
    path: '/user/add-email',
    body: z.object({ email: z.string() }),
    response: acknowledgement,
  }),
  confirmCode: endpoint({
    method: 'POST',
    path: '/user/confirm-code',
    body: z.object({ confirmationToken: z.string(), email: z.string() }),
    invalidates: changes,
    response: acknowledgement,
  }),
  addPhone: endpoint({
    method: 'PUT',
    path: '/user/add-phone',
    body: z.object({ phone: z.string() }),
    invalidates: changes,
    response: acknowledgement,
    assumed: "the path is not shown; it is taken like the one of the parent's phone",
  }),
  addParentPhone: endpoint({
    method: 'PUT',
    path: '/user/add-parent-phone',
    body: z.object({ phone2: z.string() }),
    invalidates: changes,
    response: acknowledgement,
  }),
  notificationToken: endpoint({
    method: 'POST',
    path: '/user/set-notification-token',
    body: z.object({ notificationToken: z.string() }),
    response: acknowledgement,
  }),
  notificationPreferences: endpoint({
    method: 'PUT',
    path: '/user/update-notification-preferences',
    body: z.record(z.string(), z.union([z.literal(0), z.literal(1)])),
    invalidates: changes,
    response: acknowledgement,
  }),
  editDivisionReasons: endpoint({
    method: 'GET',
    path: '/edit-division-reasons',
    provides: [{ kind: 'places' }],
    response: envelope(tolerantArray(record({ id: wireId, reason: title }, { aliases: { reason: ['name'] } }))),
  }),
  editDivisionHistory: endpoint({
    method: 'GET',
    path: '/edit-division',
    onUnauthorised: 'sign-out',
    offline: true,
    provides: [{ kind: 'division-changes' }],
    response: envelope(tolerantArray(divisionChange)),
    assumed: 'the other reason is reason2; the status is pending, processed or rejected; the newest comes first',
  }),
  editDivision: endpoint({
    method: 'POST',
    path: '/edit-division',
    body: z.object({ newDivision: z.number(), reason: z.number(), reason2: z.string().optional() }),
    invalidates: [{ kind: 'class' }],
    response: acknowledgement,
    assumed:
      'reason is the number of the reason, reason2 the free text of reason 4 (other); the change is made at once',
  }),
} as const
