import * as z from 'zod'
import { socialProviders } from '../contract/social'
import { linkedScreens } from '../deep-link'
import { nothing } from './nothing'

const arrivedLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('home') }),
  z.object({ kind: z.literal('sign-in'), nextPage: z.literal('offres').nullable() }),
  /** The main process retains the code and the state. */
  z.object({ kind: z.literal('social-return'), provider: z.enum(socialProviders) }),
  /** The token stays in the main process. */
  z.object({ kind: z.literal('switch') }),
  /** The main process retains the parameters. */
  z.object({ kind: z.literal('payment-return'), way: z.enum(['card', 'paydunya', 'operator']) }),
  z.object({ kind: z.literal('subjects') }),
  z.object({ kind: z.literal('subject'), subjectId: z.string() }),
  z.object({
    kind: z.literal('lesson'),
    subjectSlug: z.string(),
    chapterSlug: z.string(),
    lessonSlug: z.string(),
    recording: z.boolean(),
  }),
  z.object({ kind: z.literal('exams') }),
  z.object({ kind: z.literal('exam'), examId: z.number() }),
  z.object({ kind: z.literal('sessions'), offset: z.number(), eventId: z.number().nullable() }),
  z.object({ kind: z.literal('week') }),
  z.object({ kind: z.literal('screen'), screen: z.enum(linkedScreens) }),
  z.object({ kind: z.literal('message'), messageId: z.string() }),
  z.object({ kind: z.literal('gift-orders'), orderId: z.number() }),
])
export type ArrivedLink = z.output<typeof arrivedLink>

/** Commands of deep links and external pages. */
export const linkCommands = {
  /** Allow-listed; `managed`: blocked by the school. */
  'links.open': {
    input: z.object({ url: z.string().max(2048) }),
    output: z.object({ opened: z.boolean(), managed: z.boolean().optional() }),
    limit: 10,
  },
  'links.next': { input: nothing, output: z.object({ link: arrivedLink.nullable() }) },
} as const
