import * as z from 'zod'
import { managedSettings } from './settings'

/** What a school can decide on a computer, setting by setting and then what is no setting of the person's. */
export const policyRules = [...managedSettings, 'administratorLinks', 'updates', 'payments', 'allowedLinks'] as const
export type PolicyRule = (typeof policyRules)[number]

/** What the school decides on this computer; `payments` stands here where nothing may be bought, `allowedLinks` where the browser may not be sent everywhere. */
export const policyState = z.object({
  decides: z.array(z.enum(policyRules)),
  /** A policy is there and in fault: it decides nothing, and whoever looks after the computer should know. */
  isUnreadable: z.boolean(),
})
export type PolicyState = z.output<typeof policyState>

/** No school decides anything here. */
export const noPolicy: PolicyState = { decides: [], isUnreadable: false }
