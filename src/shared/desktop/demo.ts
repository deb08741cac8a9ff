import * as z from 'zod'
import { nothing } from './nothing'

/** What can be made to go wrong with an endpoint of the demo platform; with `lost` and `late-error` the call is done and only its answer is lost. */
export const troubleKinds = [
  'delay', 'timeout', 'lost', 'late-error', 'cut', 'unauthorised', 'forbidden', 'not-found', 'rate-limited', 'server-error', 'html', 'half-json', 'wrong-types', 'empty',
] as const
export type TroubleKind = (typeof troubleKinds)[number]

/** In which form the demo platform answers: its own, or by the letter of the two documents (their fields and types, and no others). */
export const answerForms = ['demo', 'documented'] as const
export type AnswerForm = (typeof answerForms)[number]

/** The demo platform as its panel shows it. `offsetMs` is how far its clock was moved; `sent` the codes it "sent" by SMS or e-mail; `requiresNewer` whether it wants a version that does not exist yet. */
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

/** What the demo platform can bring to every pupil at once. */
export const demoPushes = ['notification', 'message', 'popup', 'parent-request'] as const
export type DemoPush = (typeof demoPushes)[number]

/** What the demo panel can do. A trouble on `*` falls on every endpoint; `times` null means until cleared. */
export const demoAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('trouble'), endpoint: z.string(), kind: z.enum(troubleKinds), times: z.number().int().positive().nullable() }),
  z.object({ do: z.literal('clear-troubles') }),
  z.object({ do: z.literal('advance-clock'), ms: z.number().int() }),
  /** The platform tells the signed-in pupils something new. */
  z.object({ do: z.literal('push'), what: z.enum(demoPushes) }),
  /** The platform wants a newer application, or takes this one again. */
  z.object({ do: z.literal('require-newer'), isRequired: z.boolean() }),
  z.object({ do: z.literal('answer-form'), form: z.enum(answerForms) }),
  z.object({ do: z.literal('reset') }),
])
export type DemoAction = z.output<typeof demoAction>

/** The demo platform's scenarios. */
export const demoCommands = {
  'demo.read': { input: nothing, output: demoState },
  'demo.act': { input: demoAction, output: demoState },
} as const
