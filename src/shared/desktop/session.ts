import * as z from 'zod'
import { socialProviders } from '../contract/social'
import { captchaActions } from '../captcha'
import { nothing } from './nothing'

/** Where the bearer token is kept: `memory` means until the application closes. */
const vaultBackends = ['keychain', 'safe-storage', 'memory'] as const

/** What the page knows of the session; never the token. `memoryReason` says why nothing is kept. */
export const sessionState = z.object({
  signedIn: z.boolean(),
  userId: z.number().nullable(),
  /** Grows with each sign-in, so that an answer to an older session is recognised as late. */
  generation: z.number(),
  backend: z.enum(vaultBackends),
  memoryReason: z.enum(['shared-computer', 'no-keychain', 'keychain-locked']).nullable(),
  /** The administrator who acts as this user (spec 1 §2, §6); null for everybody else. */
  adminUserId: z.string().nullable(),
})
export type SessionState = z.output<typeof sessionState>

/** How a return from a social provider ended: `not-ours` for a state that was not given out or is ten minutes old, `nothing` without a return. */
export const socialOutcomes = ['signed-in', 'teacher', 'nothing', 'not-ours', 'refused', 'unreachable'] as const
export type SocialOutcome = (typeof socialOutcomes)[number]

/** The account an administrator's link asks for, as the platform names it; `unreadable` where the platform refuses its token. */
export const switchRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('unreadable') }),
  z.object({ kind: z.literal('unreachable') }),
  z.object({ kind: z.literal('asked'), name: z.string(), lastName: z.string().nullable(), userId: z.number() }),
])
export type SwitchRequest = z.output<typeof switchRequest>

/** Signing in and out. */
export const sessionCommands = {
  /** Asks the person, where homework that nobody handed in would be lost or held up. */
  'session.ask-sign-out': { input: nothing, output: z.object({ agreed: z.boolean() }) },
  'session.sign-out': { input: nothing, output: sessionState, limit: 20 },
  'session.human-check': { input: z.object({ action: z.enum(captchaActions) }), output: z.object({ token: z.string() }), limit: 20 },
  /** Opens the provider's page in the system browser; a second call replaces the first. */
  'session.social-begin': { input: z.object({ provider: z.enum(socialProviders) }), output: z.object({ opened: z.boolean() }), limit: 6 },
  /** Waits for nobody any more: whoever comes back from the provider after this is not signed in. */
  'session.social-cancel': { input: nothing, output: nothing, limit: 10 },
  /** Turns the waiting return from the provider into a session. */
  'session.social-finish': { input: z.object({ provider: z.enum(socialProviders) }), output: z.object({ outcome: z.enum(socialOutcomes) }), limit: 10 },
  /** Whose session the waiting administrator's link asks for. */
  'session.switch-read': { input: nothing, output: switchRequest, limit: 10 },
  /** Agrees to the waiting administrator's link, or sends it away; nothing changes before. */
  'session.switch-decide': { input: z.object({ agreed: z.boolean() }), output: sessionState, limit: 10 },
} as const
