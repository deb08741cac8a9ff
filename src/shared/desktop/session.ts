import * as z from 'zod'
import { captchaActions } from '../captcha'
import { socialProviders } from '../contract/social'
import { nothing } from './nothing'

/** Token storage; `memory` lasts until the application closes. */
const vaultBackends = ['keychain', 'safe-storage', 'memory'] as const

/** `memoryReason`: not persisted because of this. */
export const sessionState = z.object({
  signedIn: z.boolean(),
  userId: z.number().nullable(),
  /** Increases with each sign-in, to recognise late responses. */
  generation: z.number(),
  backend: z.enum(vaultBackends),
  memoryReason: z.enum(['shared-computer', 'no-keychain', 'keychain-locked']).nullable(),
  /** Set while an administrator acts as the user; sent as `admin` with transfers (spec 1 §2, §6). */
  adminUserId: z.string().nullable(),
})
export type SessionState = z.output<typeof sessionState>

/** `not-ours`: unknown state or older than ten minutes. */
const socialOutcomes = ['signed-in', 'teacher', 'nothing', 'not-ours', 'refused', 'unreachable'] as const
export type SocialOutcome = (typeof socialOutcomes)[number]

/** `unreadable`: the platform refuses the token. */
const switchRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('unreadable') }),
  z.object({ kind: z.literal('unreachable') }),
  z.object({ kind: z.literal('asked'), name: z.string(), lastName: z.string().nullable(), userId: z.number() }),
])
export type SwitchRequest = z.output<typeof switchRequest>

/** Session commands. */
export const sessionCommands = {
  /** Prompts if the sign-out would lose or delay homework. */
  'session.ask-sign-out': { input: nothing, output: z.object({ agreed: z.boolean() }) },
  'session.sign-out': { input: nothing, output: sessionState, limit: 20 },
  /** Reads a locked keychain again, or stores the session that it refused. */
  'session.retry-storage': { input: nothing, output: sessionState, limit: 20 },
  'session.human-check': {
    input: z.object({ action: z.enum(captchaActions) }),
    output: z.object({ token: z.string() }),
    limit: 20,
  },
  /** A second call replaces the first. */
  'session.social-begin': {
    input: z.object({ provider: z.enum(socialProviders) }),
    output: z.object({ opened: z.boolean() }),
    limit: 6,
  },
  /** Ignores a later return from the provider. */
  'session.social-cancel': { input: nothing, output: nothing, limit: 10 },
  'session.social-finish': {
    input: z.object({ provider: z.enum(socialProviders) }),
    output: z.object({ outcome: z.enum(socialOutcomes) }),
    limit: 10,
  },
  'session.switch-read': { input: nothing, output: switchRequest, limit: 10 },
  'session.switch-decide': { input: z.object({ agreed: z.boolean() }), output: sessionState, limit: 10 },
} as const
