import * as z from 'zod'
import { nothing } from './nothing'
import { proxySettings } from './settings'

/** A proxy that wants to know who we are; `wrong` where what was given last was refused, `mayKeep` where the answer can be kept on this computer. */
export const proxyQuestion = z.object({ id: z.number(), proxy: z.string(), wrong: z.boolean(), mayKeep: z.boolean() })
export type ProxyQuestion = z.output<typeof proxyQuestion>

/** The one question that waits, and the proxy that nobody wants to answer (`cancelled`) or can (`scheme`: it takes Windows accounts only). */
export const proxyAccessState = z.object({
  question: proxyQuestion.nullable(),
  closed: z.object({ proxy: z.string(), reason: z.enum(['cancelled', 'scheme']) }).nullable(),
})
export type ProxyAccessState = z.output<typeof proxyAccessState>

/** What came of trying a proxy against the platform. */
export const proxyOutcomes = [
  'reached', 'wants-password', 'refused-password', 'wants-windows-account', 'no-answer', 'name-unknown', 'script-missing', 'certificate', 'platform-away', 'no-network',
] as const
export type ProxyOutcome = (typeof proxyOutcomes)[number]

/** `ms` is how long the platform took; `direct` where no proxy lay between. */
export const proxyVerdict = z.object({ outcome: z.enum(proxyOutcomes), ms: z.number().nullable(), direct: z.boolean() })
export type ProxyVerdict = z.output<typeof proxyVerdict>

/** What the page may ask about the proxy; what is typed goes one way only. */
export const proxyCommands = {
  'proxy.access': { input: nothing, output: proxyAccessState },
  'proxy.answer': { input: z.object({ id: z.number(), username: z.string().min(1).max(256), password: z.string().max(256), keep: z.boolean() }), output: nothing, limit: 20 },
  'proxy.decline': { input: z.object({ id: z.number() }), output: nothing },
  /** Looks whether the proxy lets us pass now, and lets it ask once more. */
  'proxy.ask-again': { input: nothing, output: nothing },
  /** Tries a proxy on a session of its own, before it is applied. */
  'proxy.test': { input: z.object({ proxy: proxySettings }), output: proxyVerdict, limit: 10 },
} as const
