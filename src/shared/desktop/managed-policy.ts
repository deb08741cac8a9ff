import * as z from 'zod'
import { managedSettings } from './settings'

/** Rules of a school: settings first, then others. */
export const policyRules = [
  ...managedSettings,
  'administratorLinks',
  'updates',
  'payments',
  'allowedLinks',
  'mediaCache',
] as const
export type PolicyRule = (typeof policyRules)[number]

/** Active rules; `payments` blocks purchases, `allowedLinks` restricts external links, `mediaCache` is a server. */
export const policyState = z.object({
  decides: z.array(z.enum(policyRules)),
  /** The policy is invalid and has no effect. */
  isUnreadable: z.boolean(),
})
export type PolicyState = z.output<typeof policyState>

/** No policy. */
export const noPolicy: PolicyState = { decides: [], isUnreadable: false }
