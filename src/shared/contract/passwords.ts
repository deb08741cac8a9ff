import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement } from './envelope'

const humanCheck = { 'g-recaptcha-response': z.string() }

/** A password is reset with a code, without a session, or changed with the old password (spec 1 §5, §7). */
export const passwords = {
  requestReset: endpoint({
    method: 'POST',
    path: '/auth/request-password',
    auth: 'none',
    query: z.object({ credentiel: z.string() }),
    body: z.object(humanCheck),
    bodyKind: 'multipart',
    response: acknowledgement,
    assumed: 'the first code is asked for by POST, with the human check in a multipart form',
  }),
  requestResetAgain: endpoint({
    method: 'GET',
    path: '/auth/request-password',
    auth: 'none',
    query: z.object({ credentiel: z.string() }),
    response: acknowledgement,
    assumed: 'a code is asked for again by GET, without a human check',
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'none',
    body: z.object({
      token: z.string(),
      credential: z.string().optional(),
      newPassword: z.string(),
      retypePassword: z.string(),
      ...humanCheck,
    }),
    response: acknowledgement,
    invalidates: [{ kind: 'me' }],
    assumed: 'the credential is sent where the client knows it; the code alone suffices',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/change-password',
    body: z.object({
      oldPassword: z.string(),
      newPassword: z.string(),
      new_password_confirmation: z.string(),
      ...humanCheck,
    }),
    response: acknowledgement,
    invalidates: [{ kind: 'me' }],
    assumed: 'the action whose path is not shown is PUT /user/change-password',
  }),
} as const
