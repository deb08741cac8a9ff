import * as z from 'zod'
import { managedSettings } from './settings'

/** Rules that a school can set: settings, then rules that are no user settings. */
export const policyRules = [...managedSettings, 'administratorLinks', 'updates', 'payments', 'allowedLinks'] as const
export type PolicyRule = (typeof policyRules)[number]

/** Rules that are in force; `payments` means that purchases are blocked, `allowedLinks` that external links are restricted. */
export const policyState = z.object({
  decides: z.array(z.enum(policyRules)),
  /** The policy is invalid and without effect; an administrator should know. */
  isUnreadable: z.boolean(),
})
export type PolicyState = z.output<typeof policyState>

/** State without a policy. */
export const noPolicy: PolicyState = { decides: [], isUnreadable: false }
