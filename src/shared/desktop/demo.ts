import * as z from 'zod'
import { nothing } from './nothing'

/** Faults to inject into an endpoint of the demo platform; `lost` and `late-error` execute the call and lose its response only. */
export const troubleKinds = [
  'delay', 'timeout', 'lost', 'late-error', 'cut', 'unauthorised', 'forbidden', 'not-found', 'rate-limited', 'server-error', 'html', 'half-json', 'wrong-types', 'empty',
] as const
export type TroubleKind = (typeof troubleKinds)[number]

/** Response format of the demo platform: its own, or exactly the fields and types of the two specifications. */
export const answerForms = ['demo', 'documented'] as const
export type AnswerForm = (typeof answerForms)[number]

/** State of the demo platform. `offsetMs`: shift of its clock; `sent`: codes "sent" by SMS or e-mail; `requiresNewer`: it demands a newer version. */
export const demoState = z.object({
  accounts: z.array(
    z.object({ id: z.string(), name: z.string(), role: z.string(), username: z.string(), password: z.string(), about: z.string() }),
  ),
  offsetMs: z.number(),
  troubles: z.array(z.object({ endpoint: z.string(), kind: z.enum(troubleKinds), remaining: z.number().nullable() })),
  endpoints: z.array(z.string()),
  sent: z.array(z.object({ at: z.string(), to: z.string(), text: z.string() })),
  progressRecords: z.number(),
  requiresNewer: z.boolean(),
  answerForm: z.enum(answerForms),
})
export type DemoState = z.output<typeof demoState>

/** News that the demo platform can send to every pupil. */
const demoPushes = ['notification', 'message', 'popup', 'parent-request'] as const
export type DemoPush = (typeof demoPushes)[number]

/** Actions of the demo panel. A fault on `*` affects every endpoint; `times` null means until cleared. */
export const demoAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('trouble'), endpoint: z.string(), kind: z.enum(troubleKinds), times: z.number().int().positive().nullable() }),
  z.object({ do: z.literal('clear-troubles') }),
  z.object({ do: z.literal('advance-clock'), ms: z.number().int() }),
  /** Sends news to the signed-in pupils. */
  z.object({ do: z.literal('push'), what: z.enum(demoPushes) }),
  /** Demands a newer application, or accepts this one again. */
  z.object({ do: z.literal('require-newer'), isRequired: z.boolean() }),
  z.object({ do: z.literal('answer-form'), form: z.enum(answerForms) }),
  z.object({ do: z.literal('reset') }),
])
export type DemoAction = z.output<typeof demoAction>

/** Commands of the demo platform. */
export const demoCommands = {
  'demo.read': { input: nothing, output: demoState },
  'demo.act': { input: demoAction, output: demoState },
} as const
