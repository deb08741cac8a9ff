import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement } from './envelope'

/** Spec 1 §3, Registration payload; YYYY-MM-DD, ids. */
const registrationForm = z.object({
  'name': z.string(),
  'lastName': z.string(),
  'email': z.string(),
  'phone': z.string(),
  'birthDate': z.string(),
  'plainPassword': z.object({ first: z.string(), second: z.string() }),
  'country': z.number().optional(),
  'state': z.number().optional(),
  'division': z.number(),
  'optionalSubject': z.number().optional(),
  'g-recaptcha-response': z.string(),
})
export type RegistrationForm = z.output<typeof registrationForm>

/** Registers, then confirms with a code, which can be sent again once (spec 1 §2, §7). */
export const registration = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    auth: 'none',
    body: registrationForm,
    response: acknowledgement,
    assumed: 'names are sent as typed; the account must still be confirmed with a code, which is sent at once',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm-registration',
    query: z.object({ token: z.string() }),
    body: z.object({ 'g-recaptcha-response': z.string() }),
    response: acknowledgement,
    invalidates: [{ kind: 'me' }],
    assumed: 'an account that is confirmed already answers with success and the message "You are verified"',
  }),
  resendCode: endpoint({ method: 'GET', path: '/auth/resend-code', response: acknowledgement }),
} as const
