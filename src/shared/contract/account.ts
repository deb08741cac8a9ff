import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { record } from './record'
import { permissions, studentLevel, signIn, user } from './resources'
import { nestedRows, nullishOrNull, sparse, text } from './tolerant'

/** Sign-in, the current user and sign-out (spec 1 §7). */
export const account = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/login_check',
    auth: 'none',
    vault: 'sign-in',
    body: z.object({ 'username': z.string(), 'password': z.string(), 'g-recaptcha-response': z.string() }),
    response: envelope(record({ user_type: nullishOrNull(text) })),
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
      record({ user, permissions: sparse(permissions), studentLevel: nullishOrNull(nestedRows(studentLevel)) }),
    ),
    assumed:
      'user, permissions and studentLevel stand side by side in the payload; studentLevel is a list of subject ' +
      'and level names; the preferred language is language or preferred_language; verified and ' +
      'completed are no where they are null, and yes where they are absent; points absent means an unknown ' +
      'balance; takeTrialAdvantage says that the free trial was taken; isPartnerClient marks a client of the ' +
      'partner operator',
  }),
  profile: endpoint({
    method: 'GET',
    path: '/auth/my-profile',
    offline: true,
    provides: [{ kind: 'me' }],
    response: envelope(user),
    assumed: 'the payload carries the fields of the current user',
  }),
  signOut: endpoint({ method: 'GET', path: '/auth/logout', caller: 'main', response: acknowledgement }),
} as const
