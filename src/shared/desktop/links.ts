import * as z from 'zod'
import { socialProviders } from '../contract/social'
import { linkedScreens } from '../deep-link'
import { nothing } from './nothing'

/** A deep link, parsed and waiting for the page. */
export const arrivedLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('home') }),
  z.object({ kind: z.literal('sign-in'), nextPage: z.literal('offres').nullable() }),
  /** Back from a social provider; the code and the state stay with the desktop. */
  z.object({ kind: z.literal('social-return'), provider: z.enum(socialProviders) }),
  /** An administrator's link; its token stays with the desktop until the person agrees. */
  z.object({ kind: z.literal('switch') }),
  /** Back from a payment provider; what came with it stays with the desktop. */
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
])
export type ArrivedLink = z.output<typeof arrivedLink>

/** Deep links that wait, and pages of the system browser. */
export const linkCommands = {
  /** Opens an allow-listed page in the system browser; refuses any other address. `managed`: a page of the platform that the school does not let be opened. */
  'links.open': { input: z.object({ url: z.string().max(2048) }), output: z.object({ opened: z.boolean(), managed: z.boolean().optional() }), limit: 10 },
  'links.next': { input: nothing, output: z.object({ link: arrivedLink.nullable() }) },
} as const
