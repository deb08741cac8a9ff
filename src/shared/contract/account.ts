import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'
import { permissions, studentLevel, user } from './resources'

/** Who the user is (spec 1 §7): sign-in, the current user, the profile, sign-out. */
export const account = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/login_check',
    auth: 'none',
    vault: 'sign-in',
    body: z.object({ username: z.string(), password: z.string(), 'g-recaptcha-response': z.string() }),
    response: envelope(
      z.looseObject({
        /** Present on the wire; the gateway keeps it and the page never receives it. */
        token: z.string().optional(),
        user_type: z.string().nullish(),
      }),
    ),
    assumed: 'user_type is compared without regard to case; a teacher answers "Teacher"',
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    onUnauthorised: 'sign-out',
    kept: true, reads: [{ kind: 'me' }],
    response: envelope(
      z.looseObject({ user, permissions, studentLevel: z.array(studentLevel).nullish() }),
    ),
    assumed: 'user, permissions and studentLevel stand side by side in the payload; studentLevel is a list of subject and level names; business id is businessId; isPartnerClient marks a client of the partner operator',
  }),
  profile: endpoint({
    method: 'GET',
    path: '/auth/my-profile',
    kept: true, reads: [{ kind: 'profile' }],
    response: envelope(user.extend({ isTest: z.boolean().nullish() })),
    assumed: 'the payload carries the fields of the current user, with isTest beside istest',
  }),
  signOut: endpoint({ method: 'GET', path: '/auth/logout', caller: 'main', response: acknowledgement }),
} as const
