import * as z from 'zod'
import { socialProviders } from '../contract/social'
import { captchaActions } from '../captcha'
import { nothing } from './nothing'

/** Storage of the bearer token; `memory` lasts until the application closes. */
const vaultBackends = ['keychain', 'safe-storage', 'memory'] as const

/** The session without its token; `memoryReason`: the reason why it is not persisted. */
export const sessionState = z.object({
  signedIn: z.boolean(),
  userId: z.number().nullable(),
  /** Increases with each sign-in, to recognise late responses of an earlier session. */
  generation: z.number(),
  backend: z.enum(vaultBackends),
  memoryReason: z.enum(['shared-computer', 'no-keychain', 'keychain-locked']).nullable(),
  /** The administrator who impersonates this user (spec 1 §2, §6); otherwise null. */
  adminUserId: z.string().nullable(),
})
export type SessionState = z.output<typeof sessionState>

/** Outcomes of a social sign-in: `not-ours` for an unknown state or one older than ten minutes, `nothing` without a return. */
const socialOutcomes = ['signed-in', 'teacher', 'nothing', 'not-ours', 'refused', 'unreachable'] as const
export type SocialOutcome = (typeof socialOutcomes)[number]

/** The account of an administrator's link, as the platform names it; `unreadable` if the platform refuses the token. */
const switchRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('unreadable') }),
  z.object({ kind: z.literal('unreachable') }),
  z.object({ kind: z.literal('asked'), name: z.string(), lastName: z.string().nullable(), userId: z.number() }),
])
export type SwitchRequest = z.output<typeof switchRequest>

/** Commands of the session. */
export const sessionCommands = {
  /** Prompts if the sign-out would lose or delay homework. */
  'session.ask-sign-out': { input: nothing, output: z.object({ agreed: z.boolean() }) },
  'session.sign-out': { input: nothing, output: sessionState, limit: 20 },
  'session.human-check': { input: z.object({ action: z.enum(captchaActions) }), output: z.object({ token: z.string() }), limit: 20 },
  /** Opens the provider's page in the system browser; a second call replaces the first. */
  'session.social-begin': { input: z.object({ provider: z.enum(socialProviders) }), output: z.object({ opened: z.boolean() }), limit: 6 },
  /** Cancels a pending sign-in; a later return from the provider is ignored. */
  'session.social-cancel': { input: nothing, output: nothing, limit: 10 },
  /** Exchanges the pending return for a session. */
  'session.social-finish': { input: z.object({ provider: z.enum(socialProviders) }), output: z.object({ outcome: z.enum(socialOutcomes) }), limit: 10 },
  /** Reads the account of the pending administrator's link. */
  'session.switch-read': { input: nothing, output: switchRequest, limit: 10 },
  /** Accepts or discards the pending administrator's link. */
  'session.switch-decide': { input: z.object({ agreed: z.boolean() }), output: sessionState, limit: 10 },
} as const
