import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'
import { nestedRows, nullishOrNull, sparse } from './tolerant'
import { permissions, signIn, studentLevel, user, userProfile } from './resources'

/** Spec 1 §7. */
export const account = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/login_check',
    auth: 'none',
    vault: 'sign-in',
    body: z.object({ 'username': z.string(), 'password': z.string(), 'g-recaptcha-response': z.string() }),
    response: envelope(z.looseObject({ user_type: signIn.shape.user_type })),
    wire: envelope(signIn),
    assumed: 'user_type is compared without regard to case; a teacher answers "Teacher"',
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    onUnauthorised: 'sign-out',
    offline: true,
    provides: [{ kind: 'me' }],
    response: envelope(
      z.looseObject({ user, permissions: sparse(permissions), studentLevel: nullishOrNull(nestedRows(studentLevel)) }),
    ),
    assumed:
      'user, permissions and studentLevel stand side by side in the payload; studentLevel is a list of subject ' +
      'and level names; business id is businessId or business_id; the preferred language is language, ' +
      'preferred_language or preferredLanguage; verified and completed are no where they are null, and yes ' +
      'where they are absent; takeTrialAdvantage says that the free trial was taken; isPartnerClient marks a ' +
      'client of the partner operator',
  }),
  profile: endpoint({
    method: 'GET',
    path: '/auth/my-profile',
    offline: true,
    provides: [{ kind: 'profile' }],
    response: envelope(userProfile),
    assumed: 'the payload carries the fields of the current user, with isTest beside istest',
  }),
  signOut: endpoint({ method: 'GET', path: '/auth/logout', caller: 'main', response: acknowledgement }),
} as const
