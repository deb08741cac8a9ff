import * as z from 'zod'
import { nothing } from './nothing'
import { proxySettings } from './settings'

/** `wrong`: refused before; `mayKeep`: storable. */
const proxyQuestion = z.object({ id: z.number(), proxy: z.string(), wrong: z.boolean(), mayKeep: z.boolean() })
export type ProxyQuestion = z.output<typeof proxyQuestion>

/** `cancelled`: declined; `scheme`: Windows accounts only. */
export const proxyAccessState = z.object({
  question: proxyQuestion.nullable(),
  closed: z.object({ proxy: z.string(), reason: z.enum(['cancelled', 'scheme']) }).nullable(),
})
export type ProxyAccessState = z.output<typeof proxyAccessState>

const proxyOutcomes = [
  'reached',
  'wants-password',
  'refused-password',
  'wants-windows-account',
  'no-answer',
  'name-unknown',
  'script-missing',
  'certificate',
  'platform-away',
  'no-network',
] as const
export type ProxyOutcome = (typeof proxyOutcomes)[number]

/** `direct`: no proxy was used. */
const proxyVerdict = z.object({ outcome: z.enum(proxyOutcomes), ms: z.number().nullable(), direct: z.boolean() })
export type ProxyVerdict = z.output<typeof proxyVerdict>

/** Proxy commands; credentials never return to the page. */
export const proxyCommands = {
  'proxy.access': { input: nothing, output: proxyAccessState },
  'proxy.answer': {
    input: z.object({
      id: z.number(),
      username: z.string().min(1).max(256),
      password: z.string().max(256),
      keep: z.boolean(),
    }),
    output: nothing,
    limit: 20,
  },
  'proxy.decline': { input: z.object({ id: z.number() }), output: nothing },
  /** Retries the proxy and allows a new challenge. */
  'proxy.ask-again': { input: nothing, output: nothing },
  /** Tests in a separate session, before the proxy is applied. */
  'proxy.test': { input: z.object({ proxy: proxySettings }), output: proxyVerdict, limit: 10 },
} as const
