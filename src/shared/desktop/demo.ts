import * as z from 'zod'
import { nothing } from './nothing'

/** `lost` and `late-error` execute the call. */
export const faultKinds = [
  'delay',
  'timeout',
  'lost',
  'late-error',
  'cut',
  'unauthorised',
  'forbidden',
  'not-found',
  'rate-limited',
  'server-error',
  'html',
  'half-json',
  'wrong-types',
  'empty',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** Demo format, or the specifications'. */
export const answerForms = ['demo', 'documented'] as const
export type AnswerForm = (typeof answerForms)[number]

/** `offsetMs` shifts the clock; `sent`: SMS and e-mail. */
export const demoState = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      username: z.string(),
      password: z.string(),
      about: z.string(),
    }),
  ),
  offsetMs: z.number(),
  troubles: z.array(z.object({ endpoint: z.string(), kind: z.enum(faultKinds), remaining: z.number().nullable() })),
  endpoints: z.array(z.string()),
  sent: z.array(z.object({ at: z.string(), to: z.string(), text: z.string() })),
  progressRecords: z.number(),
  requiresNewer: z.boolean(),
  answerForm: z.enum(answerForms),
})
export type DemoState = z.output<typeof demoState>

const demoPushes = ['notification', 'message', 'popup', 'parent-request'] as const
export type DemoPush = (typeof demoPushes)[number]

/** Endpoint `*` affects all; `times` null lasts until cleared. */
export const demoAction = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('trouble'),
    endpoint: z.string(),
    kind: z.enum(faultKinds),
    times: z.number().int().positive().nullable(),
  }),
  z.object({ do: z.literal('clear-troubles') }),
  z.object({ do: z.literal('advance-clock'), ms: z.number().int() }),
  /** Every student if none is signed in. */
  z.object({ do: z.literal('push'), what: z.enum(demoPushes) }),
  z.object({ do: z.literal('require-newer'), isRequired: z.boolean() }),
  z.object({ do: z.literal('answer-form'), form: z.enum(answerForms) }),
  z.object({ do: z.literal('reset') }),
])
export type DemoAction = z.output<typeof demoAction>

/** Demo platform commands. */
export const demoCommands = {
  'demo.read': { input: nothing, output: demoState },
  'demo.act': { input: demoAction, output: demoState },
} as const
